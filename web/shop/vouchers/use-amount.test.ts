import { describe, expect, it } from 'vitest'
import { amountAfterArrowKey } from './use-amount'

describe('stepAmount', () => {
  it.each([
    ['200', 1, '201'],
    ['200', -1, '199'],
    ['99,50', 1, '100.50'],
    ['1 500 zł', 1, '1501'],
    ['1.500 zł', 1, '1.500 zł'],
    ['', 1, '2'],
    ['x', 1, '2'],
    ['2', -1, '2'],
    ['3000', 1, '3000'],
    ['9999', -1, '3000'],
  ] as const)('changes %j by %i to %j, within the limits', (text, direction, expectedText) => {
    expect(amountAfterArrowKey(text, direction, 'pl', 'PLN')).toBe(expectedText)
  })
})
