/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest'
import { buildIndex, searchIndex, type SearchedProduct } from './search-index'

type DemoProduct = Omit<SearchedProduct, 'id' | 'category'> & { slug: string }
const catalogFiles = import.meta.glob<DemoProduct[]>('../../../../catalog/products/*.json', {
  eager: true,
  import: 'default',
})
const catalogDocuments = Object.entries(catalogFiles).flatMap(([file, products]) =>
  products.map((product) => ({
    ...product,
    id: product.slug,
    category: /([\w-]+)\.json$/.exec(file)?.[1] as SearchedProduct['category'],
  })),
)
const index = buildIndex(catalogDocuments)
const findFirstThreeIds = (searchText: string) => searchIndex(index, searchText).ids.slice(0, 3)

/** Typed queries, each with a pattern for a slug that it should find. */
const SEARCH_CASES: [string, RegExp][] = [
  // Polish queries, spelled correctly
  ['wiertarka udarowa', /^wiertarka-udarowa-bosch/],
  ['młot', /^mlot-/],
  ['młotowiertarka', /^mlotowiertarka/],
  ['szlifierka kątowa', /^szlifierka-katowa/],
  ['piła szablasta', /^pila-szablasta/],
  ['klucz dynamometryczny', /^klucz-dynamometryczny/],
  ['dalmierz', /^dalmierz/],
  ['wózek narzędziowy', /^wozek-narzedziowy/],
  // Queries without diacritics
  ['mlot wyburzeniowy', /^mlot-wyburzeniowy/],
  ['pilarka tarczowa makita', /^pilarka-tarczowa-makita/],
  ['ladowarka makita', /^ladowarka/],
  ['zaglebiarka festool', /^zaglebiarka-festool/],
  ['szlifierka mimosrodowa', /^szlifierka-mimosrodowa/],
  // Inflected forms of Polish words
  ['wiertarki', /wiertark/],
  ['młoty udarowe', /^mlot/],
  ['wkrętarek akumulatorowych', /wkretark/],
  ['szlifierek kątowych', /^szlifierka-katowa/],
  ['zestawy kluczy', /kluczy/],
  ['wózków', /^wozek/],
  ['laserów krzyżowych', /^laser-krzyzowy/],
  ['tarczy diamentowej', /^tarcza-diamentowa/],
  ['wyrzynarkę', /^wyrzynarka/],
  // Queries with one typing error
  ['wietrarka', /wiertark/],
  ['szlifierka katwa', /^szlifierka-katowa/],
  ['milwauke m18', /milwaukee-m18/],
  ['makitta', /makita/],
  ['dalmiez laserowy', /^dalmierz/],
  ['odkurzac', /^odkurzacz/],
  ['ukosnca', /^ukosnica/],
  // English queries
  ['angle grinder', /^szlifierka-katowa/],
  ['impact wrench', /^klucz-udarowy/],
  ['circular saws', /^pilarka-tarczowa/],
  ['rotary hammer', /^mlotowiertarka/],
  ['cordless drill', /wiertarko-wkretarka/],
  ['jigsaw', /^wyrzynarka/],
  ['tool cabinet', /^szafka/],
  // Model numbers and parts of model numbers
  ['DHP486', /dhp486/],
  ['EKS-SZL-003', /^szlifierka-katowa-dewalt-dcg405n/],
  ['yt0760', /yt-0760/],
  ['szl 005', /^polerka/],
  ['0601217100', /^wiertarka-udarowa-bosch/],
  ['M18 wkret', /wkretarka-\S*milwaukee-m18/],
  // Colloquial names of tools
  ['gumówka', /^szlifierka-katowa/],
  ['bateria bosch 18v', /^akumulator-bosch/],
]

describe('search in the demo catalogue', () => {
  it.each(SEARCH_CASES)('%s', (searchText, slugPattern) => {
    expect(findFirstThreeIds(searchText)).toEqual(
      expect.arrayContaining([expect.stringMatching(slugPattern)]),
    )
  })

  it('returns products with all words, else marks the result as loose', () => {
    expect(searchIndex(index, 'makita laser')).toMatchObject({ isLoose: true })
    expect(searchIndex(index, 'makita laser').ids.length).toBeGreaterThan(0)
    expect(searchIndex(index, 'metabo szlifierka')).toMatchObject({ isLoose: false })
  })

  it('does not confuse numbers', () => {
    expect(searchIndex(index, 'm12').ids.every((slug) => slug.includes('m12'))).toBe(true)
    expect(searchIndex(index, 'yt0761').isLoose).toBe(true)
  })

  it.each(['DHP486', 'dhp486', 'DHP 486', 'dhp-486', 'makita DHP 486', 'DHP 486 Z', 'dhp 48'])(
    'finds a model in any spelling: %s',
    (searchText) => {
      const { ids, isLoose } = searchIndex(index, searchText)
      expect(isLoose).toBe(false)
      expect(ids[0]).toMatch(/dhp486/)
    },
  )

  it.each(['GSR18V-55', 'gsr 18v 55', 'gsr-18v-55', 'GSR18V55'])(
    'finds a model whose name contains spaces: %s',
    (searchText) => {
      const { ids, isLoose } = searchIndex(index, searchText)
      expect(isLoose).toBe(false)
      expect(ids[0]).toMatch(/gsr-18v-55/)
    },
  )

  it.each(['', '   ', 'do', '%', "'; DROP TABLE products", '🔨', '*', 'x'.repeat(100), '()"'])(
    'returns a list for %j',
    (searchText) => expect(Array.isArray(searchIndex(index, searchText).ids)).toBe(true),
  )
})
