import { expect, it } from 'vitest'
import { formatClockTime } from './clock-time'

it.each([
  ['2026-11-22T13:05:09Z', 'pl', '22.11.2026', '14:05:09'],
  ['2026-11-22T13:05:09Z', 'en', '22 Nov 2026', '14:05:09'],
  ['2026-07-04T22:00:00.999Z', 'pl', '05.07.2026', '00:00:00'],
  ['2026-07-04T22:00:00.999Z', 'en', '5 Jul 2026', '00:00:00'],
] as const)('clockTime formats %s in Polish time, in %s as %s', (timestampText, language, day, time) => {
  expect(formatClockTime(Date.parse(timestampText), language)).toEqual({
    day,
    time,
    hourAndMinute: time.slice(0, 5),
  })
})
