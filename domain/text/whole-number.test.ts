import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount as formatCountEn } from './plural.en'
import { formatCount as formatCountPl } from './plural.pl'
import { formatWholeNumber } from './whole-number'

it('separates thousands, also in a count of things', () => {
  expect([999, 1000, 12_345, 1_234_567].map((value) => formatWholeNumber(value, 'en'))).toEqual([
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
  expect(formatCountPl(12_345, 'odsłona', 'odsłony', 'odsłon')).toBe('12\u00a0345 odsłon')
  expect(formatCountEn(12_345, 'view', 'views')).toBe('12,345 views')
})

it('changes no digit', () => {
  fc.assert(
    fc.property(fc.nat(), (value) => {
      expect(formatWholeNumber(value, 'pl').replaceAll('\u00a0', '')).toBe(String(value))
    }),
  )
})
