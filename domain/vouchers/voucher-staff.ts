import * as z from 'zod/mini'
import { companyFields } from '../checkout/checkout'
import { CURRENCIES } from '../money/currency'
import { Email } from '../mail/email'
import { fieldErrorCode } from '../forms/fields'
import { InvoiceAddress } from '../checkout/invoice-address'
import { LANGUAGES } from '../language'
import { decimalField } from '../money/money-field'
import type { OrderState } from '../orders/order'
import { ListQuery } from '../admin/paging'
import { toPlainText } from '../text/plain-text'
import { isDayBetween, polishDateOf, polishDay } from '../time/polish-days'
import { trimmedTextSchema } from '../forms/text-field'
import {
  endOfUtcDay,
  VOUCHER_PAYMENT_METHODS,
  type VoucherStatus,
  type VoucherType,
  voucherExpiry,
} from './voucher'
import { DAY_MS, type Timestamp } from '../time/time'

/** State of a voucher for staff. `used`: the balance is zero for now; `blocked`: stopped by staff. */
export const VOUCHER_STATES = ['active', 'used', 'expired', 'blocked'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

export function decideVoucherState(
  voucher: { status: VoucherStatus; expiresAt: Timestamp; amountRemaining: number },
  now: Timestamp,
): VoucherState {
  if (voucher.status === 'blocked') return 'blocked'
  if (voucher.status === 'expired' || now >= voucher.expiresAt) return 'expired'
  return voucher.amountRemaining > 0 ? 'active' : 'used'
}

/** Filters of the voucher list. `ending`: vouchers with a balance that expire within 30 days. */
export const VOUCHER_LIST_FILTERS = [...VOUCHER_STATES, 'ending'] as const
export type VoucherListFilter = (typeof VOUCHER_LIST_FILTERS)[number]

export const VouchersQuery = z.object({ ...ListQuery, status: z.optional(z.enum(VOUCHER_LIST_FILTERS)) })
export type VouchersQuery = z.infer<typeof VouchersQuery>

/** Longest number of a payment document, and longest reason for giving a voucher, characters. */
export const MAX_PAYMENT_REFERENCE_LENGTH = 100
export const MAX_REASON_LENGTH = 300

/** The expiry of a voucher: a day ("2027-11-22"), or a timestamp within that day. */
const ExpiryDaySchema = z.union([
  z.iso.date(fieldErrorCode('invalid')),
  z.iso.datetime(fieldErrorCode('invalid')),
])

const voucherFields = {
  amount: decimalField,
  currency: z.enum(CURRENCIES),
  email: z.optional(z.nullable(Email)),
  expiresAt: z.optional(ExpiryDaySchema),
  language: z._default(z.enum(LANGUAGES), 'pl'),
}

const makeOptionalNullable = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))

/** The payment for a voucher sold by staff, and its buyer. With `invoice` the buyer gets an invoice, else a receipt. */
export const VoucherSale = z
  .object({
    method: z.enum(VOUCHER_PAYMENT_METHODS, fieldErrorCode('required')),
    paidOn: z.iso.date(fieldErrorCode('invalid')),
    /** Number of the receipt, invoice or transfer. */
    reference: makeOptionalNullable(trimmedTextSchema(1, MAX_PAYMENT_REFERENCE_LENGTH)),
    buyerName: makeOptionalNullable(trimmedTextSchema(2, 200)),
    invoice: makeOptionalNullable(
      z.object({ nip: makeOptionalNullable(companyFields.nip), address: InvoiceAddress }),
    ),
  })
  .check(
    z.refine(({ buyerName, invoice }) => !invoice || Boolean(buyerName), {
      path: ['buyerName'],
      error: fieldErrorCode('required'),
    }),
  )
export type VoucherSale = z.infer<typeof VoucherSale>

/**
 * The body of POST /api/admin/vouchers: a sale with its payment, or a follow-up voucher, which the shop gives for a
 * reason. Without an e-mail address no mail is sent. Without an expiry day the voucher is valid for 12 months.
 */
export const IssueVoucherRequest = z.discriminatedUnion(
  'voucherType',
  [
    z.object({ ...voucherFields, voucherType: z.literal('purchased'), sale: VoucherSale }),
    z.object({
      ...voucherFields,
      voucherType: z.literal('follow_up'),
      reason: trimmedTextSchema(3, MAX_REASON_LENGTH),
    }),
  ],
  fieldErrorCode('required'),
)
export type IssueVoucherRequest = z.infer<typeof IssueVoucherRequest>

