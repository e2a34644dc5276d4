import {
  type ContractEndKind,
  endContractForUnits,
  type GoodsLine,
  type UnitMove,
  countStandingUnits,
  sumUnits,
  countUndecidedUnits,
} from '../orders/goods'
import { addAmounts, type Minor, minor, minAmount, subtract, ZERO } from '../money/money'
import { prorate } from './refund'

/**
 * The kinds of refund items. `cancelled` and `returned` end the contract for units. `reduced` lowers the price of units
 * that the buyer keeps. `voucher` refunds the price of a purchased voucher.
 */
export const REFUND_ITEM_KINDS = [
  'cancelled',
  'returned',
  'reduced',
  'delivery',
  'goodwill',
  'voucher',
] as const
export type RefundItemKind = (typeof REFUND_ITEM_KINDS)[number]

/**
 * One item of a refund. Amounts are minor units of the order's currency. `value`: price of the cancelled or returned
 * units. `amount`: refund for these units. If `amount` is lower than `value`, the shop keeps the difference, and the
 * refund's note says why.
 */
export type RefundItem = {
  kind: RefundItemKind
  productId: string | null
  quantity: number
  value: Minor
  amount: Minor
}

type LineRefundItem = Pick<RefundItem, 'kind' | 'productId' | 'quantity' | 'value' | 'amount'>

const CONTRACT_ENDING_KINDS: readonly RefundItemKind[] = ['cancelled', 'returned']

/** The number of units of a product that the refund items mark as `kind`. */
export const countEndedUnits = (
  items: readonly Pick<LineRefundItem, 'kind' | 'productId' | 'quantity'>[],
  productId: string,
  kind: ContractEndKind,
): number =>
  items
    .filter((item) => item.productId === productId && item.kind === kind)
    .reduce((sum, { quantity }) => sum + quantity, 0)

export const isSettlingItem = ({ kind }: Pick<RefundItem, 'kind'>): boolean =>
  CONTRACT_ENDING_KINDS.includes(kind)

/** The number of units of a product that the refund items mark as cancelled or returned. */
export const countSettledUnits = (items: readonly LineRefundItem[], productId: string): number =>
  countEndedUnits(items, productId, 'cancelled') + countEndedUnits(items, productId, 'returned')

const sumAmounts = (items: readonly { amount: Minor }[]): Minor =>
  addAmounts(...items.map(({ amount }) => amount))

/**
 * Value of a line's units that were not cancelled or returned. It is the line's price minus two amounts: price
 * reductions, and the value of cancelled or returned units.
 */
export function remainingLineValue(
  { productId, total }: { productId: string; total: Minor },
  items: readonly LineRefundItem[],
): Minor {
  const lineItems = items.filter((item) => item.productId === productId)
  const settledAmount = addAmounts(...lineItems.filter(isSettlingItem).map(({ value }) => value))
  const reducedAmount = sumAmounts(lineItems.filter(({ kind }) => kind === 'reduced'))
  return minor(Math.max(0, total - settledAmount - reducedAmount))
}

/** The part of the delivery cost that is not refunded. */
export const remainingDeliveryAmount = (shippingAmount: Minor, items: readonly LineRefundItem[]): Minor =>
  subtract(shippingAmount, sumAmounts(items.filter(({ kind }) => kind === 'delivery')))

/** An order line, with the value of its units that were not cancelled or returned. */
export type PricedLine = GoodsLine & { productId: string; value: Minor }

/** Value of `quantity` units that were not cancelled or returned: their share of the line's value. */
export const valueOfUnits = (line: PricedLine, quantity: number): Minor =>
  prorate(line.value, quantity, countStandingUnits(line))

/** A refund requested by staff. Amounts are minor units of the order's currency. */
export type RefundDraft = {
  lines: readonly {
    productId: string
    /** Quantity of units whose contract ends. */
    quantity: number
    /** The refund for the units in `quantity`; defaults to the value of these units. */
    amount?: Minor | undefined
    /** The price reduction for the units that the buyer keeps. */
    reduction?: Minor | undefined
  }[]
  delivery: Minor
  goodwill: Minor
  /** The refunded part of the price, for an order that bought a voucher. */
  voucher: Minor
  /** True to put units that were not packed on sale again, false to move them to inspection. */
  isRestocked: boolean
  /** The reason for refunding less than the units' value. The buyer reads it. */
  note: string | null
}

/**
 * The fields of an order that determine its refund. `maxRefund`: the largest possible refund. `keepsOtherMoney`: the shop
 * still holds money of the order after a refund of `maxRefund`, so some goods may still have to be sent.
 */
export type RefundableOrder = {
  lines: readonly PricedLine[]
  deliveryLeft: Minor
  maxRefund: Minor
  keepsOtherMoney?: boolean
  isVoucher: boolean
  wasDelivered: boolean
}

export type RefundPlan = { items: RefundItem[]; moves: UnitMove[]; amount: Minor }

/**
 * Why a draft is rejected: an invalid field, an amount above the limit, or a full refund while goods are still to be
 * sent.
 */
