import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  change: 'Zmień punkt',
  keep: ({ code }: { code: string }) => `Zostaw ${code}`,
  closed: 'Ten punkt przestał wydawać paczki. Wybierz inny, a wyślemy tam Twoją paczkę.',
  confirm: ({ from, to }: { from: string; to: string }) =>
    `Teraz: ${from}. Po zmianie paczka pojedzie do ${to}.`,
  save: ({ code }: { code: string }) => `Zmień na ${code}`,
  done: 'Punkt zmieniony',
  mailed: 'Potwierdzenie wysyłamy e-mailem.',
  failed: 'Nie udało się zmienić punktu',
  tooLate: 'Etykieta paczki jest już przygotowana. Napisz do nas, jeśli paczka ma trafić gdzie indziej.',
}

const en: TranslatedTexts<typeof pl> = {
  change: 'Change point',
  keep: ({ code }) => `Keep ${code}`,
  closed: 'This point no longer hands out parcels. Choose another one and we will send your parcel there.',
  confirm: ({ from, to }) => `Now: ${from}. After the change your parcel goes to ${to}.`,
  save: ({ code }) => `Change to ${code}`,
  done: 'Point changed',
  mailed: 'We are sending you a confirmation by e-mail.',
  failed: 'The point was not changed',
  tooLate: 'The label of your parcel is already prepared. Write to us if the parcel should go elsewhere.',
}

const WORDS = { pl, en }

/** Texts of the form that changes a pickup point, which load together with the form. */
export const useChangePointWords = () => WORDS[useLocale().language]
