import { useLocale } from '../../../i18n/locale'
import { formatTimestamp } from '../../kit/timestamp-text'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { useFormatRefundItems } from './use-refund-items'
import { useStaffOrderWords } from '../words'

/** The refunds of an order: amount, reason, items, state and note. */
export function RefundList({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(order.currency)
  const refundItemsText = useFormatRefundItems(order)
  if (order.refunds.length === 0) return null
  return (
    <>
      <h3 className="mt-3 font-semibold">{words.list}</h3>
      <ul className="divide-y divide-steel-200 text-sm">
        {order.refunds.map((refund) => {
          const items = refundItemsText(refund)
          const state = refund.isByTransfer ? words.transferred : words.status[refund.status]
          return (
            <li key={refund.id} className="py-1.5 tabular-nums">
              <p>
                <span className="font-semibold">{formatAmount(refund.amount)}</span> ·{' '}
                {words.reasons[refund.reason]} ·{' '}
                <span className={refund.status === 'failed' ? 'font-semibold text-danger' : ''}>{state}</span>
                {refund.replaces ? ` · ${words.sentAgain}` : null}
                {refund.createdAt ? `, ${formatTimestamp(refund.createdAt, language)}` : null}
              </p>
              {items && refund.reason !== 'goodwill' ? (
                <p className="text-steel-700 first-letter:uppercase">{items}</p>
              ) : null}
              {refund.note ? (
                <p className="break-words text-steel-700">{words.noteOf({ note: refund.note })}</p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
