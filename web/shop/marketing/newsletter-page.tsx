import { NewsletterLink } from './newsletter-link'

/** The page of both links in newsletter mails. */
export default function NewsletterPage({
  match: { page },
}: {
  match: { page: 'newsletterConfirm' | 'newsletterUnsubscribe' }
}) {
  return <NewsletterLink kind={page === 'newsletterConfirm' ? 'confirm' : 'unsubscribe'} />
}
