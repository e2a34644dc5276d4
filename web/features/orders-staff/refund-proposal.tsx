import { type Minor, minor, toDecimal } from '../../../domain/money'
import { priceOf } from '../../i18n/use-money'
import { useShown } from './items-card'
import { usePieces } from './open-statements'
import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

type Props = {
  order: StaffOrder
  /** What is typed; null when it is no amount. */
  amount: Minor | null
  /** Takes an amount instead of what is typed, a decimal as the API has it. */
  onTake: (decimal: string) => void
}

/** Of an order with open withdrawals what the amount comes from; and the way to the other ones that may be meant. */
export function RefundProposal({ order, amount, onTake }: Props) {
  const { refund: words } = useStaffOrderWords()
  const pieces = usePieces()
  const shown = useShown(order.currency)
  const { withdrawalDue: due, leftToRefund: left } = order
  const back = order.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + priceOf(refund.amount), 0)
  const isDue = due !== null && priceOf(due.amount) > 0
  const goods = order.orderItems
    .filter(({ withdrawnDue }) => withdrawnDue > 0)
    .map((line) => pieces(line, line.withdrawnDue))
  const others = !isDue || due.amount === left ? [left] : [due.amount, left]
  return (
    <div className="mb-3">
      {due ? (
        <p>
          {isDue
            ? due.isWhole
              ? words.forWhole({ amount: shown(due.amount) })
              : words.forWithdrawn({ amount: shown(due.amount), goods: goods.join('; ') })
            : words.nothingDue}
        </p>
      ) : null}
      {due && back > 0 ? (
        <p className="mt-2">{words.before({ amount: shown(toDecimal(minor(back))) })}</p>
      ) : null}
      {others
        .filter((decimal) => priceOf(decimal) !== amount)
        .map((decimal) => (
          <button
            key={decimal}
            type="button"
            className="mt-1 block min-h-11 py-2 text-left font-semibold underline underline-offset-2"
            onClick={() => onTake(decimal)}
          >
            {decimal === left
              ? words.takeAll({ amount: shown(left) })
              : words.takeDue({ amount: shown(decimal) })}
          </button>
        ))}
    </div>
  )
}
