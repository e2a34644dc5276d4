import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/time'
import { pauseEndAt, shownPauseAt } from './pause'
import { settingChangeSchema } from './setting-forms'

const PAUSE = { isPaused: true, pl: 'Jestem na targach.', en: '', until: '2026-12-07T08:00' }
const timeBeforeEnd = Date.parse('2026-12-07T06:59:59Z')

describe('a pause of selling', () => {
  it('ends by itself at its Polish time, and without a time only by the owner', () => {
    expect(pauseEndAt(PAUSE, timeBeforeEnd)).toBe(timeBeforeEnd + 1000)
    expect(pauseEndAt(PAUSE, timeBeforeEnd + 1000)).toBeUndefined()
    expect(pauseEndAt({ ...PAUSE, until: null }, timeBeforeEnd)).toBeNull()
    expect(pauseEndAt({ ...PAUSE, isPaused: false }, timeBeforeEnd)).toBeUndefined()
  })

  it('tells buyers the reason and the end', () => {
    const texts = (['pl', 'en'] as const).map((language) =>
      shownPauseAt(PAUSE, timeBeforeEnd, language)?.text.replaceAll('\u00a0', ' '),
    )
    expect(texts).toEqual([
      'Zamówienia przyjmujemy od: pon. 7 grudnia, 8:00. Jestem na targach.',
      'We take orders again from Mon 7 December, 8:00.',
    ])
    expect(shownPauseAt({ ...PAUSE, until: null }, timeBeforeEnd, 'pl')?.short).toBe(
      'Chwilowo nie przyjmujemy zamówień',
    )
    expect(shownPauseAt(PAUSE, timeBeforeEnd + HOUR_MS, 'pl')).toBeNull()
  })
})

it('a pause needs no reason, because buyers read a sentence of the shop', () => {
  const value = { ...PAUSE, pl: '', until: null }
  expect(settingChangeSchema('pause').safeParse({ value, after: 0 }).success).toBe(true)
  expect(shownPauseAt(value, Date.UTC(2026, 11, 5), 'pl')?.text).toBe('Chwilowo nie przyjmujemy zamówień.')
})
