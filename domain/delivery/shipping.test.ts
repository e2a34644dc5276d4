import { expect, it } from 'vitest'
import { anyAmount, fc } from '../../test/fixtures/property'
import { minor } from '../money/money'
import { formatDelivery, isAlwaysFree } from './shipping'

it('a price of delivery shows no threshold if it is always free or never free', () => {
  fc.assert(
    fc.property(anyAmount(3), fc.option(anyAmount(3)), (fee, freeFrom) => {
      const price = { fee, freeFrom }
      const isFreeForAnyTotal = fee === 0 || freeFrom === 0
      expect(isAlwaysFree(price)).toBe(isFreeForAnyTotal)
      expect(formatDelivery(price, String)).toEqual(
        isFreeForAnyTotal ? null : { fee: String(fee), threshold: freeFrom === null ? '' : String(freeFrom) },
      )
    }),
  )
})

it('the fee is formatted by the given function', () =>
  expect(formatDelivery({ fee: minor(199_00), freeFrom: null }, (amount) => `${amount} gr`)).toEqual({
    fee: '19900 gr',
    threshold: '',
  }))
