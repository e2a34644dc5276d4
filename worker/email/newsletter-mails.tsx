import type { Language } from '../../domain/language'
import { CONFIRM_WITHIN_MS } from '../../domain/newsletter'
import type { NewsletterIssue } from '../../domain/newsletter-issue'
import { CONSENT_TEXT } from '../../domain/newsletter-consent'
import { inLanguage } from './buyer-links'
import { Action, InlineLink, OwnWords, Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { wordsIn } from './wording'
import { DAY_MS } from '../../domain/time'

export const NEWSLETTER_CONFIRM = 'newsletter_confirm'

type Addressed = { email: string; language: Language; token: string; appUrl: string }

/** Asks to confirm a newsletter sign-up (rules 6.5). Contains no advertising. */
export function confirmMail(about: string, { email, language, token, appUrl }: Addressed): NewMail {
  const words = wordsIn(language)
  const { subject, lead, confirm, within, consent, notYou, unsubscribe } = words.newsletter
  const expiry = within({ days: CONFIRM_WITHIN_MS / DAY_MS })
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

export const NEWSLETTER_ISSUE = 'newsletter_letter'

/** A newsletter issue for one subscriber, with an unsubscribe link (rules 6.5). */
export function issueMail(
  about: string,
  issue: NewsletterIssue,
  { email, language, token, appUrl }: Addressed,
): NewMail {
  const leaveUrl = unsubscribeUrl(appUrl, token, language)
  const { issueWhy, issueLeave } = wordsIn(language).newsletter
  return {
    ...issueTo(language, issue),
    kind: NEWSLETTER_ISSUE,
    about,
    recipient: email,
    headers: unsubscribeHeaders(leaveUrl),
    body: (
      <>
        <IssueWords words={issue[language]} />
        <Paragraph isSoft>
          {issueWhy} <InlineLink href={leaveUrl}>{issueLeave}</InlineLink>
        </Paragraph>
      </>
    ),
  }
}

/** A trial of an issue to the shop itself, without an unsubscribe token. */
export function testIssue(about: string, language: Language, issue: NewsletterIssue): NewMail {
  const { trial, issueWhy, issueLeave } = wordsIn(language).newsletter
  const { subject, ...mail } = issueTo(language, issue)
  return {
    ...mail,
    kind: 'shop_alert',
    about: `letter:${about}`,
    recipient: null,
    subject: trial({ subject }),
    body: (
      <>
        <IssueWords words={issue[language]} />
        <Paragraph isSoft>
          {issueWhy} {issueLeave}
        </Paragraph>
      </>
    ),
  }
}

const issueTo = (language: Language, issue: NewsletterIssue) => ({
  language,
  subject: issue[language].subject,
  preview: issue[language].text.split('\n', 1)[0] ?? '',
})

const IssueWords = ({ words: { subject, text } }: { words: NewsletterIssue[Language] }) => (
  <>
    <Title>{subject}</Title>
    <OwnWords text={text} />
  </>
)

export const unsubscribeUrl = (appUrl: string, token: string, language: Language): string =>
  `${appUrl}/newsletter/unsubscribe?token=${token}&${inLanguage(language)}`

/** Headers for the unsubscribe button of mail programs, one POST (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
