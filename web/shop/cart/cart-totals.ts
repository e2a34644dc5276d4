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
  parcels: readonly PackedParcel[]
  /** False while the server has not yet sent the sizes of a product, which decide the delivery fee. */
  isShippingKnown: boolean
}

/** The units of a line that can be ordered. Units that other buyers have bought since do not count. */
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
 * `voucherAmount` is the voucher's full value in that currency. `isCollected`: the buyer collects the goods, so there is no
 * delivery and no parcel.
 */
export function useCartTotals(
  lines: readonly CartLine[],
  voucherAmount: Minor = ZERO,
  isCollected = false,
): CartTotals | null {
  const { currency, settings } = useLocale()
  const displayRates = useRates()
  const plan = useDeliveryPlan(lines)
  const parcels = isCollected ? [] : plan.parcels
  if (!displayRates) return null
  const pricedLines = lines.map((line) => ({
    unitPrice: parsePrice(line.product.exhibitionPrice),
    quantity: orderableQuantity(line),
  }))
  return {
    ...quotePrices(pricedLines, {
      shippingFee: (subtotalPln) => calculateShippingFee(subtotalPln, parcels, settings.delivery.pl.parcels),
      currency,
      rates: displayRates.rates,
      voucher: voucherAmount,
    }),
    ratesAt: displayRates.ratesAt,
    parcels,
    isShippingKnown: !lines.some(isUnconfirmedLine),
  }
}
