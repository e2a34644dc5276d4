import { plainText } from './plain-text'

/** As the database folds what staff search in (`searchedText` in worker/db.ts): nothing more, or it would not be found. */
const PLAIN: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
}

const foldAsKept = (text: string): string =>
  plainText(text)
    .replace(/[A-ZĄĆĘŁŃÓŚŹŻ]/g, (letter) => letter.toLowerCase())
    .replace(/[ąćęłńóśźż]/g, (letter) => PLAIN[letter] ?? letter)

/** More words than anybody looks for at once; each is bound, and a statement binds a hundred values. */
const MOST_WORDS = 10

/**
 * The words that staff look for, each to be found somewhere in a row, in any order. A number keeps together however it is
 * written: "600 700-800" is one word; "#AB12CD34" is the number of an order. What stands before a telephone's may be kept
 * otherwise, or not at all (`normalizePhone`).
 */
export function searchedWords(query: string): string[] {
  const folded = foldAsKept(query).replaceAll('#', ' ').trim()
  if (/^\+?[\d\s-]+$/.test(folded))
    return [folded.replace(/[\s-]/g, '').replace(/^(?:\+|00?)(?=\d{9})/, '')].filter(Boolean)
  return folded
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
}
