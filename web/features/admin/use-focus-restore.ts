import { type RefObject, useEffect } from 'react'

/**
 * If the focused button is removed after a press, moves the focus to the heading of its part instead of the page's top.
 * The next actions follow the heading, and a second press on it triggers none.
 */
export function useFocusRestore(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let lastFocusedElement: EventTarget | null = null
    const rememberTarget = ({ target }: FocusEvent) => void (lastFocusedElement = target)
    const removalObserver = new MutationObserver(() => {
      const isFocusLost = lastFocusedElement instanceof Node && !lastFocusedElement.isConnected
      if (!isFocusLost || document.activeElement !== document.body) return
      lastFocusedElement = null
      heading.current?.focus()
    })
    element.addEventListener('focusin', rememberTarget)
    removalObserver.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', rememberTarget)
      removalObserver.disconnect()
    }
  }, [part, heading])
}
