import { SubscriberList } from '../features/newsletter-staff/subscriber-list'

export default function AdminNewsletterPage() {
  return <SubscriberList />
}
