import { NewsletterLink } from './newsletter-link'

/** The page of the two links in newsletter mails: confirm the subscription, and unsubscribe. */
export default function NewsletterPage({
  match: { page },
}: {
  match: { page: 'newsletterConfirm' | 'newsletterUnsubscribe' }
}) {
  return <NewsletterLink kind={page === 'newsletterConfirm' ? 'confirm' : 'unsubscribe'} />
}
