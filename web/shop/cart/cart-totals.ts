import { type Minor, ZERO } from '../../../domain/money/money'
import { type Quote, quotePrices } from '../../../domain/checkout/pricing'
import type { OrderCourier } from '../../../domain/delivery/couriers'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { parsePrice, useRates } from '../../i18n/use-money'

export type CartTotals = Quote & { ratesAt: string }

/**
 * Returns the cart totals in the visitor's currency, computed by the billing rule of the domain; null until rates load.
 * `voucherAmount` is the voucher's full value in that currency.
 */
export function useCartTotals(
  lines: readonly CartLine[],
  courier: OrderCourier = 'dpd',
  voucherAmount: Minor = ZERO,
): CartTotals | null {
  const { currency, settings } = useLocale()
  const displayRates = useRates()
  if (!displayRates) return null
  const pricedLines = lines.map((line) => ({
    unitPrice: parsePrice(line.product.exhibitionPrice),
    // Leaves out units that other buyers have bought meanwhile.
    quantity: Math.min(line.quantity, line.product.available),
  }))
  const { delivery } = settings
  return {
    ...quotePrices(pricedLines, {
      courier,
      delivery,
      currency,
      rates: displayRates.rates,
      voucher: voucherAmount,
    }),
    ratesAt: displayRates.ratesAt,
  }
}
