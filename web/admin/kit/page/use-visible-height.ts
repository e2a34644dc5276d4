import { useEffect } from 'react'

/** An on-screen keyboard counts as open if the visible height is less than this share of the window's height. */
const KEYBOARD_HEIGHT_RATIO = 0.75

/**
 * Sets the CSS variable `--seen` to the visible height of the page, and `data-typing` while an on-screen keyboard is
 * open. On some phones the keyboard covers the page without resizing it.
 */
export function useVisibleHeightVariable(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const updateHeight = () => {
      // Ignores pinch zoom, which also reduces the visible height but opens no keyboard.
      if (viewport.scale > 1) return
      document.documentElement.style.setProperty('--seen', `${viewport.height}px`)
      document.documentElement.toggleAttribute(
        'data-typing',
        viewport.height < window.innerHeight * KEYBOARD_HEIGHT_RATIO,
      )
      // Some phones scroll the page when the keyboard opens, so the page is scrolled back to the top.
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
