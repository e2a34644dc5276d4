import { INVITATION_VALIDITY_MS } from '../../../domain/admin/staff-roles'
import { HOUR_MS } from '../../../domain/time/time'
import type { Language } from '../../../domain/language'
import { formatLanguageQuery } from '../parts/buyer-links'
import { type FirmIdentity, renderMail } from '../layout/mail-layout'
import { ActionButton, Paragraph, MailTitle } from '../parts/mail-parts'
import type { Mail } from '../senders/mailer'
import { mailWordsFor } from '../wording/wording'

type Invitation = { language: Language; name: string; email: string; token: string; appUrl: string }

/**
 * The mail with the one-time link of an invited member. The token is after `#`, so that no server receives or logs it.
 */
export function invitationMail(
  identity: FirmIdentity,
  { language, name, email, token, appUrl }: Invitation,
): Mail {
  const { subject, lead, open, within, notYou } = mailWordsFor(language).invitation
  const body = (
    <>
      <MailTitle>{subject}</MailTitle>
      <Paragraph>{lead({ name })}</Paragraph>
      <ActionButton href={`${appUrl}/admin/login?${formatLanguageQuery(language)}#sign-in=${token}`}>
        {open}
      </ActionButton>
      <Paragraph>{within({ hours: INVITATION_VALIDITY_MS / HOUR_MS })}</Paragraph>
      <Paragraph isSoft>{notYou}</Paragraph>
    </>
  )
  return {
    id: crypto.randomUUID(),
    recipient: email,
    subject,
    ...renderMail({ language, subject, preview: lead({ name }), body }, { ...identity, appUrl }),
    headers: null,
    attachments: [],
  }
}
