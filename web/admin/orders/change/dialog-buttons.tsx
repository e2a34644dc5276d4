import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { useStaffOrderWords } from '../words'

type Props = {
  /** Label of the close button, for dialogs in which "cancel" could be read as "cancel the order". */
  leave?: string
  onCancel: () => void
  isPending: boolean
  children: ReactNode
}

/** The buttons of an order dialog: close first, submit last. */
export function DialogButtons({ leave, onCancel, isPending, children }: Props) {
  const words = useStaffOrderWords()
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-3">
      <Button look="secondary" onClick={onCancel}>
        {leave ?? words.leave}
      </Button>
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? <Spinner /> : null}
        {children}
      </Button>
    </div>
  )
}
