import { clockTime } from '../../../domain/time/clock-time'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { historyLines } from './history-lines'
import { useOrderWords } from './words'

export function OrderHistory({ order }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  return (
    <ol className="space-y-3 border-l-2 border-steel-200 pl-4 [overflow-wrap:anywhere]">
      {historyLines(order, words, language).map(({ id, at, text }, index) => {
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
