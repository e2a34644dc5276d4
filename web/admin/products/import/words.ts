import { MIN_OWN_PHOTOS } from '../../../../domain/products/pictures/own-photos'
import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Import produktów z CSV',
  lead: 'Plik CSV tak, jak zapisuje go Excel (kodowanie UTF-8 lub Windows-1250; średniki, przecinki albo tabulatory), z nagłówkami z eksportu lub wzoru. Produkty rozpoznajemy po SKU: znane zmieniają się w podanych kolumnach, nowe stają się szkicami.',
  template: 'Pobierz wzór',
  templateFailed: 'Nie udało się pobrać wzoru.',
  choose: 'Wybierz plik',
  checking: 'Sprawdzam plik…',
  summary: ({ createdCount, changed, same }: { createdCount: number; changed: number; same: number }) =>
    `Nowe: ${createdCount}, zmienione: ${changed}, bez zmian: ${same}.`,
  errors: ({ count: n }: { count: number }) =>
    `${formatCount(n, 'błąd', 'błędy', 'błędów')} – popraw i sprawdź jeszcze raz. Nic nie zmieniono.`,
  line: 'Wiersz',
  product: 'Produkt',
  wrong: 'do poprawy',
  dropColumn: 'Pomiń kolumnę',
  checkAgain: 'Sprawdź poprawki',
  wrongRows: ({ count: n }: { count: number }) =>
    `${formatCount(n, 'wiersz', 'wiersze', 'wierszy')} do poprawy. Popraw tutaj albo pobierz i wczytaj później.`,
  downloadWrongRows: ({ count: n }: { count: number }) =>
    `Pobierz ${formatCount(n, 'błędny wiersz', 'błędne wiersze', 'błędnych wierszy')}`,
  rejectedFile: 'produkty-do-poprawy.csv',
  importGoodRows: ({ count: n }: { count: number }) =>
    `Wczytaj ${formatCount(n, 'poprawny', 'poprawne', 'poprawnych')}`,
  changes: { new: 'nowy', changed: 'zmiana', same: 'bez zmian' },
  more: ({ count: n }: { count: number }) => `…i ${formatCount(n, 'wiersz', 'wiersze', 'wierszy')} więcej`,
  codes: {
    required: 'brak wartości',
    invalid: 'nieprawidłowa wartość',
    tooLong: 'za długi tekst',
    aboveOriginal: 'wyższa niż cena katalogowa',
    notYet: 'ten dzień jeszcze nie nadszedł',
    unchecked:
      'polski tekst się zmienił, a angielski nie – popraw tłumaczenie albo wpisz „tak” w kolumnie „Tłumaczenia sprawdzone”',
    untranslated: 'brakuje angielskiego tekstu pozycji',
    noStatement: 'producent nie ma opisanej gwarancji',
    noArtwork: 'sklep nie ma plików etykiety GARAN',
    fewPhotos: `produkt ma mniej niż ${formatCount(MIN_OWN_PHOTOS, 'zdjęcie', 'zdjęcia', 'zdjęć')} tego egzemplarza`,
    ambiguous: 'ta nazwa pasuje do kilku producentów',
    unknownColumn: 'nieznana kolumna – nagłówki są w pliku z eksportu',
    missingColumn: 'brak kolumny',
    repeatedColumn: 'ta kolumna jest w pliku dwa razy',
    tooManyCells: 'nie ma nad tym nagłówka – tekst ze średnikiem lub przecinkiem ujmij w cudzysłów',
    openQuote: 'cudzysłów bez pary – zamknij go, a w tekście podwój: ""',
    duplicate: 'SKU powtarza się w pliku (wielkie i małe litery się nie liczą)',
    otherCase: 'tak zapisano to SKU w sklepie – wpisz te same wielkie i małe litery',
    taken: 'ma to inny produkt',
    tooMany: 'za dużo wierszy w jednym pliku',
    tooManyColumns: 'za dużo kolumn',
    moved: 'stan zmienił się od eksportu – pobierz plik jeszcze raz',
  },
  cell: ({ value }: { value: string }) => `„${value}”`,
  allowed: ({ values }: { values: string }) => `dozwolone: ${values}`,
  makers: ({ values }: { values: string }) => `nie ma takiego producenta; są: ${values}`,
  twins: ({ values }: { values: string }) => `pasuje do kilku producentów, wpisz identyfikator: ${values}`,
  pictures: 'adresy zdjęć jak w eksporcie, każdy w osobnym wierszu: /images/…-1000.webp',
  run: ({ count: n }: { count: number }) => `Wczytaj ${formatCount(n, 'produkt', 'produkty', 'produktów')}`,
  running: 'Wczytuję…',
  nothing: 'Plik niczego nie zmienia.',
  done: ({ count: n }: { count: number }) => `Wczytano ${formatCount(n, 'produkt', 'produkty', 'produktów')}`,
}

