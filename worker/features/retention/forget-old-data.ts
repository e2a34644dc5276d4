import { sql } from 'drizzle-orm'
import { keptSince } from '../../../domain/kept-until'
import type { Deps } from '../../deps'
import { forEach } from '../../each'
import { orders } from '../orders/orders.table'
import { anonymiseOrders } from './anonymise-orders'
import { forgetCarts, forgetMails, forgetPageViews, forgetVoucherOwners } from './forget-rest'
import { forgetComplaints, forgetWithdrawals } from './forget-statements'
import { inPortions, MOST_MS } from './portions'

type RetentionDeps = Pick<Deps, 'db' | 'now' | 'images'>

/** One portion of each kind. What depends on an order that has lost its buyer comes after the orders. */
const STEPS: Readonly<Record<string, (deps: RetentionDeps) => Promise<number>>> = {
  orders: async (deps) => {
    const since = keptSince('sales', deps.now())
    // An order was placed before it was paid, and by that it is found.
    const isDue = sql`${orders.state} IN ('paid', 'refund_due', 'refunded') AND ${orders.createdAt} < ${since}
      AND coalesce(${orders.paidAt}, ${orders.createdAt}) < ${since}`
    return (await anonymiseOrders(deps, isDue)).length
  },
  unpaidOrders: async (deps) => {
    const since = keptSince('unpaidOrders', deps.now())
    const isDue = sql`${orders.state} = 'cancelled' AND ${orders.createdAt} < ${since}`
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
 * Forgets what the shop may keep no longer (domain/data-held.ts, rules 6.8). Chats forget themselves, sign-ups and
 * sign-ins have jobs of their own. Every portion is whole or not at all and looks for what is due, so that it may run
 * twice at once, late, or be killed; what there was no time for is left to the next night. Answers with how many of each.
 */
export async function forgetOldData(deps: RetentionDeps): Promise<Record<string, number>> {
  const until = deps.now() + MOST_MS
  const counts: Record<string, number> = {}
  await forEach(Object.entries(STEPS), async ([kind, portion]) => {
    counts[kind] = await inPortions(deps, until, () => portion(deps))
  })
  return counts
}
