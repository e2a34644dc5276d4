import { type ReactNode, useId } from 'react'

/** A part of what is known of one thing. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <h2 id={id} className="mb-2 font-display text-xl font-semibold leading-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
