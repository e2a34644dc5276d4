import { parsePrice } from '../../../i18n/use-money'
import { useFormatAmount } from '../detail/items-card'
import { useFormatUnits } from '../detail/open-requests'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

/** Returns true if the shop owes the buyer money for open withdrawals of the order. */
export const isWithdrawalDue = ({ withdrawalProposal }: StaffOrder): boolean =>
  withdrawalProposal !== null && parsePrice(withdrawalProposal.amount) > 0

/** Notice of the refund due for open withdrawals of an order; renders nothing if none is open. */
export function WithdrawalRefundNotice({ order }: { order: StaffOrder }) {
  const { refund: words } = useStaffOrderWords()
  const formatUnits = useFormatUnits()
  const formatAmount = useFormatAmount(order.currency)
  const { withdrawalProposal: proposal, statements, orderItems } = order
  if (!statements.some(({ kind, isOpen }) => kind === 'withdrawal' && isOpen)) return null
  if (!proposal) return <p className="mb-3">{words.readWithdrawal}</p>
  if (!isWithdrawalDue(order)) return <p className="mb-3">{words.nothingDue}</p>
  const amount = formatAmount(proposal.amount)
  const proposedUnitsText = orderItems
    .filter(({ proposed }) => proposed > 0)
    .map((line) => formatUnits(line, line.proposed))
    .join('; ')
  return (
    <p className="mb-3">
      {proposal.isWhole
        ? words.forWhole({ amount })
        : words.forWithdrawn({ amount, goods: proposedUnitsText })}
    </p>
  )
}
