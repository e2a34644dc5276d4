import { Truck } from 'lucide'
import { calculateFreeShippingProgress, isAlwaysFree } from '../../../domain/delivery/shipping'
import { useLocale } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import { Icon } from '../../ui/image/icon'
import type { CartTotals } from './cart-totals'
import { useCartWords } from './words'

/**
 * Progress to free delivery. The PLN subtotal decides if delivery is free. The missing amount is computed in the
 * displayed currency.
 */
export function FreeShippingBar({ totals: { subtotal, subtotalPln } }: { totals: CartTotals }) {
  const { settings } = useLocale()
  const cartWords = useCartWords()
  const moneyFormatters = useMoneyFormat()
  const isFreeShipping = isAlwaysFree(settings.delivery) || subtotalPln >= settings.delivery.freeFrom
  const percent = isFreeShipping ? 100 : calculateFreeShippingProgress(subtotalPln, settings.delivery)
  return (
    <div className="bg-steel-50 px-5 py-3 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Icon shape={Truck} className="size-4 shrink-0" />
        {isFreeShipping
          ? cartWords.freeShipping
          : cartWords.toFreeShipping({
              amount: moneyFormatters.difference(settings.delivery.freeFrom, subtotal),
            })}
      </p>
      <progress
        className="free-shipping mt-2 block h-1.5 w-full"
        value={percent}
        max={100}
        aria-label={cartWords.progress}
      />
    </div>
  )
}
