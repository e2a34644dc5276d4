import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { adminPaths } from '../../../app/admin-paths'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { RequestList } from '../request-list'
import { RequestRow } from '../request-row'
import { RefundDeadline } from './refund-deadline'
import { downloadWithdrawals, WITHDRAWALS_KEY, fetchWithdrawalsPage } from './queries'
import { useStaffWithdrawalWords } from './words'

const BADGE_VARIANTS = {
  requested: 'due',
  goods_awaited: 'plain',
  goods_sent: 'due',
  goods_received: 'due',
  refunded: 'good',
  refused: 'bad',
} as const satisfies Record<WithdrawalStatus, BadgeVariant>

export function WithdrawalBadge({ status }: { status: WithdrawalStatus }) {
  const words = useStaffWithdrawalWords()
  return <Badge variant={BADGE_VARIANTS[status]}>{words.status[status]}</Badge>
}

export function WithdrawalList() {
  const words = useStaffWithdrawalWords()
  return (
    <RequestList
      name={WITHDRAWALS_KEY[1]}
      fetchPage={fetchWithdrawalsPage}
      download={downloadWithdrawals}
      words={words}
      statusOptions={[
        { value: 'open', name: words.open },
        ...WITHDRAWAL_STATUSES.map((value) => ({ value, name: words.status[value] })),
      ]}
    >
      {(withdrawal) => (
        <RequestRow
          to={adminPaths.withdrawal(withdrawal.id)}
          name={withdrawal.name}
          badge={<WithdrawalBadge status={withdrawal.status} />}
          details={[
            withdrawal.orderNumber
              ? `#${withdrawal.orderNumber}`
              : withdrawal.claimedOrder
                ? words.unproven(withdrawal.claimedOrder)
                : words.unmatched,
            ...(withdrawal.isLate ? [words.late] : []),
          ]}
          submittedAt={withdrawal.submittedAt}
          due={<RefundDeadline {...withdrawal} />}
        />
      )}
    </RequestList>
  )
}
