import { renderToStaticMarkup } from 'react-dom/server'
import type { LegalNotice } from '../../content/legal-notice'
import { legalNotice as english } from '../../content/legal-notice.en'
import { legalNotice as polish } from '../../content/legal-notice.pl'
import { legalNoticeArtwork } from '../../content/legal-notice-artwork'
import { type Language, LANGUAGES } from '../../domain/language'
import { YOUR_EUROPE } from '../../domain/legal-notice'
import type { Attachment } from './mailer'
import { wordsIn } from './wording'

const NOTICES = { pl: polish, en: english }

/** Whether the shop has the Union's notice in both of its languages, without which it may not sell (rules 4.6). */
export const hasLegalNotices = polish !== null && english !== null

const idOf = (language: Language) => `legal-notice.${language}`

/** The id of the notice as a document that goes with a mail; none while the shop has no artwork. */
export const legalNoticeIds = (language: Language): string[] => (NOTICES[language] ? [idOf(language)] : [])

/** The notice as a page of HTML that needs nothing else, where `id` is a notice's and the shop has its artwork. */
export async function legalNoticeById(id: string): Promise<Attachment | null> {
  const language = LANGUAGES.find((one) => idOf(one) === id)
  const notice = language && NOTICES[language]
  const src = notice && (await legalNoticeArtwork(language))
  return src ? noticePage(language, { src, wording: notice.wording }) : null
}

/** `src` is the artwork as a data URI. */
export function noticePage(language: Language, { src, wording }: LegalNotice): Attachment {
  const { legalGuarantee, legalGuaranteeTitle, noticeLink } = wordsIn(language).documents
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{legalGuaranteeTitle}</title>
      </head>
      <body>
        <img src={src} alt={wording} style={{ width: '100%', maxWidth: '595px' }} />
        <p>
          <a href={YOUR_EUROPE[language]}>{noticeLink}</a>
        </p>
      </body>
    </html>
  )
  return { name: `${legalGuarantee}.html`, content: `<!doctype html>${renderToStaticMarkup(page)}` }
}
