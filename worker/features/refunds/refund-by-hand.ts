import type { BatchItem } from 'drizzle-orm/batch'
import { type Minor, smaller, subtract, ZERO } from '../../../domain/money'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/shop-alert'
import { enqueue } from '../../email/outbox'
import { transition } from '../orders/transition'
import type { ReadOrder } from '../orders/read-order'
import { endBought } from '../vouchers/issue-voucher'
import { failedRefunds, leftToRefund, sentBack } from './left-to-refund'
import { itemWrites } from './refund-items'
import { refunds } from './refunds.table'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/** A refund that the provider refused, with the writes that record the refusal. */
type Refused = { id: string; along: BatchItem<'sqlite'>[] }

/**
 * Records a refund made by hand at the provider: `amountRefunded` (total refunded there, minor units of the order's
 * currency) less the shop's own refunds. Alerts the shop, also if more was refunded than paid, such as after a bank
 * transfer. A `refused` refund was never sent; it is recorded in the same batch, because until then it concealed a
 * refund by hand of the same amount. Idempotent.
 * @throws the errors of `advance`
 */
export async function recordByHand(
  deps: RefundDeps,
  orderId: string,
  amountRefunded: Minor,
  refused?: Refused,
): Promise<void> {
  let excess = 0
  const decide = (read: ReadOrder) => {
    const found = refused ? without(read, refused.id) : read
    excess = amountRefunded - sentBack(found.refunds) - leftToRefund(found).money
    return byHandOf(deps, found, amountRefunded)
  }
  await transition(deps, orderId, decide, { along: refused?.along ?? [] })
  if (excess > 0)
    await deps.db.batch([
      enqueue(
        deps,
        shopAlert(`refund_twice:${orderId}:${amountRefunded}`, 'Zwrócono więcej, niż zapłacono', orderId),
      ),
    ])
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
  // The same money may also have gone by bank transfer: record at most the unrefunded amount.
  const byHand = smaller(subtract(amountRefunded, sentBack(found.refunds)), left.money)
  if (byHand <= 0) return null
  const rows = handRefunds(found, byHand).map(({ money, replacesId }) => {
    const id = crypto.randomUUID()
    return {
      id,
      // Race: a concurrent webhook about the same refund fails on the order's next event, retries, and has nothing to
      // record.
      key: `at_provider:${id}`,
      orderId: order.id,
      money,
      discount: ZERO,
      voucherAmount: ZERO,
      reason: 'at_provider' as const,
      replacesId,
      state: 'done' as const,
      createdAt: deps.now(),
      doneAt: deps.now(),
    }
  })
  const isWhole = byHand === left.money && left.discount === 0
  const isOwed = found.refunds.some(({ state }) => state === 'due')
  return {
    event: { kind: 'refund_asked' as const, isWhole, isOwed },
    along: [
      ...rows.map((row) => deps.db.insert(refunds).values(row)),
      ...(bought ? rows.flatMap((row) => voucherItem(deps, row)) : []),
      ...(bought && isWhole ? endBought(deps, bought.id, order.id) : []),
      enqueue(
        deps,
        shopAlert(`refund:${rows[0]?.id ?? order.id}`, 'Zwrot wykonany u operatora płatności', order.id),
      ),
    ],
  }
}

/** Splits a refund by hand. It first covers failed refunds, oldest first; staff explain the rest (`explainRefund`). */
function handRefunds(found: ReadOrder, amount: Minor) {
  let left = amount
  const repeats = failedRefunds(found).flatMap(({ id, owed }) => {
    const money = smaller(owed, left)
    left = subtract(left, money)
    return money > 0 ? [{ money, replacesId: id }] : []
  })
  return left > 0 ? [...repeats, { money: left, replacesId: null }] : repeats
}

/** The refund item of a refund by hand, if the order bought a voucher: it can only be for the voucher. */
const voucherItem = (deps: RefundDeps, { id, orderId, money, replacesId }: HandRefund) =>
  replacesId === null
    ? itemWrites(
        deps,
        { items: [{ kind: 'voucher', productId: null, quantity: 0, value: money, amount: money }] },
        { id, orderId },
      )
    : []

type HandRefund = { id: string; orderId: string; money: Minor; replacesId: string | null }
