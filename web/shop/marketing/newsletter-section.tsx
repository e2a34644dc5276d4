import { useMessages } from '../../i18n/locale'
import { LoadWhenNear } from '../../ui/loading/load-when-near'
import { newsletterElementId } from './newsletter-element-id'

const loadNewsletterForm = async () => {
  const { NewsletterForm } = await import('./newsletter-form')
  return <NewsletterForm />
}

/** The newsletter sign-up in the footer. Its code loads when the footer is near the viewport. */
export function NewsletterSection() {
  const { newsletter } = useMessages()
  return (
    <section aria-labelledby={newsletterElementId('title')} className="border-b border-white/15">
      <div className="shell grid gap-x-10 gap-y-2 py-6 md:py-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id={newsletterElementId('title')} className="font-display text-2xl font-bold text-white">
            {newsletter.title}
          </h2>
          <p className="mt-1 max-w-sm max-md:text-sm">{newsletter.lead}</p>
        </div>
        <LoadWhenNear load={loadNewsletterForm}>
          <div className="h-62 sm:h-44" />
        </LoadWhenNear>
      </div>
    </section>
  )
}
