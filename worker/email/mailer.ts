import { log } from '../log'

/** A file that goes with a mail: a page of HTML. */
export type Attachment = { name: string; content: string }

/** A mail as it leaves the outbox. `id` is the key under which a provider sends it only once. */
export type Mail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Besides those every mail has, such as List-Unsubscribe; names and values are the shop's own. */
  headers: Readonly<Record<string, string>> | null
  attachments: readonly Attachment[]
}

/** Sends one mail; throws when it is not known to have been taken, and `MailRefused` when it never will be. */
export type Mailer = (mail: Mail) => Promise<void>

/** The provider will not take this mail however often it is asked: the address is none, or has been blocked. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The sender of a shop without a mail provider: the mail stays in the outbox, where it can be read. */
export const logMailer: Mailer = async (mail) => {
  log('info', 'mail.kept', { mail: mail.id, characters: mail.html.length })
}
