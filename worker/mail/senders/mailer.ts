import { log } from '../../log'

/** A file of a mail. `type`: its media type; HTML if absent. */
export type Attachment = { name: string; content: string; type?: 'text/calendar' }

/** A mail for the provider. `id` is the idempotency key. */
export type Mail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Additional headers, such as List-Unsubscribe. Names and values come from the shop, never from a visitor. */
  headers: Readonly<Record<string, string>> | null
  attachments: readonly Attachment[]
}

/**
 * Sends a mail. Throws `MailRejectedError` for a permanent rejection. After any other error it is unknown whether the
 * provider accepted the mail.
 */
export type Mailer = (mail: Mail) => Promise<void>

/** A permanent rejection: the address is invalid or blocked. */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError'
}

/** Mailer of a shop without a provider. It sends nothing; staff read the mails in the outbox. */
export const logMailer: Mailer = async (mail) => {
  log('info', 'mail.kept', { mail: mail.id, characters: mail.html.length })
}
