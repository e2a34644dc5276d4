import { useState } from 'react'
import type { Language } from '../../../../domain/language'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { formatTimestamp } from '../../kit/timestamp-text'
import { CancelOrderDialog } from './cancel-dialog'
import { Card } from '../../kit/page/card'
import { FailedRefundActions } from './failed-refund-actions'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { PaymentList } from './payment-list'
import type { RefundFormOptions } from '../refund/refund-dialog'
import { RefundList } from './refund-list'
import { UnexplainedRefundNotice } from './unexplained-refund'
import { useStaffOrderWords } from '../words'

/** The exchange rate of the order as text: the value of 1 PLN in the order's currency. */
const rateText = ({ rate, currency }: StaffOrder, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(rate)} ${currency}`

type Props = { order: StaffOrder; onRefund: (refundOpening: RefundFormOptions) => void }

export function MoneyCard({ order, onRefund }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const formatPln = useFormatAmount('PLN')
  const [isCancelling, setCancelling] = useState(false)
  const hasPaidUnitsToShip =
    order.state === 'paid' && order.canRefund && order.orderItems.some(({ toShip }) => toShip > 0)
  return (
    <Card title={words.money}>
      <p>
        {words.state[order.state]}
        {order.paidAt && order.state === 'paid' ? `, ${formatTimestamp(order.paidAt, language)}` : null}
      </p>
      {order.currency === 'PLN' ? null : (
        <p className="text-sm text-steel-700 tabular-nums">
          {words.inPln({ amount: formatPln(order.totalPln), rate: rateText(order, language) })}
        </p>
      )}
      <PaymentList order={order} />
      {order.disputes.map(({ id, reason, status }) => (
        <Notice key={id} look="danger" className="mt-2">
          {words.disputes}: {words.disputeReasons[reason] ?? reason}, {words.disputeStatus[status] ?? status}
        </Notice>
      ))}
      {order.refunds
        .filter(({ owed }) => parsePrice(owed) > 0)
        .map((refund) => (
          <FailedRefundActions key={refund.id} order={order} refund={refund} />
        ))}
      {order.refunds
        .filter(({ unexplained }) => parsePrice(unexplained) > 0)
        .map((refund) => (
          <UnexplainedRefundNotice key={refund.id} order={order} refund={refund} />
        ))}
      <RefundList order={order} />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {order.canRefund ? (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => onRefund({ start: 'nothing' })}>
            {words.refund.action}
          </Button>
        ) : null}
        {hasPaidUnitsToShip ? (
          <Button
            look="secondary"
            aria-haspopup="dialog"
            onClick={() => onRefund({ reason: 'cancellation', start: 'undelivered' })}
          >
            {words.cancel.action}
          </Button>
        ) : null}
        {order.canCancel ? (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
            {words.cancel.action}
          </Button>
        ) : null}
      </div>
      {isCancelling ? <CancelOrderDialog order={order} onClose={() => setCancelling(false)} /> : null}
    </Card>
  )
}
