import { type ReactNode, useId, useRef } from 'react'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { useFocusRestore } from './use-focus-restore'

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
