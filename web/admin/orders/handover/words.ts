import type { PickupStatus } from '../../../../domain/orders/pickup'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Wydaj zamówienie',
  code: 'Kod odbioru albo numer zamówienia',
  codeHint: '8 znaków z e-maila klienta, wielkość liter nie ma znaczenia',
  withoutCode: 'Znalezione po numerze zamówienia, bez kodu odbioru. Poproś o dokument i porównaj nazwisko.',
  find: 'Znajdź',
  scan: 'Skanuj',
  collector: ({ name }: { name: string }) => `Zamówienie klienta: ${name}`,
  open: 'Otwórz zamówienie',
  handOver: 'Wydaj klientowi',
  done: ({ number }: { number: string }) => `Wydano #${number}`,
  failed: 'Nie udało się zapisać wydania',
  next: 'Następny kod',
  statuses: {
    ready: 'Opłacone i gotowe do wydania.',
    notReady: 'Opłacone, ale jeszcze nieprzygotowane. Otwórz zamówienie i oznacz je jako gotowe do odbioru.',
    toOpen: 'Część zamówienia anulowano. Najpierw otwórz paczkę i wyjmij anulowane produkty.',
    handedOver: 'To zamówienie jest już wydane. Nie wydawaj go drugi raz.',
    unpaid: 'Nieopłacone. Nie wydawaj produktów.',
    cancelled: 'Anulowane albo zwrócone. Nie wydawaj produktów.',
  } satisfies Record<PickupStatus, string>,
  handedOverAt: ({ time }: { time: string }) => `Wydano ${time}.`,
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Hand over an order',
  code: 'Pick-up code or order number',
  codeHint: '8 characters from the customer’s e-mail, in capitals or not',
  withoutCode: 'Found by the order number, without the pick-up code. Ask for an ID and compare the name.',
  find: 'Find',
  scan: 'Scan',
  collector: ({ name }) => `Order of: ${name}`,
  open: 'Open the order',
  handOver: 'Hand over',
  done: ({ number }) => `#${number} handed over`,
  failed: 'The handover was not saved',
  next: 'Next code',
  statuses: {
    ready: 'Paid and ready to hand over.',
    notReady: 'Paid, but not ready yet. Open the order and mark it as ready for collection.',
    toOpen: 'Part of the order was cancelled. First open the parcel and take out the cancelled products.',
    handedOver: 'This order was handed over already. Do not hand it over again.',
    unpaid: 'Not paid. Do not hand over the products.',
    cancelled: 'Cancelled or refunded. Do not hand over the products.',
  },
  handedOverAt: ({ time }) => `Handed over ${time}.`,
}

export const HANDOVER_WORDS = { pl, en }
export const useHandoverWords = () => HANDOVER_WORDS[useLocale().language]
