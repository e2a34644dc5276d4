import type { Wording } from '../../../domain/wording'
import type { AdminSection } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { count } from '../../i18n/plural.pl'
import { count as countEn } from '../../i18n/plural.en'

const minutesPl = (minutes: number) => count(minutes, 'minutę', 'minuty', 'minut')

const pl = {
  panel: 'Panel administracyjny',
  nav: 'Panel',
  menu: 'Menu',
  sections: {
    dashboard: 'Pulpit',
    orders: 'Zamówienia',
    withdrawals: 'Odstąpienia',
    complaints: 'Reklamacje',
    products: 'Produkty',
    chat: 'Czat',
    reviews: 'Opinie',
    vouchers: 'Bony',
    emails: 'E-maile',
    newsletter: 'Newsletter',
    customers: 'Dane klientów',
    settings: 'Ustawienia',
  } satisfies Record<AdminSection, string>,
  mail: {
    sent: ({ at }: { at: string }) => `Wysłane ${at}.`,
    waiting: 'Czeka na wysłanie.',
    givenUp: 'Nie dotarło. Wyślij ponownie: prawo wymaga tej wiadomości.',
    open: 'Zobacz wiadomość',
  },
  list: {
    search: 'Szukaj',
    found: ({ count: n }: { count: number }) => count(n, 'pozycja', 'pozycje', 'pozycji'),
    more: 'Pokaż więcej',
    nothing: 'Nic tu jeszcze nie ma.',
    nothingFound: 'Nic nie pasuje do tych warunków.',
    clear: 'Wyczyść filtry',
    failed: 'Nie udało się wczytać listy.',
    all: 'wszystkie',
    save: 'Pobierz CSV',
    saveFailed: 'Nie udało się pobrać pliku',
  },
  unread: ({ count: n }: { count: number }) =>
    count(n, 'nieprzeczytana wiadomość', 'nieprzeczytane wiadomości', 'nieprzeczytanych wiadomości'),
  unsaved: {
    title: 'Niezapisane zmiany',
    lead: 'Jeśli wyjdziesz teraz, zmiany przepadną.',
    stay: 'Zostań',
    leave: 'Wyjdź bez zapisywania',
  },
  notFound: {
    title: 'Nie ma takiej strony',
    lead: 'Ten adres w panelu niczego nie pokazuje. Może jest w nim literówka albo to stary odnośnik.',
    back: 'Przejdź do pulpitu',
  },
  shop: 'Sklep',
  signOut: 'Wyloguj',
  signedOut: 'Wylogowano',
  expired: 'Sesja wygasła. Zaloguj się ponownie.',
  login: {
    title: 'Logowanie',
    lead: 'Dla obsługi sklepu.',
    password: 'Hasło',
    show: 'Pokaż hasło',
    submit: 'Zaloguj',
    submitting: 'Loguję…',
    errorTitle: 'Błąd logowania',
    invalid: 'Nieprawidłowe hasło',
    failed: 'Wystąpił błąd podczas logowania',
    tooMany: ({ minutes }: { minutes: number }) =>
      `Zbyt wiele prób. Spróbuj ponownie za ${minutesPl(minutes)}.`,
    doneTitle: 'Zalogowano pomyślnie',
    done: 'Witaj w panelu administracyjnym',
  },
}

const en: Wording<typeof pl> = {
  panel: 'Admin panel',
  nav: 'Panel',
  menu: 'Menu',
  sections: {
    dashboard: 'Dashboard',
    orders: 'Orders',
    withdrawals: 'Withdrawals',
    complaints: 'Complaints',
    products: 'Products',
    chat: 'Chat',
    reviews: 'Reviews',
    vouchers: 'Vouchers',
    emails: 'E-mails',
    newsletter: 'Newsletter',
    customers: 'Customer data',
    settings: 'Settings',
  },
  mail: {
    sent: ({ at }) => `Sent ${at}.`,
    waiting: 'Waiting to be sent.',
    givenUp: 'It did not arrive. Send it again: the law asks for this message.',
    open: 'See the message',
  },
  list: {
    search: 'Search',
    found: ({ count: n }) => countEn(n, 'entry', 'entries'),
    more: 'Show more',
    nothing: 'There is nothing here yet.',
    nothingFound: 'Nothing matches these filters.',
    clear: 'Clear filters',
    failed: 'The list could not be loaded.',
    all: 'all',
    save: 'Download CSV',
    saveFailed: 'The file could not be downloaded',
  },
  unread: ({ count: n }) => countEn(n, 'unread message', 'unread messages'),
  unsaved: {
    title: 'Unsaved changes',
    lead: 'If you leave now, your changes are lost.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
  notFound: {
    title: 'There is no such page',
    lead: 'This address of the panel shows nothing. Perhaps it is mistyped, or an old link.',
    back: 'Go to the dashboard',
  },
  shop: 'Shop',
  signOut: 'Sign out',
  signedOut: 'Signed out',
  expired: 'Your session has ended. Please sign in again.',
  login: {
    title: 'Sign in',
    lead: 'For the staff of the shop.',
    password: 'Password',
    show: 'Show password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    errorTitle: 'Login error',
    invalid: 'Invalid password',
    failed: 'An error occurred during login',
    tooMany: ({ minutes }) => `Too many attempts. Try again in ${countEn(minutes, 'minute', 'minutes')}.`,
    doneTitle: 'Logged in successfully',
    done: 'Welcome to the admin panel',
  },
}

export const ADMIN_WORDS = { pl, en }

/** The sentences around every page of staff, which no visitor loads. */
export const useAdminWords = () => ADMIN_WORDS[useLocale().language]
