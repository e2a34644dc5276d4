import { listTransferCompanies, PROCESSORS, type Processor } from '../../domain/customers/processors'
import type { Language } from '../../domain/language'

const ROLE_TEXTS = {
  pl: {
    host: (company: string) =>
      `${company} – serwery, baza danych, pliki i ochrona sklepu, jako podmiot przetwarzający w naszym imieniu,`,
    mail: (company: string) => `${company} – wysyłka e-maili, jako podmiot przetwarzający w naszym imieniu,`,
    push: (company: string) =>
      `usługi powiadomień w urządzeniach naszej obsługi (${company}) – zaszyfrowana wiadomość o zamówieniu lub sprawie (numer, produkt, kwota), bez imienia, nazwiska i adresu, także poza Europejskim Obszarem Gospodarczym; usługi nie mogą jej odczytać,`,
    payments: (company: string) =>
      `operator płatności ${company} (Dublin, Irlandia) i podmioty biorące udział w płatności: bank, BLIK, Przelewy24, organizacje kartowe, Google lub Apple – jako odrębni administratorzy w zakresie swoich usług,`,
    labels: (company: string) =>
      `pośrednik ${company}, przez którego zamawiamy przesyłki niektórych kurierów – imię i nazwisko, adres, telefon i e-mail odbiorcy przesyłki,`,
  },
  en: {
    host: (company: string) =>
      `${company} – servers, database, files and protection of the shop, as a processor acting on our behalf,`,
    mail: (company: string) => `${company} – sending e-mails, as a processor acting on our behalf,`,
    push: (company: string) =>
      `the notification services of our staff’s devices (${company}) – an encrypted message about an order or matter (number, product, amount) without name or address, also outside the European Economic Area; the services cannot read it,`,
    payments: (company: string) =>
      `the payment provider ${company} (Dublin, Ireland) and those taking part in the payment: the bank, BLIK, Przelewy24, card organisations, Google or Apple – as separate controllers within their services,`,
    labels: (company: string) =>
      `the broker ${company}, through which we order the parcels of some couriers – name, address, phone number and e-mail address of the recipient of the parcel,`,
  },
}

const TRANSFER_TEXTS = {
  pl: {
    none: 'Nie przekazujemy danych poza Europejski Obszar Gospodarczy.',
    framework: (companyNames: string) =>
      `Część danych może być przetwarzana także w Stanach Zjednoczonych. Podstawa dla ${companyNames} i spółek z tej samej grupy: decyzja Komisji Europejskiej stwierdzająca odpowiedni stopień ochrony (Ramy ochrony danych UE–USA, art. 45 RODO), a gdy odbiorca do nich nie przystąpił – standardowe klauzule umowne zatwierdzone przez Komisję (art. 46 RODO).`,
    clauses: (companies: string) =>
      `Dane w wiadomościach e-mail mogą być przetwarzane także w Stanach Zjednoczonych. Podstawa dla ${companies}: standardowe klauzule umowne zatwierdzone przez Komisję Europejską (art. 46 RODO).`,
    nearest:
      'Sieć Cloudflare obsługuje zapytanie w centrum danych położonym najbliżej Ciebie. Jeżeli otwierasz sklep spoza Europy, Twoje zapytanie jest obsługiwane w pobliżu miejsca, w którym jesteś. Bazę danych i pliki, także zdjęcia do reklamacji, przechowujemy w Unii Europejskiej. Rozmowy na czacie są przechowywane w pobliżu miejsca, z którego je zaczęto. Odpowiedź wykazu podatników VAT i miejscowości kodów pocztowych Cloudflare może do czasu ich usunięcia przechowywać także poza Europejskim Obszarem Gospodarczym. W państwach, których nie obejmuje decyzja Komisji, podstawą są standardowe klauzule umowne (art. 46 RODO).',
    copy: (email: string) => `Kopię zabezpieczeń otrzymasz, pisząc na ${email}.`,
  },
  en: {
    none: 'We transfer no data outside the European Economic Area.',
    framework: (companies: string) =>
      `Some data may also be processed in the United States. The basis for ${companies} and companies of the same group is the European Commission’s adequacy decision (EU–US Data Privacy Framework, Article 45 GDPR) and, where the recipient has not joined it, standard contractual clauses approved by the Commission (Article 46 GDPR).`,
    clauses: (companies: string) =>
      `The data in e-mails may also be processed in the United States. The basis for ${companies} is standard contractual clauses approved by the European Commission (Article 46 GDPR).`,
    nearest:
      'The Cloudflare network handles a request in the data centre nearest to you. If you open the shop from outside Europe, your request is handled close to where you are. We store the database and the files, including photos of complaints, in the European Union. Chats are stored near the place where they began. Until they are deleted, Cloudflare may store the answers of the VAT register and the towns of postal codes outside the European Economic Area too. In countries without an adequacy decision the basis is standard contractual clauses (Article 46 GDPR).',
    copy: (email: string) => `You can obtain a copy of the safeguards by writing to ${email}.`,
  },
}

const PAYMENT_STEP_TEXTS = {
  pl: {
    own: 'Sklep nie łączy Twojej przeglądarki z żadną inną firmą: kroje pisma i zdjęcia pochodzą z naszego serwera, mapa jest zwykłym linkiem, a płatność jest tylko próbna.',
    stripe:
      'Do chwili płatności sklep nie łączy Twojej przeglądarki z żadną inną firmą: kroje pisma i zdjęcia pochodzą z naszego serwera, a mapa jest zwykłym linkiem. Dopiero gdy przechodzisz do płatności, ładujemy formularz operatora Stripe. Operator może wtedy zapisać i odczytać w przeglądarce własne dane, które są niezbędne do bezpiecznego przeprowadzenia płatności i wykrywania oszustw. Zasady opisuje polityka prywatności operatora: [stripe.com/privacy](https://stripe.com/privacy).',
  },
  en: {
    own: 'The shop does not connect your browser to any other company: fonts and pictures come from our server, the map is an ordinary link, and the payment is only a trial.',
    stripe:
      'Until payment the shop does not connect your browser to any other company: fonts and pictures come from our server, and the map is an ordinary link. Only when you go on to pay do we load the form of the payment provider Stripe. The provider may then store and read its own data in your browser that are necessary to carry out the payment securely and detect fraud. The rules are described in the provider’s privacy policy: [stripe.com/privacy](https://stripe.com/privacy).',
  },
}

/** Lists the recipients of personal data that this deployment uses, one line each (GDPR art. 13(1)(e)). */
export const recipientTexts = (processors: readonly Processor[], language: Language): string[] =>
  processors.map((name) => ROLE_TEXTS[language][PROCESSORS[name].role](PROCESSORS[name].company))

/** Paragraphs about transfers of personal data outside the EEA, each with its legal basis (GDPR art. 13(1)(f)). */
export function transferParagraphs(
  processors: readonly Processor[],
  language: Language,
  email: string,
): string[] {
  const texts = TRANSFER_TEXTS[language]
  const listFormat = new Intl.ListFormat(language)
  const paragraphs = (['framework', 'clauses'] as const).flatMap((basis) => {
    const companies = listTransferCompanies(processors, basis)
    return companies.length > 0 ? [texts[basis](listFormat.format(companies))] : []
  })
  if (paragraphs.length === 0) return [texts.none]
  if (processors.includes('cloudflareHosting')) paragraphs.push(texts.nearest)
  return [...paragraphs, texts.copy(email)]
}

export const paymentStepText = (processors: readonly Processor[], language: Language): string =>
  PAYMENT_STEP_TEXTS[language][processors.includes('stripePayments') ? 'stripe' : 'own']
