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
      'E-mail czeka dłużej niż 15 minut: poczta nie przyjmuje wiadomości. Który to, pokazują E-maile; sklep próbuje dalej.',
    ],
    jobs: [
      'Zadania w tle',
      'Nie wszystkie zadania działają; które, mówi lista zadań na końcu ustawień. Naprawia to osoba, która prowadzi serwer.',
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
    database: ['Database', 'The database does not answer: nothing is sold. See cloudflarestatus.com.'],
    payments: [
      'Payment provider',
      'The provider does not answer or its keys are missing: orders come in, but nobody can pay.',
    ],
    email: [
      'E-mail queue',
      'An e-mail has waited for more than 15 minutes: the provider takes none. E-mails show which one; the shop keeps trying.',
    ],
    jobs: [
      'Background jobs',
      'Not all jobs work; the list of jobs at the end of the settings says which. Whoever runs the server mends that.',
    ],
    books: [
      'Amounts and stock agree',
      'The last check found a fault. Details are on the dashboard and in the message to the shop among the e-mails.',
    ],
    rates: [
      'Exchange rates',
      'Rates could not be fetched for more than three hours. After a day the shop sells in złoty only.',
    ],
    chat: ['Chat', 'The chat does not answer: customers cannot write, the rest of the shop works.'],
    pictures: [
      'Pictures',
      'The picture store does not answer: added pictures are missing, and new ones cannot be sent.',
    ],
    cache: ['Cache', 'The cache does not answer: pages open more slowly.'],
  },
}
