import { type Goods, goodsLine, unitsNamed } from '../../../domain/withdrawn-goods'

/** One of an order's goods, of which `left` units can still be withdrawn. */
export type LeftGoods = Goods & { left: number }

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** How many units are chosen. A saved draft may be from a time when more of them were left. */
export const unitsChosen = (one: LeftGoods, lines: readonly string[]): number =>
  Math.min(one.left, unitsNamed(one, lines))

/** The lines of a withdrawal for so many units of each. */
export const linesFor = (left: readonly LeftGoods[], units: (one: LeftGoods) => number): string[] =>
  left.flatMap((one) => (units(one) > 0 ? [goodsLine(one, units(one))] : []))
