import { formatMoney } from '../../../domain/currency'
import type { OwnTextName } from '../../../domain/own-texts'
import { HIGHEST, SETTING_RANGES } from '../../../domain/setting-forms'
import type { SettingName } from '../../../domain/settings'
import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'
import { count as countEn } from '../../i18n/plural.en'
import { count } from '../../i18n/plural.pl'

const { since, from, to, afterDays, validDays } = SETTING_RANGES

const pl = {
  saved: 'Zapisano. W sklepie będzie to widać w ciągu kilkunastu sekund.',
  save: 'Zapisz',
  saving: 'Zapisuję…',
  history: 'Poprzednie wersje',
  first: 'Ustawienia początkowe',
  holds: 'obecna',
  isShown: 'pokazywane',
  isHidden: 'ukryte',
  isOff: 'wyłączone',
  isAgreed: 'uzgodnione z księgowością',
  allBuiltIn: 'same teksty sklepu',
  take: 'Wczytaj tę wersję',
  taken: 'Wczytano. Sprawdź i zapisz.',
  stale: 'Pokaż obecną wersję',
  leave: 'Zmiany nie są zapisane.',
  draft: 'To zmiany z poprzedniej wizyty, jeszcze niezapisane. Sprawdź je i zapisz albo porzuć.',
  giveUp: 'Porzuć zmiany',
  failed: 'Nie udało się wczytać ustawień.',
  names: {
    announcement: 'Pasek z ogłoszeniem',
    delivery: 'Dostawa',
    chat: 'Godziny czatu',
    texts: 'Teksty w sklepie',
    replies: 'Gotowe odpowiedzi na czacie',
    followUp: 'Podziękowanie po zakupie',
    voucherVat: 'VAT bonów podarunkowych',
    reviews: 'Opinie na stronie głównej',
    firm: 'Firma i kontakt',
  } satisfies Record<SettingName, string>,
  leads: {
    announcement: 'Jedno zdanie nad każdą stroną sklepu, po polsku i po angielsku.',
    delivery: 'Ceny w złotych brutto. Koszyk, zamówienia, strona o dostawie i regulamin pokażą je od razu.',
    chat: 'Pełne godziny, codziennie. Poza nimi klient może zostawić wiadomość.',
    texts:
      'Sklep ma własne teksty, które widać na szaro. Wpisz swój, a zastąpi tekst sklepu; puste pole przywraca tekst sklepu. Każdy język jest osobno.',
    replies:
      'Odpowiedzi, które wstawiasz na czacie po wpisaniu „/”. Teksty sklepu same podają obecne ceny i terminy; w swoich pilnujesz ich samodzielnie.',
    followUp:
      'E-mail z podziękowaniem, prośbą o opinię i bonem. Dostają go tylko kupujący, którzy przy zamówieniu zgodzili się na informacje handlowe.',
    voucherVat:
      'Ustal z księgowością. Od bonu jednego przeznaczenia VAT należy się przy sprzedaży bonu; jest właściwy, dopóki wszystko ma stawkę 23%, a dostawa jest tylko w Polsce. Od bonu różnego przeznaczenia VAT należy się dopiero przy zapłacie bonem. Bony zamówione wcześniej zostają takie, jakie były.',
    reviews:
      'Opinie klientów to tylko te, które masz w panelu jako opublikowane. Przykładowe pokazuje wyłącznie sklep na próbę, nigdy taki, który sprzedaje.',
    firm: 'Nazwa, adres i kontakt: w stopce, regulaminie, polityce prywatności, e-mailach i wyszukiwarkach. Po zmianie regulamin ma nową wersję.',
  } satisfies Record<SettingName, string>,
  texts: {
    heroTitle: ['Nagłówek strony głównej', 'Największy napis, na samej górze sklepu.'],
    heroLead: ['Zdanie pod nagłówkiem', 'Strona główna, pod największym napisem.'],
    about: [
      'O nas',
      'Okno „O nas” w menu i w stopce; dane firmy są zawsze pod nim. Pusty wiersz zaczyna nowy akapit.',
    ],
    chatWelcome: [
      'Powitanie na czacie',
      'Pierwsze słowa w rozmowie. Zamiast {imię} klient zobaczy swoje imię.',
    ],
    mailReceived: ['E-mail po złożeniu zamówienia', 'Dopisek na końcu wiadomości, nad podpisem.'],
    mailPaid: ['E-mail po zapłacie', 'Dopisek na końcu wiadomości, nad podpisem.'],
    mailShipped: ['E-mail o wysyłce', 'Dopisek na końcu wiadomości, nad podpisem.'],
  } satisfies Record<OwnTextName, [string, string]>,
  replyLead: 'Wstawia się w języku klienta.',
  ownText: 'własny tekst',
  nothingAdded: 'Bez dopisku',
  beginWithOwn: 'Zacznij od tekstu sklepu',
  counted: ({ length, most }: { length: number; most: number }) =>
    `${length} z ${count(most, 'znaku', 'znaków', 'znaków')}`,
  fields: {
    firm: 'Firma (nazwa w rejestrze)',
    owner: 'Właściciel',
    nip: 'NIP',
    regon: 'REGON',
    street: 'Ulica i numer',
    postalCode: 'Kod pocztowy',
    city: 'Miejscowość',
    phone: 'Telefon',
    email: 'E-mail',
    since: 'Działa od roku',
    'hours.from': 'Otwarte od',
    'hours.to': 'Otwarte do',
    maps: 'Adres mapy (https)',
    fee: 'Koszt dostawy, zł',
    freeFrom: 'Dostawa gratis od, zł',
    from: 'Od godziny (0–23)',
    to: 'Do godziny (1–24)',
    clock: 'Według zegara',
    isShown: 'Pokazuj ogłoszenie',
    isOn: 'Wysyłaj podziękowanie',
    afterDays: 'Ile dni po zapłacie',
    amount: 'Wartość bonu, zł',
    validDays: 'Bon ważny przez dni',
    kind: 'Rodzaj nowych bonów',
    isAgreed: 'Uzgodnione z księgowością',
    shown: 'Pokazuj',
    pl: 'Po polsku',
    en: 'Po angielsku',
  },
  clocks: { visitor: 'klienta', shop: 'sklepu (Polska)' },
  voucherVats: {
    single: 'jednego przeznaczenia',
    multi: 'różnego przeznaczenia',
  },
  shownReviews: { examples: 'przykładowe', buyers: 'opinie klientów' },
  errors: {
    required: 'To pole jest wymagane',
    tooShort: ({ least }: { least: number }) => `Co najmniej ${count(least, 'znak', 'znaki', 'znaków')}`,
    tooLong: ({ most }: { most: number }) => `Najwyżej ${count(most, 'znak', 'znaki', 'znaków')}`,
    email: 'Nieprawidłowy adres e-mail',
    phone: 'Numer telefonu musi mieć co najmniej 9 cyfr',
    postalCode: 'Kod pocztowy w formacie 00-000',
    nip: 'Nieprawidłowy NIP – sprawdź cyfry',
    wrong: 'Są tu znaki, których nie można zapisać',
  },
  allowed: {
    fee: `Kwota od 0 do ${formatMoney(HIGHEST.fee, 'PLN', 'pl')}, najwyżej z groszami`,
    freeFrom: `Kwota od 0 do ${formatMoney(HIGHEST.freeFrom, 'PLN', 'pl')}, najwyżej z groszami`,
    afterDays: `Liczba dni od ${afterDays[0]} do ${afterDays[1]}`,
    amount: `Kwota od 1 zł do ${formatMoney(HIGHEST.amount, 'PLN', 'pl')}`,
    validDays: `Liczba dni od ${validDays[0]} do ${validDays[1]}`,
    from: `Pełna godzina od ${from[0]} do ${from[1]}`,
    to: `Pełna godzina od ${to[0]} do ${to[1]}, późniejsza niż pierwsza`,
    'hours.from': 'Pełna godzina, na przykład 8:00',
    'hours.to': 'Pełna godzina, na przykład 18:00, późniejsza niż otwarcie',
    since: `Rok od ${since[0]} do ${since[1]}`,
    regon: '9 albo 14 cyfr',
    maps: 'Adres strony, który zaczyna się od https://',
  },
  goLive: {
    title: 'Gotowość do sprzedaży',
    lead: ({ missing, all }: { missing: number; all: number }) =>
      `Zanim sklep zacznie sprzedawać, zostało do zrobienia ${missing} z ${all}.`,
    ok: 'gotowe',
    missing: 'brakuje',
    ready: 'Wszystko gotowe.',
    open: 'Przejdź',
    show: 'Pokaż listę',
    checks: {
      firm: ['Dane firmy', 'Wpisz prawdziwe dane firmy, NIP i adres e-mail.'],
      address: [
        'Adres sklepu',
        'Sklep nie ma jeszcze własnego adresu z https. Nadaje go osoba, która prowadzi serwer (APP_URL).',
      ],
      environment: [
        'Tryb sprzedaży',
        'Sklep działa na próbę. Na sprzedaż przełącza go osoba, która prowadzi serwer (ENVIRONMENT).',
      ],
      payments: [
        'Płatności',
        'Płatności są na próbę. Osoba, która prowadzi serwer, wpisuje klucze z konta Stripe.',
      ],
      mails: [
        'Wysyłka e-maili',
        'E-maile nie wychodzą, czekają w skrzynce nadawczej. Wysyłkę włącza osoba, która prowadzi serwer (MAIL_SENDER).',
      ],
      products: ['Produkty', 'Opublikuj co najmniej jeden dostępny produkt.'],
      legalNotice: [
        'Unijne powiadomienie o prawnej gwarancji',
        'Brakuje oficjalnych plików, po polsku i po angielsku, które sklep musi pokazywać przed zamówieniem. Wgrywa je osoba, która prowadzi serwer (content/legal).',
      ],
      guarantees: [
        'Gwarancje',
        'Są produkty z gwarancją, o której wiadomo tylko, ile trwa. W danych ich producenta wpisz, kto jej udziela, co obejmuje, gdzie obowiązuje i jak ją zgłosić; bez gwarancji pole „Gwarancja” produktu zostaw puste.',
      ],
      voucherVat: [
        'VAT bonów',
        'Zapytaj księgowość, jakiego rodzaju są bony, i zaznacz w ustawieniach, że to uzgodnione.',
      ],
      reviews: ['Opinie', 'Wybierz opinie klientów zamiast przykładowych.'],
      rates: ['Kursy walut', 'Nie udaje się pobrać kursów: sprzedaż działa tylko w złotych.'],
      jobs: [
        'Zadania w tle',
        'Nie wszystkie zadania działają; które, mówi lista zadań na końcu tej strony. Naprawia to osoba, która prowadzi serwer.',
      ],
      books: [
        'Zgodność kwot i stanów',
        'Nocna kontrola znalazła niezgodność. Szczegóły są w wiadomości do sklepu wśród e-maili.',
      ],
      mailsSent: ['Niewysłane e-maile', 'Są e-maile, których nie udało się wysłać.'],
    } satisfies Record<string, [string, string]>,
  },
}

