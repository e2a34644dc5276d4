import { useEffect } from 'react'

/** Tells the styles how much of the page is seen: the keyboard of some phones lies over it and does not make it smaller. */
export function useSeenHeight(): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const tell = () => {
      // Enlarged with two fingers, less is seen of a page that stays as it is.
      if (seen.scale > 1) return
      document.documentElement.style.setProperty('--seen', `${seen.height}px`)
      // Such a phone also scrolls the page away below its keyboard.
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    tell()
    seen.addEventListener('resize', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      document.documentElement.style.removeProperty('--seen')
    }
  }, [])
}
