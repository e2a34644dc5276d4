import { type RefObject, useEffect } from 'react'

/**
 * Whoever pressed what is gone afterwards is taken to the heading of the part that it stood in, instead of to the top of
 * the page: what can be done next stands behind it, and a second press does none of it.
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
