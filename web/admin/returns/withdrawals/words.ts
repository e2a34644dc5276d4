import type { MailKind } from '../../../../domain/mail/email-list'
import type { WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import type { WithdrawalStep, WithdrawalStepState } from '../../../../domain/returns/withdrawal-steps'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'
import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'
import type { ReadyReason } from './refusal-texts'

const pl = {
  title: 'Odstąpienia od umowy',
  search: 'Nazwisko, e-mail, zamówienie',
  filter: 'Stan',
  open: 'do załatwienia',
  status: {
    requested: 'Nowe',
    goods_awaited: 'Czeka na zwrot towaru',
    goods_sent: 'Towar nadany',
    goods_received: 'Towar w sklepie',
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
    daysLeft: ({ days }: { days: number }) =>
      `Zwrot pieniędzy: jeszcze ${formatCount(days, 'dzień', 'dni', 'dni')}`,
    today: 'Zwrot pieniędzy: dziś ostatni dzień',
    daysLate: ({ days }: { days: number }) =>
      `Zwrot pieniędzy spóźniony o ${formatCount(days, 'dzień', 'dni', 'dni')}`,
    dueOn: ({ day }: { day: string }) => `najpóźniej ${day}`,
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
    late: 'Oświadczenie przyszło po terminie. Liczy się jednak dzień wysłania: sprawdź stempel, zanim odmówisz.',
    accept: 'Kupujący czeka na odpowiedź: przyjmij odstąpienie albo odmów w kroku 1.',
    doubt:
      'Gdy po sprawdzeniu nadal nie ma pewności, przyjmij odstąpienie osoby fizycznej: tak obiecuje Regulamin.',
    paymentStatus: 'Płatność',
    payment: {
      pending: 'oczekuje',
      paid: 'opłacone',
      failed: 'nieudana',
      cancelled: 'anulowane lub zwrócone',
    },
    paid: 'Zapłacono',
    refunded: 'Zwrócono',
    left: 'Można jeszcze zwrócić',
    owed: 'Z tego za otwarte odstąpienia od tego zamówienia',
  },
  mails: 'Wiadomości do klienta',
  mail: {
    withdrawal_receipt: 'Potwierdzenie',
    withdrawal_accepted: 'Przyjęcie',
    withdrawal_refused: 'Odmowa',
  } satisfies Partial<Record<MailKind, string>>,
  history: 'Przebieg',
  changed: ({ from, to }: { from: string; to: string }) => `${from} → ${to}`,
  came: 'Oświadczenie złożone',
  step: {
    goods_awaited: 'Czekamy na towar',
    goods_sent: 'Mam dowód nadania',
    goods_received: 'Towar wrócił',
    refunded: 'Zamknij odstąpienie',
    refused: 'Odmów',
    requested: 'Wróć do nowych',
  } satisfies Record<WithdrawalStatus, string>,
  moved: 'Zapisano',
  moveFailed: 'Nie udało się zapisać',
  refuse: {
    title: 'Odmowa',
    lead: 'Odmów tylko wtedy, gdy klient nie ma prawa odstąpienia, na przykład gdy kupiła spółka inna niż cywilna albo zakup jest zawodowy.',
    hasRight: 'Z zamówienia wynika, że klient ma prawo odstąpić. Odmowa naruszyłaby prawo.',
    mailed: ({ email }: { email: string }) => `Powód wyślemy klientowi na adres ${email}.`,
    onOrderPage: 'Zobaczy go też na stronie zamówienia.',
    replaces: 'Klient dostał już od nas odpowiedź. Napiszemy mu, że nowa ją zastępuje.',
    replacesAcceptance:
      'Klient dostał już od nas e-mail o przyjęciu odstąpienia. To nas wiąże (art. 61 § 1 k.c.). Odmów tylko za jego zgodą albo po rozmowie z prawnikiem.',
    notMailed: 'Klient nie podał adresu e-mail, więc sklep nic nie wyśle. Napisz do niego i podaj ten powód.',
    insert: 'Wstaw gotowe zdanie',
    ready: {
      noOrder: 'Brak takiego zakupu',
      counter: 'Zakup na miejscu',
      legalPerson: 'Spółka lub osoba prawna',
      professional: 'Zakup zawodowy',
      late: 'Po terminie',
    } satisfies Record<ReadyReason, string>,
    reason: ({ language }: { language: string }) => `Powód odmowy (język klienta: ${language})`,
    empty: 'Napisz, dlaczego klient nie może odstąpić.',
    tooLong: ({ most }: { most: number }) => `Powód jest za długi. Zmieść go w ${most} znakach.`,
    given: 'Powód odmowy',
    confirm: 'Wyślij odmowę',
    save: 'Zapisz odmowę',
    cancel: 'Anuluj',
  },
  steps: {
    title: 'Krok po kroku',
    names: {
      accept: 'Przyjmij odstąpienie',
      goods: 'Towar wraca',
      check: 'Sprawdź towar',
      money: 'Zwróć pieniądze',
      stock: 'Zdecyduj o towarze',
      close: 'Zamknij',
    } satisfies Record<WithdrawalStep, string>,
    states: {
      done: 'zrobione',
      current: 'teraz',
      later: 'później',
      skipped: 'nie dotyczy',
    } satisfies Record<WithdrawalStepState, string>,
    leads: {
      accept:
        'Z zamówienia wynika, że kupujący ma prawo odstąpić. Potwierdzenie podaje mu, co dalej, więc przyjęcie niczego nie wysyła.',
      goods:
        'Pieniądze możesz wstrzymać, aż towar wróci albo kupujący pokaże dowód nadania. Nie wstrzymuj ich, jeśli to sklep odbiera towar. Ten krok nic nie wysyła.',
      check:
        'Obejrzyj towar. Mniej możesz oddać tylko za zużycie większe, niż trzeba, żeby go obejrzeć i wypróbować. Ten krok nic nie wysyła.',
      money:
        'Sklep liczy towar i dostawę. Po zwrocie kupujący dostanie e-mail z kwotą, a przy obniżce też z powodem.',
      stock: 'Wystaw towar ponownie albo spisz go na straty. Kupujący nic o tym nie dostanie.',
      close: 'Wszystko rozliczone. Zamknięte odstąpienie znika z listy spraw. Kupujący nic nie dostanie.',
    } satisfies Record<WithdrawalStep, string>,
    acceptAwaited: {
      mailed:
        'Kupujący czeka na odpowiedź. Sprawdź, czy ma prawo odstąpić. Gdy przyjmiesz, sklep wyśle mu e-mail: co zrobić z towarem i do kiedy.',
      told: 'Kupujący dostał już e-mail o przyjęciu. Ten krok nie wysyła drugiego, a termin odesłania zostaje ten sam.',
      replaces:
        'Kupujący dostał już e-mail z odmową. Gdy przyjmiesz, sklep napisze mu, że nowa odpowiedź ją zastępuje, co zrobić z towarem i do kiedy.',
      notMailed:
        'Kupujący czeka na odpowiedź, ale nie podał adresu e-mail. Sprawdź, czy ma prawo odstąpić. Gdy przyjmiesz, napisz do niego tego samego dnia: na odesłanie towaru ma 14 dni od odpowiedzi.',
    },
    undoTold:
      'E-mail z decyzją już wyszedł. Gdy cofniesz ten krok, kupujący znów czeka na odpowiedź. Inna decyzja wyśle mu nowy e-mail, który zastąpi poprzedni.',
    sendBackBy: ({ day }: { day: string }) => `Kupujący ma czas na odesłanie do ${day}`,
    linkFirst: 'Najpierw powiąż odstąpienie z zamówieniem (niżej). Jeśli takiego zamówienia nie ma, odmów.',
    acceptAndWait: 'Przyjmij i czekaj na towar',
    acceptInShop: 'Przyjmij: towar jest w sklepie',
    payEarly: 'Zwróć pieniądze bez czekania',
    partly: 'Wróciła tylko część',
    inTransit: 'Paczka jest jeszcze w drodze do kupującego. Oznacz w zamówieniu, że dotarła albo wróciła.',
    editProduct: ({ name }: { name: string }) => `Popraw opis lub cenę: ${name}`,
  },
  check: {
    title: 'Stan towaru',
    full: 'Bez utraty wartości',
    fullLead: 'Towar jak po obejrzeniu w sklepie: pełny zwrot.',
    reduced: 'Towar stracił na wartości',
    reducedLead: 'Ślady używania: zwrot pomniejszony, z uzasadnieniem.',
    note: 'Powód obniżki (przeczyta kupujący)',
    noteHint: 'Napisz, co się zużyło i jak to wyceniasz.',
    finish: 'Sprawdzone, dalej do pieniędzy',
  },
  money: {
    goods: 'Towar',
    reduction: 'Obniżka wartości',
    delivery: 'Dostawa do kupującego',
    total: 'Do zwrotu',
    other: 'Inna kwota lub sposób',
    checkAgain: 'Wróć o krok',
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
    goods_sent: 'Goods sent',
    goods_received: 'Goods in the shop',
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
    daysLeft: ({ days }) => `Refund: ${countEn(days, 'day', 'days')} left`,
    today: 'Refund: today is the last day',
    daysLate: ({ days }) => `Refund overdue by ${countEn(days, 'day', 'days')}`,
    dueOn: ({ day }) => `by ${day}`,
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
    late: 'The withdrawal arrived after the deadline. But the day of sending counts: check the postmark before you refuse.',
    accept: 'The buyer waits for an answer: accept or refuse the withdrawal in step 1.',
    doubt:
      'If it is still unclear after the check, accept the withdrawal of a natural person: the terms promise it.',
    paymentStatus: 'Payment',
    payment: { pending: 'pending', paid: 'paid', failed: 'failed', cancelled: 'cancelled or refunded' },
    paid: 'Paid',
    refunded: 'Refunded',
    left: 'Can still be refunded',
    owed: 'Of which for open withdrawals from this order',
  },
  mails: 'Messages to the customer',
  mail: {
    withdrawal_receipt: 'Acknowledgement',
    withdrawal_accepted: 'Acceptance',
    withdrawal_refused: 'Refusal',
  },
  history: 'History',
  changed: ({ from, to }) => `${from} → ${to}`,
  came: 'Statement submitted',
  step: {
    goods_awaited: 'Wait for the goods',
    goods_sent: 'I have proof of posting',
    goods_received: 'Goods are back',
    refunded: 'Close the withdrawal',
    refused: 'Refuse',
    requested: 'Move back to new',
  },
  moved: 'Saved',
  moveFailed: 'It could not be saved',
  refuse: {
    title: 'Refusal',
    lead: 'Refuse only when the customer has no right to withdraw, such as a company other than a civil partnership, or a professional purchase.',
    hasRight: 'The order shows that the customer has the right to withdraw. A refusal would break the law.',
    mailed: ({ email }) => `We send the reason to the customer at ${email}.`,
    onOrderPage: 'The order page shows it too.',
    replaces: 'The customer already has an answer from us. We will write that the new one replaces it.',
    replacesAcceptance:
      'The customer already has our e-mail that accepts the withdrawal. It binds us (Civil Code art. 61 § 1). Refuse only with the customer’s consent, or after asking a lawyer.',
    notMailed:
      'The customer gave no e-mail address, so the shop sends nothing. Write to the customer and give this reason.',
    insert: 'Insert a ready sentence',
    ready: {
      noOrder: 'No such purchase',
      counter: 'Bought in the shop',
      legalPerson: 'Company or legal person',
      professional: 'Professional purchase',
      late: 'After the period',
    },
    reason: ({ language }) => `Reason of the refusal (customer’s language: ${language})`,
    empty: 'Say why the customer may not withdraw.',
    tooLong: ({ most }) => `The reason is too long. Use at most ${most} characters.`,
    given: 'Reason of the refusal',
    confirm: 'Send the refusal',
    save: 'Save the refusal',
    cancel: 'Cancel',
  },
  steps: {
    title: 'Step by step',
    names: {
      accept: 'Accept the withdrawal',
      goods: 'Goods come back',
      check: 'Check the goods',
      money: 'Refund the money',
      stock: 'Decide on the goods',
      close: 'Close',
    },
    states: { done: 'done', current: 'now', later: 'later', skipped: 'not needed' },
    leads: {
      accept:
        'The order shows that the buyer has the right to withdraw. The acknowledgement says what happens next, so this step sends nothing.',
      goods:
        'You may keep the money until the goods are back or the buyer shows proof of posting. Do not keep it if the shop collects the goods itself. This step sends nothing.',
      check:
        'Look at the goods. You may refund less only for wear beyond what is needed to look at and try them. This step sends nothing.',
      money:
        'The shop computes goods and delivery. After the refund the buyer gets an e-mail with the amount and, if you reduced it, the reason.',
      stock: 'Put the goods back on sale or write them off. The buyer gets no e-mail about it.',
      close: 'Everything is settled. A closed withdrawal leaves the to-do list. The buyer gets no e-mail.',
    },
    acceptAwaited: {
      mailed:
        'The buyer waits for an answer. Check that they may withdraw. If you accept, the shop sends them an e-mail: what to do with the goods, and by when.',
      told: 'The buyer already has an e-mail about the acceptance. This step sends no second one, and the last day to send the goods back stays the same.',
      replaces:
        'The buyer already has an e-mail with the refusal. If you accept, the shop writes that the new answer replaces it, what to do with the goods, and by when.',
      notMailed:
        'The buyer waits for an answer, but gave no e-mail address. Check that they may withdraw. If you accept, write to them on the same day: they have 14 days from the answer to send the goods back.',
    },
    undoTold:
      'The e-mail with the decision has left. If you undo this step, the buyer waits for an answer again. A different decision sends a new e-mail that replaces the earlier one.',
    sendBackBy: ({ day }) => `The buyer has until ${day} to send the goods`,
    linkFirst: 'First link the withdrawal to an order (below). If there is no such order, refuse it.',
    acceptAndWait: 'Accept and wait for the goods',
    acceptInShop: 'Accept: the goods are in the shop',
    payEarly: 'Refund without waiting',
    partly: 'Only some came back',
    inTransit: 'The parcel is still on its way to the buyer. Mark it in the order as delivered or returned.',
    editProduct: ({ name }) => `Correct text or price: ${name}`,
  },
  check: {
    title: 'State of the goods',
    full: 'No loss of value',
    fullLead: 'As after a look in a shop: full refund.',
    reduced: 'The goods lost value',
    reducedLead: 'Signs of use: reduced refund, with a reason.',
    note: 'Reason for the reduction (the buyer reads it)',
    noteHint: 'Say what is worn and how you value it.',
    finish: 'Checked, continue to the money',
  },
  money: {
    goods: 'Goods',
    reduction: 'Reduction of value',
    delivery: 'Delivery to the buyer',
    total: 'To refund',
    other: 'Other amount or way',
    checkAgain: 'One step back',
  },
}

export const STAFF_WITHDRAWAL_WORDS: Record<'pl' | 'en', StaffWithdrawalWords> = { pl, en }

export const useStaffWithdrawalWords = (): StaffWithdrawalWords =>
  STAFF_WITHDRAWAL_WORDS[useLocale().language]
