import { useEffect } from 'react'

/** If the visible part of the window is smaller than this, an on-screen keyboard is open. */
const KEYBOARD = 0.75

/**
 * Sets the CSS variable `--seen` to the visible height of the page. On some phones the keyboard covers the page and
 * does not resize it.
 */
export function useSeenHeight(): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const tell = () => {
      // Pinch zoom also reduces the visible height, but no keyboard is open.
      if (seen.scale > 1) return
      document.documentElement.style.setProperty('--seen', `${seen.height}px`)
      document.documentElement.toggleAttribute('data-typing', seen.height < window.innerHeight * KEYBOARD)
      // Phones with an overlay keyboard also scroll the page out of view.
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    tell()
    seen.addEventListener('resize', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      document.documentElement.style.removeProperty('--seen')
      document.documentElement.removeAttribute('data-typing')
    }
  }, [])
}
