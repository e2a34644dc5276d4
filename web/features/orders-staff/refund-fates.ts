import { endUnits, type GoodsLine } from '../../../domain/goods'
import type { RefundableOrder, RefundDraft } from '../../../domain/refund-plan'

/** Where units go when their contract ends. `back` and `awaited`: the units came back, or are coming back, already. */
export type Fate = 'restocked' | 'inspected' | 'packed' | 'shipped' | 'delivered' | 'awaited' | 'back'

export type FateCount = { fate: Fate; count: number }

type Line = GoodsLine & { productId: string }

/** Returns where `quantity` units of a line go; empty if the line has fewer units left. */
export function fatesOf(line: Line, quantity: number, isRestocked: boolean): FateCount[] {
  const parts = endUnits(line, quantity, { isRestocked, wasDelivered: false }) ?? []
  const moves = parts.flatMap((part) => part.moves)
  const movedQuantity = moves.reduce((sum, move) => sum + move.quantity, 0)
  const settledBefore = parts.reduce((sum, part) => sum + part.quantity, 0) - movedQuantity
  const inspectedQuantity = Math.min(settledBefore, line.units.inspection)
  const counts: FateCount[] = [
    ...moves.map(({ from, quantity: count }) => ({ fate: fateFrom(from, isRestocked), count })),
    { fate: 'back', count: inspectedQuantity },
    { fate: 'awaited', count: settledBefore - inspectedQuantity },
  ]
  return counts.filter(({ count }) => count > 0)
}

const fateFrom = (from: string, isRestocked: boolean): Fate =>
  from === 'packed' || from === 'shipped' || from === 'delivered'
    ? from
    : isRestocked
      ? 'restocked'
      : 'inspected'

/** Adds up the fates of all lines of a draft. */
export function fatesOfDraft(order: RefundableOrder, { lines, isRestocked }: RefundDraft): FateCount[] {
  const counts = new Map<Fate, number>()
  for (const { productId, quantity } of lines) {
    const line = order.lines.find((candidate) => candidate.productId === productId)
    for (const { fate, count } of line ? fatesOf(line, quantity, isRestocked) : [])
      counts.set(fate, (counts.get(fate) ?? 0) + count)
  }
  return [...counts].map(([fate, count]) => ({ fate, count }))
}
