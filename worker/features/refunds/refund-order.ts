import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { addAmounts, type Minor, minor, minAmount, ZERO } from '../../../domain/money/money'
import type { OrderState } from '../../../domain/orders/order'
import { splitRefundAmount, type RefundReason } from '../../../domain/refunds/refund'
import type { RefundDraft, RefundPlan } from '../../../domain/refunds/refund-plan'
import { endOfUtcDay, VALIDITY_AFTER_REFUND_MS } from '../../../domain/vouchers/voucher'
import type { Deps } from '../../deps'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { refundMail } from '../../mail/templates/refund-mail'
import { recordAction, type StaffActor } from '../admin/actions'
import { writeMoves } from '../orders/goods/moves'
import { transitionOrder } from '../orders/lifecycle/transition'
import { createStaleOrderError } from '../orders/lifecycle/order-event'
import { orders } from '../orders/orders.table'
import type { FullOrder } from '../orders/views/read-order'
import { payments } from '../payments/payments.table'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { blockPurchasedVoucher } from '../vouchers/issue-voucher'
import { voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { findFailedRefunds, computeAmountLeftToRefund, toRefundableOrder } from './left-to-refund'
import { insertRefundItems, planRefundOrThrow } from './refund-items'
import { refunds } from './refunds.table'
import { sendRefunds } from './send-refunds'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

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
  /** Id of the failed refund to repeat. */
  | { failedRefundId: string }
)

/**
 * Refunds a paid order. Each part returns to its source: the voucher's part to the voucher at once, the remaining
 * amount through the provider. Instead of the provider, staff may have used a bank transfer.
 * The same batch records the moves of cancelled or returned units. A refund of a bought voucher reduces its balance.
 * The order becomes `refunded` once all its money is returned.
 * Records `staff` as the author. Returns the refund. Throws:
 * - `order.not_found`; `order.stale` if the order has another version
 * - `refund.not_refundable` if the order is unpaid or fully refunded
 * - `refund.too_much`; `refund.voucher_spent` if the bought voucher is spent
 * - `refund.goods_owed` if all money would be refunded while the buyer still waits for goods
 * - `refund.not_found` if the refund to repeat did not fail
 * - `refund.not_by_provider` if staff received the payment: they return the money themselves (`isByTransfer`)
 * - `order.key_reused` for another request with the same key
 * - `input.invalid` for a part that exceeds the order
 */
export async function refundOrder(
  deps: RefundDeps,
  orderId: string,
  request: RefundRequest,
  staff?: StaffActor,
) {
  const [existingRefund, isPaidToStaff] = await Promise.all([
    findRefund(deps, request),
    request.isByTransfer ? false : readIsPaidToStaff(deps, orderId),
  ])
  if (existingRefund) return existingRefund
  if (isPaidToStaff) throw new AppError('refund.not_by_provider')
  try {
    await transitionOrder(deps, orderId, (fullOrder) => {
      const { row, plan, outcome } = draftRefund(deps, fullOrder, request)
      return {
        event: { kind: 'refund_asked', ...outcome },
        extraStatements: [
          ...buildRefundStatements(deps, fullOrder, { row, plan, isFullRefund: outcome.isFullRefund }),
          ...(staff ? [recordAction(deps, staff, toRefundAction(row, plan))] : []),
        ],
      }
    })
  } catch (error) {
    // Race: a concurrent request with the same key may have written the refund.
    const concurrentRefund = await findRefund(deps, request)
    if (!concurrentRefund) {
      if (error instanceof AppError && error.code === 'order.stale' && request.version !== undefined)
        throw await createStaleOrderError(deps, orderId, request.version, { cause: error })
      throw error
    }
  }
  clearCatalogVersionCache()
  await sendRefunds(deps, orderId)
  const refund = await findRefund(deps, request)
  if (!refund) throw new AppError('shop.try_again', { retryAfter: 1 })
  return refund
}

/** True if staff received the payment of the order, so that the provider cannot return it. */
async function readIsPaidToStaff({ db }: RefundDeps, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, 'staff')))
  return rows.length > 0
}

/** Finds the refund of an idempotency key, with the currencies of its order and of the voucher used. */
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

