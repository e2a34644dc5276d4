import { StaffPage } from '../features/admin/staff-page'
import { useAdminWords } from '../features/admin/words'
import { JobsPanel } from '../features/jobs-staff/jobs-panel'
import { StaffSettings } from '../features/settings-staff/staff-settings'
import { useLocale } from '../i18n/locale'
import { builtInTexts } from './built-in-texts'

export default function AdminSettingsPage() {
  const { sections } = useAdminWords()
  const { settings, language } = useLocale()
  return (
    <StaffPage title={sections.settings}>
      <div className="space-y-6">
        <StaffSettings builtIn={builtInTexts(settings, language, location.origin)} />
        <JobsPanel />
      </div>
    </StaffPage>
  )
}
