import { adminPaths } from '../../../app/admin-paths'
import { useMessages } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { useFormatAmount } from './money'
import type { Withdrawal } from './queries'
import { useStaffWithdrawalWords } from './words'

type Props = { withdrawal: Withdrawal; isOpen: boolean; onClose: () => void }

/** Explains why a withdrawal cannot be closed as refunded yet, with a link to the refund. */
export function NotRefundedYetDialog({ withdrawal, isOpen, onClose }: Props) {
  const { notRefunded: words, match } = useStaffWithdrawalWords()
  const { close } = useMessages()
  const { matched, orderId } = withdrawal
  const formatAmount = useFormatAmount(matched?.money ?? null)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} closeLabel={close} shape="modal">
      <div className="space-y-5 p-5">
        {matched ? (
          <>
            <p className="font-semibold">{words.owed({ left: formatAmount(matched.owed) })}</p>
            <p>
              {words.soFar({
                refunded: formatAmount(matched.money.refunded),
                paid: formatAmount(matched.money.paid),
              })}
            </p>
          </>
        ) : (
          <p>{words.unknown}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
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
