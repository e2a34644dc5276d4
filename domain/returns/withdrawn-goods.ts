import { type GoodsLine, countStandingUnits, countUnitsToShip, sumUnits } from '../orders/goods'
import { toPlainText } from '../text/plain-text'
import { isOpenWithdrawal, MAX_WITHDRAWAL_LENGTHS, type WithdrawalStatus } from './withdrawal'

/** A line of an order; `quantity` is the number of units bought. */
export type OrderedGoods = { name: string; sku: string; quantity: number }

/** The goods of a withdrawal: the whole contract, or the named lines. */
export type SubmittedWithdrawal = { status: WithdrawalStatus; isWhole: boolean; items: readonly string[] }

/**
 * Formats a line within the length limit. Only the name is shortened; quantity and SKU stay whole, because the SKU
 * identifies the goods. Line breaks and tabs in a name become spaces.
 */
function formatGoodsLine({ name, sku }: OrderedGoods, quantityPrefix: string): string {
  const skuSuffix = ` (${sku})`
  const maxNameLength = MAX_WITHDRAWAL_LENGTHS.item - quantityPrefix.length - skuSuffix.length
  const singleLineName = name.replaceAll(/\s+/g, ' ').trim()
  // A cut can split an emoji. The lone surrogate is removed, because UTF-8 cannot encode it.
  return quantityPrefix + singleLineName.slice(0, maxNameLength).replace(/[\ud800-\udbff]$/, '') + skuSuffix
}

/**
 * The line of a withdrawal for some units of one product: `2 × Name (SKU)`, without the number if only one unit was
 * bought.
 */
export const formatWithdrawalItem = (line: OrderedGoods, quantity: number): string =>
  formatGoodsLine(line, line.quantity === 1 ? '' : `${quantity} × `)

/**
 * Compares two texts in plain characters, because requests are stored in plain characters, but product names as typed.
 */
const isSameText = (item: string, lineText: string): boolean => toPlainText(item) === toPlainText(lineText)

/**
 * True if an item of a withdrawal is only a product name without a quantity. Such an item means all units of the
 * product. The length limit may have cut off the name.
 */
const isNameOfWholeLine = (line: OrderedGoods, item: string): boolean =>
  isSameText(item, formatGoodsLine(line, '')) ||
  isSameText(item, `${line.name} (${line.sku})`.slice(0, MAX_WITHDRAWAL_LENGTHS.item).trimEnd())

function countUnitsNamedBy(item: string, line: OrderedGoods): number {
  if (isNameOfWholeLine(line, item)) return line.quantity
  const [before = '', quantity = ''] = /^([1-9]\d{0,4}) × /.exec(item) ?? []
  return isSameText(item, formatGoodsLine(line, before)) ? Number(quantity) : 0
}

/** The total number of units of a product that withdrawal items name, at most the quantity bought. */
export const countNamedUnits = (line: OrderedGoods, items: readonly string[]): number =>
  Math.min(
    line.quantity,
    items.reduce((sum, item) => sum + countUnitsNamedBy(item, line), 0),
  )

/**
 * The number of withdrawn units of each product, in the sequence of the given lines. Refused withdrawals do not count
 * (rules 3.8). Free text that names none of the goods does not count either.
 */
export function countWithdrawnUnits(
  goods: readonly OrderedGoods[],
  requests: readonly SubmittedWithdrawal[],
): number[] {
  const unrefusedRequests = requests.filter(({ status }) => status !== 'refused')
  const isWholeOrderWithdrawn = unrefusedRequests.some((request) => request.isWhole)
  const items = unrefusedRequests.flatMap((request) => request.items)
  return goods.map((line) => (isWholeOrderWithdrawn ? line.quantity : countNamedUnits(line, items)))
}

/** True if a withdrawal names only goods of the order; false if it has free text, which staff have to read. */
export const hasOnlyOrderedGoods = (
  goods: readonly OrderedGoods[],
  { isWhole, items }: Pick<SubmittedWithdrawal, 'isWhole' | 'items'>,
): boolean => isWhole || items.every((item) => goods.some((line) => countUnitsNamedBy(item, line) > 0))

