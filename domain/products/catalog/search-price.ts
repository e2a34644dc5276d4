/** The price limits that a typed search names, and the text without them. Prices are whole PLN. */
export type SearchPrice = { text: string; priceFrom?: string; priceTo?: string }

/** A space separates thousands only after one or two digits, so "125 300" is a size and a price. */
const NUMBER = String.raw`(\d{1,2}[ \u00a0]\d{3}|\d{2,6})(?:[.,]\d{1,2})?`
const ZLOTY = String.raw`\s*(?:zł|zl|pln|złotych|zlotych|złoty|zloty)(?![\p{L}\d])`
/** Not a lookbehind, because Safari before 16.4 cannot read one. */
const START = String.raw`(?:^|[^\p{L}\d])`
const MAX_WORDS = 'do|poniżej|ponizej|maks\\.?|max\\.?|najwyżej|under|below|up to|less than'
const MIN_WORDS = 'od|powyżej|powyzej|over|above|from|min\\.?'

const createPattern = (text: string) => new RegExp(`${START}(?:${text})`, 'iu')
const RANGE_PATTERN = createPattern(
  `(?:od|from|between)\\s+${NUMBER}(?:${ZLOTY})?\\s*(?:do|to|and|-|–)\\s*${NUMBER}${ZLOTY}`,
)
/** Without "od", only the currency or a dash makes the first number a price: "szlifierka 125 do 500 zł" has a size. */
const CURRENCY_RANGE_PATTERN = createPattern(`${NUMBER}${ZLOTY}\\s*(?:do|to|and)\\s*${NUMBER}${ZLOTY}`)
const DASH_RANGE_PATTERN = createPattern(`${NUMBER}(?:${ZLOTY})?\\s*[-–]\\s*${NUMBER}${ZLOTY}`)
const MAX_PATTERN = createPattern(`(?:${MAX_WORDS})\\s+${NUMBER}${ZLOTY}`)
const MIN_PATTERN = createPattern(`(?:${MIN_WORDS})\\s+${NUMBER}${ZLOTY}`)
/** A limit in Polish without a currency, at the end of the text: "wiertarka do 800". */
const BARE_MAX_PATTERN = createPattern(`(?:do|poniżej|ponizej)\\s+${NUMBER}\\s*$`)
/** A smaller number without a currency can be a size: "tarcza do 230" means millimetres. */
const MIN_BARE_PRICE = 300

const toWholeNumber = (digits: string | undefined): string => (digits ?? '').replaceAll(/\D/g, '')

/** Takes price limits out of a search, such as "wiertarka m18 do 800 zł" or "drill under 800 zł". */
export function splitSearchPrice(text: string): SearchPrice {
  for (const { pattern, ends } of PATTERNS) {
    const match = pattern.exec(text)
    if (!match) continue
    const limits = ends.map((end, index) => [end, toWholeNumber(match[index + 1])] as const)
    if (pattern === BARE_MAX_PATTERN && Number(limits[0]?.[1]) < MIN_BARE_PRICE) continue
    const remainingText = text.replace(match[0], ' ').replaceAll(/\s+/g, ' ').trim()
    return { text: remainingText, ...Object.fromEntries(limits) }
  }
  return { text }
}

const PATTERNS: readonly { pattern: RegExp; ends: readonly ('priceFrom' | 'priceTo')[] }[] = [
  { pattern: RANGE_PATTERN, ends: ['priceFrom', 'priceTo'] },
  { pattern: CURRENCY_RANGE_PATTERN, ends: ['priceFrom', 'priceTo'] },
  { pattern: DASH_RANGE_PATTERN, ends: ['priceFrom', 'priceTo'] },
  { pattern: MAX_PATTERN, ends: ['priceTo'] },
  { pattern: MIN_PATTERN, ends: ['priceFrom'] },
  { pattern: BARE_MAX_PATTERN, ends: ['priceTo'] },
]
