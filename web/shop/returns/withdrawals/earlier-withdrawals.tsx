import { clockTime } from '../../../../domain/time/clock-time'
import { paths } from '../../../../domain/pages/page-paths'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Notice } from '../../../ui/layout/notice'
import { useWithdrawalWords } from './words'

type Props = {
  made: BuyerOrder['withdrawals']
  /** True if the buyer has no units left to withdraw. */
  isAll: boolean
  /** True if some units are cancelled or returned. */
  hasEnded: boolean
  /** True if all units are cancelled or returned. */
  isNothingLeft: boolean
}

/** Lists the earlier withdrawals of an order, its cancelled or returned units, and the remaining units. */
export function EarlierWithdrawals({ made, isAll, hasEnded, isNothingLeft }: Props) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  return (
    <Notice look="warning" className="my-5">
      {made.map(({ id, at, isWhole, items }) => {
        const { day, time } = clockTime(Date.parse(at), language)
        return (
          <p key={id} className="[overflow-wrap:anywhere]">
            {words.made({
              day,
              time: time.slice(0, 5),
              goods: isWhole ? words.receipt.whole : items.join('; ') || words.someGoods,
            })}
          </p>
        )
      })}
      {hasEnded ? <p>{isNothingLeft ? words.allEnded : words.someEnded}</p> : null}
      {isNothingLeft ? null : (
        <p>{isAll ? words.nothingLeft : made.length > 0 ? words.onlyLeft : words.onlyStanding}</p>
      )}
      {isAll ? (
        // Opens a form that is not linked to this order. The buyer may mean other goods, or another person made the
        // earlier withdrawal (rules 3.2).
        <Link to={paths.withdrawal[language]} className="inline-block py-1 underline">
          {words.otherStatement}
        </Link>
      ) : null}
    </Notice>
  )
}
