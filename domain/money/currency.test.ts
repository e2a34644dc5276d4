import { describe, expect, it } from 'vitest'
import { anyAmount, anyRates, fc } from '../../test/fixtures/property'
import {
  convertFromPln,
  CURRENCIES,
  type Currency,
  currencyOfCountry,
  currencyOfLanguage,
  FALLBACK_RATES,
  formatMoney,
  isPlausibleRate,
  rateFromDecimal,
  rateToDecimal,
  MAX_ORDER_RATE_AGE_MS,
  FOREIGN_CURRENCIES,
  QUOTED_RATE_VALIDITY_MS,
  CURRENCY_SYMBOLS,
  toPln,
  toPlnAtNbpRate,
} from './currency'
import { LANGUAGES } from '../language'
import { MAX_MINOR_AMOUNT, minor } from './money'

const anyCurrency = fc.constantFrom(...CURRENCIES)

/** Random rates as the exchange-rate source may return them, in millionths. */
const anyRate = fc.double({ min: 0.000001, max: 50, noNaN: true }).map((rate) => rateFromDecimal(rate) ?? 1)

describe('convert', () => {
  it('returns the exact amount, rounded half up', () => {
    fc.assert(
      fc.property(
        anyAmount(),
        fc.constantFrom(...FOREIGN_CURRENCIES),
        anyRates(anyRate),
        (amount, currency, rates) => {
          const exactAmount = BigInt(amount) * BigInt(rates[currency])
          expect(BigInt(convertFromPln(amount, currency, rates))).toBe((exactAmount + 500_000n) / 1_000_000n)
        },
      ),
    )
  })

  it('is exact for large amounts just below, at and above one half', () => {
    // The amount 99,999,999 is -1 modulo a million. Its conversion at these rates ends with 0.499999, 0.500000 or
    // 0.500001 of a minor unit, which must be rounded.
    const amount = minor(MAX_MINOR_AMOUNT - 1)
    const representableRates = Array.from(
      { length: 3000 },
      (_, index) => Math.floor(index / 3) * 1_000_000 + 499_999 + (index % 3),
    ).filter((rateMicro) => rateFromDecimal(rateToDecimal(rateMicro)) === rateMicro)
    expect(representableRates.length).toBeGreaterThan(100)
    for (const rateMicro of representableRates) {
      const exactAmount = (BigInt(amount) * BigInt(rateMicro) + 500_000n) / 1_000_000n
      expect([
        rateMicro,
        BigInt(convertFromPln(amount, 'USD', { ...FALLBACK_RATES, USD: rateMicro })),
      ]).toEqual([rateMicro, exactAmount])
    }
  })

  it('is monotonic', () => {
    fc.assert(
      fc.property(anyAmount(), anyAmount(), anyCurrency, anyRates(anyRate), (a, b, currency, rates) => {
        const [smaller, larger] = [minor(Math.min(a, b)), minor(Math.max(a, b))]
        expect(convertFromPln(smaller, currency, rates)).toBeLessThanOrEqual(
          convertFromPln(larger, currency, rates),
        )
      }),
    )
  })

  it('returns PLN unchanged', () => {
    fc.assert(
      fc.property(
        anyAmount(),
        anyRates(anyRate),
        (amount, rates) =>
          void expect(convertFromPln(amount, 'PLN', { ...rates, PLN: 2_000_000 })).toBe(amount),
      ),
    )
  })

  it.each([
    [129_900, 230_000, 29_877],
    [129_900, 235_000, 30_527],
    [50, 10_000, 1],
    [49, 10_000, 0],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [0, 900_000, 0],
    [MAX_MINOR_AMOUNT, 230_000, 23_000_000],
  ])('of %i at rate %i returns %i', (amount, rateMicro, expectedAmount) => {
    expect(convertFromPln(minor(amount), 'EUR', { ...FALLBACK_RATES, EUR: rateMicro })).toBe(expectedAmount)
  })
})

describe('toPln', () => {
  it.each([
    [2_300, 'EUR', 10_000],
    [1, 'EUR', 4],
    [10_000, 'PLN', 10_000],
    [0, 'GBP', 0],
  ] as const)('%i %s is %i in PLN', (amount, currency, plnAmount) =>
    expect(toPln(minor(amount), currency, { ...FALLBACK_RATES, PLN: 2_000_000 })).toBe(plnAmount),
  )
})

describe('toPlnAtNbpRate', () => {
  it('rounds half a grosz away from zero, so that an amount and its reversal add up to zero', () => {
    expect(toPlnAtNbpRate(minor(100), 4_245_000)).toBe(425)
    fc.assert(
      fc.property(anyAmount(), anyRate, (amount, nbpRateMicro) => {
        const plnAmount = toPlnAtNbpRate(amount, nbpRateMicro)
        expect(BigInt(plnAmount)).toBe((BigInt(amount) * BigInt(nbpRateMicro) + 500_000n) / 1_000_000n)
        expect(plnAmount + toPlnAtNbpRate(minor(0 - amount), nbpRateMicro)).toBe(0)
      }),
    )
  })
})

