import type { Language } from '../../domain/language'
import { CONFIRM_WITHIN_MS } from '../../domain/newsletter'
import { CONSENT_TEXT } from '../../domain/newsletter-consent'
import { inLanguage } from './buyer-links'
import { Action, InlineLink, Paragraph, Title } from './mail-parts'
import type { NewMail } from './outbox'
import { wordsIn } from './wording'

export const NEWSLETTER_CONFIRM = 'newsletter_confirm'

type Addressed = { email: string; language: Language; token: string; appUrl: string }

/** Asks whether the address wants the newsletter (rules 6.5). Says nothing that would itself be an offer. */
export function confirmMail(about: string, { email, language, token, appUrl }: Addressed): NewMail {
  const words = wordsIn(language)
  const { subject, lead, confirm, within, consent, notYou, unsubscribe } = words.newsletter
  const expiry = within({ days: CONFIRM_WITHIN_MS / 86_400_000 })
  const confirmUrl = `${appUrl}/newsletter/confirm?token=${token}&${inLanguage(language)}`
  const leaveUrl = unsubscribeUrl(appUrl, token, language)
  return {
    kind: NEWSLETTER_CONFIRM,
    about,
    recipient: email,
    language,
    subject,
    headers: unsubscribeHeaders(leaveUrl),
    preview: lead,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{lead}</Paragraph>
        <Action href={confirmUrl}>{confirm}</Action>
        <Paragraph>{expiry}</Paragraph>
        <Paragraph isSoft>
          {consent} {CONSENT_TEXT[language]}
        </Paragraph>
        <Paragraph>
          {notYou} <InlineLink href={leaveUrl}>{unsubscribe}</InlineLink>
        </Paragraph>
      </>
    ),
  }
}

/** Where whoever has a mail with offers says that they want no more of them. */
export const unsubscribeUrl = (appUrl: string, token: string, language: Language): string =>
  `${appUrl}/newsletter/unsubscribe?token=${token}&${inLanguage(language)}`

/** The button beside the sender's name in a mail program, which unsubscribes by one POST (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
