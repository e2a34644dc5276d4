import { formatMoney } from '../../../domain/money/currency'
import { paths } from '../../../domain/pages/page-paths'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { worstRefundStatus } from './order-status'
import { useOrderWords } from './words'

/** Notice of a paid order that was cancelled completely, with the state of its refund. */
export function PaidOrderCancellation({ order }: { order: BuyerOrder }) {
  const { language, messages } = useLocale()
  const { cancellation: words } = useOrderWords()
  const { fulfilment, refunds, refunded, currency } = order
  const status = worstRefundStatus(refunds)
  const amount = refunded ? formatMoney(parsePrice(refunded.amount), currency, language) : null
  return (
    <>
      <p className="text-lg font-semibold">
        {fulfilment === 'shipped' ? words.onItsWay : words.beforeSending}
      </p>
      {status === 'failed' ? (
        <p className="mt-1">{words.failed}</p>
      ) : status && amount ? (
        <p className="mt-1">{words[status]({ amount })}</p>
      ) : null}
      <Link to={paths.products[language]} className={buttonClass('primary', 'mt-4 print:hidden')}>
        {messages.backToShop}
      </Link>
    </>
  )
}
