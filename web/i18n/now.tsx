import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const NowContext = createContext<number | null>(null)

/**
 * The time that pages count by, ms UTC: when the page was rendered, so that the edge and the browser print the same
 * dates; a tab that is returned to counts by the time of that return.
 */
export function NowProvider({ now, children }: { now: number; children: ReactNode }) {
  const [time, setTime] = useState(now)
  useEffect(() => {
    // The visitor's own clock may be wrong; how far it has moved is not.
    const opened = Date.now()
    const returned = () => setTime(now + Date.now() - opened)
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [now])
  return <NowContext value={time}>{children}</NowContext>
}

export function useNow(): number {
  const now = use(NowContext)
  if (now === null) throw new Error('outside of NowProvider')
  return now
}
