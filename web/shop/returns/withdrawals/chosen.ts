import { type OrderedGoods, goodsLine, countNamedUnits } from '../../../../domain/returns/withdrawn-goods'

/** Goods of an order with the number of units that can still be withdrawn. */
export type RemainingGoods = OrderedGoods & { left: number }

/** Returns the non-empty lines of a text. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns the chosen quantity. A stored draft may name more units than are left. */
export const countChosenUnits = (item: RemainingGoods, lines: readonly string[]): number =>
  Math.min(item.left, countNamedUnits(item, lines))

/** Returns the withdrawal's lines for the given quantities. */
export const withdrawalLinesOf = (
  items: readonly RemainingGoods[],
  units: (item: RemainingGoods) => number,
): string[] => items.flatMap((item) => (units(item) > 0 ? [goodsLine(item, units(item))] : []))
