import { countStandingUnits } from '../../../../domain/orders/goods'
import { toDecimal, ZERO } from '../../../../domain/money/money'
import { type PricedLine, type RefundableOrder, valueOfUnits } from '../../../../domain/refunds/refund-plan'
import type { StaffOrder } from '../queries'
import type { FieldErrors, RefundLineChoice, RefundChoice } from './refund-choice'
import { RefundLine } from './refund-line'
import type { RefundReview } from './review-refund'
import { useStaffOrderWords } from '../words'

type Props = {
  id: string
  legend: string
  order: StaffOrder
  facts: RefundableOrder
  choice: RefundChoice
  draft: RefundReview['draft']
  errors: FieldErrors
  /** True if staff may give a price reduction for an order line instead of refunding units. */
  canReduce: boolean
  onChange: (lines: RefundChoice['lines']) => void
}

/** The order lines in the refund form. Lines whose units were all cancelled or returned are left out. */
export function RefundLines({ legend, order, facts, choice, draft, onChange, ...form }: Props) {
  const words = useStaffOrderWords().refund
  const lines = facts.lines.filter((line) => countStandingUnits(line) > 0)
  const updateLineChoice = (line: PricedLine) => (changedChoice: RefundLineChoice | undefined) => {
    const { [line.productId]: _, ...others } = choice.lines
    onChange(changedChoice ? { ...others, [line.productId]: changedChoice } : others)
  }
  const amountOf = (line: PricedLine) => {
    const draftLine = draft.lines.find(({ productId }) => productId === line.productId)
    return toDecimal(draftLine ? (draftLine.amount ?? valueOfUnits(line, draftLine.quantity)) : ZERO)
  }
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {lines.length === 0 ? <p className="text-steel-700">{words.noLines}</p> : null}
      <ul className="space-y-2">
        {order.orderItems.map((item) => {
          const line = lines.find(({ productId }) => productId === item.productId)
          return line ? (
            <RefundLine
              key={item.productId}
              {...form}
              item={item}
              line={line}
              choice={choice.lines[item.productId]}
              amount={amountOf(line)}
              isRestocked={choice.isRestocked}
              currency={order.currency}
              onChange={updateLineChoice(line)}
            />
          ) : null
        })}
      </ul>
    </fieldset>
  )
}
