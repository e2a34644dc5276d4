import { describe, expect, it } from 'vitest'
import { normalizePostalCode } from './postal-code'

describe('normalizePostalCode', () => {
  it.each([
    ['0', '0'],
    ['00', '00'],
    ['00-', '00-'],
    ['009', '00-9'],
    ['00950', '00-950'],
    ['00 950', '00-950'],
    ['00-950', '00-950'],
    [' 00-950 ', '00-950'],
  ])('turns %j into %j', (input, expectedText) => expect(normalizePostalCode(input)).toBe(expectedText))

  it('keeps other texts unchanged, so that the buyer sees the mistake', () => {
    expect(normalizePostalCode('SW1A 1AA')).toBe('SW1A 1AA')
    expect(normalizePostalCode('009501')).toBe('00-9501')
  })
})
