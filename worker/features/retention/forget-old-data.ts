import { sql } from 'drizzle-orm'
import { keptSince } from '../../../domain/kept-until'
import type { Deps } from '../../deps'
import { forEach } from '../../each'
import { orders } from '../orders/orders.table'
import { anonymiseOrders } from './anonymise-orders'
import { forgetCarts, forgetMails, forgetPageViews, forgetVoucherOwners } from './forget-rest'
import { forgetComplaints, forgetWithdrawals } from './forget-requests'
import { inChunks, MAX_RUN_MS } from './chunks'

type RetentionDeps = Pick<Deps, 'db' | 'now' | 'images'>

/** The steps of a run, one chunk per kind of data. Data that depends on anonymised orders comes after the orders. */
const STEPS: Readonly<Record<string, (deps: RetentionDeps) => Promise<number>>> = {
  orders: async (deps) => {
    const cutoff = keptSince('sales', deps.now())
    // `createdAt` is indexed. An order is always created before it is paid, so no due order is missed.
    const isDue = sql`${orders.state} IN ('paid', 'refund_due', 'refunded') AND ${orders.createdAt} < ${cutoff}
      AND coalesce(${orders.paidAt}, ${orders.createdAt}) < ${cutoff}`
    return (await anonymiseOrders(deps, isDue)).length
  },
  unpaidOrders: async (deps) => {
    const cutoff = keptSince('unpaidOrders', deps.now())
    const isDue = sql`${orders.state} = 'cancelled' AND ${orders.createdAt} < ${cutoff}`
    return (await anonymiseOrders(deps, isDue)).length
  },
  withdrawals: forgetWithdrawals,
  complaints: forgetComplaints,
  vouchers: forgetVoucherOwners,
  mails: forgetMails,
  carts: forgetCarts,
  pageViews: forgetPageViews,
}

/**
 * Erases data after its retention period (`domain/stored-data.ts`, rules 6.8). Chats, sign-ups and sign-ins have jobs
 * of their own.
 * Each chunk is atomic and searches due data, so the job may run concurrently, late, or crash; the next night
 * continues. Returns the counts per kind.
 */
export async function forgetOldData(deps: RetentionDeps): Promise<Record<string, number>> {
  const endTime = deps.now() + MAX_RUN_MS
  const counts: Record<string, number> = {}
  await forEach(Object.entries(STEPS), async ([kind, forgetChunk]) => {
    counts[kind] = await inChunks(deps, endTime, () => forgetChunk(deps))
  })
  return counts
}
