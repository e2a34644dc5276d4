import type { ReactNode } from 'react'
import type { Minor } from '../../../domain/money'
import { vatPart } from '../../../domain/pricing'
import type { CartLine } from '../../api'
import { useMessages } from '../../i18n/locale'
import { useMoney } from '../../i18n/use-money'
import type { CartTotals } from '../cart/cart-totals'
import { SummaryLine } from './summary-line'
import { useCheckoutWords } from './words'

/** Everything the buyer is about to owe. Nothing may stand between this and the order button (rules 2.2). */
export function OrderSummary({ lines, totals }: { lines: readonly CartLine[]; totals: CartTotals | null }) {
  const { cart } = useMessages()
  const { checkout } = useCheckoutWords()
  const money = useMoney()
  const shown = (amount: Minor | undefined) => (amount === undefined ? '...' : money.own(amount))
  return (
    <>
      <ul className="divide-y divide-steel-200 border-b border-steel-200">
        {lines.map((line, index) => (
          <SummaryLine key={line.id} line={line} unitPrice={totals?.lines[index]?.unitPrice} />
        ))}
      </ul>
      <dl className="space-y-1.5 py-4 tabular-nums">
        <Row name={cart.subtotal}>{shown(totals?.subtotal)}</Row>
        <Row name={cart.shipping}>{totals?.shipping === 0 ? cart.free : shown(totals?.shipping)}</Row>
        {totals && totals.discount > 0 ? (
          <Row name={checkout.discount}>-{money.own(totals.discount)}</Row>
        ) : null}
        <div className="flex items-baseline justify-between gap-4 pt-2">
          <dt className="font-semibold">{checkout.totalVat}</dt>
          <dd className="font-display text-4xl font-bold leading-none">{shown(totals?.total)}</dd>
        </div>
        {totals ? (
          <div className="text-right text-sm text-steel-700">
            <dt className="sr-only">VAT</dt>
            <dd>{checkout.vatPart({ amount: money.own(vatPart(totals.total)) })}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-steel-700">{name}</dt>
    <dd>{children}</dd>
  </div>
)
