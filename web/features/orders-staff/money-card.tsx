import { useState } from 'react'
import type { Language } from '../../../domain/language'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { momentText } from '../admin/moments'
import { CancelDialog } from './cancel-dialog'
import { Card } from '../admin/card'
import { useShown } from './items-card'
import type { StaffOrder } from './queries'
import { Payments } from './payments'
import { RefundDialog } from './refund-dialog'
import { useStaffOrderWords } from './words'

/** Of one złoty, in the order's currency. */
const rateText = ({ rate, currency }: StaffOrder, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(rate)} ${currency}`

/** How the money stands, and what can still be done about it. */
export function MoneyCard({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const shown = useShown(order.currency)
  const inPln = useShown('PLN')
  const [asked, setAsked] = useState<'refund' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  return (
    <Card title={words.money}>
      <p>
        {words.state[order.state]}
        {order.paidAt && order.state === 'paid' ? `, ${momentText(order.paidAt, language)}` : null}
      </p>
      {order.currency === 'PLN' ? null : (
        <p className="text-sm text-steel-700 tabular-nums">
          {words.inPln({ amount: inPln(order.totalPln), rate: rateText(order, language) })}
        </p>
      )}
      <Payments order={order} />
      {order.disputes.map(({ id, reason, status }) => (
        <Notice key={id} look="danger" className="mt-2">
          {words.disputes}: {words.disputeReasons[reason] ?? reason}, {words.disputeStatus[status] ?? status}
        </Notice>
      ))}
      {order.refunds.length > 0 ? (
        <>
          <h3 className="mt-2 font-semibold">{words.refund.list}</h3>
          <ul className="text-sm">
            {order.refunds.map((refund) => (
              <li key={refund.id} className="tabular-nums">
                {shown(refund.amount)} · {words.refund.reasons[refund.reason]} ·{' '}
                {refund.isByTransfer ? words.refund.transferred : words.refund.status[refund.status]}
                {refund.createdAt ? `, ${momentText(refund.createdAt, language)}` : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {order.canRefund ? (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsked('refund')}>
            {words.refund.action}
          </Button>
        ) : null}
        {order.canCancel ? (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsked('cancel')}>
            {words.cancel.action}
          </Button>
        ) : null}
      </div>
      <RefundDialog order={order} isOpen={asked === 'refund'} onClose={close} />
      <CancelDialog id={order.id} isOpen={asked === 'cancel'} onClose={close} />
    </Card>
  )
}
