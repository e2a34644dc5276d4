import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { StaffDialog } from '../admin/staff-dialog'
import { useStaffProductsWords } from './words'

type Props = { isOpen: boolean; onClose: () => void; onConfirm: () => void }

/** Asks before a product leaves the shop. */
export function ArchiveDialog({ isOpen, onClose, onConfirm }: Props) {
  const words = useStaffProductsWords()
  const { close } = useMessages()
  return (
    <StaffDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.actions.archive}
      closeLabel={close}
      shape="modal"
    >
      <div className="space-y-5 p-5">
        <p>{words.archiveLead}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button onClick={onConfirm}>{words.actions.archive}</Button>
        </div>
      </div>
    </StaffDialog>
  )
}
