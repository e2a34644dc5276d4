import { SaveButton } from '../features/admin/save-button'
import { StaffPage } from '../features/admin/staff-page'
import { useFilters } from '../features/admin/use-filters'
import { NewsletterIssueList } from '../features/newsletter-staff/issue-list'
import { downloadSubscribers } from '../features/newsletter-staff/queries'
import { SubscriberList } from '../features/newsletter-staff/subscriber-list'
import { useStaffNewsletterWords } from '../features/newsletter-staff/words'
import { Tabs } from '../ui/tabs'

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
