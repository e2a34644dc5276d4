import { expect, it } from 'vitest'
import { toPageSettings } from './page-settings'
import { FIRST_SETTINGS } from './settings'

it('toPageSettings publishes only the named settings, and no setting that only staff need', () => {
  // A stored setting that the code does not know, as a later version of the shop may add.
  const settings = { ...FIRST_SETTINGS, staffOnly: 'secret' }
  expect(Object.keys(toPageSettings(settings, Date.UTC(2026, 11, 1), 'pl')).toSorted()).toEqual([
    'announcement',
    'chat',
    'closedDays',
    'couriers',
    'delivery',
    'firm',
    'hasViewings',
    'legal',
    'pause',
    'processors',
    'promises',
    'showroom',
    'since',
    'version',
    'voucherVat',
  ])
})
