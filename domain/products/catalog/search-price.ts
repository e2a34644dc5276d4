/** The price limits that a typed search names, and the text without them. Prices are whole PLN. */
export type SearchPrice = { text: string; priceFrom?: string; priceTo?: string }

/** A space separates thousands only after one or two digits, so "125 300" is a size and a price. */
const NUMBER_PATTERN = String.raw`(\d{1,2}[ \u00a0]\d{3}|\d{2,6})(?:[.,]\d{1,2})?`
const CURRENCY_PATTERN = String.raw`\s*(?:zł|zl|pln|złotych|zlotych|złoty|zloty)(?![\p{L}\d])`
/**
 * The start of the text, or a character that is no letter or digit. Not a lookbehind, because Safari before 16.4 does
 * not support lookbehinds.
 */
const WORD_START_PATTERN = String.raw`(?:^|[^\p{L}\d])`
const MAX_PRICE_WORDS = 'do|poniżej|ponizej|maks\\.?|max\\.?|najwyżej|under|below|up to|less than'
const MIN_PRICE_WORDS = 'od|powyżej|powyzej|over|above|from|min\\.?'

const createPattern = (text: string) => new RegExp(`${WORD_START_PATTERN}(?:${text})`, 'iu')
const PRICE_RANGE_PATTERN = createPattern(
  `(?:od|from|between)\\s+${NUMBER_PATTERN}(?:${CURRENCY_PATTERN})?\\s*(?:do|to|and|-|–)\\s*${NUMBER_PATTERN}${CURRENCY_PATTERN}`,
)
/** Without "od", only the currency or a dash makes the first number a price: "szlifierka 125 do 500 zł" has a size. */
const CURRENCY_RANGE_PATTERN = createPattern(
  `${NUMBER_PATTERN}${CURRENCY_PATTERN}\\s*(?:do|to|and)\\s*${NUMBER_PATTERN}${CURRENCY_PATTERN}`,
)
const DASH_RANGE_PATTERN = createPattern(
  `${NUMBER_PATTERN}(?:${CURRENCY_PATTERN})?\\s*[-–]\\s*${NUMBER_PATTERN}${CURRENCY_PATTERN}`,
)
const MAX_PRICE_PATTERN = createPattern(`(?:${MAX_PRICE_WORDS})\\s+${NUMBER_PATTERN}${CURRENCY_PATTERN}`)
const MIN_PRICE_PATTERN = createPattern(`(?:${MIN_PRICE_WORDS})\\s+${NUMBER_PATTERN}${CURRENCY_PATTERN}`)
/** A maximum price in Polish without a currency, at the end of the text: "wiertarka do 800". */
const MAX_PRICE_WITHOUT_CURRENCY_PATTERN = createPattern(`(?:do|poniżej|ponizej)\\s+${NUMBER_PATTERN}\\s*$`)
/** A smaller number without a currency can be a size: "tarcza do 230" means millimetres. */
const MIN_PRICE_WITHOUT_CURRENCY = 300

const toWholeNumber = (digits: string | undefined): string => (digits ?? '').replaceAll(/\D/g, '')

/** Takes price limits out of a search, such as "wiertarka m18 do 800 zł" or "drill under 800 zł". */
export function splitSearchPrice(text: string): SearchPrice {
  for (const { pattern, ends } of PRICE_LIMIT_PATTERNS) {
    const match = pattern.exec(text)
    if (!match) continue
    const priceLimits = ends.map((end, index) => [end, toWholeNumber(match[index + 1])] as const)
    if (
      pattern === MAX_PRICE_WITHOUT_CURRENCY_PATTERN &&
      Number(priceLimits[0]?.[1]) < MIN_PRICE_WITHOUT_CURRENCY
    )
      continue
    const remainingText = text.replace(match[0], ' ').replaceAll(/\s+/g, ' ').trim()
    return { text: remainingText, ...Object.fromEntries(priceLimits) }
  }
  return { text }
}

const PRICE_LIMIT_PATTERNS: readonly { pattern: RegExp; ends: readonly ('priceFrom' | 'priceTo')[] }[] = [
  { pattern: PRICE_RANGE_PATTERN, ends: ['priceFrom', 'priceTo'] },
  { pattern: CURRENCY_RANGE_PATTERN, ends: ['priceFrom', 'priceTo'] },
  { pattern: DASH_RANGE_PATTERN, ends: ['priceFrom', 'priceTo'] },
  { pattern: MAX_PRICE_PATTERN, ends: ['priceTo'] },
  { pattern: MIN_PRICE_PATTERN, ends: ['priceFrom'] },
  { pattern: MAX_PRICE_WITHOUT_CURRENCY_PATTERN, ends: ['priceTo'] },
]
