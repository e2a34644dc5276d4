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
 * Records a refund made by hand at the provider. Its amount is `amountRefunded` (total refunded there, minor units of
 * the order's currency) less the shop's own refunds.
 * Alerts the shop, also if more was refunded than paid, for example after a bank transfer. A `refused` refund was never
 * sent. It is recorded as refused in the same batch, because it concealed a refund by hand of the same amount.
 * Idempotent.
 * @throws the errors of `transition`
 */
export async function recordManualRefund(
  deps: RefundDeps,
  orderId: string,
  amountRefunded: Minor,
  refusedRefund?: Refused,
): Promise<void> {
  let excess = 0
  const decide = (storedOrder: ReadOrder) => {
    const fullOrder = refusedRefund ? withFailedRefund(storedOrder, refusedRefund.id) : storedOrder
    excess = amountRefunded - sentBack(fullOrder.refunds) - leftToRefund(fullOrder).money
    return draftManualRefund(deps, fullOrder, amountRefunded)
  }
  await transition(deps, orderId, decide, { along: refusedRefund?.along ?? [] })
  if (excess > 0)
    await deps.db.batch([
      enqueue(
        deps,
        shopAlert(`refund_twice:${orderId}:${amountRefunded}`, 'Zwrócono więcej, niż zapłacono', orderId),
      ),
    ])
}

const withFailedRefund = (fullOrder: ReadOrder, id: string): ReadOrder => ({
  ...fullOrder,
  refunds: fullOrder.refunds.map((refund) =>
    refund.id === id && refund.state === 'due' ? { ...refund, state: 'failed' } : refund,
  ),
})

function draftManualRefund(deps: RefundDeps, fullOrder: ReadOrder, amountRefunded: Minor) {
  const { order, bought } = fullOrder
  const remainder = leftToRefund(fullOrder)
  // The same money may also have been sent by bank transfer, so record at most the unrefunded amount.
  const newAmount = smaller(subtract(amountRefunded, sentBack(fullOrder.refunds)), remainder.money)
  if (newAmount <= 0) return null
  const rows = splitManualRefund(fullOrder, newAmount).map(({ money, replacesId }) => {
    const id = crypto.randomUUID()
    return {
      id,
      // Race: a concurrent webhook about the same refund fails on the order's next event. It retries and finds nothing
      // to record.
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
  const isWhole = newAmount === remainder.money && remainder.discount === 0
  const isOwed = fullOrder.refunds.some(({ state }) => state === 'due')
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

/** Splits a refund by hand. It first repays failed refunds, oldest first; staff explain the rest (`explainRefund`). */
function splitManualRefund(fullOrder: ReadOrder, amount: Minor) {
  let amountLeft = amount
  const repeats = failedRefunds(fullOrder).flatMap(({ id, owed }) => {
    const money = smaller(owed, amountLeft)
    amountLeft = subtract(amountLeft, money)
    return money > 0 ? [{ money, replacesId: id }] : []
  })
  return amountLeft > 0 ? [...repeats, { money: amountLeft, replacesId: null }] : repeats
}

/** The refund item of a refund by hand, if the order bought a voucher: such a refund can only be for the voucher. */
const voucherItem = (deps: RefundDeps, { id, orderId, money, replacesId }: ManualRefund) =>
  replacesId === null
    ? itemWrites(
        deps,
        { items: [{ kind: 'voucher', productId: null, quantity: 0, value: money, amount: money }] },
        { id, orderId },
      )
    : []

type ManualRefund = { id: string; orderId: string; money: Minor; replacesId: string | null }
