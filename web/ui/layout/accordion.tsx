import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../image/icon'

/** A collapsible section (`<details>`), which works without scripts. */
export const AccordionSection = ({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) => (
  <details open={isOpen} className="group border-b border-steel-200">
    <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-display text-xl font-semibold [&::-webkit-details-marker]:hidden">
      <h2>{title}</h2>
      <Icon shape={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
    </summary>
    <div className="pb-6 text-steel-800">{children}</div>
  </details>
)
