import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEXT_WITHDRAWAL_STATUSES } from '../../../../domain/returns/withdrawal'
import { parsePrice } from '../../../i18n/use-money'
import { StatusSteps } from '../../kit/form/status-steps'
import { changeWithdrawalStatus, type Withdrawal, withdrawalQuery, WITHDRAWALS_KEY } from './queries'
import { useStaffWithdrawalWords } from './words'
import { adminPaths } from '../../../app/admin-paths'
import { useMessages } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { useFormatAmount } from './money'

export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useStaffWithdrawalWords()
  const client = useQueryClient()
  const [isNotRefundedDialogOpen, setNotRefundedDialogOpen] = useState(false)
  const { id, status: currentStatus } = withdrawal
  const { queryKey } = withdrawalQuery(id)
  const { matched } = withdrawal
  // A partial refund also counts as refunded, because staff may deduct the lost value of used goods.
  const hasRefund =
    matched !== null && (parsePrice(matched.owed) === 0 || parsePrice(matched.money.refunded) > 0)
  const nextStatuses = NEXT_WITHDRAWAL_STATUSES[currentStatus]
  // The main button closes the withdrawal once all money due is refunded. A spent voucher has no money due and no
  // refund, so a refund must also exist.
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
        primaryStatus={primaryStatus === 'requested' ? undefined : primaryStatus}
        words={words}
        blocked={
          hasRefund ? undefined : { status: 'refunded', onChoose: () => setNotRefundedDialogOpen(true) }
        }
        changeStatus={(status) => changeWithdrawalStatus(id, { from: currentStatus, status })}
        ends={{
          toSuccessToast: () => ({ title: words.moved }),
          failureTitle: words.moveFailed,
          onDone: (updatedWithdrawal) => {
            client.setQueryData(queryKey, updatedWithdrawal)
            void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
          },
          onFailed: () => void client.invalidateQueries({ queryKey }),
        }}
      />
      <NotRefundedYetDialog
        withdrawal={withdrawal}
        isOpen={isNotRefundedDialogOpen}
        onClose={() => setNotRefundedDialogOpen(false)}
      />
    </>
  )
}

type Props = { withdrawal: Withdrawal; isOpen: boolean; onClose: () => void }

/** Explains why a withdrawal cannot be closed as refunded yet, with a link to the refund. */
function NotRefundedYetDialog({ withdrawal, isOpen, onClose }: Props) {
  const { notRefunded: words, match } = useStaffWithdrawalWords()
  const { close } = useMessages()
  const { matched, orderId } = withdrawal
  const formatAmount = useFormatAmount(matched?.money ?? null)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} closeLabel={close} shape="modal">
      <div className="space-y-5 p-5">
        {matched ? (
          <>
            <p className="font-semibold">{words.owed({ amountLeft: formatAmount(matched.owed) })}</p>
            <p>
              {words.soFar({
                refunded: formatAmount(matched.money.refunded),
                paidAmount: formatAmount(matched.money.paid),
              })}
            </p>
          </>
        ) : (
          <p>{words.unknown}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          {orderId ? (
            <Link to={`${adminPaths.order(orderId)}#refund`} className={buttonClass('primary')}>
              {match.refund}
            </Link>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
