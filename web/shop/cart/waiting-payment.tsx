import { useState } from 'react'
import { formatMoney } from '../../../domain/money/currency'
import { paths } from '../../../domain/pages/page-paths'
import { orderedCartStorage } from '../../storage/checkout-storage'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { NO_CART_ID } from '../../storage/voucher-storage'
import { useCartWords } from './words'

type Props = {
  onLeave?: () => void
  /** True on a page (wide layout), false in the cart drawer. */
  isWide?: boolean
}

/**
 * Shows that an order waits for its payment, with a link to the checkout. The checkout then fetches the status of the
 * payment.
 */
export function WaitingPayment({ onLeave, isWide = false }: Props) {
  const { language } = useLocale()
  const words = useCartWords()
  const [lastOrder] = useState(orderedCartStorage.read)
  const [now] = useState(() => Date.now())
  const { sessionId, number, total, holdUntil = 0 } = lastOrder ?? {}
  if (!number || !total || holdUntil <= now) return null
  const amountText = formatMoney(parsePrice(total.amount), total.currency, language)
  const checkoutPath = paths.checkout[language] + (sessionId === NO_CART_ID ? '?voucher=true' : '')
  const paymentNotice = (
    <Notice variant="warning" className={isWide ? 'sm:items-center' : 'm-5 mb-0'}>
      <div className={isWide ? 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2' : 'space-y-2'}>
        <p>{words.orderAwaitsPayment({ number, amount: amountText })}</p>
        <Link
          to={checkoutPath}
          onClick={onLeave}
          className={buttonClass('dark', isWide ? 'w-full sm:w-auto' : 'w-full')}
        >
          {words.payWaiting}
        </Link>
      </div>
    </Notice>
  )
  return isWide ? <div className="shell py-4">{paymentNotice}</div> : paymentNotice
}
