import { RETENTION_RULES, DATA_KINDS, type DataKind, type Period } from '../../domain/customers/stored-data'

const PERIOD_UNITS = {
  years: ['roku', 'lat'],
  months: ['miesiąca', 'miesięcy'],
  days: ['dnia', 'dni'],
} as const

/** Formats a period: "5 lat", "12 miesięcy", "30 dni". */
function periodText(period: Period): string {
  for (const timeUnit of ['years', 'months', 'days'] as const) {
    const count = (period as Partial<Record<typeof timeUnit, number>>)[timeUnit]
    if (count !== undefined) return `${count} ${PERIOD_UNITS[timeUnit][count === 1 ? 0 : 1]}`
  }
  return ''
}

/** The sentence for each kind of data. Its period comes from `RETENTION_RULES`. */
export const STORED_DATA_TEXTS: Record<DataKind, (period: string) => string> = {
  sales: (period) =>
    `Zamówienia opłacone, dokumenty sprzedaży, płatności, bony oraz związane z nimi odstąpienia, reklamacje i wiadomości: ${period}, licząc od końca roku kalendarzowego, w którym doszło do sprzedaży.`,
  unpaidOrders: (period) =>
    `Zamówienia nieopłacone i anulowane, z wiadomościami o nich: do ${period} od złożenia. Dopóki trwa rezerwacja, do zamówienia należy też skrót adresu łącza, z którego je złożono, aby nikt nie zarezerwował całego sklepu; potem go usuwamy.`,
  statements: (period) =>
    `Odstąpienia i reklamacje, których nie udało się powiązać z zamówieniem: ${period}, licząc od końca roku kalendarzowego, w którym wpłynęły.`,
  chats: (period) => `Rozmowy na czacie: do ${period} od zakończenia rozmowy.`,
  mails: (period) => `Wiadomości niezwiązane z umową: do ${period} od wysłania.`,
  carts: (period) => `Koszyki: ${period} od ostatniej zmiany.`,
  pageViews: (period) => `Dzienniki techniczne i statystyka odwiedzin: do ${period}.`,
  newsletter: () =>
    'Newsletter: do wycofania zgody. Po rezygnacji od razu usuwamy adres i skrócony adres IP. Zostawiamy tylko skrót adresu, z którego nie da się go odczytać, aby więcej na niego nie pisać, oraz treść i daty zgody do przedawnienia roszczeń.',
  newsletterPending: (period) =>
    `Zapis na newsletter, którego nie potwierdzisz linkiem z e-maila w ciągu ${period}, usuwamy następnej nocy.`,
  reviews: () => 'Opublikowane opinie: do wycofania zgody lub usunięcia opinii. Inne usuwamy z zamówieniem.',
  signIns: (period) => `Zapisy logowań obsługi sklepu: do ${period}.`,
}

const ANONYMISATION_NOTE = 'Po tym czasie usuwamy z nich dane, które pozwalają Cię rozpoznać.'

const retentionSentence = (kind: DataKind): string => {
  const { keep, ends } = RETENTION_RULES[kind]
  const text = STORED_DATA_TEXTS[kind](keep ? periodText(keep) : '')
  return keep && ends === 'anonymise' ? `${text} ${ANONYMISATION_NOTE}` : text
}

/** All retention periods, one sentence per kind. */
export const listStoredData = (): string[] => DATA_KINDS.map(retentionSentence)

/** How long the data of the recipient of a gift is stored. */
export const giftPeriodText = (): string =>
  `${periodText(RETENTION_RULES.sales.keep)}, licząc od końca roku, w którym kupiono bon`

/** The retention periods in one sentence, for a summary. */
export const summarizeStoredData = (): string =>
  `Dane umów przechowujemy ${periodText(RETENTION_RULES.sales.keep)}, pozostałe najwyżej ${periodText(RETENTION_RULES.unpaidOrders.keep)}, chyba że niżej piszemy inaczej.`
