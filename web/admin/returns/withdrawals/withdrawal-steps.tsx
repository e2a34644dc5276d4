import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEXT_WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { parsePrice } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { NotRefundedYetDialog } from './not-refunded-yet-dialog'
import { changeWithdrawalStatus, type Withdrawal, withdrawalQuery, WITHDRAWALS_KEY } from './queries'
import { useStaffWithdrawalWords } from './words'

export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useStaffWithdrawalWords()
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const [isNotRefunded, setNotRefunded] = useState(false)
  const { id, status: from } = withdrawal
  const { queryKey } = withdrawalQuery(id)
  const { run, isPending, given } = useStaffAction(
    (status: WithdrawalStatus) => changeWithdrawalStatus(id, { from, status }),
    {
      done: () => ({ title: words.moved }),
      failed: words.moveFailed,
      onDone: (movedWithdrawal) => {
        client.setQueryData(queryKey, movedWithdrawal)
        void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
      },
      onFailed: () => void client.invalidateQueries({ queryKey }),
      onEnd: () => setRefusing(false),
    },
  )
  const { matched } = withdrawal
  // A partial refund also counts as refunded, because staff may deduct the lost value of used goods.
  const isRefunded =
    matched !== null && (parsePrice(matched.owed) === 0 || parsePrice(matched.money.refunded) > 0)
  const requestStatus = (status: WithdrawalStatus) => {
    if (status === 'refused') setRefusing(true)
    else if (status === 'refunded' && !isRefunded) setNotRefunded(true)
    else run(status)
  }
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
    <div className="flex flex-wrap gap-2">
      {sortedStatuses.map((status) => (
        <Button
          key={status}
          look={status === primaryStatus && status !== 'requested' ? 'primary' : 'secondary'}
          aria-disabled={isPending}
          onClick={() => requestStatus(status)}
        >
          {isPending && given === status ? <Spinner /> : null}
          {words.step[status]}
        </Button>
      ))}
      <ConfirmDialog
        {...words.refuse}
        look="danger"
        isOpen={isRefusing}
        isPending={isPending}
        onConfirm={() => run('refused')}
        onClose={() => setRefusing(false)}
      >
        <p>{words.refuse.lead}</p>
      </ConfirmDialog>
      <NotRefundedYetDialog
        withdrawal={withdrawal}
        isOpen={isNotRefunded}
        onClose={() => setNotRefunded(false)}
      />
    </div>
  )
}
