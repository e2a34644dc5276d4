import { searchWords } from './search'

/** What is asked of the search though it is no tool: each has a page, or a place on one. */
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

/** Words that name a page of the shop and no tool, each in one of its forms. */
const WORDS: Record<ServicePage, string> = {
  balance: 'saldo balance',
  voucher: 'bon voucher podarunkowy gift',
  guarantee: 'gwarancja gwarancyjny warranty guarantee',
  delivery: 'dostawa wysyłka przesyłka delivery shipping',
  withdrawal: 'zwrot zwrócić odstąpienie odstąpić return withdrawal refund',
  complaints: 'reklamacja reklamować complaint',
  contact: 'kontakt telefon adres contact phone address',
}

const BY_STEM = new Map(
  SERVICE_PAGES.flatMap((page) => searchWords(WORDS[page]).map((stem) => [stem, page] as const)),
)

/** The page that someone may mean who searches for `text`; of several the first in `SERVICE_PAGES`. Null for tools. */
export function servicePageOf(text: string): ServicePage | null {
  const meant = new Set(searchWords(text).map((stem) => BY_STEM.get(stem)))
  return SERVICE_PAGES.find((page) => meant.has(page)) ?? null
}
