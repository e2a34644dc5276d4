import { expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { parsePolishTime } from '../time/polish-days'
import { type CalendarEvent, writeCalendarFile } from './calendar-file'

const CALENDAR_EVENT: CalendarEvent = {
  id: '3f2b8c1e',
  isCancelled: false,
  revision: 2,
  organizer: { name: 'Ekspo "Narzędzia"', email: 'sklep@sklep.example' },
  startsAt: Date.parse('2026-12-02T13:00:00Z'),
  endsAt: Date.parse('2026-12-02T13:30:00Z'),
  writtenAt: Date.parse('2026-11-28T09:05:07Z'),
  title: 'Oglądanie: wiertarka 18 V',
  place: 'Przykładowa 1, 00-000 Nowa Wieś',
  description: 'Do zobaczenia; zadzwoń,\njeśli się spóźnisz.',
  url: 'https://sklep.example/ogladanie#viewing=3f2b8c1e.0123456789abcdef0123456789abcdef',
  host: 'sklep.example',
}

const unfoldLines = (file: string) => file.replaceAll('\r\n ', '')

it('writes the times in UTC, and escapes texts', () => {
  const lines = unfoldLines(writeCalendarFile(CALENDAR_EVENT)).split('\r\n')
  expect(lines).toContain('DTSTART:20261202T130000Z')
  expect(lines).toContain('DTEND:20261202T133000Z')
  expect(lines).toContain('UID:3f2b8c1e@sklep.example')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain(String.raw`LOCATION:Przykładowa 1\, 00-000 Nowa Wieś`)
  expect(lines).toContain(String.raw`DESCRIPTION:Do zobaczenia\; zadzwoń\,\njeśli się spóźnisz.`)
  expect(lines).toContain(`URL:${CALENDAR_EVENT.url}`)
  expect(lines).toContain(`ORGANIZER;CN="Ekspo 'Narzędzia'":mailto:sklep@sklep.example`)
  expect(lines).toContain('METHOD:PUBLISH')
})

it('removes a cancelled date from the calendar, by the same UID and a higher SEQUENCE', () => {
  const lines = unfoldLines(writeCalendarFile({ ...CALENDAR_EVENT, isCancelled: true, revision: 3 })).split(
    '\r\n',
  )
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:3f2b8c1e@sklep.example', 'SEQUENCE:3'])
    expect(lines).toContain(line)
})

it('writes the same hour before and after the change of clocks', () => {
  const writeUtcStart = (polishTime: string) =>
    /DTSTART:(\S+)/.exec(writeCalendarFile({ ...CALENDAR_EVENT, startsAt: parsePolishTime(polishTime) }))?.[1]
  expect(writeUtcStart('2026-10-24T10:00')).toBe('20261024T080000Z')
  expect(writeUtcStart('2026-10-26T10:00')).toBe('20261026T090000Z')
})

it('folds every line to 75 bytes without changing its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const title = text.replaceAll(/[\r\n\\;,]/g, '')
      const file = writeCalendarFile({ ...CALENDAR_EVENT, title })
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfoldLines(file)).toContain(`SUMMARY:${title}\r\n`)
    }),
    { numRuns: 200 },
  )
})
