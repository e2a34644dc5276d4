import type { ReactNode } from 'react'

type Props = {
  name: ReactNode
  look?: string | undefined
  amountLook?: string | undefined
  children: ReactNode
}

/**
 * A name and its amount in a `dl`, side by side. With very large text the amount wraps below, so that it is never
 * broken.
 */
export const AmountRow = ({ name, look = '', amountLook = '', children }: Props) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}>
    <dt>{name}</dt>
    <dd className={`ml-auto text-right ${amountLook}`}>{children}</dd>
  </div>
)
