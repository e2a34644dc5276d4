import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { AdminActionList } from './action-list'

export default function AdminActionsPage() {
  const { sections } = useAdminWords()
  return (
    <StaffPage title={sections.actions}>
      <AdminActionList />
    </StaffPage>
  )
}
