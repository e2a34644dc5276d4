import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  change: 'Zmień punkt',
  keep: 'Zostaw ten punkt',
  closed: 'Ten punkt przestał wydawać paczki. Wybierz inny, a wyślemy tam Twoją paczkę.',
  done: 'Punkt zmieniony',
  failed: 'Nie udało się zmienić punktu',
  tooLate: 'Etykieta paczki jest już wydrukowana. Napisz do nas, jeśli paczka ma trafić gdzie indziej.',
}

const en: TranslatedTexts<typeof pl> = {
  change: 'Change point',
  keep: 'Keep this point',
  closed: 'This point no longer hands out parcels. Choose another one and we will send your parcel there.',
  done: 'Point changed',
  failed: 'The point was not changed',
  tooLate: 'The label of your parcel is already printed. Write to us if the parcel should go elsewhere.',
}

const WORDS = { pl, en }

/** Texts of the change of a pickup point, in the chunk of the change. */
export const useChangePointWords = () => WORDS[useLocale().language]
