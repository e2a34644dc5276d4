import type { ReactNode } from 'react'
import type { MailName } from '../../domain/email-list'
import type { Language } from '../../domain/language'

/** A mail to be written into the outbox. `kind` and `about` together are unique. */
export type NewMail = {
  kind: MailName
  about: string
  /** Null for the shop itself. */
  recipient: string | null
  language: Language
  subject: string
  /** What stands beside the subject in a list of mails. */
  preview: string
  body: ReactNode
  headers?: Record<string, string>
  /** Ids of the documents that go with it; they have to be kept already, or in the same batch. */
  attachments?: string[]
}
