import { SaveButton } from '../kit/calls/save-button'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { NewsletterIssueList } from './issue-list'
import { downloadSubscribers } from './queries'
import { SubscriberList } from './subscriber-list'
import { useStaffNewsletterWords } from './words'
import { Tabs } from '../../ui/layout/tabs'

/** Subscribers and issues of the newsletter. */
export default function AdminNewsletterPage() {
  const words = useStaffNewsletterWords()
  const filters = useFilters(['view'])
  const selectedTab = filters.values.view === 'letters' ? 'letters' : 'subscribers'
  return (
    <StaffPage
      title={words.title}
      actions={selectedTab === 'subscribers' ? <SaveButton save={downloadSubscribers} /> : null}
    >
      <Tabs
        label={words.title}
        tabs={[
          { value: 'subscribers', name: words.views.subscribers },
          { value: 'letters', name: words.views.letters },
        ]}
        value={selectedTab}
        onChange={(value) => filters.set({ view: value === 'subscribers' ? '' : value })}
      >
        {selectedTab === 'subscribers' ? <SubscriberList /> : <NewsletterIssueList />}
      </Tabs>
    </StaffPage>
  )
}
