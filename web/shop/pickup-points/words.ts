import { POINT_KIND_NAMES } from '../../../content/pickup-point-words'
import { formatCount as countEn } from '../../../domain/text/plural.en'
import { formatCount } from '../../../domain/text/plural.pl'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  search: 'Paczkomat lub punkt odbioru',
  searchHint: 'Miejscowość, ulica, kod pocztowy albo kod paczkomatu',
  nearMe: 'Znajdź najbliższe',
  locating: 'Sprawdzamy, gdzie jesteś…',
  locationDenied: 'Przeglądarka nie podała położenia. Wpisz miejscowość, ulicę albo kod pocztowy.',
  searching: 'Szukamy…',
  tooShort: 'Wpisz co najmniej 3 znaki.',
  foundCount: ({ count }: { count: number }) =>
    count === 1 ? 'Znaleźliśmy 1 punkt.' : `Znaleźliśmy ${formatCount(count, 'punkt', 'punkty', 'punktów')}.`,
  shownCount: ({ shown, count }: { shown: number; count: number }) =>
    `Pokazujemy ${shown} z ${count}. Dopisz ulicę, a zawęzimy listę.`,
  none: 'Nie znaleźliśmy takiego punktu. Wpisz miejscowość i ulicę albo kod pocztowy.',
  unusable: {
    unknown: ({ code }: { code: string }) => `Nie ma punktu o kodzie ${code}.`,
    closed: ({ code }: { code: string }) => `Punkt ${code} nie wydaje już paczek.`,
  },
  instead: 'Oto punkty z okolicy:',
  searchInstead: 'Sprawdź kod albo wpisz miejscowość i ulicę.',
  unavailable:
    'Lista paczkomatów teraz nie odpowiada. Wybierz kuriera do domu albo wpisz kod paczkomatu, np. WAW123M. Sprawdzimy go, zanim wyślemy paczkę.',
  failed: 'Nie udało się wyszukać. Sprawdź połączenie i spróbuj ponownie.',
  tryAgain: 'Spróbuj ponownie',
  results: 'Znalezione punkty',
  choosePoint: ({ code }: { code: string }) => `Wybierz ${code}`,
  chosen: 'Odbiór w punkcie',
  kinds: POINT_KIND_NAMES.pl,
  change: 'Zmień punkt',
  unchecked: 'Lista paczkomatów nie odpowiada. Sprawdzimy ten kod, zanim wyślemy paczkę.',
  closed: 'Ten punkt nie wydaje już paczek. Wybierz inny.',
  unknown: 'Nie ma punktu o tym kodzie. Wybierz inny.',
}

const en: TranslatedTexts<typeof pl> = {
  search: 'Parcel locker or pick-up point',
  searchHint: 'Town, street, postal code or locker code',
  nearMe: 'Find the nearest',
  locating: 'Finding where you are…',
  locationDenied: 'Your browser did not share your location. Enter a town, street or postal code.',
  searching: 'Searching…',
  tooShort: 'Enter at least 3 characters.',
  foundCount: ({ count }) => `${countEn(count, 'point', 'points')} found.`,
  shownCount: ({ shown, count }) => `Showing ${shown} of ${count}. Add a street to narrow the list.`,
  none: 'We found no such point. Enter a town and street, or a postal code.',
  unusable: {
    unknown: ({ code }) => `No point has the code ${code}.`,
    closed: ({ code }) => `Point ${code} no longer hands out parcels.`,
  },
  instead: 'Points in the area:',
  searchInstead: 'Check the code, or enter a town and street.',
  unavailable:
    'The list of parcel lockers is not answering. Choose a courier to your door, or enter the locker’s code, such as WAW123M. We will check it before we ship.',
  failed: 'The search failed. Check your connection and try again.',
  tryAgain: 'Try again',
  results: 'Points found',
  choosePoint: ({ code }) => `Choose ${code}`,
  chosen: 'Pick-up point',
  kinds: POINT_KIND_NAMES.en,
  change: 'Change point',
  unchecked: 'The list of parcel lockers is not answering. We will check this code before we ship.',
  closed: 'This point no longer hands out parcels. Choose another one.',
  unknown: 'No point has this code. Choose another one.',
}

const WORDS = { pl, en }

/** Texts of the search for a pickup point, which load together with the search. */
export const usePickupPointWords = () => WORDS[useLocale().language]
