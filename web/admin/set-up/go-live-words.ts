import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: 'Gotowość do sprzedaży',
  lead: ({ missingCount, totalCount }: { missingCount: number; totalCount: number }) =>
    `Zanim sklep zacznie sprzedawać, zostało do zrobienia ${missingCount} z ${totalCount}.`,
  ok: 'gotowe',
  missing: 'brakuje',
  ready: 'Wszystko gotowe.',
  open: 'Przejdź',
  facts: 'Dane prawne firmy',
  shop: 'Sklep',
  setUp: 'Uruchom sklep krok po kroku',
  show: 'Pokaż listę',
  checks: {
    firmName: [
      'Nazwa firmy',
      'Klient musi wiedzieć, od kogo kupuje. Przepisz pełną nazwę z CEIDG albo z KRS.',
    ],
    ownerName: [
      'Imię i nazwisko w firmie',
      'Firma jednej osoby musi zawierać jej imię i nazwisko. Wpisz je w polu „Właściciel” tak samo jak w nazwie firmy; przy spółce cywilnej wpisz wszystkich wspólników.',
    ],
    nip: ['NIP', 'Musi być w regulaminie i w e-mailach. Znajdziesz go w CEIDG, KRS albo na fakturze.'],
    regon: [
      'REGON',
      'Ten numer identyfikuje firmę w urzędzie statystycznym i stoi obok NIP. Znajdziesz go w CEIDG, KRS albo na stronie wyszukiwarkaregon.stat.gov.pl.',
    ],
    seat: [
      'Adres firmy',
      'Pod ten adres klienci odsyłają towar i piszą reklamacje. Wpisz prawdziwą ulicę, kod i miejscowość.',
    ],
    phone: ['Telefon firmy', 'Prawo wymaga numeru, pod którym klient może zadzwonić. Wpisz prawdziwy.'],
    shopEmail: [
      'E-mail firmy',
      'Na ten adres przychodzą odstąpienia i reklamacje. Wpisz skrzynkę, którą codziennie czytasz.',
    ],
    legalForm: [
      'Forma prawna',
      'Od niej zależy, co firma musi o sobie podać. Wybierz ją tak, jak jest w CEIDG albo w KRS.',
    ],
    krs: [
      'Numer KRS',
      'Spółka wpisana do KRS podaje ten numer na stronie i w pismach. Jest w odpisie na ekrs.ms.gov.pl. Jeżeli nie masz spółki w KRS, wybierz formę prawną, a ten punkt zniknie.',
    ],
    court: [
      'Sąd rejestrowy',
      'Spółka podaje sąd z wydziałem, który prowadzi jej akta. Przepisz go z odpisu KRS. Jeżeli nie masz spółki w KRS, wybierz formę prawną, a ten punkt zniknie.',
    ],
    capital: [
      'Kapitał zakładowy',
      'Spółka z o.o. i S.A. podaje wysokość kapitału. Kwota jest w odpisie KRS. Przy innej formie prawnej wybierz ją, a ten punkt zniknie.',
    ],
    bdo: [
      'Numer BDO',
      'Sklep wysyła paczki oraz sprzedaje sprzęt elektryczny i akumulatory, więc musi być w rejestrze odpadów BDO i podawać numer. Jest na koncie firmy na bdo.mos.gov.pl.',
    ],
    isMicro: [
      'Mikroprzedsiębiorca',
      'Najmniejsze firmy są zwolnione z ustawy o dostępności, inne nie. Odpowiedz, a strona o dostępności napisze prawdę. Liczbę osób i obrót zna księgowość.',
    ],
    vatStatus: [
      'Status VAT',
      'Zwolnienie z VAT nie przysługuje, gdy elektronarzędzia sprzedaje się przez internet (ustawa o VAT, art. 113 ust. 13 pkt 1 lit. f), więc wybierz je tylko po opinii księgowości. Czy firma jest podatnikiem VAT, pokazuje biała lista na podatki.gov.pl.',
    ],
    inspectorate: [
      'Inspekcja Handlowa',
      'Klient musi wiedzieć, kto rozstrzyga spory bez sądu. Wybierz inspektora z województwa, w którym firma ma siedzibę.',
    ],
    openingFacts: [
      'Rok rozpoczęcia działalności i godziny',
      'Sklep pisze klientom, od kiedy działa firma, kiedy jest otwarta i kiedy odpisuje na czacie. Wpisz prawdę w danych firmy i w godzinach czatu, a potem ją potwierdź.',
    ],
    deliveryTerms: [
      'Dostawa: ceny i terminy',
      'Nowy sklep obiecuje dostawę za 29,99 zł w 8–10 dni roboczych. Porównaj to z umową z kurierem i ze swoim czasem pakowania, popraw w ustawieniu „Paczki”, a potem potwierdź.',
    ],
    displayTools: [
      'Pochodzenie narzędzi',
      'Sklep pisze, że narzędzia stały na wystawach, są sprawdzone i nie służyły do pracy. Potwierdź, że to prawda, a wyjątki opisz na stronach produktów.',
    ],
    dataProcessing: [
      'Umowy powierzenia danych',
      'Firmy, które przetwarzają dane klientów w imieniu sklepu, muszą mieć z nim umowę powierzenia (art. 28 RODO). Zwykle zawiera się ją w panelu usługi: Cloudflare, poczta, program do faktur. Z biurem rachunkowym zawrzyj ją osobno. W skrzynce e-mail ustaw regułę, która usuwa takie wiadomości po 12 miesiącach: tak obiecuje Polityka prywatności.',
    ],
    eInvoices: [
      'KSeF',
      'Faktury dla firm muszą iść przez KSeF. Ustal z księgowością program, który je wystawia: sklep daje mu dane w eksporcie.',
    ],
    address: [
      'Adres sklepu',
      'Sklep nie ma jeszcze własnego adresu z https. Jak go nadać, mówi „Uruchomienie sklepu”.',
    ],
    environment: [
      'Tryb sprzedaży',
      'Sklep działa na próbę. Na sprzedaż przełącza go wdrożenie poleceniem npm run deploy.',
    ],
    payments: [
      'Płatności',
      'Płatności są na próbę albo Stripe nie odpowiada. Skąd wziąć klucze i jak je wpisać, mówi „Uruchomienie sklepu”.',
    ],
    mails: [
      'Wysyłka e-maili',
      'E-maile nie wychodzą: sklep tylko je zapisuje. Jak włączyć wysyłkę, mówi „Uruchomienie sklepu”.',
    ],
    products: ['Produkty', 'Opublikuj co najmniej jeden dostępny produkt.'],
    legalNotice: [
      'Unijne powiadomienie o prawnej gwarancji',
      'Od 27 września 2026 prawo Unii każe pokazać klientowi przed zakupem urzędową planszę o tym, że sprzedawca przez dwa lata odpowiada za towar. Brakuje jej plików po polsku lub po angielsku. Pobierz je ze strony Komisji Europejskiej, zapisz w katalogu content/legal i wdróż sklep (npm run deploy); bez nich sklep nie wyjdzie na sprzedaż.',
    ],
    guarantees: [
      'Gwarancje',
      'Są produkty z gwarancją, o której wiadomo tylko, ile trwa. W danych ich producenta wpisz, kto jej udziela, co obejmuje, gdzie obowiązuje i jak z niej skorzystać; bez gwarancji pole „Gwarancja” produktu zostaw puste.',
    ],
    voucherVat: [
      'VAT bonów',
      'Zapytaj księgowość, jakiego rodzaju są bony, i zaznacz w ustawieniach, że to uzgodnione.',
    ],
    marginVouchers: [
      'Bony i procedura marży',
      'W sprzedaży są produkty w procedurze marży, a bony są jednego przeznaczenia. To się wyklucza: przy sprzedaży bonu nie wiadomo, jaki VAT obejmie towar. Ustal z księgowością bony różnego przeznaczenia.',
    ],
    reviews: ['Opinie', 'Wybierz opinie klientów zamiast przykładowych.'],
    pushDevices: [
      'Powiadomienia na telefonie',
      'Włącz powiadomienia na co najmniej jednym urządzeniu, żeby od razu wiedzieć o sprzedaży i wiadomościach.',
    ],
    mailsSent: ['Niewysłane e-maile', 'Są e-maile, których nie udało się wysłać.'],
  } satisfies Record<string, [string, string]>,
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Ready to sell',
  lead: ({ missingCount, totalCount }) =>
    `Before the shop can sell, ${missingCount} of ${totalCount} steps are left to do.`,
  ok: 'done',
  missing: 'missing',
  ready: 'Everything is ready.',
  open: 'Open',
  facts: 'Legal details of the business',
  shop: 'The shop',
  setUp: 'Set up the shop step by step',
  show: 'Show the list',
  checks: {
    firmName: [
      'Business name',
      'Customers must know who they are buying from. Copy the full name from CEIDG or KRS.',
    ],
    ownerName: [
      'Owner’s name',
      'A sole trader’s business name must contain the owner’s first and last name. Enter it under “Owner” exactly as in the business name; for a civil partnership, enter all partners.',
    ],
    nip: [
      'Tax number (NIP)',
      'It must be in the terms and in e-mails. Find it in CEIDG, in KRS or on an invoice.',
    ],
    regon: [
      'REGON number',
      'It identifies the business at the statistical office and appears next to the NIP. Find it in CEIDG, in KRS or at wyszukiwarkaregon.stat.gov.pl.',
    ],
    seat: [
      'Business address',
      'Customers send returns and complaints to this address. Enter the real street, postal code and town.',
    ],
    phone: ['Business phone', 'The law requires a number that customers can call. Enter the real one.'],
    shopEmail: [
      'Business e-mail',
      'Withdrawals and complaints arrive at this address. Enter a mailbox you check every day.',
    ],
    legalForm: [
      'Legal form',
      'It decides what the business must say about itself. Choose it as in CEIDG or KRS.',
    ],
    krs: [
      'KRS number',
      'A company in the court register (KRS) states this number on its website and in its letters. It is in the extract at ekrs.ms.gov.pl. If your business is not in KRS, choose its legal form and this item disappears.',
    ],
    court: [
      'Register court',
      'A company in the court register (KRS) states the court and department that keep its files. Copy it from the extract. If your business is not in KRS, choose its legal form and this item disappears.',
    ],
    capital: [
      'Share capital',
      'A company (sp. z o.o., S.A.) states its share capital. The amount is in the extract from KRS. If your business has another legal form, choose it and this item disappears.',
    ],
    bdo: [
      'BDO number',
      'The shop sends parcels and sells electrical equipment and batteries, so it must be in the BDO waste register and state its number. It is in your business account at bdo.mos.gov.pl.',
    ],
    isMicro: [
      'Microenterprise',
      'The smallest businesses are exempt from the accessibility act, others are not. Answer, and the accessibility page will be correct. Your accountant knows the headcount and turnover.',
    ],
    vatStatus: [
      'VAT status',
      'Selling power tools online rules out the VAT exemption (VAT act, art. 113 para. 13(1)(f)), so choose it only on the advice of your accountant. The list of VAT payers at podatki.gov.pl shows whether your business pays VAT.',
    ],
    inspectorate: [
      'Trade Inspection',
      'Customers must know who settles disputes out of court. Choose the inspector of the voivodeship where the business is registered.',
    ],
    openingFacts: [
      'Year of the start and hours',
      'The shop tells customers since when you have been in business, when you are open and when you answer the chat. Enter the facts in the details of the firm and in the chat hours, then confirm them.',
    ],
    deliveryTerms: [
      'Delivery: prices and times',
      'A new shop promises delivery for 29.99 zł in 8 to 10 working days. Compare this with your courier contract and your packing time, correct it in the setting “Parcels”, then confirm it.',
    ],
    displayTools: [
      'Origin of the tools',
      'The shop says that the tools were on display, are checked and were not used for work. Confirm that this is true, and describe exceptions on the product pages.',
    ],
    dataProcessing: [
      'Data processing agreements',
      'Companies that process customer data for the shop need a data processing agreement with it (GDPR art. 28). You usually conclude it in the panel of the service: Cloudflare, mail, invoicing software. Conclude one with your accounting office separately. Set a rule in your mailbox that deletes such mails after 12 months, as the privacy policy promises.',
    ],
    eInvoices: [
      'KSeF',
      'Invoices to businesses must go through KSeF. Agree with your accountant on the software that issues them: the export of the shop has the data.',
    ],
    address: [
      'The shop’s address',
      'The shop has no https address of its own yet. “Set up the shop” says how to set it.',
    ],
    environment: [
      'Selling mode',
      'The shop is in trial mode. The command npm run deploy switches it to selling.',
    ],
    payments: [
      'Payments',
      'Payments are in test mode, or Stripe is not responding. “Set up the shop” says where to find the keys and how to enter them.',
    ],
    mails: [
      'Sending e-mails',
      'E-mails are not going out: the shop only stores them. “Set up the shop” says how to turn sending on.',
    ],
    products: ['Products', 'Publish at least one product that is in stock.'],
    legalNotice: [
      'EU notice on the legal guarantee',
      'Since 27 September 2026 EU law has required shops to show buyers, before they order, an official notice: the seller is liable for the goods for two years. Its Polish or English files are missing. Download them from the European Commission’s site, save them in the folder content/legal and deploy the shop (npm run deploy); without them the shop cannot be deployed for selling.',
    ],
    guarantees: [
      'Guarantees',
      'For some products with a guarantee, only its length is known. In their manufacturer’s details, enter who gives it, what it covers, where it applies and how to claim it; where there is none, leave the product’s “Guarantee” field empty.',
    ],
    voucherVat: [
      'VAT on vouchers',
      'Ask your accountant which type the vouchers are, and tick in the settings that it is agreed.',
    ],
    marginVouchers: [
      'Vouchers and the margin scheme',
      'Products under the margin scheme are on sale, and vouchers are single-purpose. One rules out the other: when a voucher is sold, the VAT on the goods is not yet known. Agree multi-purpose vouchers with your accountant.',
    ],
    reviews: ['Reviews', 'Choose customer reviews instead of samples.'],
    pushDevices: [
      'Notifications on a phone',
      'Turn on notifications on at least one device, so that you hear of sales and messages at once.',
    ],
    mailsSent: ['Unsent e-mails', 'There are e-mails that could not be sent.'],
  },
}

export const GO_LIVE_WORDS = { pl, en }

export const useGoLiveWords = () => GO_LIVE_WORDS[useLocale().language]
