import * as plural from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  readiness: 'Gotowość do publikacji',
  progress: ({ completeCount, requiredCount }: { completeCount: number; requiredCount: number }) =>
    `Do publikacji gotowe: ${completeCount} z ${requiredCount}. Brakuje:`,
  missing: 'Brakuje do publikacji',
  next: ({ field }: { field: string }) => `Dalej: ${field}`,
  completeSection: 'gotowe',
  optionalSection: 'nieobowiązkowe',
  missingInSection: ({ count }: { count: number }) => `brakuje: ${formatCount(count, 'pole', 'pola', 'pól')}`,
  textLanguageOf: ({ section }: { section: string }) => `Język tekstów: ${section}`,
  textLanguages: { pl: 'Polski', en: 'Angielski' },
  hasTextGap: ', brakuje tekstu',
  shownInPolish: 'Puste pole: kupujący z zagranicy zobaczą polski tekst.',
  hadBefore: 'Ten model już był w sklepie?',
  templateLead: 'Wybór wypełni dane modelu. Zdjęcia, stan, usterki i cenę dodasz dla tej sztuki.',
  templateFailed: 'Nie udało się skopiować danych',
  freeSkuButton: ({ sku }: { sku: string }) => `Wolny numer ${sku}: wpisz`,
  lastPriceButton: ({ amount }: { amount: string }) => `Ostatnio ${amount}: wpisz tę cenę`,
  priceListButton: ({ year }: { year: string }) => `Cennik producenta ${year}, sprawdzony dziś`,
  commonDefects: 'Częste usterki, w obu językach:',
  preview: {
    button: 'Podgląd',
    title: 'Tak zobaczą to kupujący',
    card: 'Karta na liście',
    page: 'Strona produktu',
  },
  scan: {
    button: 'Skanuj',
    title: 'Skanuj kod kreskowy',
    picture: 'Obraz z aparatu',
    starting: 'Uruchamiam aparat…',
    lead: 'Skieruj aparat na kod kreskowy (EAN) na pudełku albo tabliczce. Kod wpisze się sam.',
    typeInstead: 'Wpisz numer ręcznie',
    pickup: {
      title: 'Skanuj kod odbioru',
      lead: 'Skieruj aparat na kod QR klienta. Zamówienie otworzy się samo.',
      typeInstead: 'Wpisz kod ręcznie',
    },
    problems: {
      denied:
        'Przeglądarka nie ma zgody na aparat. Zezwól na niego w ustawieniach strony albo wpisz numer ręcznie.',
      noCamera: 'To urządzenie nie ma aparatu, którego przeglądarka może użyć. Wpisz numer ręcznie.',
      failed: 'Nie udało się uruchomić skanera. Spróbuj jeszcze raz albo wpisz numer ręcznie.',
    },
  },
}

const en: TranslatedTexts<typeof pl> = {
  readiness: 'Ready to publish?',
  progress: ({ completeCount, requiredCount }) =>
    `Ready for publication: ${completeCount} of ${requiredCount}. Missing:`,
  missing: 'Missing for publication',
  next: ({ field }) => `Next: ${field}`,
  completeSection: 'complete',
  optionalSection: 'optional',
  missingInSection: ({ count }) => `missing: ${plural.formatCount(count, 'field', 'fields')}`,
  textLanguageOf: ({ section }) => `Language of the texts: ${section}`,
  textLanguages: { pl: 'Polish', en: 'English' },
  hasTextGap: ', a text is missing',
  shownInPolish: 'If this is empty, buyers abroad see the Polish text.',
  hadBefore: 'Have you had this model before?',
  templateLead:
    'Choosing one fills in the model’s data. Add photos, condition, defects and price for this unit.',
  templateFailed: 'The data could not be copied',
  freeSkuButton: ({ sku }) => `Free number ${sku}: use it`,
  lastPriceButton: ({ amount }) => `Last time ${amount}: use this price`,
  priceListButton: ({ year }) => `Manufacturer’s price list ${year}, checked today`,
  commonDefects: 'Common defects, in both languages:',
  preview: {
    button: 'Preview',
    title: 'As buyers see it',
    card: 'Card in the list',
    page: 'Product page',
  },
  scan: {
    button: 'Scan',
    title: 'Scan a barcode',
    picture: 'Camera picture',
    starting: 'Starting the camera…',
    lead: 'Point the camera at the barcode (EAN) on the box or the rating plate. The number fills in by itself.',
    typeInstead: 'Type the number',
    pickup: {
      title: 'Scan a pick-up code',
      lead: 'Point the camera at the customer’s QR code. The order opens by itself.',
      typeInstead: 'Type the code',
    },
    problems: {
      denied:
        'The browser may not use the camera. Allow the camera in the settings of the page, or type the number.',
      noCamera: 'This device has no camera that the browser can use. Type the number instead.',
      failed: 'The scanner could not start. Try again, or type the number.',
    },
  },
}

export const INTAKE_WORDS = { pl, en }

export const useIntakeWords = () => INTAKE_WORDS[useLocale().language]
