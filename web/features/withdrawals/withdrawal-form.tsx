import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated'
import { useOrderLink } from '../../order-link'
import { buyerOrderQuery } from '../orders/queries'
import { StatementForm } from './statement-form'
import { type Receipt, WithdrawalReceipt } from './withdrawal-receipt'
import { useWithdrawalWords } from './words'

/**
 * The online withdrawal function (rules 3.1–3.5): a statement, its one button, and the receipt in their place. Whoever
 * comes by the link of an order's mail finds it filled in.
 */
export function WithdrawalForm() {
  const words = useWithdrawalWords()
  const isHydrated = useHydrated()
  const link = useOrderLink()
  const { data: order, isLoading } = useQuery(buyerOrderQuery(link))
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (receipt) return <WithdrawalReceipt receipt={receipt} onAnother={() => setReceipt(null)} />
  const isReady = isHydrated && !isLoading
  return (
    <section
      id="online"
      aria-labelledby="withdrawal-title"
      className="mt-8 scroll-mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200 md:p-8 print:hidden"
    >
      <h2 id="withdrawal-title" className="font-display text-2xl font-semibold">
        {words.title}
      </h2>
      <p className="mt-2 text-steel-700">{words.lead}</p>
      <StatementForm
        // What was typed before, and what the order tells, is known to the browser only.
        key={String(isReady)}
        isReady={isReady}
        link={order && link}
        order={order}
        onDone={setReceipt}
      />
    </section>
  )
}
