import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Odstąp od umowy online',
  lead: 'Wypełnij i wyślij. Nie musisz podawać przyczyny ani się logować. Potwierdzenie z datą i godziną przyjdzie od razu e-mailem.',
  steps: {
    title: 'Jak to działa',
    list: [
      ['Piszesz do nas', 'Wyślij formularz w ciągu 14 dni od otrzymania produktów (bon: od zakupu).'],
      [
        'Odsyłasz',
        'Masz na to 14 dni od wysłania formularza. Dużych produktów, których nie można zwykle nadać pocztą, nie odsyłaj: odbierzemy je na nasz koszt.',
      ],
      [
        'Zwracamy pieniądze',
        'Najpóźniej 14 dni od otrzymania Twojego oświadczenia. Możemy poczekać na produkty albo dowód nadania.',
      ],
    ] satisfies [string, string][],
  },
  statement: 'Niniejszym informuję o odstąpieniu od umowy.',
  items: 'Produkty, które zwracasz (nieobowiązkowe)',
  itemsHint: 'Każdy w osobnym wierszu, w razie potrzeby z liczbą sztuk. Puste pole oznacza całe zamówienie.',
  goods: ({ number }: { number: string }) => `Produkty z zamówienia #${number}, które zwracasz`,
  goodsHint: 'Gdy nie zaznaczysz żadnego, odstępujesz od całego zamówienia.',
  leftHint: 'Gdy nie zaznaczysz żadnego, odstępujesz od wszystkich wymienionych.',
  remainingUnits: ({ left, totalUnits }: { left: number; totalUnits: number }) =>
    left === totalUnits ? `Liczba sztuk: ${totalUnits}` : `Pozostało sztuk: ${left} z ${totalUnits}`,
  howMany: 'Ile sztuk zwracasz',
  allUnits: ({ count }: { count: number }) => `${count} (wszystkie)`,
  earlierWithdrawal: ({ day, time, goods }: { day: string; time: string; goods: string }) =>
    `Odstąpienie od umowy przyjęliśmy już ${day} o ${time}: ${goods}.`,
  someGoods: 'część produktów',
  allEnded: 'Wszystkie produkty z tego zamówienia są już anulowane albo zwrócone. Nie ma od czego odstąpić.',
  someEnded: 'Część produktów z tego zamówienia jest już anulowana albo zwrócona.',
  nothingLeft: 'Kolejne oświadczenie do tego zamówienia nie jest potrzebne.',
  onlyLeft: 'Kolejne oświadczenie dotyczy tylko tego, co pozostało.',
  onlyStanding: 'Oświadczenie dotyczy tylko tego, co pozostało.',
  otherStatement: 'Złóż inne oświadczenie',
  message: 'Wiadomość (nieobowiązkowa)',
  privacy: 'Danych użyjemy do obsługi odstąpienia oraz związanych z nim obowiązków i roszczeń.',
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
    next: 'Co dalej: odeślij produkty w ciągu 14 dni (te, których nie można zwykle nadać pocztą, odbierzemy na nasz koszt); jeśli jeszcze ich nie wysłaliśmy, nie wyślemy ich. Bonu podarunkowego się nie odsyła. Jeśli musimy najpierw sprawdzić, czy masz prawo odstąpić, odpowiemy e-mailem, a na odesłanie masz 14 dni od odpowiedzi. Jeśli masz to prawo, pieniądze zwrócimy niezwłocznie, najpóźniej w ciągu 14 dni od dziś, ale na produkty, które odsyłasz, albo dowód ich nadania możemy poczekać.',
    nextCollected:
      'Co dalej: przynieś produkty do nas albo odeślij je w ciągu 14 dni (te, których nie można zwykle nadać pocztą, odbierzemy na nasz koszt). Pieniądze zwrócimy niezwłocznie, najpóźniej w ciągu 14 dni od dziś, ale na produkty albo dowód ich nadania możemy poczekać.',
    nextUnsent: ({ day }: { day: string }) =>
      `Produkty nie zostały jeszcze wysłane, więc nie musisz nic odsyłać. Pieniądze zwrócimy najpóźniej ${day}.`,
    another: 'Złóż kolejne oświadczenie',
  },
}

export type WithdrawalWords = TranslatedTexts<typeof pl>

const en: WithdrawalWords = {
  title: 'Withdraw from the contract online',
  lead: 'Fill in the form and send it. You need neither a reason nor an account. We send an acknowledgement with the date and time by e-mail at once.',
  steps: {
    title: 'How it works',
    list: [
      ['Tell us', 'Send the form within 14 days of receiving the products (voucher: of buying it).'],
      [
        'Send it',
        'You have 14 days from sending the form. Do not send large products that cannot normally be posted: we collect them at our cost.',
      ],
      [
        'Refund',
        'At the latest 14 days after we receive your statement. We may wait for the products or proof that you sent them.',
      ],
    ],
  },
  statement: 'I hereby give notice that I withdraw from the contract.',
  items: 'Products you are returning (optional)',
  itemsHint: 'One per line, with the quantity if needed. Left empty, it means the whole order.',
  goods: ({ number }) => `Products you are returning from order #${number}`,
  goodsHint: 'If you tick none, you withdraw from the whole order.',
  leftHint: 'If you tick none, you withdraw from all of these.',
  remainingUnits: ({ left, totalUnits }) =>
    left === totalUnits ? `Quantity: ${totalUnits}` : `Left: ${left} of ${totalUnits}`,
  howMany: 'How many you are returning',
  allUnits: ({ count }) => `${count} (all)`,
  earlierWithdrawal: ({ day, time, goods }) =>
    `We already received a withdrawal on ${day} at ${time} (Polish time): ${goods}.`,
  someGoods: 'some of the products',
  allEnded:
    'All products in this order have already been cancelled or returned. There is nothing left to withdraw from.',
  someEnded: 'Some products in this order have already been cancelled or returned.',
  nothingLeft: 'This order needs no further statement.',
  onlyLeft: 'A further statement covers only what is left.',
  onlyStanding: 'The statement covers only what is left.',
  otherStatement: 'Make another statement',
  message: 'Message (optional)',
  privacy: 'We use these details to handle your withdrawal and the duties and claims connected with it.',
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
    id: 'Statement ID',
    next: 'What happens next: send the products back within 14 days (we collect those that cannot normally be posted at our cost); if we have not sent them yet, we will not. A gift voucher is not sent back. If we first have to check whether you have the right to withdraw, we answer by e-mail, and you have 14 days from our answer to send the products back. If you have that right, we refund you without delay, within 14 days from today at the latest, but may wait for products that you send back, or proof that you sent them.',
    nextCollected:
      'What next: bring the products to us or send them back within 14 days (we collect those that cannot normally be posted at our cost). We will refund you without delay, within 14 days from today at the latest, but we may wait for the products or proof that you have sent them.',
    nextUnsent: ({ day }) =>
      `We have not sent the products yet, so there is nothing to send back. We will refund you by ${day} at the latest.`,
    another: 'Make another statement',
  },
}

export const WITHDRAWAL_WORDS: Record<'pl' | 'en', WithdrawalWords> = { pl, en }

export const useWithdrawalWords = (): WithdrawalWords => WITHDRAWAL_WORDS[useLocale().language]
