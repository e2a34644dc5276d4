import { type Currency, MINIMUM_CHARGE, type Rates } from './currency'
import type { ErrorCode } from './errors'
import { type Minor, minor, smaller } from './money'
import { polishDay } from './polish-days'
import { dateOf } from './working-days'

/** A purchased voucher is money; a follow-up one is a discount (rules 9.2). */
export const VOUCHER_TYPES = ['purchased', 'follow_up'] as const
export type VoucherType = (typeof VOUCHER_TYPES)[number]

/**
 * When the tax of a bought voucher is due: when it is sold (single-purpose), so that what it pays is not taxed again, or
 * with what it pays (multi-purpose; act on VAT, art. 8a, 8b, rules 9.1).
 */
export const VOUCHER_VATS = ['single', 'multi'] as const
export type VoucherVat = (typeof VOUCHER_VATS)[number]

/** How a voucher that staff sell is paid for. */
export const VOUCHER_PAYMENTS = ['transfer', 'card', 'cash', 'blik'] as const
export type VoucherPayment = (typeof VOUCHER_PAYMENTS)[number]

/** What stands against a voucher besides its balance. A spent one stays `issued`: a refund may bring its money back. */
export const VOUCHER_STATUSES = ['issued', 'expired', 'blocked'] as const
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]

/** Where the money of an order's voucher is: set aside, spent, or given back. */
export const REDEMPTION_STATES = ['held', 'captured', 'released'] as const

/** Why a voucher's balance changed; `refund` gives back what was spent, or takes back a voucher that is refunded. */
export const ENTRY_KINDS = ['issue', 'hold', 'capture', 'release', 'refund', 'expire', 'extend'] as const

/** The productId of a voucher in an order, which has this line alone (specification 7). */
export const VOUCHER_PRODUCT_ID = 'voucher'

/** Digits and capitals without 0, 1, I and O, which are mistaken for each other: 32, so that a byte gives five even bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** How many random bytes a code is made of. */
export const CODE_BYTES = 12

/** GIFT-XXXX-XXXX-XXXX, 60 bits of the 12 random bytes it is given (specification 3, reliability T6). */
export const voucherCode = (random: Uint8Array): string =>
  written(Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join(''))

const written = (letters: string): string => `GIFT-${letters.match(/.{4}/g)?.join('-') ?? ''}`

/** A code as it is kept, from how people type or paste it: small letters, spaces, no hyphens. Null when it cannot be one. */
export function readVoucherCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  const code = new RegExp(`(?:^|GIFT)([${ALPHABET}]{${CODE_BYTES}})$`).exec(letters)?.[1]
  return code ? written(code) : null
}

/** The end of a code, by which people tell vouchers apart without being able to spend them. */
export const voucherTail = (code: string): string => code.slice(-4)

/**
 * What a voucher may be bought for, minor units. The least is that of the specification (1 zł, 0.25), or what the
 * payment provider charges at least where that is more (design 4); the most is the specification's (3000 zł, 690).
 */
export const VOUCHER_LIMITS: Record<Currency, { least: Minor; most: Minor }> = {
  PLN: { least: minor(Math.max(1_00, MINIMUM_CHARGE.PLN)), most: minor(3000_00) },
  EUR: { least: minor(Math.max(25, MINIMUM_CHARGE.EUR)), most: minor(690_00) },
  USD: { least: minor(Math.max(25, MINIMUM_CHARGE.USD)), most: minor(690_00) },
  GBP: { least: minor(Math.max(25, MINIMUM_CHARGE.GBP)), most: minor(690_00) },
}

export type AmountProblem = 'invalid' | 'tooLow' | 'tooHigh'

/** Why a voucher cannot be bought for an amount; null when it can. */
export function amountProblem(amount: Minor | null, currency: Currency): AmountProblem | null {
  if (amount === null) return 'invalid'
  const { least, most } = VOUCHER_LIMITS[currency]
  if (amount < least) return 'tooLow'
  return amount > most ? 'tooHigh' : null
}

const DAY_MS = 86_400_000

/**
 * The end of a voucher issued at a moment, both ms UTC: 12 months later (specification 9), at the end of that day, so
 * that it can still be used on the day that is printed on it. It was issued on a day of Poland (KC art. 112).
 */
export function voucherExpiry(issuedAt: number): number {
  const date = dateOf(polishDay(issuedAt))
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29
  const day = Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), isLeapDay ? 28 : date.getUTCDate())
  return endOfDay(day)
}

/** The end of the day of a moment, ms UTC. */
export const endOfDay = (moment: number): number => (Math.floor(moment / DAY_MS) + 1) * DAY_MS

/** The last day of a voucher, ms UTC at its noon: what is printed. */
export const lastDayOf = (expiresAt: number): number => expiresAt - DAY_MS / 2

/** A voucher gets at least this long again when money comes back to it, ms (rules 9.4). */
export const REFUND_VALID_MS = 30 * DAY_MS

/** A reminder is sent this long before a voucher ends with money on it, ms (rules 9.5). */
export const REMINDER_MS = 30 * DAY_MS

/**
 * What an amount on a voucher is worth in an order's currency, by the order's rates, rounded half up. Both are minor
 * units of their own currency.
 */
export function voucherValue(balance: Minor, from: Currency, to: Currency, rates: Rates): Minor {
  return from === to ? balance : minor(Math.round((balance * rates[to]) / rates[from]))
}

/**
 * What a discount takes off a voucher, in the voucher's currency: all of it where all its value was used, never
 * nothing, never more than there is.
 */
export function voucherCharge(
  discount: Minor,
  voucher: { balance: Minor; value: Minor; currency: Currency },
  currency: Currency,
  rates: Rates,
): Minor {
  if (discount === voucher.value) return voucher.balance
  const charge = voucherValue(discount, currency, voucher.currency, rates)
  return smaller(minor(Math.max(charge, discount > 0 ? 1 : 0)), voucher.balance)
}

type Judged = {
  status: VoucherStatus
  /** ms UTC. */
  expiresAt: number
  /** What this buyer may use of it. */
  available: Minor
  /** What other orders that are not paid yet have set aside of it. */
  held: Minor
}

/** Why a voucher cannot be used at `now` (ms UTC); null when it can. A blocked one looks like none (features E5). */
export function voucherProblem(voucher: Judged | null, now: number): ErrorCode | null {
  if (!voucher || voucher.status === 'blocked') return 'voucher.invalid'
  if (voucher.status === 'expired' || now >= voucher.expiresAt) return 'voucher.expired'
  if (voucher.available > 0) return null
  return voucher.held > 0 ? 'voucher.in_use' : 'voucher.already_used'
}

/** The longest greeting that goes with a voucher, characters (features E7). */
export const LONGEST_GREETING = 300

/** A present arrives at eight in the morning in Poland, nine in summer, ms after midnight UTC. */
const SEND_TIME_MS = 7 * 3_600_000

/** When a gift is sent, ms UTC: on its day, at once when that is over. */
export const giftSendAt = (sendOn: string | null | undefined, now: number): number =>
  sendOn ? Math.max(now, Date.parse(sendOn) + SEND_TIME_MS) : now

/** How many days ahead a gift may be sent (features E7). */
export const LONGEST_GIFT_DAYS = 365

/** Whether a day is neither over nor further than 12 months away (features E7). */
export function isGiftDay(sendOn: string, now: number): boolean {
  const day = Date.parse(sendOn)
  return day + DAY_MS > now && day <= now + LONGEST_GIFT_DAYS * DAY_MS
}
