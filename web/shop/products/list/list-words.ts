import type { Language } from '../../../../domain/language'
import type { SortOrder } from '../../../../domain/products/catalog/catalog'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { formatCount as formatEnglishCount } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'

const pl = {
  emptyAll: 'Brak produktów do wyświetlenia',
  emptyCategory: 'Brak produktów w tej kategorii',
  emptySearch:
    'Nic nie pasuje do tego zapytania. Sprawdź pisownię, użyj mniej słów albo zajrzyj do kategorii:',
  emptyFilters: 'Żadne narzędzie nie spełnia wszystkich warunków.',
  loose: 'Żadne narzędzie nie pasuje do wszystkich słów. Oto najbliższe:',
  /** English pages say where the shop delivers, because their readers may live abroad. */
  deliveredTo: '',
  more: 'Pokaż więcej',
  sort: 'Sortowanie',
  sorts: {
    relevance: 'Trafność',
    newest: 'Najnowsze',
    price_asc: 'Cena rosnąco',
    price_desc: 'Cena malejąco',
    discount: 'Największa różnica do ceny katalogowej',
  } satisfies Record<SortOrder, string>,
  filters: 'Filtry',
  filtersOn: ({ count }: { count: number }) => `Filtry (${count})`,
  filtersFailed: 'Nie udało się wczytać filtrów. Odśwież stronę.',
  showResults: ({ count }: { count: number }) =>
    `Pokaż ${formatCount(count, 'produkt', 'produkty', 'produktów')}`,
  clearFilters: 'Wyczyść filtry',
  service: 'Szukasz informacji?',
}

const en: TranslatedTexts<typeof pl> = {
  emptyAll: 'No products to show',
  emptyCategory: 'No products in this category',
  emptySearch: 'Nothing matches. Check the spelling, use fewer words, or browse a category:',
  emptyFilters: 'No tool matches all of these filters.',
  loose: 'No tool matches every word. The closest ones:',
  deliveredTo: 'We deliver to Poland.',
  more: 'Show more',
  sort: 'Sort by',
  sorts: {
    relevance: 'Relevance',
    newest: 'Newest',
    price_asc: 'Price: low to high',
    price_desc: 'Price: high to low',
    discount: 'Most below list price',
  },
  filters: 'Filters',
  filtersOn: ({ count }) => `Filters (${count})`,
  filtersFailed: 'The filters could not be loaded. Reload the page.',
  showResults: ({ count }) => `Show ${formatEnglishCount(count, 'product', 'products')}`,
  clearFilters: 'Clear filters',
  service: 'Looking for information?',
}

/** Texts of the product lists; they load with the lists. */
export const LIST_WORDS: Record<Language, typeof pl> = { pl, en }
