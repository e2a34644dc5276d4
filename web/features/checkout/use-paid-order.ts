import { useEffect } from 'react'
import { navigate } from '../../navigation'
import { paths } from '../../app/paths'
import { useLocale } from '../../i18n/locale'
import { cartSession, orderedCart } from '../../storage'
import { NO_CART } from '../../voucher-storage'
import { paymentStatus } from './queries'

/**
 * Whoever paid in a bank's app and came back to the checkout instead of the result sees the result, not a cart full of
 * sold tools (features D10).
 */
export function usePaidOrder(isVoucher: boolean): void {
  const { language } = useLocale()
  useEffect(() => {
    const known = orderedCart.read()
    if (!known || known.sessionId !== (isVoucher ? NO_CART : cartSession.read())) return
    let isLeft = false
    paymentStatus(known.orderId)
      .then((status) => {
        if (!isLeft && status === 'paid') navigate(paths.success(known.orderId)[language], { replace: true })
      })
      // Without an answer the checkout simply stays.
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [isVoucher, language])
}
