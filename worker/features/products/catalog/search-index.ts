import { and, asc, eq } from 'drizzle-orm'
import MiniSearch, { type Query } from 'minisearch'
import {
  type SearchExpression,
  parseSearchQuery,
  findModelCodes,
  toSearchWords,
} from '../../../../domain/products/catalog/search'
import { createVersionedCache } from '../../../cache/versioned-cache'
import type { Deps } from '../../../deps'
import { type CatalogReplica, readPartThroughCache } from './catalog-cache'
import { catalogVersion, products, SHELF } from '../products.table'

/** Limit of hits, because no visitor opens that many pages of results. */
const MAX_SEARCH_HITS = 1000

const SEARCHED_COLUMNS = {
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
export type SearchedProduct = Pick<typeof products.$inferSelect, keyof typeof SEARCHED_COLUMNS>

const NOTE_IN_BRACKETS = /\([^)]*\)/g
const joinNamesWithNotes = ({ name, nameEn }: SearchedProduct) => `${name} ${nameEn ?? ''}`
/** Polish and English name, without notes in brackets such as "(bez akumulatora)", because longer names rank lower. */
const joinNamesWithoutNotes = (product: SearchedProduct) =>
  joinNamesWithNotes(product).replaceAll(NOTE_IN_BRACKETS, '')
const extractNotesInNames = (product: SearchedProduct) =>
  (joinNamesWithNotes(product).match(NOTE_IN_BRACKETS) ?? []).join(' ')
const joinProductCodes = (product: SearchedProduct) =>
  [product.sku, product.modelNumber, product.ean].filter(Boolean).join(' ')

/** Search words for the power source of a tool, because the product name may not mention the power source. */
function describePowerSource({ voltage }: SearchedProduct): string {
  if (!voltage) return ''
  return voltage.startsWith('230') ? 'sieciowa przewodowa corded' : 'akumulatorowa'
}

const INDEXED_FIELDS: Record<string, (product: SearchedProduct) => string> = {
  name: joinNamesWithoutNotes,
  codes: joinProductCodes,
  // Model codes are a separate field. Model codes inside the name would make the name longer, and longer names rank
  // lower.
  models: (product) => `${joinNamesWithNotes(product)} ${joinProductCodes(product)}`,
  kind: (product) =>
    `${product.category} ${product.platform ?? ''} ${product.voltage ?? ''} ${describePowerSource(product)} ${extractNotesInNames(product)}`,
  features: ({ features, featuresEn }) => [...features, ...featuresEn].join(' '),
}

const hasDigit = (word: string) => /\d/.test(word)

const removeDuplicateWords = (words: readonly string[]): string[] => [...new Set(words)]
const splitIntoIndexedWords = (text: string, field?: string): string[] =>
  removeDuplicateWords(field === 'models' ? findModelCodes(text) : toSearchWords(text))

export function buildIndex(documents: readonly SearchedProduct[]): MiniSearch<SearchedProduct> {
  const index = new MiniSearch<SearchedProduct>({
    fields: Object.keys(INDEXED_FIELDS),
    extractField: (product, field) => INDEXED_FIELDS[field]?.(product) ?? product.id,
    tokenize: splitIntoIndexedWords,
    processTerm: (word) => word,
    searchOptions: {
      // The query is already split into words.
      tokenize: (word) => [word],
      boost: { name: 4, codes: 5, models: 5, kind: 2 },
      // Prefix search, because the word may be incomplete or inflected.
      prefix: (word) => word.length >= 2,
      // Words of 4 to 7 letters may have one typing error, longer words two. Codes may have none: M12 is not a misspelt
      // M18.
      fuzzy: (word) => (hasDigit(word) || word.length < 4 ? false : word.length < 8 ? 1 : 2),
      weights: { prefix: 0.6, fuzzy: 0.25 },
    },
  })
  index.addAll(documents)
  return index
}

