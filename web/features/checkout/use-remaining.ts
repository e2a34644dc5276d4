import { useEffect, useState } from 'react'

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until a time of this device's clock, counted down; never below 0. */
export function useRemaining(until: number): number {
  const [shown, setShown] = useState(() => ({ until, seconds: secondsUntil(until) }))
  useEffect(() => {
    const show = () => setShown({ until, seconds: secondsUntil(until) })
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [until])
  // Of a time that has just been moved nothing is known yet, only that it is not over.
  return shown.until === until ? shown.seconds : Math.max(1, shown.seconds)
}

/** Seconds as people read a clock: "14:05". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