const toRefundAction = (
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

/** States of paid orders. `refunded` is included, because a refund can fail later and staff then repeat it. */
export const REFUNDABLE_STATES: OrderState[] = ['paid', 'refund_due', 'refunded']

const EMPTY_REFUND_PLAN: RefundPlan = { items: [], moves: [], amount: ZERO }

function draftRefund(deps: RefundDeps, fullOrder: FullOrder, request: RefundRequest) {
  const { order } = fullOrder
  if (request.version !== undefined && request.version !== order.sequence) throw new AppError('order.stale')
  if (!REFUNDABLE_STATES.includes(order.state)) throw new AppError('refund.not_refundable')
  const remainder = computeAmountLeftToRefund(fullOrder)
  const remainingAmount = addAmounts(remainder.money, remainder.discount)
  const { reason, note, plan, refundAmounts, replacesId } =
    'failedRefundId' in request
      ? createRepeatedRefundInput(fullOrder, request.failedRefundId)
      : createRefundInput(fullOrder, request)
  const shouldSendMoney = refundAmounts.money > 0 && !request.isByTransfer
  const row: NewRefund = {
    id: crypto.randomUUID(),
    key: request.key,
    requestHash: request.requestHash,
    orderId: order.id,
    ...refundAmounts,
    reason,
    note,
    replacesId,
    state: shouldSendMoney ? 'due' : 'done',
    createdAt: deps.now(),
    doneAt: shouldSendMoney ? null : deps.now(),
    isByTransfer: request.isByTransfer === true,
  }
  const isRefundDue = shouldSendMoney || fullOrder.refunds.some(({ state }) => state === 'due')
  const isFullRefund =
    addAmounts(refundAmounts.money, refundAmounts.discount) === remainingAmount && remainingAmount > 0
  return { row, plan, outcome: { isFullRefund, isRefundDue } }
}

type RefundInput = {
  reason: RefundReason
  note: string | null
  plan: RefundPlan
  refundAmounts: { money: Minor; discount: Minor; voucherAmount: Minor }
  replacesId: string | null
}

function createRefundInput(
  fullOrder: FullOrder,
  { reason, draft }: Extract<RefundRequest, { reason: RefundReason }>,
): RefundInput {
  const order = toRefundableOrder(fullOrder)
  const remainder = computeAmountLeftToRefund(fullOrder)
  const failedAmount = findFailedRefunds(fullOrder).reduce(
    (failedSum, { owedAmount }) => failedSum + owedAmount,
    0,
  )
  const refundableAmounts = { ...remainder, money: minor(Math.max(0, remainder.money - failedAmount)) }
  if (addAmounts(refundableAmounts.money, refundableAmounts.discount) === 0 && draft.lines.length === 0)
    throw new AppError('refund.not_refundable')
  const isVoucherSpent =
    order.isVoucher &&
    draft.voucher > order.maxRefund &&
    draft.voucher <= addAmounts(refundableAmounts.money, refundableAmounts.discount)
  if (isVoucherSpent) throw new AppError('refund.voucher_spent')
  const refundPlan = planRefundOrThrow(order, draft)
  return {
    reason,
    note: draft.note,
    plan: refundPlan,
    refundAmounts: splitRefundAmount(refundableAmounts, refundPlan.amount),
    replacesId: null,
  }
}

function createRepeatedRefundInput(fullOrder: FullOrder, refundId: string): RefundInput {
  const failedRefund = findFailedRefunds(fullOrder).find(({ id }) => id === refundId)
  const originalRefund = fullOrder.refunds.find(({ id }) => id === refundId)
  if (!failedRefund || !originalRefund) throw new AppError('refund.not_found')
  const refundableMoney = minAmount(failedRefund.owedAmount, computeAmountLeftToRefund(fullOrder).money)
  if (refundableMoney === 0) throw new AppError('refund.not_refundable')
  const refundAmounts = { money: refundableMoney, discount: ZERO, voucherAmount: ZERO }
  return {
    reason: originalRefund.reason,
    note: null,
    plan: EMPTY_REFUND_PLAN,
    refundAmounts,
    replacesId: refundId,
  }
}

type RefundToWrite = { row: NewRefund; plan: RefundPlan; isFullRefund: boolean }

function buildRefundStatements(
  deps: RefundDeps,
  fullOrder: FullOrder,
  { row, plan, isFullRefund }: RefundToWrite,
): BatchItem<'sqlite'>[] {
  const { order, redemption, boughtVoucher } = fullOrder
  const { db } = deps
  const now = deps.now()
  const validUntil = Math.max(redemption?.voucher.expiresAt ?? 0, endOfUtcDay(now + VALIDITY_AFTER_REFUND_MS))
  const moveEvent = { orderId: order.id, sequence: order.sequence + 1, at: now }
  return [
    db.insert(refunds).values(row),
    ...insertRefundItems(deps, plan, row),
    ...writeMoves(db, plan.moves, moveEvent),
    // After a refund to a voucher, the voucher is valid for at least 30 more days (rules 9.4).
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
    ...(boughtVoucher && isFullRefund ? blockPurchasedVoucher(deps, boughtVoucher.id, order.id) : []),
    enqueueNewMail(deps, refundMail(fullOrder, { ...row, items: plan.items }, validUntil, deps.appUrl)),
  ]
}
