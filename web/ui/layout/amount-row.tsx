import type { ReactNode } from 'react'

type Props = {
  name: ReactNode
  className?: string | undefined
  amountClassName?: string | undefined
  children: ReactNode
}

/**
 * A name and its amount in a `dl`, side by side. With very large text the amount wraps below the name, so that its
 * digits stay together.
 */
export const AmountRow = ({ name, className = '', amountClassName = '', children }: Props) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
    <dt>{name}</dt>
    <dd className={`ml-auto text-right ${amountClassName}`}>{children}</dd>
  </div>
)
