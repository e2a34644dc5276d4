import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { useStaffOrderWords } from './words'

type Props = {
  /** The way out, where "cancel" would be read as the cancellation of an order. */
  leave?: string
  onCancel: () => void
  isPending: boolean
  children: ReactNode
}

/** The end of every form in a dialog of orders: the way out first, what sends the form last. */
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
