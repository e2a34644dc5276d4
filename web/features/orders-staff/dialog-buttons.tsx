import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { useStaffOrderWords } from './words'

type Props = {
  /** Does it at once; without it the form around is sent. */
  onConfirm?: () => void
  onCancel: () => void
  /** The way out; "cancel" when absent. */
  cancel?: string
  isPending: boolean
  children: ReactNode
}

/** The end of every dialog of orders: the way out first, what it is for last. */
export function DialogButtons({ onConfirm, onCancel, cancel, isPending, children }: Props) {
  const words = useStaffOrderWords()
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-3">
      <Button look="secondary" onClick={onCancel}>
        {cancel ?? words.leave}
      </Button>
      <Button type={onConfirm ? 'button' : 'submit'} aria-disabled={isPending} onClick={onConfirm}>
        {isPending ? <Spinner /> : null}
        {children}
      </Button>
    </div>
  )
}
