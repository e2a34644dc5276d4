import { Clock } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/image/icon'
import { countdownText, useSecondsRemaining } from './use-seconds-remaining'
import { useCheckoutWords } from '../words'
import type { Timestamp } from '../../../../domain/time/time'

type Props = {
  until: Timestamp
  /** True for a voucher order, which also expires but holds no goods. */
  isVoucher: boolean
  onOver: () => void
}

/** Countdown to the end of the hold. It shows seconds; screen readers announce it once a minute. */
export function HoldCountdown({ until, isVoucher, onOver }: Props) {
  const { payment } = useCheckoutWords()
  const secondsRemaining = useSecondsRemaining(until)
  const onOverRef = useRef(onOver)
  useEffect(() => {
    onOverRef.current = onOver
  })
  const isHoldExpired = secondsRemaining === 0
  const remainingText = isVoucher ? payment.leftToPay : payment.heldFor
  useEffect(() => {
    if (isHoldExpired) onOverRef.current()
  }, [isHoldExpired, until])
  const minutesLeft = Math.ceil(secondsRemaining / 60)
  return (
    <div className="flex items-center gap-2 text-sm font-medium">
      <Icon of={Clock} className="size-4.5 shrink-0" />
      <span aria-hidden="true" className="tabular-nums">
        {isHoldExpired ? payment.heldOver : remainingText({ time: countdownText(secondsRemaining) })}
      </span>
      <span role="status" className="sr-only">
        {isHoldExpired ? payment.heldOver : remainingText({ time: payment.minutes({ count: minutesLeft }) })}
      </span>
    </div>
  )
}
