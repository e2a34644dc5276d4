import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../../test/fixtures/property'
import {
  addAmounts,
  MAX_MINOR_AMOUNT,
  minor,
  parseDecimal,
  minAmount,
  subtract,
  multiply,
  shareInProportion,
  toDecimal,
  ZERO,
} from './money'

describe('an amount', () => {
  it('is a safe integer', () => {
    for (const value of [0, 1, -1, MAX_MINOR_AMOUNT, Number.MAX_SAFE_INTEGER])
      expect(minor(value)).toBe(value)
    for (const value of [0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, 1e308]) {
      expect(() => minor(value)).toThrow(RangeError)
    }
  })

  it('survives formatting and parsing', () => {
    fc.assert(fc.property(anyAmount(), (amount) => void expect(parseDecimal(toDecimal(amount))).toBe(amount)))
  })

  it('is formatted with a dot and two decimals', () => {
    const anyDecimalAmount = fc
      .integer({ min: -MAX_MINOR_AMOUNT, max: MAX_MINOR_AMOUNT })
      .map((value) => [value, toDecimal(minor(value))] as const)
    fc.assert(
      fc.property(anyDecimalAmount, ([value, decimal]) => {
        expect(decimal).toMatch(/^-?(0|[1-9]\d*)\.\d\d$/)
        expect(BigInt(decimal.replace('.', ''))).toBe(BigInt(value))
      }),
    )
    expect([0, 1, 10, 100, 129_900, -5, -129_900].map((value) => toDecimal(minor(value)))).toEqual([
      '0.00',
      '0.01',
      '0.10',
      '1.00',
      '1299.00',
      '-0.05',
      '-1299.00',
    ])
  })

  it('is parsed from the usual decimal formats', () => {
    const validAmounts: [string, number][] = [
      ['0', 0],
      ['0.0', 0],
      ['0.1', 10],
      ['0.01', 1],
      ['19.9', 1990],
      ['19.99', 1999],
      ['007', 700],
      ['1000000', MAX_MINOR_AMOUNT],
      ['1000000.00', MAX_MINOR_AMOUNT],
    ]
    for (const [text, amount] of validAmounts) expect(parseDecimal(text)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '12,00',
    '1 000',
    '1\u00a0000',
    '1_000',
    'NaN',
    'Infinity',
    'null',
    '1000000.01',
    '9999999',
    '10000000',
    '١٢',
    '１',
    '1.0.0',
    ' 1',
    '1 ',
    '1\n',
    '1.00\n',
    '-0',
  ])('is not parsed from "%s"', (text) => expect(parseDecimal(text)).toBeNull())

  it('is not parsed from other texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE x') }), (text) => {
        const amount = parseDecimal(text)
        expect(amount === null || /^\d{1,7}(\.\d{1,2})?$/.test(text)).toBe(true)
        if (amount !== null) expect(amount).toBe(Math.round(Number(text) * 100))
      }),
    )
  })
})

describe('amounts', () => {
  it('add up in any order, and subtraction is the inverse', () => {
    fc.assert(
      fc.property(fc.array(anyAmount()), (amounts) => {
        const sum = addAmounts(...amounts)
        expect(BigInt(sum)).toBe(amounts.reduce((total, amount) => total + BigInt(amount), 0n))
        expect(addAmounts(...amounts.toReversed())).toBe(sum)
        expect(amounts.reduce((remainingAmount, amount) => subtract(remainingAmount, amount), sum)).toBe(0)
      }),
    )
    expect(addAmounts()).toBe(ZERO)
  })

  it('are multiplied without loss', () => {
    fc.assert(
      fc.property(anyAmount(), fc.integer({ min: 0, max: 10_000 }), (amount, quantity) => {
        expect(BigInt(multiply(amount, quantity))).toBe(BigInt(amount) * BigInt(quantity))
      }),
    )
  })

  it('above the safe integers throw', () => {
    expect(() => multiply(minor(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError)
    expect(() => addAmounts(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError)
    expect(() => multiply(minor(1), 0.5)).toThrow(RangeError)
  })

  it('are compared by smaller', () => {
    fc.assert(
      fc.property(anyAmount(), anyAmount(), (a, b) => void expect(minAmount(a, b)).toBe(Math.min(a, b))),
    )
  })
})

describe('shareInProportion', () => {
  const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)

  it('shares the whole amount, each share within one minor unit of its proportion', () => {
    const anySignedAmount = fc.integer({ min: -MAX_MINOR_AMOUNT, max: MAX_MINOR_AMOUNT })
    const anyWeights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 })
    fc.assert(
      fc.property(anySignedAmount, anyWeights, (amount, weights) => {
        const totalWeight = sumOf(weights)
        fc.pre(totalWeight > 0)
        const shares = shareInProportion(minor(amount), weights)
        expect(sumOf(shares)).toBe(amount)
        const negatedShares = shareInProportion(minor(0 - amount), weights)
        for (const [index, weight] of weights.entries()) {
          const share = shares[index] ?? NaN
          expect(Math.abs(share - (amount * weight) / totalWeight)).toBeLessThanOrEqual(1)
          expect(share + (negatedShares[index] ?? NaN)).toBe(0)
        }
      }),
      // An amount of 50.01 in two equal shares: each share ends with half a grosz, which must be rounded.
      { examples: [[50_01, [1, 1]]] },
    )
  })

  it('is zero without a weight', () => {
    expect(shareInProportion(minor(5), [0, 0])).toEqual([0, 0])
    expect(shareInProportion(minor(5), [])).toEqual([])
  })
})
