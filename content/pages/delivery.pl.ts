import { paymentMethodsText } from '../../domain/payments/payment-methods'
import type { Settings } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import { formatWorkingDays } from '../../domain/time/working-day-range'
import { collectContentFacts } from '../facts.pl'
import { listShortRates } from '../parcel-words'
import type { LegalText } from './legal-text'

export const delivery = (settings: Settings): LegalText => {
  const { facts, shared } = collectContentFacts(settings)
  return {
    title: 'Dostawa i płatność',
    description: `${facts.delivery ? `Dostawa zwykłej paczki w Polsce za ${facts.delivery.fee}${facts.delivery.threshold && `, od ${facts.delivery.threshold} gratis`}` : 'Darmowa dostawa zwykłych paczek w Polsce'}. Czas dostawy, metody płatności, nieopłacone zamówienie, faktury, oddanie zużytego sprzętu i baterii.`,
    sections: [
      {
        id: 'short',
        heading: 'W skrócie',
        paragraphs: [
          ...(facts.deliveryRates
            ? ['Ceny dostawy:', listShortRates(facts.deliveryRates)]
            : ['Dostawa jest bezpłatna.']),
          {
            facts: [
              [
                'Czas',
                `zwykle ${formatWorkingDays(facts.times.range, 'pl')} od zapłaty, najpóźniej ${facts.longestDays} dni od zawarcia umowy, chyba że przed zamówieniem podamy późniejsze dni`,
              ],
              ['Kurierzy', facts.couriers],
              ['Gdzie dostarczamy', 'na terenie Polski'],
              ['Płatność', `online: ${paymentMethodsText('PLN', 'pl')}`],
              ['Rezerwacja do zapłaty', `${facts.holdMinutes} minut`],
            ],
          },
        ],
      },
      { id: 'area', heading: 'Gdzie dostarczamy', paragraphs: [shared.area] },
      { id: 'couriers', heading: 'Kurierzy i duże przesyłki', paragraphs: [shared.couriers] },
      ...(facts.pickup ? [{ id: 'pickup', heading: 'Odbiór osobisty', paragraphs: shared.pickup }] : []),
      {
        id: 'cost',
        heading: 'Koszt dostawy',
        paragraphs: [
          ...(facts.deliveryRates
            ? [
                `Płacisz za paczkę, a sumę pokazuje koszyk. Jak pakujemy zamówienie w paczki, opisuje [Regulamin](${paths.terms.pl}).`,
                ...shared.cost.slice(1),
              ]
            : shared.cost),
          'Bony podarunkowe wysyłamy e-mailem, bezpłatnie, po zapłacie.',
        ],
      },
      {
        id: 'time',
        heading: 'Czas dostawy',
        paragraphs: [
          ...shared.time,
          shared.longestTime,
          'Po nadaniu paczki wysyłamy e-mail z nazwą kuriera i numerem do śledzenia.',
          shared.late,
        ],
      },
      { id: 'parcel', heading: 'Odbiór paczki', paragraphs: [shared.risk] },
      {
        id: 'payment',
        heading: 'Metody płatności',
        paragraphs: [
          'Płacisz z góry, online, zaraz po złożeniu zamówienia. Przyjmujemy:',
          shared.payments,
          shared.paymentNote,
          shared.paymentProvider,
        ],
      },
      {
        id: 'unpaid',
        heading: 'Nieopłacone zamówienie',
        paragraphs: [
          shared.hold,
          'Jeżeli płatność zostanie odrzucona, możesz ją w tym czasie ponowić tą samą lub inną metodą. Anulowane zamówienie możesz złożyć jeszcze raz, jeżeli nikt inny nie kupił w międzyczasie tej sztuki.',
          shared.latePayment,
        ],
      },
      {
        id: 'invoices',
        heading: 'Faktury',
        paragraphs: [
          facts.isVatExempt
            ? 'Do cen i kosztu dostawy nie doliczamy podatku VAT, bo korzystamy ze zwolnienia z niego.'
            : 'Ceny i koszt dostawy zawierają podatek VAT. Produkty oznaczone „procedura marży – towary używane” są opodatkowane tylko od naszej marży, a ich faktura nie ma kwoty VAT.',
          shared.invoice,
          'Dane firmy i NIP podaj w formularzu zamówienia, przed zapłatą. Jeżeli wystawiliśmy paragon bez NIP, przepisy nie pozwalają nam wystawić do niego faktury na firmę.',
        ],
      },
      {
        id: 'old-equipment',
        heading: 'Zużyty sprzęt, baterie i opakowania',
        paragraphs: [
          ...shared.takeBack,
          'Przekreślony kosz na śmieci na produkcie, baterii lub opakowaniu oznacza, że nie wolno wyrzucać ich razem z innymi odpadami. Zużyte elektronarzędzia i akumulatory zawierają substancje szkodliwe dla zdrowia i środowiska, a także surowce, które można odzyskać. Oddając je do zbiórki, pomagasz w ich ponownym użyciu i recyklingu. Punkt zbiórki wskaże urząd gminy.',
          'Zanim oddasz narzędzie, wyjmij z niego akumulator, jeżeli da się to zrobić bez uszkodzenia. Bieguny akumulatora litowo-jonowego zaklej taśmą. Uszkodzonego akumulatora nie wysyłaj paczką, tylko zanieś do punktu zbiórki.',
          'Opakowania segreguj: karton i papier wyrzuć do papieru, folię i styropian do tworzyw sztucznych. Nie wyrzucaj ich do odpadów zmieszanych.',
        ],
      },
      {
        id: 'more',
        heading: 'Zwroty i reklamacje',
        paragraphs: [
          `Kto i jak może zwrócić zakup w ciągu 14 dni, opisuje strona [Odstąpienie od umowy](${paths.withdrawal.pl}). Jak złożyć reklamację, opisuje strona [Reklamacje](${paths.complaints.pl}).`,
          `Masz pytanie o dostawę lub płatność? Napisz na ${facts.email} albo zadzwoń: ${facts.phone}, ${facts.hours}.`,
        ],
      },
    ],
  }
}
