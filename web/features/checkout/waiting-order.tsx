import { formatMoney } from '../../../domain/currency'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { type OrderedBefore, useWaitingOrder } from './use-ordered-before'
import { clockText, useRemaining } from './use-remaining'
import { useCheckoutWords } from './words'

type Props = { isVoucher: boolean; onPay: (waiting: OrderedBefore) => void }

/** Says above the summary that an order is already made and only waits to be paid, and opens its payment. */
export function WaitingOrder({ isVoucher, onPay }: Props) {
  const waiting = useWaitingOrder(isVoucher)
  return waiting ? <Waiting waiting={waiting} onPay={() => onPay(waiting)} /> : null
}

function Waiting({ waiting, onPay }: { waiting: OrderedBefore; onPay: () => void }) {
  const { language } = useLocale()
  const { checkout } = useCheckoutWords()
  const { amount, currency } = waiting.total
  const total = formatMoney(priceOf(amount), currency, language)
  const seconds = useRemaining(waiting.heldUntil)
  if (seconds === 0) return null
  return (
    <Notice look="warning" className="my-3">
      <p role="status">
        <b>{checkout.waiting({ number: waiting.number, total })}</b> {checkout.waitingLead}{' '}
        {/* Seen by the second, not read aloud by it. */}
        <span aria-hidden="true" className="tabular-nums">
          {checkout.waitingLeft({ time: clockText(seconds) })}
        </span>
      </p>
      <Button look="dark" onClick={onPay} className="w-full">
        {checkout.payWaiting}
      </Button>
    </Notice>
  )
}
