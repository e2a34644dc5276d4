import { ADMIN_LINK_MS } from '../../domain/admin'
import type { Language } from '../../domain/language'
import type { Firm } from '../../domain/settings'
import { inLanguage } from './buyer-links'
import { renderMail } from './mail-layout'
import { Action, Paragraph, Title } from './mail-parts'
import type { Mail } from './mailer'
import { wordsIn } from './wording'

/** The mail with the owner's one-time link. The token stands behind `#`, so that no server or log reads it. */
export function signInLinkMail(
  firm: Firm,
  { language, token, appUrl }: { language: Language; token: string; appUrl: string },
): Mail {
  const { subject, lead, open, within, notYou } = wordsIn(language).signInLink
  const body = (
    <>
      <Title>{subject}</Title>
      <Paragraph>{lead}</Paragraph>
      <Action href={`${appUrl}/admin/login?${inLanguage(language)}#sign-in=${token}`}>{open}</Action>
      <Paragraph>{within({ minutes: ADMIN_LINK_MS / 60_000 })}</Paragraph>
      <Paragraph isSoft>{notYou}</Paragraph>
    </>
  )
  return {
    id: crypto.randomUUID(),
    recipient: firm.email,
    subject,
    ...renderMail({ language, subject, preview: lead, body }, firm),
    headers: null,
    attachments: [],
  }
}
