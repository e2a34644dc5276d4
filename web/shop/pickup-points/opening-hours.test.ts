import { expect, it } from 'vitest'
import { formatOpeningHours } from './opening-hours'

it.each([
  ['24/7', '24/7', '24/7'],
  ['PN-SB 06:00-23:00', 'pon.–sob. 06:00–23:00', 'Mon–Sat 06:00–23:00'],
  [
    'PN-PT 08:00-20:00;SB 09:00-15:00',
    'pon.–pt. 08:00–20:00, sob. 09:00–15:00',
    'Mon–Fri 08:00–20:00, Sat 09:00–15:00',
  ],
  ['NIEDZ NIECZYNNE', 'niedz. NIECZYNNE', 'Sun NIECZYNNE'],
  ['', '', ''],
])('opening hours %s read %s in Polish and %s in English', (hoursText, polishText, englishText) => {
  expect(formatOpeningHours(hoursText, 'pl')).toBe(polishText)
  expect(formatOpeningHours(hoursText, 'en')).toBe(englishText)
})
