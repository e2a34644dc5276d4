import { desc, eq, like, or, type SQL } from 'drizzle-orm'
import type { MailKind, MailName } from '../../domain/email-list'
import type { Deps } from '../deps'
import { emails } from './emails.table'
import type { Timestamp } from '../../domain/time'

/** Separates the kind of a mail from the number of its copy. The number keeps kind and subject unique together. */
const MARK = '~'

/** Time within which a second resend returns the same copy, ms. */
const PAUSE_MS = 10_000

/** The kind of a mail without its copy number. */
export const kindOf = (kind: MailName): MailKind => kind.split(MARK)[0] as MailKind

/** Condition: the mail is of a kind, in any copy. */
export const isKind = (kind: MailKind) => or(eq(emails.kind, kind), like(emails.kind, `${kind}${MARK}%`))

const numberOf = (kind: string): number => Number(kind.split(MARK)[1] ?? 1)

type MailRow = typeof emails.$inferSelect
export type WrittenMail = Pick<MailRow, 'id' | 'kind' | 'about' | 'language' | 'createdAt'>

/** Query for the existing mails that match `condition`, newest first, for a larger batch. */
export const writtenMails = (db: Deps['db'], condition: SQL | undefined) =>
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
 * `existingMails`: mails on the same subject, newest first. `justWritten`: a copy requested moments ago.
 */
export function nextCopy(
  existingMails: readonly WrittenMail[],
  { kind, about }: Pick<WrittenMail, 'kind' | 'about'>,
  now: Timestamp,
): { kind: MailName; justWritten: string | null } {
  const base = kindOf(kind)
  const copies = existingMails.filter((mail) => mail.about === about && kindOf(mail.kind) === base)
  const [newestCopy] = copies
  const isJust = newestCopy?.kind.includes(MARK) && newestCopy.createdAt > now - PAUSE_MS
  return {
    // Earlier copies may have been deleted, so a number is never reused.
    kind:
      copies.length === 0
        ? base
        : `${base}${MARK}${Math.max(...copies.map(({ kind }) => numberOf(kind))) + 1}`,
    justWritten: newestCopy && isJust ? newestCopy.id : null,
  }
}

/** A copy of a mail; `changes` are the changed fields. */
export const copyOf = (
  { about, language, subject, headers, attachments }: MailRow,
  kind: MailName,
  changes: Pick<MailRow, 'recipient' | 'html' | 'text'> & Partial<Pick<MailRow, 'subject'>>,
) => ({
  kind,
  about,
  language,
  subject,
  ...changes,
  ...(headers ? { headers } : {}),
  ...(attachments ? { attachments } : {}),
})
