import type { ComparedPeriod } from '../../../domain/statistics/compare-periods'
import type { StaffChannel } from '../../../domain/orders/sale-channel'
import type { TaskKind } from '../../../domain/statistics/staff-tasks'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { formatCount as countEn, pluralForm as pluralFormEn } from '../../../domain/text/plural.en'
import { formatCount, pluralForm } from '../../../domain/text/plural.pl'
import { formatWholeNumber } from '../../../domain/text/whole-number'

/** Returns the Polish text of a task in the plural form of the count. The count itself is shown beside the text. */
const taskTextPl = (one: string, few: string, many: string) => (count: number) =>
  pluralForm(count, one, few, many)
const taskTextEn = (one: string, other: string) => (count: number) => pluralFormEn(count, one, other)

const pl = {
  orderSound: 'Dźwięk sprzedaży',
  title: 'Pulpit',
  failed: 'Nie udało się wczytać danych.',
  open: {
    paused: 'Sprzedaż jest wstrzymana.',
    closed: ({ day }: { day: string }) => `Dziś jest dzień wolny. Wolne trwa do ${day}.`,
    change: 'Zmień',
  },
  unwell: 'Nie wszystko w sklepie działa:',
  seeJobs: 'Zobacz zadania',
  orders: 'Zamówienia',
  paidOf: ({ paidCount }: { paidCount: number }) => `w tym opłacone: ${formatWholeNumber(paidCount, 'pl')}`,
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
  periods: { 1: 'Dziś', 7: 'Ostatnie 7 dni', 30: 'Ostatnie 30 dni' } satisfies Record<ComparedPeriod, string>,
  periodsTitle: 'Sprzedaż w porównaniu',
  previousPeriods: {
    1: ({ revenue }: { revenue: string }) => `wczoraj do tej pory: ${revenue}`,
    7: ({ revenue }: { revenue: string }) => `7 dni wcześniej: ${revenue}`,
    30: ({ revenue }: { revenue: string }) => `30 dni wcześniej: ${revenue}`,
  } satisfies Record<ComparedPeriod, unknown>,
  salesByStaff: 'Wpisane ręcznie w ostatnich 30 dniach:',
  salesInChannel: {
    phone: ({ orders, revenue }: Record<'orders' | 'revenue', string>) => `telefon ${orders}, ${revenue}`,
    counter: ({ orders, revenue }: Record<'orders' | 'revenue', string>) => `sklep ${orders}, ${revenue}`,
  } satisfies Record<StaffChannel, unknown>,
  periodsHint: 'Poprzedni okres liczymy do tej samej godziny.',
  /** The work of a task, shown beside the number of its items. */
  tasks: {
    refundsOwed: taskTextPl(
      'zwrot do wysłania albo wyjaśnienia',
      'zwroty do wysłania albo wyjaśnienia',
      'zwrotów do wysłania albo wyjaśnienia',
    ),
    disputes: taskTextPl(
      'spór do odpowiedzi u operatora płatności',
      'spory do odpowiedzi u operatora płatności',
      'sporów do odpowiedzi u operatora płatności',
    ),
    mailsGivenUp: taskTextPl('e-mail niewysłany', 'e-maile niewysłane', 'e-maili niewysłanych'),
    toOpen: taskTextPl('paczka do otwarcia', 'paczki do otwarcia', 'paczek do otwarcia'),
    late: taskTextPl(
      'zamówienie z opóźnioną dostawą',
      'zamówienia z opóźnioną dostawą',
      'zamówień z opóźnioną dostawą',
    ),
    unreadChats: taskTextPl('czat bez odpowiedzi', 'czaty bez odpowiedzi', 'czatów bez odpowiedzi'),
    complaints: taskTextPl(
      'reklamacja bez odpowiedzi',
      'reklamacje bez odpowiedzi',
      'reklamacji bez odpowiedzi',
    ),
    withdrawals: taskTextPl(
      'odstąpienie do załatwienia',
      'odstąpienia do załatwienia',
      'odstąpień do załatwienia',
    ),
    toSettle: taskTextPl(
      'uznana reklamacja do załatwienia',
      'uznane reklamacje do załatwienia',
      'uznanych reklamacji do załatwienia',
    ),
    toDecide: taskTextPl(
      'zamówienie ze zwróconym towarem: zdecyduj, co dalej',
      'zamówienia ze zwróconym towarem: zdecyduj, co dalej',
      'zamówień ze zwróconym towarem: zdecyduj, co dalej',
    ),
    toShip: taskTextPl('paczka do wysłania', 'paczki do wysłania', 'paczek do wysłania'),
    toPack: taskTextPl('zamówienie do spakowania', 'zamówienia do spakowania', 'zamówień do spakowania'),
    reviews: taskTextPl('opinia do przeczytania', 'opinie do przeczytania', 'opinii do przeczytania'),
    vouchersEnding: taskTextPl('bon kończy ważność', 'bony kończą ważność', 'bonów kończy ważność'),
    drafts: taskTextPl('szkic produktu', 'szkice produktów', 'szkiców produktów'),
  } satisfies Record<TaskKind, (count: number) => string>,
  dueBy: ({ day }: { day: string }) => `do ${day}`,
  atOnce: 'od razu',
  dueToday: 'na dziś',
  dueSince: ({ day }: { day: string }) => `termin minął ${day}`,
  waits: ({ days }: { days: number }) =>
    days <= 0 ? 'od dziś' : days === 1 ? 'od wczoraj' : `czeka od ${days} dni`,
  allDone: 'Wszystko zrobione.',
  setUp: ({ count, total }: { count: number; total: number }) => `Uruchomienie sklepu: ${count} z ${total}`,
  shippedToday: ({ parcels, value }: { parcels: number; value: string }) =>
    `Dziś wysłano: ${formatCount(parcels, 'paczka', 'paczki', 'paczek')}, ${value}`,
  quiet: ({ count: n }: { count: number }) =>
    `Bez zaległości: ${formatCount(n, 'rodzaj spraw', 'rodzaje spraw', 'rodzajów spraw')}`,
  unpaid: ({ count: n }: { count: number }) =>
    formatCount(
      n,
      'zamówienie czeka na płatność',
      'zamówienia czekają na płatność',
      'zamówień czeka na płatność',
    ),
  quietNames: {
    refundsOwed: 'Zwroty pieniędzy',
    disputes: 'Spory',
    mailsGivenUp: 'Niewysłane e-maile',
    toOpen: 'Paczki do otwarcia',
    late: 'Opóźnione dostawy',
    unreadChats: 'Czaty',
    complaints: 'Reklamacje',
    withdrawals: 'Odstąpienia',
    toSettle: 'Uznane reklamacje',
    toDecide: 'Zwrócony towar',
    toShip: 'Do wysłania',
    toPack: 'Do spakowania',
    reviews: 'Opinie',
    vouchersEnding: 'Kończące się bony',
    drafts: 'Szkice',
  } satisfies Record<TaskKind, string>,
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
  bookFaults: ({ count: n }: { count: number }) =>
    `Ostatnia kontrola ksiąg znalazła ${formatCount(n, 'niezgodność', 'niezgodności', 'niezgodności')}:`,
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
  orderSound: 'Sound of a sale',
  title: 'Dashboard',
  failed: 'The data could not be loaded.',
  open: {
    paused: 'Selling is paused.',
    closed: ({ day }) => `Today is a day off. The days off last until ${day}.`,
    change: 'Change',
  },
  unwell: 'Something in the shop is not working:',
  seeJobs: 'See the jobs',
  orders: 'Orders',
  paidOf: ({ paidCount }) => `of which paid: ${formatWholeNumber(paidCount, 'en')}`,
  revenue: 'Revenue',
  revenueHint: 'from paid orders and vouchers sold by staff, less refunds',
  chat: 'Live chat',
  chatOpen: 'Open the chat',
  unread: ({ count: n }) => countEn(n, 'unread message', 'unread messages'),
  noUnread: 'All read',
  views: 'Page views',
  viewsHint: 'last 7 days',
  today: 'To do',
  periods: { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days' },
  periodsTitle: 'Sales compared',
  previousPeriods: {
    1: ({ revenue }) => `yesterday up to now: ${revenue}`,
    7: ({ revenue }) => `7 days before: ${revenue}`,
    30: ({ revenue }) => `30 days before: ${revenue}`,
  },
  salesByStaff: 'Entered by hand in the last 30 days:',
  salesInChannel: {
    phone: ({ orders, revenue }) => `by phone ${orders}, ${revenue}`,
    counter: ({ orders, revenue }) => `in the shop ${orders}, ${revenue}`,
  },
  periodsHint: 'The period before counts up to the same hour.',
  tasks: {
    refundsOwed: taskTextEn('refund to send or explain', 'refunds to send or explain'),
    disputes: taskTextEn(
      'dispute to answer at the payment provider',
      'disputes to answer at the payment provider',
    ),
    mailsGivenUp: taskTextEn('e-mail not sent', 'e-mails not sent'),
    toOpen: taskTextEn('parcel to open', 'parcels to open'),
    late: taskTextEn('order with a delayed delivery', 'orders with a delayed delivery'),
    unreadChats: taskTextEn('chat to answer', 'chats to answer'),
    complaints: taskTextEn('complaint to answer', 'complaints to answer'),
    withdrawals: taskTextEn('withdrawal to handle', 'withdrawals to handle'),
    toSettle: taskTextEn('accepted complaint to settle', 'accepted complaints to settle'),
    toDecide: taskTextEn('order with returned goods to decide on', 'orders with returned goods to decide on'),
    toShip: taskTextEn('parcel to ship', 'parcels to ship'),
    toPack: taskTextEn('order to pack', 'orders to pack'),
    reviews: taskTextEn('review to read', 'reviews to read'),
    vouchersEnding: taskTextEn('voucher ending soon', 'vouchers ending soon'),
    drafts: taskTextEn('product draft', 'product drafts'),
  },
  dueBy: ({ day }) => `by ${day}`,
  atOnce: 'at once',
  dueToday: 'due today',
  dueSince: ({ day }) => `was due ${day}`,
  waits: ({ days }) =>
    days <= 0 ? 'since today' : days === 1 ? 'since yesterday' : `waiting for ${days} days`,
  allDone: 'Everything is done.',
  setUp: ({ count, total }) => `Setting up the shop: ${count} of ${total}`,
  shippedToday: ({ parcels, value }) => `Shipped today: ${countEn(parcels, 'parcel', 'parcels')}, ${value}`,
  quiet: ({ count: n }) => `Nothing open: ${countEn(n, 'kind of work', 'kinds of work')}`,
  unpaid: ({ count: n }) => countEn(n, 'order waits for payment', 'orders wait for payment'),
  quietNames: {
    refundsOwed: 'Refunds',
    disputes: 'Disputes',
    mailsGivenUp: 'Unsent e-mails',
    toOpen: 'Parcels to open',
    late: 'Delayed deliveries',
    unreadChats: 'Chats',
    complaints: 'Complaints',
    withdrawals: 'Withdrawals',
    toSettle: 'Accepted complaints',
    toDecide: 'Returned goods',
    toShip: 'To ship',
    toPack: 'To pack',
    reviews: 'Reviews',
    vouchersEnding: 'Vouchers ending soon',
    drafts: 'Drafts',
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
  bookFaults: ({ count: n }) => `The last check of the books found ${countEn(n, 'mismatch', 'mismatches')}:`,
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
