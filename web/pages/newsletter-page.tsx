import { NewsletterLink } from '../features/newsletter/newsletter-link'

/** Behind both links of the newsletter's mails. */
export default function NewsletterPage({
  match: { page },
}: {
  match: { page: 'newsletterConfirm' | 'newsletterUnsubscribe' }
}) {
  return <NewsletterLink kind={page === 'newsletterConfirm' ? 'confirm' : 'unsubscribe'} />
}
