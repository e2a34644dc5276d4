import { AdminActionList } from '../features/actions-staff/action-list'
import { StaffPage } from '../features/admin/staff-page'
import { useFilters } from '../features/admin/use-filters'
import { useAdminWords } from '../features/admin/words'
import { EmailList } from '../features/emails-staff/email-list'
import { useStaffEmailWords } from '../features/emails-staff/words'
import { Tabs } from '../ui/tabs'

/** The outbox and the log of staff actions. */
export default function AdminEmailsPage() {
  const { sections } = useAdminWords()
  const words = useStaffEmailWords().tabs
  const filters = useFilters(['view'])
  const selectedTab = filters.values.view === 'actions' ? 'actions' : 'emails'
  return (
    <StaffPage title={sections.emails}>
      <Tabs
        label={sections.emails}
        tabs={[
          { value: 'emails', name: words.emails },
          { value: 'actions', name: words.actions },
        ]}
        value={selectedTab}
        onChange={(value) => filters.set({ view: value === 'emails' ? '' : value })}
      >
        {selectedTab === 'emails' ? <EmailList /> : <AdminActionList view={selectedTab} />}
      </Tabs>
    </StaffPage>
  )
}
