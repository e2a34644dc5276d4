import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { RETENTION_RULES, DATA_KINDS } from './stored-data'
import { MINUTE_MS } from '../time/time'
import {
  refundRetentionCutoff,
  retentionCutoff,
  retentionEnd,
  saleRetentionCutoff,
  saleRetentionEnd,
  type ExpiringDataKind,
} from './retention'

const parseTimestamp = (text: string) => Date.parse(text)
const EXPIRING_DATA_KINDS = DATA_KINDS.filter(
  (kind): kind is ExpiringDataKind => RETENTION_RULES[kind].keep !== null,
)

describe('retentionEnd', () => {
  it.each([
    // Tax records are stored for five full years after the year in which the tax falls due. VAT of December is due in January.
    ['sales', '2026-01-01T00:00:00+01:00', '2032-01-01T00:00:00+01:00'],
    ['sales', '2026-11-30T23:59:59.999+01:00', '2032-01-01T00:00:00+01:00'],
    ['sales', '2026-12-01T00:00:00+01:00', '2033-01-01T00:00:00+01:00'],
    ['sales', '2026-12-31T23:59:59.999+01:00', '2033-01-01T00:00:00+01:00'],
    ['sales', '2028-02-29T12:00:00Z', '2034-01-01T00:00:00+01:00'],
    // Claims can be made for six years, until 31 December (k.c. art. 118).
    ['claims', '2026-01-01T00:00:00+01:00', '2033-01-01T00:00:00+01:00'],
    ['claims', '2026-12-31T23:59:59.999+01:00', '2033-01-01T00:00:00+01:00'],
    ['statements', '2027-01-01T00:00:00+01:00', '2034-01-01T00:00:00+01:00'],
    ['consentProof', '2026-11-27T12:00:00Z', '2033-01-01T00:00:00+01:00'],
    ['staffActions', '2026-11-27T12:00:00Z', '2033-01-01T00:00:00+01:00'],
    ['staffViews', '2026-11-27T12:00:00Z', '2027-11-27T00:00:00+01:00'],
    ['gifts', '2027-11-27T23:59:59.999+01:00', '2028-11-27T00:00:00+01:00'],
    // Periods of twelve months end with a whole day. 29 February becomes 28 February in other years.
    ['unpaidOrders', '2026-11-22T23:59:00+01:00', '2027-11-22T00:00:00+01:00'],
    ['unpaidOrders', '2028-02-29T12:00:00+01:00', '2029-02-28T00:00:00+01:00'],
    ['unpaidOrders', '2027-02-28T12:00:00+01:00', '2028-02-28T00:00:00+01:00'],
    ['chats', '2026-07-01T00:30:00+02:00', '2027-07-01T00:00:00+02:00'],
    ['carts', '2026-11-22T10:00:00Z', '2026-12-22T10:00:00Z'],
  ] as const)('keeps %s of %s until %s', (kind, startedAt, endsAt) => {
    expect(retentionEnd(kind, parseTimestamp(startedAt))).toBe(parseTimestamp(endsAt))
    expect(parseTimestamp(startedAt)).toBeLessThan(retentionCutoff(kind, parseTimestamp(endsAt)))
    expect(parseTimestamp(startedAt)).toBeGreaterThanOrEqual(
      retentionCutoff(kind, parseTimestamp(endsAt) - 1),
    )
  })

  it('is the inverse of retentionCutoff', () => {
    const anyTimestamp = fc.integer({ min: parseTimestamp('2024-01-01'), max: parseTimestamp('2040-12-31') })
    for (const kind of EXPIRING_DATA_KINDS) {
      fc.assert(
        fc.property(anyTimestamp, anyTimestamp, (startedAt, now) => {
          const retentionEndTime = retentionEnd(kind, startedAt) ?? Infinity
          expect(startedAt < retentionCutoff(kind, now)).toBe(retentionEndTime <= now)
        }),
      )
    }
  })

  it('ends on the first millisecond of a Polish year for periods in years, at any distance from a year end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2025, max: 2060 }),
        fc.integer({ min: -40 * 24 * 60, max: 40 * 24 * 60 }),
        fc.constantFrom('sales' as const, 'claims' as const, 'statements' as const),
        (year, minutesFromNewYear, kind) => {
          const newYear = Date.parse(`${year}-01-01T00:00:00+01:00`)
          const startedAt = newYear + minutesFromNewYear * MINUTE_MS
          const isDecember = minutesFromNewYear < 0 && minutesFromNewYear >= -31 * 24 * 60
          const calendarYear = minutesFromNewYear < 0 ? year - 1 : year
          const firstYear = kind === 'sales' && isDecember ? year : calendarYear
          const lastYear = firstYear + RETENTION_RULES[kind].keep.years
          expect(retentionEnd(kind, startedAt)).toBe(Date.parse(`${lastYear + 1}-01-01T00:00:00+01:00`))
        },
      ),
    )
  })

  it('keeps a sale until both the tax records and the claims have ended, to the millisecond', () => {
    const anyTimestamp = fc.integer({ min: parseTimestamp('2024-01-01'), max: parseTimestamp('2060-12-31') })
    fc.assert(
      fc.property(anyTimestamp, (paidAt) => {
        const endTime = saleRetentionEnd(paidAt)
        expect(endTime).toBeGreaterThanOrEqual(retentionEnd('sales', paidAt) ?? Infinity)
        expect(endTime).toBeGreaterThanOrEqual(retentionEnd('claims', paidAt) ?? Infinity)
        expect(paidAt).toBeLessThan(saleRetentionCutoff(endTime))
        expect(paidAt).toBeGreaterThanOrEqual(saleRetentionCutoff(endTime - 1))
      }),
    )
  })

  it('keeps a sale until the tax records of its last refund have ended', () => {
    const paidAt = parseTimestamp('2026-11-15T12:00:00+01:00')
    const refundTimes = ['2028-03-10T12:00:00+01:00', '2026-11-20T12:00:00+01:00'].map(parseTimestamp)
    expect(saleRetentionEnd(paidAt)).toBe(parseTimestamp('2033-01-01T00:00:00+01:00'))
    expect(saleRetentionEnd(paidAt, refundTimes)).toBe(parseTimestamp('2034-01-01T00:00:00+01:00'))
    expect(saleRetentionEnd(paidAt, refundTimes.slice(1))).toBe(saleRetentionEnd(paidAt))
  })

  it('is over when neither the sale nor a refund is after its cutoff', () => {
    const anyTimestamp = fc.integer({ min: parseTimestamp('2024-01-01'), max: parseTimestamp('2040-12-31') })
    fc.assert(
      fc.property(anyTimestamp, anyTimestamp, anyTimestamp, (paidAt, refundedAt, now) => {
        const isOver = paidAt < saleRetentionCutoff(now) && refundedAt < refundRetentionCutoff(now)
        expect(isOver).toBe(saleRetentionEnd(paidAt, [refundedAt]) <= now)
      }),
    )
  })

  it('returns an end for all kinds except those with a consent', () =>
    expect(DATA_KINDS.filter((kind) => retentionEnd(kind, 0) === null)).toEqual(['newsletter', 'reviews']))
})
