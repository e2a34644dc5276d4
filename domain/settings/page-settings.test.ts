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

it('toPageSettings tells whether visitors can book viewings', () => {
  const { showroom, viewings } = FIRST_SETTINGS
  const hasViewings = (isOpen: boolean) =>
    toPageSettings(
      { ...FIRST_SETTINGS, showroom: { ...showroom, isOn: isOpen }, viewings: { ...viewings, isOn: true } },
      Date.UTC(2026, 11, 1),
      'pl',
    ).hasViewings
  expect([hasViewings(true), hasViewings(false)]).toEqual([true, undefined])
})
