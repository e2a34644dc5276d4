import type { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import type { PickupPoint } from '../../../../domain/delivery/pickup-point'
import type { Quote } from '../../../../domain/checkout/pricing'
import { AppError } from '../../../../domain/errors'
import { MAX_OPEN_ORDERS } from '../../../../domain/rate-limits/form-pace'
import { toDecimal } from '../../../../domain/money/money'
import { pauseEndAt } from '../../../../domain/settings/pause'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { draftOrder, type OrderDraft } from './draft-order'
import type { RequestIdentity } from './order-rows'
import type { OrderInputs } from './order-inputs'
import { rejectChangedAgreement } from './reject-changed-agreement'

/**
 * Decides whether the shop accepts an order. Reads and writes nothing in the database, so a rejected order leaves the
 * previous order of the cart unchanged. Returns the draft to write. Rejects with the errors of `placeOrder`.
 */
export function decideOrder(
  deps: Pick<Deps, 'now' | 'settings' | 'labelArtwork'>,
  request: PlaceOrderBody,
  storedInputs: OrderInputs,
  identity: RequestIdentity,
  pickupPoint: PickupPoint | null,
): OrderDraft {
  rejectWhilePaused(deps)
  const draft = draftOrder(
    { now: deps.now(), settings: deps.settings, hasGaranArtwork: deps.labelArtwork !== null, pickupPoint },
    request,
    storedInputs,
    identity,
  )
  rejectChangedPrices(request, draft)
  rejectChangedAgreement(request, draft)
  rejectChangedDelivery(request, draft)
  if (draft.order.total > 0 && storedInputs.networkOrderCount >= MAX_OPEN_ORDERS)
    throw new AppError('order.too_many_held')
  rejectSoldOut(request, storedInputs.goods)
  return draft
}

/** Rejects new orders during a pause of selling. Orders placed before the pause keep their hold and can be paid. */
function rejectWhilePaused({ now, settings }: Pick<Deps, 'now' | 'settings'>): void {
  const pauseEnd = pauseEndAt(settings.pause, now())
  if (pauseEnd !== undefined) throw new AppError('order.paused', { pausedUntil: toIsoString(pauseEnd) })
}

/**
 * Rejects a request whose prices or voucher VAT differ from the draft: the buyer pays only what the checkout showed.
 */
function rejectChangedPrices(request: PlaceOrderBody, { quote, purchase }: OrderDraft): void {
  const isSamePrice =
    request.totalAmount === quote.total &&
    (request.voucherDiscount || 0) === quote.discount &&
    request.orderItems.every((item, index) => item.price === quote.lines[index]?.unitPrice)
  if (!isSamePrice) throw new AppError('order.price_changed', { totals: toTotalsDto(quote) })
  const requestedVat = request.courier === 'digital' ? request.voucherVat : undefined
  if (requestedVat && purchase && requestedVat !== purchase.voucherVat)
    throw new AppError('voucher.tax_changed')
}

/** Rejects a request that shows other days of delivery than the order would get. A client may omit the days. */
function rejectChangedDelivery(
  { deliveryDays: shownDays }: PlaceOrderBody,
  { order: { promisedFrom, promisedTo } }: OrderDraft,
): void {
  if (!shownDays || promisedFrom === null || promisedTo === null) return
  if (shownDays.from !== promisedFrom || shownDays.to !== promisedTo)
    throw new AppError('order.delivery_changed', { deliveryDays: { from: promisedFrom, to: promisedTo } })
}

/** Rejects sold-out items early, before the previous order of this cart is cancelled. */
function rejectSoldOut(request: PlaceOrderBody, productsById: OrderInputs['goods']): void {
  const unavailableItems = request.orderItems.filter(
    ({ productId, quantity }) => availableQuantity(productsById.get(productId)) < quantity,
  )
  if (unavailableItems.length > 0)
    throw new AppError('order.sold_out', { productIds: unavailableItems.map(({ productId }) => productId) })
}

/** Quantity available to this cart: free stock plus the units that its previous order holds. */
const availableQuantity = (product: { stock: number; ownHeld: number } | undefined): number =>
  product ? product.stock + product.ownHeld : Infinity

export const toTotalsDto = (totals: Pick<Quote, 'subtotal' | 'shipping' | 'discount' | 'total'>) => ({
  subtotal: toDecimal(totals.subtotal),
  shipping: toDecimal(totals.shipping),
  discount: toDecimal(totals.discount),
  total: toDecimal(totals.total),
})
