import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  button: 'Zdjęcia wg SKU',
  title: 'Zdjęcia dopasowane po SKU',
  lead: ({ max }: { max: number }) =>
    `Nazwij pliki numerem SKU: SKU.jpg, SKU-2.jpg, SKU-3.jpg. Wielkość liter nie ma znaczenia. Najwyżej ${max} plików naraz. Nowe zdjęcia staną za tymi, które produkt już ma.`,
  choose: 'Wybierz zdjęcia',
  checking: 'Dopasowuję nazwy…',
  tooMany: ({ max }: { max: number }) => `Wybrano więcej niż ${max} plików. Wybierz mniej.`,
  summary: ({ matchedCount, unmatched }: { matchedCount: number; unmatched: number }) =>
    `Dopasowane: ${matchedCount}, niedopasowane: ${unmatched}.`,
  matched: 'Dopasowane zdjęcia',
  unmatched: 'Niedopasowane zdjęcia',
  reasons: {
    unknown: 'żaden produkt nie ma takiego SKU',
    ambiguous: 'ta nazwa pasuje do kilku produktów',
  },
  add: ({ count }: { count: number }) => `Dodaj zdjęcia: ${count}`,
  retry: 'Ponów nieudane',
  running: 'Dodaję zdjęcia…',
  states: {
    waiting: 'czeka',
    sending: 'wysyłam',
    added: 'dodane',
    there: 'produkt już ma to zdjęcie',
    full: 'produkt ma już maksymalną liczbę zdjęć',
    failed: 'nie udało się',
  },
  done: ({ addedCount, photoCount }: { addedCount: number; photoCount: number }) =>
    `Dodano ${addedCount} z ${photoCount} dopasowanych zdjęć.`,
}

const en: TranslatedTexts<typeof pl> = {
  button: 'Photos by SKU',
  title: 'Photos matched by SKU',
  lead: ({ max }) =>
    `Name the files by SKU: SKU.jpg, SKU-2.jpg, SKU-3.jpg. Capitals do not matter. At most ${max} files at once. They go after the photos the product already has.`,
  choose: 'Choose photos',
  checking: 'Matching the names…',
  tooMany: ({ max }) => `More than ${max} files were chosen. Choose fewer.`,
  summary: ({ matchedCount, unmatched }) => `Matched: ${matchedCount}, not matched: ${unmatched}.`,
  matched: 'Matched photos',
  unmatched: 'Unmatched photos',
  reasons: {
    unknown: 'no product has this SKU',
    ambiguous: 'this name matches several products',
  },
  add: ({ count }) => `Add photos: ${count}`,
  retry: 'Try the failed ones again',
  running: 'Adding photos…',
  states: {
    waiting: 'waiting',
    sending: 'sending',
    added: 'added',
    there: 'the product already has this photo',
    full: 'the product already has the maximum number of photos',
    failed: 'failed',
  },
  done: ({ addedCount, photoCount }) => `${addedCount} of ${photoCount} matched photos added.`,
}

export const PHOTO_WORDS = { pl, en }

export const usePhotoWords = () => PHOTO_WORDS[useLocale().language]
