import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long a part of the reviews stands, in ms (specification 9). */
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

/** The edge knows nothing of a browser. */
const isFalse = () => false

/**
 * Which of `parts` stands, going round by itself. It rests while `isHeld`, while the reader stopped it, in a tab that
 * nobody sees, and always for those who want no motion (WCAG 2.2.2). Every part has its whole time after a rest.
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
