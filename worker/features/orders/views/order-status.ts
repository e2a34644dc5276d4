import { and, desc, eq, exists, lte } from 'drizzle-orm'
import type { Currency } from '../../../../domain/money/currency'
import { AppError, isAppError, type PromisedDays } from '../../../../domain/errors'
import { type Fulfilment, hasBeenShipped } from '../../../../domain/orders/fulfilment'
import { isPickup } from '../../../../domain/orders/pickup'
import { toDecimal } from '../../../../domain/money/money'
import {
  isHoldingState,
  minPaymentCheckAgeMs,
  type OrderState,
  paymentStatusOf,
  type PaymentStatus,
  staffStatusOf,
} from '../../../../domain/orders/order'
import { goesToPoint } from '../../../../domain/delivery/couriers'
import type { PickupPoint } from '../../../../domain/delivery/pickup-point'
import { buildTrackingUrl } from '../../../../domain/delivery/tracking'
import { lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import { type Db, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { payments } from '../../payments/payments.table'
import { settlePayment } from '../../payments/settle'
import { voucherPurchases, voucherRedemptions, vouchers } from '../../vouchers/vouchers.table'
import { orderLines, orders } from '../orders.table'
import type { Timestamp } from '../../../../domain/time/time'

type OrderStatusDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

export type OrderStatus = {
  paymentStatus: PaymentStatus
  /** The promised days of delivery, once an order of goods is paid. */
  deliveryDays?: PromisedDays
  /** The pickup point of a paid order; absent if the parcel goes to the door. */
  pickupPoint?: PickupPoint
  /** Set if the buyer of a paid order collects the goods at the showroom. */
  isPickup?: true
  /** The goods of a paid order, in the language of the order. Absent for a voucher. */
  goods?: { name: string; image: string | null }[]
  /** Set when a paid order is fully refunded, or the full refund is on its way. */
  isRefunded?: true
  /** Balance of the voucher used, once the order is paid; a decimal in the voucher's currency. */
  voucher?: { last4: string; remaining: string; currency: Currency }
  /** Set when a paid order bought a voucher. */
  bought?: true
  /** Set once the goods have been packed. */
  fulfilmentStatus?: Fulfilment
  /** The courier's tracking page, once the goods have shipped. */
  trackingUrl?: string
}

/**
 * The public status of an order; the id alone gives access. While the order is unpaid, asks the provider at most every
 * 5 s, or every second after a decline (`minPaymentCheckAgeMs`). A lost webhook therefore does no harm.
 * @throws order.not_found
 */
export async function readOrderStatus(deps: OrderStatusDeps, orderId: string): Promise<OrderStatus> {
  const firstStatus = await readStatus(deps, orderId)
  const currentStatus =
    isHoldingState(firstStatus.order.state) && (await lookUpPayment(deps, orderId, firstStatus.order.state))
      ? await readStatus(deps, orderId)
      : firstStatus
  const { order, goods, usedVoucher, hasBought } = currentStatus
  const paymentStatus = paymentStatusOf(order.state)
  if (staffStatusOf(order.state) === 'refunded') return { paymentStatus, isRefunded: true }
  if (order.state !== 'paid') return { paymentStatus }
  return {
    paymentStatus,
    ...(order.promisedFrom && order.promisedTo
      ? { deliveryDays: { from: order.promisedFrom, to: order.promisedTo } }
      : {}),
    ...(order.pickupPoint && goesToPoint(order) ? { pickupPoint: order.pickupPoint } : {}),
    ...(isPickup(order) ? { isPickup: true as const } : {}),
    ...(goods.length > 0 ? { goods } : {}),
    ...(usedVoucher
      ? {
          voucher: {
            last4: lastCodeCharacters(usedVoucher.code),
            remaining: toDecimal(usedVoucher.remaining),
            currency: usedVoucher.currency,
          },
        }
      : {}),
    ...(hasBought ? { bought: true as const } : {}),
    ...deliveryStatusOf(order),
  }
}

function deliveryStatusOf({
  fulfilment,
  shippedWith,
  trackingNumber,
}: OrderStatusRows['order']): Partial<OrderStatus> {
  if (fulfilment === 'new') return {}
  return {
    fulfilmentStatus: fulfilment,
    ...(hasBeenShipped(fulfilment) && shippedWith && trackingNumber
      ? { trackingUrl: buildTrackingUrl(shippedWith, trackingNumber) }
      : {}),
  }
}

type OrderStatusRows = Awaited<ReturnType<typeof readStatus>>

const orderStateQuery = (db: Db, orderId: string) => {
  const { state, courier, channel, promisedFrom, promisedTo } = orders
  const { fulfilment, shippedWith, trackingNumber, pickupPoint } = orders
  return db
    .select({
      state,
      courier,
      channel,
      promisedFrom,
      promisedTo,
      fulfilment,
      shippedWith,
      trackingNumber,
      pickupPoint,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
}
/** Query for the goods of an order. Returns rows only if the order is paid. */
const goodsQuery = (db: Db, orderId: string) =>
  db
    .select({ name: orderLines.name, image: orderLines.image })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        exists(
          db
            .select({ id: orders.id })
            .from(orders)
            .where(and(eq(orders.id, orderId), eq(orders.state, 'paid'))),
        ),
      ),
    )
    .orderBy(orderLines.position)
const usedVoucherQuery = (db: Db, orderId: string) =>
  db
    .select({ code: vouchers.code, remaining: vouchers.amountRemaining, currency: vouchers.currency })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(eq(voucherRedemptions.orderId, orderId))
const purchaseQuery = (db: Db, orderId: string) =>
  db
    .select({ orderId: voucherPurchases.orderId })
    .from(voucherPurchases)
    .where(eq(voucherPurchases.orderId, orderId))

async function readStatus({ db }: OrderStatusDeps, orderId: string) {
  const {
    order: [order],
    usedVoucher: [usedVoucher],
    purchase: [purchase],
    goods,
  } = await runBatch(db, {
    order: orderStateQuery(db, orderId),
    usedVoucher: usedVoucherQuery(db, orderId),
    purchase: purchaseQuery(db, orderId),
    goods: goodsQuery(db, orderId),
  })
  if (!order) throw new AppError('order.not_found')
  return { order, goods, usedVoucher, hasBought: purchase !== undefined }
}

/** Claims the look-up of a payment. Of concurrent requests, only the one that updates `lookedAt` asks the provider. */
const claimProviderCheck = (
  db: Db,
  { orderId, now, maxLookedAt }: { orderId: string; now: Timestamp; maxLookedAt: number },
) => {
  const newestPaymentQuery = db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)
  return db
    .update(payments)
    .set({ lookedAt: now })
    .where(and(eq(payments.intentId, newestPaymentQuery), lte(payments.lookedAt, maxLookedAt)))
    .returning({ intentId: payments.intentId })
}

/**
 * Applies the provider's state of the payment to the order. Returns false if another request has just asked the
 * provider, or if the provider did not report a state.
 */
async function lookUpPayment(deps: OrderStatusDeps, orderId: string, state: OrderState): Promise<boolean> {
  const now = deps.now()
  const [claimedPayment] = await claimProviderCheck(deps.db, {
    orderId,
    now,
    maxLookedAt: now - minPaymentCheckAgeMs(state),
  })
  if (!claimedPayment || !deps.gateway) return false
  try {
    const intent = await deps.gateway.find(claimedPayment.intentId)
    if (!intent) return false
    await settlePayment(deps, intent)
    return true
  } catch (error) {
    if (isAppError(error, 'payment.try_again')) return false
    throw error
  }
}
