import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { StaffDialog } from '../admin/staff-dialog'
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
export function RefundedDialog({ money, isOpen, isPending, onConfirm, onClose }: Props) {
  const { close } = useMessages()
  const { paidBack: words } = useStaffWithdrawalWords()
  const shown = useShown(money)
  return (
    <StaffDialog isOpen={isOpen} onClose={onClose} title={words.title} closeLabel={close} shape="modal">
      <div className="space-y-5 p-5">
        {money ? (
          <>
            <p className="font-semibold">{words.owed({ left: shown(money.left) })}</p>
            <p>{words.soFar({ refunded: shown(money.refunded), paid: shown(money.paid) })}</p>
          </>
        ) : (
          <p>{words.unknown}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button aria-disabled={isPending} onClick={onConfirm}>
            {isPending ? <Spinner /> : null}
            {words.confirm}
          </Button>
        </div>
      </div>
    </StaffDialog>
  )
}
