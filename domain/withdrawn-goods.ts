import { type GoodsLine, withdrawnToGo } from './fulfilment'
import { isOpenWithdrawal, LONGEST_WITHDRAWAL, type WithdrawalStatus } from './withdrawal'

/** A line of an order; `quantity` pieces of it were bought. */
export type Goods = { name: string; sku: string; quantity: number }

/** A statement as far as goods go: the whole contract, or what its lines name. */
export type Statement = { status: WithdrawalStatus; isWhole: boolean; items: readonly string[] }

/**
 * What goes before and after the name is never cut: how many pieces, and the SKU, which no other of the goods has. A name
 * that was sold with a break or a tab in it is one line all the same.
 */
function written({ name, sku }: Goods, before: string): string {
  const after = ` (${sku})`
  const room = LONGEST_WITHDRAWAL.item - before.length - after.length
  const line = name.replaceAll(/\s+/g, ' ').trim()
  // Half a character does not come through the wire as it was sent.
  return before + line.slice(0, room).replace(/[\ud800-\udbff]$/, '') + after
}

/** A line of a statement for so many pieces of one of an order's goods: `2 × Name (SKU)`, of a single piece without a number. */
export const goodsLine = (one: Goods, pieces: number): string =>
  written(one, one.quantity === 1 ? '' : `${pieces} × `)

/** Whether a line means all of its goods: without a number it always has, also when its end was cut. */
const isAllOf = (one: Goods, item: string): boolean =>
  item === written(one, '') || item === `${one.name} (${one.sku})`.slice(0, LONGEST_WITHDRAWAL.item).trimEnd()

function piecesIn(item: string, one: Goods): number {
  if (isAllOf(one, item)) return one.quantity
  const [before = '', pieces = ''] = /^([1-9]\d{0,4}) × /.exec(item) ?? []
  return item === written(one, before) ? Number(pieces) : 0
}

/** How many pieces of one of an order's goods the lines of statements name together; never more than were bought. */
export const piecesNamed = (one: Goods, items: readonly string[]): number =>
  Math.min(
    one.quantity,
    items.reduce((sum, item) => sum + piecesIn(item, one), 0),
  )

/**
 * How many pieces of each of an order's goods were withdrawn, in the order given. A statement that staff refused counts
 * for nothing (rules 3.8); words that name none of the goods name no piece.
 */
export function withdrawnPieces(goods: readonly Goods[], made: readonly Statement[]): number[] {
  const standing = made.filter(({ status }) => status !== 'refused')
  const isWhole = standing.some((one) => one.isWhole)
  const items = standing.flatMap((one) => one.items)
  return goods.map((one) => (isWhole ? one.quantity : piecesNamed(one, items)))
}

/** Whether all that a statement says is about goods of the order, and not in the buyer's own words, which people have to read. */
export const isClear = (goods: readonly Goods[], { isWhole, items }: Statement): boolean =>
  isWhole || items.every((item) => goods.some((one) => piecesIn(item, one) > 0))

/**
 * Whether withdrawals keep an order's parcel here, also after its money has gone back another way: until all are settled,
 * and what they name, in words that can be read, is back on sale. One that staff refused keeps nothing.
 */
export function isKeptHere(lines: readonly (Goods & GoodsLine)[], made: readonly Statement[]): boolean {
  const standing = made.filter(({ status }) => status !== 'refused')
  const withdrawn = withdrawnPieces(lines, standing)
  return (
    standing.some((one) => isOpenWithdrawal(one.status) || !isClear(lines, one)) ||
    lines.some((line, index) => withdrawnToGo(line, withdrawn[index] ?? 0) > 0)
  )
}

/** What of an order no statement names so far: its goods with `left`, the pieces that can still be withdrawn. */
export function leftToWithdraw<T extends Goods>(
  goods: readonly T[],
  made: readonly Statement[],
): { left: (T & { left: number })[]; isAll: boolean; isPart: boolean } {
  const withdrawn = withdrawnPieces(goods, made)
  const left = goods
    .map((one, index) => ({ ...one, left: one.quantity - (withdrawn[index] ?? 0) }))
    .filter((one) => one.left > 0)
  const isWhole = made.some((one) => one.status !== 'refused' && one.isWhole)
  return {
    left,
    isAll: isWhole || (goods.length > 0 && left.length === 0),
    isPart: left.length > 0 && withdrawn.some((pieces) => pieces > 0),
  }
}
