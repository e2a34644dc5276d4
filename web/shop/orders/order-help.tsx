import { formatFullDate } from '../../../domain/time/format-days'
import { formatComplaintNumber, isOpenComplaint } from '../../../domain/returns/complaint'
import { paths } from '../../../domain/pages/page-paths'
import { isoDay, polishDay } from '../../../domain/time/polish-days'
import { formatWithdrawalItem, findGoodsLeftToWithdraw } from '../../../domain/returns/withdrawn-goods'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Link } from '../../navigation'
import { areAllUnitsSettled } from './order-status'
import { Withdrawals } from './withdrawals/withdrawals'
import { useOrderWords } from './words'

const LINK_CLASS = 'inline-flex min-h-11 items-center font-medium text-ink underline print:hidden'
/** CSS classes of a sentence and its link, which share one line if both fit. */
const LINE_CLASS = 'flex flex-wrap items-center gap-x-2'

type Props = { order: BuyerOrder; orderLinkHash: string }

/**
 * The section below the goods: links to withdrawal and complaint, and the requests made so far. The law requires these
 * links at all times (rules 3.2).
 */
export function OrderHelp({ order, orderLinkHash }: Props) {
  const words = useOrderWords()
  return (
    <section
      aria-labelledby="order-help"
      className="space-y-1 rounded-md bg-white p-[min(1.25rem,5vw)] text-[0.95rem] text-steel-700 ring-1 ring-steel-200"
    >
      <h2 id="order-help" className="mb-2 font-display text-2xl font-semibold leading-none text-ink">
        {words.help}
      </h2>
      {order.paymentStatus === 'paid' ? (
        <>
          <WithdrawalHelp order={order} orderLinkHash={orderLinkHash} />
          <ComplaintHelp order={order} orderLinkHash={orderLinkHash} />
        </>
      ) : (
        <Withdrawals order={order} />
      )}
    </section>
  )
}

function WithdrawalHelp({ order, orderLinkHash }: Props) {
  const { language } = useLocale()
  const words = useOrderWords()
  const { lastDayToWithdraw: day, withdrawals } = order
  const { left, isAll, isPart } = findGoodsLeftToWithdraw(order.items, withdrawals)
  const withdrawableLines = left.map((line) =>
    line.left === line.quantity ? formatWithdrawalItem(line, line.left) : words.withdrawableUnits(line),
  )
  const withdrawalWords = order.voucherBought ? words.withdrawVoucher : words.withdrawGoods
  const today = isoDay(polishDay(useNow()))
  const isDeadlinePast = day !== null && today > day
  const formatDeadline = isDeadlinePast ? words.withdrawalPeriodOver : withdrawalWords.until
  const deadlineText = day
    ? formatDeadline({ day: formatFullDate(new Date(`${day}T12:00Z`), language) })
    : withdrawalWords.open
  const withdrawalText =
    order.mayWithdraw === null
      ? words.withdrawCapacityUnknown
      : order.mayWithdraw
        ? deadlineText
        : words.withdrawNone
  return (
    <>
      <Withdrawals order={order} />
      {order.channel === 'counter' ? null : isAll ? (
        areAllUnitsSettled(order) ? (
          <p>{words.withdrawNothing}</p>
        ) : null
      ) : (
        <>
          {isPart ? (
            <p className="[overflow-wrap:anywhere]">
              {words.withdrawableGoods({ goods: withdrawableLines.join('; ') })}
            </p>
          ) : null}
          <p className={LINE_CLASS}>
            <span>{withdrawalText}</span>
            <Link to={paths.withdrawal[language] + orderLinkHash} className={LINK_CLASS}>
              {words.withdraw}
            </Link>
          </p>
        </>
      )}
    </>
  )
}

function ComplaintHelp({ order: { complaints, voucherBought, isCancelled }, orderLinkHash }: Props) {
  const { language } = useLocale()
  const words = useOrderWords()
  return (
    <>
      {complaints.map(({ id, status, answerBy }) => (
        <p key={id}>
          {formatComplaintNumber(id)}: <strong>{words.complaintStatus[status]}</strong>
          {isOpenComplaint(status)
            ? `, ${words.answerBy({ day: formatFullDate(new Date(`${answerBy}T12:00Z`), language) })}`
            : null}
        </p>
      ))}
      {/* No link to a complaint after a cancellation, because the goods were never delivered. */}
      {isCancelled ? null : (
        <p className={LINE_CLASS}>
          <span>{voucherBought ? words.complainVoucher : words.complain}</span>
          <Link to={paths.complaints[language] + orderLinkHash} className={LINK_CLASS}>
            {words.complainAction}
          </Link>
        </p>
      )}
    </>
  )
}
