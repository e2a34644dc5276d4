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
  const unsubscribeUrl = `${appUrl}/newsletter/unsubscribe?token=${token}&${inLanguage(language)}`
  return {
    kind: NEWSLETTER_CONFIRM,
    about,
    recipient: email,
    language,
    subject,
    headers: unsubscribeHeaders(unsubscribeUrl),
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
          {notYou} <InlineLink href={unsubscribeUrl}>{unsubscribe}</InlineLink>
        </Paragraph>
      </>
    ),
  }
}

/** The button beside the sender's name in a mail program, which unsubscribes by one POST (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
