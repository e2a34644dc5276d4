import { describe, expect, it } from 'vitest'
import { groupDigits, formatExpiry } from './card-input'

describe('groupDigits', () => {
  it.each([
    ['', ''],
    ['42424', '4242 4'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['4242x', '4242x'],
  ])('formats %j as %j', (input, expectedText) => expect(groupDigits(input)).toBe(expectedText))
})

describe('formatExpiry', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['122', '12/2'],
    ['1227', '12/27'],
    ['12 / 27', '12/27'],
    ['12/2027', '12/27'],
    ['122027', '12/27'],
    ['ab', 'ab'],
  ])('formats %j as %j', (input, expectedText) => expect(formatExpiry(input)).toBe(expectedText))
})
