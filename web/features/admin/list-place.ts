import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Where somebody was in each list, by its path: with which filters, and how far down, px. */
const places = new Map<string, { address: string; top: number }>()

/** The address of a list with the filters that it had when it was left. */
export const listAddress = (path: string): string => places.get(path)?.address ?? path

/**
 * Remembers how far the list of this page was read, and goes back there when the same one is shown again. `isShown` once
 * its rows are there.
 */
export function useListPlace(isShown: boolean): void {
  const { pathname, search } = useLocation()
  // Left with its rows: the page that follows is shorter, and scrolls.
  useLayoutEffect(() => {
    const frame = document.querySelector('main')
    if (!isShown || !frame) return
    const address = pathname + search
    const left = new AbortController()
    const { signal } = left
    const keep = () => void places.set(pathname, { address, top: frame.scrollTop })
    // After the page's own effects, which begin at its top.
    queueMicrotask(() => {
      if (signal.aborted) return
      const place = places.get(pathname)
      if (place?.address === address) frame.scrollTo({ top: place.top, behavior: 'instant' })
      keep()
      frame.addEventListener('scroll', keep, { passive: true, signal })
    })
    return () => left.abort()
  }, [pathname, search, isShown])
}
