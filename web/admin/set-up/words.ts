import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import type { SetUpState, SetUpStep } from './set-up-steps'

const pl = {
  title: 'Uruchomienie sklepu',
  lead: 'Krok po kroku do pierwszej sprzedaży. Zielony znak pojawia się tylko po prawdziwym sprawdzeniu.',
  failed: 'Nie udało się wczytać stanu sklepu.',
  progress: ({ count, total }: { count: number; total: number }) => `Gotowe ${count} z ${total} kroków`,
  states: { done: 'gotowe', open: 'do zrobienia', unknown: 'sprawdź' } satisfies Record<SetUpState, string>,
  terminal: 'W terminalu, w katalogu sklepu:',
  command: 'polecenie',
  steps: {
    firm: ['Dane firmy', 'Klient musi wiedzieć, od kogo kupuje. Te dane trafiają do regulaminu i e-maili.'],
    legal: ['Obowiązki prawne', 'Dane z rejestrów, VAT bonów i unijne powiadomienie o gwarancji.'],
    payments: [
      'Płatności Stripe',
      'Klucze wpisujesz tylko w terminalu: sklep ich nie pokazuje ani nie przyjmuje tutaj.',
    ],
    mail: ['E-maile i domena', 'Bez tych wpisów w DNS e-maile trafiają do spamu albo nie dochodzą.'],
    address: [
      'Własny adres',
      'Adres sklepu jest w linkach e-maili i w wyszukiwarkach, więc ustaw go przed sprzedażą.',
    ],
    push: ['Powiadomienia', 'Telefon powie Ci od razu o sprzedaży, wiadomości i reklamacji.'],
    labels: [
      'Etykiety kurierów',
      'Krok dla chętnych: z kontem u kuriera etykiety zamawiasz na stronie zamówienia, a paczki śledzi sklep.',
    ],
    products: [
      'Pierwsze produkty i opinie',
      'Dodaj produkty pojedynczo albo z pliku CSV na liście produktów, i zastąp przykładowe opinie.',
    ],
    state: ['Stan usług', 'Wszystkie części sklepu muszą działać.'],
    testOrder: ['Zamówienie próbne', 'Przejdź całą drogę klienta, zanim zrobi to prawdziwy klient.'],
    backup: [
      'Kopia zapasowa',
      'Sklep nie widzi kopii, bo powstają poza nim, więc tego kroku nie odhaczy. Ustaw kopię co noc i sprawdź jej odtworzenie.',
    ],
  } satisfies Record<SetUpStep, [string, string]>,
  stripe: {
    steps: [
      'W panelu Stripe włącz karty, BLIK, Przelewy24, Google Pay i Apple Pay (Ustawienia, Metody płatności). Przy Apple Pay dodaj domenę sklepu.',
      'W Developers → API keys utwórz klucz ograniczony: zapis PaymentIntents i Refunds, odczyt Charges. To STRIPE_SECRET_KEY.',
      'Na tej samej stronie skopiuj klucz publikowalny (pk_live_…). To STRIPE_PUBLISHABLE_KEY.',
      'W Developers → Webhooks dodaj endpoint z adresem, wersją API i zdarzeniami poniżej. Jego „Signing secret” (whsec_…) to WEBHOOK_SECRET.',
      'Wpisz trzy wartości poleceniami poniżej. Każde zapyta o wartość.',
    ],
    webhook: 'Adres webhooka',
    version: 'Wersja API',
    events: 'Zdarzenia webhooka',
    keys: 'Klucze API w Stripe',
    webhooks: 'Webhooki w Stripe',
  },
  mail: {
    sender: 'Nadawca e-maili:',
    noProvider: 'Operator poczty nie jest wybrany. Poniżej wpisy dla Resend.',
    steps: [
      'Dodaj domenę u operatora poczty: Resend (resend.com/domains) albo Cloudflare Email Service.',
      'W pliku environments.json ustaw MAIL_SENDER na „resend” albo „cloudflare” i MAIL_FROM na adres w Twojej domenie.',
      'Dodaj wpisy DNS u operatora domeny. Jeśli operator poczty pokazuje inną wartość niż ta, wpisz jego wartość.',
      'Uruchom polecenia i sprawdź wpisy ponownie. Zmiana w DNS bywa widoczna dopiero po godzinie.',
    ],
  },
  address: {
    now: 'Adres sklepu teraz:',
    steps: [
      'Przenieś strefę DNS domeny do konta Cloudflare, w którym działa sklep.',
      'Wdróż sklep pod nowym adresem. Cloudflare sam doda wpis i certyfikat.',
    ],
  },
  labels: {
    webhook: 'Adres webhooka',
    services: {
      inpost: {
        name: 'InPost: Paczkomaty i kurier',
        off: 'Sklep nie ma klucza InPost. Numer przesyłki wpisujesz ręcznie.',
        failed: 'InPost nie odpowiada albo odrzuca klucz. Sprawdź obie wartości.',
        known: ({ account }: { account: string }) => `InPost zna ten sklep jako: ${account}.`,
        steps: [
          'Podpisz umowę z InPost i zaloguj się do Managera Paczek. Do prób służy osobne konto w sandboxie.',
          'W Managerze: Moje konto → API. Skopiuj ID organizacji i wygeneruj token dostępu do API ShipX.',
          'W tym samym miejscu wpisz adres webhooka, żeby sklep od razu wiedział o każdym kroku paczki.',
          'Wpisz obie wartości poleceniami poniżej i odśwież tę stronę.',
        ],
        site: 'Manager Paczek InPost',
      },
      furgonetka: {
        name: 'Furgonetka: DPD, DHL, GLS i UPS',
        off: 'Sklep nie ma konta w Furgonetce. Numery tych kurierów wpisujesz ręcznie.',
        failed: 'Furgonetka nie odpowiada albo odrzuca dane konta. Sprawdź wszystkie cztery wartości.',
        known: ({ account }: { account: string }) => `Kurierzy włączeni na koncie: ${account}.`,
        steps: [
          'Załóż konto firmowe w Furgonetce, doładuj je i włącz kurierów. Do prób służy osobne konto w sandboxie.',
          'Zarejestruj tam aplikację OAuth. Skopiuj jej Client ID i Client Secret.',
          'Konto używane przez sklep nie może mieć logowania dwuetapowego. Najlepiej, żeby było osobne.',
          'Wpisz adres webhooka, żeby sklep od razu wiedział o każdym kroku paczki.',
          'Wpisz wartości poleceniami poniżej: Client ID, Client Secret, login i hasło konta. Odśwież tę stronę.',
        ],
        site: 'Furgonetka.pl',
      },
    },
  },
  testOrder: [
    'Opublikuj tani produkt i kup go w sklepie prawdziwą kartą albo BLIK-iem.',
    'Sprawdź e-mail z potwierdzeniem i powiadomienie na telefonie.',
    'Zwróć pieniądze na stronie zamówienia.',
  ],
  /** Texts of checks whose instructions are in the same step. */
  hereChecks: {
    payments: 'Płatności są na próbę albo Stripe nie odpowiada. Klucze wpiszesz według kroków poniżej.',
    mails: 'E-maile nie wychodzą: sklep tylko je zapisuje. Wysyłkę włączysz według kroków poniżej.',
    address: 'Sklep nie ma jeszcze własnego adresu z https. Nadasz go według kroków poniżej.',
  },
  testOrderCheck: ['Opłacone zamówienie', 'Żadna płatność Stripe jeszcze się nie udała.'] as [string, string],
  dns: {
    failed: 'Nie udało się sprawdzić DNS.',
    again: 'Sprawdź ponownie',
    name: 'nazwa',
    type: 'Typ',
    value: 'wartość',
    fromProvider: 'Wartość (klucz) skopiuj z panelu operatora poczty.',
    found: 'W DNS jest teraz:',
    uncheckedLead:
      'Serwer DNS nie odpowiedział, więc nie wiadomo, czy wpis jest poprawny. Spróbuj za chwilę.',
    states: { ok: 'jest', missing: 'brakuje', wrong: 'inna wartość', unchecked: 'nie udało się sprawdzić' },
    purposes: {
      returnPath: ['Adres zwrotny (MX)', 'Tu wracają e-maile, których nie dało się doręczyć.'],
      spf: ['SPF', 'Mówi, że operator poczty może wysyłać w imieniu sklepu.'],
      dkim: ['DKIM', 'Podpis, po którym odbiorca poznaje prawdziwy e-mail sklepu.'],
      dmarc: ['DMARC', 'Mówi, co zrobić z fałszywym e-mailem, i dokąd wysłać raport.'],
      address: ['Adres sklepu', 'Wpis, pod którym przeglądarki znajdują sklep.'],
    } as Record<'returnPath' | 'spf' | 'dkim' | 'dmarc' | 'address', [string, string]>,
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Set up the shop',
  lead: 'Step by step to the first sale. A step turns green only after a real check.',
  failed: 'The set-up could not be loaded.',
  progress: ({ count, total }) => `${count} of ${total} steps done`,
  states: { done: 'done', open: 'to do', unknown: 'check' },
  terminal: 'In a terminal, in the folder of the shop:',
  command: 'command',
  steps: {
    firm: [
      'Business details',
      'Customers must know who sells to them. The terms and e-mails show these details.',
    ],
    legal: ['Legal duties', 'Register numbers, VAT on vouchers and the EU notice on the legal guarantee.'],
    payments: [
      'Stripe payments',
      'Keys are entered only in a terminal. This page never shows or accepts them.',
    ],
    mail: ['E-mails and domain', 'Without these DNS records, e-mails end up in spam or never arrive.'],
    address: [
      'Your own domain',
      'E-mails and search engines link to this address, so set it before you start selling.',
    ],
    push: ['Notifications', 'Your phone alerts you to each sale, message and complaint.'],
    labels: [
      'Labels of couriers',
      'Optional. With an account at a courier you order labels on the order page, and the shop tracks the parcels.',
    ],
    products: [
      'First products and reviews',
      'Add products one by one or import a CSV file. Replace the sample reviews.',
    ],
    state: ['Services', 'Every part of the shop must work.'],
    testOrder: ['Test order', 'Go through a whole purchase before your first customer does.'],
    backup: [
      'Backup',
      'The shop cannot see backups, so it never ticks this step. Back up every night and test a restore.',
    ],
  },
  stripe: {
    steps: [
      'In the Stripe dashboard, turn on cards, BLIK, Przelewy24, Google Pay and Apple Pay (Settings → Payment methods). For Apple Pay, add the shop’s domain.',
      'Under Developers → API keys, create a restricted key: write PaymentIntents and Refunds, read Charges. This is STRIPE_SECRET_KEY.',
      'On the same page, copy the publishable key (pk_live_…). This is STRIPE_PUBLISHABLE_KEY.',
      'Under Developers → Webhooks, add an endpoint with the address, API version and events below. Its “Signing secret” (whsec_…) is WEBHOOK_SECRET.',
      'Run the commands below. Each one asks for its value.',
    ],
    webhook: 'Webhook address',
    version: 'API version',
    events: 'Webhook events',
    keys: 'Stripe API keys',
    webhooks: 'Stripe webhooks',
  },
  mail: {
    sender: 'E-mails are sent from:',
    noProvider: 'No mail provider is set. The records below are for Resend.',
    steps: [
      'Add your domain at a mail provider: Resend (resend.com/domains) or Cloudflare Email Service.',
      'In environments.json, set MAIL_SENDER to “resend” or “cloudflare”, and MAIL_FROM to an address at your domain.',
      'Add the DNS records at your domain registrar. If the mail provider shows a different value, use that one.',
      'Run the commands, then check the records again. DNS changes can take an hour to show.',
    ],
  },
  address: {
    now: 'The shop’s address now:',
    steps: [
      'Move the domain’s DNS to the Cloudflare account that runs the shop.',
      'Deploy the shop to the new address. Cloudflare adds the DNS record and the certificate.',
    ],
  },
  labels: {
    webhook: 'Webhook address',
    services: {
      inpost: {
        name: 'InPost: lockers and courier',
        off: 'The shop has no key of InPost. You type tracking numbers by hand.',
        failed: 'InPost does not answer or rejects the key. Check both values.',
        known: ({ account }) => `InPost knows this shop as: ${account}.`,
        steps: [
          'Sign a contract with InPost and sign in to Parcel Manager. For tests there is a separate account in the sandbox.',
          'In Parcel Manager: My account → API. Copy the organisation ID and generate an access token for the ShipX API.',
          'In the same place enter the webhook address, so the shop learns of each step of a parcel at once.',
          'Enter both values with the commands below, and reload this page.',
        ],
        site: 'InPost Parcel Manager',
      },
      furgonetka: {
        name: 'Furgonetka: DPD, DHL, GLS and UPS',
        off: 'The shop has no account at Furgonetka. You type the numbers of these couriers by hand.',
        failed: 'Furgonetka does not answer or rejects the account. Check all four values.',
        known: ({ account }) => `Couriers switched on in the account: ${account}.`,
        steps: [
          'Open a business account at Furgonetka, top it up and switch on the couriers. For tests there is a separate account in the sandbox.',
          'Register an OAuth application there. Copy its Client ID and Client Secret.',
          'The account that the shop uses must not have two-step sign-in. An account of its own is best.',
          'Enter the webhook address, so the shop learns of each step of a parcel at once.',
          'Enter the values with the commands below: Client ID, Client Secret, login and password of the account. Reload this page.',
        ],
        site: 'Furgonetka.pl',
      },
    },
  },
  testOrder: [
    'Publish a cheap product and buy it with a real card or BLIK.',
    'Check that the confirmation e-mail and the notification arrive.',
    'Refund the order on its page.',
  ],
  hereChecks: {
    payments: 'Payments are in test mode, or Stripe does not respond. Enter the keys as described below.',
    mails: 'The shop stores e-mails but does not send them. Turn on sending as described below.',
    address: 'The shop has no https address of its own yet. Set one up as described below.',
  },
  testOrderCheck: ['A paid order', 'No Stripe payment has succeeded yet.'],
  dns: {
    failed: 'The DNS records could not be checked.',
    again: 'Check again',
    name: 'name',
    type: 'Type',
    value: 'value',
    fromProvider: 'Copy this value (a key) from your mail provider.',
    found: 'DNS has:',
    uncheckedLead:
      'The DNS server did not answer, so the record could not be checked. Try again in a moment.',
    states: { ok: 'found', missing: 'missing', wrong: 'different value', unchecked: 'not checked' },
    purposes: {
      returnPath: ['Return path (MX)', 'Undeliverable e-mails come back here.'],
      spf: ['SPF', 'Allows the mail provider to send for the shop.'],
      dkim: ['DKIM', 'Signs e-mails so that recipients can recognise genuine ones.'],
      dmarc: ['DMARC', 'Says what to do with forged e-mails and where to send reports.'],
      address: ['Shop address', 'Browsers find the shop by this record.'],
    },
  },
}

export const SET_UP_WORDS = { pl, en }

export const useSetUpWords = () => SET_UP_WORDS[useLocale().language]
