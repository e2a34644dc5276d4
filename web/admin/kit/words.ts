import type { TranslatedTexts } from '../../../domain/text/wording'
import type { AdminSection } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { formatCount } from '../../../domain/text/plural.pl'
import { formatCount as countEn } from '../../../domain/text/plural.en'

const formatPolishMinutes = (minutes: number) => formatCount(minutes, 'minutę', 'minuty', 'minut')

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
    access: 'Osoby i dostęp',
  } satisfies Record<AdminSection, string>,
  ambiguousAmount: ({ typed, thousands, decimals }: Record<'typed' | 'thousands' | 'decimals', string>) =>
    `„${typed}” może znaczyć ${thousands} albo ${decimals}. Wpisz kwotę z groszami, np. 1500,00`,
  mail: {
    sent: ({ at }: { at: string }) => `Wysłane ${at}.`,
    waiting: 'Czeka na wysłanie.',
    givenUp: 'Nie dotarło. Wyślij ponownie: prawo wymaga tej wiadomości.',
    open: 'Zobacz wiadomość',
    noEmail:
      'Klient nie podał adresu e-mail, więc sklep nic mu nie wysyła. Potwierdzenie i odpowiedź przekaż mu na papierze: osobiście albo listem.',
  },
  list: {
    search: 'Szukaj',
    found: ({ count: n }: { count: number }) => formatCount(n, 'pozycja', 'pozycje', 'pozycji'),
    more: 'Pokaż więcej',
    nothing: 'Nic tu jeszcze nie ma.',
    nothingFound: 'Nic nie pasuje do tych warunków.',
    clear: 'Wyczyść filtry',
    failed: 'Nie udało się wczytać listy.',
    all: 'wszystkie',
    save: 'Pobierz CSV',
    saveFailed: 'Nie udało się pobrać pliku',
  },
  matched: {
    title: 'Zamówienie',
    none: 'Nie wiadomo, którego zamówienia dotyczy. Poszukaj go po nazwisku lub e-mailu i powiąż je po numerze.',
    claimed: ({ number }: { number: string }) =>
      `Podano numer zamówienia #${number}, ale bez linku z naszej wiadomości i z innego adresu e-mail niż w zamówieniu. Numer zna wiele osób, więc niczego w zamówieniu nie zmieniliśmy. Powiąż je dopiero wtedy, gdy kupujący to potwierdzi.`,
    find: 'Szukaj w zamówieniach',
    tie: 'Powiąż z zamówieniem',
    other: 'Inne zamówienie',
    lead: 'Zamówienie pokaże tę sprawę, a gdy to odstąpienie, nikt nie spakuje go ani nie wyśle bez ostrzeżenia. Słowa klienta się nie zmienią.',
    number: 'Numer zamówienia',
    hint: 'Osiem znaków: cyfry i litery od A do F',
    problem: 'Podaj numer zamówienia',
    loosen: 'Żadne z zamówień',
    cancel: 'Anuluj',
    save: 'Powiąż',
    done: ({ number }: { number: string }) => `Powiązano z zamówieniem #${number}`,
    loose: 'Bez zamówienia',
    failed: 'Nie udało się zapisać',
  },
  unread: ({ count: n }: { count: number }) =>
    formatCount(n, 'nieprzeczytana wiadomość', 'nieprzeczytane wiadomości', 'nieprzeczytanych wiadomości'),
  openTasks: ({ count: n }: { count: number }) =>
    formatCount(n, 'sprawa do załatwienia', 'sprawy do załatwienia', 'spraw do załatwienia'),
  unsaved: {
    title: 'Niezapisane zmiany',
    lead: 'Jeśli wyjdziesz teraz, zmiany przepadną.',
    stay: 'Zostań',
    leave: 'Wyjdź bez zapisywania',
  },
  notFound: {
    title: 'Nie ma takiej strony',
    lead: 'Ten adres w panelu niczego nie pokazuje. Może jest w nim literówka albo to stary link.',
    back: 'Przejdź do pulpitu',
  },
  shop: 'Sklep',
  signOut: 'Wyloguj się',
  signedOut: 'Wylogowano',
  expired: 'Sesja wygasła. Zaloguj się ponownie.',
  again: {
    title: 'Zaloguj się ponownie',
    lead: 'Sesja wygasła. To, co jest wpisane na tej stronie, zostało. Zaloguj się i zapisz.',
    leave: 'Wyjdź bez zapisywania',
  },
  login: {
    title: 'Logowanie',
    lead: 'Dla obsługi sklepu.',
    password: 'Hasło',
    show: 'Pokaż hasło',
    submit: 'Zaloguj się',
    submitting: 'Loguję…',
    errorTitle: 'Błąd logowania',
    invalid: 'Nieprawidłowe hasło',
    failed: 'Nie udało się zalogować. Spróbuj ponownie',
    tooMany: ({ minutes }: { minutes: number }) =>
      `Zbyt wiele prób. Spróbuj ponownie za ${formatPolishMinutes(minutes)}.`,
    doneTitle: 'Zalogowano',
    done: 'Witaj w panelu administracyjnym',
    code: 'Kod z aplikacji',
    codeHint: 'Sześć cyfr z aplikacji albo kod zapasowy',
    passkey: {
      use: 'Zaloguj się kluczem dostępu',
      cancelled: 'Nie wybrano klucza dostępu. Spróbuj ponownie albo wpisz hasło.',
    },
    link: {
      lead: 'Hasło nie działa albo ktoś blokuje logowanie? Wyślemy link, który zaloguje Cię bez hasła.',
      ask: 'Wyślij link na e-mail sklepu',
      asking: 'Wysyłam…',
      asked: 'Link jest w drodze na e-mail sklepu. Działa jeden raz, przez 15 minut.',
      tooMany: ({ minutes }: { minutes: number }) =>
        `Linki już wysłano: poszukaj ich w skrzynce sklepu, najnowszy działa. Kolejny wyślemy za ${formatPolishMinutes(minutes)}.`,
      notSent: 'Poczta chwilowo nie działa i link nie wyszedł. Spróbuj ponownie za chwilę.',
      title: 'Logowanie linkiem',
      use: 'Zaloguj się na tym urządzeniu',
      usePassword: 'Zaloguj się hasłem albo poproś o nowy link',
    },
  },
  copyLine: { copy: 'Kopiuj', copied: 'Skopiowano', failed: 'Nie udało się skopiować' },
}

