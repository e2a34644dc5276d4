import { readVoucherCode } from '../vouchers/voucher'
import { normalizeForSearch } from '../text/normalize-for-search'
import { MINUTE_MS } from '../time/time'

/**
 * The kinds of counted events and the subject of each. The counts are of events, not of persons.
 * - `product_view`: a view of a product page; the product id
 * - `cart_add`: a product put into a cart; the product id
 * - `checkout_view`: a view of the checkout; no subject
 * - `order_rejected`: an order that the shop rejected; the error code
 * - `search_empty`: a search without any result; the normalised words
 * - `search_similar`: a search whose results have only some of the words; the normalised words
 */
export const COUNT_KINDS = [
  'product_view',
  'cart_add',
  'checkout_view',
  'order_rejected',
  'search_empty',
  'search_similar',
] as const
export type CountKind = (typeof COUNT_KINDS)[number]

export type CountedEvent = { kind: CountKind; subject: string }

/** The kinds whose subject is text of a visitor. */
export const SEARCH_COUNT_KINDS = ['search_empty', 'search_similar'] as const satisfies CountKind[]
export type SearchCountKind = (typeof SEARCH_COUNT_KINDS)[number]

export const isSearchCount = (kind: CountKind): kind is SearchCountKind =>
  SEARCH_COUNT_KINDS.some((searchKind) => searchKind === kind)

/**
 * Maximum number of different searches of one kind per day. Further searches are not counted, so that a visitor cannot
 * fill the table.
 */
export const MAX_DAILY_SEARCHES = 300

/**
 * Number of searches from one network that an instance of the Worker counts per day. Nonsense of one visitor must not use
 * up the searches of the day.
 */
export const MAX_NETWORK_SEARCHES = 20

/**
 * The same words count once within this time, in one instance of the Worker. An open page repeats its search
 * whenever the visitor comes back to it.
 */
export const SEARCH_REPEAT_MS = 30 * MINUTE_MS

export const MAX_SEARCH_LENGTH = 60
const MIN_SEARCH_LENGTH = 2

/** An e-mail address, also without the sign @: "jan(at)example.com", "jan example.com". */
const EMAIL_ADDRESS_PATTERN = /@|[([]\s*at\s*[)\]]|[a-z\d]\.(?:pl|com|eu|net|org|de|uk|info|io|me)(?![a-z\d])/
/** Seven digits with nothing but separators between them: a phone, tax, account or parcel number. */
const LONG_NUMBER_PATTERN = /\p{Nd}(?:[\s.,()/+_-]*\p{Nd}){6}/u
/** Eight hexadecimal digits: an order number, or a part of an order id or token. */
const ORDER_NUMBER_PATTERN = /[\da-f]{8}|(?<![a-z\d])[\da-f]{4}[\s-][\da-f]{4}(?![a-z\d])/
const VOUCHER_CODE_PATTERN = /gift[\s-]*[a-z\d]{4}|[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}/
const SPACED_CODE_PATTERN = /(?<![a-z\d])[a-z\d]{4} [a-z\d]{4} [a-z\d]{4}(?![a-z\d])/

const looksLikeVoucherCode = (text: string): boolean =>
  VOUCHER_CODE_PATTERN.test(text) ||
  (/\d/.test(text) &&
    (SPACED_CODE_PATTERN.test(text) ||
      text.split(' ').some((word) => /\d/.test(word) && readVoucherCode(word) !== null)))

/**
 * The words of a search as they are counted: lowercase, without diacritics, at most 60 characters. Null for a text that
 * may identify somebody (e-mail address, phone or order number, voucher code), and for a text without words.
 */
export function toCountedSearch(searchText: string): string | null {
  const text = normalizeForSearch(searchText.normalize('NFKC')).replace(/\s+/g, ' ').trim()
  const mayIdentifyPerson =
    EMAIL_ADDRESS_PATTERN.test(text) ||
    LONG_NUMBER_PATTERN.test(text) ||
    ORDER_NUMBER_PATTERN.test(text) ||
    looksLikeVoucherCode(text)
  if (mayIdentifyPerson || !/[\p{L}\p{N}]/u.test(text)) return null
  const countedText = Array.from(text).slice(0, MAX_SEARCH_LENGTH).join('').trim()
  return countedText.length < MIN_SEARCH_LENGTH ? null : countedText
}

type SearchResult = { total: number; isLoose: boolean; servicePage: string | null }

/** Parameters of a product list that do not reduce its results. */
const NEUTRAL_PARAMETERS = ['q', 'sort', 'fields', 'limit', 'facets']

/**
 * Returns the event to count for a search in which no product matches all words. Null for other searches, for searches
 * with a filter, and for words such as "returns", for which the list offers a service page.
 */
export function findSearchToCount(
  query: { q?: string | undefined } & Readonly<Record<string, unknown>>,
  { total, isLoose, servicePage }: SearchResult,
): CountedEvent | null {
  const hasFilter = Object.entries(query).some(
    ([name, value]) => value !== undefined && !NEUTRAL_PARAMETERS.includes(name),
  )
  if (!query.q || hasFilter || servicePage !== null || (total > 0 && !isLoose)) return null
  const subject = toCountedSearch(query.q)
  return subject === null ? null : { kind: total === 0 ? 'search_empty' : 'search_similar', subject }
}
