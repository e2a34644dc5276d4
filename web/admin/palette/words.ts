import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { formatCount as countEn } from '../../../domain/text/plural.en'
import { formatCount } from '../../../domain/text/plural.pl'

const pl = {
  open: 'Szukaj i przejdź',
  field: 'Strona, zamówienie albo produkt',
  hint: 'Numer, e-mail, nazwisko, nazwa albo SKU',
  kinds: { page: 'Strona', order: 'Zamówienie', product: 'Produkt' },
  newProduct: 'Nowy produkt',
  newSale: 'Nowa sprzedaż',
  packing: 'Pakowanie',
  handOver: 'Wydawanie zamówień',
  notifications: 'Powiadomienia',
  setUp: 'Uruchomienie sklepu',
  found: ({ count: n }: { count: number }) => formatCount(n, 'wynik', 'wyniki', 'wyników'),
  nothing: 'Nic nie pasuje.',
  searching: 'Szukam…',
  failed: 'Nie udało się wyszukać zamówień lub produktów.',
  keys: '↑ ↓ wybór · Enter otwiera · Esc zamyka',
}

const en: TranslatedTexts<typeof pl> = {
  open: 'Search and go',
  field: 'Page, order or product',
  hint: 'Number, e-mail, surname, name or SKU',
  kinds: { page: 'Page', order: 'Order', product: 'Product' },
  newProduct: 'New product',
  newSale: 'New sale',
  packing: 'Packing',
  handOver: 'Hand over orders',
  notifications: 'Notifications',
  setUp: 'Set up the shop',
  found: ({ count: n }) => countEn(n, 'result', 'results'),
  nothing: 'Nothing matches.',
  searching: 'Searching…',
  failed: 'The search for orders or products failed.',
  keys: '↑ ↓ choose · Enter opens · Esc closes',
}

export const PALETTE_WORDS = { pl, en }

export const usePaletteWords = () => PALETTE_WORDS[useLocale().language]
