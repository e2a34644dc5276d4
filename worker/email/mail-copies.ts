import { and, desc, eq, like, or } from 'drizzle-orm'
import type { Deps } from '../deps'
import { emails } from './emails.table'

/** Between the kind of a mail and the number of its copy: kind and subject together stay unique. */
const MARK = '~'

/** A second press within this time, ms, asks for the same copy. */
const PAUSE_MS = 10_000

/** The kind of a mail, whichever copy it is. */
export const kindOf = (kind: string): string => kind.split(MARK)[0] ?? kind

/**
 * The name under which a mail is written once more. A copy is a mail of its own, because a provider sends one key only
 * once (reliability E1). `justWritten` is the copy that was asked for a moment ago.
 */
export async function nextCopy(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: string,
  about: string,
): Promise<{ kind: string; justWritten: string | null }> {
  const base = kindOf(kind)
  const rows = await db
    .select({ id: emails.id, kind: emails.kind, createdAt: emails.createdAt })
    .from(emails)
    .where(and(eq(emails.about, about), or(eq(emails.kind, base), like(emails.kind, `${base}${MARK}%`))))
    .orderBy(desc(emails.createdAt))
  const [newest] = rows
  const isJust = newest?.kind.includes(MARK) && newest.createdAt > now() - PAUSE_MS
  return {
    kind: rows.length === 0 ? base : `${base}${MARK}${rows.length + 1}`,
    justWritten: newest && isJust ? newest.id : null,
  }
}
