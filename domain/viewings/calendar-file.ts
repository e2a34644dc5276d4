import type { Timestamp } from '../time/time'

/**
 * An event of a calendar program. `revision` grows with each change, so that programs replace the earlier event.
 * `organizer`: name and e-mail address of the shop.
 */
export type CalendarEvent = {
  id: string
  isCancelled: boolean
  revision: number
  organizer: { name: string; email: string }
  startsAt: Timestamp
  endsAt: Timestamp
  writtenAt: Timestamp
  title: string
  place: string
  description: string
  url: string
  host: string
}

/** Maximum length of a line, in bytes of UTF-8 (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75

/**
 * Writes an event as a calendar file (RFC 5545). The file of a cancelled event removes the event from the calendar
 * (RFC 5546, 3.2.5). Times are in UTC, so the file needs no time zone.
 */
export function writeCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ekspo Tools//Viewings//EN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@${event.host}`,
    `SEQUENCE:${event.revision}`,
    `ORGANIZER;CN=${quoteParameter(event.organizer.name)}:mailto:${event.organizer.email}`,
    `DTSTAMP:${formatUtc(event.writtenAt)}`,
    `DTSTART:${formatUtc(event.startsAt)}`,
    `DTEND:${formatUtc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${wrapLine(line)}\r\n`).join('')
}

/** Formats a timestamp as "20261202T130000Z". */
const formatUtc = (timestamp: Timestamp): string =>
  `${new Date(timestamp).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Quotes a parameter value. The format allows no quotation marks inside (RFC 5545, 3.2). */
const quoteParameter = (text: string): string => `"${text.replaceAll('"', "'")}"`

const countUtf8Bytes = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Continues a long line on further lines, each after a space. Never splits a character. */
function wrapLine(line: string): string {
  let wrappedLine = ''
  let lineBytes = 0
  for (const character of line) {
    const bytes = countUtf8Bytes(character)
    if (lineBytes + bytes > MAX_LINE_BYTES) {
      wrappedLine += '\r\n '
      lineBytes = 1
    }
    wrappedLine += character
    lineBytes += bytes
  }
  return wrappedLine
}
