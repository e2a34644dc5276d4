import { expect, it } from 'vitest'
import { minor } from './money'
import { splitVat } from './vat'

it.each([
  [123_00, 100_00, 23_00],
  [1_299_00, 1_056_10, 242_90],
  [29_99, 24_38, 5_61],
  [1, 1, 0],
  [0, 0, 0],
  [-29_99, -24_38, -5_61],
])('%i gross is %i net and %i VAT', (gross, net, vat) => {
  expect(splitVat(minor(gross))).toEqual({ net, vat })
})

it('net and VAT add up to the gross, and the VAT is the nearest that there is', () => {
  for (let gross = 0; gross < 5000; gross++) {
    const { net, vat } = splitVat(minor(gross))
    expect(net + vat).toBe(gross)
    expect(Math.abs(vat - (gross * 23) / 123)).toBeLessThanOrEqual(0.5)
  }
})
