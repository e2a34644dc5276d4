import { dateOf } from '../time/calendar-days'
import { type Currency, mapCurrencies, MINIMUM_CHARGES, type Rates } from '../money/currency'
import type { ErrorCode } from '../errors'
import { type Minor, minor, minAmount } from '../money/money'
import { polishDay } from '../time/polish-days'
import { DAY_MS, HOUR_MS, type Timestamp } from '../time/time'

/**
 * A purchased voucher is a means of payment. A follow-up voucher, which the shop gives after a purchase, is a discount
 * (rules 9.2).
 */
export const VOUCHER_TYPES = ['purchased', 'follow_up'] as const
export type VoucherType = (typeof VOUCHER_TYPES)[number]

/**
 * The time at which VAT of a purchased voucher is due. `single` (single-purpose): at its sale, so that its use is not
 * taxed again. `multi` (multi-purpose): at its use (act on VAT, art. 8a, 8b, rules 9.1).
 */
export const VOUCHER_VAT_KINDS = ['single', 'multi'] as const
export type VoucherVatKind = (typeof VOUCHER_VAT_KINDS)[number]

/** Payment methods for vouchers sold by staff. */
export const VOUCHER_PAYMENT_METHODS = ['transfer', 'card', 'cash', 'blik'] as const
export type VoucherPaymentMethod = (typeof VOUCHER_PAYMENT_METHODS)[number]

/**
 * Status of a voucher apart from its balance. A spent voucher stays `issued`, because a refund may restore its balance.
 */
export const VOUCHER_STATUSES = ['issued', 'expired', 'blocked'] as const
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]

/** State of a redemption: held for an unpaid order, captured (spent), or released (given back). */
export const REDEMPTION_STATES = ['held', 'captured', 'released'] as const

/**
 * Kinds of entries in the ledger of voucher balances. `refund` restores a spent amount, or removes the balance of a
 * voucher whose price was refunded.
 */
export const VOUCHER_LEDGER_ENTRY_KINDS = [
  'issue',
  'hold',
  'capture',
  'release',
  'refund',
  'expire',
  'extend',
] as const

/** The productId of a voucher purchase; such an order has only this line (spec §7). */
export const VOUCHER_PRODUCT_ID = 'voucher'

/**
 * Digits and capitals without the ambiguous 0, 1, I and O. Exactly 32 characters, so that a random byte gives five
 * unbiased bits.
 */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const CODE_BYTES = 12

