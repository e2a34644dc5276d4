import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../../domain/withdrawal'
import { adminPaths } from '../../app/admin-paths'
import { Badge, type BadgeLook } from '../../ui/badge'
import { RequestList } from '../admin/request-list'
import { RequestRow } from '../admin/request-row'
import { RefundDue } from './due'
import { saveWithdrawals, WITHDRAWALS_KEY, withdrawalsPage } from './queries'
import { useStaffWithdrawalWords } from './words'

const LOOKS = {
  requested: 'due',
  goods_awaited: 'plain',
  goods_received: 'due',
  refunded: 'good',
  refused: 'bad',
} as const satisfies Record<WithdrawalStatus, BadgeLook>

export function WithdrawalBadge({ status }: { status: WithdrawalStatus }) {
  const words = useStaffWithdrawalWords()
  return <Badge look={LOOKS[status]}>{words.status[status]}</Badge>
}

export function WithdrawalList() {
  const words = useStaffWithdrawalWords()
  return (
    <RequestList
      name={WITHDRAWALS_KEY[1]}
      pageBehind={withdrawalsPage}
      save={saveWithdrawals}
      words={words}
      choices={[
        { value: 'open', name: words.open },
        ...WITHDRAWAL_STATUSES.map((value) => ({ value, name: words.status[value] })),
      ]}
    >
      {(withdrawal) => (
        <RequestRow
          to={adminPaths.withdrawal(withdrawal.id)}
          name={withdrawal.name}
          badge={<WithdrawalBadge status={withdrawal.status} />}
          about={[
            withdrawal.orderNumber
              ? `#${withdrawal.orderNumber}`
              : withdrawal.claimedOrder
                ? words.unproven(withdrawal.claimedOrder)
                : words.unmatched,
            ...(withdrawal.isLate ? [words.late] : []),
          ]}
          submittedAt={withdrawal.submittedAt}
          due={<RefundDue {...withdrawal} />}
        />
      )}
    </RequestList>
  )
}
