import { MINUTE_MS } from '../../../domain/time/time'
import { SIGN_IN_LINK_VALIDITY_MS } from '../../../domain/admin/admin'
import type { Language } from '../../../domain/language'
import { formatLanguageQuery } from '../parts/buyer-links'
import { type FirmIdentity, renderMail } from '../layout/mail-layout'
import { ActionButton, Paragraph, MailTitle } from '../parts/mail-parts'
import type { Mail } from '../senders/mailer'
import { mailWordsFor } from '../wording/wording'

/** The mail with the owner's one-time link. The token is after `#`, so that no server receives or logs it. */
export function signInLinkMail(
  identity: FirmIdentity,
  { language, token, appUrl }: { language: Language; token: string; appUrl: string },
): Mail {
  const { subject, lead, open, within, notYou } = mailWordsFor(language).signInLink
  const body = (
    <>
      <MailTitle>{subject}</MailTitle>
      <Paragraph>{lead}</Paragraph>
      <ActionButton href={`${appUrl}/admin/login?${formatLanguageQuery(language)}#sign-in=${token}`}>
        {open}
      </ActionButton>
      <Paragraph>{within({ minutes: SIGN_IN_LINK_VALIDITY_MS / MINUTE_MS })}</Paragraph>
      <Paragraph isSoft>{notYou}</Paragraph>
    </>
  )
  return {
    id: crypto.randomUUID(),
    recipient: identity.firm.email,
    subject,
    ...renderMail({ language, subject, preview: lead, body }, { ...identity, appUrl }),
    headers: null,
    attachments: [],
  }
}