export type SearchHits = {
  /** Ids of the matching products, best match first. */
  ids: string[]
  /** True if no product has all words; the hits then have some of the words. */
  isLoose: boolean
}

const toIndexQuery = (expression: SearchExpression): Query => {
  if (typeof expression === 'string') return expression
  return 'every' in expression
    ? { combineWith: 'AND', queries: expression.every.map(toIndexQuery) }
    : { combineWith: 'OR', queries: expression.some.map(toIndexQuery) }
}

/** Products for which `isListed` is true, with all words of `searchText`; if there are none, with some of the words. */
export function searchIndex(
  index: MiniSearch<SearchedProduct>,
  searchText: string,
  isListed: (id: string) => boolean = () => true,
): SearchHits {
  const words = removeDuplicateWords([...toSearchWords(searchText), ...findModelCodes(searchText)])
  if (words.length === 0) return { ids: [], isLoose: false }
  const findIds = (expression: SearchExpression) =>
    index
      .search(toIndexQuery(expression), { filter: ({ id }) => isListed(String(id)) })
      .slice(0, MAX_SEARCH_HITS)
      .map((hit) => String(hit.id))
  const exactMatchIds = findIds({ every: parseSearchQuery(searchText) })
  return exactMatchIds.length > 0
    ? { ids: exactMatchIds, isLoose: false }
    : { ids: findIds({ some: words }), isLoose: true }
}

type SearchDeps = Pick<Deps, 'openReplica' | 'now'>

/** Maximum number of searches whose hits are cached. */
const MAX_CACHED_SEARCHES = 200

/** The search index of the current catalogue. A sale does not invalidate the index, because a sale changes no texts. */
let cachedIndex = { textVersion: -1, index: buildIndex([]) }

/** Hits of one version of the catalogue. A sale removes them, because a sold product is no hit. */
const hitsCache = createVersionedCache<SearchHits>({ maxEntries: MAX_CACHED_SEARCHES })

/** Products of a catalogue that match typed words, best match first. */
export async function findProducts(
  deps: SearchDeps,
  catalog: CatalogReplica,
  searchText: string,
  { includesSold }: { includesSold: boolean },
): Promise<SearchHits> {
  const { textVersion, soldIds } = (await readPartThroughCache(deps, catalog, 'search/state', () =>
    readSearchState(catalog),
  )) ?? { textVersion: 0, soldIds: new Set() }
  const index = await getCurrentIndex(catalog, textVersion)
  if (includesSold) return searchIndex(index, searchText)
  const cachedHits = hitsCache.get(catalog.version, searchText)
  if (cachedHits) return cachedHits
  const searchHits = searchIndex(index, searchText, (id) => !soldIds.has(id))
  hitsCache.set(catalog.version, searchText, searchHits)
  return searchHits
}

async function getCurrentIndex(catalog: CatalogReplica, textVersion: number) {
  if (cachedIndex.textVersion === textVersion) return cachedIndex.index
  const documents = await catalog.replica
    .select(SEARCHED_COLUMNS)
    .from(products)
    .where(eq(products.status, 'published'))
    .orderBy(asc(products.id))
  cachedIndex = { textVersion, index: buildIndex(documents) }
  return cachedIndex.index
}

/**
 * Catalogue data that the search index does not contain. `textVersion` is the version of the searchable texts. Triggers
 * raise `textVersion` when these texts or the set of published products change, not on a sale (`migrations/`).
 * `soldIds` are the published products that are sold.
 */
async function readSearchState({ replica }: CatalogReplica) {
  const [[row], soldProducts] = await replica.batch([
    replica.select({ words: catalogVersion.words }).from(catalogVersion).where(eq(catalogVersion.id, 1)),
    replica
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.status, 'published'), eq(products.shelf, SHELF.sold))),
  ])
  return { textVersion: row?.words ?? 0, soldIds: new Set(soldProducts.map(({ id }) => id)) }
}
