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

/** True if the shop has the EU notice in both languages, without which it must not sell (rules 4.6). */
export const hasLegalNotices = polish !== null && english !== null

const idOf = (language: Language) => `legal-notice.${language}`

/** Document id of the notice; empty while the shop has no artwork. */
export const legalNoticeIds = (language: Language): string[] => (NOTICES[language] ? [idOf(language)] : [])

/** The notice as a self-contained HTML page; null if `id` is not the id of a notice or the artwork is missing. */
export async function legalNoticeById(id: string): Promise<Attachment | null> {
  const language = LANGUAGES.find((candidate) => idOf(candidate) === id)
  const notice = language && NOTICES[language]
  const src = notice && (await legalNoticeArtwork(language))
  return src ? noticePage(language, { src, wording: notice.wording }) : null
}

/** `src`: the artwork as a data URI. */
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
