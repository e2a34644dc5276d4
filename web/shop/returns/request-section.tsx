import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderLink } from '../../../domain/orders/order-link'
import type { BuyerOrder } from '../../api'
import { PartErrorBoundary } from '../../errors/part-boundary'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { buyerOrderQuery } from '../orders/queries'

export type RequestFormProps = {
  isReady: boolean
  link: OrderLink | null | undefined
  order: BuyerOrder | undefined
}

type Props = {
  title: string
  lead: ReactNode
  link: OrderLink | null
  children: (formProps: RequestFormProps) => ReactNode
}

/** The page section with the form of a withdrawal or complaint. An order link from a mail prefills the form. */
export function RequestSection({ title, lead, link, children }: Props) {
  const isHydrated = useIsHydrated()
  const { data: order, isLoading } = useQuery(buyerOrderQuery(link))
  const isReady = isHydrated && !isLoading
  return (
    <section
      id="online"
      aria-labelledby="online-title"
      className="mt-8 scroll-mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200 md:p-8 print:hidden"
    >
      <h2 id="online-title" className="font-display text-2xl font-semibold">
        {title}
      </h2>
      {lead}
      {/* The key remounts the form when the draft or the order has loaded, so that the form starts with their values.
          The edge knows neither draft nor order. */}
      <div key={`${isReady} ${order?.id}`}>
        <PartErrorBoundary>{children({ isReady, link: order && link, order })}</PartErrorBoundary>
      </div>
    </section>
  )
}
