import { OPEN_WITHDRAWALS, type WithdrawalStatus } from '../../../domain/withdrawal'
import { polishDateOf } from '../../../domain/polish-days'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { dayText } from '../admin/moments'
import { useStaffWithdrawalWords } from './words'

const DAY_MS = 86_400_000

/** How many days there are from one day of Poland to another ("2026-11-22"). */
const daysTo = (due: string, today: string): number => (Date.parse(due) - Date.parse(today)) / DAY_MS

/** Until when the money has to be back, red when that is now or over; nothing once the matter is closed. */
export function RefundDue({ status, refundDue }: { status: WithdrawalStatus; refundDue: string }) {
  const { language } = useLocale()
  const { due } = useStaffWithdrawalWords()
  const now = useNow()
  if (!OPEN_WITHDRAWALS.some((open) => open === status)) return null
  const days = daysTo(refundDue, polishDateOf(now))
  const text = days > 0 ? due.left({ days }) : days === 0 ? due.today : due.over({ days: -days })
  return (
    <span className={days <= 2 ? 'font-semibold text-danger' : undefined}>
      {text} ({due.on({ day: dayText(refundDue, language) })})
    </span>
  )
}
