import { html } from 'hono/html'
import type { Language } from '../../domain/language'
import { CONFIRM_WITHIN_MS } from '../../domain/newsletter'
import { CONSENT_TEXT } from '../../domain/newsletter-consent'
import { mailButton, wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

export const NEWSLETTER_CONFIRM = 'newsletter_confirm'

type Addressed = { email: string; language: Language; token: string; appUrl: string }

/** Asks whether the address wants the newsletter (rules 6.5). Says nothing that would itself be an offer. */
export function confirmMail(about: string, { email, language, token, appUrl }: Addressed): NewMail {
  const words = wordsIn(language)
  const { subject, lead, confirm, within, consent, notYou, unsubscribe } = words.newsletter
  const expiry = within({ days: CONFIRM_WITHIN_MS / 86_400_000 })
  const confirmUrl = `${appUrl}/newsletter/confirm?token=${token}`
  const unsubscribeUrl = `${appUrl}/newsletter/unsubscribe?token=${token}`
  return {
    kind: NEWSLETTER_CONFIRM,
    about,
    recipient: email,
    language,
    subject,
    headers: unsubscribeHeaders(unsubscribeUrl),
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${subject}</h1>
        <p>${lead}</p>
        ${mailButton(confirmUrl, confirm)}
        <p style="word-break:break-all"><small>${confirmUrl}</small></p>
        <p>${expiry}</p>
        <p style="color:#6b665e">${consent} ${CONSENT_TEXT[language]}</p>
        <p>${notYou} <a href="${unsubscribeUrl}" style="color:#191816">${unsubscribe}</a>.</p>`,
      text: [
        lead,
        '',
        `${confirm}: ${confirmUrl}`,
        '',
        expiry,
        '',
        `${consent} ${CONSENT_TEXT[language]}`,
        '',
        `${notYou} ${unsubscribe}: ${unsubscribeUrl}`,
      ],
    },
  }
}

/** The button beside the sender's name in a mail program, which unsubscribes by one POST (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
