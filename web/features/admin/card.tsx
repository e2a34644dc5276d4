import { type ReactNode, useId, useRef } from 'react'
import { PartBoundary } from '../../part-boundary'
import { useKeptFocus } from './use-kept-focus'

/** A titled card of a detail page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(part, heading)
  return (
    <section ref={part} aria-labelledby={id} className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="mb-2 font-display text-xl font-semibold leading-tight"
      >
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}
