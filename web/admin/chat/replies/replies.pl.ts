import { formatChatHours } from '../../../../domain/chat/chat-hours'
import type { Settings } from '../../../../domain/settings/settings'
import { paths } from '../../../../domain/pages/page-paths'
import { collectContentFacts, withinDays } from '../../../../content/facts.pl'
import type { Replies } from './reply'

/**
 * Returns the Polish ready replies with the shop's current terms, such as the delivery fee. `origin` makes URLs
 * absolute, so that the chat shows them as links.
 */
export function buildReplies(settings: Settings, origin: string): Replies {
  const { firm, chat } = settings
  const { facts, shared } = collectContentFacts(settings)
  return {
    greeting: {
      command: 'witaj',
      title: 'Powitanie',
      text: 'Dzień dobry! W czym mogę pomóc?',
    },
    wait: {
      command: 'chwila',
      title: 'Proszę o chwilę',
      text: 'Sprawdzam, proszę o chwilę cierpliwości.',
    },
    delivery: {
      command: 'dostawa',
      title: 'Koszt i czas dostawy',
      text: `Dostawa zwykłej paczki na terenie Polski ${facts.delivery ? `kosztuje ${facts.delivery.fee}${facts.delivery.threshold && `, a gdy produkty kosztują co najmniej ${facts.delivery.threshold}, jest bezpłatna`}` : 'jest bezpłatna'}. Koszt dostawy większych produktów jest na stronie produktu. Zamówienie realizujemy zwykle w ciągu ${withinDays(facts.times.range)} od zapłaty, a produkt dostarczymy najpóźniej w ciągu ${facts.longestDays} dni od zawarcia umowy, chyba że przed zamówieniem podaliśmy późniejsze dni. Szczegóły: ${origin}${paths.delivery.pl}`,
    },
    return: {
      command: 'zwrot',
      title: 'Odstąpienie od umowy i zwrot',
      text: `Konsument, a także osoba fizyczna, dla której zakup na firmę nie ma charakteru zawodowego, może odstąpić od umowy w ciągu 14 dni od otrzymania produktu, bez podania przyczyny; dotyczy to także produktów powystawowych. Wystarczy e-mail na ${firm.email}. Produkt trzeba odesłać w ciągu 14 dni od odstąpienia, a bezpośredni koszt odesłania ponosi kupujący. Produkt, którego nie można zwykle nadać pocztą, odbieramy na nasz koszt. Pieniądze zwracamy niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania oświadczenia, możemy jednak poczekać na odsyłany produkt lub dowód jego odesłania. Szczegóły: ${origin}${paths.withdrawal.pl}`,
    },
    complaint: {
      command: 'reklamacja',
      title: 'Reklamacja',
      text: `Jeżeli produkt jest niezgodny z umową, proszę napisać na ${firm.email}: numer zamówienia, opis problemu, najlepiej ze zdjęciem, i oczekiwane rozwiązanie. Odpowiadamy w ciągu 14 dni. Zasady: ${origin}${paths.terms.pl}#complaints`,
    },
    warranty: {
      command: 'gwarancja',
      title: 'Gwarancja',
      text: `Jeżeli produkt ma gwarancję producenta, jego strona podaje, jak długo trwa i kto jej udziela. Niezależnie od niej sprzedawca odpowiada przez 2 lata za zgodność towaru z umową wobec konsumentów i przedsiębiorców na prawach konsumenta, czyli osób fizycznych (także wspólników spółki cywilnej), dla których zakup na firmę nie ma charakteru zawodowego. Wobec pozostałych firm rękojmia jest wyłączona. ${shared.guarantee} Szczegóły: ${origin}${paths.terms.pl}#businesses`,
    },
    invoice: {
      command: 'faktura',
      title: 'Faktura',
      text: `${shared.invoice} Dane firmy i NIP proszę podać w formularzu zamówienia, przed zapłatą. Jeżeli wystawimy paragon bez NIP, przepisy nie pozwalają nam wystawić do niego faktury na firmę.`,
    },
    payment: {
      command: 'platnosc',
      title: 'Metody płatności',
      text: `Płaci się z góry, online: ${shared.payments.join(' ')} Produkty trzymamy przez ${facts.holdMinutes} minut od złożenia zamówienia.`,
    },
    grades: {
      command: 'stan',
      title: 'Stany A, B i C',
      text: 'Stan A: powystawowy, jak nowy. Stan B: powystawowy, drobne ślady. Stan C: powystawowy, widoczne ślady lub braki. Ślady i braki danej sztuki są wymienione na jej stronie.',
    },
    hours: {
      command: 'godziny',
      title: 'Godziny',
      text: `Na czacie odpowiadamy: ${formatChatHours(chat, 'pl')}. Telefon ${firm.phone} odbieramy ${facts.hours}. Można też napisać: ${firm.email}`,
    },
    thanks: {
      command: 'dziekuje',
      title: 'Podziękowanie',
      text: 'Dziękuję za rozmowę i życzę miłego dnia!',
    },
  }
}
