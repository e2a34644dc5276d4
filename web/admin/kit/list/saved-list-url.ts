import { useLayoutEffect } from 'react'
import { useLocation } from '../../../navigation'

/** The last URL with filters (`url`) and scroll position (`scrollTop`, px) of each list, by path. */
const savedListPositions = new Map<string, { url: string; scrollTop: number }>()

/** Returns the URL of a list with the filters that staff used last. */
export const getSavedListUrl = (path: string): string => savedListPositions.get(path)?.url ?? path

/**
 * Saves the scroll position of this page's list and restores it when the same list is shown again. `isShown` is true
 * once the rows are rendered.
 */
export function useSavedScrollPosition(isShown: boolean): void {
  const { pathname, search } = useLocation()
  // A layout effect, because its cleanup ends the saving before the next page renders. A shorter page would change the
  // scroll position.
  useLayoutEffect(() => {
    const mainElement = document.querySelector('main')
    if (!isShown || !mainElement) return
    const listUrl = pathname + search
    const abortController = new AbortController()
    const { signal } = abortController
    const saveScrollPosition = () =>
      void savedListPositions.set(pathname, { url: listUrl, scrollTop: mainElement.scrollTop })
    // The microtask restores the position after the page's own effects, which scroll to the top.
    queueMicrotask(() => {
      if (signal.aborted) return
      const savedListView = savedListPositions.get(pathname)
      if (savedListView?.url === listUrl)
        mainElement.scrollTo({ top: savedListView.scrollTop, behavior: 'instant' })
      saveScrollPosition()
      mainElement.addEventListener('scroll', saveScrollPosition, { passive: true, signal })
    })
    return () => abortController.abort()
  }, [pathname, search, isShown])
}
