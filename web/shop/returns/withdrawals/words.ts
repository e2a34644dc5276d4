import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Odstąp od umowy online',
  lead: 'Wypełnij i wyślij. Nie musisz podawać przyczyny ani się logować. Potwierdzenie z datą i godziną przyjdzie od razu e-mailem.',
  statement: 'Niniejszym informuję o odstąpieniu od umowy.',
  items: 'Produkty, które zwracasz (nieobowiązkowe)',
  itemsHint: 'Każdy w osobnym wierszu, w razie potrzeby z liczbą sztuk. Puste pole oznacza całe zamówienie.',
  goods: ({ number }: { number: string }) => `Produkty z zamówienia #${number}, które zwracasz`,
  goodsHint: 'Gdy nie zaznaczysz żadnego, odstępujesz od całego zamówienia.',
  leftHint: 'Gdy nie zaznaczysz żadnego, odstępujesz od wszystkich wymienionych.',
  pieces: ({ left, totalUnits }: { left: number; totalUnits: number }) =>
    left === totalUnits ? `Liczba sztuk: ${totalUnits}` : `Pozostało sztuk: ${left} z ${totalUnits}`,
  howMany: 'Ile sztuk zwracasz',
  allPieces: ({ count }: { count: number }) => `${count} (wszystkie)`,
  made: ({ day, time, goods }: { day: string; time: string; goods: string }) =>
    `Odstąpienie od umowy przyjęliśmy już ${day} o ${time}: ${goods}.`,
  someGoods: 'część produktów',
  allEnded: 'Wszystkie produkty z tego zamówienia są już anulowane albo zwrócone. Nie ma od czego odstąpić.',
  someEnded: 'Część produktów z tego zamówienia jest już anulowana albo zwrócona.',
  nothingLeft: 'Kolejne oświadczenie do tego zamówienia nie jest potrzebne.',
  onlyLeft: 'Kolejne oświadczenie dotyczy tylko tego, co pozostało.',
  onlyStanding: 'Oświadczenie dotyczy tylko tego, co pozostało.',
  otherStatement: 'Złóż inne oświadczenie',
  message: 'Wiadomość (nieobowiązkowa)',
  privacy: 'Danych użyjemy tylko do obsługi odstąpienia.',
  confirm: 'Potwierdź odstąpienie od umowy',
  failed: 'Oświadczenie nie zostało wysłane.',
  receipt: {
    title: 'Oświadczenie przyjęte',
    lead: ({ day, time }: { day: string; time: string }) =>
      `Potwierdzamy otrzymanie oświadczenia o odstąpieniu od umowy złożonego ${day} o ${time}.`,
    whole: 'całe zamówienie',
    name: 'Imię i nazwisko',
    order: 'Umowa',
    goods: 'Produkty',
    message: 'Wiadomość',
    id: 'Identyfikator oświadczenia',
    next: 'Co dalej: odeślij produkty w ciągu 14 dni; jeśli jeszcze ich nie wysłaliśmy, nie wyślemy ich. Bonu podarunkowego się nie odsyła. Jeśli masz prawo odstąpić od umowy, pieniądze zwrócimy w ciągu 14 dni od dziś, ale możemy poczekać na produkty albo dowód ich nadania.',
    another: 'Złóż kolejne oświadczenie',
  },
}

export type WithdrawalWords = TranslatedTexts<typeof pl>

const en: WithdrawalWords = {
  title: 'Withdraw from the contract online',
  lead: 'Fill in and send. You need neither a reason nor an account. An acknowledgement with date and time comes by e-mail at once.',
  statement: 'I hereby give notice that I withdraw from the contract.',
  items: 'Products that you return (optional)',
  itemsHint: 'One per line, with the number of pieces if need be. Left empty, it is the whole order.',
  goods: ({ number }) => `Products of order #${number} that you return`,
  goodsHint: 'With none ticked you withdraw from the whole order.',
  leftHint: 'With none ticked you withdraw from all of these.',
  pieces: ({ left, totalUnits }) =>
    left === totalUnits ? `Pieces: ${totalUnits}` : `Pieces left: ${left} of ${totalUnits}`,
  howMany: 'How many you return',
  allPieces: ({ count }) => `${count} (all)`,
  made: ({ day, time, goods }) =>
    `We already received a withdrawal on ${day} at ${time} (Polish time): ${goods}.`,
  someGoods: 'some of the products',
  allEnded:
    'All products in this order are cancelled or returned already. There is nothing left to withdraw from.',
  someEnded: 'Some products in this order are cancelled or returned already.',
  nothingLeft: 'This order needs no further statement.',
  onlyLeft: 'A further statement is about what is left only.',
  onlyStanding: 'The statement covers only what is left.',
  otherStatement: 'Make another statement',
  message: 'Message (optional)',
  privacy: 'We use this data to handle the withdrawal only.',
  confirm: 'Confirm withdrawal',
  failed: 'The statement has not been sent.',
  receipt: {
    title: 'Statement received',
    lead: ({ day, time }) =>
      `We confirm receipt of your withdrawal from the contract, submitted on ${day} at ${time} (Polish time).`,
    whole: 'the whole order',
    name: 'Name',
    order: 'Contract',
    goods: 'Products',
    message: 'Message',
    id: 'Identifier of the statement',
    next: 'What comes next: send the products back within 14 days; if we have not sent them yet, we will not. A gift voucher is not sent back. If you have the right to withdraw, we refund you within 14 days from today, but may wait for the products or proof that they were sent.',
    another: 'Make another statement',
  },
}

export const WITHDRAWAL_WORDS: Record<'pl' | 'en', WithdrawalWords> = { pl, en }

export const useWithdrawalWords = (): WithdrawalWords => WITHDRAWAL_WORDS[useLocale().language]
