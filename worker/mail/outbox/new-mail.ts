import type { ReactNode } from 'react'
import type { MailKindOrCopy } from '../../../domain/mail/email-list'
import type { Language } from '../../../domain/language'

/** A mail for the outbox. `kind` and `about` are unique together. */
export type NewMail = {
  kind: MailKindOrCopy
  about: string
  /** Address of the recipient; null for a mail to the shop itself. */
  recipient: string | null
  language: Language
  subject: string
  /** Preview text beside the subject in a mail program's list. */
  preview: string
  body: ReactNode
  headers?: Record<string, string>
  /** Ids of attached documents. A document is stored before the mail or in the same batch. */
  attachments?: string[]
}
