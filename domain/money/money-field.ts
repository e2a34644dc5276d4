import * as z from 'zod/mini'
import { message } from '../forms/fields'
import { type Minor, parseDecimal, ZERO } from './money'
import { plainText } from '../text/plain-text'

/** Schema of an amount: a decimal text or JSON number in requests, converted to minor units. */
export const decimalField = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context): Minor => {
    const amount = parseDecimal(plainText(String(value)))
    if (amount !== null) return amount
    context.issues.push({ code: 'custom', input: value, message: message('invalid') })
    return ZERO
  }),
)