/** The body of PATCH /api/admin/vouchers/{id}: a new expiry or status, or the refund of a sold voucher. */
export const ChangeVoucherRequest = z
  .object({
    expiresAt: z.optional(ExpiryDaySchema),
    status: z.optional(z.enum(['blocked', 'issued'])),
    /** The method by which staff refunded the amount left on a voucher that they sold. */
    refundMethod: z.optional(z.enum(VOUCHER_PAYMENT_METHODS)),
    /** The day of the refund, which may be before the day on which staff record it. */
    refundedOn: z.optional(z.iso.date(fieldErrorCode('invalid'))),
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      fieldErrorCode('required'),
    ),
    z.refine(({ refundMethod, refundedOn }) => (refundMethod === undefined) === (refundedOn === undefined), {
      path: ['refundedOn'],
      error: fieldErrorCode('required'),
    }),
    // A refund ends the voucher, so the request must not also change its expiry or status.
    z.refine(({ refundMethod, expiresAt, status }) => !refundMethod || (!expiresAt && !status), {
      path: ['refundMethod'],
      error: fieldErrorCode('invalid'),
    }),
  )
export type ChangeVoucherRequest = z.infer<typeof ChangeVoucherRequest>

/**
 * True if the recipient's address is stored only with the voucher's mails: a gift, or a voucher issued by staff.
 * Any other voucher is mailed to the address of its order.
 */
export const hasOwnRecipient = (
  { voucherType, issuedOrderId }: { voucherType: VoucherType; issuedOrderId: string | null },
  purchase: { recipientEmail: string | null } | null,
): boolean => issuedOrderId === null || (voucherType === 'purchased' && Boolean(purchase?.recipientEmail))

/**
 * True if the order that bought the voucher was refunded. A follow-up voucher was not bought: the shop gives it, so the
 * state of its order does not matter.
 */
export const isPriceRefunded = (voucherType: VoucherType, orderState: OrderState | null): boolean =>
  voucherType === 'purchased' && orderState !== null && orderState !== 'paid'

/**
 * The body of PUT /api/admin/vouchers/{id}/recipient: the new address, and the last four characters of the code that
 * staff saw.
 */
export const RecipientChange = z.object({
  email: Email,
  last4: z.string().check(z.overwrite(toPlainText), z.length(4)),
})
export type RecipientChange = z.infer<typeof RecipientChange>

/**
 * Longest validity that staff can set, ms. The limit catches typing errors, which would become promises to customers.
 */
const MAX_VOUCHER_VALIDITY_MS = 10 * 365 * DAY_MS

/**
 * The end (ms UTC) of the day chosen by staff; 12 months from now if no day was chosen. Null if the day is past or too
 * far ahead.
 */
export function readChosenExpiry(expiresAt: string | undefined, now: Timestamp): number | null {
  const expiryTime = expiresAt === undefined ? voucherExpiry(now) : endOfUtcDay(Date.parse(expiresAt))
  return expiryTime > now && expiryTime <= now + MAX_VOUCHER_VALIDITY_MS ? expiryTime : null
}

/** Oldest payment that can be recorded, days: an earlier date is probably a typing error. */
const MAX_PAYMENT_AGE_DAYS = 366

/**
 * True if a day ("2026-11-25") is valid for a payment: today or earlier in Poland, at most a year ago. `now` in ms UTC.
 */
export function isAllowedPaymentDay(day: string, now: Timestamp): boolean {
  const ageDays = polishDay(now) - Date.parse(day) / DAY_MS
  return ageDays >= 0 && ageDays <= MAX_PAYMENT_AGE_DAYS
}

/** True if a day is valid for the refund of a voucher sale: not before its payment, and not after today in Poland. */
export const isAllowedRefundDay = (day: string, paidOn: string, now: Timestamp): boolean =>
  isDayBetween(day, paidOn, polishDateOf(now))

/** The day of a refund. Older records have no day entered by staff, so the day of recording counts. */
export const refundDayOf = (sale: { refundedOn: string | null; refundedAt: Timestamp }): string =>
  sale.refundedOn ?? polishDateOf(sale.refundedAt)
