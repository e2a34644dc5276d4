import { readWhole } from '../../../domain/amount-text'
import { plainText } from '../../../domain/plain-text'
import { standingUnits } from '../../../domain/goods'
import type { Language } from '../../../domain/language'
import { type Minor, minor, parseDecimal, smaller, toDecimal, ZERO } from '../../../domain/money'
import type { StaffRefundReason } from '../../../domain/refund'
import { type PricedLine, type RefundableOrder, type RefundDraft, valueOf } from '../../../domain/refund-plan'
import { MAX_REFUND_NOTE } from '../../../domain/refund-request'
import { priceOf } from '../../i18n/use-money'
import type { StaffOrder } from './queries'

/** A line of the form as staff typed it. */
export type LineChoice = {
  /** Units whose contract ends. */
  quantity: string
  /** What goes back for them; null for what they are worth. */
  amount: string | null
  /** Taken off the price of the units that the buyer keeps; null without a reduction. */
  reduction: string | null
}

/** The form of a refund as staff typed it. */
export type RefundChoice = {
  lines: Readonly<Record<string, LineChoice>>
  /** Whether the delivery cost goes back. Null until staff choose: then it goes back when no unit stands. */
  hasDelivery: boolean | null
  goodwill: string
  voucher: string
  isRestocked: boolean
  /** Note to the buyer; null for the proposed one. */
  note: string | null
  isByTransfer: boolean
}

const EMPTY_CHOICE: RefundChoice = {
  lines: {},
  hasDelivery: null,
  goodwill: '',
  voucher: '',
  isRestocked: true,
  note: null,
  isByTransfer: false,
}

/** An amount as people of a language type it. */
export const writtenAmount = (amount: Minor, language: Language): string =>
  language === 'pl' ? toDecimal(amount).replace('.', ',') : toDecimal(amount)

export const NO_LINE: LineChoice = { quantity: '0', amount: null, reduction: null }

/** An order as the rules of refunds read it. */
export const refundableOrder = (order: StaffOrder): RefundableOrder => ({
  lines: order.orderItems.map(({ productId, quantity, units, settled, value }) => ({
    productId,
    quantity,
    units,
    settled,
    value: priceOf(value),
  })),
  deliveryLeft: priceOf(order.deliveryLeft),
  most: priceOf(order.leftToRefund),
  isVoucher: order.voucherBought !== null,
  wasDelivered: order.deliveredAt !== null,
})

/** Units chosen in a new form: none, those that are not delivered yet, or those that came back. */
export type RefundStart = 'nothing' | 'undelivered' | 'undecided'

/** A new form for a reason. A withdrawal begins with the units that the buyer withdrew from. */
export function newChoice(
  order: StaffOrder,
  { reason, start, language }: { reason: StaffRefundReason | null; start: RefundStart; language: Language },
): RefundChoice {
  const isWithdrawal = reason === 'withdrawal'
  const lines = order.orderItems.map((line) => {
    const proposed = isWithdrawal ? line.proposed : 0
    const units = { nothing: 0, undelivered: line.standing - line.units.delivered, undecided: line.undecided }
    return [line.productId, { ...NO_LINE, quantity: String(proposed || units[start]) }] as const
  })
  const isVoucherDue = order.voucherBought !== null && reason !== null && reason !== 'goodwill'
  return {
    ...EMPTY_CHOICE,
    lines:
      reason === 'goodwill' ? {} : Object.fromEntries(lines.filter(([, { quantity }]) => quantity !== '0')),
    voucher: isVoucherDue ? writtenAmount(priceOf(order.leftToRefund), language) : '',
  }
}

/** Reads what people type as an amount, with a comma or a point. */
const readAmount = (text: string): Minor | null =>
  parseDecimal(plainText(text).replaceAll(' ', '').replace(',', '.'))

/** Reads a number of units; empty text is 0. Null for other text and above `most`. */
function readUnits(text: string, most: number): number | null {
  const units = plainText(text) === '' ? 0 : readWhole(text)
  return units <= most ? units : null
}

/** A field of the form by its name, or by the id of the product and its name. */
export type RefundField = 'goodwill' | 'voucher' | 'note' | `${string}.${'quantity' | 'amount' | 'reduction'}`
export type FieldErrors = Partial<Record<RefundField, 'required' | 'invalid'>>

export type ReadChoice = {
  draft: RefundDraft
  errors: FieldErrors
  /** Whether an amount was cut to what earlier refunds left. */
  isCapped: boolean
  /** The largest part of the delivery cost that can go back beside the goods. */
  deliveryMost: Minor
}

/** Reads the form. `cappedNote`: the note to the buyer when earlier refunds left less than the units are worth. */
export function readChoice(order: RefundableOrder, choice: RefundChoice, cappedNote: string): ReadChoice {
  const errors: FieldErrors = {}
  const lines: RefundDraft['lines'][number][] = []
  let left = order.most
  let isCapped = false
  const amountOf = (field: RefundField, text: string, most: Minor): Minor => {
    const amount = text.trim() === '' ? ZERO : readAmount(text)
    if (amount === null || amount > most) errors[field] = 'invalid'
    return amount ?? ZERO
  }
  for (const line of order.lines) {
    const { productId } = line
    const { quantity: units, amount: typed, reduction: lower } = choice.lines[productId] ?? NO_LINE
    const quantity = readUnits(units, standingUnits(line))
    if (quantity === null) errors[`${productId}.quantity`] = 'invalid'
    const value = valueOf(line, quantity ?? 0)
    const capped = smaller(value, left)
    const amount = typed === null || !quantity ? capped : amountOf(`${productId}.amount`, typed, value)
    if (lower !== null && amountOf(`${productId}.reduction`, lower, keptValue(line, quantity ?? 0)) === 0)
      errors[`${productId}.reduction`] ??= 'required'
    const reduction = lower === null ? ZERO : (readAmount(lower) ?? ZERO)
    isCapped ||= typed === null && capped < value
    left = minor(Math.max(0, left - amount - reduction))
    if (quantity || reduction > 0)
      lines.push({
        productId,
        quantity: quantity ?? 0,
        ...(amount < value ? { amount } : {}),
        ...(reduction > 0 ? { reduction } : {}),
      })
  }
  const deliveryMost = smaller(order.deliveryLeft, left)
  const draft: RefundDraft = {
    lines,
    delivery: hasDelivery(order, choice) ? deliveryMost : ZERO,
    goodwill: amountOf('goodwill', choice.goodwill, order.most),
    voucher: amountOf('voucher', choice.voucher, order.most),
    isRestocked: choice.isRestocked,
    note: (choice.note ?? (isCapped ? cappedNote : '')).trim() || null,
  }
  if (lines.some(({ amount }) => amount !== undefined) && draft.note === null) errors.note = 'required'
  if ((draft.note?.length ?? 0) > MAX_REFUND_NOTE) errors.note = 'invalid'
  return { draft, errors, isCapped, deliveryMost }
}

const keptValue = (line: PricedLine, quantity: number): Minor => minor(line.value - valueOf(line, quantity))

/** Whether the delivery cost goes back, by choice or because no unit stands. */
export const hasDelivery = (order: RefundableOrder, { lines, hasDelivery: chosen }: RefundChoice): boolean =>
  chosen ??
  (order.lines.length > 0 &&
    order.lines.every((line) => Number(lines[line.productId]?.quantity ?? 0) === standingUnits(line)) &&
    order.lines.some((line) => standingUnits(line) > 0))
