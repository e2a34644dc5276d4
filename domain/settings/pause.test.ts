import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { parsePolishTime, polishTimestampOf } from '../time/polish-days'
import { HOUR_MS, MINUTE_MS } from '../time/time'
import { pauseEndAt, shownPauseAt } from './pause'

const PAUSE = { isPaused: true, pl: 'Jestem na targach.', en: '', until: '2026-12-07T08:00' }
const before = Date.parse('2026-12-07T06:59:59Z')

describe('a pause of selling', () => {
  it('ends by itself at its Polish time, and without a time only by the owner', () => {
    expect(pauseEndAt(PAUSE, before)).toBe(before + 1000)
    expect(pauseEndAt(PAUSE, before + 1000)).toBeUndefined()
    expect(pauseEndAt({ ...PAUSE, until: null }, before)).toBeNull()
    expect(pauseEndAt({ ...PAUSE, isPaused: false }, before)).toBeUndefined()
  })

  it('tells buyers the reason and the end', () => {
    const texts = (['pl', 'en'] as const).map((language) =>
      shownPauseAt(PAUSE, before, language)?.text.replaceAll('\u00a0', ' '),
    )
    expect(texts).toEqual([
      'Zamówienia przyjmujemy od: pon. 7 grudnia, 8:00. Jestem na targach.',
      'We take orders again from Mon 7 December, 8:00.',
    ])
    expect(shownPauseAt({ ...PAUSE, until: null }, before, 'pl')?.short).toBe(
      'Chwilowo nie przyjmujemy zamówień',
    )
    expect(shownPauseAt(PAUSE, before + HOUR_MS, 'pl')).toBeNull()
  })
})

it('parsePolishTime is the inverse of the Polish clock, outside the hours that the clocks skip or repeat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (minutes) => {
      const timestamp = Date.UTC(2026, 0, 1) + minutes * MINUTE_MS
      const localTime = polishTimestampOf(timestamp).slice(0, 16).replace(' ', 'T')
      // The repeated hour of the autumn is read as its first occurrence.
      const parsed = parsePolishTime(localTime)
      expect([timestamp, timestamp - HOUR_MS]).toContain(parsed)
      if (parsed !== timestamp)
        expect(polishTimestampOf(parsed).slice(0, 16).replace(' ', 'T')).toBe(localTime)
    }),
  )
  expect(new Date(parsePolishTime('2026-07-01T08:00')).toISOString()).toBe('2026-07-01T06:00:00.000Z')
})
