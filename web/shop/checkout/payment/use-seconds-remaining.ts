import { useEffect, useState } from 'react'
import type { Timestamp } from '../../../../domain/time/time'

const secondsUntil = (deadline: Timestamp): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** Returns the whole seconds until a time of the device clock, counted down to 0. */
export function useSecondsRemaining(deadline: Timestamp): number {
  const [countdown, setCountdown] = useState(() => ({ deadline, seconds: secondsUntil(deadline) }))
  useEffect(() => {
    const updateCountdown = () => setCountdown({ deadline, seconds: secondsUntil(deadline) })
    updateCountdown()
    const timer = setInterval(updateCountdown, 500)
    return () => clearInterval(timer)
  }, [deadline])
  // Just after a change of `deadline`, the state still has the seconds to the old deadline. The minimum of 1 s prevents
  // a false expiry.
  return countdown.deadline === deadline ? countdown.seconds : Math.max(1, countdown.seconds)
}

/** Formats seconds as "14:05". */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
