import { isPlaceholderNumber } from './placeholders'

const REGON_WEIGHTS = [8, 9, 2, 3, 4, 5, 6, 7]
const BRANCH_REGON_WEIGHTS = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]

/**
 * True for a REGON (Polish statistical number) with correct check digits. The number of a branch has 14 digits and
 * begins with the 9 digits of its firm. Sample numbers such as 000000000 are false, although their check digit is right.
 */
export function isRegon(text: string): boolean {
  if (!/^(?:\d{9}|\d{14})$/.test(text) || isPlaceholderNumber(text)) return false
  const isBranch = text.length === 14
  return (
    hasCheckDigit(text.slice(0, 9), REGON_WEIGHTS) && (!isBranch || hasCheckDigit(text, BRANCH_REGON_WEIGHTS))
  )
}

/** The last digit is the weighted sum of the others modulo 11, where 10 becomes 0. */
function hasCheckDigit(digits: string, weights: readonly number[]): boolean {
  const weightedSum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (weightedSum % 11) % 10 === Number(digits.at(-1))
}

/** True for a number of the National Court Register (KRS), which has no check digit. */
export const isKrs = (text: string): boolean => /^\d{10}$/.test(text) && !isPlaceholderNumber(text)

/** True for a number of the waste register (BDO), which has no check digit. */
export const isBdo = (text: string): boolean => /^\d{9}$/.test(text) && !isPlaceholderNumber(text)
