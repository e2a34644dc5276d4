import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to `heading` when the focused button inside `part` is removed. Otherwise the browser moves the focus
 * to the top of the page. The next buttons follow the heading, and a second press on the heading triggers no action.
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
