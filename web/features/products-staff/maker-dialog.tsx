import { useMessages } from '../../i18n/locale'
import type { Manufacturer } from '../../api'
import { Dialog } from '../../ui/dialog'
import { MakerForm } from './maker-form'
import { useStaffProductsWords } from './words'

type Props = {
  /** The one to be corrected, null for a new one; undefined while nobody asks. */
  maker: Manufacturer | null | undefined
  onClose: () => void
  onSaved: (maker: Manufacturer) => void
}

/** A manufacturer is added or corrected beside the product whose form is open. */
export function MakerDialog({ maker, onClose, onSaved }: Props) {
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
      <MakerForm maker={maker ?? null} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}
