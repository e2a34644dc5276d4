import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'
import { count as countEn } from '../../i18n/plural.en'
import { count } from '../../i18n/plural.pl'

const pl = {
  title: 'Pulpit',
  failed: 'Nie udało się wczytać danych.',
  orders: 'Zamówienia',
  paidOf: ({ paid }: { paid: number }) => `w tym opłacone: ${paid}`,
  revenue: 'Przychód',
  revenueHint: 'z opłaconych zamówień, po zwrotach',
  chat: 'Czat na żywo',
  chatOpen: 'Otwórz czat',
  unread: ({ count: n }: { count: number }) =>
    count(n, 'nieprzeczytana wiadomość', 'nieprzeczytane wiadomości', 'nieprzeczytanych wiadomości'),
  noUnread: 'Wszystko przeczytane',
  views: 'Odsłony',
  viewsHint: 'ostatnie 7 dni',
  today: 'Do zrobienia',
  counts: {
    toPack: 'do spakowania',
    toShip: 'do wysłania',
    unpaid: 'czeka na płatność',
    withdrawals: 'odstąpienia do załatwienia',
    reviews: 'opinie do przeczytania',
    complaints: 'reklamacje bez odpowiedzi',
    unreadChats: 'czaty bez odpowiedzi',
    mailsGivenUp: 'e-maile niewysłane',
    vouchersEnding: 'bony kończą ważność',
    drafts: 'szkice produktów',
  },
  answerBy: ({ day }: { day: string }) => `najbliższa do ${day}`,
  refundsOwed: ({ count: n }: { count: number }) =>
    `${count(n, 'zwrot czeka', 'zwroty czekają', 'zwrotów czeka')} na wykonanie:`,
  disputes: ({ count: n }: { count: number }) =>
    `${count(n, 'spór czeka', 'spory czekają', 'sporów czeka')} na odpowiedź u operatora płatności:`,
  revenueByDay: 'Przychód dzień po dniu',
  viewsByDay: 'Odsłony dzień po dniu',
  last: ({ days }: { days: number }) => `ostatnie ${count(days, 'dzień', 'dni', 'dni')}`,
  asTable: 'Pokaż jako tabelę',
  day: 'Dzień',
  ordersOf: ({ count: n }: { count: number }) => count(n, 'zamówienie', 'zamówienia', 'zamówień'),
  viewsOf: ({ count: n }: { count: number }) => count(n, 'odsłona', 'odsłony', 'odsłon'),
  topPages: 'Najczęściej oglądane strony',
  noViews: 'Nikt jeszcze niczego nie oglądał.',
  recent: 'Ostatnie zamówienia',
  allOrders: 'Wszystkie zamówienia',
  noOrders: 'Nie ma jeszcze zamówień.',
  couriers: { inpost: 'InPost', dpd: 'DPD', dhl: 'DHL', gls: 'GLS', ups: 'UPS', digital: 'E-mail' },
  payment: {
    pending: 'Oczekuje',
    paid: 'Opłacone',
    failed: 'Nieudana',
    cancelled: 'Anulowane',
    refunded: 'Zwrócone',
  },
}

const en: Wording<typeof pl> = {
  title: 'Dashboard',
  failed: 'The data could not be loaded.',
  orders: 'Orders',
  paidOf: ({ paid }) => `of them paid: ${paid}`,
  revenue: 'Revenue',
  revenueHint: 'of paid orders, less refunds',
  chat: 'Live chat',
  chatOpen: 'Open the chat',
  unread: ({ count: n }) => countEn(n, 'unread message', 'unread messages'),
  noUnread: 'Everything is read',
  views: 'Page views',
  viewsHint: 'last 7 days',
  today: 'To do',
  counts: {
    toPack: 'to pack',
    toShip: 'to ship',
    unpaid: 'waiting for payment',
    withdrawals: 'withdrawals to handle',
    reviews: 'reviews to read',
    complaints: 'complaints to answer',
    unreadChats: 'chats to answer',
    mailsGivenUp: 'e-mails not sent',
    vouchersEnding: 'vouchers ending soon',
    drafts: 'product drafts',
  },
  answerBy: ({ day }) => `the next by ${day}`,
  refundsOwed: ({ count: n }) => `${countEn(n, 'refund has', 'refunds have')} to be dealt with:`,
  disputes: ({ count: n }) =>
    `${countEn(n, 'dispute waits', 'disputes wait')} for an answer at the payment provider:`,
  revenueByDay: 'Revenue by day',
  viewsByDay: 'Page views by day',
  last: ({ days }) => `last ${countEn(days, 'day', 'days')}`,
  asTable: 'Show as a table',
  day: 'Day',
  ordersOf: ({ count: n }) => countEn(n, 'order', 'orders'),
  viewsOf: ({ count: n }) => countEn(n, 'view', 'views'),
  topPages: 'Most viewed pages',
  noViews: 'Nobody has viewed anything yet.',
  recent: 'Recent orders',
  allOrders: 'All orders',
  noOrders: 'There are no orders yet.',
  couriers: { inpost: 'InPost', dpd: 'DPD', dhl: 'DHL', gls: 'GLS', ups: 'UPS', digital: 'E-mail' },
  payment: {
    pending: 'Pending',
    paid: 'Paid',
    failed: 'Declined',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
}

export const DASHBOARD_WORDS = { pl, en }

/** The sentences of the dashboard. */
export const useDashboardWords = () => DASHBOARD_WORDS[useLocale().language]
