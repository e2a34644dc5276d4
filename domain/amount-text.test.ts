import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, decimalOf } from './amount-text'
import { MAX_MINOR, minor, toDecimal } from './money'

describe('an amount in a form', () => {
  it('has a comma in Polish and a point in English, and is read in either', () => {
    expect(amountText('1299.00', 'pl')).toBe('1\u00a0299,00')
    expect(amountText('1299.00', 'en')).toBe('1299.00')
    expect(amountText('1000000.00', 'pl')).toBe('1\u00a0000\u00a0000,00')
    expect(amountText('0.50', 'pl')).toBe('0,50')
    for (const typed of [
      '1299,5',
      '1299.50',
      '1 299,50 zł',
      '1\u00a0299,50',
      '1.299,50',
      '1,299.50',
      '1299.5 PLN',
    ])
      expect([typed, decimalOf(typed)]).toEqual([typed, '1299.50'])
  })

  it('that was shown and is read again is the same one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_MINOR }),
        fc.constantFrom('pl' as const, 'en' as const),
        (n, language) => {
          const decimal = toDecimal(minor(n))
          expect(decimalOf(amountText(decimal, language))).toBe(decimal)
        },
      ),
    )
  })

  it('is never guessed', () => {
    for (const typed of ['', 'dużo', '1,299', '1.2.3', '-5', '1,2,3.4.5', '1e3', '12,345'])
      expect(/^\d+(\.\d{1,2})?$/.test(decimalOf(typed)), typed).toBe(false)
  })
})
