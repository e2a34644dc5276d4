import { toSearchWords } from '../products/catalog/search'

/** Service pages, or sections of pages, that a visitor may look for with the product search. */
export const SERVICE_PAGES = [
  'balance',
  'voucher',
  'guarantee',
  'delivery',
  'withdrawal',
  'complaints',
  'contact',
] as const
export type ServicePage = (typeof SERVICE_PAGES)[number]

/**
 * Search words that mean a service page and never a tool. One grammatical form of a word is enough, because words are
 * stemmed before the comparison.
 */
const SEARCH_WORDS: Record<ServicePage, string> = {
  balance: 'saldo balance',
  voucher: 'bon voucher podarunkowy prezent upominek gift present',
  guarantee: 'gwarancja gwarancyjny warranty guarantee',
  delivery: 'dostawa wysyłka przesyłka delivery shipping',
  withdrawal: 'zwrot zwrócić odstąpienie odstąpić return withdrawal refund',
  complaints: 'reklamacja reklamować complaint',
  contact: 'kontakt telefon adres contact phone address',
}

const SERVICE_PAGE_BY_STEM = new Map(
  SERVICE_PAGES.flatMap((page) => toSearchWords(SEARCH_WORDS[page]).map((stem) => [stem, page] as const)),
)

/** The first page in `SERVICE_PAGES` that a search may be about; null for a search for tools. */
export function servicePageOf(text: string): ServicePage | null {
  const matchedPages = new Set(toSearchWords(text).map((stem) => SERVICE_PAGE_BY_STEM.get(stem)))
  return SERVICE_PAGES.find((page) => matchedPages.has(page)) ?? null
}
