import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { Timestamp } from '../../domain/time/time'

const NowContext = createContext<number | null>(null)

/**
 * Provides the time of rendering as the current time (ms UTC), so that edge and browser print equal dates. When the
 * visitor returns to the tab, the time is updated.
 */
export function NowProvider({ now, children }: { now: Timestamp; children: ReactNode }) {
  const [time, setTime] = useState(now)
  useEffect(() => {
    // Adds the time since the page was opened to the edge's time, because the visitor's clock may be wrong.
    const pageOpenedAt = Date.now()
    const updateTime = () => setTime(now + Date.now() - pageOpenedAt)
    document.addEventListener('visibilitychange', updateTime)
    return () => document.removeEventListener('visibilitychange', updateTime)
  }, [now])
  return <NowContext value={time}>{children}</NowContext>
}

export function useNow(): number {
  const now = use(NowContext)
  if (now === null) throw new Error('outside of NowProvider')
  return now
}
