import { eq, inArray } from 'drizzle-orm'
import { answerDueDay } from '../../../domain/complaint'
import { AppError } from '../../../domain/errors'
import { standingUnits, undecidedUnits, unitsToShip } from '../../../domain/goods'
import { add, type Minor, subtract, toDecimal } from '../../../domain/money'
import { isPayable, orderNumber, paymentStatusOf } from '../../../domain/order'
import { isoDay } from '../../../domain/polish-days'
import { trackingUrl } from '../../../domain/tracking'
import { isKeyOf } from '../../../domain/order-link'
import { hasLeft } from '../../../domain/fulfilment'
import { canReview } from '../../../domain/review'
import { voucherTail } from '../../../domain/voucher'
import { lastDayToWithdraw, mayWithdraw, withdrawalSince } from '../../../domain/withdrawal'
import { unitsNamed } from '../../../domain/withdrawn-goods'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { complaints } from '../complaints/complaints.table'
import { products } from '../products/products.table'
import { presentOwnReview } from '../reviews/own-review'
import { reviews } from '../reviews/reviews.table'
import { mailOf, type VoucherMail, voucherMailsOf } from '../vouchers/voucher-mail-state'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { endedOf, endedSql } from './order-ended'
import { orderEvents, orderLines } from './orders.table'
import { presentBill } from './present-bill'
import { contactOf, type LedgerLine, ledgerLines, orderIn, orderSql, type ReadOrder } from './read-order'
import { leftToRefund } from '../refunds/left-to-refund'
import { buyerRefunds } from '../refunds/buyer-refunds'
import { REFUNDABLE } from '../refunds/refund-order'
import { settlementOf } from './settlement'

/**
 * An order for whoever bought it, who shows so by the key that only the mails about it carry. Amounts are decimals in the
 * order's currency, but for what is left on a voucher. Throws `order.not_found`, for a wrong key too.
 */
export async function buyerOrder(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  orderId: string,
  token: string,
) {
  const { db, now } = deps
  const own = db.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, orderId))
  const [events, goods, stated, complained, mails, [review], [byShop], [newer], ...answers] = await db.batch([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.sequence),
    db
      .select({ id: products.id, slug: products.slug, image: products.image })
      .from(products)
      .where(inArray(products.id, own)),
    db
      .select({
        id: withdrawals.id,
        submittedAt: withdrawals.submittedAt,
        status: withdrawals.status,
        items: withdrawals.items,
      })
      .from(withdrawals)
      .where(eq(withdrawals.orderId, orderId))
      .orderBy(withdrawals.submittedAt),
    db
      .select({ id: complaints.id, submittedAt: complaints.submittedAt, status: complaints.status })
      .from(complaints)
      .where(eq(complaints.orderId, orderId))
      .orderBy(complaints.submittedAt),
    voucherMailsOf(db, orderId),
    db.select().from(reviews).where(eq(reviews.orderId, orderId)),
    ...endedSql(db, orderId),
    ...orderSql(db, orderId),
  ])
  const found = orderIn(answers)
  const { order } = found
  const lines = ledgerLines(found)
  const left = leftToRefund(found)
  if (!isKeyOf(order, token)) throw new AppError('order.not_found')
  const settlement = settlementOf(found, stated)
  const shown = new Map(goods.map((product) => [product.id, product]))
  return {
    id: order.id,
    number: orderNumber(order.id),
    createdAt: iso(order.createdAt),
    language: order.language,
    paymentStatus: paymentStatusOf(order.state),
    /** Whether all of it has gone back, or is about to. */
    isRefunded: order.state === 'refunded' || order.state === 'refund_due',
    /** Until when it can still be paid; null when it cannot. */
    payableUntil: isPayable(order.state) && order.holdUntil > now() ? iso(order.holdUntil) : null,
    /** Why it came to nothing, and the number of the order that took its place; null of one that is paid or can be. */
    ended: endedOf({ order, events, byShop, newer }, now()),
    buyer: {
      name: `${order.firstName} ${order.lastName}`,
      ...contactOf(order),
    },
    items: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      grade: line.grade,
      defects: line.defects.map((defect) => defect[order.language]),
      quantity: line.quantity,
      price: toDecimal(line.unitPrice),
      total: toDecimal(line.total),
      ...unitsOf(found, line),
      slug: shown.get(line.productId)?.slug ?? null,
      image: shown.get(line.productId)?.image ?? null,
    })),
    currency: order.currency,
    subtotal: toDecimal(order.subtotal),
    shipping: toDecimal(order.shipping),
    discount: toDecimal(order.discount),
    total: toDecimal(order.total),
    bill: presentBill(found),
    ...vouchersOf(found, mails, now()),
    fulfilment: order.fulfilment,
    /** Who brings it, or will; null of what comes by mail. */
    courier: order.shippedWith ?? (order.courier === 'digital' ? null : order.courier),
    /** The parcel on its way, or delivered; null while goods are here, also those of a parcel that came back. */
    parcel:
      hasLeft(order.fulfilment) && order.shippedWith && order.trackingNumber
        ? {
            courier: order.shippedWith,
            number: order.trackingNumber,
            url: trackingUrl(order.shippedWith, order.trackingNumber),
          }
        : null,
    happened: happenedTo(found, events),
    /** Whether every unit was cancelled before it reached the buyer. */
    isCancelled: isCancelled(found),
    /** How much of the paid amount went back or is on its way; null without refunds. */
    refunded: refundedOf(found, add(left.money, left.discount)),
    refunds: buyerRefunds(found),
    withdrawals: stated.map(({ id, submittedAt, status, items }) => ({
      id,
      status,
      settlement: settlement({ submittedAt, status, items }),
      at: iso(submittedAt),
      isWhole: items.length === 0,
      /** Those of the order's goods that it names. Other words are whoever's: anybody may name an order (rules 3.4). */
      items: items.filter((item) => lines.some((line) => unitsNamed(line, [item]) > 0)),
    })),
    complaints: complained.map(({ id, submittedAt, status }) => ({
      id,
      submittedAt: iso(submittedAt),
      status,
      /** The last day to answer, a day of Poland. */
      answerBy: isoDay(answerDueDay(submittedAt)),
    })),
    /** Whether the buyer may withdraw; null of a firm that did not say as what it buys. */
    mayWithdraw: mayWithdraw(order),
    /** The last day to withdraw, a day of Poland; null of goods until they are delivered, and of a firm that may have no such right. */
    lastDayToWithdraw: lastDayOf(found),
    review: review ? presentOwnReview(deps, review) : null,
    /** Whether one can be written now. */
    canReview: !review && canReview(order, now()) && lines.some((line) => standingUnits(line) > 0),
  }
}

