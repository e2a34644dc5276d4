import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: 'Newsletter',
  search: 'Adres e-mail',
  filter: 'Stan',
  filters: { pending: 'niepotwierdzone', confirmed: 'potwierdzone', unsubscribed: 'wypisane' },
  status: { pending: 'Czeka na potwierdzenie', confirmed: 'Potwierdzony', unsubscribed: 'Wypisany' },
  languages: { pl: 'polski', en: 'angielski' },
  forgotten: 'adres usunięty',
  asked: 'Zapis',
  confirmed: 'Potwierdzenie',
  empty: 'Nikt się jeszcze nie zapisał.',
  saveHint: 'Plik zawiera tylko potwierdzone adresy. Pobranie zapisujemy w dzienniku.',
}

const en: Wording<typeof pl> = {
  title: 'Newsletter',
  search: 'E-mail address',
  filter: 'State',
  filters: { pending: 'not confirmed', confirmed: 'confirmed', unsubscribed: 'unsubscribed' },
  status: { pending: 'Waiting for confirmation', confirmed: 'Confirmed', unsubscribed: 'Unsubscribed' },
  languages: { pl: 'Polish', en: 'English' },
  forgotten: 'address erased',
  asked: 'Sign-up',
  confirmed: 'Confirmation',
  empty: 'Nobody has signed up yet.',
  saveHint: 'The file has confirmed addresses only. Each download is written into the log.',
}

export const STAFF_NEWSLETTER_WORDS = { pl, en }

/** The sentences of the newsletter's list. */
export const useStaffNewsletterWords = () => STAFF_NEWSLETTER_WORDS[useLocale().language]
