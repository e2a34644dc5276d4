import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { add, type Minor, minor, smaller, ZERO } from '../../../domain/money'
import type { OrderState } from '../../../domain/order'
import { splitRefund, type RefundReason } from '../../../domain/refund'
import type { RefundDraft, RefundPlan } from '../../../domain/refund-plan'
import { endOfDay, REFUND_VALID_MS } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { enqueue } from '../../email/outbox'
import { refundMail } from '../../email/refund-mail'
import { recordAction, type Staff } from '../admin/actions'
import { writeMoves } from '../goods/moves'
import { transition } from '../orders/transition'
import { staleOrderError } from '../orders/order-event'
import { orders } from '../orders/orders.table'
import type { ReadOrder } from '../orders/read-order'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { endBought } from '../vouchers/issue-voucher'
import { voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { failedRefunds, leftToRefund, refundable } from './left-to-refund'
import { itemWrites, plannedRefund } from './refund-items'
import { refunds } from './refunds.table'
import { sendRefunds } from './send-refunds'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>

export type RefundRequest = {
  /** Idempotency key: a repeated request returns the same refund. */
  key: string
  /** Hash of the whole request: another request with the same key is rejected. */
  requestHash: string
  /** The order version that the caller saw; unchecked if absent. */
  version?: number
  /** True if staff sent the money by bank transfer, not through the provider. */
  isByTransfer?: boolean
} & (
  | {
      reason: RefundReason
      draft: RefundDraft
    }
  /** The failed refund to repeat. */
  | { repeats: string }
)

/**
 * Refunds a paid order. Each part returns to its source: the voucher's part to the voucher at once, the rest through
 * the provider, unless staff sent it by bank transfer.
 * Units that the refund settles move in the same batch. A refund of a bought voucher reduces its balance. The order
 * becomes `refunded` once all its money is returned. `staff` is recorded. Returns the refund. Throws:
 * - `order.not_found`; `order.stale` if the order has another version
 * - `refund.not_refundable` if the order is unpaid or fully refunded
 * - `refund.too_much`; `refund.voucher_spent` if the bought voucher is spent
 * - `refund.goods_owed` if all money would be refunded while the buyer still waits for goods
 * - `refund.not_found` if the refund to repeat did not fail
 * - `order.key_reused` for another request with the same key
 * - `input.invalid` for a part that exceeds the order
 */
export async function refundOrder(deps: RefundDeps, orderId: string, request: RefundRequest, staff?: Staff) {
  const existingRefund = await findRefund(deps, request)
  if (existingRefund) return existingRefund
  try {
    await transition(deps, orderId, (fullOrder) => {
      const { row, plan, outcome } = draftRefund(deps, fullOrder, request)
      return {
        event: { kind: 'refund_asked', ...outcome },
        along: [
          ...refundWrites(deps, fullOrder, { row, plan, isWhole: outcome.isWhole }),
          ...(staff ? [recordAction(deps, staff, refundAction(row, plan))] : []),
        ],
      }
    })
  } catch (error) {
    // Race: a concurrent request with the same key may have written the refund.
    const concurrentRefund = await findRefund(deps, request)
    if (!concurrentRefund) {
      if (error instanceof AppError && error.code === 'order.stale' && request.version !== undefined)
        throw await staleOrderError(deps, orderId, request.version, { cause: error })
      throw error
    }
  }
  forgetCatalogVersion()
  await sendRefunds(deps, orderId)
  const refund = await findRefund(deps, request)
  if (!refund) throw new AppError('shop.try_again', { retryAfter: 1 })
  return refund
}

/** The refund with an idempotency key, with the currencies of its order and of the voucher used. */
async function findRefund({ db }: RefundDeps, { key, requestHash }: RefundRequest) {
  const [row] = await db
    .select({
      ...getTableColumns(refunds),
      currency: orders.currency,
      voucherCurrency: vouchers.currency,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, refunds.orderId))
    .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(eq(refunds.key, key))
  if (row && row.requestHash !== requestHash) throw new AppError('order.key_reused')
  return row ?? null
}

type NewRefund = typeof refunds.$inferInsert & {
  isByTransfer: boolean
  replacesId: string | null
  note: string | null
}

const refundAction = (
  { id, orderId, money, discount, voucherAmount, reason, isByTransfer, replacesId }: NewRefund,
  { items }: Pick<RefundPlan, 'items'>,
) => ({
  action: 'refund' as const,
  subject: orderId,
  detail: {
    id,
    money,
    discount,
    voucherAmount,
    reason,
    items: items.map(({ kind, productId, quantity, amount }) => ({ kind, productId, quantity, amount })),
    ...(isByTransfer ? { isByTransfer } : {}),
    ...(replacesId ? { replacesId } : {}),
  },
})

/** States of paid orders. */
export const REFUNDABLE: OrderState[] = ['paid', 'refund_due', 'refunded']

const NOTHING: RefundPlan = { items: [], moves: [], amount: ZERO }

function draftRefund(deps: RefundDeps, fullOrder: ReadOrder, request: RefundRequest) {
  const { order } = fullOrder
  if (request.version !== undefined && request.version !== order.sequence) throw new AppError('order.stale')
  if (!REFUNDABLE.includes(order.state)) throw new AppError('refund.not_refundable')
  const remainder = leftToRefund(fullOrder)
  const all = add(remainder.money, remainder.discount)
  const { reason, note, plan, parts, replacesId } =
    'repeats' in request ? repeatedPart(fullOrder, request.repeats) : newPart(fullOrder, request)
  const isToSend = parts.money > 0 && !request.isByTransfer
  const row: NewRefund = {
    id: crypto.randomUUID(),
    key: request.key,
    requestHash: request.requestHash,
    orderId: order.id,
    ...parts,
    reason,
    note,
    replacesId,
    state: isToSend ? 'due' : 'done',
    createdAt: deps.now(),
    doneAt: isToSend ? null : deps.now(),
    isByTransfer: request.isByTransfer === true,
  }
  const isOwed = isToSend || fullOrder.refunds.some(({ state }) => state === 'due')
  const isWhole = add(parts.money, parts.discount) === all && all > 0
  return { row, plan, outcome: { isWhole, isOwed } }
}

type Part = {
  reason: RefundReason
  note: string | null
  plan: RefundPlan
  parts: { money: Minor; discount: Minor; voucherAmount: Minor }
  replacesId: string | null
}

function newPart(
  fullOrder: ReadOrder,
  { reason, draft }: Extract<RefundRequest, { reason: RefundReason }>,
): Part {
  const order = refundable(fullOrder)
  const remainder = leftToRefund(fullOrder)
  const failedAmount = failedRefunds(fullOrder).reduce((sum, { owed }) => sum + owed, 0)
  const availableParts = { ...remainder, money: minor(Math.max(0, remainder.money - failedAmount)) }
  if (add(availableParts.money, availableParts.discount) === 0 && draft.lines.length === 0)
    throw new AppError('refund.not_refundable')
  const isSpent =
    order.isVoucher &&
    draft.voucher > order.most &&
    draft.voucher <= add(availableParts.money, availableParts.discount)
  if (isSpent) throw new AppError('refund.voucher_spent')
  const plan = plannedRefund(order, draft)
  return { reason, note: draft.note, plan, parts: splitRefund(availableParts, plan.amount), replacesId: null }
}

function repeatedPart(fullOrder: ReadOrder, refundId: string): Part {
  const failedRefund = failedRefunds(fullOrder).find(({ id }) => id === refundId)
  const first = fullOrder.refunds.find(({ id }) => id === refundId)
  if (!failedRefund || !first) throw new AppError('refund.not_found')
  const money = smaller(failedRefund.owed, leftToRefund(fullOrder).money)
  if (money === 0) throw new AppError('refund.not_refundable')
  const parts = { money, discount: ZERO, voucherAmount: ZERO }
  return { reason: first.reason, note: null, plan: NOTHING, parts, replacesId: refundId }
}

type Written = { row: NewRefund; plan: RefundPlan; isWhole: boolean }

function refundWrites(
  deps: RefundDeps,
  fullOrder: ReadOrder,
  { row, plan, isWhole }: Written,
): BatchItem<'sqlite'>[] {
  const { order, redemption, bought } = fullOrder
  const { db } = deps
  const now = deps.now()
  const validUntil = Math.max(redemption?.voucher.expiresAt ?? 0, endOfDay(now + REFUND_VALID_MS))
  const cause = { orderId: order.id, sequence: order.sequence + 1, at: now }
  return [
    db.insert(refunds).values(row),
    ...itemWrites(deps, plan, row),
    ...writeMoves(db, plan.moves, cause),
    // A refund to a voucher keeps it valid for at least 30 more days (rules 9.4).
    ...(redemption && row.voucherAmount > 0
      ? [
          db
            .update(vouchers)
            .set({
              // Staff may have extended the voucher further in the meantime.
              expiresAt: sql`max(${vouchers.expiresAt}, ${validUntil})`,
              status: sql`CASE ${vouchers.status} WHEN 'expired' THEN 'issued' ELSE ${vouchers.status} END`,
            })
            .where(eq(vouchers.id, redemption.voucherId)),
        ]
      : []),
    ...(bought && isWhole ? endBought(deps, bought.id, order.id) : []),
    enqueue(deps, refundMail(fullOrder, { ...row, items: plan.items }, validUntil, deps.appUrl)),
  ]
}
