import type { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { FALLBACK_RATES, type Rates, toPln } from '../../../../domain/money/currency'
import { deviationsOf } from '../../../../domain/products/catalog/deviations'
import { AppError } from '../../../../domain/errors'
import { MAX_MINOR_AMOUNT, type Minor, minor, subtract, ZERO } from '../../../../domain/money/money'
import { type Quote, quotePrices, quoteVoucherPurchase } from '../../../../domain/checkout/pricing'
import { toOrderParcels } from '../../../../domain/delivery/parcels'
import {
  calculateShippingFee,
  type DeliveryLine,
  planDelivery,
} from '../../../../domain/delivery/shipping-fee'
import { DELIVERY_ZONES, findZone, workingDaysOf } from '../../../../domain/delivery/zones'
import { acceptsPhone, hasParcel } from '../../../../domain/delivery/couriers'
import { normalizePhone } from '../../../../domain/forms/phone'
import { SHOP_COUNTRY } from '../../../../domain/settings/settings'
import { currentTaxKind, currentVatRate } from '../../../../domain/settings/legal-facts'
import { shippingTaxKind } from '../../../../domain/money/vat'
import {
  findAmountProblem,
  giftSendTime,
  isAllowedGiftDay,
  readVoucherCode,
  VOUCHER_PRODUCT_ID,
  calculateVoucherCharge,
  findVoucherErrorCode,
  convertVoucherAmount,
} from '../../../../domain/vouchers/voucher'
import type { UsedVoucher } from '../../../mail/templates/order-mails'
import { type RateRow, selectChargeableRates, type RatesReading } from '../../rates/rates'
import type { VoucherWithAvailability } from '../../vouchers/find-voucher'
import type { voucherPurchases, voucherRedemptions, vouchers } from '../../vouchers/vouchers.table'
import type { orderLines, OrderRow } from '../orders.table'
import type { Timestamp } from '../../../../domain/time/time'
import {
  type DraftContext,
  makeOrderLine,
  type OrderableProduct,
  type RequestIdentity,
  toOrderRow,
} from './order-rows'

/** Stored data that the price of an order depends on: products, exchange rates and the voucher. */
export type PricingData = {
  goods: ReadonlyMap<string, OrderableProduct>
  /** Rates that the buyer saw, and the newest rates. */
  seenRates: RateRow[]
  newestRates: RateRow[]
  voucher: VoucherWithAvailability | null
}

export type OrderDraft = {
  order: OrderRow
  lines: (typeof orderLines.$inferSelect)[]
  purchase: typeof voucherPurchases.$inferSelect | null
  redemption: {
    row: typeof voucherRedemptions.$inferInsert & { state: 'held' }
    usedVoucher: UsedVoucher
    /** The voucher with its balance after this order. */
    updatedVoucher: typeof vouchers.$inferSelect
  } | null
  quote: Quote
}

/**
 * Computes the rows of an order from the shop's own data. Does not compare them with the prices that the buyer saw.
 * Rejects with the product, courier, currency and voucher errors of `placeOrder`.
 */
export function draftOrder(
  context: DraftContext,
  request: PlaceOrderBody,
  pricingData: PricingData,
  identity: RequestIdentity,
): OrderDraft {
  const { now, settings } = context
  // `version` is null if the settings could not be read. The default settings may have wrong prices, so the shop
  // accepts no order.
  if (settings.version === null) throw new AppError('shop.try_again', { retryAfter: 5 })
  const isVoucherPurchase = request.orderItems.some(({ productId }) => productId === VOUCHER_PRODUCT_ID)
  const ratesReading = selectChargeableRates(pricingData.seenRates, pricingData.newestRates, now)
  if (request.currency !== 'PLN' && !ratesReading) throw new AppError('order.currency_not_available')
  const orderDraft = isVoucherPurchase
    ? draftVoucherPurchase(context, request, ratesReading, identity)
    : draftGoodsOrder(context, request, pricingData, ratesReading, identity)
  // Larger amounts do not fit the database. Only a mistyped quantity can lead to such an amount.
  if (
    Math.max(orderDraft.order.subtotal, orderDraft.order.totalPln, orderDraft.quote.subtotalPln) >
    MAX_MINOR_AMOUNT
  )
    throw new AppError('input.invalid', { errors: [{ path: 'orderItems', code: 'invalid' }] })
  return orderDraft
}

function draftGoodsOrder(
  context: DraftContext,
  request: PlaceOrderBody,
  pricingData: PricingData,
  ratesReading: RatesReading | null,
  identity: RequestIdentity,
): OrderDraft {
  const { now, settings } = context
  const { currency } = request
  const orderedGoods = orderedGoodsOf(request.orderItems, pricingData.goods)
  const zone = findZone(settings.delivery, DELIVERY_ZONES, request.country ?? SHOP_COUNTRY)
  if (!zone) throw new AppError('order.country_not_available')
  const { parcels, couriers } = planDelivery(
    deliveryLinesOf(request.orderItems, orderedGoods),
    zone.parcels,
    settings.couriers,
  )
  const isCollected = request.courier === 'counter'
  if (isCollected ? !settings.showroom.isOn : !couriers.some((courier) => courier === request.courier))
    throw new AppError('order.courier_not_available')
  if (!acceptsPhone(request.courier, normalizePhone(request.phone ?? '')))
    throw new AppError('input.invalid', { errors: [{ path: 'phone', code: 'phonePolish' }] })
  const calculateFee = (subtotalPln: Minor) =>
    isCollected ? ZERO : calculateShippingFee(subtotalPln, parcels, zone.parcels, request.courier)
  const rates = ratesReading?.rates ?? FALLBACK_RATES
  const voucher = requireUsableVoucher(now, request, pricingData.voucher, ratesReading)
  const convertedBalance = voucher
    ? convertVoucherAmount(voucher.available, voucher.currency, currency, rates)
    : minor(0)
  const lines = request.orderItems.map((item, index) => ({
    unitPrice: (orderedGoods[index] as OrderableProduct).exhibitionPrice,
    quantity: item.quantity,
  }))
  const orderQuote = quotePrices(lines, {
    shippingFee: calculateFee,
    currency,
    rates,
    voucher: convertedBalance,
  })
  const orderTotalPln = quotePrices(lines, { shippingFee: calculateFee, currency: 'PLN', rates }).total
  const paidPln = Math.max(0, subtract(orderTotalPln, toPln(orderQuote.discount, currency, rates)))
  const hasDefects = orderedGoods.some((product) => deviationsOf(product).length > 0)
  const order = toOrderRow(context, request, identity, {
    quote: orderQuote,
    totalPln: minor(paidPln),
    reading: ratesReading,
    parcels: isCollected ? null : toOrderParcels(parcels),
    workingDays: hasParcel(request.courier) ? workingDaysOf(zone, parcels, request.courier) : null,
    hasDefects,
    shippingTax: shippingTaxKind(orderedGoods.map(({ taxKind }) => currentTaxKind(settings.legal, taxKind))),
  })
  return {
    order,
    lines: request.orderItems.map((item, index) =>
      makeOrderLine(context, order, item, orderedGoods[index] as OrderableProduct, orderQuote, index),
    ),
    purchase: null,
    redemption:
      voucher && orderQuote.discount > 0 ? redemptionOf(order, voucher, convertedBalance, rates) : null,
    quote: orderQuote,
  }
}

/** Drafts the purchase of a voucher, which is bought alone, delivered by mail, and paid with money only. */
function draftVoucherPurchase(
  context: DraftContext,
  request: PlaceOrderBody,
  ratesReading: RatesReading | null,
  identity: RequestIdentity,
): OrderDraft {
  const { now, settings } = context
  const [item, ...otherItems] = request.orderItems
  const isSingleVoucher = item && otherItems.length === 0 && item.quantity === 1 && !request.voucherCode
  if (!isSingleVoucher) throw new AppError('voucher.not_allowed_here')
  if (request.courier !== 'digital') throw new AppError('order.courier_not_available')
  const { currency, gift } = request
  if (findAmountProblem(item.price, currency)) throw new AppError('voucher.amount_not_allowed')
  if (gift?.sendOn && !isAllowedGiftDay(gift.sendOn, now)) {
    throw new AppError('input.invalid', { errors: [{ path: 'gift.sendOn', code: 'invalid' }] })
  }
  const orderQuote = quoteVoucherPurchase(item.price, currency, ratesReading?.rates ?? FALLBACK_RATES)
  const order = toOrderRow(context, request, identity, {
    quote: orderQuote,
    totalPln: orderQuote.subtotalPln,
    reading: ratesReading,
    parcels: null,
    workingDays: null,
    hasDefects: false,
    shippingTax: currentTaxKind(settings.legal, 'standard'),
  })
  return {
    order,
    lines: [],
    purchase: {
      orderId: order.id,
      name: request.language === 'pl' ? 'Bon podarunkowy' : 'Gift voucher',
      recipientEmail: gift?.recipientEmail ?? null,
      greeting: gift?.greeting || null,
      sendAt: gift?.sendOn ? giftSendTime(gift.sendOn, now) : null,
      voucherVat: settings.voucherVat.kind,
      vatRate: currentVatRate(settings.legal),
    },
    redemption: null,
    quote: orderQuote,
  }
}

/** The products, one per line of the request and in the same sequence. Rejects unknown and repeated products. */
export function orderedGoodsOf(
  orderItems: readonly { productId: string }[],
  goodsById: ReadonlyMap<string, OrderableProduct>,
): OrderableProduct[] {
  const productIds = orderItems.map((item) => item.productId)
  if (new Set(productIds).size < productIds.length) {
    throw new AppError('input.invalid', { errors: [{ path: 'orderItems', code: 'invalid' }] })
  }
  const existingGoods = productIds.flatMap((id) => goodsById.get(id) ?? [])
  if (existingGoods.length < productIds.length) {
    throw new AppError('order.unknown_product', { productIds: productIds.filter((id) => !goodsById.has(id)) })
  }
  return existingGoods
}

/** Pairs ordered goods with their quantities by index: `goods[i]` belongs to `items[i]` (see `orderedGoodsOf`). */
export const deliveryLinesOf = (
  items: readonly { quantity: number }[],
  goods: readonly OrderableProduct[],
): DeliveryLine[] => goods.map((product, index) => ({ product, quantity: items[index]?.quantity ?? 0 }))

function requireUsableVoucher(
  now: Timestamp,
  request: PlaceOrderBody,
  voucher: VoucherWithAvailability | null,
  ratesReading: RatesReading | null,
): VoucherWithAvailability | null {
  const enteredCode = request.voucherCode?.trim()
  if (!enteredCode) return null
  const voucherError = readVoucherCode(enteredCode) ? findVoucherErrorCode(voucher, now) : 'voucher.invalid'
  if (voucherError) throw new AppError(voucherError)
  const isOtherCurrency = voucher !== null && voucher.currency !== request.currency
  if (isOtherCurrency && !ratesReading) throw new AppError('shop.try_again')
  return voucher
}

function redemptionOf(
  order: OrderRow,
  voucher: VoucherWithAvailability,
  convertedBalance: Minor,
  rates: Rates,
): OrderDraft['redemption'] {
  const { available: balance, currency, code, voucherType, voucherVat, vatRate } = voucher
  const { discount } = order
  const amount = calculateVoucherCharge(
    discount,
    { balance, value: convertedBalance, currency },
    order.currency,
    rates,
  )
  const balanceLeft = subtract(balance, amount)
  return {
    row: {
      orderId: order.id,
      voucherId: voucher.id,
      amount,
      discount,
      state: 'held',
      changedAt: order.createdAt,
    },
    usedVoucher: { code, voucherType, voucherVat, vatRate, currency, remaining: balanceLeft },
    updatedVoucher: { ...voucher, amountRemaining: balanceLeft },
  }
}
