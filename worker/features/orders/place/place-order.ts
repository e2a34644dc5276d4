import type { BatchItem } from 'drizzle-orm/batch'
import { networkOf } from '../../../../domain/admin/admin'
import type { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { AppError } from '../../../../domain/errors'
import {
  isPayable,
  formatOrderNumber,
  type OrderState,
  paymentStatusOf,
} from '../../../../domain/orders/order'
import type { Deps } from '../../../deps'
import { createFingerprint } from '../../../fingerprint'
import { toIsoString } from '../../../iso'
import { cancelOrder, closeOrder } from '../lifecycle/cancel-order'
import { buildEventStatements } from '../lifecycle/transition'
import { readOrder } from '../views/read-order'
import { decideOrder, toTotalsDto } from './decide-order'
import type { RequestIdentity } from './order-rows'
import { type ExistingOrder, type OrderInputs, readOrderInputs } from './order-inputs'
import { findOrderPoint } from '../point/find-order-point'
import { canRetryWrite, toOrderWriteError } from './order-write-error'
import { writeDraftOrder } from './write-order'

type OrderDeps = Pick<
  Deps,
  | 'db'
  | 'kv'
  | 'pointsSource'
  | 'now'
  | 'gateway'
  | 'appUrl'
  | 'settings'
  | 'notifyStaff'
  | 'admin'
  | 'labelArtwork'
>

const MAX_ATTEMPTS = 4

/**
 * Places an order. Prices it from the shop's own data and compares the result with what the buyer saw. Then writes
 * order, lines, hold, voucher redemption and mail in one batch. The database rejects the whole batch if goods or
 * voucher money are gone.
 * Before the write, the courier's list may be asked about the pickup point. The provider may have to cancel the payment
 * of the cart's previous order. If the list does not answer, the order is placed anyway. An order that a voucher covers
 * is paid at once. The same `idempotencyKey` returns the same order. `ip` is the buyer's address; null if unknown.
 * Throws:
 * - `input.invalid` without a pickup point, or with an unknown or closed one
 * - `order.unknown_product`, `order.courier_not_available`, `order.country_not_available`
 * - `order.currency_not_available`
 * - `order.price_changed` with the totals, `order.agreement_changed` with the changed texts
 * - `order.delivery_changed` with the promised days
 * - `order.sold_out` with the product ids, `order.too_many_held`
 * - `order.paused` with the end of the pause
 * - `order.key_reused`, `payment.try_again`
 * - `voucher.invalid`, `voucher.expired`, `voucher.already_used`, `voucher.in_use`
 * - `voucher.not_allowed_here`, `voucher.amount_not_allowed`, `voucher.tax_changed`
 */
export async function placeOrder(
  deps: OrderDeps,
  request: PlaceOrderBody,
  idempotencyKey: string | null,
  ip: string | null = null,
) {
  const identity = await identifyRequest(deps, request, idempotencyKey, ip)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const inputs = await readOrderInputs(deps, request, identity)
    const existingOrder = findRepeatedOrder(deps, request, inputs, identity)
    if (existingOrder) return toPlacedOrderDto(existingOrder)
    const pickupPoint = await findOrderPoint(deps, request)
    const orderDraft = decideOrder(deps, request, inputs, identity, pickupPoint)
    const { openOrder, areTermsStored } = inputs
    const closedOrder = openOrder ? await closePreviousOrder(deps, openOrder.id) : NO_PREVIOUS_ORDER
    if (openOrder?.contentHash === identity.contentHash && closedOrder.state === 'paid')
      return toPlacedOrderDto({ ...openOrder, state: 'paid' })
    try {
      return toPlacedOrderDto(
        await writeDraftOrder(deps, orderDraft, areTermsStored, {
          releaseStatements: closedOrder.releaseStatements,
        }),
      )
    } catch (error) {
      const isRepeatable =
        Boolean(idempotencyKey) || (Boolean(request.sessionId) && orderDraft.order.total > 0)
      if (canRetryWrite(error, isRepeatable)) continue
      // The previous order is already unpayable, so cancel it now instead of in the next cron run.
      if (openOrder) await cancelOrder(deps, openOrder.id)
      throw await toOrderWriteError(deps, request.orderItems, error)
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

async function identifyRequest(
  { admin }: OrderDeps,
  request: PlaceOrderBody,
  idempotencyKey: string | null,
  ip: string | null,
): Promise<RequestIdentity> {
  const [requestHash, contentHash, network] = await Promise.all([
    createFingerprint(request),
    createFingerprint(toComparableRequest(request)),
    ip === null ? null : createFingerprint(['network', admin?.tokenKey ?? '', networkOf(ip)]),
  ])
  return { idempotencyKey, requestHash, contentHash, network }
}

/**
 * The request fields that are compared to recognise a repeated order of the same cart. Excludes prices, the
 * timestamp of the rates and the promised days.
 */
const toComparableRequest = ({
  ratesAt: _,
  sessionId: __,
  totalAmount: ___,
  voucherDiscount: ____,
  deliveryDays: _____,
  orderItems,
  ...buyer
}: PlaceOrderBody) => [
  buyer,
  orderItems
    .map(({ productId, quantity, condition, guarantee }) => [productId, quantity, condition, guarantee])
    .toSorted(),
]

/**
 * The order that an earlier request with the same key or the same content has placed; null for a new order.
 * @throws order.key_reused if the key belongs to another request
 */
function findRepeatedOrder(
  { now }: OrderDeps,
  request: PlaceOrderBody,
  { orderWithSameKey, openOrder }: OrderInputs,
  { requestHash, contentHash }: RequestIdentity,
): ExistingOrder | null {
  if (orderWithSameKey) {
    if (orderWithSameKey.requestHash !== requestHash) throw new AppError('order.key_reused')
    return orderWithSameKey
  }
  const isSameOrder = openOrder?.contentHash === contentHash && openOrder.total === request.totalAmount
  return isSameOrder && isPayable(openOrder.state) && openOrder.holdUntil > now() ? openOrder : null
}

type PreviousOrder = { state: OrderState | null; releaseStatements: BatchItem<'sqlite'>[] }
const NO_PREVIOUS_ORDER: PreviousOrder = { state: null, releaseStatements: [] }

/**
 * Closes the cart's previous unpaid order. `releaseStatements` release its hold. They run in the batch that places the
 * new order, so that no other buyer can take the goods first. `state` is `paid` if the previous order turns out to be
 * paid.
 * @throws payment.try_again while the bank works on the payment, or if the provider does not answer
 */
async function closePreviousOrder(deps: OrderDeps, orderId: string): Promise<PreviousOrder> {
  const { state, closePaymentsStatement } = await closeOrder(deps, orderId, { kind: 'replaced' })
  if (closePaymentsStatement) {
    const fullOrder = await readOrder(deps, orderId)
    const eventStatements = buildEventStatements(deps, fullOrder, { kind: 'payment_cancelled' })
    return { state, releaseStatements: [closePaymentsStatement, ...eventStatements] }
  }
  if (state === 'expiring') throw new AppError('payment.try_again', { retryAfter: 5 })
  return { state, releaseStatements: [] }
}

const toPlacedOrderDto = (order: Omit<ExistingOrder, 'requestHash' | 'contentHash'>) => ({
  id: order.id,
  number: formatOrderNumber(order.id),
  paymentStatus: paymentStatusOf(order.state),
  totals: toTotalsDto(order),
  currency: order.currency,
  expiresAt: toIsoString(order.holdUntil),
  /** Token of the order link. A repeated request gets the token only if it has the same buyer and goods (decision 010). */
  linkToken: order.linkToken,
})
