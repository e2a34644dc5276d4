import * as z from 'zod/mini'
import type { Currency } from '../money/currency'
import type { Minor } from '../money/money'
import { METHODS_WITHOUT_INPUT } from './payment-methods'
import { normalizeDigits, toPlainText } from '../text/plain-text'
import type { Timestamp } from '../time/time'

/** Statuses of a payment intent, as the provider names them (spec §4). */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

/** A payment at the provider, in one shape for all providers. */
export type Intent = {
  id: string
  status: IntentStatus
  /** The amount to pay, in minor units of `currency`. */
  amount: Minor
  amountReceived: Minor
  currency: Currency | null
  /** The order id in the intent's metadata; null if another system created the intent. */
  orderId: string | null
  /** The secret is null in webhook events, because the provider does not send it there. */
  clientSecret: string | null
  /** True if a payment method was tried and declined. */
  declined: boolean
}

/** The provider's test card numbers that the sandbox supports. */
export const SANDBOX_CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  needsAction: '4000002500003155',
  processing: '4000000000000077',
} as const
export const SANDBOX_BLIK_CODE = '777123'

/** Time for which a sandbox payment stays `processing` before it succeeds, ms. */
export const SANDBOX_PROCESSING_DELAY_MS = 5000

const shortTextSchema = z.string().check(z.maxLength(300))
const digitsSchema = shortTextSchema.check(z.overwrite(normalizeDigits))

export const SandboxMethod = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('card'),
    number: digitsSchema,
    expiry: shortTextSchema.check(z.overwrite(toPlainText)),
    cvc: digitsSchema,
  }),
  z.object({ type: z.literal('blik'), code: digitsSchema }),
  z.object({ type: z.enum(METHODS_WITHOUT_INPUT) }),
])
export type SandboxMethod = z.infer<typeof SandboxMethod>

/**
 * The body of a payment confirmation in the sandbox. The first call has a method. After the status `requires_action`, a
 * second call has the buyer's answer.
 */
export const SandboxConfirmBody = z.union([
  z.object({ clientSecret: shortTextSchema, method: SandboxMethod }),
  z.object({ clientSecret: shortTextSchema, action: z.enum(['approve', 'reject']) }),
])
export type SandboxConfirmBody = z.infer<typeof SandboxConfirmBody>

export const CreatePaymentRequest = z.object({ orderId: z.string().check(z.maxLength(64)) })

/** Error codes of the sandbox; the form translates them. */
export const SANDBOX_ERRORS = [
  'card_declined',
  'invalid_number',
  'invalid_expiry',
  'expired_card',
  'invalid_cvc',
  'invalid_blik',
  'blik_declined',
  'blik_only_pln',
  'currency_not_accepted',
  'authentication_failed',
] as const
export type SandboxError = (typeof SANDBOX_ERRORS)[number]

/** True if a card number has a valid Luhn checksum. The provider checks this before it contacts a bank. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const checksum = [...number].toReversed().reduce((total, digit, index) => {
    const weightedDigit = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit)
  }, 0)
  return checksum % 10 === 0
}

/** True if a card's `MM/YY` is past at `now` (ms UTC); null if the text is not a date. */
export function isCardExpired(expiry: string, now: Timestamp): boolean | null {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim())
  if (!match) return null
  const firstInvalidTime = Date.UTC(2000 + Number(match[2]), Number(match[1]))
  return now >= firstInvalidTime
}
