import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { formatCount as countEn } from '../../i18n/plural.en'
import { formatCount } from '../../i18n/plural.pl'

/** Removes the number from a text like "3 orders", because the counter shows the number separately. */
const takeTextAfterNumber = (text: string) => text.slice(text.indexOf(' ') + 1)

const pl = {
  title: 'Pulpit',
  failed: 'Nie udało się wczytać danych.',
  unwell: 'Nie wszystko w sklepie działa:',
  seeJobs: 'Zobacz zadania',
  orders: 'Zamówienia',
  paidOf: ({ paidCount }: { paidCount: number }) => `w tym opłacone: ${paidCount}`,
  revenue: 'Przychód',
  revenueHint: 'z opłaconych zamówień i bonów sprzedanych przez obsługę, po zwrotach',
  chat: 'Czat na żywo',
  chatOpen: 'Otwórz czat',
  unread: ({ count: n }: { count: number }) =>
    formatCount(n, 'nieprzeczytana wiadomość', 'nieprzeczytane wiadomości', 'nieprzeczytanych wiadomości'),
  noUnread: 'Wszystko przeczytane',
  views: 'Odsłony',
  viewsHint: 'ostatnie 7 dni',
  today: 'Do zrobienia',
  /** Labels shown below the numbers of the work counters. */
  counts: {
    toPack: () => 'do spakowania',
    toShip: () => 'do wysłania',
    toOpen: (count: number) =>
      takeTextAfterNumber(
        formatCount(count, 'paczka do otwarcia', 'paczki do otwarcia', 'paczek do otwarcia'),
      ),
    toDecide: () => 'z towarem do decyzji',
    late: () => 'po terminie dostawy',
    unpaid: (count: number) =>
      takeTextAfterNumber(
        formatCount(count, 'czeka na płatność', 'czekają na płatność', 'czeka na płatność'),
      ),
    withdrawals: (count: number) =>
      takeTextAfterNumber(
        formatCount(
          count,
          'odstąpienie do załatwienia',
          'odstąpienia do załatwienia',
          'odstąpień do załatwienia',
        ),
      ),
    reviews: (count: number) =>
      takeTextAfterNumber(
        formatCount(count, 'opinia do przeczytania', 'opinie do przeczytania', 'opinii do przeczytania'),
      ),
    complaints: (count: number) =>
      takeTextAfterNumber(
        formatCount(
          count,
          'reklamacja bez odpowiedzi',
          'reklamacje bez odpowiedzi',
          'reklamacji bez odpowiedzi',
        ),
      ),
    toSettle: (count: number) =>
      takeTextAfterNumber(
        formatCount(
          count,
          'reklamacja do załatwienia',
          'reklamacje do załatwienia',
          'reklamacji do załatwienia',
        ),
      ),
    unreadChats: (count: number) =>
      takeTextAfterNumber(
        formatCount(count, 'czat bez odpowiedzi', 'czaty bez odpowiedzi', 'czatów bez odpowiedzi'),
      ),
    mailsGivenUp: (count: number) =>
      takeTextAfterNumber(
        formatCount(count, 'e-mail niewysłany', 'e-maile niewysłane', 'e-maili niewysłanych'),
      ),
    vouchersEnding: (count: number) =>
      takeTextAfterNumber(
        formatCount(count, 'bon kończy ważność', 'bony kończą ważność', 'bonów kończy ważność'),
      ),
    drafts: (count: number) =>
      takeTextAfterNumber(formatCount(count, 'szkic produktu', 'szkice produktów', 'szkiców produktów')),
  },
  attack: {
    title: 'Ktoś nadużywa formularzy sklepu',
    forms: {
      order: 'zamówienia bez płatności: wiadomości o nich są ograniczane',
      withdrawal: 'odstąpienia: każde jest przyjęte, potwierdzenia wychodzą później',
      complaint: 'reklamacje: każda jest przyjęta, potwierdzenia wychodzą później',
      newsletter: 'zapisy do newslettera: część jest odrzucana',
      order_link: 'prośby o link do zamówienia: część jest odrzucana',
      admin_link: 'prośby o link do logowania: część jest odrzucana',
    },
    senders: ({ count: n }: { count: number }) => formatCount(n, 'nadawca', 'nadawców', 'nadawców'),
    guesses: ({ count: n }: { count: number }) =>
      `logowanie: ${formatCount(n, 'błędne hasło', 'błędne hasła', 'błędnych haseł')} w ostatnim kwadransie`,
    next: 'Sklep broni się sam i nic nie ginie. Nie wierz pismom, których kupujący nie potwierdził, i nie wysyłaj niczego ręcznie pod nieznane adresy.',
  },
  answerBy: ({ day }: { day: string }) => `najbliższa do ${day}`,
  refundsOwed: ({ count: n }: { count: number }) =>
    `${formatCount(n, 'zwrot czeka', 'zwroty czekają', 'zwrotów czeka')} na wysłanie albo wyjaśnienie:`,
  bookFaults: ({ count: n }: { count: number }) =>
    `Ostatnia kontrola ksiąg znalazła ${formatCount(n, 'niezgodność', 'niezgodności', 'niezgodności')}:`,
  disputes: ({ count: n }: { count: number }) =>
    `${formatCount(n, 'spór czeka', 'spory czekają', 'sporów czeka')} na odpowiedź u operatora płatności:`,
  revenueByDay: 'Przychód dzień po dniu',
  viewsByDay: 'Odsłony dzień po dniu',
  last: ({ days }: { days: number }) => `ostatnie ${formatCount(days, 'dzień', 'dni', 'dni')}`,
  asTable: 'Pokaż jako tabelę',
  day: 'Dzień',
  ordersOf: ({ count: n }: { count: number }) => formatCount(n, 'zamówienie', 'zamówienia', 'zamówień'),
  viewsOf: ({ count: n }: { count: number }) => formatCount(n, 'odsłona', 'odsłony', 'odsłon'),
  topPages: 'Najczęściej oglądane strony',
  noViews: 'Nie ma jeszcze odsłon.',
  recent: 'Ostatnie zamówienia',
  allOrders: 'Wszystkie zamówienia',
  noOrders: 'Nie ma jeszcze zamówień.',
  payment: {
    pending: 'Oczekuje',
    paid: 'Opłacone',
    failed: 'Nieudana',
    cancelled: 'Anulowane',
    refunded: 'Zwrócone',
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Dashboard',
  failed: 'The data could not be loaded.',
  unwell: 'Something in the shop is not working:',
  seeJobs: 'See the jobs',
  orders: 'Orders',
  paidOf: ({ paidCount }) => `of which paid: ${paidCount}`,
  revenue: 'Revenue',
  revenueHint: 'from paid orders and vouchers sold by staff, less refunds',
  chat: 'Live chat',
  chatOpen: 'Open the chat',
  unread: ({ count: n }) => countEn(n, 'unread message', 'unread messages'),
  noUnread: 'All read',
  views: 'Page views',
  viewsHint: 'last 7 days',
  today: 'To do',
  counts: {
    toPack: () => 'to pack',
    toShip: () => 'to ship',
    toOpen: (n) => takeTextAfterNumber(countEn(n, 'parcel to open', 'parcels to open')),
    toDecide: () => 'with goods to decide on',
    late: () => 'past the delivery date',
    unpaid: () => 'waiting for payment',
    withdrawals: (n) => takeTextAfterNumber(countEn(n, 'withdrawal to handle', 'withdrawals to handle')),
    reviews: (n) => takeTextAfterNumber(countEn(n, 'review to read', 'reviews to read')),
    complaints: (n) => takeTextAfterNumber(countEn(n, 'complaint to answer', 'complaints to answer')),
    toSettle: (n) => takeTextAfterNumber(countEn(n, 'complaint to settle', 'complaints to settle')),
    unreadChats: (n) => takeTextAfterNumber(countEn(n, 'chat to answer', 'chats to answer')),
    mailsGivenUp: (n) => takeTextAfterNumber(countEn(n, 'e-mail not sent', 'e-mails not sent')),
    vouchersEnding: (n) => takeTextAfterNumber(countEn(n, 'voucher ending soon', 'vouchers ending soon')),
    drafts: (n) => takeTextAfterNumber(countEn(n, 'product draft', 'product drafts')),
  },
  attack: {
    title: 'Someone is abusing the shop’s forms',
    forms: {
      order: 'orders without payment: e-mails about them are limited',
      withdrawal: 'withdrawals: all are accepted, acknowledgements go out later',
      complaint: 'complaints: all are accepted, acknowledgements go out later',
      newsletter: 'newsletter sign-ups: some are refused',
      order_link: 'requests for the link to an order: some are refused',
      admin_link: 'requests for a sign-in link: some are refused',
    },
    senders: ({ count: n }) => countEn(n, 'sender', 'senders'),
    guesses: ({ count: n }) =>
      `sign-in: ${countEn(n, 'wrong password', 'wrong passwords')} in the last 15 minutes`,
    next: 'The shop defends itself and nothing is lost. Do not trust requests that the buyer has not confirmed, and send nothing by hand to unknown addresses.',
  },
  answerBy: ({ day }) => `next due by ${day}`,
  refundsOwed: ({ count: n }) => `${countEn(n, 'refund has', 'refunds have')} to be sent or explained:`,
  bookFaults: ({ count: n }) => `The last check of the books found ${countEn(n, 'mismatch', 'mismatches')}:`,
  disputes: ({ count: n }) =>
    `${countEn(n, 'dispute needs', 'disputes need')} an answer at the payment provider:`,
  revenueByDay: 'Revenue by day',
  viewsByDay: 'Page views by day',
  last: ({ days }) => `last ${countEn(days, 'day', 'days')}`,
  asTable: 'Show as a table',
  day: 'Day',
  ordersOf: ({ count: n }) => countEn(n, 'order', 'orders'),
  viewsOf: ({ count: n }) => countEn(n, 'view', 'views'),
  topPages: 'Most viewed pages',
  noViews: 'No page views yet.',
  recent: 'Recent orders',
  allOrders: 'All orders',
  noOrders: 'There are no orders yet.',
  payment: {
    pending: 'Pending',
    paid: 'Paid',
    failed: 'Failed',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
}

export const DASHBOARD_WORDS = { pl, en }

export const useDashboardWords = () => DASHBOARD_WORDS[useLocale().language]
