import { useEffect, useState, useSyncExternalStore } from 'react'

/** Rotation interval of the reviews, ms (spec §9). */
const ROTATION_INTERVAL_MS = 6000

const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

const subscribeToReducedMotion = (listener: () => void) => {
  const reducedMotionQuery = matchMedia(REDUCED_MOTION_QUERY)
  reducedMotionQuery.addEventListener('change', listener)
  return () => reducedMotionQuery.removeEventListener('change', listener)
}

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const returnFalse = () => false

/**
 * Rotates through `groupCount` groups of reviews. `currentGroup` is the index of the shown group. Pauses while
 * `isPaused`, when stopped by the reader, in a hidden tab, and always with reduced motion (WCAG 2.2.2). After a pause,
 * the timer of the current group starts again from the beginning.
 */
export function useAutoRotation(groupCount: number, isPaused: boolean) {
  const [currentGroup, showGroup] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const hasReducedMotion = useSyncExternalStore(
    subscribeToReducedMotion,
    () => matchMedia(REDUCED_MOTION_QUERY).matches,
    returnFalse,
  )
  const isPageHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden, returnFalse)
  const isRotating = groupCount > 1 && !isPaused && !isStopped && !hasReducedMotion && !isPageHidden
  useEffect(() => {
    if (!isRotating) return
    const timer = setTimeout(() => showGroup((currentGroup + 1) % groupCount), ROTATION_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isRotating, currentGroup, groupCount])
  return {
    currentGroup,
    showGroup,
    isRotating,
    hasReducedMotion,
    isStopped,
    toggleRotation: () => setStopped(!isStopped),
  }
}
