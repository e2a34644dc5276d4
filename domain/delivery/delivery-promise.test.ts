import { dayOf } from '../time/calendar-days'
import { describe, expect, it } from 'vitest'
import {
  anyPeriods,
  anyWorkingDays,
  FIRST_WORKING_DAYS,
  makePeriod,
} from '../../test/fixtures/orders/periods'
import { fc } from '../../test/fixtures/property'
import type { Language } from '../language'
import { formatRangeKey, type WorkingDays } from '../time/working-day-range'
import { DAY_MS } from '../time/time'
import { deliveryWindow } from './delivery'
import { formatAbsence, formatPeriodReason, promiseAt, upcomingPromises } from './delivery-promise'

const FIRST_DAY = dayOf(2026, 3, 1)
const formatPromiseAt = (
  orderedAt: string,
  periods: ReturnType<typeof makePeriod>[],
  workingDays: WorkingDays,
  language: Language,
) => {
  const { text, limits } = promiseAt(
    Date.parse(orderedAt),
    { cutOff: '18:00', periods },
    workingDays,
    language,
  )
  return [text, limits].filter(Boolean).join(' ').replaceAll('\u00a0', ' ')
}
const formatPromiseInBothLanguages = (orderedAt: string, periods: ReturnType<typeof makePeriod>[]) =>
  (['pl', 'en'] as const).map((language) => formatPromiseAt(orderedAt, periods, FIRST_WORKING_DAYS, language))