export type RefundProblem = { path: string; code: 'required' | 'invalid' } | 'too_much' | 'goods_owed'

const invalidFieldProblem = (path: string): RefundProblem => ({ path, code: 'invalid' })

/**
 * Plans a refund: items, amount and moves of the goods. A plan never exceeds `maxRefund`. A plan that refunds all remaining
 * money must also cancel the unsent goods.
 */
export function planRefund(order: RefundableOrder, draft: RefundDraft): RefundPlan | RefundProblem {
  const productIds = draft.lines.map(({ productId }) => productId)
  if (new Set(productIds).size < productIds.length) return invalidFieldProblem('lines')
  const items: RefundItem[] = []
  const moves: UnitMove[] = []
  let hasReducedLine = false
  for (const [index, draftLine] of draft.lines.entries()) {
    const path = `lines.${index}`
    const line = order.lines.find(({ productId }) => productId === draftLine.productId)
    if (!line) return invalidFieldProblem(`${path}.productId`)
    const endedUnits = endContractForUnits(line, draftLine.quantity, {
      isRestocked: draft.isRestocked,
      wasDelivered: order.wasDelivered,
    })
    if (!endedUnits) return invalidFieldProblem(`${path}.quantity`)
    const value = valueOfUnits(line, draftLine.quantity)
    const amount = draftLine.amount ?? value
    if (amount > value) return invalidFieldProblem(`${path}.amount`)
    hasReducedLine ||= amount < value
    let [valueLeft, amountLeft, quantityLeft] = [value, amount, draftLine.quantity]
    for (const part of endedUnits) {
      const endedValue = prorate(valueLeft, part.quantity, quantityLeft)
      const endedAmount = prorate(amountLeft, part.quantity, quantityLeft)
      items.push({
        kind: part.kind,
        productId: line.productId,
        quantity: part.quantity,
        value: endedValue,
        amount: endedAmount,
      })
      moves.push(...part.moves)
      valueLeft = subtract(valueLeft, endedValue)
      amountLeft = subtract(amountLeft, endedAmount)
      quantityLeft -= part.quantity
    }
    const { reduction = ZERO } = draftLine
    const keptQuantity = countStandingUnits(line) - draftLine.quantity
    if (reduction > subtract(line.value, value) || (reduction > 0 && keptQuantity === 0))
      return invalidFieldProblem(`${path}.reduction`)
    if (reduction > 0)
      items.push({
        kind: 'reduced',
        productId: line.productId,
        quantity: keptQuantity,
        value: reduction,
        amount: reduction,
      })
  }
  if (draft.delivery > order.deliveryLeft) return invalidFieldProblem('delivery')
  if (draft.voucher > 0 && !order.isVoucher) return invalidFieldProblem('voucher')
  const nonGoodsAmounts = [
    ['delivery', draft.delivery],
    ['goodwill', draft.goodwill],
    ['voucher', draft.voucher],
  ] as const
  for (const [kind, amount] of nonGoodsAmounts)
    if (amount > 0) items.push({ kind, productId: null, quantity: 0, value: amount, amount })
  const amount = sumAmounts(items)
  // A refund of all money that is left needs no note, although the units may be worth more.
  if (hasReducedLine && amount < order.maxRefund && !draft.note) return { path: 'note', code: 'required' }
  if (!items.some(isSettlingItem) && amount === 0) return { path: 'goodwill', code: 'required' }
  if (amount > order.maxRefund) return 'too_much'
  if (
    !order.keepsOtherMoney &&
    amount === order.maxRefund &&
    amount > 0 &&
    hasUnsentGoods(order.lines, moves)
  )
    return 'goods_owed'
  return { items, moves, amount }
}

/** True if, after these cancellations and returns of units, goods must still be sent to the buyer. */
const hasUnsentGoods = (lines: readonly PricedLine[], moves: readonly UnitMove[]): boolean =>
  lines.some(({ productId, units }) => {
    const cancelledUnits = moves
      .filter(({ from, ...move }) => move.productId === productId && (from === 'owed' || from === 'packed'))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return sumUnits(units, ['owed', 'packed']) > cancelledUnits
  })

/**
 * A draft that refunds the delivery and all units not yet cancelled or returned. For a voucher purchase, the draft
 * refunds the voucher.
 */
export function planFullRefund(order: RefundableOrder): Omit<RefundDraft, 'note'> {
  let moneyLeft = order.maxRefund
  const lines = order.lines
    .map((line) => ({ line, quantity: countStandingUnits(line) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => {
      const amount = minAmount(line.value, moneyLeft)
      moneyLeft = subtract(moneyLeft, amount)
      return { productId: line.productId, quantity, amount }
    })
  return {
    lines,
    delivery: order.isVoucher ? ZERO : minAmount(order.deliveryLeft, moneyLeft),
    goodwill: ZERO,
    voucher: order.isVoucher ? order.maxRefund : ZERO,
    isRestocked: true,
  }
}

/** True if units that came back, or are expected back, have no decision on their refund. */
export const hasUndecidedUnits = (lines: readonly GoodsLine[]): boolean =>
  lines.some((line) => countUndecidedUnits(line) > 0)
