import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AdminAction } from '../../../domain/admin/admin'
import { truncateIp } from '../../../domain/statistics/page-view'
import type { Deps } from '../../deps'
import { adminActions } from './admin.table'

/** A signed-in staff member, the id of the token (`jti`) and the full IP address. */
export type StaffActor = { memberId: string; jti: string; ip: string | null }

/** The actor of a change that the shop makes by itself, after a message of an outside service. */
export const SHOP_ACTOR = { memberId: null, jti: null, ip: null } as const

/** A staff action. `detail` holds ids and amounts, never personal data. */
type CompletedAction = { action: AdminAction; subject?: string; detail?: Record<string, unknown> | SQL }

/** Query that logs a staff action; add it to the batch of the change. */
export const recordAction = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberId, jti, ip }: { memberId: string | null; jti: string | null; ip: string | null },
  { action, subject, detail = {} }: CompletedAction,
) =>
  db.insert(adminActions).values({
    at: now(),
    action,
    subject: subject ?? null,
    detail,
    memberId,
    jti,
    ip: truncateIp(ip),
  }) satisfies BatchItem<'sqlite'>

/** Query that logs an action for each row of `rowsSql`, the FROM part of a query. The values are SQL expressions. */
export const recordActionOfRows = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberId, jti, ip }: StaffActor,
  { action, subject, detail }: Record<'action' | 'subject' | 'detail', SQL>,
  rowsSql: SQL,
) =>
  db
    .insert(adminActions)
    .select(
      sql`SELECT NULL, ${now()}, ${action}, ${subject}, ${detail}, ${memberId}, ${jti}, ${truncateIp(ip)} FROM ${rowsSql}`,
    )

/** Runs the query of a personal data export. Logs a staff action with the number of exported rows in the same batch. */
export async function exportWithActionLog<Rows extends BatchItem<'sqlite'> & SQLWrapper>(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  action: AdminAction,
  rowsQuery: Rows,
): Promise<Rows['_']['result']> {
  const detailSql = sql`json_object('rows', (SELECT count(*) FROM ${rowsQuery}))`
  const [, exportedRows] = await deps.db.batch([
    recordAction(deps, staff, { action, detail: detailSql }),
    rowsQuery,
  ])
  return exportedRows
}
