import { ConfirmDialog } from '../admin/confirm-dialog'
import { useShown, type WithdrawalMoney } from './money'
import { useStaffWithdrawalWords } from './words'

type Props = {
  /** Null when nobody knows which order it is about. */
  money: WithdrawalMoney | null
  isOpen: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a withdrawal counts as paid back of which the shop does not see that it is. */
export function RefundedDialog({ money, ...asked }: Props) {
  const { paidBack: words } = useStaffWithdrawalWords()
  const shown = useShown(money)
  return (
    <ConfirmDialog {...asked} title={words.title} confirm={words.confirm} cancel={words.cancel}>
      {money ? (
        <>
          <p className="font-semibold">{words.owed({ left: shown(money.left) })}</p>
          <p>{words.soFar({ refunded: shown(money.refunded), paid: shown(money.paid) })}</p>
        </>
      ) : (
        <p>{words.unknown}</p>
      )}
    </ConfirmDialog>
  )
}
