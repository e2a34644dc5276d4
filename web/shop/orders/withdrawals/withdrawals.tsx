import { refundDueDay } from '../../../../domain/returns/withdrawal'
import { dateOf } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import { formatClockTime } from '../../../../domain/time/clock-time'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { withdrawalSummary } from './withdrawal-summary'
import { useOrderWords } from '../words'

type Props = { order: BuyerOrder; withdrawal: BuyerOrder['withdrawals'][number] }

/** The withdrawals of an order: goods, state and the buyer's next step. */
export const Withdrawals = ({ order }: Pick<Props, 'order'>) =>
  order.withdrawals.map((withdrawal) => (
    <WithdrawalLine key={withdrawal.id} order={order} withdrawal={withdrawal} />
  ))

function WithdrawalLine({ order, withdrawal }: Props) {
  const { language } = useLocale()
  const words = useOrderWords()
  const { at, isWhole, items, refusal } = withdrawal
  const { day, hourAndMinute } = formatClockTime(Date.parse(at), language)
  const { messageKey } = withdrawalSummary(order, withdrawal)
  const refundDay = formatFullDate(dateOf(refundDueDay(Date.parse(at))), language)
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {words.withdrawalMade({
          day,
          time: hourAndMinute,
          goods: isWhole ? words.wholeOrder : items.join('; ') || words.someGoods,
        })}{' '}
        <strong>
          {messageKey === 'keep'
            ? words.withdrawalMeans.keep({ day: refundDay })
            : words.withdrawalMeans[messageKey]}
        </strong>
        {refusal?.isMailed ? ` ${words.refusalMailed}` : null}
      </p>
      {refusal ? (
        <div>
          <p>{words.refusalReason}</p>
          <p
            lang={refusal.language}
            className="mt-1 border-l-4 border-steel-300 pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {refusal.reason}
          </p>
        </div>
      ) : null}
    </>
  )
}
