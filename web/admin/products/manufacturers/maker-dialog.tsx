import { useMessages } from '../../../i18n/locale'
import type { Manufacturer } from '../../../api'
import { Dialog } from '../../../ui/overlay/dialog'
import { ManufacturerForm } from './maker-form'
import { useStaffProductsWords } from '../words'

type Props = {
  /** The manufacturer to edit, null for a new one; undefined while closed. */
  maker: Manufacturer | null | undefined
  onClose: () => void
  onSaved: (maker: Manufacturer) => void
}

/** Dialog that adds or edits a manufacturer without leaving the product form. */
export function ManufacturerDialog({ maker, onClose, onSaved }: Props) {
  const words = useStaffProductsWords().maker
  const { close } = useMessages()
  return (
    <Dialog
      isOpen={maker !== undefined}
      onClose={onClose}
      title={maker ? words.edit : words.add}
      closeLabel={close}
      shape="modal"
    >
      <ManufacturerForm maker={maker ?? null} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}
