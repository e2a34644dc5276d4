import type { WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'
import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'

const pl = {
  title: 'Odstąpienia od umowy',
  search: 'Nazwisko, e-mail, zamówienie',
  filter: 'Stan',
  open: 'do załatwienia',
  status: {
    requested: 'Nowe',
    goods_awaited: 'Czeka na zwrot towaru',
    goods_received: 'Towar wrócił',
    refunded: 'Pieniądze zwrócone',
    refused: 'Odmowa',
  } satisfies Record<WithdrawalStatus, string>,
  empty: 'Nikt jeszcze nie odstąpił od umowy.',
  missing: 'Nie ma takiego odstąpienia.',
  failed: 'Nie udało się wczytać odstąpienia.',
  unmatched: 'bez zamówienia',
  unproven: ({ number }: { number: string }) => `niepotwierdzone: #${number}`,
  late: 'po terminie',
  due: {
    left: ({ days }: { days: number }) =>
      `Zwrot pieniędzy: jeszcze ${formatCount(days, 'dzień', 'dni', 'dni')}`,
    today: 'Zwrot pieniędzy: dziś ostatni dzień',
    over: ({ days }: { days: number }) =>
      `Zwrot pieniędzy spóźniony o ${formatCount(days, 'dzień', 'dni', 'dni')}`,
    on: ({ day }: { day: string }) => `najpóźniej ${day}`,
  },
  statement: 'Oświadczenie',
  fields: {
    name: 'Imię i nazwisko',
    email: 'E-mail',
    order: 'Umowa (słowami klienta)',
    items: 'Produkty',
    message: 'Wiadomość',
    submittedAt: 'Złożone',
    language: 'Język',
    id: 'Identyfikator',
  },
  whole: 'całe zamówienie',
  languages: { pl: 'polski', en: 'angielski' },
  match: {
    delivered: 'Doręczone',
    unknown: 'brak daty: uznaj, że termin trwa',
    lastDay: 'Ostatni dzień na odstąpienie',
    company:
      'Kupujący to firma i nie podał charakteru zakupu. Jednoosobowa działalność i wspólnicy spółki cywilnej mają ustawowe prawo odstąpienia, jeśli zakup nie ma dla nich charakteru zawodowego: sprawdź ich wpisy w CEIDG. Inne spółki i osoby prawne go nie mają.',
    noRight:
      'Kupujący zaznaczył przy zamówieniu, że kupuje jako spółka inna niż cywilna lub inna osoba prawna albo w ramach swojego zawodu: wtedy ustawowego prawa odstąpienia nie ma. Wspólnik spółki cywilnej to osoba fizyczna: może je mieć tak samo jak jednoosobowa działalność. W razie wątpliwości sprawdź wpis w CEIDG.',
    otherEmail: 'Adres e-mail jest inny niż w zamówieniu. Upewnij się, że pisze kupujący.',
    late: 'Oświadczenie przyszło po terminie. Decyzja należy do Ciebie.',
    accept:
      'Kupujący czeka na odpowiedź. Jeśli przyjmiesz odstąpienie, wybierz „Czekamy na towar” i napisz do niego tego samego dnia: na odesłanie ma 14 dni od odpowiedzi.',
    paymentStatus: 'Płatność',
    payment: {
      pending: 'oczekuje',
      paid: 'opłacone',
      failed: 'nieudana',
      cancelled: 'anulowane lub zwrócone',
    },
    paid: 'Zapłacono',
    refunded: 'Zwrócono',
    left: 'Zostało do zwrotu',
    owed: 'Z tego za otwarte odstąpienia od tego zamówienia',
    refund: 'Zwróć pieniądze w zamówieniu',
  },
  receipt: 'Potwierdzenie dla klienta',
  history: 'Przebieg',
  changed: ({ from, to }: { from: string; to: string }) => `${from} → ${to}`,
  came: 'Oświadczenie złożone',
  step: {
    goods_awaited: 'Czekamy na towar',
    goods_received: 'Towar wrócił',
    refunded: 'Pieniądze zwrócone',
    refused: 'Odmów',
    requested: 'Wróć do nowych',
  } satisfies Record<WithdrawalStatus, string>,
  moved: 'Zapisano',
  moveFailed: 'Nie udało się zapisać',
  refuse: {
    title: 'Odmowa',
    lead: 'Odmów tylko wtedy, gdy klient nie ma prawa odstąpienia, na przykład gdy kupiła spółka inna niż cywilna albo zakup jest zawodowy. Napisz do klienta dlaczego: sklep sam nic nie wyśle.',
    confirm: 'Oznacz jako odmowę',
    cancel: 'Anuluj',
  },
  notRefunded: {
    title: 'Najpierw zwróć pieniądze',
    owed: ({ amountLeft }: { amountLeft: string }) => `Do zwrotu zostało ${amountLeft}.`,
    soFar: ({ refunded, paidAmount }: { refunded: string; paidAmount: string }) =>
      `Z ${paidAmount} zapłaconych za to zamówienie zwrócono ${refunded}. Zwróć resztę w zamówieniu. Jeśli poszła już przelewem, zapisz tam przelew. Potem zamkniesz odstąpienie.`,
    unknown:
      'Nie wiadomo, którego zamówienia dotyczy to odstąpienie. Najpierw powiąż je z zamówieniem i zwróć tam pieniądze. Jeśli takiego zamówienia nie ma, odmów.',
    cancel: 'Jeszcze nie',
  },
}

export type StaffWithdrawalWords = TranslatedTexts<typeof pl>

const en: StaffWithdrawalWords = {
  title: 'Withdrawals',
  search: 'Name, e-mail, order',
  filter: 'Status',
  open: 'to be handled',
  status: {
    requested: 'New',
    goods_awaited: 'Waiting for goods',
    goods_received: 'Goods are back',
    refunded: 'Refunded',
    refused: 'Refused',
  },
  empty: 'There are no withdrawals yet.',
  missing: 'There is no such withdrawal.',
  failed: 'The withdrawal could not be loaded.',
  unmatched: 'no order',
  unproven: ({ number }) => `unconfirmed: #${number}`,
  late: 'late',
  due: {
    left: ({ days }) => `Refund: ${countEn(days, 'day', 'days')} left`,
    today: 'Refund: today is the last day',
    over: ({ days }) => `Refund overdue by ${countEn(days, 'day', 'days')}`,
    on: ({ day }) => `by ${day}`,
  },
  statement: 'Statement',
  fields: {
    name: 'Name',
    email: 'E-mail',
    order: 'Contract (in the customer’s words)',
    items: 'Products',
    message: 'Message',
    submittedAt: 'Submitted',
    language: 'Language',
    id: 'Identifier',
  },
  whole: 'the whole order',
  languages: { pl: 'Polish', en: 'English' },
  match: {
    delivered: 'Delivered',
    unknown: 'no date: assume the period is still running',
    lastDay: 'Last day to withdraw',
    company:
      'The buyer is a business and did not state the nature of the purchase. Sole traders and partners of a civil partnership have the statutory right to withdraw if the purchase is not part of their trade: check their entries in CEIDG. Other companies and legal persons do not have it.',
    noRight:
      'The buyer stated in the order that they are buying as a company (not a civil partnership), as another legal person, or as part of their trade: then there is no statutory right to withdraw. A partner of a civil partnership is a natural person and can have this right, as a sole trader can. If in doubt, check their entry in CEIDG.',
    otherEmail:
      'The e-mail address differs from the one in the order. Make sure it is the buyer who is writing.',
    late: 'The withdrawal came after the deadline. The decision is yours.',
    accept:
      'The buyer waits for an answer. If you accept the withdrawal, choose “Wait for the goods” and write to the buyer on the same day: they have 14 days from the answer to send the goods back.',
    paymentStatus: 'Payment',
    payment: { pending: 'pending', paid: 'paid', failed: 'failed', cancelled: 'cancelled or refunded' },
    paid: 'Paid',
    refunded: 'Refunded',
    left: 'Left to refund',
    owed: 'Of which for open withdrawals from this order',
    refund: 'Refund in the order',
  },
  receipt: 'Acknowledgement for the customer',
  history: 'History',
  changed: ({ from, to }) => `${from} → ${to}`,
  came: 'Statement submitted',
  step: {
    goods_awaited: 'Wait for the goods',
    goods_received: 'Goods are back',
    refunded: 'Refunded',
    refused: 'Refuse',
    requested: 'Move back to new',
  },
  moved: 'Saved',
  moveFailed: 'It could not be saved',
  refuse: {
    title: 'Refusal',
    lead: 'Refuse only when the customer has no right to withdraw, such as a company other than a civil partnership, or a professional purchase. Write to the customer to explain why: the shop sends nothing itself.',
    confirm: 'Mark as refused',
    cancel: 'Cancel',
  },
  notRefunded: {
    title: 'Refund the money first',
    owed: ({ amountLeft }) => `${amountLeft} is left to refund.`,
    soFar: ({ refunded, paidAmount }) =>
      `Of the ${paidAmount} paid for this order, ${refunded} has gone back. Refund the rest in the order. If it already went by bank transfer, record the transfer there. Then you can close the withdrawal.`,
    unknown:
      'We do not know which order this withdrawal is about. Link it to an order first, and refund the money there. If there is no such order, refuse it.',
    cancel: 'Not yet',
  },
}

export const STAFF_WITHDRAWAL_WORDS: Record<'pl' | 'en', StaffWithdrawalWords> = { pl, en }

export const useStaffWithdrawalWords = (): StaffWithdrawalWords =>
  STAFF_WITHDRAWAL_WORDS[useLocale().language]
