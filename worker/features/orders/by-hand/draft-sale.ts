import type { Quote } from '../../../../domain/checkout/pricing'
import { toOrderParcels } from '../../../../domain/delivery/parcels'
import { planDelivery } from '../../../../domain/delivery/shipping-fee'
import { deliveryWindow } from '../../../../domain/delivery/delivery'
import { workingDaysOf } from '../../../../domain/delivery/zones'
import { AppError } from '../../../../domain/errors'
import {
  findTotalProblem,
  holdEndOf,
  quoteSale,
  type StaffSaleBody,
} from '../../../../domain/orders/sale-by-hand'
import { shippingTaxKind } from '../../../../domain/money/vat'
import { deviationsOf } from '../../../../domain/products/catalog/deviations'
import { currentTaxKind } from '../../../../domain/settings/legal-facts'
import { dispatchRulesOf } from '../../../../domain/settings/settings'
import { isoDay } from '../../../../domain/time/polish-days'
import { toTotalsDto } from '../place/decide-order'
import { deliveryLinesOf, orderedGoodsOf, type OrderDraft } from '../place/draft-order'
import {
  type DraftContext,
  makeOrderLine,
  type OrderableProduct,
  type OrderRequest,
  type RequestIdentity,
  toOrderRow,
} from '../place/order-rows'

/** Converts a sale by staff to the checkout request from which `toOrderRow` copies the order's fields. */
export const toOrderRequest = (sale: StaffSaleBody): OrderRequest => ({
  ...sale,
  email: sale.email ?? '',
  currency: 'PLN',
  consents: { defects: sale.acceptsDefects },
})

/**
 * Drafts the order of a sale by staff from the shop's own data, at the agreed prices.
 * @throws shop.try_again, order.unknown_product, order.courier_not_available
 * @throws order.price_changed with the totals if a public price changed since staff read it
 * @throws input.invalid for a total that cannot be paid, and without the consent to defects at the counter
 */
export function draftSale(
  context: DraftContext,
  sale: StaffSaleBody,
  goodsById: ReadonlyMap<string, OrderableProduct>,
  identity: RequestIdentity,
): OrderDraft {
  const { now, settings } = context
  if (settings.version === null) throw new AppError('shop.try_again', { retryAfter: 5 })
  const { courier, items } = sale
  const goods = orderedGoodsOf(items, goodsById)
  // Staff sell only within Poland.
  const zone = settings.delivery.pl
  const { parcels, couriers } = planDelivery(deliveryLinesOf(items, goods), zone.parcels, settings.couriers)
  if (courier !== 'counter' && !couriers.includes(courier)) throw new AppError('order.courier_not_available')
  const hasDefects = goods.some((product) => deviationsOf(product).length > 0)
  if (sale.channel === 'counter' && hasDefects && !sale.acceptsDefects)
    throw new AppError('input.invalid', { errors: [{ path: 'acceptsDefects', code: 'defects' }] })
  const quote = quoteSale(
    items.map(({ price, quantity }) => ({ unitPrice: price, quantity })),
    sale,
  )
  rejectChangedPrices(sale, goods, quote)
  const totalProblem = findTotalProblem(quote.total, Boolean(sale.payment))
  if (totalProblem) throw new AppError('input.invalid', { errors: [{ path: 'total', code: totalProblem }] })
  const holdUntil = holdEndOf(sale.holdHours, now)
  const workingDays = courier === 'counter' ? null : workingDaysOf(zone, parcels, courier)
  const row = toOrderRow(context, toOrderRequest(sale), identity, {
    quote,
    totalPln: quote.total,
    reading: null,
    parcels: courier === 'counter' ? null : toOrderParcels(parcels),
    workingDays,
    hasDefects: hasDefects && sale.channel === 'counter',
    shippingTax: shippingTaxKind(goods.map(({ taxKind }) => currentTaxKind(settings.legal, taxKind))),
  })
  const order = {
    ...row,
    channel: sale.channel,
    holdUntil,
    // The days of delivery count from the payment, which may come at the end of the hold.
    promisedTo: workingDays && isoDay(deliveryWindow(holdUntil, dispatchRulesOf(settings), workingDays).to),
  }
  return {
    order,
    lines: items.map(({ price, listPrice, priceReason, quantity }, index) => ({
      ...makeOrderLine(context, order, { quantity }, goods[index] as OrderableProduct, quote, index),
      unitPricePln: price,
      ...(price === listPrice ? {} : { listPrice, priceReason: priceReason ?? '' }),
    })),
    purchase: null,
    redemption: null,
    quote,
  }
}

/** Rejects a sale if the public prices or the total changed since staff saw them. */
function rejectChangedPrices(sale: StaffSaleBody, goods: readonly OrderableProduct[], quote: Quote): void {
  const isSamePrice =
    sale.total === quote.total &&
    sale.items.every(({ listPrice }, index) => listPrice === goods[index]?.exhibitionPrice)
  if (!isSamePrice) throw new AppError('order.price_changed', { totals: toTotalsDto(quote) })
}
