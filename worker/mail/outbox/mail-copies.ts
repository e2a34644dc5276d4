import { desc, eq, like, or, type SQL } from 'drizzle-orm'
import type { MailKind, MailKindOrCopy } from '../../../domain/mail/email-list'
import type { Deps } from '../../deps'
import { emails } from '../emails.table'
import type { Timestamp } from '../../../domain/time/time'

/** Separates the kind of a mail from the number of its copy. The number keeps `kind` and `about` unique together. */
const COPY_SEPARATOR = '~'

/** Time within which a second resend returns the same copy, ms. */
const MIN_COPY_INTERVAL_MS = 10_000

/** The kind of a mail without its copy number. */
export const baseKindOf = (kind: MailKindOrCopy): MailKind => kind.split(COPY_SEPARATOR)[0] as MailKind

/** SQL condition: the mail is of the given kind, or is a numbered copy of such a mail. */
export const isMailOfKindSql = (kind: MailKind) =>
  or(eq(emails.kind, kind), like(emails.kind, `${kind}${COPY_SEPARATOR}%`))

const copyNumberOf = (kind: string): number => Number(kind.split(COPY_SEPARATOR)[1] ?? 1)

type MailRow = typeof emails.$inferSelect
export type ExistingMail = Pick<MailRow, 'id' | 'kind' | 'about' | 'language' | 'createdAt'>

/** Query for the existing mails that match `condition`, newest first, for a larger batch. */
export const existingMailsQuery = (db: Deps['db'], condition: SQL | undefined) =>
  db
    .select({
      id: emails.id,
      kind: emails.kind,
      about: emails.about,
      language: emails.language,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(condition)
    .orderBy(desc(emails.createdAt))

/**
 * The kind of the next copy of a mail. A copy is a separate mail, because a provider sends each idempotency key once.
 * `existingMails`: mails that are already written, newest first. `recentCopyId`: id of a copy that is less than 10 s
 * old, else null.
 */
export function nextCopyKind(
  existingMails: readonly ExistingMail[],
  { kind, about }: Pick<ExistingMail, 'kind' | 'about'>,
  now: Timestamp,
): { kind: MailKindOrCopy; recentCopyId: string | null } {
  const baseKind = baseKindOf(kind)
  const existingCopies = existingMails.filter(
    (mail) => mail.about === about && baseKindOf(mail.kind) === baseKind,
  )
  const [newestCopy] = existingCopies
  const hasRecentCopy =
    newestCopy?.kind.includes(COPY_SEPARATOR) && newestCopy.createdAt > now - MIN_COPY_INTERVAL_MS
  return {
    // The new number is one above the highest number in use. Counting the copies could repeat a number, because earlier
    // copies may be deleted.
    kind:
      existingCopies.length === 0
        ? baseKind
        : `${baseKind}${COPY_SEPARATOR}${Math.max(...existingCopies.map(({ kind }) => copyNumberOf(kind))) + 1}`,
    recentCopyId: newestCopy && hasRecentCopy ? newestCopy.id : null,
  }
}

/** A copy of a mail; `changes` are the changed fields. */
export const createMailCopy = (
  mail: MailRow,
  kind: MailKindOrCopy,
  changes: Pick<MailRow, 'recipient' | 'html' | 'text'> & Partial<Pick<MailRow, 'subject' | 'headers'>>,
) => {
  const { about, language, subject, headers, attachments, recipient, html, text } = { ...mail, ...changes }
  return {
    kind,
    about,
    language,
    subject,
    recipient,
    html,
    text,
    ...(headers ? { headers } : {}),
    ...(attachments ? { attachments } : {}),
  }
}
