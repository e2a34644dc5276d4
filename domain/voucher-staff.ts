import * as z from 'zod/mini'
import { company } from './checkout'
import { CURRENCIES } from './currency'
import { Email } from './email'
import { message } from './fields'
import { InvoiceAddress } from './invoice-address'
import { LANGUAGES } from './language'
import { decimal } from './money-field'
import type { OrderState } from './order'
import { ListQuery } from './paging'
import { plainText } from './plain-text'
import { polishDay } from './polish-days'
import { trimmed } from './text-field'
import { endOfDay, VOUCHER_PAYMENTS, type VoucherStatus, type VoucherType, voucherExpiry } from './voucher'

/** What a voucher is to staff: usable, spent for now, over, or stopped by them. */
export const VOUCHER_STATES = ['active', 'used', 'expired', 'blocked'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

export function voucherState(
  voucher: { status: VoucherStatus; expiresAt: number; amountRemaining: number },
  now: number,
): VoucherState {
  if (voucher.status === 'blocked') return 'blocked'
  if (voucher.status === 'expired' || now >= voucher.expiresAt) return 'expired'
  return voucher.amountRemaining > 0 ? 'active' : 'used'
}

/** By what the list of vouchers is narrowed; `ending` are those that end within 30 days with money on them. */
export const VOUCHER_VIEWS = [...VOUCHER_STATES, 'ending'] as const
export type VoucherView = (typeof VOUCHER_VIEWS)[number]

export const VouchersQuery = z.object({ ...ListQuery, status: z.optional(z.enum(VOUCHER_VIEWS)) })
export type VouchersQuery = z.infer<typeof VouchersQuery>

/** Longest number of a document, and longest reason for a gift, characters. */
export const LONGEST_REFERENCE = 100
export const LONGEST_REASON = 300

/** A day ("2027-11-22") or a moment of it. */
const Day = z.union([z.iso.date(message('invalid')), z.iso.datetime(message('invalid'))])

const issued = {
  amount: decimal,
  currency: z.enum(CURRENCIES),
  email: z.optional(z.nullable(Email)),
  expiresAt: z.optional(Day),
  /** Of the mail. */
  language: z._default(z.enum(LANGUAGES), 'pl'),
}

const optional = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))

/** The payment for a voucher that staff sell, and the buyer. With `invoice` the buyer gets an invoice, else a receipt. */
export const VoucherSale = z
  .object({
    method: z.enum(VOUCHER_PAYMENTS, message('required')),
    /** The Polish day of the payment. */
    paidOn: z.iso.date(message('invalid')),
    /** Number of the receipt, invoice or transfer. */
    reference: optional(trimmed(1, LONGEST_REFERENCE)),
    buyerName: optional(trimmed(2, 200)),
    invoice: optional(z.object({ nip: optional(company.nip), address: InvoiceAddress })),
  })
  .check(
    z.refine(({ buyerName, invoice }) => !invoice || Boolean(buyerName), {
      path: ['buyerName'],
      error: message('required'),
    }),
  )
export type VoucherSale = z.infer<typeof VoucherSale>

/**
 * The body of POST /api/admin/vouchers: sold with its payment, or given away for a reason. Without an address nothing is
 * mailed; without a day it is valid for 12 months.
 */
export const IssueVoucher = z.discriminatedUnion(
  'voucherType',
  [
    z.object({ ...issued, voucherType: z.literal('purchased'), sale: VoucherSale }),
    z.object({ ...issued, voucherType: z.literal('follow_up'), reason: trimmed(3, LONGEST_REASON) }),
  ],
  message('required'),
)
export type IssueVoucher = z.infer<typeof IssueVoucher>

/** The body of PATCH /api/admin/vouchers/{id}. */
export const ChangeVoucher = z
  .object({
    expiresAt: z.optional(Day),
    status: z.optional(z.enum(['blocked', 'issued'])),
    /** How staff gave the price of a sold voucher back; nobody has spent any of it. */
    refundMethod: z.optional(z.enum(VOUCHER_PAYMENTS)),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), message('required')),
  )
export type ChangeVoucher = z.infer<typeof ChangeVoucher>

/**
 * Whether a voucher goes to somebody of whom only its mails know: a present, or one that staff gave. Any other goes to whoever
 * bought, by the address of the order.
 */
export const isForRecipient = (
  { voucherType, issuedOrderId }: { voucherType: VoucherType; issuedOrderId: string | null },
  purchase: { recipientEmail: string | null } | null,
): boolean => issuedOrderId === null || (voucherType === 'purchased' && Boolean(purchase?.recipientEmail))

/** Whether what was paid for a voucher has gone back; for one that thanks for an order nothing was. */
export const isPriceBack = (voucherType: VoucherType, bought: OrderState | null): boolean =>
  voucherType === 'purchased' && bought !== null && bought !== 'paid'

/** The body of PUT /api/admin/vouchers/{id}/recipient: the right address, and the end of the code that was seen. */
export const RecipientChange = z.object({
  email: Email,
  last4: z.string().check(z.overwrite(plainText), z.length(4)),
})
export type RecipientChange = z.infer<typeof RecipientChange>

/** No voucher is given more time than this, ms: a slip of the keyboard would be a promise. */
const LONGEST_MS = 10 * 365 * 86_400_000

/** The end (ms UTC) of the day that staff name, 12 months when they name none; null for one that is over or too far. */
export function staffExpiry(expiresAt: string | undefined, now: number): number | null {
  const end = expiresAt === undefined ? voucherExpiry(now) : endOfDay(Date.parse(expiresAt))
  return end > now && end <= now + LONGEST_MS ? end : null
}

/** A payment is recorded up to this long after it came, days: an earlier one is a slip of the keyboard. */
const MAX_PAYMENT_AGE_DAYS = 366

/** Whether a day ("2026-11-25") can be that of a payment: today in Poland or before, at most a year ago. `now` in ms UTC. */
export function isPaymentDay(day: string, now: number): boolean {
  const age = polishDay(now) - Date.parse(day) / 86_400_000
  return age >= 0 && age <= MAX_PAYMENT_AGE_DAYS
}
