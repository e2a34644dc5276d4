import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { useStaffProductsWords } from '../words'

type Props = { isOpen: boolean; onClose: () => void; onConfirm: () => void }

export function ArchiveProductDialog(props: Props) {
  const words = useStaffProductsWords()
  return (
    <ConfirmDialog
      {...props}
      title={words.actions.archive}
      confirm={words.actions.archive}
      cancel={words.cancel}
    >
      <p>{words.archiveLead}</p>
    </ConfirmDialog>
  )
}
