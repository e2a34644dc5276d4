import { sql } from 'drizzle-orm'
import {
  refundRetentionCutoff,
  retentionCutoff,
  saleRetentionCutoff,
} from '../../../../domain/customers/retention'
import type { Deps } from '../../../deps'
import { runForEach } from '../../../run-for-each'
import { orders } from '../../orders/orders.table'
import { REFUND_TAX_TIME_SQL } from '../../refunds/refund-tax-time'
import { anonymiseOrders } from './anonymise-orders'
import {
  deleteIdleCarts,
  deleteOldDailyCounts,
  deleteOldMails,
  deleteOldViewings,
  deleteOldPageViews,
  anonymiseVoucherOwners,
  deleteOldConsentProof,
  deleteOldStaffActions,
  deleteOldStaffViews,
  forgetGiftRecipients,
} from './delete-expired-data'
import { deleteExpiredComplaints, deleteExpiredWithdrawals } from './delete-expired-requests'
import { runInChunks, MAX_RUN_MS } from './chunks'

type RetentionDeps = Pick<Deps, 'db' | 'now' | 'images'>

/**
 * The steps of a run: each deletes one chunk of one kind of data. Data that depends on anonymised orders comes after
 * the orders.
 */
const RETENTION_STEPS: Readonly<Record<string, (deps: RetentionDeps) => Promise<number>>> = {
  orders: async (deps) => {
    const cutoff = saleRetentionCutoff(deps.now())
    const refundCutoff = refundRetentionCutoff(deps.now())
    // The condition on `createdAt` lets SQLite use an index. An order is created before it is paid, so the condition
    // excludes no due order.
    const isPastRetentionSql = sql`${orders.state} IN ('paid', 'refund_due', 'refunded') AND ${orders.createdAt} < ${cutoff}
      AND coalesce(${orders.paidAt}, ${orders.createdAt}) < ${cutoff}
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id
        AND ${REFUND_TAX_TIME_SQL} >= ${refundCutoff})`
    return (await anonymiseOrders(deps, isPastRetentionSql)).length
  },
  unpaidOrders: async (deps) => {
    const cutoff = retentionCutoff('unpaidOrders', deps.now())
    const isPastRetentionSql = sql`${orders.state} = 'cancelled' AND ${orders.createdAt} < ${cutoff}`
    return (await anonymiseOrders(deps, isPastRetentionSql)).length
  },
  withdrawals: deleteExpiredWithdrawals,
  complaints: deleteExpiredComplaints,
  vouchers: anonymiseVoucherOwners,
  gifts: forgetGiftRecipients,
  consentProof: deleteOldConsentProof,
  staffActions: deleteOldStaffActions,
  staffViews: deleteOldStaffViews,
  // Mails about viewings are deleted with their viewing.
  viewings: deleteOldViewings,
  mails: deleteOldMails,
  carts: deleteIdleCarts,
  pageViews: deleteOldPageViews,
  dailyCounts: deleteOldDailyCounts,
}

/**
 * Erases data after its retention period (`domain/customers/stored-data.ts`, rules 6.8). Chats, newsletter sign-ups and
 * staff sign-ins have jobs of their own. Each chunk is atomic and selects the due data again. The job may therefore run
 * late, run concurrently, or crash; the next night continues. Returns the counts per kind.
 */
export async function deleteOldData(deps: RetentionDeps): Promise<Record<string, number>> {
  const runDeadline = deps.now() + MAX_RUN_MS
  const deletedCounts: Record<string, number> = {}
  await runForEach(Object.entries(RETENTION_STEPS), async ([kind, deleteChunk]) => {
    deletedCounts[kind] = await runInChunks(deps, runDeadline, () => deleteChunk(deps))
  })
  return deletedCounts
}
