import { formatMoney } from '../../../../domain/money/currency'
import { paths } from '../../../../domain/pages/page-paths'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { findWorstRefundStatus } from '../order-status'
import { useOrderWords } from '../words'

/**
 * Notice of an unpaid order that ended: the reason, that nothing was charged, and the next step. Renders nothing while
 * the order is payable or paid.
 */
export function CancelledOrderNotice({ order }: { order: BuyerOrder }) {
  const { language, messages } = useLocale()
  const { ended: words } = useOrderWords()
  const { ended } = order
  if (!ended) return null
  const { reason, newer } = ended
  return (
    <>
      <p className="mt-2 text-lg">
        {reason === 'replaced' && newer ? words.replacedBy({ number: newer }) : words[reason]}
      </p>
      {/* Says that nothing was charged only after the provider has confirmed the cancelled payment: before, money
          may still arrive. */}
      <p className="mt-1">{order.paymentStatus === 'cancelled' ? words.nothingCharged : words.mayArrive}</p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Link to={paths.products[language]} className={buttonClass()}>
          {messages.backToShop}
        </Link>
        {newer ? (
          <Link to={paths.orderLookup[language]} className={buttonClass('secondary')}>
            {words.sendLink}
          </Link>
        ) : null}
      </div>
    </>
  )
}

/** Notice of a paid order that was cancelled completely, with the state of its refund. */
export function PaidOrderCancellation({ order }: { order: BuyerOrder }) {
  const { language, messages } = useLocale()
  const { cancellation: words } = useOrderWords()
  const { fulfilment, refunds, refunded, currency } = order
  const refundStatus = findWorstRefundStatus(refunds)
  const amountText = refunded ? formatMoney(parsePrice(refunded.amount), currency, language) : null
  return (
    <>
      <p className="mt-2 text-lg">{fulfilment === 'shipped' ? words.onItsWay : words.beforeSending}</p>
      {refundStatus === 'failed' ? (
        <p className="mt-1">{words.failed}</p>
      ) : refundStatus && amountText ? (
        <p className="mt-1">{words[refundStatus]({ amount: amountText })}</p>
      ) : null}
      <Link to={paths.products[language]} className={buttonClass('primary', 'mt-4 print:hidden')}>
        {messages.backToShop}
      </Link>
    </>
  )
}
