import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAmbiguousAmount, formatAmountInput, toDecimalText, readAmount } from './amount-text'
import { CURRENCIES, formatMoney, CURRENCY_SYMBOLS } from './currency'
import { LANGUAGES } from '../language'
import { MAX_MINOR_AMOUNT, minor, toDecimal } from './money'

describe('amountText and decimalOf', () => {
  it('format with a comma in Polish and a point in English, and parse both', () => {
    expect(formatAmountInput('1299.00', 'pl')).toBe('1\u00a0299,00')
    expect(formatAmountInput('1299.00', 'en')).toBe('1299.00')
    expect(formatAmountInput('1000000.00', 'pl')).toBe('1\u00a0000\u00a0000,00')
    expect(formatAmountInput('0.50', 'pl')).toBe('0,50')
    for (const input of [
      '1299,5',
      '1299.50',
      '1 299,50 zł',
      '1\u00a0299,50',
      '1.299,50',
      '1,299.50',
      '1299.5 PLN',
    ])
      expect([input, toDecimalText(input)]).toEqual([input, '1299.50'])
  })

  it('return the same amount after formatting and parsing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_MINOR_AMOUNT }),
        fc.constantFrom('pl' as const, 'en' as const),
        (minorAmount, language) => {
          const decimal = toDecimal(minor(minorAmount))
          expect(toDecimalText(formatAmountInput(decimal, language))).toBe(decimal)
        },
      ),
    )
  })

  it('never turn an ambiguous text into a decimal', () => {
    for (const input of [
      '',
      'dużo',
      '1,299',
      '1.2.3',
      '-5',
      '1,2,3.4.5',
      '1e3',
      '12,345',
      '1.500',
      '12 34',
      '50 €',
    ])
      expect(/^\d+(\.\d{1,2})?$/.test(toDecimalText(input)), input).toBe(false)
  })
})

const anyAmount = fc.integer({ min: 0, max: MAX_MINOR_AMOUNT }).map(minor)
const anyLanguage = fc.constantFrom(...LANGUAGES)
const anyCurrency = fc.constantFrom(...CURRENCIES)

