import { MAX_EXPORT_DAYS } from '../../../../domain/orders/order-requests'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  action: 'Eksport',
  title: 'Eksport do pliku CSV',
  kind: 'Zawartość',
  kinds: { accounting: 'Dla księgowości', courier: 'Dane do etykiet kuriera' },
  kindLeads: {
    accounting: 'Zapłacone zamówienia i zwroty z wybranych dni, pozycja po pozycji, z podziałem VAT.',
    courier: 'Adresy opłaconych zamówień, które jeszcze nie wyjechały.',
  },
  months: { previous: 'Poprzedni miesiąc', current: 'Ten miesiąc' },
  submit: 'Pobierz plik',
  done: 'Plik pobrany',
  failed: 'Nie udało się pobrać pliku',
  problems: {
    required: 'Wybierz dzień',
    invalid: 'Ten dzień jest przed pierwszym',
    tooLong: `Najwyżej ${MAX_EXPORT_DAYS} dni w jednym pliku`,
  },
}

const en: TranslatedTexts<typeof pl> = {
  action: 'Export',
  title: 'Export to a CSV file',
  kind: 'Contents',
  kinds: { accounting: 'For accounting', courier: 'Courier label data' },
  kindLeads: {
    accounting: 'Paid orders and refunds from the chosen days, line by line, with VAT shown separately.',
    courier: 'Addresses of paid orders that have not left yet.',
  },
  months: { previous: 'Last month', current: 'This month' },
  submit: 'Download the file',
  done: 'File downloaded',
  failed: 'The file could not be downloaded',
  problems: {
    required: 'Choose a day',
    invalid: 'This day is before the first one',
    tooLong: `At most ${MAX_EXPORT_DAYS} days in one file`,
  },
}

export const ORDER_EXPORT_WORDS = { pl, en }

export const useOrderExportWords = () => ORDER_EXPORT_WORDS[useLocale().language]
