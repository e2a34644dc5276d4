import { Fragment } from 'react'
import { DEADLINE_REMINDER_LEAD_DAYS, type Deadline } from '../../../../domain/returns/deadlines'
import { formatFullDate } from '../../../../domain/time/format-days'
import { type DayNumber, dateOf } from '../../../../domain/time/calendar-days'
import { InlineLink } from '../../parts/mail-parts'
import type { Alert } from '../../../alerts/alert'
import { alertMail } from './alert-mail'

const DEADLINE_NAMES: Record<Deadline['what'], string> = {
  withdrawal: 'Zwrot pieniędzy po odstąpieniu',
  complaint: 'Odpowiedź na reklamację',
  delivery: 'Dostarczenie zamówienia',
}
const DEADLINE_PATHS: Record<Deadline['what'], string> = {
  withdrawal: 'withdrawals',
  complaint: 'complaints',
  delivery: 'orders',
}

type DeadlinesAlertContext = {
  today: DayNumber
  /** Today as "2026-11-22". Part of the mail's key, so that the shop gets one mail per day. */
  day: string
  appUrl: string
}

/** Tells the shop about approaching and missed legal deadlines. Contains ids and labels, no personal data. */
export function deadlinesAlert(
  deadlines: readonly Deadline[],
  { today, day, appUrl }: DeadlinesAlertContext,
): Alert {
  const missedDeadlineCount = deadlines.filter(({ due }) => due < today).length
  const subject =
    missedDeadlineCount > 0 ? `Terminy: ${missedDeadlineCount} po czasie` : 'Terminy, które wkrótce mijają'
  const introText = `Te sprawy mają terminy ustawowe, które minęły albo mijają w ciągu ${DEADLINE_REMINDER_LEAD_DAYS} dni.`
  const mail = alertMail({
    about: `deadlines:${day}`,
    subject,
    preview: introText,
    title: subject,
    paragraphs: [
      introText,
      ...deadlines.map(({ what, id, name, due }) => (
        <Fragment key={id}>
          {due < today ? 'PO CZASIE – ' : ''}
          {DEADLINE_NAMES[what]} do {formatFullDate(dateOf(due), 'pl')}:{' '}
          <InlineLink href={`${appUrl}/admin/${DEADLINE_PATHS[what]}/${id}`}>{name}</InlineLink>
        </Fragment>
      )),
    ],
    button: { href: `${appUrl}/admin`, text: 'Otwórz panel sklepu' },
  })
  const [firstDeadline] = deadlines
  const isSingleDeadline = firstDeadline && deadlines.length === 1
  const upcomingDeadlineCount = deadlines.length - missedDeadlineCount
  return {
    event: 'deadline',
    mail,
    path: isSingleDeadline
      ? `/admin/${DEADLINE_PATHS[firstDeadline.what]}/${firstDeadline.id}`
      : '/admin/dashboard',
    push: {
      pl: {
        title: 'Terminy ustawowe',
        body: `Po czasie: ${missedDeadlineCount}. Wkrótce: ${upcomingDeadlineCount}.`,
      },
      en: {
        title: 'Legal deadlines',
        body: `Missed: ${missedDeadlineCount}. Soon: ${upcomingDeadlineCount}.`,
      },
    },
  }
}
