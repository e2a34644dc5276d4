import type { ReactNode } from 'react'
import type { ButtonVariant } from '../../../ui/form/button'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import type { StaffOrder } from '../queries'
import { StaleOrderNotice } from './stale-notice'
import { useOrderAction } from './use-order-action'
import { useOrderVersion } from './use-order-version'
import { useStaffOrderWords } from '../words'

type Props = {
  order: StaffOrder
  title: string
  confirm: string
  cancel: string
  buttonVariant?: ButtonVariant
  /** Sends the change. `version`: the order version that staff saw when the dialog opened (optimistic lock). */
  sendChange: (version: number) => Promise<unknown>
  successTitle?: string
  onClose: () => void
  children: ReactNode
}

/**
 * Dialog that asks before an order is changed. Mount it only while open: on mount it stores the order version that
 * staff saw (optimistic lock).
 */
export function ConfirmChangeDialog({ order, sendChange, successTitle, onClose, children, ...texts }: Props) {
  const { step } = useStaffOrderWords()
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(order.id, sendChange, {
    toSuccessToast: () => ({ title: successTitle ?? step.done }),
    failureTitle: step.failed,
    onDone: onClose,
    onFailed,
  })
  return (
    <ConfirmDialog {...texts} isOpen isPending={isPending} onConfirm={() => run(version)} onClose={onClose}>
      <StaleOrderNotice changes={changes} />
      {children}
    </ConfirmDialog>
  )
}
