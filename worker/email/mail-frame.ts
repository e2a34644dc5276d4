import { html } from 'hono/html'
import type { Language } from '../../domain/language'
import { SHOP } from '../../domain/shop'
import { en } from './wording.en'
import { pl } from './wording.pl'

/** Who the shop is, as it stands below every mail. */
const FIRM = `${SHOP.firm}, ${SHOP.street}, ${SHOP.postalCode} ${SHOP.city}, NIP ${SHOP.nip}`

/** What the mails say in a language. */
export const wordsIn = (language: Language) => (language === 'pl' ? pl : en)

/** The same below a mail without HTML: its lines, then who signs. */
export const textFrame = (language: Language, lines: readonly string[]): string =>
  [...lines, '', wordsIn(language).signature, FIRM, `${SHOP.email}, ${SHOP.phone}`].join('\n')

type Part = ReturnType<typeof html>

/** A link as the one thing to do with a mail. */
export const mailButton = (url: string, label: string): Part =>
  html`<p style="margin:24px 0">
    <a
      href="${url}"
      style="display:inline-block;padding:14px 24px;background:#ffc800;color:#191816;font-weight:700;text-decoration:none"
      >${label}</a
    >
  </p>`

/** What stands around every mail in HTML: the name above, signature and firm below. */
export const mailFrame = (language: Language, subject: string, body: Part): string =>
  String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;background:#f6f3ee;color:#191816;font:16px/1.5 system-ui,sans-serif">
          <div style="max-width:600px;margin:0 auto;padding:24px;background:#fff">
            <p style="margin:0 0 16px;font-weight:700;border-bottom:4px solid #ffc800;padding-bottom:12px">
              ${SHOP.name[language]}
            </p>
            ${body}
            <p>${wordsIn(language).signature}</p>
            <p style="color:#6b665e;font-size:13px">${FIRM}<br />${SHOP.email} · ${SHOP.phone}</p>
          </div>
        </body>
      </html>`,
  )
