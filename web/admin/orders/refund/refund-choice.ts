import { parseWholeNumber, readAmount } from '../../../../domain/money/amount-text'
import { toPlainText } from '../../../../domain/text/plain-text'
import { countStandingUnits } from '../../../../domain/orders/goods'
import type { Currency } from '../../../../domain/money/currency'
import type { Language } from '../../../../domain/language'
import { type Minor, minor, minAmount, toDecimal, ZERO } from '../../../../domain/money/money'
import type { StaffRefundReason } from '../../../../domain/refunds/refund'
import {
  type PricedLine,
  type RefundableOrder,
  type RefundDraft,
  valueOfUnits,
} from '../../../../domain/refunds/refund-plan'
import { MAX_REFUND_NOTE_LENGTH } from '../../../../domain/refunds/refund-request'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import { parsePrice } from '../../../i18n/use-money'
import type { StaffOrder } from '../queries'

/** An order line in the refund form, with numbers as staff typed them. */
export type RefundLineChoice = {
  /** Number of units to refund. The refund ends the contract for these units. */
  quantity: string
  /** Amount refunded for `quantity` units. Null: their full value. */
  amount: string | null
  /** Price reduction for the units that the buyer keeps. Null: no reduction. */
  reduction: string | null
}

/** Values of the refund form, with texts as staff typed them. */
export type RefundChoice = {
  lines: Readonly<Record<string, RefundLineChoice>>
  /**
   * True if the delivery cost is refunded. Null before staff choose: `isDeliveryRefunded` then decides by the chosen
   * units.
   */
  hasDeliveryRefund: boolean | null
  goodwill: string
  voucher: string
  isRestocked: boolean
  /** Note to the buyer; null for the default note. */
  note: string | null
  isByTransfer: boolean
}

const EMPTY_REFUND_CHOICE: RefundChoice = {
  lines: {},
  hasDeliveryRefund: null,
  goodwill: '',
  voucher: '',
  isRestocked: true,
  note: null,
  isByTransfer: false,
}

/** Formats an amount for an input field, with the decimal separator of the language. */
export const toAmountText = (amount: Minor, language: Language): string =>
  localizedDecimal(toDecimal(amount), language)

export const NO_LINE_CHOICE: RefundLineChoice = { quantity: '0', amount: null, reduction: null }

/**
 * An order in the refund form. `proposal`: the units and the delivery cost of the refund proposed for withdrawals; null
 * if none is proposed.
 */
export type RefundFormOrder = RefundableOrder & {
  proposal: { quantities: Readonly<Record<string, number>>; delivery: Minor } | null
}

/** Converts an order of the API to the input of the refund rules in `domain`. */
export const toRefundableOrder = (order: StaffOrder): RefundFormOrder => ({
  lines: order.orderItems.map(({ productId, quantity, units, settled, value }) => ({
    productId,
    quantity,
    units,
    settled,
    value: parsePrice(value),
  })),
  deliveryLeft: parsePrice(order.deliveryLeft),
  maxRefund: parsePrice(order.leftToRefund),
  isVoucher: order.voucherBought !== null,
  wasDelivered: order.deliveredAt !== null,
  proposal: order.withdrawalProposal && {
    quantities: Object.fromEntries(order.orderItems.map(({ productId, proposed }) => [productId, proposed])),
    delivery: parsePrice(order.withdrawalProposal.delivery),
  },
})

/**
 * Units that a new refund form preselects: none, undelivered units, or returned units without a decision on their
 * refund.
 */
export type RefundPreselection = 'nothing' | 'undelivered' | 'undecided'

/** Returns the initial values of the refund form for a reason. A withdrawal preselects the withdrawn units. */
export function createRefundChoice(
  order: StaffOrder,
  {
    reason,
    preselection,
    language,
  }: { reason: StaffRefundReason | null; preselection: RefundPreselection; language: Language },
): RefundChoice {
  const isWithdrawal = reason === 'withdrawal'
  const lines = order.orderItems.map((line) => {
    const proposedQuantity = isWithdrawal ? line.proposed : 0
    const prefilledQuantities = {
      nothing: 0,
      undelivered: line.standing - line.units.delivered,
      undecided: line.undecided,
    }
    return [
      line.productId,
      { ...NO_LINE_CHOICE, quantity: String(proposedQuantity || prefilledQuantities[preselection]) },
    ] as const
  })
  const isVoucherRefundable = order.voucherBought !== null && reason !== null && reason !== 'goodwill'
  return {
    ...EMPTY_REFUND_CHOICE,
    lines:
      reason === 'goodwill' ? {} : Object.fromEntries(lines.filter(([, { quantity }]) => quantity !== '0')),
    voucher: isVoucherRefundable ? toAmountText(parsePrice(order.leftToRefund), language) : '',
  }
}

/** Parses a number of units; empty text is 0. Returns null if it is invalid or above `maxUnits`. */
function parseUnitCount(text: string, maxUnits: number): number | null {
  const unitCount = toPlainText(text) === '' ? 0 : parseWholeNumber(text)
  return unitCount <= maxUnits ? unitCount : null
}

