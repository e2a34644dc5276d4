import { type RefObject, useEffect } from 'react'

/**
 * If the focused button is removed after a press, moves the focus to the heading of its part instead of the page's top.
 * The next actions follow the heading, and a second press on it triggers none.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => void (last = target)
    const changes = new MutationObserver(() => {
      const isGone = last instanceof Node && !last.isConnected
      if (!isGone || document.activeElement !== document.body) return
      last = null
      heading.current?.focus()
    })
    element.addEventListener('focusin', note)
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', note)
      changes.disconnect()
    }
  }, [part, heading])
}
