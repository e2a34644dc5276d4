import { asc, eq } from 'drizzle-orm'
import MiniSearch, { type Query } from 'minisearch'
import { type Asked, askedWords, modelCodes, searchWords } from '../../../domain/search'
import type { Deps } from '../../deps'
import { type Catalog, partOf } from './catalog-cache'
import { catalogVersion, products } from './products.table'

/** Limit of hits; no visitor pages further. */
const MAX_HITS = 1000

const SEARCHED = {
  id: products.id,
  name: products.name,
  nameEn: products.nameEn,
  category: products.category,
  sku: products.sku,
  modelNumber: products.modelNumber,
  ean: products.ean,
  platform: products.platform,
  voltage: products.voltage,
  features: products.features,
  featuresEn: products.featuresEn,
}
export type SearchedProduct = Pick<typeof products.$inferSelect, keyof typeof SEARCHED>

const names = ({ name, nameEn }: SearchedProduct) => `${name} ${nameEn ?? ''}`
const codes = (product: SearchedProduct) =>
  [product.sku, product.modelNumber, product.ean].filter(Boolean).join(' ')

/** Words for the power source of a tool, because its name may omit it. */
function drive({ voltage }: SearchedProduct): string {
  if (!voltage) return ''
  return voltage.startsWith('230') ? 'sieciowa przewodowa corded' : 'akumulatorowa'
}

const FIELDS: Record<string, (product: SearchedProduct) => string> = {
  name: names,
  codes,
  // Model codes are a separate field. Inside the name they would make it longer, and longer names rank lower.
  models: (product) => `${names(product)} ${codes(product)}`,
  kind: (product) =>
    `${product.category} ${product.platform ?? ''} ${product.voltage ?? ''} ${drive(product)}`,
  features: ({ features, featuresEn }) => [...features, ...featuresEn].join(' '),
}

const isCode = (word: string) => /\d/.test(word)

const distinct = (words: readonly string[]): string[] => [...new Set(words)]
const wordsOf = (text: string, field?: string): string[] =>
  distinct(field === 'models' ? modelCodes(text) : searchWords(text))

export function buildIndex(documents: readonly SearchedProduct[]): MiniSearch<SearchedProduct> {
  const index = new MiniSearch<SearchedProduct>({
    fields: Object.keys(FIELDS),
    extractField: (product, field) => FIELDS[field]?.(product) ?? product.id,
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      // The query is already split into words.
      tokenize: (word) => [word],
      boost: { name: 4, codes: 5, models: 5, kind: 2 },
      // Prefix search, because the word may be incomplete or inflected.
      prefix: (word) => word.length >= 2,
      // 4 to 7 letters allow one error, longer words two, codes none: M12 is not a misspelt M18.
      fuzzy: (word) => (isCode(word) || word.length < 4 ? false : word.length < 8 ? 1 : 2),
      weights: { prefix: 0.6, fuzzy: 0.25 },
    },
  })
  index.addAll(documents)
  return index
}

export type Hits = {
  /** Product ids, best first. */
  ids: string[]
  /** True if no product has all words; the hits then have some of the words. */
  isLoose: boolean
}

const toQuery = (expression: Asked): Query => {
  if (typeof expression === 'string') return expression
  return 'every' in expression
    ? { combineWith: 'AND', queries: expression.every.map(toQuery) }
    : { combineWith: 'OR', queries: expression.some.map(toQuery) }
}

/** Products with all words of `q`; if there are none, products with some of the words. */
export function findIn(index: MiniSearch<SearchedProduct>, q: string): Hits {
  const words = distinct([...searchWords(q), ...modelCodes(q)])
  if (words.length === 0) return { ids: [], isLoose: false }
  const ids = (expression: Asked) =>
    index
      .search(toQuery(expression))
      .slice(0, MAX_HITS)
      .map((hit) => String(hit.id))
  const exact = ids({ every: askedWords(q) })
  return exact.length > 0 ? { ids: exact, isLoose: false } : { ids: ids({ some: words }), isLoose: true }
}

type SearchDeps = Pick<Deps, 'replicaSince' | 'now'>

/** Limit of queries with cached hits. */
const MAX_CACHED_WORDS = 200

/**
 * The search index of the current catalogue, with cached hits. A sale does not invalidate it, because the texts stay
 * the same.
 */
let built = { words: -1, index: buildIndex([]), found: new Map<string, Hits>() }

/** Products of a catalogue that match typed words, best first. */
export async function findProducts(deps: SearchDeps, catalog: Catalog, q: string): Promise<Hits> {
  const { index, found } = await currentIndex(deps, catalog)
  const hits = found.get(q) ?? findIn(index, q)
  if (found.size >= MAX_CACHED_WORDS) found.clear()
  found.set(q, hits)
  return hits
}

async function currentIndex(deps: SearchDeps, catalog: Catalog): Promise<typeof built> {
  const words = (await partOf(deps, catalog, 'search/words', () => wordsVersion(catalog))) ?? 0
  if (built.words === words) return built
  const documents = await catalog.replica
    .select(SEARCHED)
    .from(products)
    .where(eq(products.status, 'published'))
    .orderBy(asc(products.id))
  built = { words, index: buildIndex(documents), found: new Map() }
  return built
}

/**
 * Version of the searchable words. Changes with searchable texts and with the set of published products (migrations),
 * not with a sale.
 */
async function wordsVersion({ replica }: Catalog): Promise<number> {
  const [row] = await replica
    .select({ words: catalogVersion.words })
    .from(catalogVersion)
    .where(eq(catalogVersion.id, 1))
  return row?.words ?? 0
}
