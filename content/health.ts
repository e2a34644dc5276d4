import type { HealthCheck } from '../domain/admin/health'
import type { Language } from '../domain/language'

/** Name of each part of the shop, and advice if it fails. Used by the staff page and by alerts. */
export const HEALTH_TEXTS: Record<Language, Record<HealthCheck, [title: string, todo: string]>> = {
  pl: {
    database: [
      'Baza danych',
      'Baza nie odpowiada: sklep nic nie sprzedaje. Stan usług: cloudflarestatus.com.',
    ],
    payments: [
      'Operator płatności',
      'Operator nie odpowiada albo brakuje kluczy: zamówienia przychodzą, ale klienci nie mogą zapłacić.',
    ],
    email: [
      'Kolejka e-maili',
      'E-mail czeka dłużej niż 15 minut: poczta nie przyjmuje wiadomości. Który to, zobaczysz w E-mailach; sklep próbuje dalej.',
    ],
    jobs: [
      'Zadania w tle',
      'Nie wszystkie zadania działają. Lista zadań na końcu ustawień pokazuje, które i dlaczego. Sklep próbuje dalej sam; jeśli błąd trwa ponad godzinę, przekaż go osobie, która prowadzi serwer.',
    ],
    books: [
      'Zgodność kwot i stanów',
      'Ostatnia kontrola znalazła niezgodność. Szczegóły są na pulpicie i w wiadomości do sklepu wśród e-maili.',
    ],
    rates: [
      'Kursy walut',
      'Od ponad trzech godzin nie udaje się pobrać kursów. Po dobie sklep sprzedaje tylko w złotych.',
    ],
    chat: ['Czat', 'Czat nie odpowiada: klienci nie mogą pisać, reszta sklepu działa.'],
    pictures: [
      'Zdjęcia',
      'Magazyn zdjęć nie odpowiada: dodanych zdjęć nie widać i nie można wysyłać nowych.',
    ],
    cache: ['Pamięć podręczna', 'Pamięć podręczna nie odpowiada: strony otwierają się wolniej.'],
  },
  en: {
    database: [
      'Database',
      'The database is not responding: the shop sells nothing. See cloudflarestatus.com.',
    ],
    payments: [
      'Payment provider',
      'The provider is not responding or its keys are missing: orders come in, but customers cannot pay.',
    ],
    email: [
      'E-mail queue',
      'An e-mail has waited for more than 15 minutes: the mail provider is not accepting messages. See which one under E-mails; the shop keeps trying.',
    ],
    jobs: [
      'Background jobs',
      'Not all jobs work. The list of jobs at the end of the settings shows which ones and why. The shop keeps trying; if an error lasts for more than an hour, pass it on to the person who runs the server.',
    ],
    books: [
      'Amounts and stock agree',
      'The last check found a mismatch. See the dashboard, or the message to the shop under E-mails.',
    ],
    rates: [
      'Exchange rates',
      'Rates have not been updated for more than three hours. After a day the shop sells in złoty only.',
    ],
    chat: ['Chat', 'The chat is not responding: customers cannot write, but the rest of the shop works.'],
    pictures: [
      'Pictures',
      'The picture store is not responding: added pictures are missing, and new ones cannot be uploaded.',
    ],
    cache: ['Cache', 'The cache is not responding: pages open more slowly.'],
  },
}
