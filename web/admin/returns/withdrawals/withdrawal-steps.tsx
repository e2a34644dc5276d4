import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEXT_WITHDRAWAL_STATUSES } from '../../../../domain/returns/withdrawal'
import { parsePrice } from '../../../i18n/use-money'
import { StatusSteps } from '../../kit/form/status-steps'
import { NotRefundedYetDialog } from './not-refunded-yet-dialog'
import { changeWithdrawalStatus, type Withdrawal, withdrawalQuery, WITHDRAWALS_KEY } from './queries'
import { useStaffWithdrawalWords } from './words'

export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useStaffWithdrawalWords()
  const client = useQueryClient()
  const [isNotRefunded, setNotRefunded] = useState(false)
  const { id, status: from } = withdrawal
  const { queryKey } = withdrawalQuery(id)
  const { matched } = withdrawal
  // A partial refund also counts as refunded, because staff may deduct the lost value of used goods.
  const isRefunded =
    matched !== null && (parsePrice(matched.owed) === 0 || parsePrice(matched.money.refunded) > 0)
  const nextStatuses = NEXT_WITHDRAWAL_STATUSES[from]
  // The main button closes the withdrawal after all money due has been refunded. For a spent voucher nothing is due or
  // refunded, so both conditions are needed.
  const isFullyRefunded =
    matched !== null && parsePrice(matched.money.refunded) > 0 && parsePrice(matched.owed) === 0
  const primaryStatus = isFullyRefunded && nextStatuses.includes('refunded') ? 'refunded' : nextStatuses[0]
  const sortedStatuses = nextStatuses.toSorted(
    (a, b) => Number(b === primaryStatus) - Number(a === primaryStatus),
  )
  return (
    <>
      <StatusSteps
        statuses={sortedStatuses}
        primary={primaryStatus === 'requested' ? undefined : primaryStatus}
        words={words}
        blocked={isRefunded ? undefined : { status: 'refunded', onChoose: () => setNotRefunded(true) }}
        change={(status) => changeWithdrawalStatus(id, { from, status })}
        ends={{
          done: () => ({ title: words.moved }),
          failed: words.moveFailed,
          onDone: (movedWithdrawal) => {
            client.setQueryData(queryKey, movedWithdrawal)
            void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
          },
          onFailed: () => void client.invalidateQueries({ queryKey }),
        }}
      />
      <NotRefundedYetDialog
        withdrawal={withdrawal}
        isOpen={isNotRefunded}
        onClose={() => setNotRefunded(false)}
      />
    </>
  )
}
