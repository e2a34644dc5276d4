import { toSearchWords } from '../products/catalog/search'

/** Service pages that a search may mean instead of a tool. Each is a page or a section of a page. */
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
 * Search words that mean a service page and never a tool. One grammatical form each is enough, because they are
 * stemmed.
 */
const SEARCH_WORDS: Record<ServicePage, string> = {
  balance: 'saldo balance',
  voucher: 'bon voucher podarunkowy gift',
  guarantee: 'gwarancja gwarancyjny warranty guarantee',
  delivery: 'dostawa wysyłka przesyłka delivery shipping',
  withdrawal: 'zwrot zwrócić odstąpienie odstąpić return withdrawal refund',
  complaints: 'reklamacja reklamować complaint',
  contact: 'kontakt telefon adres contact phone address',
}

const SERVICE_PAGE_BY_STEM = new Map(
  SERVICE_PAGES.flatMap((page) => toSearchWords(SEARCH_WORDS[page]).map((stem) => [stem, page] as const)),
)

/** The service page that a search may mean, the first match in `SERVICE_PAGES`; null if it means tools. */
export function servicePageOf(text: string): ServicePage | null {
  const matchedPages = new Set(toSearchWords(text).map((stem) => SERVICE_PAGE_BY_STEM.get(stem)))
  return SERVICE_PAGES.find((page) => matchedPages.has(page)) ?? null
}
