import { useEffect, useState } from 'react'
import type { ShownPause } from '../../domain/settings/pause'
import { useSettings } from './locale'
import { useNow } from './now'

/** The longest delay of a browser's timer, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Returns the pause of selling that is in force; null while the shop sells. An open page updates when the pause ends.
 */
export function useSellingPause(): ShownPause | null {
  const now = useNow()
  const { pause } = useSettings()
  const [isOver, setOver] = useState(false)
  const msLeft = pause?.until ? pause.until - now : null
  useEffect(() => {
    if (msLeft === null || msLeft <= 0 || msLeft > MAX_TIMER_MS) return
    const endTimer = setTimeout(() => setOver(true), msLeft)
    return () => clearTimeout(endTimer)
  }, [msLeft])
  return pause && !isOver && (msLeft === null || msLeft > 0) ? pause : null
}
