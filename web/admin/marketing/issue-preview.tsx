import { LANGUAGES } from '../../../domain/language'
import type { NewsletterIssue } from '../../../domain/marketing/newsletter-issue'
import { splitIntoParagraphs } from '../../../domain/settings/own-texts'
import { useStaffNewsletterWords } from './words'

/** Shows the texts of a newsletter issue in both languages, without the mail layout. A test mail shows the layout. */
export function NewsletterIssuePreview({ issue }: { issue: NewsletterIssue }) {
  const words = useStaffNewsletterWords().letter
  return (
    <div className="mb-4 mt-2 grid gap-4 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <article
          key={language}
          lang={language}
          aria-label={words.previewIn[language]}
          className="min-w-0 wrap-anywhere rounded-md bg-white p-4 ring-1 ring-steel-300"
        >
          <h3 className="mb-3 text-xl font-bold leading-tight">{issue[language].subject}</h3>
          {splitIntoParagraphs(issue[language].text).map((paragraph, index) => (
            <p key={index} className="mb-3 whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </article>
      ))}
    </div>
  )
}
