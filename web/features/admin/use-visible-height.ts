import { useEffect } from 'react'

/** If the visible part of the window is smaller than this, an on-screen keyboard is open. */
const KEYBOARD_HEIGHT_RATIO = 0.75

/**
 * Sets the CSS variable `--seen` to the visible height of the page. On some phones the keyboard covers the page and
 * does not resize it.
 */
export function useVisibleHeightVariable(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const updateHeight = () => {
      // Pinch zoom also reduces the visible height, but no keyboard is open.
      if (viewport.scale > 1) return
      document.documentElement.style.setProperty('--seen', `${viewport.height}px`)
      document.documentElement.toggleAttribute(
        'data-typing',
        viewport.height < window.innerHeight * KEYBOARD_HEIGHT_RATIO,
      )
      // Phones with an overlay keyboard also scroll the page out of view.
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    updateHeight()
    viewport.addEventListener('resize', updateHeight)
    return () => {
      viewport.removeEventListener('resize', updateHeight)
      document.documentElement.style.removeProperty('--seen')
      document.documentElement.removeAttribute('data-typing')
    }
  }, [])
}
