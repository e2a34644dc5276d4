import { parseDay, dateOf } from '../../../domain/time/calendar-days'
import { formatDayAndMonth } from '../../../domain/time/format-days'
import { useQuery } from '@tanstack/react-query'
import { findPeriodAt } from '../../../domain/delivery/shop-periods'
import { shownPauseAt } from '../../../domain/settings/pause'
import { polishDay } from '../../../domain/time/polish-days'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Link } from '../../navigation'
import { Notice } from '../../ui/layout/notice'
import { readPause, readPeriods, settingsQuery } from '../settings/queries'
import { useDashboardWords } from './words'
import { IfRole } from '../access/if-role'
import { settingPath } from '../kit/staff-path'

/** Tells staff that selling is paused, or that today is a day off. Renders nothing on an ordinary day. */
export function OpenStateNotice() {
  const { language } = useLocale()
  const { open: words } = useDashboardWords()
  const now = useNow()
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const pause = shownPauseAt(readPause(data.pause), now, language)
  const period = findPeriodAt(readPeriods(data.periods), polishDay(now), 'closed')
  const lines = [
    ...(pause ? [{ text: `${words.paused} ${pause.text}`, setting: 'pause' }] : []),
    ...(period
      ? [
          {
            text: words.closed({ day: formatDayAndMonth(dateOf(parseDay(period.to)), language) }),
            setting: 'periods',
          },
        ]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <Notice variant="warning" role="status" className="mb-4">
      {lines.map(({ text, setting }) => (
        <p key={setting}>
          {text}{' '}
          <IfRole minRole="owner">
            <Link
              to={settingPath(setting)}
              className="inline-flex min-h-11 items-center font-semibold underline sm:min-h-0"
            >
              {words.change}
            </Link>
          </IfRole>
        </p>
      ))}
    </Notice>
  )
}
