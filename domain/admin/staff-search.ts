import { isNip, normalizeNip } from '../forms/company'
import { normalizeEmail } from '../mail/email-shape'
import { normalizeForSearch } from '../text/normalize-for-search'
import { MAX_QUERY_LENGTH } from './paging'
import { readPhone } from '../forms/phone'
import { toPlainText } from '../text/plain-text'
import { extractTrackingNumber } from '../delivery/tracking'
import { CODE_BYTES, readVoucherCode, lastCodeCharacters } from '../vouchers/voucher'

/** Latin letters that Unicode normalisation does not split into a base letter and a diacritic. */
const UNDECOMPOSED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ı: 'i',
}
const LATIN_LETTERS = [
  ...Array.from({ length: 0x180 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index)),
  ...'ȘșȚțẞ',
]

/**
 * Maps letters with diacritics to plain letters. The database replaces the same letters
 * (`worker/database/text-search.ts`). Searches therefore ignore diacritics and case.
 */
export const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  LATIN_LETTERS.map((letter): [string, string] => [
    letter,
    UNDECOMPOSED_LETTERS[letter] ?? normalizeForSearch(letter),
  ]).filter(([, plainLetters]) => /^[a-z]+$/.test(plainLetters)),
)

const normalizeSearchText = (text: string): string =>
  text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^\u0000-\u007f]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)

/** One term of a query. A row matches the term if it matches at least one field of `SearchTerm`. */
export type SearchTerm = {
  /** The row's text contains all texts of one of these groups. */
  anyOf: string[][]
  /** A part of the row's id. */
  id?: string
  /** The beginning of an id of the payment provider. */
  payment?: string
  /** A whole voucher code. */
  code?: string
  /** The last characters of a voucher code. Lists show only these characters. */
  codeSuffix?: string
}

/** Maximum number of texts in a query. D1 allows 100 bound values, and each text needs up to four of them. */
const MAX_SEARCH_TEXTS = 20

const LINK_PATTERN = /(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?<!\S)[\w.-]*(?::\d+)?\/(?=[a-z]{2}))\S+/gi
const UUID_PATTERN = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?<![\da-z])[\da-f]{32}(?![\da-z])/gi
/**
 * Id of a payment, charge, refund or dispute. Excludes the secret part of a client secret, because the secret gives
 * access to the payment.
 */
