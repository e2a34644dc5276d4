/** Invisible characters: zero width, direction marks, soft hyphen, BOM, word joiner, fillers, lone surrogates. */
const INVISIBLE_PATTERN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}]/gu
/** Spaces, including the blank Braille pattern. Line breaks stay. */
const SPACE_PATTERN = /[\p{Z}\t\u2800]/gu
const DASH_PATTERN = /[\p{Dash}\u02d7\u2043\u2796]/gu
const SINGLE_QUOTE_PATTERN =
  /[\u00b4\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\u300c\u300d\ufe41\ufe42\uff07\uff62\uff63]/gu
/**
 * Double quotation marks of Unicode. Single ones are replaced earlier, so the pattern only excludes the plain
 * apostrophe.
 */
const DOUBLE_QUOTE_PATTERN = /(?!')[\p{Quotation_Mark}\p{Pi}\p{Pf}\u02ba\u05f4\u2033\u2036\u275d-\u2760]/gu

/**
 * Normalises one line to keyboard characters: no invisible characters; plain spaces, hyphens and quotes; trimmed. For
 * pasted names, addresses, numbers and codes.
 */
export const toPlainText = (text: string): string =>
  text
    .normalize()
    .replace(INVISIBLE_PATTERN, '')
    .replace(SPACE_PATTERN, ' ')
    .replace(DASH_PATTERN, '-')
    .replace(SINGLE_QUOTE_PATTERN, "'")
    .replace(DOUBLE_QUOTE_PATTERN, '"')
    .trim()

/** An emoji with the invisible characters that belong to it. */
const EMOJI_PATTERN = /\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*/u
const EMOJI_OR_INVISIBLE_PATTERN = new RegExp(`(${EMOJI_PATTERN.source})|${INVISIBLE_PATTERN.source}`, 'gu')

/** Removes invisible characters from free text. Dashes, quotes, line breaks and emoji stay. */
export const removeInvisibleCharacters = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE_PATTERN, (_, emoji: string | undefined) => emoji ?? '')

/** True if a text has a visible character. Spaces, control characters and accents without a letter are not visible. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(removeInvisibleCharacters(text).replace(SPACE_PATTERN, ''))

/** Removes spaces and hyphens from a number. Any other text only passes through `toPlainText`. */
export function normalizeDigits(text: string): string {
  const plainInput = toPlainText(text)
  const joinedDigits = plainInput.replace(/[ -]/g, '')
  return /^\d+$/.test(joinedDigits) ? joinedDigits : plainInput
}
