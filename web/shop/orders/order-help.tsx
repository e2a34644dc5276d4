import { formatComplaintNumber, isOpenComplaint } from '../../../domain/returns/complaint'
import { formatFullDate } from '../../../domain/delivery/delivery'
import { paths } from '../../../domain/pages/page-paths'
import { isoDay, polishDay } from '../../../domain/time/polish-days'
import { formatWithdrawalItem, findGoodsLeftToWithdraw } from '../../../domain/returns/withdrawn-goods'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { areAllUnitsSettled } from './order-status'
import { Withdrawals } from './withdrawals/withdrawals'
import { useOrderWords } from './words'

type Props = { order: BuyerOrder; hash: string }

/** Links to withdrawal and complaint, which the law requires at all times (rules 3.2), and the requests made so far. */
export const OrderHelp = (props: Props) => (
  <>
    <WithdrawalHelp {...props} />
    <ComplaintHelp {...props} />
  </>
)

function WithdrawalHelp({ order, hash }: Props) {
  const { language } = useLocale()
  const words = useOrderWords()
  const { lastDayToWithdraw: day, withdrawals } = order
  const { left, isAll, isPart } = findGoodsLeftToWithdraw(order.items, withdrawals)
  const withdrawableLines = left.map((item) =>
    item.left === item.quantity ? formatWithdrawalItem(item, item.left) : words.leftOf(item),
  )
  const withdrawalWords = order.voucherBought ? words.withdrawVoucher : words.withdrawGoods
  const today = isoDay(polishDay(useNow()))
  const isDeadlinePast = day !== null && today > day
  const formatDeadline = isDeadlinePast ? words.withdrawOver : withdrawalWords.until
  const deadlineText = day
    ? formatDeadline({ day: formatFullDate(new Date(`${day}T12:00Z`), language) })
    : withdrawalWords.open
  const withdrawalText = order.mayWithdraw === false ? words.withdrawNone : deadlineText
  return (
    <>
      <Withdrawals order={order} />
      {isAll ? (
        areAllUnitsSettled(order) ? (
          <p>{words.withdrawNothing}</p>
        ) : null
      ) : (
        <>
          <p>{withdrawalText}</p>
          {isPart ? (
            <p className="mt-2 [overflow-wrap:anywhere]">
              {words.withdrawLeft({ goods: withdrawableLines.join('; ') })}
            </p>
          ) : null}
          <Link
            to={paths.withdrawal[language] + hash}
            className={buttonClass('secondary', 'mt-3 w-full print:hidden')}
          >
            {words.withdraw}
          </Link>
        </>
      )}
    </>
  )
}

function ComplaintHelp({ order: { complaints, voucherBought, isCancelled }, hash }: Props) {
  const { language } = useLocale()
  const words = useOrderWords()
  return (
    <>
      {isCancelled ? null : <p className="mt-5">{voucherBought ? words.complainVoucher : words.complain}</p>}
      {complaints.map(({ id, status, answerBy }) => (
        <p key={id} className="mt-2">
          {formatComplaintNumber(id)}: <strong>{words.complaintStatus[status]}</strong>
          {isOpenComplaint(status)
            ? `, ${words.answerBy({ day: formatFullDate(new Date(`${answerBy}T12:00Z`), language) })}`
            : null}
        </p>
      ))}
      {/* A cancelled order was never delivered, so there is nothing to complain about. */}
      {isCancelled ? null : (
        <Link
          to={paths.complaints[language] + hash}
          className={buttonClass('secondary', 'mt-3 w-full print:hidden')}
        >
          {words.complainAction}
        </Link>
      )}
    </>
  )
}
