import { and, desc, eq, like, or } from 'drizzle-orm'
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

/**
 * The name under which a mail is written once more. A copy is a mail of its own, because a provider sends one key only
 * once (reliability E1). `justWritten` is the copy that was asked for a moment ago.
 */
export async function nextCopy(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: MailName,
  about: string,
): Promise<{ kind: MailName; justWritten: string | null }> {
  const base = kindOf(kind)
  const rows = await db
    .select({ id: emails.id, kind: emails.kind, createdAt: emails.createdAt })
    .from(emails)
    .where(and(eq(emails.about, about), isKind(base)))
    .orderBy(desc(emails.createdAt))
  const [newest] = rows
  const isJust = newest?.kind.includes(MARK) && newest.createdAt > now() - PAUSE_MS
  return {
    // Earlier ones may have been taken away: a number is never given twice.
    kind:
      rows.length === 0 ? base : `${base}${MARK}${Math.max(...rows.map(({ kind }) => numberOf(kind))) + 1}`,
    justWritten: newest && isJust ? newest.id : null,
  }
}

type MailRow = typeof emails.$inferSelect

/** A mail once more, under the name of its copy; `anew` is what of it is another by now. */
export const copyOf = (
  { about, language, subject, headers, attachments }: MailRow,
  kind: MailName,
  anew: Pick<MailRow, 'recipient' | 'html' | 'text'>,
) => ({
  kind,
  about,
  language,
  subject,
  ...anew,
  ...(headers ? { headers } : {}),
  ...(attachments ? { attachments } : {}),
})
