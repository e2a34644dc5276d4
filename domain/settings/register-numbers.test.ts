import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { isBdo, isKrs, isRegon } from './register-numbers'

describe('isRegon', () => {
  it('accepts numbers with correct check digits', () => {
    // The first REGON is the number of the statistical office; the last REGON is the number of a branch.
    for (const regon of ['000331501', '123456785', '12345678512347'])
      expect([regon, isRegon(regon)]).toEqual([regon, true])
  })

  it('rejects a number with any single changed digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('000331501', '123456785', '12345678512347'),
        fc.nat(13),
        fc.integer({ min: 1, max: 9 }),
        (regon, position, digitShift) => {
          const index = position % regon.length
          const changedDigit = (Number(regon[index]) + digitShift) % 10
          return !isRegon(regon.slice(0, index) + String(changedDigit) + regon.slice(index + 1))
        },
      ),
    )
  })

  it('rejects other lengths, other characters and sample numbers', () => {
    for (const regon of [
      '',
      '12345678',
      '1234567850',
      '12345678A',
      '000000000',
      '111111111',
      '00000000000000',
    ])
      expect([regon, isRegon(regon)]).toEqual([regon, false])
  })
})

it.each([
  [isKrs, 10],
  [isBdo, 9],
] as const)('%o accepts its number of digits except sample numbers', (isValid, digitCount) => {
  const registerNumber = '0000123457'.slice(10 - digitCount)
  expect(isValid(registerNumber)).toBe(true)
  for (const invalidNumber of [
    '',
    registerNumber.slice(1),
    `${registerNumber}1`,
    `${registerNumber.slice(1)}A`,
    '0'.repeat(digitCount),
    '7'.repeat(digitCount),
  ])
    expect([invalidNumber, isValid(invalidNumber)]).toEqual([invalidNumber, false])
  expect(isValid('0123456789'.slice(10 - digitCount))).toBe(false)
})
