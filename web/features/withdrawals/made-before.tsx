import { clockTime } from '../../../domain/clock-time'
import { paths } from '../../../domain/page-paths'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Notice } from '../../ui/notice'
import { useWithdrawalWords } from './words'

type Props = { made: BuyerOrder['withdrawals']; isAll: boolean }

/** Says that this order was withdrawn from before, and whether there is anything left to say. */
export function MadeBefore({ made, isAll }: Props) {
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
      <p>{isAll ? words.nothingLeft : words.onlyLeft}</p>
      {isAll ? (
        // Whoever did not make that statement, or means something else, is still heard (rules 3.2).
        <Link to={paths.withdrawal[language]} className="inline-block py-1 underline">
          {words.otherStatement}
        </Link>
      ) : null}
    </Notice>
  )
}
