import { Truck } from 'lucide'
import { calculateFreeShippingProgress, findFreeShipping } from '../../../domain/delivery/shipping-fee'
import { useLocale } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import { Icon } from '../../ui/image/icon'
import type { CartTotals } from './cart-totals'
import { useCartWords } from './words'

/**
 * Progress to free delivery. The PLN subtotal decides if delivery is free. The missing amount is computed in the
 * displayed currency. If some parcels of the cart are never free, the bar shows the fee that remains for them.
 */
export function FreeShippingBar({ totals }: { totals: CartTotals }) {
  const { settings } = useLocale()
  const cartWords = useCartWords()
  const moneyFormatters = useMoneyFormat()
  const { subtotal, subtotalPln, shipping, parcels, isShippingKnown } = totals
  // A cart whose products are all sold has nothing to deliver.
  if (isShippingKnown && parcels.length === 0) return null
  const { neverFree, threshold } = findFreeShipping(subtotalPln, parcels, settings.delivery.pl.parcels)
  const missingAmount = threshold === null ? null : moneyFormatters.formatDifference(threshold, subtotal)
  const remainingFee = neverFree > 0 ? moneyFormatters.fromPln(neverFree) : null
  const text = !isShippingKnown
    ? '...'
    : missingAmount !== null
      ? remainingFee === null
        ? cartWords.toFreeShipping({ amount: missingAmount })
        : cartWords.toCheaperShipping({ amount: missingAmount, remainingFee })
      : remainingFee === null
        ? cartWords.freeShipping
        : cartWords.deliveryCosts({ amount: moneyFormatters.formatVisitorAmount(shipping) })
  /** True if the buyer has nothing left to reach: delivery is free, or only the fee of other parcels remains. */
  const isReached = isShippingKnown && missingAmount === null
  const percent = threshold === null ? 100 : calculateFreeShippingProgress(subtotalPln, threshold)
  return (
    <div className="bg-steel-50 px-5 py-3 text-sm">
      <p
        className={`flex items-center gap-2 font-medium ${isReached && remainingFee === null ? 'text-good-deep' : ''}`}
      >
        <Icon shape={Truck} className="size-4 shrink-0" />
        {text}
      </p>
      {isReached ? null : (
        <progress
          className="free-shipping mt-2 block h-1.5 w-full"
          value={percent}
          max={100}
          aria-label={cartWords.progress}
        />
      )}
    </div>
  )
}
