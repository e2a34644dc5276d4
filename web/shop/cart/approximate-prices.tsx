import { useMessages } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { switchCurrency } from '../language/switch-locale'
import { useCartWords } from './words'

/**
 * Warns that buyers can pay in PLN only, because current exchange rates are missing. Shown before the buyer fills in
 * the checkout form.
 */
export function ApproximatePrices() {
  const { cart } = useMessages()
  const { approximate } = useCartWords()
  const { isApproximate } = useMoneyFormat()
  if (!isApproximate) return null
  return (
    <Notice variant="warning">
      <p>{approximate}</p>
      <Button variant="secondary" onClick={() => switchCurrency('PLN')}>
        {cart.payInPln}
      </Button>
    </Notice>
  )
}
