import { ConfirmDialog } from '../admin/confirm-dialog'
import { useShown } from './money'
import type { Withdrawal } from './queries'
import { useStaffWithdrawalWords } from './words'

type Props = {
  /** Null when nobody knows which order it is about. */
  matched: Withdrawal['matched']
  isOpen: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a withdrawal counts as paid back of which the shop does not see that it is. */
export function RefundedDialog({ matched, ...asked }: Props) {
  const { paidBack: words } = useStaffWithdrawalWords()
  const shown = useShown(matched?.money ?? null)
  return (
    <ConfirmDialog {...asked} title={words.title} confirm={words.confirm} cancel={words.cancel}>
      {matched ? (
        <>
          <p className="font-semibold">{words.owed({ left: shown(matched.owed) })}</p>
          <p>{words.soFar({ refunded: shown(matched.money.refunded), paid: shown(matched.money.paid) })}</p>
        </>
      ) : (
        <p>{words.unknown}</p>
      )}
    </ConfirmDialog>
  )
}
