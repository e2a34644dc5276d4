import { type GoodsLine, standingUnits, unitsToShip } from './goods'
import { plainText } from './plain-text'
import { isOpenWithdrawal, MAX_WITHDRAWAL_LENGTHS, type WithdrawalStatus } from './withdrawal'

/** A line of an order; `quantity` is the number of units bought. */
export type Goods = { name: string; sku: string; quantity: number }

/** The goods of a withdrawal: the whole contract, or the named lines. */
export type Request = { status: WithdrawalStatus; isWhole: boolean; items: readonly string[] }

/**
 * Formats a line within the length limit. Only the name is shortened; quantity and SKU stay whole, because the SKU
 * identifies the goods. Line breaks and tabs in a name become spaces.
 */
function formatLine({ name, sku }: Goods, before: string): string {
  const after = ` (${sku})`
  const room = MAX_WITHDRAWAL_LENGTHS.item - before.length - after.length
  const line = name.replaceAll(/\s+/g, ' ').trim()
  // Remove a lone surrogate of a shortened emoji, because it would not survive the transport.
  return before + line.slice(0, room).replace(/[\ud800-\udbff]$/, '') + after
}

/**
 * The line of a withdrawal for some units of one product: `2 × Name (SKU)`, without the number if only one unit was
 * bought.
 */
export const goodsLine = (line: Goods, quantity: number): string =>
  formatLine(line, line.quantity === 1 ? '' : `${quantity} × `)

/** Compares in plain characters: requests are stored that way, product names unchanged. */
const isSame = (item: string, line: string): boolean => plainText(item) === plainText(line)

/** True if an item means all units of a product: the item has no number, even if its end was shortened. */
const isAllOf = (line: Goods, item: string): boolean =>
  isSame(item, formatLine(line, '')) ||
  isSame(item, `${line.name} (${line.sku})`.slice(0, MAX_WITHDRAWAL_LENGTHS.item).trimEnd())

function unitsNamedBy(item: string, line: Goods): number {
  if (isAllOf(line, item)) return line.quantity
  const [before = '', quantity = ''] = /^([1-9]\d{0,4}) × /.exec(item) ?? []
  return isSame(item, formatLine(line, before)) ? Number(quantity) : 0
}

/** The total number of units of a product that withdrawal items name, at most the quantity bought. */
export const unitsNamed = (line: Goods, items: readonly string[]): number =>
  Math.min(
    line.quantity,
    items.reduce((sum, item) => sum + unitsNamedBy(item, line), 0),
  )

/**
 * The number of withdrawn units of each product, in the given order. A refused withdrawal counts for nothing (rules
 * 3.8). Text that names none of the goods counts for no unit.
 */
export function withdrawnUnits(goods: readonly Goods[], requests: readonly Request[]): number[] {
  const standingRequests = requests.filter(({ status }) => status !== 'refused')
  const isWhole = standingRequests.some((request) => request.isWhole)
  const items = standingRequests.flatMap((request) => request.items)
  return goods.map((line) => (isWhole ? line.quantity : unitsNamed(line, items)))
}

/** True if a withdrawal names only goods of the order; false if it has free text, which staff have to read. */
export const isClear = (goods: readonly Goods[], { isWhole, items }: Request): boolean =>
  isWhole || items.every((item) => goods.some((line) => unitsNamedBy(item, line) > 0))

/** The number of withdrawn units of a line that could still be sent by mistake. */
export const withdrawnToShip = (line: GoodsLine, withdrawn: number): number =>
  Math.min(unitsToShip(line), Math.max(0, withdrawn - line.settled))

/**
 * True if withdrawals stop an order's parcel: one is open or has free text, or withdrawn units are still to be sent.
 * Refused withdrawals do not count.
 */
export function isKeptHere(lines: readonly (Goods & GoodsLine)[], requests: readonly Request[]): boolean {
  if (lines.every((line) => unitsToShip(line) === 0)) return false
  const standingRequests = requests.filter(({ status }) => status !== 'refused')
  const withdrawn = withdrawnUnits(lines, standingRequests)
  return (
    standingRequests.some((request) => isOpenWithdrawal(request.status) || !isClear(lines, request)) ||
    lines.some((line, index) => withdrawnToShip(line, withdrawn[index] ?? 0) > 0)
  )
}

/**
 * The goods of an order that can still be withdrawn. `left`: units not cancelled, not returned and not named by a
 * withdrawal.
 */
export function leftToWithdraw<T extends Goods & { settled: number }>(
  goods: readonly T[],
  requests: readonly Request[],
): { left: (T & { left: number })[]; isAll: boolean; isPart: boolean } {
  const withdrawn = withdrawnUnits(goods, requests)
  const leftLines = goods
    .map((line, index) => ({
      ...line,
      left: Math.min(standingUnits(line), line.quantity - (withdrawn[index] ?? 0)),
    }))
    .filter((line) => line.left > 0)
  const isWhole = requests.some((request) => request.status !== 'refused' && request.isWhole)
  return {
    left: leftLines,
    isAll: isWhole || (goods.length > 0 && leftLines.length === 0),
    isPart:
      leftLines.length > 0 &&
      (withdrawn.some((units) => units > 0) || goods.some(({ settled }) => settled > 0)),
  }
}
