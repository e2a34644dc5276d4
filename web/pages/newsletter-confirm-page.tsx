import { NewsletterLink } from '../features/newsletter/newsletter-link'

export default function NewsletterConfirmPage() {
  return <NewsletterLink kind="confirm" />
}
