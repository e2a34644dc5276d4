import { clockTime } from '../../../domain/clock-time'
import { complaintNumber } from '../../../domain/complaint'
import { formatMoney } from '../../../domain/currency'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { useOrderWords } from './words'

/** What happened to an order, the latest first. */
export function History({ order }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  const told = (amount: string, isDone: boolean) => {
    const shown = { amount: formatMoney(priceOf(amount), order.currency, language) }
    return isDone ? words.refunded(shown) : words.refunding(shown)
  }
  const lines = [
    ...order.happened.map(({ step, at }) => ({ id: step, at, text: words.steps[step] })),
    ...order.refunds.map(({ id, amount, isDone, at }) => ({ id, at, text: told(amount, isDone) })),
    ...order.withdrawals.map(({ id, at }) => ({ id, at, text: words.withdrawn })),
    ...order.complaints.map(({ id, submittedAt }) => ({
      id,
      at: submittedAt,
      text: words.complained({ number: complaintNumber(id) }),
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className="space-y-3 border-l-2 border-steel-200 pl-4">
      {lines.map(({ id, at, text }, index) => {
        const { day, time } = clockTime(Date.parse(at), language)
        return (
          <li key={id} className={index === 0 ? 'font-semibold' : undefined}>
            <p>{text}</p>
            <time dateTime={at} className="text-sm font-normal tabular-nums text-steel-700">
              {day}, {time.slice(0, 5)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
