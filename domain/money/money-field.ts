import * as z from 'zod/mini'
import { fieldErrorCode } from '../forms/fields'
import { type Minor, parseDecimal, ZERO } from './money'
import { toPlainText } from '../text/plain-text'

/** Schema of an amount: a decimal text or JSON number in requests, converted to minor units. */
export const decimalField = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context): Minor => {
    const amount = parseDecimal(toPlainText(String(value)))
    if (amount !== null) return amount
    context.issues.push({ code: 'custom', input: value, message: fieldErrorCode('invalid') })
    return ZERO
  }),
)
