import { type CheckoutCourier, deliversToPoint, preselectedCourier } from '../../../domain/delivery/couriers'
import type { PackedParcel } from '../../../domain/delivery/parcels'
import { calculateShippingFee, planDelivery } from '../../../domain/delivery/shipping-fee'
import { type Minor, ZERO } from '../../../domain/money/money'
import { type Quote, quotePrices } from '../../../domain/checkout/pricing'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { parsePrice, useRates } from '../../i18n/use-money'
import { isUnconfirmedLine } from './queries'

export type CartTotals = Quote & {
  ratesAt: string
  /** The fee to a parcel locker, PLN minor units, if it is lower than the fee in `shipping`; otherwise null. */
  lowerPointFeePln: Minor | null
  parcels: readonly PackedParcel[]
  /** False while the server has not yet sent the sizes of a product, which decide the delivery fee. */
  isShippingKnown: boolean
}

/** Returns the units of a cart line that are still available. */
const orderableQuantity = ({ quantity, product }: CartLine): number => Math.min(quantity, product.available)

/** The parcels of a cart, and the couriers that carry all of them. */
export function useDeliveryPlan(lines: readonly CartLine[]) {
  const { settings } = useLocale()
  return planDelivery(
    lines.map((line) => ({ product: line.product, quantity: orderableQuantity(line) })),
    settings.delivery.pl.parcels,
    settings.couriers,
  )
}

/**
 * Returns the cart totals in the visitor's currency, computed by the billing rule of the domain; null until rates load.
 * `voucherAmount` is the voucher's full value in that currency. `courier` defaults to the courier that the checkout
 * preselects. With `counter` the buyer collects the goods, so there is no delivery and no parcel.
 */
export function useCartTotals(
  lines: readonly CartLine[],
  { courier, voucherAmount = ZERO }: { courier?: CheckoutCourier; voucherAmount?: Minor | undefined } = {},
): CartTotals | null {
  const { currency, settings } = useLocale()
  const displayRates = useRates()
  const plan = useDeliveryPlan(lines)
  const parcels = courier === 'counter' ? [] : plan.parcels
  if (!displayRates) return null
  const pricedLines = lines.map((line) => ({
    unitPrice: parsePrice(line.product.exhibitionPrice),
    quantity: orderableQuantity(line),
  }))
  const calculateFee = (subtotalPln: Minor, feeCourier: CheckoutCourier | undefined): Minor =>
    calculateShippingFee(subtotalPln, parcels, settings.delivery.pl.parcels, feeCourier)
  const chosenCourier = courier ?? preselectedCourier(plan.couriers)
  const quote = quotePrices(pricedLines, {
    shippingFee: (subtotalPln) => calculateFee(subtotalPln, chosenCourier),
    currency,
    rates: displayRates.rates,
    voucher: voucherAmount,
  })
  const pointFee = calculateFee(quote.subtotalPln, plan.couriers.find(deliversToPoint))
  return {
    ...quote,
    lowerPointFeePln: pointFee < calculateFee(quote.subtotalPln, chosenCourier) ? pointFee : null,
    ratesAt: displayRates.ratesAt,
    parcels,
    isShippingKnown: !lines.some(isUnconfirmedLine),
  }
}
