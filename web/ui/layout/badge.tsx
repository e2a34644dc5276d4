import type { ReactNode } from 'react'

const BADGE_VARIANTS = {
  plain: 'text-steel-700 ring-steel-300',
  good: 'text-good-deep ring-good-deep/40',
  due: 'bg-accent text-ink ring-accent',
  bad: 'bg-danger-soft text-danger ring-danger/30',
} as const
export type BadgeVariant = keyof typeof BADGE_VARIANTS

export const Badge = ({ variant = 'plain', children }: { variant?: BadgeVariant; children: ReactNode }) => (
  <span
    className={`inline-block whitespace-nowrap rounded-full px-2 py-0.5 text-xs font-semibold leading-normal ring-1 ring-inset ${BADGE_VARIANTS[variant]}`}
  >
    {children}
  </span>
)
