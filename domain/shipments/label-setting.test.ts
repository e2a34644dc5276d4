import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { minor } from '../money/money'
import { maxInsuranceOf, proposeInsurance } from './label-setting'

const INSURANCE_UP_TO_5000_ZLOTY = { insuredUpTo: minor(5000_00) }

it.each([
  [minor(1999_50), 1, minor(2000_00)],
  [minor(1999_50), 2, minor(1000_00)],
  [minor(9000_00), 1, minor(5000_00)],
  [minor(0), 1, null],
])(
  'proposes the value of the goods in whole złoty, up to the limit: %d in %d parcels',
  (goodsValue, parcelCount, insurance) => {
    expect(proposeInsurance({ goodsValue, parcelCount, courier: 'inpost' }, INSURANCE_UP_TO_5000_ZLOTY)).toBe(
      insurance,
    )
  },
)

it('proposes no insurance if the setting is off, or the courier offers none', () => {
  const parcel = { goodsValue: minor(100_00), parcelCount: 1 }
  expect(proposeInsurance({ ...parcel, courier: 'inpost' }, { insuredUpTo: null })).toBeNull()
  expect(proposeInsurance({ ...parcel, courier: 'dpd' }, INSURANCE_UP_TO_5000_ZLOTY)).toBeNull()
})

it('never exceeds the limit of the courier, and covers the whole value below this limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_00 }),
      fc.integer({ min: 1, max: 5 }),
      (value, parcelCount) => {
        const parcel = { goodsValue: minor(value), parcelCount, courier: 'locker' as const }
        const insurance = proposeInsurance(parcel, { insuredUpTo: minor(50_000_00) }) ?? 0
        expect(insurance).toBeLessThanOrEqual(maxInsuranceOf('locker'))
        if (insurance < maxInsuranceOf('locker'))
          expect(insurance * parcelCount).toBeGreaterThanOrEqual(value)
      },
    ),
  )
})
