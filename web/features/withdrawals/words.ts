import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: 'Odstąp od umowy online',
  lead: 'Wypełnij i wyślij. Nie musisz podawać przyczyny ani się logować. Potwierdzenie z datą i godziną przyjdzie od razu e-mailem.',
  statement: 'Niniejszym informuję o odstąpieniu od umowy.',
  name: 'Imię i nazwisko',
  order: 'Numer zamówienia albo inne oznaczenie umowy',
  orderHint: 'Numer jest w e-mailach od nas, np. AB12CD34. Nie masz go? Napisz, co i kiedy zostało kupione.',
  email: 'E-mail, na który wyślemy potwierdzenie',
  items: 'Produkty, które zwracasz (nieobowiązkowe)',
  itemsHint: 'Każdy w osobnym wierszu. Puste pole oznacza całe zamówienie.',
  goods: ({ number }: { number: string }) => `Produkty z zamówienia #${number}, które zwracasz`,
  goodsHint: 'Gdy nie zaznaczysz żadnego, odstępujesz od całego zamówienia.',
  message: 'Wiadomość (nieobowiązkowa)',
  privacy: 'Danych użyjemy tylko do obsługi odstąpienia.',
  privacyLink: 'Polityka prywatności',
  confirm: 'Potwierdź odstąpienie od umowy',
  failed: 'Oświadczenie nie zostało wysłane.',
  byMail: 'Możesz też wysłać je e-mailem:',
  receipt: {
    title: 'Oświadczenie przyjęte',
    lead: ({ day, time }: { day: string; time: string }) =>
      `Potwierdzamy otrzymanie oświadczenia o odstąpieniu od umowy złożonego ${day} o ${time}.`,
    mail: ({ email }: { email: string }) =>
      `To samo potwierdzenie wysyłamy na adres ${email}. Jeśli nie dotrze, sprawdź spam albo napisz do nas.`,
    whole: 'całe zamówienie',
    goods: 'Produkty',
    id: 'Identyfikator oświadczenia',
    next: 'Co dalej: odeślij produkty w ciągu 14 dni. Pieniądze zwrócimy w ciągu 14 dni od dziś, ale możemy poczekać na produkty albo dowód ich nadania.',
    print: 'Drukuj / zapisz jako PDF',
    another: 'Złóż kolejne oświadczenie',
  },
}

export type WithdrawalWords = Wording<typeof pl>

const en: WithdrawalWords = {
  title: 'Withdraw from the contract online',
  lead: 'Fill in and send. You need neither a reason nor an account. An acknowledgement with date and time comes by e-mail at once.',
  statement: 'I hereby give notice that I withdraw from the contract.',
  name: 'Name',
  order: 'Order number or another reference to the contract',
  orderHint:
    'The number is in our e-mails, such as AB12CD34. No number at hand? Write what was bought and when.',
  email: 'E-mail address for the acknowledgement',
  items: 'Products that you return (optional)',
  itemsHint: 'One per line. Left empty, it is the whole order.',
  goods: ({ number }) => `Products of order #${number} that you return`,
  goodsHint: 'With none ticked you withdraw from the whole order.',
  message: 'Message (optional)',
  privacy: 'We use this data to handle the withdrawal only.',
  privacyLink: 'Privacy policy',
  confirm: 'Confirm withdrawal',
  failed: 'The statement has not been sent.',
  byMail: 'You can also send it by e-mail:',
  receipt: {
    title: 'Statement received',
    lead: ({ day, time }) =>
      `We confirm receipt of your withdrawal from the contract, submitted on ${day} at ${time} (Polish time).`,
    mail: ({ email }) =>
      `We are sending the same acknowledgement to ${email}. If it does not arrive, look into your spam folder or write to us.`,
    whole: 'the whole order',
    goods: 'Products',
    id: 'Identifier of the statement',
    next: 'What comes next: send the products back within 14 days. We refund you within 14 days from today, but may wait for the products or proof that they were sent.',
    print: 'Print / save as PDF',
    another: 'Make another statement',
  },
}

const WORDS: Record<'pl' | 'en', WithdrawalWords> = { pl, en }

export const useWithdrawalWords = (): WithdrawalWords => WORDS[useLocale().language]