export type BuyerOrder = Awaited<ReturnType<typeof buyerOrder>>

/** Units of a line that the buyer reads about. */
function unitsOf({ refundItems }: ReadOrder, line: LedgerLine) {
  const ended = (kind: 'cancelled' | 'returned') =>
    refundItems
      .filter((item) => item.productId === line.productId && item.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    /** Units that the buyer has or will get. */
    standing: standingUnits(line),
    settled: line.settled,
    cancelled: ended('cancelled'),
    returned: ended('returned'),
    toShip: unitsToShip(line),
    shipped: line.shipped,
    delivered: line.delivered,
    /** Units that are expected back or have come back, and whose money is not decided. */
    undecided: undecidedUnits(line),
    /** Of those, units that are back in the shop. */
    back: Math.min(line.inspection, undecidedUnits(line)),
  }
}

const isCancelled = (found: ReadOrder): boolean =>
  found.lines.length > 0 &&
  ledgerLines(found).every((line) => standingUnits(line) === 0) &&
  found.refundItems.every(({ kind }) => kind !== 'returned')

function refundedOf({ order, refunds }: ReadOrder, left: Minor) {
  const paid = order.paidAt === null ? order.total : add(order.total, order.discount)
  const back = subtract(paid, left)
  return refunds.length > 0 && REFUNDABLE.includes(order.state)
    ? { amount: toDecimal(back), of: toDecimal(paid), left: toDecimal(left) }
    : null
}

/** What a voucher paid, and what a bought one came to; of their codes no more than the ends. */
const vouchersOf = ({ redemption, bought, purchase }: ReadOrder, mails: VoucherMail[], now: number) => ({
  voucherUsed: redemption && {
    last4: voucherTail(redemption.voucher.code),
    voucherType: redemption.voucher.voucherType,
    remaining: toDecimal(redemption.voucher.amountRemaining),
    currency: redemption.voucher.currency,
    expiresAt: iso(redemption.voucher.expiresAt),
  },
  voucherBought: purchase && {
    name: purchase.name,
    recipientEmail: purchase.recipientEmail,
    /** The moment that was asked for; null for as soon as it is paid. */
    sendAt: iso(purchase.sendAt),
    /** Of one that is paid: what became of the mail with it, and when that was or is to be. */
    mail: bought && mailOf(bought, purchase, mails, now),
    remaining: bought && toDecimal(bought.amountRemaining),
  },
})

function lastDayOf({ order }: ReadOrder): string | null {
  const since = withdrawalSince(order)
  return since === null || !mayWithdraw(order) ? null : isoDay(lastDayToWithdraw(since))
}

/** What a buyer is told of what happened, in the order in which it did. */
function happenedTo({ order }: ReadOrder, events: readonly (typeof orderEvents.$inferSelect)[]) {
  const last = (kind: string) => events.findLast((event) => event.kind === kind)?.at ?? null
  const steps = [
    ['placed', order.createdAt],
    ['paid', order.paidAt],
    ['cancelled', order.state === 'cancelled' ? last('payment_cancelled') : null],
    ['packed', order.packedAt],
    ['shipped', order.shippedAt],
    ['delivered', order.deliveredAt],
    ['returned', order.fulfilment === 'returned' ? last('returned') : null],
  ] as const
  return steps.flatMap(([step, at]) => (at === null ? [] : [{ step, at: iso(at) }]))
}