/**
 * True if a withdrawal names only goods of the order, and the shop has sent none of them. The buyer then has nothing to
 * send back.
 */
export function areWithdrawnGoodsUnsent(
  lines: readonly (OrderedGoods & Pick<GoodsLine, 'units'>)[],
  request: Pick<SubmittedWithdrawal, 'isWhole' | 'items'>,
): boolean {
  const withdrawnLines = request.isWhole
    ? lines
    : lines.filter((line) => countNamedUnits(line, request.items) > 0)
  return (
    hasOnlyOrderedGoods(lines, request) &&
    withdrawnLines.some((line) => countUnitsToShip(line) > 0) &&
    withdrawnLines.every(
      ({ units }) =>
        sumUnits(units, ['held', 'shipped', 'delivered', 'awaited', 'inspection', 'discarded']) === 0,
    )
  )
}

/**
 * True if withdrawn units are with the buyer, or on the way to or from the buyer. A withdrawal in free text may mean any
 * unit.
 */
export function areWithdrawnGoodsOut(
  lines: readonly (OrderedGoods & Pick<GoodsLine, 'units'>)[],
  request: Pick<SubmittedWithdrawal, 'isWhole' | 'items'>,
): boolean {
  const mayMeanAnyUnit = request.isWhole || !hasOnlyOrderedGoods(lines, request)
  return lines
    .filter((line) => mayMeanAnyUnit || countNamedUnits(line, request.items) > 0)
    .some(({ units }) => sumUnits(units, ['shipped', 'delivered', 'awaited']) > 0)
}

/** The number of withdrawn units of a line that could still be sent by mistake. */
export const countWithdrawnUnitsToShip = (line: GoodsLine, withdrawnQuantity: number): number =>
  Math.min(countUnitsToShip(line), Math.max(0, withdrawnQuantity - line.settled))

/**
 * True if withdrawals stop an order's parcel. A withdrawal stops the parcel if it is open, has free text, or covers
 * units that are still to be sent. Refused withdrawals do not count.
 */
export function isParcelStopped(
  lines: readonly (OrderedGoods & GoodsLine)[],
  requests: readonly SubmittedWithdrawal[],
): boolean {
  if (lines.every((line) => countUnitsToShip(line) === 0)) return false
  const unrefusedRequests = requests.filter(({ status }) => status !== 'refused')
  const withdrawnQuantities = countWithdrawnUnits(lines, unrefusedRequests)
  return (
    unrefusedRequests.some(
      (request) => isOpenWithdrawal(request.status) || !hasOnlyOrderedGoods(lines, request),
    ) || lines.some((line, index) => countWithdrawnUnitsToShip(line, withdrawnQuantities[index] ?? 0) > 0)
  )
}

/**
 * The goods of an order that can still be withdrawn. `left`: units not cancelled, not returned and not named by a
 * withdrawal.
 */
export function findGoodsLeftToWithdraw<T extends OrderedGoods & { settled: number }>(
  goods: readonly T[],
  requests: readonly SubmittedWithdrawal[],
): { left: (T & { left: number })[]; isAll: boolean; isPart: boolean } {
  const withdrawnQuantities = countWithdrawnUnits(goods, requests)
  const remainingLines = goods
    .map((line, index) => ({
      ...line,
      left: Math.min(countStandingUnits(line), line.quantity - (withdrawnQuantities[index] ?? 0)),
    }))
    .filter((line) => line.left > 0)
  const isWholeOrderWithdrawn = requests.some((request) => request.status !== 'refused' && request.isWhole)
  return {
    left: remainingLines,
    isAll: isWholeOrderWithdrawn || (goods.length > 0 && remainingLines.length === 0),
    isPart:
      remainingLines.length > 0 &&
      (withdrawnQuantities.some((quantity) => quantity > 0) || goods.some(({ settled }) => settled > 0)),
  }
}