/** Makes a code GIFT-XXXX-XXXX-XXXX with 60 bits of entropy from 12 random bytes (spec §3). */
export const createVoucherCode = (randomBytes: Uint8Array): string =>
  formatCode(Array.from(randomBytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join(''))

const formatCode = (letters: string): string => `GIFT-${letters.match(/.{4}/g)?.join('-') ?? ''}`

/** Normalises a typed or pasted code (lowercase, spaces, no hyphens). Returns null if it cannot be a code. */
export function readVoucherCode(text: string): string | null {
  const codeCharacters = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  const code = new RegExp(`(?:^|GIFT)([${CODE_ALPHABET}]{${CODE_BYTES}})$`).exec(codeCharacters)?.[1]
  return code ? formatCode(code) : null
}

/** The last four characters of a code; they identify a voucher but cannot redeem it. */
export const lastCodeCharacters = (code: string): string => code.slice(-4)

/**
 * Limits of the price of a voucher, minor units. The specification sets a minimum of 1 zł, or 0.25 in another currency.
 * The provider's minimum charge replaces a lower minimum. The specification sets a maximum of 3000 zł, or 690 in
 * another currency.
 */
export const VOUCHER_AMOUNT_LIMITS = mapCurrencies((currency) => {
  const [min, most] = currency === 'PLN' ? [1_00, 3000_00] : [25, 690_00]
  return { min: minor(Math.max(min, MINIMUM_CHARGES[currency])), most: minor(most) }
})

export type AmountProblem = 'invalid' | 'tooLow' | 'tooHigh'

/** The error of a voucher amount; null if it is valid. */
export function findAmountProblem(amount: Minor | null, currency: Currency): AmountProblem | null {
  if (amount === null) return 'invalid'
  const { min, most } = VOUCHER_AMOUNT_LIMITS[currency]
  if (amount < min) return 'tooLow'
  return amount > most ? 'tooHigh' : null
}

/**
 * The expiry of a voucher issued at a timestamp, both ms UTC: 12 months later (spec §9), at the end of that day. The
 * voucher is thus still valid on the printed day. The 12 months start on the Polish day of issue (KC art. 112).
 */
export function voucherExpiry(issuedAt: Timestamp): number {
  const issueDate = dateOf(polishDay(issuedAt))
  const isLeapDay = issueDate.getUTCMonth() === 1 && issueDate.getUTCDate() === 29
  const expiryDay = Date.UTC(
    issueDate.getUTCFullYear() + 1,
    issueDate.getUTCMonth(),
    isLeapDay ? 28 : issueDate.getUTCDate(),
  )
  return endOfUtcDay(expiryDay)
}

/** The end of the UTC day of a timestamp, ms UTC. */
export const endOfUtcDay = (timestamp: number): number => (Math.floor(timestamp / DAY_MS) + 1) * DAY_MS

/** The last day of validity, at noon UTC (ms): the day that is printed. */
export const lastValidDayNoon = (expiresAt: Timestamp): number => expiresAt - DAY_MS / 2

/** Minimum validity after a refund to the voucher, ms (rules 9.4). */
export const VALIDITY_AFTER_REFUND_MS = 30 * DAY_MS

/** A reminder is sent this long before a voucher with a balance expires, ms (rules 9.5). */
export const VOUCHER_REMINDER_LEAD_MS = 30 * DAY_MS

/**
 * Converts a voucher amount to an order's currency at the order's rates, rounded half up. Both in minor units of their
 * own currency.
 */
export function convertVoucherAmount(balance: Minor, from: Currency, to: Currency, rates: Rates): Minor {
  return from === to ? balance : minor(Math.round((balance * rates[to]) / rates[from]))
}

/**
 * Converts a discount to the amount that is taken from the voucher, in the voucher's currency. If the discount uses the
 * whole value, the amount is the whole balance. The amount is at least one minor unit, and never more than the balance.
 */
export function calculateVoucherCharge(
  discount: Minor,
  voucher: { balance: Minor; value: Minor; currency: Currency },
  currency: Currency,
  rates: Rates,
): Minor {
  if (discount === voucher.value) return voucher.balance
  const charge = convertVoucherAmount(discount, currency, voucher.currency, rates)
  return minAmount(minor(Math.max(charge, discount > 0 ? 1 : 0)), voucher.balance)
}

type CheckedVoucher = {
  status: VoucherStatus
  expiresAt: Timestamp
  /** The part of the balance that the requesting buyer may use. */
  available: Minor
  /** The part of the balance held by other unpaid orders. */
  held: Minor
}

/**
 * The error of a voucher at `now` (ms UTC); null if the voucher is valid. A blocked voucher gives the same error as an
 * unknown code, to hide that the code exists.
 */
export function findVoucherErrorCode(voucher: CheckedVoucher | null, now: Timestamp): ErrorCode | null {
  if (!voucher || voucher.status === 'blocked') return 'voucher.invalid'
  if (voucher.status === 'expired' || now >= voucher.expiresAt) return 'voucher.expired'
  if (voucher.available > 0) return null
  return voucher.held > 0 ? 'voucher.in_use' : 'voucher.already_used'
}

/** The longest greeting of a gift voucher, characters. */
export const MAX_GREETING_LENGTH = 300

/** Delivery time of a gift, ms after midnight UTC: 8:00 in Poland in winter, 9:00 in summer. */
const GIFT_SEND_TIME_OF_DAY_MS = 7 * HOUR_MS

/** The sending time of a gift, ms UTC: on the chosen day, or at once if that day is past. */
export const giftSendTime = (sendOn: string | null | undefined, now: Timestamp): number =>
  sendOn ? Math.max(now, Date.parse(sendOn) + GIFT_SEND_TIME_OF_DAY_MS) : now

/** Maximum number of days between a purchase and the delivery of its gift. */
export const MAX_GIFT_DELAY_DAYS = 365

/** True if a day is not past and at most `MAX_GIFT_DELAY_DAYS` ahead. */
export function isAllowedGiftDay(sendOn: string, now: Timestamp): boolean {
  const sendDay = Date.parse(sendOn)
  return sendDay + DAY_MS > now && sendDay <= now + MAX_GIFT_DELAY_DAYS * DAY_MS
}
