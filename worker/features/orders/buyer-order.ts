import { eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { add, toDecimal } from '../../../domain/money'
import { isPayable, orderNumber, paymentStatusOf } from '../../../domain/order'
import { isoDay } from '../../../domain/polish-days'
import { trackingUrl } from '../../../domain/tracking'
import { voucherTail } from '../../../domain/voucher'
import { lastDayToWithdraw } from '../../../domain/withdrawal'
import type { Deps } from '../../deps'
import { products } from '../products/products.table'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { orderEvents, orderLines } from './orders.table'
import { type ReadOrder, readOrder } from './read-order'

const iso = (at: number) => new Date(at).toISOString()

/**
 * An order for whoever bought it, who shows so by the key that only the mails about it carry. Amounts are decimals in the
 * order's currency, but for what is left on a voucher. Throws `order.not_found`, for a wrong key too.
 */
export async function buyerOrder({ db, now }: Pick<Deps, 'db' | 'now'>, orderId: string, token: string) {
  const [found, [events, goods, stated]] = await Promise.all([
    readOrder({ db }, orderId),
    db.batch([
      db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.sequence),
      db
        .select({ id: products.id, slug: products.slug, image: products.image })
        .from(products)
        .where(
          inArray(
            products.id,
            db.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, orderId)),
          ),
        ),
      db
        .select({ id: withdrawals.id, submittedAt: withdrawals.submittedAt, status: withdrawals.status })
        .from(withdrawals)
        .where(eq(withdrawals.orderId, orderId))
        .orderBy(withdrawals.submittedAt),
    ]),
  ])
  const { order, lines, refunds } = found
  if (order.linkToken === '' || order.linkToken !== token) throw new AppError('order.not_found')
  const shown = new Map(goods.map((product) => [product.id, product]))
  const lastDay = lastDayToWithdraw(order.deliveredAt)
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
    buyer: {
      name: `${order.firstName} ${order.lastName}`,
      companyName: order.companyName,
      nip: order.nip,
      email: order.email,
      phone: order.phone,
      address: order.address,
      postalCode: order.postalCode,
      city: order.city,
    },
    items: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      defects: line.defects.map((defect) => defect[order.language]),
      quantity: line.quantity,
      price: toDecimal(line.unitPrice),
      total: toDecimal(line.total),
      slug: shown.get(line.productId)?.slug ?? null,
      image: shown.get(line.productId)?.image ?? null,
    })),
    currency: order.currency,
    subtotal: toDecimal(order.subtotal),
    shipping: toDecimal(order.shipping),
    discount: toDecimal(order.discount),
    total: toDecimal(order.total),
    ...vouchersOf(found),
    fulfilment: order.fulfilment,
    parcel:
      order.shippedWith && order.trackingNumber
        ? {
            courier: order.shippedWith,
            number: order.trackingNumber,
            url: trackingUrl(order.shippedWith, order.trackingNumber),
          }
        : null,
    happened: happenedTo(found, events),
    refunds: refunds.map(({ id, money, discount, state, createdAt }) => ({
      id,
      amount: toDecimal(add(money, discount)),
      isDone: state === 'done',
      at: iso(createdAt),
    })),
    withdrawals: stated.map(({ id, submittedAt, status }) => ({ id, status, at: iso(submittedAt) })),
    /** The last day to withdraw, a day of Poland; null until it is delivered. */
    lastDayToWithdraw: lastDay === null ? null : isoDay(lastDay),
  }
}

export type BuyerOrder = Awaited<ReturnType<typeof buyerOrder>>

/** What a voucher paid, and what a bought one came to; of their codes no more than the ends. */
const vouchersOf = ({ redemption, bought, purchase }: ReadOrder) => ({
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
    sendAt: purchase.sendAt === null ? null : iso(purchase.sendAt),
    remaining: bought && toDecimal(bought.amountRemaining),
  },
})

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
