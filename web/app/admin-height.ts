import { useEffect } from 'react'

/** Of less than this part of the window the rest is a keyboard. */
const KEYBOARD = 0.75

/** Tells the styles how much of the page is seen: the keyboard of some phones lies over it and does not make it smaller. */
export function useSeenHeight(): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const tell = () => {
      // Enlarged with two fingers, less is seen of a page that stays as it is.
      if (seen.scale > 1) return
      document.documentElement.style.setProperty('--seen', `${seen.height}px`)
      document.documentElement.toggleAttribute('data-typing', seen.height < window.innerHeight * KEYBOARD)
      // Such a phone also scrolls the page away below its keyboard.
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
