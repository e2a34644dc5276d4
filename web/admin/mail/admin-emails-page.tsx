import { AdminActionList } from '../actions/action-list'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { useAdminWords } from '../kit/words'
import { EmailList } from './email-list'
import { useStaffEmailWords } from './words'
import { Tabs } from '../../ui/layout/tabs'

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
