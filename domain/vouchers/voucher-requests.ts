import * as z from 'zod/mini'
import { CURRENCIES } from '../money/currency'
import { Email } from '../mail/email'
import { fieldErrorCode } from '../forms/fields'
import { decimalField } from '../money/money-field'
import { toPlainText } from '../text/plain-text'
import { visibleTextCheck } from '../forms/text-field'
import { MAX_GREETING_LENGTH } from './voucher'

/** A typed voucher code, to be parsed with `readVoucherCode`. */
export const VoucherCodeText = z.string().check(z.overwrite(toPlainText), z.maxLength(60))

/**
 * The body of POST /api/vouchers/validate. `sessionId` distinguishes the buyer's own unpaid order from those of others.
 */
export const ValidateVoucherBody = z.object({
  code: VoucherCodeText,
  orderTotal: decimalField,
  currency: z.enum(CURRENCIES),
  sessionId: z.optional(z.string().check(z.maxLength(100))),
})
export type ValidateVoucherBody = z.infer<typeof ValidateVoucherBody>

/** The body of POST /api/vouchers/balance. */
export const VoucherBalanceBody = z.object({ code: VoucherCodeText })

/** The giver's greeting: up to 300 characters, line breaks allowed. */
export const Greeting = z.string().check(
  visibleTextCheck,
  z.trim(),
  z.maxLength(MAX_GREETING_LENGTH, fieldErrorCode('tooLong')),
  z.refine((text) => !/[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/.test(text), fieldErrorCode('invalid')),
)

/** The recipient of a gift voucher. */
export const Gift = z.object({
  recipientEmail: Email,
  greeting: z.optional(z.nullable(Greeting)),
  /** The day on which the gift is mailed, "2026-12-24"; without it, the gift is mailed at once. */
  sendOn: z.optional(z.nullable(z.iso.date(fieldErrorCode('invalid')))),
})
export type Gift = z.infer<typeof Gift>
