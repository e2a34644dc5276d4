import { renderToStaticMarkup } from 'react-dom/server'
import type { LegalNotice } from '../../../content/legal-notice'
import { legalNotice as english } from '../../../content/legal-notice.en'
import { legalNotice as polish } from '../../../content/legal-notice.pl'
import { loadLegalNoticeArtwork } from '../../../content/legal-notice-artwork'
import { type Language, LANGUAGES } from '../../../domain/language'
import { noticeVersion } from '../../../domain/orders/order-agreement'
import { YOUR_EUROPE_URLS } from '../../../domain/settings/legal-notice'
import type { Attachment } from '../senders/mailer'
import { mailWordsFor } from '../wording/wording'

const LEGAL_NOTICES = { pl: polish, en: english }

/**
 * True if the shop has the EU notice on the legal guarantee in both languages. Without it the shop must not sell (rules
 * 4.6).
 */
export const hasLegalNotices = polish !== null && english !== null

/** The version of the notice that this deployment shows. */
export const currentNoticeVersion = (language: Language): string => noticeVersion(LEGAL_NOTICES[language])

const toNoticeId = (language: Language) => `legal-notice.${language}`

/**
 * Returns the document ids of the EU notice on the legal guarantee. The list has one id, or none while the shop has no
 * artwork.
 */
export const listLegalNoticeIds = (language: Language): string[] =>
  LEGAL_NOTICES[language] ? [toNoticeId(language)] : []

/**
 * The EU notice on the legal guarantee as a self-contained HTML page. Null if `id` is not the id of a notice or the
 * artwork is missing.
 */
export async function loadLegalNotice(id: string): Promise<Attachment | null> {
  const language = LANGUAGES.find((candidate) => toNoticeId(candidate) === id)
  const legalNotice = language && LEGAL_NOTICES[language]
  const artworkUri = legalNotice && (await loadLegalNoticeArtwork(language))
  return artworkUri
    ? createLegalNoticeAttachment(language, { src: artworkUri, wording: legalNotice.wording })
    : null
}

/** The EU notice on the legal guarantee as an HTML page to attach to a mail. `src`: the artwork as a data URI. */
export function createLegalNoticeAttachment(language: Language, { src, wording }: LegalNotice): Attachment {
  const { legalGuarantee, legalGuaranteeTitle, noticeLink } = mailWordsFor(language).documents
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
          <a href={YOUR_EUROPE_URLS[language]}>{noticeLink}</a>
        </p>
      </body>
    </html>
  )
  return { name: `${legalGuarantee}.html`, content: `<!doctype html>${renderToStaticMarkup(page)}` }
}
