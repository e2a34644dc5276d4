import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_MINOR, minor } from './money'
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
  const near = (gross: number) => {
    const { net, vat } = splitVat(minor(gross))
    expect(net + vat).toBe(gross)
    const error = BigInt(vat) * 123n - BigInt(gross) * 23n
    expect(error <= 61n && error >= -61n).toBe(true)
  }
  for (let gross = 0; gross < 5000; gross++) near(gross)
  fc.assert(fc.property(fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }), near))
})