/** Name of a field of the refund form. Fields of an order line are prefixed with the product id. */
export type RefundField = 'goodwill' | 'voucher' | 'note' | `${string}.${'quantity' | 'amount' | 'reduction'}`
export type FieldErrors = Partial<Record<RefundField, 'required' | 'invalid'>>

export type ParsedRefundChoice = {
  draft: RefundDraft
  errors: FieldErrors
  /** True if the form proposes less than the value of the units, because earlier refunds left less money. */
  isProposalCapped: boolean
  /** Maximum delivery cost in this refund, after the amounts for its goods. */
  maxDeliveryRefund: Minor
}

/**
 * `language`: of the staff page. `currency`: of the order. `cappedNote`: default note to the buyer if earlier refunds
 * left less money than the units are worth.
 */
export type ParseOptions = { cappedNote: string; language: Language; currency: Currency }

/** Parses the values of the refund form into a draft, and collects the errors of its fields. */
export function parseRefundChoice(
  order: RefundFormOrder,
  choice: RefundChoice,
  { cappedNote, language, currency }: ParseOptions,
): ParsedRefundChoice {
  const parseAmount = (text: string) => readAmount(text, language, currency)
  const errors: FieldErrors = {}
  const lines: RefundDraft['lines'][number][] = []
  let remainingAmount = order.maxRefund
  let isAmountCapped = false
  const readAmountField = (field: RefundField, text: string, maxAmount: Minor): Minor => {
    const amount = text.trim() === '' ? ZERO : parseAmount(text)
    if (amount === null || amount > maxAmount) errors[field] = 'invalid'
    return amount ?? ZERO
  }
  for (const line of order.lines) {
    const { productId } = line
    const {
      quantity: quantityText,
      amount: amountText,
      reduction: reductionText,
    } = choice.lines[productId] ?? NO_LINE_CHOICE
    const quantity = parseUnitCount(quantityText, countStandingUnits(line))
    if (quantity === null) errors[`${productId}.quantity`] = 'invalid'
    const value = valueOfUnits(line, quantity ?? 0)
    const cappedAmount = minAmount(value, remainingAmount)
    const amount =
      amountText === null || !quantity
        ? cappedAmount
        : readAmountField(`${productId}.amount`, amountText, value)
    if (
      reductionText !== null &&
      readAmountField(`${productId}.reduction`, reductionText, calculateKeptValue(line, quantity ?? 0)) === 0
    )
      errors[`${productId}.reduction`] ??= 'required'
    const reductionAmount = reductionText === null ? ZERO : (parseAmount(reductionText) ?? ZERO)
    isAmountCapped ||= amountText === null && cappedAmount < value
    remainingAmount = minor(Math.max(0, remainingAmount - amount - reductionAmount))
    if (quantity || reductionAmount > 0)
      lines.push({
        productId,
        quantity: quantity ?? 0,
        ...(amount < value ? { amount } : {}),
        ...(reductionAmount > 0 ? { reduction: reductionAmount } : {}),
      })
  }
  const maxDeliveryRefund = minAmount(
    proposedDeliveryOf(order, choice) ?? order.deliveryLeft,
    remainingAmount,
  )
  const draft: RefundDraft = {
    lines,
    delivery: isDeliveryRefunded(order, choice) ? maxDeliveryRefund : ZERO,
    goodwill: readAmountField('goodwill', choice.goodwill, order.maxRefund),
    voucher: readAmountField('voucher', choice.voucher, order.maxRefund),
    isRestocked: choice.isRestocked,
    note: (choice.note ?? (isAmountCapped ? cappedNote : '')).trim() || null,
  }
  if (lines.some(({ amount }) => amount !== undefined) && draft.note === null) errors.note = 'required'
  if ((draft.note?.length ?? 0) > MAX_REFUND_NOTE_LENGTH) errors.note = 'invalid'
  return { draft, errors, isProposalCapped: isAmountCapped, maxDeliveryRefund: maxDeliveryRefund }
}

const calculateKeptValue = (line: PricedLine, quantity: number): Minor =>
  minor(line.value - valueOfUnits(line, quantity))

/** True if the form refunds units, and exactly as many of each line as `quantityOf` returns. */
const hasExactQuantities = (
  { lines }: RefundableOrder,
  choice: RefundChoice,
  quantityOf: (line: PricedLine) => number,
): boolean =>
  lines.every((line) => Number(choice.lines[line.productId]?.quantity ?? 0) === quantityOf(line)) &&
  lines.some((line) => quantityOf(line) > 0)

/** The delivery cost proposed with exactly the units of the form; null if other units or no cost is proposed. */
const proposedDeliveryOf = (order: RefundFormOrder, choice: RefundChoice): Minor | null => {
  const { proposal } = order
  const isProposed =
    proposal !== null &&
    proposal.delivery > 0 &&
    hasExactQuantities(order, choice, ({ productId }) => proposal.quantities[productId] ?? 0)
  return isProposed ? proposal.delivery : null
}

/**
 * Returns true if the delivery cost is refunded: staff chose it, all remaining units are refunded, or the cost is
 * proposed with these units.
 */
export const isDeliveryRefunded = (order: RefundFormOrder, choice: RefundChoice): boolean =>
  choice.hasDeliveryRefund ??
  (hasExactQuantities(order, choice, countStandingUnits) || proposedDeliveryOf(order, choice) !== null)