export type ProductImportWords = TranslatedTexts<typeof pl>

const en: ProductImportWords = {
  title: 'Import products from CSV',
  lead: 'A CSV file as Excel saves it (UTF-8 or Windows-1250; semicolons, commas or tabs) with the headers of the export or the template. Products are matched by SKU: existing ones change in the given columns, new ones become drafts.',
  template: 'Download a template',
  templateFailed: 'The template could not be downloaded.',
  choose: 'Choose a file',
  checking: 'Checking the file…',
  summary: ({ createdCount, changed, same }) =>
    `New: ${createdCount}, changed: ${changed}, unchanged: ${same}.`,
  errors: ({ count: n }) =>
    `${countEn(n, 'error', 'errors')} – fix the file and choose it again. Nothing has changed.`,
  line: 'Row',
  product: 'Product',
  wrong: 'to correct',
  dropColumn: 'Leave out the column',
  checkAgain: 'Check the corrections',
  wrongRows: ({ count: n }) =>
    `${countEn(n, 'row', 'rows')} to correct. Correct here, or download and import later.`,
  downloadWrongRows: ({ count: n }) => `Download ${countEn(n, 'wrong row', 'wrong rows')}`,
  rejectedFile: 'products-to-correct.csv',
  importGoodRows: ({ count: n }) => `Import ${countEn(n, 'good row', 'good rows')}`,
  changes: { new: 'new', changed: 'changed', same: 'unchanged' },
  more: ({ count: n }) => `…and ${countEn(n, 'row', 'rows')} more`,
  codes: {
    required: 'missing value',
    invalid: 'invalid value',
    tooLong: 'text too long',
    aboveOriginal: 'higher than the list price',
    notYet: 'this day is in the future',
    unchecked:
      'the Polish text has changed and the English one has not – correct it, or write “tak” in the column “Tłumaczenia sprawdzone”',
    untranslated: 'an entry has no English text',
    noStatement: 'the manufacturer has no guarantee statement',
    noArtwork: 'the shop has no files of the GARAN label',
    fewPhotos: `the product has fewer than ${MIN_OWN_PHOTOS} photos of this item`,
    ambiguous: 'several manufacturers have this name',
    unknownColumn: 'unknown column – the headers are in an exported file',
    missingColumn: 'missing column',
    repeatedColumn: 'this column appears twice',
    tooManyCells: 'there is no header above this – put a text with semicolons or commas into quotation marks',
    openQuote: 'a quotation mark without a pair – close it, and double it within a text: ""',
    duplicate: 'the SKU appears twice (capitals make no difference)',
    otherCase: 'this is how the shop writes this SKU – use the same capitals',
    taken: 'another product has it',
    tooMany: 'too many rows in one file',
    tooManyColumns: 'too many columns',
    moved: 'the stock has changed since the export – download the file again',
  },
  cell: ({ value }) => `“${value}”`,
  allowed: ({ values }) => `allowed: ${values}`,
  makers: ({ values }) => `no such manufacturer; there are: ${values}`,
  twins: ({ values }) => `several manufacturers have this name, enter an id: ${values}`,
  pictures: 'addresses of pictures as exported, one per line: /images/…-1000.webp',
  run: ({ count: n }) => `Import ${countEn(n, 'product', 'products')}`,
  running: 'Importing…',
  nothing: 'The file changes nothing.',
  done: ({ count: n }) => `${countEn(n, 'product', 'products')} imported`,
}

export const PRODUCT_IMPORT_WORDS = { pl, en }

export const useProductImportWords = (): ProductImportWords => PRODUCT_IMPORT_WORDS[useLocale().language]
