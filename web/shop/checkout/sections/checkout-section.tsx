import type { ReactNode } from 'react'
import { PartErrorBoundary } from '../../../errors/part-boundary'

/** A part of the form under its heading. An error boundary keeps the input of the other parts if one part crashes. */
export const CheckoutSection = ({
  title,
  id,
  children,
}: {
  title: string
  id: string
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6">
    <h2 id={id} className="mb-4 font-display text-2xl font-semibold leading-none">
      {title}
    </h2>
    <PartErrorBoundary>{children}</PartErrorBoundary>
  </section>
)
