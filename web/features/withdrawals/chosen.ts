import { type Goods, goodsLine, unitsNamed } from '../../../domain/withdrawn-goods'

/** Goods of an order with the number of units that can still be withdrawn. */
export type LeftGoods = Goods & { left: number }

/** Returns the non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns the chosen quantity. A stored draft may name more units than are left. */
export const unitsChosen = (item: LeftGoods, lines: readonly string[]): number =>
  Math.min(item.left, unitsNamed(item, lines))

/** Returns the withdrawal's lines for the given quantities. */
export const linesFor = (items: readonly LeftGoods[], units: (item: LeftGoods) => number): string[] =>
  items.flatMap((item) => (units(item) > 0 ? [goodsLine(item, units(item))] : []))
