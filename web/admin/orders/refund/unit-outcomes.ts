import { endContractForUnits, type GoodsLine } from '../../../../domain/orders/goods'
import type { RefundableOrder, RefundDraft } from '../../../../domain/refunds/refund-plan'

/**
 * The outcome of a refunded unit. `restocked`, `inspected`: the unit is in the shop, and goes on sale or to inspection.
 * `packed`, `shipped`, `delivered`: the place from which the unit must come back. `awaited`: the unit is already on its
 * way back. `back`: the unit has already returned.
 */
export type RefundedUnitState =
  'restocked' | 'inspected' | 'packed' | 'shipped' | 'delivered' | 'awaited' | 'back'

export type RefundedUnitCount = { outcome: RefundedUnitState; count: number }

type OrderLine = GoodsLine & { productId: string }

/** Returns the outcomes of `quantity` refunded units of an order line; empty if the line has fewer units left. */
export function listUnitOutcomes(
  line: OrderLine,
  quantity: number,
  isRestocked: boolean,
): RefundedUnitCount[] {
  const contractEndParts = endContractForUnits(line, quantity, { isRestocked, wasDelivered: false }) ?? []
  const moves = contractEndParts.flatMap((part) => part.moves)
  const movedQuantity = moves.reduce((sum, move) => sum + move.quantity, 0)
  const earlierSettledQuantity =
    contractEndParts.reduce((sum, part) => sum + part.quantity, 0) - movedQuantity
  const returnedQuantity = Math.min(earlierSettledQuantity, line.units.inspection)
  const refundedUnitCounts: RefundedUnitCount[] = [
    ...moves.map(({ from, quantity: count }) => ({ outcome: toUnitOutcome(from, isRestocked), count })),
    { outcome: 'back', count: returnedQuantity },
    { outcome: 'awaited', count: earlierSettledQuantity - returnedQuantity },
  ]
  return refundedUnitCounts.filter(({ count }) => count > 0)
}

const toUnitOutcome = (place: string, isRestocked: boolean): RefundedUnitState =>
  place === 'packed' || place === 'shipped' || place === 'delivered'
    ? place
    : isRestocked
      ? 'restocked'
      : 'inspected'

/** Sums the unit outcomes of all lines of a refund draft. */
export function listDraftOutcomes(
  order: RefundableOrder,
  { lines, isRestocked }: RefundDraft,
): RefundedUnitCount[] {
  const countByUnitState = new Map<RefundedUnitState, number>()
  for (const { productId, quantity } of lines) {
    const line = order.lines.find((candidate) => candidate.productId === productId)
    for (const { outcome, count } of line ? listUnitOutcomes(line, quantity, isRestocked) : [])
      countByUnitState.set(outcome, (countByUnitState.get(outcome) ?? 0) + count)
  }
  return [...countByUnitState].map(([outcome, count]) => ({ outcome, count }))
}
