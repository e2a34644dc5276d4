import { type GoodsLine, standingUnits, unitsToShip } from './goods'
import { plainText } from './plain-text'
import { isOpenWithdrawal, MAX_WITHDRAWAL_LENGTHS, type WithdrawalStatus } from './withdrawal'

/** A line of an order; `quantity` units of it were bought. */
export type Goods = { name: string; sku: string; quantity: number }

/** The goods of a withdrawal: the whole contract, or the named lines. */
export type Request = { status: WithdrawalStatus; isWhole: boolean; items: readonly string[] }

/**
 * Formats a line within the length limit. Only the name is cut: the quantity, and the SKU, which is unique among the
 * goods, stay whole. Line breaks and tabs in a name become spaces.
 */
function written({ name, sku }: Goods, before: string): string {
  const after = ` (${sku})`
  const room = MAX_WITHDRAWAL_LENGTHS.item - before.length - after.length
  const line = name.replaceAll(/\s+/g, ' ').trim()
  // A lone surrogate would not survive the transport, so a cut emoji is removed.
  return before + line.slice(0, room).replace(/[\ud800-\udbff]$/, '') + after
}

/**
 * The line of a withdrawal for some units of one product: `2 × Name (SKU)`, without the number if only one unit was
 * bought.
 */
export const goodsLine = (one: Goods, pieces: number): string =>
  written(one, one.quantity === 1 ? '' : `${pieces} × `)

/** Requests are stored in plain characters, names of goods unchanged, so both are compared in plain characters. */
const isSame = (item: string, line: string): boolean => plainText(item) === plainText(line)

/** True if a line means all units of a product: it has no number, even if its end was cut. */
const isAllOf = (one: Goods, item: string): boolean =>
  isSame(item, written(one, '')) ||
  isSame(item, `${one.name} (${one.sku})`.slice(0, MAX_WITHDRAWAL_LENGTHS.item).trimEnd())

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
export function withdrawnUnits(goods: readonly Goods[], made: readonly Request[]): number[] {
  const standing = made.filter(({ status }) => status !== 'refused')
  const isWhole = standing.some((one) => one.isWhole)
  const items = standing.flatMap((one) => one.items)
  return goods.map((one) => (isWhole ? one.quantity : unitsNamed(one, items)))
}

/** True if a withdrawal names only goods of the order; false if it has free text, which staff have to read. */
export const isClear = (goods: readonly Goods[], { isWhole, items }: Request): boolean =>
  isWhole || items.every((item) => goods.some((one) => unitsNamedBy(item, one) > 0))

/** The number of withdrawn units of a line that could still be sent by mistake. */
export const withdrawnToShip = (line: GoodsLine, withdrawn: number): number =>
  Math.min(unitsToShip(line), Math.max(0, withdrawn - line.settled))

/**
 * True if withdrawals stop an order's parcel: one is open or has free text, or withdrawn units are still to be sent. A
 * refused withdrawal does not count.
 */
export function isKeptHere(lines: readonly (Goods & GoodsLine)[], made: readonly Request[]): boolean {
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
  made: readonly Request[],
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
