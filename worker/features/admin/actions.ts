import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AdminAction } from '../../../domain/admin'
import { truncatedIp } from '../../../domain/page-view'
import type { Deps } from '../../deps'
import { adminActions } from './admin.table'

/** An administrator, as far as one can be told from another: by the token and by the address (not yet truncated). */
export type Staff = { jti: string; ip: string | null }

/** What was done. `detail` holds ids and amounts, never personal data. */
type Done = { action: AdminAction; subject?: string; detail?: Record<string, unknown> | SQL }

/** A line in the log of what staff did, to be written in the batch of what it records. */
export const recordAction = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { jti, ip }: { jti: string | null; ip: string | null },
  { action, subject, detail = {} }: Done,
) =>
  db.insert(adminActions).values({
    at: now(),
    action,
    subject: subject ?? null,
    detail,
    jti,
    ip: truncatedIp(ip),
  }) satisfies BatchItem<'sqlite'>

/** The rows of a file with people's data; the batch that reads them writes down who took it, and how many they were. */
export async function takenBy<Rows extends BatchItem<'sqlite'> & SQLWrapper>(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  action: AdminAction,
  rows: Rows,
): Promise<Rows['_']['result']> {
  const detail = sql`json_object('rows', (SELECT count(*) FROM ${rows}))`
  const [, taken] = await deps.db.batch([recordAction(deps, staff, { action, detail }), rows])
  return taken
}
