import { NewsletterLink } from '../features/newsletter/newsletter-link'

export default function NewsletterUnsubscribePage() {
  return <NewsletterLink kind="unsubscribe" />
}
