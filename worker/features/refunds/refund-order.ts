import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { type Fulfilment, isInHouse } from '../../../domain/fulfilment'
import { add, type Minor } from '../../../domain/money'
import type { OrderState } from '../../../domain/order'
import { splitRefund, type StaffRefundReason } from '../../../domain/refund'
import { type Restock, restockOf } from '../../../domain/restock'
import { endOfDay, REFUND_VALID_MS } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { enqueue } from '../../email/outbox'
import { refundMail } from '../../email/refund-mail'
import { recordAction, type Staff } from '../admin/actions'
import { advance } from '../orders/advance'
import { orders } from '../orders/orders.table'
import type { ReadOrder } from '../orders/read-order'
import { endBought } from '../vouchers/issue-voucher'
import { voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { leftToRefund, leftToRepeat, mostToRefund } from './left-to-refund'
import { refunds } from './refunds.table'
import { sendRefunds } from './send-refunds'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>

export type RefundRequest = {
  /** The caller's name for this refund; the same name is the same refund. */
  key: string
  /** In the order's currency, goods and voucher together; everything that is left when absent. */
  amount?: Minor
  /** What the caller takes to be left; not checked when absent. */
  left?: Minor
  /** Where the caller takes the goods to be; not checked when absent, nor when nothing goes back on the shelf. */
  fulfilment?: Fulfilment
  reason: StaffRefundReason
  /** What goes back on the shelf; nothing when absent. */
  restock?: Restock
  /** Whether the money has been sent by bank transfer, because the provider could not send it back. */
  isByTransfer?: boolean
}

/**
 * Gives money of a paid order back, each part where it came from: what a voucher paid to that voucher, at once; the rest
 * through the provider, or past it where that failed and staff have sent it (rules 3.7, 9.4). A bought voucher loses what is given back. Once everything is, the order is
 * refunded. `staff` who asked for it is written down. Answers with the refund as it came out.
 *
 * Throws `order.not_found`; `refund.not_refundable` for an order that is not paid, or of which nothing is left (what the
 * bank sent back is left again, also of a refunded one), and for a transfer where nothing failed;
 * `refund.too_much`; `order.stale` when something else is left than `left`, or more pieces are to go back on sale than
 * its buyer still has, or some although they have left the shop since `fulfilment`, or come back; `refund.voucher_spent`
 * when the order's own voucher is spent already.
 */
export async function refundOrder(deps: RefundDeps, orderId: string, request: RefundRequest, staff?: Staff) {
  const known = await findRefund(deps, request.key)
  if (known) return known
  try {
    await advance(deps, orderId, (found) => {
      const refund = draft(deps, found, request)
      return {
        event: { kind: 'refund_asked', ...refund.outcome },
        along: [
          ...writes(deps, found, refund.row, refund.outcome.isWhole),
          ...(staff ? [recordAction(deps, staff, refundAction(refund.row))] : []),
        ],
      }
    })
  } catch (error) {
    // The same request may have been faster on another way.
    const repeated = await findRefund(deps, request.key)
    if (!repeated) throw error
  }
  await sendRefunds(deps, orderId)
  const refund = await findRefund(deps, request.key)
  if (!refund) throw new AppError('shop.try_again', { retryAfter: 1 })
  return refund
}

/** The refund of a name, with the currencies of its order and of the voucher that paid some of that. */
async function findRefund({ db }: RefundDeps, key: string) {
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
  return row ?? null
}

type NewRefund = typeof refunds.$inferInsert

const refundAction = ({
  id,
  orderId,
  money,
  discount,
  voucherAmount,
  reason,
  restock,
  isByTransfer,
}: NewRefund) => ({
  action: 'refund' as const,
  subject: orderId,
  detail: { id, money, discount, voucherAmount, reason, restock, ...(isByTransfer ? { isByTransfer } : {}) },
})

/** Of an order whose refund was refused or sent back, that money is left. */
export const REFUNDABLE: OrderState[] = ['paid', 'refund_due', 'refunded']

function draft(deps: RefundDeps, found: ReadOrder, request: RefundRequest) {
  const { order } = found
  const left = leftToRefund(found)
  const all = add(left.money, left.discount)
  if (!REFUNDABLE.some((state) => state === order.state) || all === 0)
    throw new AppError('refund.not_refundable')
  const { isByTransfer = false } = request
  if (isByTransfer && !found.refunds.some(({ state }) => state === 'failed'))
    throw new AppError('refund.not_refundable')
  const most = mostToRefund(found)
  if (request.left !== undefined && request.left !== most) throw new AppError('order.stale')
  const amount = request.amount ?? all
  if (amount > all) throw new AppError('refund.too_much')
  if (amount > most) throw new AppError('refund.voucher_spent')
  const parts = splitRefund(left, amount, leftToRepeat(found))
  // Somebody has put some of them back meanwhile.
  const restock = restockOf(found.lines, request.restock ?? [])
  if (!restock) throw new AppError('order.stale')
  const { fulfilment = order.fulfilment } = request
  if (restock.length > 0 && isInHouse(fulfilment) !== isInHouse(order.fulfilment))
    throw new AppError('order.stale')
  const isToSend = parts.money > 0 && !isByTransfer
  const row: NewRefund & { isByTransfer: boolean } = {
    id: crypto.randomUUID(),
    key: request.key,
    orderId: order.id,
    ...parts,
    reason: request.reason,
    restock,
    state: isToSend ? 'due' : 'done',
    createdAt: deps.now(),
    doneAt: isToSend ? null : deps.now(),
    isByTransfer,
  }
  const isOwed = isToSend || found.refunds.some(({ state }) => state === 'due')
  return { row, outcome: { isWhole: amount === all, isOwed } }
}

function writes(
  deps: RefundDeps,
  found: ReadOrder,
  row: NewRefund & { isByTransfer: boolean },
  isWhole: boolean,
): BatchItem<'sqlite'>[] {
  const { order, redemption, bought } = found
  const { db } = deps
  const now = deps.now()
  const validUntil = Math.max(redemption?.voucher.expiresAt ?? 0, endOfDay(now + REFUND_VALID_MS))
  return [
    db.insert(refunds).values(row),
    // Money that comes back to a voucher can be used: for 30 days at least (rules 9.4).
    ...(redemption && row.voucherAmount > 0
      ? [
          db
            .update(vouchers)
            .set({
              // Staff may have given it more time meanwhile.
              expiresAt: sql`max(${vouchers.expiresAt}, ${validUntil})`,
              status: sql`CASE ${vouchers.status} WHEN 'expired' THEN 'issued' ELSE ${vouchers.status} END`,
            })
            .where(eq(vouchers.id, redemption.voucherId)),
        ]
      : []),
    ...(bought && isWhole ? endBought(deps, bought.id, order.id) : []),
    enqueue(deps, refundMail(found, row, validUntil, deps.appUrl)),
  ]
}
