import type { Language } from '../../../domain/language'
import { CONFIRMATION_PERIOD_MS } from '../../../domain/marketing/newsletter'
import type { NewsletterIssue } from '../../../domain/marketing/newsletter-issue'
import { paths } from '../../../domain/pages/page-paths'
import { CONSENT_TEXT } from '../../../domain/marketing/newsletter-consent'
import { formatLanguageQuery, pageUrl } from '../parts/buyer-links'
import { ActionButton, InlineLink, OwnTextParagraphs, Paragraph, MailTitle } from '../parts/mail-parts'
import { type MailedTool, ToolsTable } from '../parts/tools-table'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'
import { DAY_MS } from '../../../domain/time/time'

export const NEWSLETTER_CONFIRM_KIND = 'newsletter_confirm'

type MailRecipient = { email: string; language: Language; token: string; appUrl: string }

/** Asks to confirm a newsletter sign-up (rules 6.5). Contains no advertising. */
export function signUpConfirmationMail(
  aboutId: string,
  { email, language, token, appUrl }: MailRecipient,
): NewMail {
  const words = mailWordsFor(language)
  const { subject, lead, confirm, within, consent, notYou, unsubscribe } = words.newsletter
  const expiryText = within({ days: CONFIRMATION_PERIOD_MS / DAY_MS })
  const confirmUrl = `${appUrl}/newsletter/confirm?token=${token}&${formatLanguageQuery(language)}`
  const unsubscribeLink = unsubscribeUrl(appUrl, token, language)
  return {
    kind: NEWSLETTER_CONFIRM_KIND,
    about: aboutId,
    recipient: email,
    language,
    subject,
    headers: unsubscribeHeaders(unsubscribeLink),
    preview: lead,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{lead}</Paragraph>
        <ActionButton href={confirmUrl}>{confirm}</ActionButton>
        <Paragraph>{expiryText}</Paragraph>
        <Paragraph isSoft>
          {consent} {CONSENT_TEXT[language]}
        </Paragraph>
        <Paragraph>
          {notYou} <InlineLink href={unsubscribeLink}>{unsubscribe}</InlineLink>
        </Paragraph>
      </>
    ),
  }
}

export const NEWSLETTER_ISSUE_KIND = 'newsletter_letter'

/** A newsletter issue for one subscriber, with an unsubscribe link (rules 6.5). */
export function newsletterIssueMail(
  aboutId: string,
  { issue, tools }: { issue: NewsletterIssue; tools: readonly MailedTool[] },
  { email, language, token, appUrl }: MailRecipient,
): NewMail {
  const unsubscribeLink = unsubscribeUrl(appUrl, token, language)
  const { issueWhy, issueLeave, issueOpen } = mailWordsFor(language).newsletter
  return {
    ...newsletterMailHeader(language, issue),
    kind: NEWSLETTER_ISSUE_KIND,
    about: aboutId,
    recipient: email,
    headers: unsubscribeHeaders(unsubscribeLink),
    body: (
      <>
        <NewsletterIssueText words={issue[language]} />
        <NewestTools {...{ tools, language, appUrl }} />
        <ActionButton href={pageUrl(appUrl, paths.products, language)}>{issueOpen}</ActionButton>
        <Paragraph isSoft>
          {issueWhy} <InlineLink href={unsubscribeLink}>{issueLeave}</InlineLink>
        </Paragraph>
      </>
    ),
  }
}

/** A test copy of a newsletter issue, sent to the shop itself, without an unsubscribe token. */
export function testIssueMail(
  copyId: string,
  { issue, tools }: { issue: NewsletterIssue; tools: readonly MailedTool[] },
  { language, appUrl }: Pick<MailRecipient, 'language' | 'appUrl'>,
): NewMail {
  const { testIssueSubject: trial, issueWhy, issueLeave } = mailWordsFor(language).newsletter
  const { subject, ...mail } = newsletterMailHeader(language, issue)
  return {
    ...mail,
    kind: 'shop_alert',
    about: `letter:${copyId}`,
    recipient: null,
    subject: trial({ subject }),
    body: (
      <>
        <NewsletterIssueText words={issue[language]} />
        <NewestTools {...{ tools, language, appUrl }} />
        <Paragraph isSoft>
          {issueWhy} {issueLeave}
        </Paragraph>
      </>
    ),
  }
}

const newsletterMailHeader = (language: Language, issue: NewsletterIssue) => ({
  language,
  subject: issue[language].subject,
  preview: issue[language].text.split('\n', 1)[0] ?? '',
})

const NewsletterIssueText = ({ words: { subject, text } }: { words: NewsletterIssue[Language] }) => (
  <>
    <MailTitle>{subject}</MailTitle>
    <OwnTextParagraphs text={text} />
  </>
)

type NewestToolsProps = { tools: readonly MailedTool[]; language: Language; appUrl: string }

/** The newest tools at the time of the mail, each with a link to its page. Renders nothing in an empty shop. */
function NewestTools({ tools, language, appUrl }: NewestToolsProps) {
  const { newest, newestNote } = mailWordsFor(language).newsletter
  if (tools.length === 0) return null
  return (
    <>
      <Paragraph>
        <b>{newest}</b>
      </Paragraph>
      <ToolsTable tools={tools} language={language} appUrl={appUrl} />
      <Paragraph isSoft>{newestNote}</Paragraph>
    </>
  )
}

export const unsubscribeUrl = (appUrl: string, token: string, language: Language): string =>
  `${appUrl}/newsletter/unsubscribe?token=${token}&${formatLanguageQuery(language)}`

/** Headers for the unsubscribe button of mail programs, one POST (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