describe('readAmount', () => {
  it.each([
    ['pl', 'PLN', '1 500', 1500_00],
    ['pl', 'PLN', '1500,00', 1500_00],
    ['pl', 'PLN', '1\u00a0500,5 zł', 1500_50],
    ['pl', 'PLN', '1.500,50 PLN', 1500_50],
    ['pl', 'PLN', '99.50', 99_50],
    ['pl', 'PLN', 'zł 50', 50_00],
    ['pl', 'PLN', '50ZŁ', 50_00],
    ['pl', 'PLN', '50 zl', 50_00],
    ['pl', 'EUR', '50 €', 50_00],
    ['pl', 'EUR', '1.000.000', MAX_MINOR_AMOUNT],
    ['en', 'EUR', '1,500', 1500_00],
    ['en', 'EUR', '1,500.00', 1500_00],
    ['en', 'EUR', '1 500', 1500_00],
    ['en', 'EUR', '99,5', 99_50],
    ['en', 'EUR', '€50', 50_00],
    ['en', 'EUR', ' eur 50 ', 50_00],
    ['en', 'USD', '$50', 50_00],
    ['en', 'USD', '$50.5 USD', 50_50],
    ['en', 'GBP', '£ 1,050', 1050_00],
    ['en', 'PLN', '50 PLN', 50_00],
  ] as const)('in %s and %s parses "%s"', (language, currency, input, amount) => {
    expect(readAmount(input, language, currency)).toBe(amount)
  })

  it.each([
    ['pl', 'PLN', '1,500'],
    ['pl', 'PLN', '1.500'],
    ['pl', 'PLN', '0.500'],
    ['pl', 'PLN', '12,345'],
    ['pl', 'PLN', '1500,005'],
    ['pl', 'PLN', '12 34'],
    ['pl', 'PLN', '1.50.500'],
    ['pl', 'PLN', '1.500.00'],
    ['pl', 'PLN', '50 €'],
    ['pl', 'PLN', '50 USD'],
    ['pl', 'EUR', '50 zł'],
    ['pl', 'PLN', '12zł50'],
    ['pl', 'PLN', 'zł'],
    ['pl', 'PLN', '-5'],
    ['pl', 'PLN', '1e3'],
    ['pl', 'PLN', ''],
    ['en', 'EUR', '1.500'],
    ['en', 'EUR', '10.999'],
    ['en', 'EUR', '£50'],
    ['en', 'USD', '€50'],
    ['en', 'EUR', '1,500,00'],
  ] as const)('in %s and %s rejects "%s"', (language, currency, input) => {
    expect(readAmount(input, language, currency)).toBeNull()
  })

  it('parses the shop’s own format, and rejects it in another currency', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyLanguage,
        anyCurrency,
        anyCurrency,
        (amount, language, shownCurrency, currency) => {
          expect(readAmount(formatMoney(amount, shownCurrency, language), language, currency)).toBe(
            shownCurrency === currency ? amount : null,
          )
        },
      ),
    )
  })

  it('ignores the sign or code of the currency before or behind the amount', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\d ,.-]{0,12}$/),
        anyAmount,
        anyLanguage,
        anyCurrency,
        (text, amount, language, currency) => {
          for (const input of [
            toDecimal(amount),
            formatAmountInput(toDecimal(amount), language),
            text.trim(),
          ])
            for (const currencySign of [CURRENCY_SYMBOLS[currency], currency]) {
              const parsedAmount = readAmount(input, language, currency)
              if (parsedAmount === null) continue
              expect(readAmount(`${currencySign} ${input}`, language, currency)).toBe(parsedAmount)
              expect(readAmount(`${input}${currencySign}`, language, currency)).toBe(parsedAmount)
            }
        },
      ),
    )
  })

  it('keeps the typed digits, and never returns different amounts by language', () => {
    const anyAmountInput = fc.stringMatching(/^\d{1,4}([ .,]\d{1,3}){0,2}$/)
    fc.assert(
      fc.property(anyAmountInput, (input) => {
        const [pl, en] = [readAmount(input, 'pl', 'PLN'), readAmount(input, 'en', 'PLN')]
        for (const parsedAmount of [pl, en]) {
          if (parsedAmount === null) continue
          const digits = input.replace(/\D/g, '')
          expect([digits, `${digits}0`, `${digits}00`].map(Number)).toContain(parsedAmount)
        }
        if (pl !== null && en !== null) expect(pl).toBe(en)
      }),
    )
  })
})

describe('findAmbiguousAmount', () => {
  it.each([
    ['pl', '1.500', 1500_00, 1_50],
    ['pl', '10.005 zł', 10_005_00, 10_01],
    ['pl', '1,500', 1500_00, 1_50],
    ['en', '1.500', 1500_00, 1_50],
  ] as const)('has two readings: %s %s', (language, text, thousandsReading, decimalsReading) =>
    expect(findAmbiguousAmount(text, language, 'PLN')).toEqual({
      thousands: thousandsReading,
      decimals: decimalsReading,
    }),
  )

  it.each([
    ['pl', '1500'],
    ['pl', '1 500'],
    ['pl', '1.500,00'],
    ['pl', '1.000.000'],
    ['pl', '10.05'],
    ['pl', '10,5'],
    ['pl', '0.500'],
    ['pl', '1000.500'],
    ['pl', ''],
    ['en', '1,500'],
    ['en', '1,500.00'],
  ] as const)('is null for a text with one reading or none: %s %s', (language, text) =>
    expect(findAmbiguousAmount(text, language, 'PLN')).toBeNull(),
  )

  it('is null for amounts as the shop writes them', () => {
    fc.assert(
      fc.property(anyAmount, anyLanguage, anyCurrency, (amount, language, currency) => {
        for (const text of [
          formatMoney(amount, currency, language),
          formatAmountInput(toDecimal(amount), language),
        ])
          expect(findAmbiguousAmount(text, language, currency)).toBeNull()
      }),
    )
  })
})
