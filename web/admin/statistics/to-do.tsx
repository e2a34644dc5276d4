import { adminPaths } from '../../app/admin-paths'
import { formatOrderNumber } from '../../../domain/orders/order'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Notice } from '../../ui/layout/notice'
import { useDaysUntil } from '../returns/deadline-day'
import { formatDay } from '../kit/timestamp-text'
import type { TodayStatistics } from './queries'
import { useDashboardWords } from './words'

type CountedTask = keyof ReturnType<typeof useDashboardWords>['counts']

/** Counters of open work. Each links to the list of the items that it counts. */
const TASK_COUNTERS: readonly { name: CountedTask; to: string; isBad?: true }[] = [
  { name: 'toOpen', to: `${adminPaths.orders}?work=open`, isBad: true },
  { name: 'late', to: `${adminPaths.orders}?work=late`, isBad: true },
  { name: 'toPack', to: `${adminPaths.orders}?work=pack` },
  { name: 'toShip', to: `${adminPaths.orders}?work=ship` },
  { name: 'toDecide', to: `${adminPaths.orders}?work=decide` },
  { name: 'unpaid', to: `${adminPaths.orders}?status=pending` },
  { name: 'withdrawals', to: `${adminPaths.withdrawals}?status=open` },
  { name: 'reviews', to: `${adminPaths.reviews}?status=waiting` },
  { name: 'complaints', to: `${adminPaths.complaints}?status=open` },
  { name: 'toSettle', to: `${adminPaths.complaints}?status=to_settle` },
  { name: 'unreadChats', to: adminPaths.chat },
  { name: 'mailsGivenUp', to: `${adminPaths.emails}?status=given_up`, isBad: true },
  { name: 'vouchersEnding', to: `${adminPaths.vouchers}?status=ending` },
  { name: 'drafts', to: `${adminPaths.products}?status=draft` },
]

/** Maximum number of failed integrity checks shown. The mail about failed checks lists all of them. */
const MAX_SHOWN_FAULTS = 5

/** Open work of staff. Problems with money come first, then the counters of other work. */
export function ToDoList({ todayStatistics }: { todayStatistics: TodayStatistics }) {
  const words = useDashboardWords()
  const { counts, complaintDue, refundOrders, disputeOrders, bookFaults } = todayStatistics
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="mb-3 font-display text-xl font-semibold">
        {words.today}
      </h2>
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
      {counts.refundsOwed > 0 ? (
        <OrdersNotice text={words.refundsOwed({ count: counts.refundsOwed })} orderIds={refundOrders} />
      ) : null}
      {counts.disputes > 0 ? (
        <OrdersNotice text={words.disputes({ count: counts.disputes })} orderIds={disputeOrders} />
      ) : null}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5 xl:grid-cols-7">
        {TASK_COUNTERS.map(({ name, to, isBad }) => (
          <li key={name}>
            <Link
              to={to}
              className={`flex h-full min-h-11 flex-col gap-1 rounded-md bg-white p-3 ring-1 ring-steel-200 hover:ring-ink ${counts[name] > 0 ? '' : 'text-steel-700'}`}
            >
              <span
                className={`font-display text-3xl font-bold leading-none tabular-nums ${isBad && counts[name] > 0 ? 'text-danger' : ''}`}
              >
                {counts[name]}
              </span>
              <span className="text-sm leading-tight">{words.counts[name](counts[name])}</span>
              {name === 'complaints' && complaintDue ? <DueDate day={complaintDue} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The deadline of the oldest open complaint, shown in red when it is near. */
function DueDate({ day }: { day: string }) {
  const { language } = useLocale()
  const { answerBy } = useDashboardWords()
  const isDueSoon = useDaysUntil(day) <= 3
  return (
    <span className={`text-sm leading-tight ${isDueSoon ? 'font-semibold text-danger' : 'text-steel-700'}`}>
      {answerBy({ day: formatDay(day, language) })}
    </span>
  )
}

const OrdersNotice = ({ text, orderIds }: { text: string; orderIds: readonly string[] }) => (
  <Notice variant="danger" className="mb-3">
    <p className="flex flex-wrap items-center gap-x-3">
      {text}
      {orderIds.map((id) => (
        <Link
          key={id}
          to={adminPaths.order(id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          #{formatOrderNumber(id)}
        </Link>
      ))}
    </p>
  </Notice>
)
