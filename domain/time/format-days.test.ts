import { describe, expect, it } from 'vitest'
import { dateOf, dayOf } from './calendar-days'
import { formatDayRange, formatFullDate } from './format-days'

describe('a formatted day', () => {
  it.each(['pl', 'en'] as const)('has month names as Intl gives them in %s', (language) => {
    const locale = new Intl.DateTimeFormat(language === 'pl' ? 'pl' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    for (let month = 1; month <= 12; month++) {
      const day = dayOf(2026, month, 15)
      expect(formatDayRange(day - 1, day, language).replaceAll('\u00a0', ' ')).toBe(
        `14–${locale.format(dateOf(day))}`,
      )
    }
  })

  it('has a full date with year', () => {
    const date = dateOf(dayOf(2026, 12, 2))
    expect([formatFullDate(date, 'pl'), formatFullDate(date, 'en')]).toEqual([
      '2\u00a0grudnia 2026',
      '2\u00a0December 2026',
    ])
  })

  it('names the month once if both days share it', () => {
    expect(formatDayRange(dayOf(2026, 12, 2), dayOf(2026, 12, 4), 'pl')).toBe('2–4\u00a0grudnia')
  })
})
