import { formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { type EarlierOrder, useUnpaidOrder } from './use-ordered-before'
import { countdownText, useSecondsRemaining } from '../payment/use-seconds-remaining'
import { useCheckoutWords } from '../words'

type Props = { isVoucher: boolean; onPay: (waitingOrder: EarlierOrder) => void }

/** Shows above the summary that an order awaits payment, with a button that opens it. */
export function UnpaidOrder({ isVoucher, onPay }: Props) {
  const unpaidOrder = useUnpaidOrder(isVoucher)
  return unpaidOrder ? <UnpaidOrderNotice waiting={unpaidOrder} onPay={() => onPay(unpaidOrder)} /> : null
}

function UnpaidOrderNotice({ waiting, onPay }: { waiting: EarlierOrder; onPay: () => void }) {
  const { language } = useLocale()
  const { checkout } = useCheckoutWords()
  const { amount, currency } = waiting.total
  const total = formatMoney(parsePrice(amount), currency, language)
  const secondsRemaining = useSecondsRemaining(waiting.holdUntil)
  if (secondsRemaining === 0) return null
  return (
    <Notice look="warning" className="my-3">
      <p role="status">
        <b>{checkout.waiting({ number: waiting.number, total })}</b> {checkout.waitingLead}{' '}
        {/* Hidden from screen readers, which would announce every second. */}
        <span aria-hidden="true" className="tabular-nums">
          {checkout.waitingLeft({ time: countdownText(secondsRemaining) })}
        </span>
      </p>
      <Button look="dark" onClick={onPay} className="w-full">
        {checkout.payWaiting}
      </Button>
    </Notice>
  )
}
