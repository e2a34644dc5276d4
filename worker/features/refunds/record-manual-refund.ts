import type { BatchItem } from 'drizzle-orm/batch'
import { type Minor, minAmount, minor, subtract, ZERO } from '../../../domain/money/money'
import type { Deps } from '../../deps'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { excessRefundAlert, orderAlert, refundByHandAlert } from '../../mail/templates/alerts/order-alert'
import { transitionOrder } from '../orders/lifecycle/transition'
import type { FullOrder } from '../orders/views/read-order'
import { blockPurchasedVoucher } from '../vouchers/issue-voucher'
import { findFailedRefunds, computeAmountLeftToRefund, sumProviderRefunds } from './left-to-refund'
import { insertRefundItems } from './refund-items'
import { refunds } from './refunds.table'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'notifyStaff'>

/** A refund that the provider rejected, with the writes that record the rejection. */
type RejectedRefund = { id: string; extraStatements: BatchItem<'sqlite'>[] }

/**
 * Records a refund made by hand at the provider. The amount is `amountRefunded` (total refunded at the provider, minor
 * units of the order's currency) less the shop's own refunds. Alerts the shop, also if more was refunded than paid, for
 * example after a bank transfer. `rejectedRefund`: a refund that the provider rejected, so its money was never sent.
 * The rejection is written in the same batch. Otherwise the rejected refund would still count as sent, and the amount
 * refunded by hand would be too small. Idempotent.
 * @throws the errors of `transitionOrder`
 */
export async function recordManualRefund(
  deps: RefundDeps,
  orderId: string,
  amountRefunded: Minor,
  rejectedRefund?: RejectedRefund,
): Promise<void> {
  let excessRefund: { amount: Minor; fullOrder: FullOrder } | null = null
  const decideManualRefund = (storedOrder: FullOrder) => {
    const fullOrder = rejectedRefund ? markRefundFailed(storedOrder, rejectedRefund.id) : storedOrder
    const amount = minor(
      amountRefunded - sumProviderRefunds(fullOrder.refunds) - computeAmountLeftToRefund(fullOrder).money,
    )
    excessRefund = amount > 0 ? { amount, fullOrder } : null
    return draftManualRefund(deps, fullOrder, amountRefunded)
  }
  await transitionOrder(deps, orderId, decideManualRefund, {
    extraStatements: rejectedRefund?.extraStatements ?? [],
  })
  if (excessRefund) await deps.db.batch(buildExcessAlert(deps, excessRefund, amountRefunded))
}

function buildExcessAlert(
  deps: RefundDeps,
  { amount, fullOrder }: { amount: Minor; fullOrder: FullOrder },
  amountRefunded: Minor,
) {
  const { currency } = fullOrder.order
  const alert = excessRefundAlert({ amount, currency, now: deps.now() }, amountRefunded)
  return enqueueAlert(deps, orderAlert(fullOrder, alert, deps))
}

const markRefundFailed = (fullOrder: FullOrder, id: string): FullOrder => ({
  ...fullOrder,
  refunds: fullOrder.refunds.map((refund) =>
    refund.id === id && refund.state === 'due' ? { ...refund, state: 'failed' } : refund,
  ),
})

function draftManualRefund(deps: RefundDeps, fullOrder: FullOrder, amountRefunded: Minor) {
  const { order, boughtVoucher } = fullOrder
  const remainder = computeAmountLeftToRefund(fullOrder)
  // The same money may also have been sent by bank transfer, so record at most the unrefunded amount.
  const unrecordedAmount = minAmount(
    subtract(amountRefunded, sumProviderRefunds(fullOrder.refunds)),
    remainder.money,
  )
  if (unrecordedAmount <= 0) return null
  const manualRefunds = splitManualRefund(fullOrder, unrecordedAmount).map(({ money, replacesId }) => {
    const id = crypto.randomUUID()
    return {
      id,
      // Race: a concurrent webhook about the same refund conflicts on the order's next event. That webhook then retries
      // and finds nothing to record. A random key is therefore enough.
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
  const alert = refundByHandAlert(
    {
      amount: unrecordedAmount,
      currency: order.currency,
      now: deps.now(),
      isRepayment: manualRefunds.every(({ replacesId }) => replacesId !== null),
    },
    manualRefunds[0]?.id ?? '',
  )
  const isFullRefund = unrecordedAmount === remainder.money && remainder.discount === 0
  const isRefundDue = fullOrder.refunds.some(({ state }) => state === 'due')
  return {
    event: { kind: 'refund_asked' as const, isFullRefund, isRefundDue },
    extraStatements: [
      ...manualRefunds.map((refundRow) => deps.db.insert(refunds).values(refundRow)),
      ...(boughtVoucher ? manualRefunds.flatMap((row) => buildVoucherItemStatements(deps, row)) : []),
      ...(boughtVoucher && isFullRefund ? blockPurchasedVoucher(deps, boughtVoucher.id, order.id) : []),
      ...enqueueAlert(deps, orderAlert(fullOrder, alert, deps)),
    ],
  }
}

/**
 * Splits a manual refund. The amount first repays failed refunds, oldest first. For the rest staff enter later
 * what was refunded (`explainRefund`).
 */
function splitManualRefund(fullOrder: FullOrder, amount: Minor) {
  let amountLeft = amount
  const repayments = findFailedRefunds(fullOrder).flatMap(({ id, owedAmount }) => {
    const repaidAmount = minAmount(owedAmount, amountLeft)
    amountLeft = subtract(amountLeft, repaidAmount)
    return repaidAmount > 0 ? [{ money: repaidAmount, replacesId: id }] : []
  })
  return amountLeft > 0 ? [...repayments, { money: amountLeft, replacesId: null }] : repayments
}

/**
 * Writes the item of a refund by hand if the order bought a voucher. Such a refund can only be for the voucher. A
 * refund that repeats another refund has no item.
 */
const buildVoucherItemStatements = (deps: RefundDeps, { id, orderId, money, replacesId }: ManualRefund) =>
  replacesId === null
    ? insertRefundItems(
        deps,
        { items: [{ kind: 'voucher', productId: null, quantity: 0, value: money, amount: money }] },
        { id, orderId },
      )
    : []

type ManualRefund = { id: string; orderId: string; money: Minor; replacesId: string | null }
