import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** The last filters and scroll position (px) of each list, by path. */
const places = new Map<string, { address: string; top: number }>()

/** Returns the path of a list with its last filters. */
export const listAddress = (path: string): string => places.get(path)?.address ?? path

/**
 * Saves the scroll position of this page's list and restores it when the same list is shown again. `isShown`: the rows
 * are rendered.
 */
export function useListPlace(isShown: boolean): void {
  const { pathname, search } = useLocation()
  // A layout effect saves the position before the next page, which may be shorter, changes it.
  useLayoutEffect(() => {
    const frame = document.querySelector('main')
    if (!isShown || !frame) return
    const address = pathname + search
    const controller = new AbortController()
    const { signal } = controller
    const keep = () => void places.set(pathname, { address, top: frame.scrollTop })
    // After the page's own effects, which scroll to the top.
    queueMicrotask(() => {
      if (signal.aborted) return
      const place = places.get(pathname)
      if (place?.address === address) frame.scrollTo({ top: place.top, behavior: 'instant' })
      keep()
      frame.addEventListener('scroll', keep, { passive: true, signal })
    })
    return () => controller.abort()
  }, [pathname, search, isShown])
}
