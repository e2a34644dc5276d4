import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  name: 'Imię i nazwisko',
  order: 'Numer zamówienia albo inne oznaczenie umowy',
  orderHint: 'Numer jest w e-mailach od nas, np. AB12CD34. Nie masz go? Napisz, co i kiedy zostało kupione.',
  email: 'E-mail, na który wyślemy potwierdzenie',
  privacyLink: 'Polityka prywatności',
  byMail: 'Możesz też napisać do nas:',
  mail: ({ email }: { email: string }) =>
    `To samo potwierdzenie wysyłamy na adres ${email}. Jeśli nie dotrze, sprawdź spam albo napisz do nas.`,
  print: 'Drukuj / zapisz jako PDF',
}

const en: TranslatedTexts<typeof pl> = {
  name: 'Name',
  order: 'Order number or another reference to the contract',
  orderHint:
    'The number is in our e-mails, such as AB12CD34. Cannot find it? Tell us what you bought and when.',
  email: 'E-mail address for the acknowledgement',
  privacyLink: 'Privacy policy',
  byMail: 'You can also write to us:',
  mail: ({ email }) =>
    `We are sending the same acknowledgement to ${email}. If it does not arrive, check your spam folder or write to us.`,
  print: 'Print / save as PDF',
}

const REQUEST_WORDS = { pl, en }

/** Texts shared by withdrawals and complaints. */
export const useRequestWords = () => REQUEST_WORDS[useLocale().language]
