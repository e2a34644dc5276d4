import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { localizedText } from '../../../domain/language'
import { formatViewingHour } from '../../../domain/viewings/viewing-time'
import { adminPaths } from '../../app/admin-paths'
import { formatMoney } from '../../../domain/money/currency'
import { formatOrderNumber } from '../../../domain/orders/order'
import { isUrgent, TASK_KINDS, type TaskKind } from '../../../domain/statistics/staff-tasks'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { useDaysSince, useDaysUntil } from '../returns/deadline-day'
import { formatDay } from '../kit/timestamp-text'
import type { TodayStatistics } from './queries'
import { useDashboardWords } from './words'

type Task = TodayStatistics['tasks'][number]

/** The page on which staff do each kind of task. */
const TASK_PATHS: Record<TaskKind, string> = {
  refundsOwed: `${adminPaths.orders}?work=money`,
  disputes: adminPaths.orders,
  mailsGivenUp: `${adminPaths.emails}?status=given_up`,
  closedPoints: `${adminPaths.orders}?work=point`,
  toOpen: `${adminPaths.orders}?work=open`,
  parcelTrouble: `${adminPaths.orders}?work=parcel`,
  viewingConflicts: `${adminPaths.viewings}?list=conflicts`,
  late: `${adminPaths.orders}?work=late`,
  unreadChats: adminPaths.chat,
  viewings: adminPaths.viewings,
  complaints: `${adminPaths.complaints}?status=open`,
  withdrawals: `${adminPaths.withdrawals}?status=open`,
  toSettle: `${adminPaths.complaints}?status=to_settle`,
  toReceive: `${adminPaths.orders}?work=receive`,
  toDecide: `${adminPaths.orders}?work=decide`,
  toCollect: `${adminPaths.orders}?work=collect`,
  toShip: adminPaths.packing,
  toPack: adminPaths.packing,
  reviews: `${adminPaths.reviews}?status=waiting`,
  vouchersEnding: `${adminPaths.vouchers}?status=ending`,
  drafts: `${adminPaths.products}?state=draft`,
}

/** Maximum number of failed integrity checks shown. The mail about failed checks lists all of them. */
const MAX_SHOWN_FAULTS = 5

