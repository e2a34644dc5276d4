import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clockText, useRemaining } from './use-remaining'
import { useCheckoutWords } from './words'

/** How long the goods are still kept. Seen by the second, read aloud by the minute. */
export function HoldClock({ until, onOver }: { until: number; onOver: () => void }) {
  const { payment } = useCheckoutWords()
  const seconds = useRemaining(until)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver, until])
  const minutes = Math.ceil(seconds / 60)
  return (
    <div className="flex items-center gap-2 text-sm font-medium">
      <Clock aria-hidden="true" className="size-4.5 shrink-0" />
      <span aria-hidden="true" className="tabular-nums">
        {isOver ? payment.heldOver : payment.heldFor({ time: clockText(seconds) })}
      </span>
      <span role="status" className="sr-only">
        {isOver ? payment.heldOver : payment.heldFor({ time: payment.minutes({ count: minutes }) })}
      </span>
    </div>
  )
}