const en: Wording<typeof pl> = {
  saved: 'Saved. The shop shows it within some fifteen seconds.',
  save: 'Save',
  saving: 'Saving…',
  history: 'Earlier versions',
  first: 'As the shop began',
  holds: 'current',
  isShown: 'shown',
  isHidden: 'hidden',
  isOff: 'turned off',
  isAgreed: 'agreed with the accountant',
  allBuiltIn: 'only the shop’s own texts',
  take: 'Load this version',
  taken: 'Loaded. Look at it, then save.',
  stale: 'Show the current version',
  leave: 'Your changes are not saved.',
  draft:
    'These are changes from an earlier visit, not saved yet. Look at them, then save them or give them up.',
  giveUp: 'Give up the changes',
  failed: 'The settings could not be loaded.',
  names: {
    announcement: 'Announcement bar',
    delivery: 'Delivery',
    chat: 'Hours of the chat',
    texts: 'Texts in the shop',
    replies: 'Ready replies in the chat',
    followUp: 'Thanks after a purchase',
    voucherVat: 'VAT on gift vouchers',
    reviews: 'Reviews on the home page',
    firm: 'Firm and contact',
  },
  leads: {
    announcement: 'One sentence above every page of the shop, in Polish and in English.',
    delivery: 'Gross prices in złoty. Cart, orders, the page about delivery and the terms show them at once.',
    chat: 'Full hours, every day. Outside of them customers can leave a message.',
    texts:
      'The shop has texts of its own, shown in grey. Write yours and it takes their place; an empty field brings the shop’s text back. Each language stands by itself.',
    replies:
      'Replies that you put into a chat by typing “/”. The shop’s own always name the present prices and times; in yours you look after them yourself.',
    followUp:
      'An e-mail with thanks, a request for a review and a voucher. It goes only to buyers who agreed to commercial information when ordering.',
    voucherVat:
      'Agree on it with your accountant. VAT on a single-purpose voucher is due when the voucher is sold; it is right as long as everything has the rate of 23% and is delivered in Poland only. VAT on a multi-purpose one is due only when it pays. Vouchers that were ordered earlier stay what they were.',
    reviews:
      'Reviews of customers are only those that your panel has as published. Samples are shown by a shop on trial alone, never by one that sells.',
    firm: 'Name, address and contact: in the footer, terms, privacy policy, e-mails and search engines. A change gives the terms a new version.',
  },
  texts: {
    heroTitle: ['Heading of the home page', 'The largest words, at the very top of the shop.'],
    heroLead: ['Sentence below the heading', 'The home page, below the largest words.'],
    about: [
      'About us',
      'The “About us” window in menu and footer; the firm’s data always stand below. An empty line begins a paragraph.',
    ],
    chatWelcome: [
      'Welcome in the chat',
      'The first words of a conversation. Customers see their name in place of {name}.',
    ],
    mailReceived: ['E-mail after an order', 'Added at the end of the message, above the signature.'],
    mailPaid: ['E-mail after payment', 'Added at the end of the message, above the signature.'],
    mailShipped: ['E-mail about shipping', 'Added at the end of the message, above the signature.'],
  },
  replyLead: 'Put in in the customer’s language.',
  ownText: 'your text',
  nothingAdded: 'Nothing added',
  beginWithOwn: 'Begin with the shop’s text',
  counted: ({ length, most }) => `${length} of ${countEn(most, 'character', 'characters')}`,
  fields: {
    firm: 'Firm (registered name)',
    owner: 'Owner',
    nip: 'Tax number (NIP)',
    regon: 'REGON number',
    street: 'Street and number',
    postalCode: 'Postal code',
    city: 'Town',
    phone: 'Telephone',
    email: 'E-mail',
    since: 'In business since',
    'hours.from': 'Open from',
    'hours.to': 'Open until',
    maps: 'Address of a map (https)',
    fee: 'Delivery, PLN',
    freeFrom: 'Free delivery from, PLN',
    from: 'From, o’clock (0–23)',
    to: 'Until, o’clock (1–24)',
    clock: 'By the clock of',
    isShown: 'Show the announcement',
    isOn: 'Send the thanks',
    afterDays: 'Days after the payment',
    amount: 'Worth of the voucher, PLN',
    validDays: 'Days the voucher is valid',
    kind: 'Kind of new vouchers',
    isAgreed: 'Agreed with the accountant',
    shown: 'Show',
    pl: 'In Polish',
    en: 'In English',
  },
  clocks: { visitor: 'the customer', shop: 'the shop (Poland)' },
  voucherVats: {
    single: 'single-purpose',
    multi: 'multi-purpose',
  },
  shownReviews: { examples: 'samples', buyers: 'reviews of customers' },
  errors: {
    required: 'This field is required',
    tooShort: ({ least }) => `At least ${countEn(least, 'character', 'characters')}`,
    tooLong: ({ most }) => `At most ${countEn(most, 'character', 'characters')}`,
    email: 'Invalid e-mail address',
    phone: 'A telephone number has at least 9 digits',
    postalCode: 'A postal code looks like 00-000',
    nip: 'Invalid NIP – check the digits',
    wrong: 'There are characters in it that cannot be saved',
  },
  allowed: {
    fee: `An amount from 0 to ${formatMoney(HIGHEST.fee, 'PLN', 'en')}, with two decimals at most`,
    freeFrom: `An amount from 0 to ${formatMoney(HIGHEST.freeFrom, 'PLN', 'en')}, with two decimals at most`,
    afterDays: `A number of days from ${afterDays[0]} to ${afterDays[1]}`,
    amount: `An amount from PLN 1 to ${formatMoney(HIGHEST.amount, 'PLN', 'en')}`,
    validDays: `A number of days from ${validDays[0]} to ${validDays[1]}`,
    from: `A full hour from ${from[0]} to ${from[1]}`,
    to: `A full hour from ${to[0]} to ${to[1]}, later than the first`,
    'hours.from': 'A full hour, such as 8:00',
    'hours.to': 'A full hour, such as 18:00, later than the opening',
    since: `A year from ${since[0]} to ${since[1]}`,
    regon: '9 or 14 digits',
    maps: 'An address of a page that begins with https://',
  },
  goLive: {
    title: 'Ready to sell',
    lead: ({ missing, all }) => `Before the shop sells, ${missing} of ${all} are left to do.`,
    ok: 'done',
    missing: 'missing',
    ready: 'Everything is ready.',
    open: 'Open',
    show: 'Show the list',
    checks: {
      firm: ['The firm', 'Enter the firm’s real data, tax number and e-mail address.'],
      address: [
        'The shop’s address',
        'The shop has no https address of its own yet. Whoever runs the server sets it (APP_URL).',
      ],
      environment: [
        'Selling for real',
        'The shop runs on trial. Whoever runs the server switches it to selling (ENVIRONMENT).',
      ],
      payments: [
        'Payments',
        'Payments are on trial. Whoever runs the server enters the keys of the Stripe account.',
      ],
      mails: [
        'Sending e-mails',
        'E-mails do not leave, they wait in the outbox. Whoever runs the server switches sending on (MAIL_SENDER).',
      ],
      products: ['Products', 'Publish at least one product that is in stock.'],
      legalNotice: [
        'The EU’s notice on the legal guarantee',
        'The official files, Polish and English, that the shop has to show before an order are missing. Whoever runs the server adds them (content/legal).',
      ],
      guarantees: [
        'Guarantees',
        'There are products with a guarantee of which only the length is known. Enter with their manufacturer who gives it, what it covers, where it holds and how to claim it; where there is none, leave the product’s field “Guarantee” empty.',
      ],
      voucherVat: [
        'VAT on vouchers',
        'Ask your accountant of which kind the vouchers are, and tick in the settings that it is agreed.',
      ],
      reviews: ['Reviews', 'Choose reviews of customers in place of samples.'],
      rates: ['Exchange rates', 'Rates cannot be fetched: the shop sells in złoty only.'],
      jobs: [
        'Background jobs',
        'Not all jobs work; the list of jobs at the end of this page says which. Whoever runs the server mends that.',
      ],
      books: [
        'Amounts and stock agree',
        'The check has found something that does not. The message to the shop among the e-mails tells what.',
      ],
      mailsSent: ['Unsent e-mails', 'There are e-mails that could not be sent.'],
    },
  },
}

const WORDS = { pl, en }
export const SETTING_WORDS = WORDS
export type SettingWords = (typeof WORDS)['pl' | 'en']

export const useSettingWords = (): SettingWords => WORDS[useLocale().language]
