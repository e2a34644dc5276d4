import { useEffect, useState, useSyncExternalStore } from 'react'

/** Rotation interval of the reviews, ms (spec §9). */
const ROTATION_MS = 6000

const REDUCED = '(prefers-reduced-motion: reduce)'

const onMotion = (listener: () => void) => {
  const query = matchMedia(REDUCED)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isFalse = () => false

/**
 * Rotates through `parts` and returns the current one. Pauses while `isHeld`, when stopped by the reader, in a hidden
 * tab, and always with reduced motion (WCAG 2.2.2).
 * After a pause each part gets its full time.
 */
export function useRotation(parts: number, isHeld: boolean) {
  const [part, show] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const isStill = useSyncExternalStore(onMotion, () => matchMedia(REDUCED).matches, isFalse)
  const isUnseen = useSyncExternalStore(onVisibility, () => document.hidden, isFalse)
  const isTurning = parts > 1 && !isHeld && !isStopped && !isStill && !isUnseen
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => show((part + 1) % parts), ROTATION_MS)
    return () => clearTimeout(timer)
  }, [isTurning, part, parts])
  return { part, show, isTurning, isStill, isStopped, toggle: () => setStopped(!isStopped) }
}