describe('upcomingPromises', () => {
  it('agree with the promise of an order at any later time that they cover', () => {
    fc.assert(
      fc.property(
        anyPeriods(FIRST_DAY),
        fc.integer({ min: FIRST_DAY * DAY_MS, max: dayOf(2027, 4, 1) * DAY_MS }),
        fc.nat(10 * DAY_MS),
        fc.constantFrom('9:00', '18:00'),
        fc.array(anyWorkingDays, { minLength: 1, maxLength: 3 }),
        (periods, now, waitMs, cutOff, workingDayRanges) => {
          const rules = { cutOff, periods }
          const promises = upcomingPromises(now, rules, workingDayRanges, 'pl')
          const orderedAt = now + waitMs
          const current = promises.find(({ until }) => orderedAt < until)
          if (!current) return
          for (const workingDays of workingDayRanges)
            expect(current.byWorkingDays[formatRangeKey(workingDays)]).toMatchObject(
              deliveryWindow(orderedAt, rules, workingDays),
            )
        },
      ),
    )
  })

  it('name the usual working days if no period moves the days', () => {
    expect(formatPromiseInBothLanguages('2026-11-20T10:00:00Z', [])).toEqual([
      'Przewidywana dostawa: 2–4 grudnia (8–10 dni roboczych, najpóźniej 28 dni)',
      'Expected delivery: 2–4 December (8–10 working days, 28 days at the latest)',
    ])
    expect(formatPromiseInBothLanguages('2026-11-20T10:00:00Z', [makePeriod()])).toEqual(
      formatPromiseInBothLanguages('2026-11-20T10:00:00Z', []),
    )
  })

  it('name a single working day, and no longest time that the promised days exceed', () => {
    const textOf = (workingDays: WorkingDays, language: Language) =>
      formatPromiseAt('2026-11-20T10:00:00Z', [], workingDays, language)
    expect(textOf({ from: 1, to: 1 }, 'pl')).toBe(
      'Przewidywana dostawa: 23 listopada (1 dzień roboczy, najpóźniej 28 dni)',
    )
    expect(textOf({ from: 1, to: 3 }, 'en')).toBe(
      'Expected delivery: 23–25 November (1–3 working days, 28 days at the latest)',
    )
    expect(textOf({ from: 30, to: 32 }, 'pl')).toMatch(/\(30–32 dni robocze\)$/)
    // The 28 days begin with the day of the order: these days end 31 days after a Friday evening.
    const promiseTextAfterClosing = formatPromiseAt('2026-09-04T17:00:00Z', [], { from: 18, to: 20 }, 'pl')
    expect(promiseTextAfterClosing).toBe('Przewidywana dostawa: 1–5 października (18–20 dni roboczych)')
  })

  it('name days off only to orders before their end', () => {
    const rules = { cutOff: '18:00', periods: [makePeriod()] }
    const renderedAt = Date.parse('2026-12-11T10:00:00Z')
    const texts = upcomingPromises(renderedAt, rules, [FIRST_WORKING_DAYS], 'pl').map(
      ({ byWorkingDays }) => Object.values(byWorkingDays)[0]?.text,
    )
    expect(texts[0]).toContain('7–11\u00a0grudnia')
    expect(texts[1]).not.toContain('7–11\u00a0grudnia')
  })

  it('name the reason of the owner, or the days off', () => {
    expect(
      formatPromiseInBothLanguages('2026-12-04T10:00:00Z', [makePeriod({ note: { pl: 'Remont', en: '' } })]),
    ).toEqual([
      'Przewidywana dostawa: 23–29 grudnia. Remont.',
      'Expected delivery: 23–29 December. We are closed: 7–11 December.',
    ])
    expect(
      formatPromiseInBothLanguages('2026-12-04T10:00:00Z', [makePeriod({ to: '2026-12-07' })])[0],
    ).toContain('Nie pracujemy: 7 grudnia.')
  })

  it('keep brackets of the owner in the sentence', () => {
    const note = 'Urlop (wracamy 7 stycznia). Zamówienia (opłacone) wyślemy.'
    const promise = promiseAt(
      Date.parse('2026-12-04T10:00:00Z'),
      { cutOff: '18:00', periods: [makePeriod({ note: { pl: note, en: '' } })] },
      FIRST_WORKING_DAYS,
      'pl',
    )
    expect(promise.text).toContain(note)
    expect(promise.limits).toBeNull()
  })

  it('name a longer delivery only in its period', () => {
    const periods = [makePeriod({ kind: 'longer', workingDays: 5 })]
    expect(formatPromiseInBothLanguages('2026-12-08T10:00:00Z', periods)).toEqual([
      'Przewidywana dostawa: 29–31 grudnia. Teraz potrzebujemy więcej czasu: o 5 dni roboczych.',
      'Expected delivery: 29–31 December. We need more time now: 5 more working days.',
    ])
    expect(formatPromiseInBothLanguages('2026-12-14T10:00:00Z', periods)[0]).toContain('najpóźniej 28 dni')
  })
})

describe('periodText', () => {
  it.each([
    [1, 'dzień roboczy'],
    [2, 'dni robocze'],
    [5, 'dni roboczych'],
    [12, 'dni roboczych'],
    [22, 'dni robocze'],
  ])('names %i working days in the right Polish form: %s', (workingDays, noun) => {
    expect(formatPeriodReason(makePeriod({ kind: 'longer', workingDays }), 'pl')).toBe(
      `Teraz potrzebujemy więcej czasu: o ${workingDays} ${noun}.`,
    )
  })
})

describe('absenceText', () => {
  it('says on a closed day when the shop is back, and nothing on other days', () => {
    const periods = [makePeriod({ note: { pl: 'Urlop', en: '' } })]
    const formatAbsenceAt = (now: string, language: 'pl' | 'en') =>
      formatAbsence(periods, Date.parse(now), language)?.replaceAll('\u00a0', ' ')
    expect(formatAbsenceAt('2026-12-08T10:00:00Z', 'pl')).toContain('Urlop. Wracamy: pon. 14 grudnia.')
    expect(formatAbsenceAt('2026-12-11T22:59:00Z', 'en')).toContain(
      'We are closed: 7–11 December. We are back: Mon 14',
    )
    expect(formatAbsenceAt('2026-12-11T23:00:00Z', 'en')).toBeUndefined()
  })
})
