import { useState } from 'react'
import { findAmbiguousAmount, readAmount } from '../../../domain/money/amount-text'
import { type Currency, formatMoney, mapCurrencies } from '../../../domain/money/currency'
import type { Language } from '../../../domain/language'
import { type Minor, minor, toDecimal } from '../../../domain/money/money'
import { findAmountProblem, VOUCHER_AMOUNT_LIMITS } from '../../../domain/vouchers/voucher'
import { localizedDecimal } from '../../../domain/text/localized-decimal'
import { useLocale } from '../../i18n/locale'
import { useVoucherWords } from './words'

/** Preset voucher amounts, in whole units of each currency. */
export const SUGGESTED_AMOUNTS = mapCurrencies((currency) =>
  currency === 'PLN' ? [100, 200, 500] : [25, 50, 100],
)

export type VoucherAmountInput = {
  text: string
  setText: (text: string) => void
  /** The typed amount; null if the shop sells no voucher of this amount. */
  value: Minor | null
  /** The error sentence; null if the amount is valid. */
  problem: string | null
}

/** Manages the input of a voucher amount. */
export function useAmountField(
  initialAmount: Minor | null = null,
  refusedText: string | null = null,
): VoucherAmountInput {
  const { language, currency } = useLocale()
  const words = useVoucherWords()
  const [text, setText] = useState(() =>
    initialAmount === null
      ? (toInputText(refusedText, language) ?? String(SUGGESTED_AMOUNTS[currency][1] ?? ''))
      : formatShortAmount(initialAmount),
  )
  const possibleAmounts = findAmbiguousAmount(text, language, currency)
  const amount = readAmount(text, language, currency)
  const amountError = findAmountProblem(amount, currency)
  const { min, most } = VOUCHER_AMOUNT_LIMITS[currency]
  const amountErrorTexts = {
    invalid: possibleAmounts
      ? words.ambiguous({
          typed: text.trim(),
          thousands: formatMoney(possibleAmounts.thousands, currency, language),
          decimals: formatMoney(possibleAmounts.decimals, currency, language),
        })
      : words.invalid,
    tooLow: words.tooLow({ amount: formatMoney(min, currency, language) }),
    tooHigh: words.tooHigh({ amount: formatMoney(most, currency, language) }),
  }
  return {
    text,
    setText,
    value: amountError ? null : amount,
    problem: amountError && amountErrorTexts[amountError],
  }
}

/** Formats a decimal for the input field. Polish uses a comma, because with a point "10.005" would mean thousands. */
const toInputText = (decimal: string | null, language: Language): string | null =>
  decimal === null ? null : localizedDecimal(decimal, language)

/** Returns the amount after an arrow key: one unit of currency more or less, within the limits (spec §5). */
export function amountAfterArrowKey(
  text: string,
  direction: 1 | -1,
  language: Language,
  currency: Currency,
): string {
  const { min, most } = VOUCHER_AMOUNT_LIMITS[currency]
  // An ambiguous amount such as "1.000" stays unchanged. The buyer must first say if the point marks thousands.
  if (findAmbiguousAmount(text, language, currency)) return text
  const nextAmount = (readAmount(text, language, currency) ?? 0) + direction * 100
  return formatShortAmount(minor(Math.min(most, Math.max(min, nextAmount))))
}

/** Formats an amount without ".00": "200", "99.50". */
const formatShortAmount = (amount: Minor): string => toDecimal(amount).replace(/\.00$/, '')
