import { useEffect, useState } from 'react'
import type { Timestamp } from '../../../../domain/time/time'

const secondsUntil = (deadline: Timestamp): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** Returns the whole seconds until a time of the device clock, counted down to 0. */
export function useSecondsRemaining(until: Timestamp): number {
  const [countdown, setCountdown] = useState(() => ({ until, seconds: secondsUntil(until) }))
  useEffect(() => {
    const updateCountdown = () => setCountdown({ until, seconds: secondsUntil(until) })
    updateCountdown()
    const timer = setInterval(updateCountdown, 500)
    return () => clearInterval(timer)
  }, [until])
  // Just after a change of `until`, the state still has the seconds to the old deadline. The minimum of 1 s prevents a
  // false expiry.
  return countdown.until === until ? countdown.seconds : Math.max(1, countdown.seconds)
}

/** Formats seconds as "14:05". */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
