import { desc, eq, like, or, type SQL } from 'drizzle-orm'
import type { MailKind, MailName } from '../../domain/email-list'
import type { Deps } from '../deps'
import { emails } from './emails.table'

/** Between the kind of a mail and the number of its copy: kind and subject together stay unique. */
const MARK = '~'

/** A second press within this time, ms, asks for the same copy. */
const PAUSE_MS = 10_000

/** The kind of a mail, whichever copy it is. */
export const kindOf = (kind: MailName): MailKind => kind.split(MARK)[0] as MailKind

/** The condition that a mail is of a kind, whichever copy it is. */
export const isKind = (kind: MailKind) => or(eq(emails.kind, kind), like(emails.kind, `${kind}${MARK}%`))

const numberOf = (kind: string): number => Number(kind.split(MARK)[1] ?? 1)

type MailRow = typeof emails.$inferSelect
export type WrittenMail = Pick<MailRow, 'id' | 'kind' | 'about' | 'language' | 'createdAt'>

/** The statement that reads what was written of mails, the newest first, for the batch that asks what they are about. */
export const writtenMails = (db: Deps['db'], which: SQL | undefined) =>
  db
    .select({
      id: emails.id,
      kind: emails.kind,
      about: emails.about,
      language: emails.language,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(which)
    .orderBy(desc(emails.createdAt))

/**
 * The name under which a mail is written once more, after all that were written about the same, the newest first. A copy is
 * a mail of its own, because a provider sends one key only once (reliability E1). `justWritten` is the copy that was asked
 * for a moment ago.
 */
export function nextCopy(
  written: readonly WrittenMail[],
  { kind, about }: Pick<WrittenMail, 'kind' | 'about'>,
  now: number,
): { kind: MailName; justWritten: string | null } {
  const base = kindOf(kind)
  const copies = written.filter((mail) => mail.about === about && kindOf(mail.kind) === base)
  const [newest] = copies
  const isJust = newest?.kind.includes(MARK) && newest.createdAt > now - PAUSE_MS
  return {
    // Earlier ones may have been taken away: a number is never given twice.
    kind:
      copies.length === 0
        ? base
        : `${base}${MARK}${Math.max(...copies.map(({ kind }) => numberOf(kind))) + 1}`,
    justWritten: newest && isJust ? newest.id : null,
  }
}

/** A mail once more, under the name of its copy; `anew` are the fields that have changed by now. */
export const copyOf = (
  { about, language, subject, headers, attachments }: MailRow,
  kind: MailName,
  anew: Pick<MailRow, 'recipient' | 'html' | 'text'> & Partial<Pick<MailRow, 'subject'>>,
) => ({
  kind,
  about,
  language,
  subject,
  ...anew,
  ...(headers ? { headers } : {}),
  ...(attachments ? { attachments } : {}),
})
