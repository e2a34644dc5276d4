import { polishDateOf } from '../../../domain/time/polish-days'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { formatDay } from '../kit/timestamp-text'
import { DAY_MS } from '../../../domain/time/time'

type DayCountParams = { days: number }
type Props = {
  /** The due day as a Polish date, "2026-11-22". */
  dueDay: string
  /** Number of days before the due day from which the text is red. */
  redThresholdDays: number
  words: {
    daysLeft: (params: DayCountParams) => string
    today: string
    daysLate: (params: DayCountParams) => string
    dueOn: (params: { day: string }) => string
  }
}

/** Returns the number of days from today to `dueDay`, both as Polish dates; negative if `dueDay` is past. */
export const useDaysUntil = (dueDay: string): number =>
  (Date.parse(dueDay) - Date.parse(polishDateOf(useNow()))) / DAY_MS

/** Returns the number of Polish days since a timestamp; null if there is none. */
export function useDaysSince(timestamp: string | null): number | null {
  const daysUntil = useDaysUntil(timestamp === null ? '' : polishDateOf(Date.parse(timestamp)))
  return timestamp === null ? null : -daysUntil
}

/** A due date, red when near or past. */
export function DeadlineDay({ dueDay, redThresholdDays, words }: Props) {
  const { language } = useLocale()
  const days = useDaysUntil(dueDay)
  const deadlineText =
    days > 0 ? words.daysLeft({ days }) : days === 0 ? words.today : words.daysLate({ days: -days })
  return (
    <span className={days <= redThresholdDays ? 'font-semibold text-danger' : undefined}>
      {deadlineText} ({words.dueOn({ day: formatDay(dueDay, language) })})
    </span>
  )
}
