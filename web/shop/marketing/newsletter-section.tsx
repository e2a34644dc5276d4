import { useLocale } from '../../i18n/locale'
import { newsletterElementId } from './newsletter-element-id'
import { NewsletterForm } from './newsletter-form'
import { NEWSLETTER_WORDS } from './newsletter-words'

/** The newsletter sign-up in the footer. */
export function NewsletterSection() {
  const words = NEWSLETTER_WORDS[useLocale().language]
  return (
    <section aria-labelledby={newsletterElementId('title')} className="border-b border-white/15">
      <div className="shell grid gap-x-10 gap-y-2 py-6 md:py-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id={newsletterElementId('title')} className="font-display text-2xl font-bold text-white">
            {words.title}
          </h2>
          <p className="mt-1 max-w-sm max-md:text-sm">{words.lead}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
