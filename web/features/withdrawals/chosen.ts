import { type Goods, goodsLine, piecesNamed } from '../../../domain/withdrawn-goods'

/** One of an order's goods, of which `left` pieces can still be withdrawn. */
export type LeftGoods = Goods & { left: number }

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** How many pieces are chosen; what is kept of a draft may be of a time when more of them were left. */
export const piecesChosen = (one: LeftGoods, lines: readonly string[]): number =>
  Math.min(one.left, piecesNamed(one, lines))

/** The lines of a statement for so many pieces of each. */
export const linesFor = (left: readonly LeftGoods[], pieces: (one: LeftGoods) => number): string[] =>
  left.flatMap((one) => (pieces(one) > 0 ? [goodsLine(one, pieces(one))] : []))
