import { html } from 'hono/html'
import type { Language } from '../../domain/language'
import { paragraphsOf } from '../../domain/own-texts'
import { addressOf, type Firm, SHOP_NAME } from '../../domain/settings'
import { en } from './wording.en'
import { pl } from './wording.pl'

/** What the mails say in a language. */
export const wordsIn = (language: Language) => (language === 'pl' ? pl : en)

/** What a mail says, before the shop's name and firm are put around it. */
export type MailBody = { html: Part; text: readonly string[] }

type Part = ReturnType<typeof html>

/** What the owner adds below a mail, in paragraphs and lines as they wrote them; nothing of it is markup. */
export function ownWords(text: string | undefined): MailBody {
  if (!text) return { html: html``, text: [] }
  const paragraphs = paragraphsOf(text).map((paragraph) => paragraph.split('\n'))
  return {
    html: html`${paragraphs.map(
      (lines) => html`<p>${lines.map((line, index) => (index === 0 ? line : html`<br />${line}`))}</p>`,
    )}`,
    text: paragraphs.flatMap((lines) => ['', ...lines]),
  }
}

/** A link as the one thing to do with a mail. */
export const mailButton = (url: string, label: string): Part =>
  html`<p style="margin:24px 0">
    <a
      href="${url}"
      style="display:inline-block;padding:14px 24px;background:#ffc800;color:#191816;font-weight:700;text-decoration:none"
      >${label}</a
    >
  </p>`

/** A mail as it is sent: the shop's name above what it says, signature and firm below. */
export function framed(
  { language, subject, body }: { language: Language; subject: string; body: MailBody },
  firm: Firm,
): { html: string; text: string } {
  const { signature } = wordsIn(language)
  const who = `${firm.firm}, ${addressOf(firm)}, NIP ${firm.nip}`
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f6f3ee;color:#191816;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:600px;margin:0 auto;padding:24px;background:#fff">
          <p style="margin:0 0 16px;font-weight:700;border-bottom:4px solid #ffc800;padding-bottom:12px">
            ${SHOP_NAME[language]}
          </p>
          ${body.html}
          <p>${signature}</p>
          <p style="color:#6b665e;font-size:13px">${who}<br />${firm.email} · ${firm.phone}</p>
        </div>
      </body>
    </html>`
  return {
    html: String(page),
    text: [...body.text, '', signature, who, `${firm.email}, ${firm.phone}`].join('\n'),
  }
}
