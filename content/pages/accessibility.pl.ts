import { type Settings, SHOP_NAME } from '../../domain/settings/settings'
import { collectContentFacts } from '../facts.pl'
import type { LegalText } from './legal-text'

export const accessibility = (settings: Settings): LegalText => {
  const { facts } = collectContentFacts(settings)
  return {
    title: 'Deklaracja dostępności',
    description: `Jak dostępny jest sklep ${SHOP_NAME.pl} dla osób z niepełnosprawnościami: cel WCAG 2.2 AA, jak to sprawdzamy, znane braki, kontakt i skarga.`,
    sections: [
      {
        id: 'aim',
        heading: 'Cel i standard',
        paragraphs: [
          `Chcemy, aby każdy mógł samodzielnie kupić narzędzie w sklepie ${SHOP_NAME.pl}. Budujemy go według wytycznych WCAG 2.2 na poziomie AA. Obejmują one wymagania normy EN 301 549 dla stron internetowych, która odwołuje się do WCAG 2.1 AA.`,
          'Deklaracja dotyczy stron sklepu: oferty, koszyka, zamówienia, stron informacyjnych i prawnych.',
        ],
      },
      {
        id: 'conformance',
        heading: 'Stan dostępności',
        paragraphs: [
          'Oceniamy, że sklep jest częściowo zgodny z WCAG 2.2 AA: testy nie wykazują naruszeń, ale nie zbadaliśmy jeszcze wszystkiego i znamy braki opisane niżej. W sklepie:',
          [
            'wszystko, co da się kliknąć, działa także z klawiatury, a zaznaczone miejsce jest wyraźnie widoczne,',
            'okna i panele można zamknąć klawiszem Escape, a zaznaczenie wraca wtedy tam, gdzie było,',
            'na początku strony jest odnośnik „Przejdź do treści”,',
            'pola formularzy mają podpisy, a błędy są opisane tekstem i zebrane w jednym miejscu,',
            'tekst ma kontrast co najmniej 4,5:1, a główne przyciski na telefonie mają wysokość co najmniej 44 pikseli,',
            'strony można powiększyć i czytać na ekranie o szerokości 320 pikseli bez przewijania w bok,',
            'ruch na ekranie jest krótki i wyłącza się, gdy prosi o to system,',
            'ofertę i teksty można przeczytać bez JavaScriptu, a strony prawne także wydrukować.',
          ],
        ],
      },
      {
        id: 'assessment',
        heading: 'Jak to sprawdzamy',
        paragraphs: [
          'Deklarację sporządziliśmy na podstawie samooceny. Przy każdej zmianie sklepu uruchamiamy:',
          [
            'automatyczne badanie narzędziem axe-core wszystkich rodzajów stron, koszyka, okien, formularza zamówienia z błędami i płatności, w obu językach, na ekranie telefonu i komputera, według reguł WCAG 2.0, 2.1 i 2.2 na poziomach A i AA,',
            'testy obsługi klawiaturą w prawdziwej przeglądarce: otwieranie i zamykanie okien, menu i koszyka, powrót zaznaczenia, wysyłanie formularzy.',
          ],
          'Narzędzie automatyczne znajduje tylko część barier. Dlatego nie traktujemy jego wyniku jako dowodu pełnej zgodności.',
        ],
      },
      {
        id: 'gaps',
        heading: 'Znane braki',
        paragraphs: [
          [
            'Sklepu nie badał jeszcze niezależny audytor ani osoby z niepełnosprawnościami. Nie przeprowadziliśmy pełnych testów z czytnikami ekranu.',
            'Zdjęcia produktów, do których nie napisaliśmy opisu, mają w opisie alternatywnym tylko nazwę produktu. Ślady i braki, które na nich widać, są wymienione w tekście na stronie produktu.',
            'Gdy produkt nie ma jeszcze nazwy po angielsku, na angielskich stronach polska nazwa jest także w opisach przycisków i w komunikatach, których nie można oznaczyć jako polskie. Czytnik ekranu może ją tam źle wymówić.',
            `Przy zamówieniu w Sklepie na zapłatę jest ${facts.holdMinutes} minut, bo tyle rezerwujemy egzemplarz. Czas ten przedłuża się tylko wtedy, gdy bank przetwarza płatność. Po jego upływie można złożyć zamówienie ponownie.`,
            'Formularz płatności, strony banków, aplikacje BLIK i portfeli oraz strony kurierów należą do innych firm. Nie mamy wpływu na ich dostępność.',
            'Instrukcje i karty gwarancyjne producentów mogą nie być dostępne cyfrowo.',
            'Bez JavaScriptu nie da się złożyć ani opłacić zamówienia. Jeżeli to dla Ciebie przeszkoda, napisz lub zadzwoń: pomożemy złożyć zamówienie na stronie, na przykład na innym urządzeniu. Zamówienie możesz też złożyć przez telefon: treść wyślemy e-mailem, a produkty zarezerwujemy na dłużej.',
          ],
        ],
      },
      {
        id: 'help',
        heading: 'Pomoc w zakupie',
        paragraphs: [
          `Jeżeli coś utrudnia Ci zakup lub przeczytanie informacji, napisz na ${facts.email} albo zadzwoń: ${facts.phone}, ${facts.hours}. Opiszemy produkt, prześlemy tekst w innej postaci i pomożemy złożyć zamówienie. Nic to nie kosztuje.`,
        ],
      },
      {
        id: 'micro',
        heading: 'Ustawa o dostępności',
        paragraphs: [formatExemption(settings)],
      },
      {
        id: 'complaint',
        heading: 'Uwagi i skargi',
        paragraphs: [
          `Uwagę lub skargę na brak dostępności wyślij na ${facts.email}, zgłoś telefonicznie (${facts.phone}) albo napisz na adres: ${facts.recipient}.`,
          'Podaj imię i nazwisko, sposób kontaktu, stronę lub czynność, która sprawia trudność, i na czym ona polega. Możesz też napisać, jakiego rozwiązania potrzebujesz. Odpowiemy w ciągu 30 dni. W szczególnie skomplikowanej sprawie odpowiemy w ciągu 60 dni, o czym uprzedzimy. Skargę, na którą nie odpowiemy w terminie, uznajemy za uwzględnioną.',
          'W każdej chwili, także bez skargi do nas, możesz zawiadomić Prezesa Zarządu Państwowego Funduszu Rehabilitacji Osób Niepełnosprawnych: al. Jana Pawła II 13, 00-828 Warszawa, e-mail: [dostepnosc@pfron.org.pl](mailto:dostepnosc@pfron.org.pl). Nadzór nad dostępnością handlu elektronicznego sprawuje minister właściwy do spraw informatyzacji.',
        ],
      },
      {
        id: 'date',
        heading: 'Data i przegląd deklaracji',
        paragraphs: [
          'Data i numer wersji deklaracji są na górze tej strony. Przeglądamy ją co najmniej raz w roku oraz po każdej większej zmianie sklepu.',
        ],
      },
    ],
  }
}

/**
 * States whether the European Accessibility Act applies to the shop (rules 7.1). Makes no such statement until the
 * owner has entered the size of the firm.
 */
function formatExemption({ legal: { isMicro } }: Settings): string {
  const lawName =
    'Ustawa z dnia 26 kwietnia 2024 r. o zapewnianiu spełniania wymagań dostępności niektórych produktów i usług przez podmioty gospodarcze'
  if (isMicro === null)
    return `${lawName} określa, jak dostępne mają być sklepy internetowe. Niezależnie od jej wymagań budujemy sklep według wytycznych podanych wyżej i opisujemy stan tak, jak wygląda naprawdę.`
  return isMicro
    ? `${lawName} nie nakłada wymagań dotyczących usług na mikroprzedsiębiorców. Jesteśmy mikroprzedsiębiorcą, więc te wymagania nas nie obowiązują. Mimo to dobrowolnie budujemy sklep według wytycznych podanych wyżej i opisujemy stan tak, jak wygląda naprawdę.`
    : `${lawName} obejmuje także nasz sklep. Jej wymagania dotyczące handlu elektronicznego nas obowiązują. Nie korzystamy ze zwolnienia dla mikroprzedsiębiorców.`
}
