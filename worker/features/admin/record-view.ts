import { sql } from 'drizzle-orm'
import { VIEW_LOG_INTERVAL_MS, type ViewedRecord } from '../../../domain/admin/admin'
import { truncateIp } from '../../../domain/statistics/page-view'
import type { Deps } from '../../deps'
import { errorNameOf, log } from '../../log'
import type { StaffActor } from './actions'
import { adminActions } from './admin.table'

/** The record that staff opened. `subject` is an id or a fingerprint, never personal data. */
export type StaffView = { record: ViewedRecord; subject: string }

/** Logs after the response that staff opened a record with personal data (rules 6.13). */
export function recordView(
  deps: Pick<Deps, 'db' | 'now' | 'waitUntil'>,
  { memberId, jti, ip }: StaffActor,
  { record, subject }: StaffView,
): void {
  const now = deps.now()
  const viewRowSql = sql`SELECT NULL, ${now}, 'view', ${subject}, json_object('record', ${record}), ${memberId}, ${jti}, ${truncateIp(ip)}
    WHERE NOT EXISTS (SELECT 1 FROM admin_actions WHERE subject = ${subject} AND at > ${now - VIEW_LOG_INTERVAL_MS}
      AND action = 'view' AND jti = ${jti} AND detail = json_object('record', ${record}))`
  deps.waitUntil(
    Promise.resolve(deps.db.insert(adminActions).select(viewRowSql)).catch((error: unknown) =>
      log('warn', 'staff_view.lost', { record, error: errorNameOf(error) }),
    ),
  )
}
