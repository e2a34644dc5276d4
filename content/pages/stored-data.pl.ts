import {
  RETENTION_RULES,
  DATA_KINDS,
  type DataKind,
  type RetentionPeriod,
} from '../../domain/customers/stored-data'

const PERIOD_UNITS = {
  years: ['roku', 'lat'],
  months: ['miesiąca', 'miesięcy'],
  days: ['dnia', 'dni'],
} as const

/** Formats a period: "5 lat", "12 miesięcy", "30 dni". */
function formatPeriod(period: RetentionPeriod): string {
  for (const timeUnit of ['years', 'months', 'days'] as const) {
    const count = (period as Partial<Record<typeof timeUnit, number>>)[timeUnit]
    if (count !== undefined) return `${count} ${PERIOD_UNITS[timeUnit][count === 1 ? 0 : 1]}`
  }
  return ''
}

/** The sentence for each kind of data. The period in the sentence comes from `RETENTION_RULES`. */
export const STORED_DATA_TEXTS: Record<DataKind, (period: string) => string> = {
  sales: (period) =>
    `Zamówienia opłacone, dokumenty sprzedaży, płatności i bony jako dokumentacja podatkowa: ${period}, licząc od końca roku kalendarzowego, w którym upłynął termin zapłaty podatku. Podatek od zamówienia opłaconego w grudniu płacimy w styczniu następnego roku. Zwrot pieniędzy koryguje podatek, więc liczymy ten okres także od podatku za miesiąc zwrotu.`,
  claims: (period) =>
    `Te same zamówienia wraz z wiadomościami o nich, aby wyjaśnić roszczenia: ${period}, licząc od końca roku kalendarzowego, w którym doszło do sprzedaży, bo roszczenia konsumentów przedawniają się z końcem roku. Zamówienie przechowujemy do dłuższego z obu terminów.`,
  unpaidOrders: (period) =>
    `Zamówienia nieopłacone i anulowane, z wiadomościami o nich: do ${period} od złożenia. Do zamówienia należy też skrót adresu łącza, z którego je złożono, aby nikt nie zarezerwował całego sklepu. Po zapłacie usuwamy go od razu, a z nieopłaconego zamówienia w ciągu dwóch dni od końca rezerwacji. Sam skrót pamiętamy, dopóki działa limit rezerwacji, a jeżeli go zniesiemy – przez tydzień.`,
  statements: (period) =>
    `Odstąpienia i reklamacje: ${period}, licząc od końca roku kalendarzowego, w którym wpłynęły, i co najmniej tak długo jak opłacone zamówienie, którego dotyczą.`,
  gifts: (period) =>
    `Adres e-mail osoby obdarowanej bonem i życzenia dla niej: ${period} od ostatniego dnia ważności bonu.`,
  chats: (period) => `Rozmowy na czacie: do ${period} od zakończenia rozmowy.`,
  mails: (period) => `Wiadomości niezwiązane z umową: do ${period} od wysłania.`,
  viewings: (period) =>
    `Umówione wizyty, aby obejrzeć narzędzie, z wiadomościami o nich: ${period} od dnia wizyty.`,
  carts: (period) => `Koszyki: ${period} od ostatniej zmiany.`,
  pageViews: (period) => `Dzienniki techniczne i statystyka odwiedzin: do ${period}.`,
  newsletter: () =>
    'Newsletter: do wycofania zgody. Po rezygnacji od razu usuwamy adres i skrócony adres IP. Zostawiamy skrót adresu, aby nie wysyłać na niego ofert, oraz treść i daty zgody. Skrót nie zawiera adresu, ale pozwala sprawdzić, czy dany adres został wypisany, więc nadal jest daną osobową. Usuwamy go razem z dowodem zgody.',
  newsletterPending: (period) =>
    `Zapis na newsletter, którego nie potwierdzisz linkiem z e-maila w ciągu ${period}, usuwamy następnej nocy.`,
  consentProof: (period) =>
    `Dowód zgody na newsletter bez adresu e-mail, ze skrótem adresu, czyli treść, wersja i daty zgody oraz jej wycofania: ${period}, licząc od końca roku kalendarzowego, w którym zgodę wycofano.`,
  reviews: () => 'Opublikowane opinie: do wycofania zgody lub usunięcia opinii. Inne usuwamy z zamówieniem.',
  signIns: (period) => `Zapisy logowań obsługi sklepu: do ${period}.`,
  staffActions: (period) =>
    `Dziennik czynności obsługi sklepu, bez danych klientów: ${period}, licząc od końca roku kalendarzowego.`,
  staffViews: (period) =>
    `Zapisy, kiedy obsługa sklepu otwierała dane klientów, bez samych danych: ${period}.`,
}

const ANONYMISATION_NOTE = 'Po tym czasie usuwamy z nich dane, które pozwalają Cię rozpoznać.'

const formatRetentionSentence = (kind: DataKind): string => {
  const { keep, ends } = RETENTION_RULES[kind]
  const text = STORED_DATA_TEXTS[kind](keep ? formatPeriod(keep) : '')
  return keep && ends === 'anonymise' ? `${text} ${ANONYMISATION_NOTE}` : text
}

/** All retention periods, one sentence per kind of data. */
export const listStoredData = (): string[] => DATA_KINDS.map(formatRetentionSentence)

/** The retention periods in one sentence, for a summary. */
export const summarizeStoredData = (): string =>
  `Dane umów przechowujemy ${formatPeriod(RETENTION_RULES.claims.keep)}, pozostałe najwyżej ${formatPeriod(RETENTION_RULES.unpaidOrders.keep)}, chyba że niżej piszemy inaczej.`
