import { CircleAlert, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../image/icon'

const NOTICE_VARIANTS = {
  info: { box: 'bg-steel-100 text-steel-800', icon: Info },
  warning: { box: 'bg-accent/20 text-ink ring-1 ring-inset ring-accent-strong', icon: TriangleAlert },
  danger: { box: 'bg-danger-soft text-danger ring-1 ring-inset ring-danger/30', icon: CircleAlert },
} as const

type Props = {
  /** The element id, so that links can lead to the notice. */
  id?: string
  variant?: keyof typeof NOTICE_VARIANTS
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}

/** A short message in the flow of a page. */
export function Notice({ id, variant = 'info', role, className = '', children }: Props) {
  const { box, icon } = NOTICE_VARIANTS[variant]
  return (
    <div
      id={id}
      tabIndex={id ? -1 : undefined}
      role={role}
      className={`flex gap-3 rounded-sm p-3 text-sm leading-snug ${box} ${className}`}
    >
      <Icon shape={icon} className="size-5 shrink-0" />
      <div className="min-w-0 grow space-y-2 font-medium">{children}</div>
    </div>
  )
}