describe('constants for rates', () => {
  it('have the fallback rates of the specification', () =>
    expect(FALLBACK_RATES).toMatchObject({ PLN: 1_000_000, EUR: 230_000, USD: 250_000, GBP: 200_000 }))

  it('allow rates for a day, and honour a shown rate for two hours', () => {
    expect([MAX_ORDER_RATE_AGE_MS, QUOTED_RATE_VALIDITY_MS]).toEqual([86_400_000, 7_200_000])
  })
})

describe('a rate', () => {
  it('is at most 50', () => {
    expect([50, 50.000001].map(rateFromDecimal)).toEqual([50_000_000, null])
  })

  it('survives the conversion to millionths and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        (rateMicro) => void expect(rateFromDecimal(rateToDecimal(rateMicro))).toBe(rateMicro),
      ),
    )
  })

  it.each([0, -0.2, Number.NaN, Infinity, -Infinity, 1e-7, 1e12, Number.MAX_VALUE])(
    'of %s is invalid',
    (rate) => {
      expect(rateFromDecimal(rate)).toBeNull()
    },
  )

  it('is plausible within its tolerance, limits included', () => {
    for (const rateMicro of [184_000, 230_000, 276_000])
      expect(isPlausibleRate(rateMicro, 230_000, 0.2)).toBe(true)
    for (const rateMicro of [183_999, 276_001, 0, -230_000, Number.NaN, Infinity]) {
      expect(isPlausibleRate(rateMicro, 230_000, 0.2)).toBe(false)
    }
  })
})

describe('the currency', () => {
  const EURO_COUNTRIES =
    'AT BE CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES HR BG CZ DK HU RO SE'.split(' ')

  it('of a country follows the specification', () => {
    const countryCodes = Array.from({ length: 26 * 26 }, (_, index) =>
      String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
    )
    const findExpectedCurrency = (country: string): Currency =>
      country === 'PL' ? 'PLN' : country === 'GB' ? 'GBP' : EURO_COUNTRIES.includes(country) ? 'EUR' : 'USD'
    for (const country of countryCodes)
      expect([country, currencyOfCountry(country)]).toEqual([country, findExpectedCurrency(country)])
    expect(EURO_COUNTRIES).toHaveLength(26)
  })

  it('of a language is PLN or EUR', () => {
    expect(LANGUAGES.map(currencyOfLanguage)).toEqual(['PLN', 'EUR'])
  })
})

describe('formatMoney', () => {
  it.each([
    [0, 'PLN', 'pl', '0,00\u00a0zł'],
    [5, 'PLN', 'pl', '0,05\u00a0zł'],
    [129_900, 'PLN', 'pl', '1\u00a0299,00\u00a0zł'],
    [99_999, 'PLN', 'pl', '999,99\u00a0zł'],
    [100_000_000, 'PLN', 'pl', '1\u00a0000\u00a0000,00\u00a0zł'],
    [123_456, 'EUR', 'pl', '1\u00a0234,56\u00a0€'],
    [123_456, 'USD', 'pl', '1\u00a0234,56\u00a0$'],
    [123_456, 'GBP', 'pl', '1\u00a0234,56\u00a0£'],
    [123_456, 'PLN', 'en', '1,234.56\u00a0zł'],
    [123_456, 'EUR', 'en', '€1,234.56'],
    [123_456_789, 'USD', 'en', '$1,234,567.89'],
    [99, 'GBP', 'en', '£0.99'],
    [-5000, 'PLN', 'pl', '−50,00\u00a0zł'],
    [-123_456, 'EUR', 'en', '−€1,234.56'],
  ] as const)('%i %s in %s is %s', (amount, currency, language, expectedText) => {
    expect(formatMoney(minor(amount), currency, language)).toBe(expectedText)
  })

  it('prints the exact amount, without line breaks', () => {
    fc.assert(
      fc.property(anyAmount(), anyCurrency, fc.constantFrom(...LANGUAGES), (amount, currency, language) => {
        const moneyText = formatMoney(amount, currency, language)
        expect(moneyText).not.toMatch(/[ \n\t]/)
        expect(Number(moneyText.replace(/\D/g, ''))).toBe(amount)
        expect(moneyText).toContain(CURRENCY_SYMBOLS[currency])
        expect(moneyText).toMatch(language === 'pl' ? /\d,\d\d\u00a0/ : /\d\.\d\d/)
      }),
    )
  })
})
