import { expect, it } from 'vitest'
import { momentsOf, shopDateOf } from './shop-days'

it.each([
  ['2026-01-10', '2026-01-09T23:00:00.000Z', '2026-01-10T23:00:00.000Z'],
  ['2026-07-10', '2026-07-09T22:00:00.000Z', '2026-07-10T22:00:00.000Z'],
  // Clocks are put forward and back.
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('%s in Poland is from %s to %s', (day, from, to) => {
  const { since = 0, before = 0 } = momentsOf(day, day)
  expect([new Date(since).toISOString(), new Date(before).toISOString()]).toEqual([from, to])
  expect([shopDateOf(since), shopDateOf(before - 1)]).toEqual([day, day])
  expect(shopDateOf(since - 1) < day && shopDateOf(before) > day).toBe(true)
})

it('days that are not named leave the period open', () => {
  expect(momentsOf(undefined, undefined)).toEqual({ since: undefined, before: undefined })
})
