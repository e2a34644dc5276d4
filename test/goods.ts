import { moveAllUnits, type UnitPlace } from '../domain/orders/goods'
import { type Minor, ZERO } from '../domain/money/money'
import type { StaffRefundReason } from '../domain/refunds/refund'
import { type RefundDraft, fullRefund } from '../domain/refunds/refund-plan'
import type { Deps } from '../worker/deps'
import { writeAndReadBatch } from '../worker/db'
import { writeMoves } from '../worker/features/orders/goods/moves'
import { readOrder } from '../worker/features/orders/views/read-order'
import { failedRefunds, toRefundableOrder } from '../worker/features/refunds/left-to-refund'
import { refundOrder } from '../worker/features/refunds/refund-order'
import { db, orderLinesOf, orderRow } from './factories'

/** Moves all units of an order from one place (`owed`, `shipped` …) to another, without an order event. */
export async function moveUnits(orderId: string, from: UnitPlace, to: UnitPlace): Promise<void> {
  const { sequence } = await orderRow(orderId)
  const lines = (await orderLinesOf(orderId)).map((line) => ({ productId: line.productId, units: line }))
  const moveCause = { orderId, sequence, at: Date.now() }
  await writeAndReadBatch(db(), writeMoves(db(), moveAllUnits(lines, [from], to), moveCause), [])
}

export async function placeUnits(orderId: string, place: 'packed' | 'shipped' | 'delivered' | 'inspection') {
  if (place === 'packed') return moveUnits(orderId, 'owed', 'packed')
  await moveUnits(orderId, 'owed', 'shipped')
  if (place !== 'shipped') await moveUnits(orderId, 'shipped', place)
}

/** The wanted refund: an amount as goodwill, or order lines. Without both, the whole order is refunded. */
export type TestRefundInput = {
  key?: string
  reason?: StaffRefundReason
  amount?: Minor
  lines?: RefundDraft['lines']
  isByTransfer?: boolean
  isRestocked?: boolean
}

/**
 * Refunds an order. A whole refund cancels or returns all units not yet cancelled or returned. It also refunds the
 * delivery. If only a failed refund remains, its money is sent again.
 */
export async function makeRefund(deps: Deps, orderId: string, refundRequest: TestRefundInput = {}) {
  const {
    key = crypto.randomUUID(),
    reason = 'withdrawal',
    amount,
    lines,
    isByTransfer = false,
  } = refundRequest
  const requestHash = JSON.stringify([reason, amount ?? null, lines ?? null])
  const fullOrder = await readOrder(deps, orderId)
  const order = toRefundableOrder(fullOrder)
  const isFullRefund = amount === undefined && lines === undefined
  const [failedRefund] = failedRefunds(fullOrder)
  if (isFullRefund && order.most === 0 && failedRefund)
    return refundOrder(deps, orderId, { key, requestHash, isByTransfer, repeats: failedRefund.id })
  const emptyRefund = {
    lines: [],
    delivery: ZERO,
    goodwill: ZERO,
    voucher: ZERO,
    isRestocked: true,
    note: null,
  }
  const part = order.isVoucher ? { voucher: amount ?? ZERO } : { goodwill: amount ?? ZERO }
  const draft = isFullRefund
    ? { ...emptyRefund, ...fullRefund(order), note: 'Zwrot całości' }
    : { ...emptyRefund, lines: lines ?? [], ...part, note: 'Mniej, bo używane' }
  const { isRestocked = true } = refundRequest
  return refundOrder(deps, orderId, {
    key,
    requestHash,
    reason,
    isByTransfer,
    draft: { ...draft, isRestocked },
  })
}

/** Sends the money of the oldest failed refund of an order once more. */
export async function repeatFailedRefund(deps: Deps, orderId: string, isByTransfer = false) {
  const [failedRefund] = failedRefunds(await readOrder(deps, orderId))
  if (!failedRefund) throw new Error('no refund has failed')
  const key = crypto.randomUUID()
  return refundOrder(deps, orderId, { key, requestHash: key, isByTransfer, repeats: failedRefund.id })
}