const en: TranslatedTexts<typeof pl> = {
  copyLine: { copy: 'Copy', copied: 'Copied', failed: 'It could not be copied' },
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
    access: 'People & access',
  },
  ambiguousAmount: ({ typed, thousands, decimals }) =>
    `“${typed}” may mean ${thousands} or ${decimals}. Enter it with two decimals, for example 1500.00`,
  mail: {
    sent: ({ at }) => `Sent ${at}.`,
    waiting: 'Waiting to be sent.',
    givenUp: 'It did not arrive. Send it again: the law requires this message.',
    open: 'See the message',
    noEmail:
      'The customer gave no e-mail address, so the shop sends them nothing. Give them the acknowledgement and the answer on paper: in person or by letter.',
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
  matched: {
    title: 'Order',
    none: 'We do not know which order this is about. Find it by name or e-mail and link it by number.',
    claimed: ({ number }) =>
      `Order #${number} was given, but without the link from our e-mail and from a different e-mail address. Many people may know an order number, so nothing in the order has changed. Link it only once the buyer confirms it.`,
    find: 'Search the orders',
    tie: 'Link to an order',
    other: 'Another order',
    lead: 'The order will show this case. If it is a withdrawal, staff get a warning before they pack or ship. The customer’s words stay as they are.',
    number: 'Order number',
    hint: 'Eight characters: digits and letters A to F',
    problem: 'Enter the order number',
    loosen: 'None of the orders',
    cancel: 'Cancel',
    save: 'Link',
    done: ({ number }) => `Linked to order #${number}`,
    loose: 'No order',
    failed: 'It could not be saved',
  },
  unread: ({ count: n }) => countEn(n, 'unread message', 'unread messages'),
  openTasks: ({ count: n }) => countEn(n, 'open task', 'open tasks'),
  unsaved: {
    title: 'Unsaved changes',
    lead: 'If you leave now, you will lose your changes.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
  notFound: {
    title: 'There is no such page',
    lead: 'There is nothing at this address in the panel. It may be mistyped, or the link is old.',
    back: 'Go to the dashboard',
  },
  shop: 'Shop',
  signOut: 'Sign out',
  signedOut: 'Signed out',
  expired: 'Your session has ended. Please sign in again.',
  again: {
    title: 'Sign in again',
    lead: 'Your session has ended. What you typed on this page is still here. Sign in and save it.',
    leave: 'Leave without saving',
  },
  login: {
    title: 'Sign in',
    lead: 'For shop staff.',
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
    code: 'Code from the app',
    codeHint: 'Six digits from the app, or a recovery code',
    passkey: {
      use: 'Sign in with a passkey',
      cancelled: 'No passkey was chosen. Try again or enter the password.',
    },
    link: {
      lead: 'Password not working, or someone blocking the sign-in? We will send a link that signs you in without it.',
      ask: 'Send a link to the shop’s e-mail',
      asking: 'Sending…',
      asked: 'The link is on its way to the shop’s e-mail. It works once, for 15 minutes.',
      tooMany: ({ minutes }) =>
        `Links have already been sent: look in the shop’s inbox, the newest one works. You can ask for another in ${countEn(minutes, 'minute', 'minutes')}.`,
      notSent: 'E-mail is not working at the moment and the link was not sent. Try again in a moment.',
      title: 'Sign in by link',
      use: 'Sign in on this device',
      usePassword: 'Sign in with the password or ask for a new link',
    },
  },
}

export const ADMIN_WORDS = { pl, en }

/** Returns the texts that all staff pages share. Visitors do not load them. */
export const useAdminWords = () => ADMIN_WORDS[useLocale().language]
