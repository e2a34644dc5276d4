import { StaffPage } from '../features/admin/staff-page'
import { useAdminWords } from '../features/admin/words'
import { StaffSettings } from '../features/settings-staff/settings'

export default function AdminSettingsPage() {
  const { sections } = useAdminWords()
  return (
    <StaffPage title={sections.settings}>
      <StaffSettings />
    </StaffPage>
  )
}
