import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Currency } from '../../../domain/currency'
import { AppError, isAppError } from '../../../domain/errors'
import { type Fulfilment, hasLeft } from '../../../domain/fulfilment'
import { toDecimal } from '../../../domain/money'
import {
  isHolding,
  lookUpAfterMs,
  type OrderState,
  paymentStatusOf,
  type PaymentStatus,
  staffStatusOf,
} from '../../../domain/order'
import { trackingUrl } from '../../../domain/tracking'
import { voucherTail } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { type Holes, prepared } from '../../prepared'
import { payments } from '../payments/payments.table'
import { settle } from '../payments/settle'
import { voucherPurchases, voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { orders } from './orders.table'

type StatusDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>

export type OrderStatus = {
  paymentStatus: PaymentStatus
  /** Set when it was paid and all of it went back, or is on its way. */
  isRefunded?: true
  /** Once paid: what is left on the voucher it used, a decimal in the voucher's currency. */
  voucher?: { last4: string; remaining: string; currency: Currency }
  /** Once paid: set when it bought a voucher. */
  bought?: true
  /** Once its goods have been packed: where they are. */
  fulfilmentStatus?: Fulfilment
  /** Once they are on their way: the courier's own page about the parcel. */
  trackingUrl?: string
}

/**
 * What a buyer may know of an order by its id alone: one word, and what its voucher comes to. While the order is unpaid
 * the provider is asked, at most once in 5 s, and after a decline once a second (`lookUpAfterMs`), so that a lost webhook
 * does not matter (api, status). Throws `order.not_found`.
 */
export async function orderStatus(deps: StatusDeps, orderId: string): Promise<OrderStatus> {
  const first = await read(deps, orderId)
  const known =
    isHolding(first.order.state) && (await lookUp(deps, orderId, first.order.state))
      ? await read(deps, orderId)
      : first
  const { order, used, hasBought } = known
  const paymentStatus = paymentStatusOf(order.state)
  if (staffStatusOf(order.state) === 'refunded') return { paymentStatus, isRefunded: true }
  if (order.state !== 'paid') return { paymentStatus }
  return {
    paymentStatus,
    ...(used
      ? {
          voucher: {
            last4: voucherTail(used.code),
            remaining: toDecimal(used.remaining),
            currency: used.currency,
          },
        }
      : {}),
    ...(hasBought ? { bought: true as const } : {}),
    ...whereabouts(order),
  }
}

function whereabouts({ fulfilment, shippedWith, trackingNumber }: Known['order']): Partial<OrderStatus> {
  if (fulfilment === 'new') return {}
  return {
    fulfilmentStatus: fulfilment,
    ...(hasLeft(fulfilment) && shippedWith && trackingNumber
      ? { trackingUrl: trackingUrl(shippedWith, trackingNumber) }
      : {}),
  }
}

type Known = Awaited<ReturnType<typeof read>>

type OfOrder = Holes<{ orderId: string }>

const stateOf = prepared((db, { orderId }: OfOrder) => {
  const { state, fulfilment, shippedWith, trackingNumber } = orders
  return db
    .select({ state, fulfilment, shippedWith, trackingNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
})
const usedBy = prepared((db, { orderId }: OfOrder) =>
  db
    .select({ code: vouchers.code, remaining: vouchers.amountRemaining, currency: vouchers.currency })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(eq(voucherRedemptions.orderId, orderId)),
)
const purchaseOf = prepared((db, { orderId }: OfOrder) =>
  db
    .select({ orderId: voucherPurchases.orderId })
    .from(voucherPurchases)
    .where(eq(voucherPurchases.orderId, orderId)),
)

/** All that is told of an order, in one round trip. */
async function read({ db }: StatusDeps, orderId: string) {
  const [[order], [used], [purchase]] = await db.batch([
    stateOf(db, { orderId }),
    usedBy(db, { orderId }),
    purchaseOf(db, { orderId }),
  ])
  if (!order) throw new AppError('order.not_found')
  return { order, used, hasBought: purchase !== undefined }
}

/** Whoever moves the time of the last look at an order's newest payment is the one who looks. */
const takeLook = prepared(
  (db, { orderId, now, before }: Holes<{ orderId: string; now: number; before: number }>) => {
    const newest = db
      .select({ intentId: payments.intentId })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(desc(payments.attempt))
      .limit(1)
    return db
      .update(payments)
      .set({ lookedAt: sql`${now}` })
      .where(and(eq(payments.intentId, newest), lte(payments.lookedAt, before)))
      .returning({ intentId: payments.intentId })
  },
)

/** Whether the provider was asked, and answered. */
async function lookUp(deps: StatusDeps, orderId: string, state: OrderState): Promise<boolean> {
  const now = deps.now()
  const [due] = await takeLook(deps.db, { orderId, now, before: now - lookUpAfterMs(state) })
  if (!due || !deps.gateway) return false
  try {
    const intent = await deps.gateway.find(due.intentId)
    if (!intent) return false
    await settle(deps, intent)
    return true
  } catch (error) {
    if (isAppError(error, 'payment.try_again')) return false
    throw error
  }
}