/** Open work of staff as a queue: problems with the books first, then each task with its deadline and its action. */
export function ToDoList({ todayStatistics }: { todayStatistics: TodayStatistics }) {
  const { language } = useLocale()
  const words = useDashboardWords()
  const { tasks, shippedToday, bookFaults } = todayStatistics
  const isAllDone = tasks.length === 0 && bookFaults.length === 0
  return (
    <section aria-labelledby="to-do">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="to-do" className="font-display text-xl font-semibold">
          {words.today}
        </h2>
        {shippedToday.parcels > 0 ? (
          <p className="text-sm tabular-nums text-steel-700">
            {words.shippedToday({
              parcels: shippedToday.parcels,
              value: formatMoney(parsePrice(shippedToday.value), 'PLN', language),
            })}
          </p>
        ) : null}
      </div>
      {bookFaults.length > 0 ? (
        <Notice variant="danger" className="mb-3">
          <p className="font-semibold">{words.bookFaults({ count: bookFaults.length })}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {bookFaults.slice(0, MAX_SHOWN_FAULTS).map(({ rule, subject, detail }) => (
              <li key={`${rule} ${subject}`} className="wrap-anywhere">
                <span lang="en">{rule}</span>: {subject} ({detail})
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isAllDone ? <p className="mb-3 font-semibold">{words.allDone}</p> : null}
      <ul className="grid gap-2">
        {tasks.map((task) => (
          <TaskItem key={task.kind} task={task} orderIds={orderIdsOf(task.kind, todayStatistics)}>
            {task.kind === 'viewings' ? <TodaysViewings viewings={todayStatistics.viewings} /> : null}
          </TaskItem>
        ))}
      </ul>
      <KindsWithoutWork todayStatistics={todayStatistics} />
    </section>
  )
}

/** Returns the ids of the orders that the dashboard links for a task; empty if the task links only to a list. */
const orderIdsOf = (kind: TaskKind, { refundOrders, disputeOrders }: TodayStatistics): readonly string[] =>
  kind === 'refundsOwed' ? refundOrders : kind === 'disputes' ? disputeOrders : []

type TaskItemProps = { task: Task; orderIds: readonly string[]; children: ReactNode }

function TaskItem({ task, orderIds, children }: TaskItemProps) {
  const words = useDashboardWords()
  return (
    <li className="flex flex-col rounded-md bg-white ring-1 ring-steel-200 hover:ring-ink">
      <Link
        to={TASK_PATHS[task.kind]}
        className="flex min-h-14 grow items-center gap-3 rounded-md px-3 py-2 sm:px-4"
      >
        <span className="min-w-10 shrink-0 text-center font-display text-3xl font-bold leading-none tabular-nums">
          {task.count}
        </span>
        <span className="min-w-0 grow leading-tight">
          <span className="block font-semibold">{words.tasks[task.kind](task.count)}</span>
          <TaskTime task={task} />
          {children}
        </span>
        <Icon shape={ChevronRight} className="size-5 shrink-0 text-steel-500" />
      </Link>
      {orderIds.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 border-t border-steel-200 px-3 sm:px-4">
          {orderIds.map((id) => (
            <Link
              key={id}
              to={adminPaths.order(id)}
              className="inline-flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4"
            >
              #{formatOrderNumber(id)}
            </Link>
          ))}
        </p>
      ) : null}
    </li>
  )
}

/** The next viewings of today: "14:00: Bosch GBH 2-26". */
function TodaysViewings({ viewings }: Pick<TodayStatistics, 'viewings'>) {
  const { language } = useLocale()
  return viewings.map(({ id, startsAt, name, nameEn }) => (
    <span key={id} className="mt-0.5 block text-sm tabular-nums text-steel-700">
      {`${formatViewingHour(Date.parse(startsAt))}: ${localizedText(language, name, nameEn)}`}
    </span>
  ))
}

/** Deadline and age of the oldest item: red for urgent work and passed deadlines, bold on the day of the deadline. */
function TaskTime({ task: { kind, due, oldestAt } }: { task: Task }) {
  const { language } = useLocale()
  const words = useDashboardWords()
  const daysWaited = useDaysSince(oldestAt)
  const daysLeft = useDaysUntil(due ?? '')
  const describeDeadline = (dueDay: string) => {
    if (daysLeft === 0) return words.dueToday
    const day = formatDay(dueDay, language)
    return daysLeft < 0 ? words.dueSince({ day }) : words.dueBy({ day })
  }
  const isTaskUrgent = isUrgent(kind)
  const deadlineText = isTaskUrgent ? words.atOnce : due === null ? null : describeDeadline(due)
  const isRed = isTaskUrgent || daysLeft < 0
  if (!deadlineText && daysWaited === null) return null
  return (
    <span className="mt-0.5 block text-sm text-steel-700">
      {deadlineText ? (
        <span
          className={
            isRed || daysLeft === 0 ? `font-semibold ${isRed ? 'text-danger' : 'text-ink'}` : undefined
          }
        >
          {deadlineText}
        </span>
      ) : null}
      {deadlineText && daysWaited !== null ? ' · ' : null}
      {daysWaited === null ? null : words.waits({ days: daysWaited })}
    </span>
  )
}

/** Collapsed list of the kinds of tasks without open work, and of orders that wait for payment. */
function KindsWithoutWork({ todayStatistics: { tasks, unpaid } }: { todayStatistics: TodayStatistics }) {
  const words = useDashboardWords()
  const kindsWithoutWork = TASK_KINDS.filter((kind) => tasks.every((task) => task.kind !== kind))
  return (
    <details className="mt-2 rounded-md bg-white ring-1 ring-steel-200">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm font-semibold text-steel-700 hover:text-ink sm:px-4">
        {words.kindsWithoutWork({ count: kindsWithoutWork.length })}
      </summary>
      <ul className="flex flex-wrap gap-x-4 px-3 pb-2 text-sm sm:px-4">
        {unpaid > 0 ? (
          <li>
            <Link
              to={`${adminPaths.orders}?status=pending`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {words.unpaid({ count: unpaid })}
            </Link>
          </li>
        ) : null}
        {kindsWithoutWork.map((kind) => (
          <li key={kind}>
            <Link
              to={TASK_PATHS[kind]}
              className="inline-flex min-h-11 items-center text-steel-700 underline underline-offset-4"
            >
              {words.quietNames[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
