import { formatFullDate } from '../../../../domain/time/format-days'
import { useState } from 'react'
import type { Language } from '../../../../domain/language'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { formatTimestamp } from '../../kit/timestamp-text'
import { CancelOrderDialog } from './cancel-dialog'
import { Card } from '../../kit/page/card'
import { FailedRefundActions } from './failed-refund-actions'
import type { StaffOrder } from '../queries'
import type { RefundFormOptions } from '../refund/refund-dialog'
import { useStaffOrderWords } from '../words'
import { useStaffVoucherWords } from '../../vouchers/words'
import { Copy } from 'lucide'
import { Icon } from '../../../ui/image/icon'
import { useCopyToClipboard } from '../../kit/use-copy-to-clipboard'
import { ExplainRefundDialog } from './explain-dialog'
import { useFormatRefundItems } from './use-refund-items'
import { IfRole } from '../../access/if-role'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from '../refund/words'

/** Formats the exchange rate of an order: the value of 1 PLN in the currency of the order. */
const formatRate = ({ rate, currency }: StaffOrder, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(rate)} ${currency}`

/** The day of the sale and the day of dispatch, which an invoice states separately. */
function TaxDays({ order: { paidAt, shippedAt, courier } }: { order: StaffOrder }) {
  const { language } = useLocale()
  const { taxDays } = useStaffOrderWords()
  const taxDates = [
    { name: taxDays.sold, at: paidAt },
    { name: courier === 'counter' ? taxDays.handedOver : taxDays.dispatched, at: shippedAt },
  ]
  return (
    <dl className="text-sm text-steel-700">
      {taxDates.map(({ name, at }) =>
        at ? (
          <div key={name} className="flex flex-wrap gap-x-1.5">
            <dt>{name}:</dt>
            <dd>{formatFullDate(new Date(polishDateOf(Date.parse(at))), language)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

type Props = { order: StaffOrder; onRefund: (options: RefundFormOptions) => void }

export function MoneyCard({ order, onRefund }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const refundWords = useStaffRefundWords()
  const formatPln = useFormatAmount('PLN')
  const [isCancelDialogOpen, setCancelDialogOpen] = useState(false)
  const hasPaidUnitsToShip =
    order.state === 'paid' && order.canRefund && order.orderItems.some(({ toShip }) => toShip > 0)
  return (
    <Card title={words.money}>
      <p>
        {words.state[order.state]}
        {order.paidAt && order.state === 'paid' ? `, ${formatTimestamp(order.paidAt, language)}` : null}
      </p>
      <TaxDays order={order} />
      {order.currency === 'PLN' ? null : (
        <p className="text-sm text-steel-700 tabular-nums">
          {words.inPln({ amount: formatPln(order.totalPln), rate: formatRate(order, language) })}
        </p>
      )}
      <PaymentList order={order} />
      {order.disputes.map(({ id, reason, status }) => (
        <Notice key={id} variant="danger" className="mt-2">
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
      <IfRole>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {order.canRefund ? (
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => onRefund({ preselection: 'nothing' })}
            >
              {refundWords.action}
            </Button>
          ) : null}
          {hasPaidUnitsToShip ? (
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => onRefund({ reason: 'cancellation', preselection: 'undelivered' })}
            >
              {words.cancel.action}
            </Button>
          ) : null}
          {order.canCancel ? (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setCancelDialogOpen(true)}>
              {words.cancel.action}
            </Button>
          ) : null}
        </div>
      </IfRole>
      {isCancelDialogOpen ? (
        <CancelOrderDialog order={order} onClose={() => setCancelDialogOpen(false)} />
      ) : null}
    </Card>
  )
}

function PaymentList({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const { payments: methodNames } = useStaffVoucherWords()
  const words = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const copyToClipboard = useCopyToClipboard()
  return (
    <ul className="text-sm text-steel-700">
      {order.payments.map(({ intentId, provider, status, amount, method, paidOn, reference }) =>
        method && paidOn ? (
          <li key={intentId} className="mt-1 tabular-nums wrap-anywhere">
            {words.payments.staff} · {formatAmount(amount)} · {methodNames[method]} ·{' '}
            {formatFullDate(new Date(paidOn), language)}
            {reference ? ` · ${reference}` : null}
          </li>
        ) : (
          <li key={intentId} className="mt-1">
            <p className="tabular-nums">
              {words.payments[provider]} · {formatAmount(amount)} · {words.paymentState[status]}
            </p>
            <p className="flex items-center gap-1">
              <span className="min-w-0 grow">
                {words.paymentId}: <span className="font-mono break-all">{intentId}</span>
              </span>
              <button
                type="button"
                aria-label={`${words.copyPaymentId}: ${intentId}`}
                onClick={() => void copyToClipboard(intentId)}
                className="grid size-11 shrink-0 place-items-center rounded-sm text-ink hover:bg-steel-100"
              >
                <Icon shape={Copy} className="size-4" />
              </button>
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

type UnexplainedRefundNoticeProps = { order: StaffOrder; refund: StaffOrder['refunds'][number] }

/** Notice of a refund made at the payment provider, for which staff must still record the reason. */
function UnexplainedRefundNotice({ order, refund }: UnexplainedRefundNoticeProps) {
  const { explain: words } = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice variant="warning" className="mt-3">
      <p>{words.unexplainedRefundLead({ amount: formatAmount(refund.unexplained) })}</p>
      <IfRole>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      </IfRole>
      {isOpen ? <ExplainRefundDialog order={order} refund={refund} onClose={() => setOpen(false)} /> : null}
    </Notice>
  )
}

/** The refunds of an order: amount, reason, items, state and note. */
function RefundList({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const formatRefundItems = useFormatRefundItems(order)
  if (order.refunds.length === 0) return null
  return (
    <>
      <h3 className="mt-3 font-semibold">{words.list}</h3>
      <ul className="divide-y divide-steel-200 text-sm">
        {order.refunds.map((refund) => {
          const itemsText = formatRefundItems(refund)
          const statusText = refund.isByTransfer ? words.transferred : words.status[refund.status]
          return (
            <li key={refund.id} className="py-1.5 tabular-nums">
              <p>
                <span className="font-semibold">{formatAmount(refund.amount)}</span> ·{' '}
                {words.reasons[refund.reason]} ·{' '}
                <span className={refund.status === 'failed' ? 'font-semibold text-danger' : ''}>
                  {statusText}
                </span>
                {refund.replaces ? ` · ${words.sentAgain}` : null}
                {refund.createdAt ? `, ${formatTimestamp(refund.createdAt, language)}` : null}
              </p>
              {itemsText && refund.reason !== 'goodwill' ? (
                <p className="text-steel-700 first-letter:uppercase">{itemsText}</p>
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
