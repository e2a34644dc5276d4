import type { BatchItem } from 'drizzle-orm/batch'
import { type Minor, smaller, subtract, ZERO } from '../../../domain/money'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/shop-alert'
import { enqueue } from '../../email/outbox'
import { advance } from '../orders/advance'
import type { ReadOrder } from '../orders/read-order'
import { endBought } from '../vouchers/issue-voucher'
import { leftToRefund, sentBack } from './left-to-refund'
import { refunds } from './refunds.table'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/** A refund that the provider refuses: by its id, with the statements that say so. */
type Refused = { id: string; along: BatchItem<'sqlite'>[] }

/**
 * Writes down what of an order's money went back at the provider by hand, which is what went back there less what the shop
 * sent, and tells the shop. What is `refused` meanwhile was never sent; that is written in the same batch, because while it
 * counted it may have hidden as much that went by hand. A repeat changes nothing. `amountRefunded`: in all, in minor units of
 * the order's currency. Throws what `advance` throws.
 */
export async function recordByHand(
  deps: RefundDeps,
  orderId: string,
  amountRefunded: Minor,
  refused?: Refused,
): Promise<void> {
  const decide = (read: ReadOrder) =>
    byHandOf(deps, refused ? without(read, refused.id) : read, amountRefunded)
  await advance(deps, orderId, decide, { along: refused?.along ?? [] })
}

const without = (found: ReadOrder, id: string): ReadOrder => ({
  ...found,
  refunds: found.refunds.map((one) =>
    one.id === id && one.state === 'due' ? { ...one, state: 'failed' } : one,
  ),
})

function byHandOf(deps: RefundDeps, found: ReadOrder, amountRefunded: Minor) {
  const { order, bought } = found
  const left = leftToRefund(found)
  // Money that staff had sent by transfer before has gone back twice; there is no more than all of it.
  const byHand = smaller(subtract(amountRefunded, sentBack(found.refunds)), left.money)
  if (byHand <= 0) return null
  const now = deps.now()
  const id = crypto.randomUUID()
  const row = {
    id,
    // Who hears of it at the same moment is told apart by the order's next event, and reads again what is left.
    key: `at_provider:${id}`,
    orderId: order.id,
    money: byHand,
    discount: ZERO,
    voucherAmount: ZERO,
    reason: 'at_provider' as const,
    restock: [],
    state: 'done' as const,
    createdAt: now,
    doneAt: now,
  }
  const isWhole = byHand === left.money && left.discount === 0
  const isOwed = found.refunds.some(({ state }) => state === 'due')
  return {
    event: { kind: 'refund_asked' as const, isWhole, isOwed },
    along: [
      deps.db.insert(refunds).values(row),
      ...(bought && isWhole ? endBought(deps, bought.id, order.id) : []),
      enqueue(deps, shopAlert(`refund:${id}`, 'Zwrot wykonany u operatora płatności', order.id)),
    ],
  }
}
