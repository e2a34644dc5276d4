import { type GoodsLine, piecesToGo } from './fulfilment'

/** Pieces of one product that go back on sale with a refund. */
export type Restocked = { productId: string; quantity: number }

/** What of an order goes back on sale: all that was sold (true), all pieces of some products, or so many of each. */
export type Restock = true | readonly (string | Restocked)[]

type SoldLine = GoodsLine & { productId: string }

/**
 * The pieces that a refund puts back on the shelf: no more than its order sold, and none that is back already. Null when
 * more pieces of a product were named than its buyer has; of what is named without a number all that is left.
 */
export function restockOf(lines: readonly SoldLine[], restock: Restock): Restocked[] | null {
  const left = new Map(
    lines.filter(({ state }) => state === 'sold').map((line) => [line.productId, piecesToGo(line)]),
  )
  if (restock === true) return [...left].map(([productId, quantity]) => ({ productId, quantity }))
  const back = new Map<string, number>()
  for (const one of restock) {
    if (typeof one === 'string') back.set(one, left.get(one) ?? 0)
    else back.set(one.productId, (back.get(one.productId) ?? 0) + one.quantity)
  }
  const wanted = [...back].filter(([, quantity]) => quantity > 0)
  if (wanted.some(([productId, quantity]) => quantity > (left.get(productId) ?? 0))) return null
  return wanted.map(([productId, quantity]) => ({ productId, quantity }))
}
