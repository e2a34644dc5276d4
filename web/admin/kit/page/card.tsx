import { type ReactNode, useId, useRef, type RefObject, useEffect } from 'react'
import { PartErrorBoundary } from '../../../errors/part-boundary'

/** A titled card of a detail page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const cardRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useFocusRestore(cardRef, headingRef)
  return (
    <section ref={cardRef} aria-labelledby={id} className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <h2
        ref={headingRef}
        id={id}
        tabIndex={-1}
        className="mb-2 font-display text-xl font-semibold leading-tight"
      >
        {title}
      </h2>
      <PartErrorBoundary>{children}</PartErrorBoundary>
    </section>
  )
}

/**
 * Moves the focus to `headingRef` when the focused button inside the card is removed. Otherwise the browser would move
 * the focus to the top of the page. From the heading, Tab leads to the next buttons, and a second press of Enter does
 * nothing.
 */
function useFocusRestore(
  containerRef: RefObject<HTMLElement | null>,
  headingRef: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const element = containerRef.current
    if (!element) return
    let lastFocusedElement: EventTarget | null = null
    const rememberTarget = ({ target }: FocusEvent) => void (lastFocusedElement = target)
    const removalObserver = new MutationObserver(() => {
      const isFocusLost = lastFocusedElement instanceof Node && !lastFocusedElement.isConnected
      if (!isFocusLost || document.activeElement !== document.body) return
      lastFocusedElement = null
      headingRef.current?.focus()
    })
    element.addEventListener('focusin', rememberTarget)
    removalObserver.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', rememberTarget)
      removalObserver.disconnect()
    }
  }, [containerRef, headingRef])
}
