import { type GoodsLine, standingUnits, unitsToShip } from './goods'
import { plainText } from './plain-text'
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

/** Requests are stored in plain characters, names of goods as they were sold. */
const isSame = (item: string, line: string): boolean => plainText(item) === plainText(line)

/** True when a line means all of its goods: without a number it always does, also when its end was cut. */
const isAllOf = (one: Goods, item: string): boolean =>
  isSame(item, written(one, '')) ||
  isSame(item, `${one.name} (${one.sku})`.slice(0, LONGEST_WITHDRAWAL.item).trimEnd())

function unitsNamedBy(item: string, one: Goods): number {
  if (isAllOf(one, item)) return one.quantity
  const [before = '', pieces = ''] = /^([1-9]\d{0,4}) × /.exec(item) ?? []
  return isSame(item, written(one, before)) ? Number(pieces) : 0
}

/** The number of units of one product that the lines of withdrawals name together, at most as many as were bought. */
export const unitsNamed = (one: Goods, items: readonly string[]): number =>
  Math.min(
    one.quantity,
    items.reduce((sum, item) => sum + unitsNamedBy(item, one), 0),
  )

/**
 * The number of withdrawn units of each product of an order, in the order given. A withdrawal that staff refused counts
 * for nothing (rules 3.8); words that name none of the goods name no unit.
 */
export function withdrawnUnits(goods: readonly Goods[], made: readonly Statement[]): number[] {
  const standing = made.filter(({ status }) => status !== 'refused')
  const isWhole = standing.some((one) => one.isWhole)
  const items = standing.flatMap((one) => one.items)
  return goods.map((one) => (isWhole ? one.quantity : unitsNamed(one, items)))
}

/** Whether all that a statement says is about goods of the order, and not in the buyer's own words, which people have to read. */
export const isClear = (goods: readonly Goods[], { isWhole, items }: Statement): boolean =>
  isWhole || items.every((item) => goods.some((one) => unitsNamedBy(item, one) > 0))

/** The number of withdrawn units of a line that could still be sent by mistake. */
export const withdrawnToShip = (line: GoodsLine, withdrawn: number): number =>
  Math.min(unitsToShip(line), Math.max(0, withdrawn - line.settled))

/**
 * Whether withdrawals keep an order's parcel in the shop: one is open or names goods in words that have to be read, or
 * withdrawn units are still to be sent. A refused withdrawal keeps nothing.
 */
export function isKeptHere(lines: readonly (Goods & GoodsLine)[], made: readonly Statement[]): boolean {
  if (lines.every((line) => unitsToShip(line) === 0)) return false
  const standing = made.filter(({ status }) => status !== 'refused')
  const withdrawn = withdrawnUnits(lines, standing)
  return (
    standing.some((one) => isOpenWithdrawal(one.status) || !isClear(lines, one)) ||
    lines.some((line, index) => withdrawnToShip(line, withdrawn[index] ?? 0) > 0)
  )
}

/** The goods of an order that can still be withdrawn, with `left`: units that stand and that no withdrawal names. */
export function leftToWithdraw<T extends Goods & { settled: number }>(
  goods: readonly T[],
  made: readonly Statement[],
): { left: (T & { left: number })[]; isAll: boolean; isPart: boolean } {
  const withdrawn = withdrawnUnits(goods, made)
  const left = goods
    .map((one, index) => ({
      ...one,
      left: Math.min(standingUnits(one), one.quantity - (withdrawn[index] ?? 0)),
    }))
    .filter((one) => one.left > 0)
  const isWhole = made.some((one) => one.status !== 'refused' && one.isWhole)
  return {
    left,
    isAll: isWhole || (goods.length > 0 && left.length === 0),
    isPart:
      left.length > 0 && (withdrawn.some((units) => units > 0) || goods.some(({ settled }) => settled > 0)),
  }
}