const PAYMENT_ID_PATTERN = /(?<!\w)(?:pi|py|ch|re|pyr|dp|du)_(?:(?!_secret_)\w)+(?:_secret_\w*)?/g
const EMAIL_PATTERN = /(?:mailto:)?[<"(]?[^\s<>,;"()]*@[^\s<>,;"()]*/gi
/**
 * A phone number or another long number among words. The pattern limits the length of the number, so that hostile input
 * cannot make the search slow.
 */
const LONG_NUMBER_PATTERN = /(?<![\w-])\+?\(?\d[\d ()-]{5,38}\d(?![\w-])/g

const FOUR_CHARACTERS_PATTERN = '[A-Z\\d]{4}'
const VOUCHER_CODE_PATTERN = new RegExp(
  `(?<![A-Z\\d-])(?:GIFT[ -]*(?:[A-Z\\d][ -]*){${CODE_BYTES - 1}}[A-Z\\d]|${FOUR_CHARACTERS_PATTERN}([ -]?)${FOUR_CHARACTERS_PATTERN}\\1${FOUR_CHARACTERS_PATTERN})(?![A-Z\\d-])`,
  'gi',
)
const MASKED_CODE_PATTERN = /GIFT[ -]*(?:[*\u2022]{4}[ -]*){2}[A-Z\d]{4}(?![A-Z\d])/gi
const PARTIAL_CODE_PATTERN = /(?<![A-Z\d])GIFT(?:-|[ -]*(?=[A-Z]*\d))[A-Z\d][A-Z\d -]*/gi

/**
 * True if a text in the format of a voucher code is probably a code. Three groups of letters alone may also be ordinary
 * words or a name.
 */
const isCodeLike = (text: string): boolean =>
  /[a-z]/i.test(text) && (/gift|-|\d/i.test(text) || !/[a-z]/.test(text))

/** Labels before a number: "zamówienie nr", "order no.", "NIP" and the like. */
const SEARCH_LABEL_PATTERN =
  /^(?:(?:zam[oó]wieni[ea]|zam|order|nr|numer|no|number|id|nip|vat|ean|sku|kod|code|przesy[lł]k[ai]|paczk[ai]|parcel|tracking|s\/n|sn|serial|seryjny|p[lł]atno[sś][cć]|payment|bon|voucher|reklamacj[ai]|complaint)(?![\p{L}\d])[ .:#]*)+(?=.*\d|$)/iu
/** Words of addresses that people often omit, such as "ul." (street). */
const OPTIONAL_WORD_PATTERN = /^(?:ul|ulica|al|os|pl|lok|nr|m)$/
const LEGAL_FORM_PATTERN = /(?<![\p{L}])sp(?:\.|[oó][lł]ka)? ?z ?o\.? ?o(?:\.|(?![\p{L}]))/giu

/** URL parameters with a search text. When staff paste a link, the search uses the value of the parameter. */
const SEARCH_PARAM_PATTERN = /[?&#](?:q|email|orderId)=([^&#]+)/

function decodeUrlText(text: string): string {
  try {
    return toPlainText(decodeURIComponent(text.replaceAll('+', ' ')))
  } catch {
    return text
  }
}

/** The id, number or last path segment in a URL of the shop, a courier or the payment provider. */
function findIdInLink(link: string): string {
  const id = link.match(UUID_PATTERN)?.[0] ?? link.match(PAYMENT_ID_PATTERN)?.[0]
  if (id) return id
  const searchText = extractTrackingNumber(link) ?? SEARCH_PARAM_PATTERN.exec(link)?.[1]
  if (searchText) return decodeUrlText(searchText)
  const path = link.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/[?#].*$/, '')
  return decodeUrlText(path.replace(/\/+$/, '').replace(/^.*\//, ''))
}

const maskCode = (code: string): string => `GIFT-****-****-${lastCodeCharacters(code)}`

/**
 * Makes a search query safe for a URL; the result finds the same rows. Replaces a link by the id in it, so that no
 * token remains. Replaces a voucher code by its last characters, which cannot redeem the voucher.
 */
export const toUrlSafeQuery = (query: string): string =>
  toPlainText(query)
    .replace(LINK_PATTERN, findIdInLink)
    .replace(VOUCHER_CODE_PATTERN, (match) => {
      const code = readVoucherCode(match)
      return code && isCodeLike(match) ? maskCode(code) : match
    })
    .replace(PARTIAL_CODE_PATTERN, (match) => (/[ -]$/.test(match) ? 'GIFT-**** ' : 'GIFT-****'))
    .replace(/_secret_\w*/g, '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)

/**
 * Parses the text that staff type or paste: numbers in any spelling, links, ids, codes and words. Each term is
 * normalised like stored text. A query that is not blank has at least one term.
 */
export function parseSearchTerms(query: string): SearchTerm[] {
  const searchTermList: SearchTerm[] = []
  const plainQuery = toPlainText(query).replace(LINK_PATTERN, findIdInLink)
  let remainingText = plainQuery
  const extractTerms = (pattern: RegExp, toTerm: (text: string) => SearchTerm | null) => {
    remainingText = remainingText.replace(pattern, (match) => {
      const searchTerm = toTerm(match)
      if (!searchTerm) return match
      searchTermList.push(searchTerm)
      return ' '
    })
  }
  // First parse e-mail addresses, because an address may contain a UUID or a code.
  extractTerms(EMAIL_PATTERN, (match) => ({ anyOf: [[normalizeSearchText(normalizeEmail(match))]] }))
  extractTerms(UUID_PATTERN, (match) => ({ anyOf: [], id: addUuidHyphens(match.toLowerCase()) }))
  extractTerms(MASKED_CODE_PATTERN, (match) => ({ anyOf: [], codeSuffix: match.slice(-4).toUpperCase() }))
  extractTerms(VOUCHER_CODE_PATTERN, (match) => {
    const code = readVoucherCode(match)
    if (!code) return null
    if (/gift/i.test(match)) return { anyOf: [], code }
    // A code without the prefix GIFT may also be a product or parcel number, or part of an id. The search therefore
    // also looks for the plain text.
    const words = splitIntoSearchWords(match)
    const joinedWords = words.join('')
    return { ...toWordTerm(joinedWords), anyOf: [words, [joinedWords.replaceAll('-', '')]], code }
  })
  extractTerms(PAYMENT_ID_PATTERN, (match) => ({ anyOf: [], payment: match.replace(/_secret_.*/, '') }))
  if (searchTermList.length > 0) remainingText = remainingText.trim().replace(SEARCH_LABEL_PATTERN, '')
  const numberTerm = toNumberTerm(remainingText)
  if (numberTerm) searchTermList.push(numberTerm)
  else {
    extractTerms(LONG_NUMBER_PATTERN, (match) => ({
      anyOf: [[extractDigits(match)], splitIntoSearchWords(match)],
    }))
    const words = splitIntoSearchWords(remainingText.replace(LEGAL_FORM_PATTERN, ' '))
    searchTermList.push(
      ...(words.length > 0 || searchTermList.length > 0 ? words : splitIntoSearchWords(remainingText)).map(
        toWordTerm,
      ),
    )
  }
  if (searchTermList.length === 0 && plainQuery !== '')
    searchTermList.push({ anyOf: [[normalizeSearchText(plainQuery)]] })
  return limitSearchTerms(searchTermList)
}

function limitSearchTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  let searchTextCount = 0
  return terms.filter(
    ({ anyOf }) => (searchTextCount += Math.max(1, anyOf.flat().length)) <= MAX_SEARCH_TEXTS,
  )
}

const addUuidHyphens = (uuidHex: string): string =>
  uuidHex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Returns the digits of a number as they are stored for search. A Polish phone number loses its country code. */
function extractDigits(text: string): string {
  const phone = readPhone(text)
  const digits = 'number' in phone ? phone.number : text.replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  return digits.replace(/^\+?48(?=[1-9]\d{8}$)/, '').replace(/^(?:\+|00)(?=\d{9})/, '')
}

/** Returns a search term if the query is a single number, with or without a label; null for other texts. */
function toNumberTerm(text: string): SearchTerm | null {
  const numberText = text.trim().replace(SEARCH_LABEL_PATTERN, '').replaceAll('#', ' ').trim()
  if (!/\d/.test(numberText)) return null
  if (isNip(numberText))
    return { anyOf: [[normalizeSearchText(normalizeNip(numberText))], [extractDigits(numberText)]] }
  if ('number' in readPhone(numberText)) return { anyOf: [[extractDigits(numberText)]] }
  if (/^\+?[\d ().-]+$/.test(numberText) && /[ -]|\..*\./.test(numberText)) {
    const isPostalCode = /^\d{2}-\d{3}$/.test(numberText)
    return {
      anyOf: isPostalCode
        ? [[numberText]]
        : [[extractDigits(numberText)], ...(/ /.test(numberText) ? [] : [[numberText]])],
    }
  }
  const words = splitIntoSearchWords(numberText)
  const [word] = words
  if (word && words.length === 1) return toWordTerm(word)
  const joinedWords = words.join('')
  const isGroupedNumber = words.every((part) => /\d/.test(part) || part.length <= 2)
  if (!isGroupedNumber || !/^[a-z\d-]{6,40}$/.test(joinedWords)) return null
  // The words may be parts of one number, or several numbers, so the term matches both the joined and the separate
  // words.
  return { anyOf: [[joinedWords], words] }
}

/**
 * Normalises a text of a record, such as a note, so that staff can search it. Appends the digits of long numbers, and
 * voucher codes in their usual form. A search then finds numbers and codes in any spelling.
 */
export function toSearchText(text: string): string {
  const numbers = Array.from(text.matchAll(LONG_NUMBER_PATTERN), ([number]) => extractDigits(number))
  const voucherCodes = Array.from(
    text.matchAll(VOUCHER_CODE_PATTERN),
    ([match]) => readVoucherCode(match) ?? '',
  )
  return normalizeSearchText([text, ...numbers, ...voucherCodes].join(' ').replace(/\s+/g, ' '))
}

/** The words of a text. Words that people often omit are dropped, unless the text has no other words. */
function splitIntoSearchWords(text: string): string[] {
  const words = normalizeSearchText(text)
    .split(/[\s#]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const requiredWords = words.filter((word) => !OPTIONAL_WORD_PATTERN.test(word))
  return requiredWords.length > 0 ? requiredWords : words
}

function toWordTerm(word: string): SearchTerm {
  const [, complaint] = /^r-([\da-f]{8})$/.exec(word) ?? []
  if (complaint) return { anyOf: [[word]], id: complaint }
  const isIdPart = word.length >= 6 && /^[\da-f]+(?:-[\da-f]+)*$/.test(word)
  const wordWithoutHyphens = word.replaceAll('-', '')
  const isPostalCode = /^\d{2}-\d{3}$/.test(word)
  return {
    anyOf:
      /\d/.test(word) && wordWithoutHyphens !== word && !isPostalCode
        ? [[word], [wordWithoutHyphens]]
        : [[word]],
    ...(isIdPart ? { id: word } : {}),
  }
}
