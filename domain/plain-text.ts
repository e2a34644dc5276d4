/** Invisible characters: zero width, direction marks, soft hyphen, BOM, word joiner, fillers, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}]/gu
/** Spaces, including the blank Braille pattern. Line breaks stay. */
const SPACE = /[\p{Z}\t\u2800]/gu
const DASH = /[\p{Dash}\u02d7\u2043\u2796]/gu
const SINGLE_QUOTE =
  /[\u00b4\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\u300c\u300d\ufe41\ufe42\uff07\uff62\uff63]/gu
/** Quotation marks by Unicode that are neither single nor the plain one. */
const DOUBLE_QUOTE = /(?!')[\p{Quotation_Mark}\p{Pi}\p{Pf}\u02ba\u05f4\u2033\u2036\u275d-\u2760]/gu

/**
 * Normalises one line to keyboard characters: no invisible characters; plain spaces, hyphens and quotes; trimmed. For
 * pasted names, addresses, numbers and codes.
 */
export const plainText = (text: string): string =>
  text
    .normalize()
    .replace(INVISIBLE, '')
    .replace(SPACE, ' ')
    .replace(DASH, '-')
    .replace(SINGLE_QUOTE, "'")
    .replace(DOUBLE_QUOTE, '"')
    .trim()

/** An emoji with the invisible characters that belong to it. */
const EMOJI = /\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*/u
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI.source})|${INVISIBLE.source}`, 'gu')

/** Removes invisible characters from free text. Dashes, quotes, line breaks and emoji stay. */
export const visibleText = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE, (_, emoji: string | undefined) => emoji ?? '')

/** True if a text has a visible character. Spaces, control characters and accents without a letter are not visible. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(visibleText(text).replace(SPACE, ''))

/** Removes spaces and hyphens from a number. Any other text only passes through `plainText`. */
export function digitsText(text: string): string {
  const line = plainText(text)
  const compact = line.replace(/[ -]/g, '')
  return /^\d+$/.test(compact) ? compact : line
}
