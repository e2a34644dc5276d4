import { type OrderedGoods, goodsLine, countNamedUnits } from '../../../../domain/returns/withdrawn-goods'

/** Goods of an order with the number of units that can still be withdrawn. */
export type RemainingGoods = OrderedGoods & { left: number }

/** Returns the non-empty lines of a text. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Returns the chosen quantity of a product, at most `left`. A stored draft may name more units than can still be
 * withdrawn.
 */
export const countChosenUnits = (item: RemainingGoods, lines: readonly string[]): number =>
  Math.min(item.left, countNamedUnits(item, lines))

/** Returns the lines of a withdrawal request: one per product with its quantity. */
export const withdrawalLinesOf = (
  items: readonly RemainingGoods[],
  units: (item: RemainingGoods) => number,
): string[] => items.flatMap((item) => (units(item) > 0 ? [goodsLine(item, units(item))] : []))
