const UNITS = 'V|W|Ah|Nm|J|mm|cm|m|kg|l|szt\\.|×'

/** Matches one-letter words, a number before its unit, and "×" before a number, each with the space that follows. */
const NBSP_PATTERN = new RegExp(`(?:^|[\\s(„])(?:[aiouwz] )+|\\d (?=(?:${UNITS})(?:\\W|$))|× (?=\\d)`, 'gi')

/**
 * Puts no-break spaces after one-letter words, which must not end a line in Polish ("w domu"), and between numbers and
 * their units ("230 mm").
 */
export const withNbsp = (text: string): string =>
  text.replace(NBSP_PATTERN, (match) => match.charAt(0) + match.slice(1).replaceAll(' ', '\u00a0'))
