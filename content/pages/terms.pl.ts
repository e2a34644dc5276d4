import { CURRENCIES, MAX_ORDER_RATE_AGE_MS, QUOTED_RATE_VALIDITY_MS } from '../../domain/money/currency'
import { legalVersion } from '../../domain/settings/terms'
import { type Settings, SHOP_NAME } from '../../domain/settings/settings'
import { YOUR_EUROPE_URLS } from '../../domain/settings/legal-notice'
import { paths } from '../../domain/pages/page-paths'
import { collectContentFacts } from '../facts.pl'
import type { LegalText } from './legal-text'
import { buildWithdrawalRules } from './withdrawal-rules.pl'
import { HOUR_MS } from '../../domain/time/time'

const toHours = (ms: number) => ms / HOUR_MS

export const terms = (settings: Settings): LegalText => {
  const { firm } = settings
  const { facts, shared } = collectContentFacts(settings)
  const { form, instruction, rules } = buildWithdrawalRules(settings)
  return {
    title: `Regulamin sklepu ${SHOP_NAME.pl}`,
    description: `Regulamin sklepu ${SHOP_NAME.pl}: zamówienia, płatności, dostawa, odstąpienie od umowy, reklamacje i gwarancja na elektronarzędzia powystawowe.`,
    sections: [
      {
        id: 'seller',
        heading: 'Sprzedawca i kontakt',
        paragraphs: [
          `Sprzedawcą w sklepie internetowym ${SHOP_NAME.pl} jest ${facts.seller}. Działamy od ${firm.since} roku.`,
          [
            `adres do korespondencji, zwrotów i reklamacji: ${facts.address}`,
            `NIP: ${firm.nip}`,
            `REGON: ${firm.regon}`,
            ...facts.registration,
            `e-mail: ${facts.email}`,
            `telefon: ${facts.phone} (opłata według taryfy Twojego operatora)`,
            `godziny pracy: ${facts.hours}`,
          ],
          'Pod tym samym adresem e-mail i numerem telefonu zgłosisz każdą sprawę, także dotyczącą bezpieczeństwa produktów i treści w sklepie. Odpowiadamy po polsku i po angielsku. To także punkt kontaktowy dla organów i użytkowników według art. 11 i 12 rozporządzenia (UE) 2022/2065 (akt o usługach cyfrowych).',
        ],
      },
      {
        id: 'definitions',
        heading: 'Definicje',
        paragraphs: [
          [
            `Sklep – serwis internetowy ${SHOP_NAME.pl}, w którym sprzedajemy produkty i bony podarunkowe.`,
            `Sprzedawca, my – ${firm.firm}.`,
            'Kupujący, Ty – osoba fizyczna mająca zdolność do czynności prawnych, osoba prawna albo inna jednostka, która korzysta ze Sklepu lub coś w nim kupuje.',
            'Konsument – osoba fizyczna, która zawiera z nami umowę niezwiązaną bezpośrednio z jej działalnością gospodarczą lub zawodową.',
            'Przedsiębiorca na prawach konsumenta – osoba fizyczna, która zawiera z nami umowę bezpośrednio związaną ze swoją działalnością gospodarczą, jeżeli z treści umowy wynika, że nie ma ona dla niej charakteru zawodowego, w szczególności ze względu na przedmiot działalności wpisany do CEIDG.',
            'Produkt – rzecz oferowana w Sklepie, przede wszystkim elektronarzędzie powystawowe.',
            'Bon – elektroniczny bon podarunkowy z kodem, którym można zapłacić za zakupy w Sklepie.',
            'Regulamin – ten dokument.',
          ],
          'Wszystko, co Regulamin mówi o prawach konsumenta przy odstąpieniu od umowy, zgodności towaru z umową i reklamacjach, stosujemy tak samo do przedsiębiorcy na prawach konsumenta.',
        ],
      },
      {
        id: 'electronic-services',
        heading: 'Usługi świadczone drogą elektroniczną',
        paragraphs: [
          'Za pośrednictwem Sklepu świadczymy bezpłatnie następujące usługi:',
          [
            'przeglądanie oferty i wyszukiwanie produktów,',
            'koszyk, formularz i strona zamówienia,',
            'saldo bonu oraz formularze odstąpienia od umowy i reklamacji,',
            'gdy są udostępnione w Sklepie: czat ze sprzedawcą w godzinach podanych w jego oknie, umawianie wizyty, aby obejrzeć narzędzie (linkiem z e-maila przełożysz ją do pięciu razy albo odwołasz), newsletter i publikowanie opinii.',
          ],
          'Ze Sklepu korzystasz bez zakładania konta. Umowa o świadczenie usługi zaczyna się, gdy zaczynasz z niej korzystać, a kończy się, gdy przestajesz, na przykład gdy opróżnisz koszyk, zakończysz czat lub zamkniesz stronę. Newsletter wysyłamy po potwierdzeniu zapisu linkiem z e-maila. Zrezygnujesz z niego w każdej chwili linkiem, który jest w każdej wiadomości.',
          'Do korzystania ze Sklepu potrzebujesz:',
          [
            'urządzenia z dostępem do internetu,',
            'aktualnej wersji przeglądarki, na przykład Chrome, Firefox, Safari lub Edge,',
            'włączonej obsługi JavaScript, aby złożyć zamówienie i prowadzić czat (ofertę przeczytasz także bez niej); dzięki plikom cookie i pamięci przeglądarki sklep pamięta koszyk i rozmowę po zamknięciu karty,',
            'adresu e-mail, aby złożyć zamówienie, umówić wizytę lub zapisać się do newslettera.',
          ],
          'Nie wolno dostarczać przez Sklep treści o charakterze bezprawnym, w szczególności w czacie, opiniach i formularzach. Zakaz obejmuje też treści obraźliwe, naruszające cudze prawa, wprowadzające w błąd oraz zakłócające działanie Sklepu. Możemy zakończyć czat lub usunąć treść, która narusza ten zakaz. Jej autorowi, jeżeli mamy do niego kontakt, podajemy powód, a on może złożyć reklamację.',
          'Korzystanie z internetu wiąże się z zagrożeniami, takimi jak złośliwe oprogramowanie i wyłudzanie danych. Używaj aktualnej przeglądarki, sprawdzaj adres strony, na której płacisz, i nie podawaj nikomu kodu BLIK poza formularzem płatności. Nigdy nie prosimy o hasło do banku.',
          `Jak Sklep spełnia wymagania dostępności, opisuje [Deklaracja dostępności](${paths.accessibility.pl}).`,
          'Reklamację dotyczącą działania usług elektronicznych złożysz tak samo jak każdą inną, według sekcji [Reklamacje](#complaints).',
        ],
      },
      {
        id: 'exhibition',
        heading: 'Produkty powystawowe i ich stan',
        paragraphs: [
          'Sprzedajemy przede wszystkim elektronarzędzia, które były prezentowane na wystawach, targach, w salonach lub na pokazach i mogły być przy tym uruchamiane. Dostępną liczbę sztuk sprawdzamy przy dodaniu do koszyka i przy zamówieniu. Zdjęcia i opis na stronie produktu dotyczą właśnie tego egzemplarza, chyba że strona produktu mówi inaczej.',
          'Stan każdego produktu oznaczamy jedną z trzech klas:',
          [
            'A: „powystawowy – jak nowy” – bez widocznych śladów ekspozycji,',
            'B: „powystawowy – drobne ślady” – drobne rysy, otarcia lub ślady pokazów, które nie wpływają na działanie,',
            'C: „powystawowy – widoczne ślady / braki” – wyraźne ślady albo brak części wyposażenia lub opakowania, opisane na stronie produktu.',
          ],
          'Sama klasa nie zastępuje opisu. Na stronie produktu podajemy konkretne ślady i braki danej sztuki, zawartość zestawu oraz, jeżeli je znamy, informacje o akumulatorze.',
          'Jeżeli produkt ma cechy odbiegające od tego, czego zwykle można oczekiwać, na przykład rysy, brak oryginalnego opakowania lub brakujące akcesorium, informujemy Cię o nich wyraźnie i przed zamówieniem prosimy o ich osobną akceptację. Służy do tego oddzielne, domyślnie niezaznaczone pole „Znam i akceptuję te ślady i braki:” z listą tych cech. Za cechy, które w ten sposób zaakceptujesz, nie odpowiadamy jako za niezgodność towaru z umową. Za wszystkie pozostałe odpowiadamy w pełni.',
          'Nazwy i znaki towarowe producentów podajemy wyłącznie po to, aby opisać produkt.',
        ],
      },
      {
        id: 'prices',
        heading: 'Ceny',
        paragraphs: [
          `Cena przy produkcie jest ceną końcową za sztukę${facts.isVatExempt ? '. Nie doliczamy podatku VAT, bo korzystamy ze zwolnienia z niego. Cena nie zawiera' : ' i zawiera podatek VAT. Nie zawiera'} kosztu dostawy, który podajemy osobno w koszyku i w podsumowaniu zamówienia.`,
          ...(facts.isVatExempt
            ? []
            : [
                'Produkty oznaczone „procedura marży – towary używane” są opodatkowane tylko od naszej marży. Ich faktura nie ma kwoty VAT, więc nie można odliczyć z niej podatku.',
              ]),
          '„Cena katalogowa” to cena sugerowana przez producenta za nowy egzemplarz. Nie jest to nasza wcześniejsza cena. Procent podany obok niej pokazuje, o ile nasza cena jest niższa od ceny katalogowej.',
          'Jeżeli obniżamy naszą cenę, obok niej podajemy „Najniższą cenę z 30 dni przed obniżką”, a gdy produkt jest w ofercie krócej niż 30 dni – „Najniższą cenę od wprowadzenia do oferty”. Podajemy ją przez 30 dni od obniżki; potem obniżona cena jest po prostu naszą ceną.',
          'Obowiązuje cena z podsumowania zamówienia widoczna w chwili kliknięcia przycisku zamówienia. Jeżeli w trakcie wypełniania formularza cena się zmieni, Sklep nie przyjmie zamówienia bez Twojej wiedzy: pokaże nową sumę i poprosi o ponowne złożenie zamówienia.',
          'Nie dostosowujemy cen indywidualnie do kupującego na podstawie zautomatyzowanego podejmowania decyzji. Każdy widzi te same ceny w złotych, niezależnie od kraju, z którego odwiedza Sklep.',
        ],
      },
      {
        id: 'currencies',
        heading: 'Waluty i kursy',
        paragraphs: [
          `Ceny ustalamy w złotych. Możesz je oglądać i zapłacić w jednej z walut: ${CURRENCIES.join(', ')}. Walutę wybierasz w nagłówku strony.`,
          'Cenę w innej walucie obliczamy z ceny jednej sztuki w złotych według kursu referencyjnego Europejskiego Banku Centralnego, pobieranego regularnie w ciągu dnia, z zaokrągleniem do jednej setnej jednostki waluty. Nie doliczamy marży za przeliczenie.',
          `W chwili złożenia zamówienia zamrażamy walutę, kurs i wszystkie kwoty. Późniejsza zmiana kursu nie zmienia Twojego zamówienia ani kwoty ewentualnego zwrotu. Kurs, który widzisz przy wypełnianiu zamówienia, honorujemy przez ${toHours(QUOTED_RATE_VALIDITY_MS)} h od chwili, w której Sklep pobrał go z serwisu kursów.`,
          `Zamówienie w walucie obcej przyjmujemy tylko według ostatniego opublikowanego kursu, który Sklep pobrał nie dawniej niż ${toHours(MAX_ORDER_RATE_AGE_MS)} h temu. W weekendy i święta jest to kurs z ostatniego dnia publikacji. Gdy takiego kursu nie ma, ceny w walutach obcych są orientacyjne, a zapłacić można tylko w złotych.`,
          'Jeżeli rozliczasz kartę w innej walucie niż waluta zamówienia, Twój bank może przeliczyć kwotę według własnego kursu i własnych opłat. Nie mamy na nie wpływu.',
        ],
      },
      {
        id: 'ordering',
        heading: 'Zamówienie i zawarcie umowy',
        paragraphs: [
          'Zamówienia możesz składać przez całą dobę, po polsku lub po angielsku, z wyjątkiem przerw w sprzedaży, o których informujemy w Sklepie. Informacje o produktach w Sklepie są zaproszeniem do zawarcia umowy. Dodanie produktu do koszyka jeszcze go nie rezerwuje.',
          'Aby złożyć zamówienie:',
          [
            'dodaj produkty do koszyka i przejdź do zamówienia,',
            'podaj dane kupującego i adres dostawy w Polsce, a przy zakupie firmowym także nazwę firmy i NIP,',
            `wybierz sposób dostawy, a do odbioru w punkcie także paczkomat lub punkt${facts.pickup ? ', albo odbiór osobisty' : ''} i, jeżeli chcesz, wpisz kod bonu,`,
            'zaakceptuj Regulamin, a gdy kupujesz produkt z opisanymi śladami lub brakami, także jego opisany stan,',
            'sprawdź podsumowanie: produkty, ich stan, ceny, koszt dostawy i łączną kwotę,',
            `kliknij przycisk „${shared.order}”.`,
          ],
          'Do chwili kliknięcia tego przycisku możesz poprawić wszystkie dane, w tym adres e-mail, oraz zmienić lub opróżnić koszyk. Jeżeli zauważysz błąd później, napisz lub zadzwoń, a poprawimy dane, dopóki nie wyślemy przesyłki. Dane do faktury dla firmy podaj przed zapłatą.',
          `Kliknięcie „${shared.order}” jest złożeniem zamówienia, które zobowiązuje Cię do zapłaty. Umowa sprzedaży zostaje zawarta w chwili, gdy Sklep przyjmie zamówienie, czyli pokaże jego numer i otworzy płatność albo potwierdzi, że bon pokrył całą kwotę. Przyjęcie zamówienia, którego nie zapłacisz od razu, potwierdzamy też e-mailem po kilku minutach; po zapłacie wysyłamy potwierdzenie zawarcia umowy. Jeżeli ktoś zamówił ten sam egzemplarz przed Tobą, Sklep nie przyjmie zamówienia, powie Ci o tym i nic nie pobierze.`,
          shared.hold,
          shared.latePayment,
          'Po zapłacie wysyłamy e-mailem potwierdzenie zawarcia umowy na trwałym nośniku: numer i treść zamówienia, opis stanu produktów, ceny i koszt dostawy, obowiązującą wersję Regulaminu oraz pouczenie i formularz odstąpienia od umowy. Przechowujemy treść zamówienia i zaakceptowaną wersję Regulaminu. Na prośbę wyślemy je ponownie.',
          'Jeżeli mimo przyjęcia zamówienia nie możemy dostarczyć produktu, bo na przykład okaże się uszkodzony, powiadomimy Cię o tym niezwłocznie i zwrócimy wszystko, co zapłacono. Nie ogranicza to innych Twoich praw.',
        ],
      },
      {
        id: 'payment',
        heading: 'Płatność',
        paragraphs: [
          'Płacisz z góry, online, zaraz po złożeniu zamówienia. Przyjmujemy:',
          shared.payments,
          shared.paymentNote,
          shared.paymentProvider,
          'Zamówienie uznajemy za opłacone, gdy operator potwierdzi nam otrzymanie pełnej kwoty. Jeżeli płatność zostanie odrzucona, możesz ją ponowić tą samą lub inną metodą, dopóki trzymamy dla Ciebie produkty.',
          shared.invoice,
        ],
      },
      {
        id: 'delivery',
        heading: 'Dostawa',
        paragraphs: [
          shared.area,
          shared.couriers,
          ...shared.pickup,
          ...shared.cost,
          ...shared.time,
          shared.longestTime,
          'Po nadaniu paczki wysyłamy e-mail z numerem do śledzenia.',
          shared.late,
          shared.risk,
          'Bony podarunkowe wysyłamy e-mailem, bezpłatnie, po zapłacie.',
        ],
      },
      {
        id: 'vouchers',
        heading: 'Bony podarunkowe',
        paragraphs: [
          'Kwotę bonu wybierasz w granicach podanych przy jego zakupie. Kod bonu wysyłamy na Twój adres e-mail po opłaceniu zamówienia. Bon na prezent, z życzeniami, wysyłamy na podany przez Ciebie adres obdarowanej osoby, od razu albo rano w wybranym dniu, najdalej za 12 miesięcy; Ty otrzymujesz wtedy potwierdzenie bez kodu. Bonu nie można kupić razem z innymi produktami ani za inny bon.',
          'Bon kupiony w Sklepie jest ważny 12 miesięcy od wystawienia, a bon na prezent od dnia wysyłki. Datę ważności podajemy przed zakupem i w wiadomości z kodem, a saldo i ważność bonu sprawdzisz na stronie [Saldo bonu](/bon). Jeżeli nie zdążysz wykorzystać bonu, napisz do nas, a przedłużymy ważność niewykorzystanej kwoty.',
          'Kupiony bon jest środkiem płatniczym, a nie rabatem. Pokrywa cenę produktów i koszt dostawy. Kod wpisujesz w zamówieniu. Możesz go wykorzystać w częściach: niewykorzystana kwota zostaje na bonie do końca jego ważności. Reszty nie wypłacamy w gotówce.',
          'Bon ma swoją walutę. Jeżeli zamówienie jest w innej, przeliczamy go według kursu zamrożonego w zamówieniu.',
          `Jeżeli bon pokrywa całe zamówienie, nic nie dopłacasz. Jeżeli do dopłaty zostałaby kwota niższa od najmniejszej, jaką przyjmuje operator płatności (${facts.leastCharges}), użyjemy odpowiednio mniej z bonu, a różnica na nim pozostanie.`,
          'Kwota bonu użyta w zamówieniu, które nie zostało opłacone, wraca na bon. Kod może wykorzystać każdy, kto go zna, dlatego strzeż go jak gotówki. Jeżeli podejrzewasz, że kod poznał ktoś niepowołany, napisz do nas, a zablokujemy niewykorzystaną kwotę i wydamy nowy kod.',
          'Bony rabatowe, które rozdajemy bezpłatnie, nie są środkiem płatniczym, tylko obniżają cenę. Ich wartość i datę ważności podajemy razem z kodem. Nie podlegają wymianie na pieniądze.',
        ],
      },
      {
        id: 'withdrawal',
        heading: 'Odstąpienie od umowy',
        paragraphs: [
          rules.right,
          `Odnośnik „[${shared.withdrawHere}](${paths.withdrawal.pl})” jest w stopce każdej strony sklepu. Prowadzi do formularza online, który działa bez logowania: potwierdzasz go przyciskiem „Potwierdź odstąpienie od umowy”. Oświadczenie możesz też wysłać e-mailem na ${facts.email} lub pocztą na adres: ${facts.recipient}, własnymi słowami albo na wzorze formularza. Otrzymanie oświadczenia potwierdzimy Ci niezwłocznie e-mailem, z jego treścią, datą i godziną.`,
          rules.period,
          rules.part,
          rules.exhibition,
          rules.refund,
          rules.sendBack,
          rules.check,
          rules.handling,
          rules.voucher,
        ],
      },
      {
        id: 'instruction',
        heading: 'Pouczenie o odstąpieniu od umowy (załącznik nr 1)',
        paragraphs: instruction,
      },
      {
        id: 'form',
        heading: 'Wzór formularza odstąpienia od umowy (załącznik nr 2)',
        onOwnPage: true,
        paragraphs: form,
      },
      {
        id: 'conformity',
        heading: 'Zgodność towaru z umową',
        paragraphs: [
          'Ta sekcja dotyczy konsumentów i przedsiębiorców na prawach konsumenta.',
          `Mamy obowiązek dostarczyć Ci produkt zgodny z umową. Sprzedawca odpowiada za brak zgodności towaru z umową przez co najmniej 2 lata od dostarczenia. Szczegóły: [Twoja Europa](${YOUR_EUROPE_URLS.pl}). Zasady określa ustawa z dnia 30 maja 2014 r. o prawach konsumenta. Dotyczą one także produktów powystawowych.`,
          'Odpowiadamy za brak zgodności, który istniał w chwili dostarczenia i ujawnił się w ciągu 2 lat od tej chwili. Jeżeli ujawni się w tym czasie, domniemywa się, że istniał już przy dostarczeniu. Nie musisz tego udowadniać. Nie powołujemy się na upływ 2 lat, jeżeli podstępnie zatailiśmy brak zgodności.',
          'Jeżeli produkt jest niezgodny z umową, możesz żądać jego naprawy lub wymiany, według swojego wyboru. Drugi sposób możemy wybrać tylko wtedy, gdy wybrany przez Ciebie jest niemożliwy lub wymagałby od nas nadmiernych kosztów. Odmówić możemy tylko wtedy, gdy dotyczy to obu sposobów. Przy produkcie w jednym egzemplarzu wymiana może być niemożliwa. Naprawiamy lub wymieniamy w rozsądnym czasie, bez nadmiernych niedogodności dla Ciebie i na nasz koszt, w tym na nasz koszt odbieramy produkt.',
          'Możesz obniżyć cenę lub odstąpić od umowy, gdy:',
          [
            'odmówiliśmy naprawy i wymiany albo nie naprawiliśmy ani nie wymieniliśmy produktu,',
            'brak zgodności występuje nadal, mimo że próbowaliśmy go usunąć,',
            'brak zgodności jest na tyle istotny, że uzasadnia to od razu,',
            'z naszego oświadczenia lub okoliczności wyraźnie wynika, że nie usuniemy braku zgodności w rozsądnym czasie lub bez nadmiernych niedogodności dla Ciebie.',
          ],
          'Nie można odstąpić od umowy, jeżeli brak zgodności jest nieistotny, przy czym domniemywa się, że jest istotny. Kwotę należną z obniżenia ceny zwracamy niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania Twojego oświadczenia. Po odstąpieniu odsyłasz produkt na nasz koszt, a my zwracamy cenę niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania produktu lub dowodu jego odesłania.',
          'Jeżeli wybierzesz naprawę i naprawimy produkt, okres naszej odpowiedzialności za jego zgodność z umową wydłuża się jednorazowo o 12 miesięcy. Warto o tym pamiętać, wybierając między naprawą a wymianą.',
          'Nie odpowiadamy za cechy, o których wyraźnie Cię poinformowaliśmy i które przed zawarciem umowy zostały przez Ciebie wyraźnie i odrębnie zaakceptowane.',
        ],
      },
      {
        id: 'digital',
        heading: 'Narzędzia z oprogramowaniem lub aplikacją',
        paragraphs: [
          'Niektóre narzędzia i akumulatory mają oprogramowanie lub łączą się z aplikacją. Na stronie takiego produktu podajemy, jakie dane tworzy i kto je otrzymuje, a jeżeli producent to określił, także do kiedy zapewnia aktualizacje. Jeżeli nie ma tam informacji, z czym produkt współpracuje, zapytaj nas przed zakupem.',
          'Produkt, który bez oprogramowania lub aplikacji nie działa prawidłowo, jest towarem z elementami cyfrowymi. Wobec konsumenta i przedsiębiorcy na prawach konsumenta odpowiadamy także za te elementy, również gdy dostarcza je producent. Obejmuje to aktualizacje, w tym zabezpieczeń, potrzebne do zachowania zgodności z umową. Kupujący jest o nich informowany i otrzymuje je przez czas, jakiego może zasadnie oczekiwać ze względu na rodzaj produktu, cel jego użycia oraz okoliczności i charakter umowy.',
          'Jeżeli treść lub usługa cyfrowa jest dostarczana w sposób ciągły, odpowiadamy za nią przez czas jej dostarczania, a co najmniej przez 2 lata od dostarczenia produktu.',
          'Jeżeli ktoś nie zainstaluje w rozsądnym czasie aktualizacji, o której został poinformowany wraz ze skutkami jej pominięcia, nie odpowiadamy za brak zgodności, który wynika wyłącznie z braku tej aktualizacji. Nie dotyczy to przypadku, gdy przyczyną był błąd w instrukcji instalacji.',
          'Aplikacja może mieć własne warunki i wymagać konta u producenta. To osobna umowa, która nie ogranicza Twoich praw wobec nas.',
        ],
      },
      {
        id: 'guarantee',
        heading: 'Gwarancja producenta',
        paragraphs: [
          'Niezależnie od gwarancji sprzedawca odpowiada przez 2 lata za zgodność towaru z umową. Co dotyczy pozostałych przedsiębiorców, podaje sekcja [Firmy i jednoosobowa działalność gospodarcza](#businesses).',
          'Gwarancję mają tylko produkty, przy których podajemy to na stronie produktu, wraz z czasem jej trwania. Gwarantem jest ich producent, chyba że strona produktu wskazuje kogoś innego; podajemy tam jego nazwę i adres. Zakres gwarancji, jej obszar i sposób zgłoszenia określa oświadczenie gwarancyjne, które dołączamy do potwierdzenia zamówienia jako osobny dokument. Reklamację z gwarancji zgłosisz gwarantowi albo nam. Przekażemy mu ją bezpłatnie.',
          shared.guarantee,
        ],
      },
      {
        id: 'complaints',
        heading: 'Reklamacje',
        paragraphs: [
          `Reklamację złożysz [formularzem online](${paths.complaints.pl}), e-mailem na ${facts.email} lub pisemnie na adres: ${facts.recipient}. Możesz też najpierw zadzwonić: ${facts.phone}.`,
          'Podaj numer zamówienia, opisz, co jest nie tak, i napisz, czego oczekujesz: naprawy, wymiany, obniżenia ceny czy odstąpienia od umowy. Zdjęcie pomoże nam szybciej odpowiedzieć. Dowodem zakupu może być także potwierdzenie płatności lub e-mail. Brak którejś z tych informacji nie zamyka drogi do reklamacji.',
          'Odpowiadamy w ciągu 14 dni od otrzymania reklamacji, e-mailem lub na papierze. Jeżeli w tym terminie nie odpowiemy konsumentowi lub przedsiębiorcy na prawach konsumenta, uznaje się, że uwzględniliśmy reklamację.',
          'Produkt do sprawdzenia odbierzemy od Ciebie na nasz koszt. Jeżeli nie uwzględnimy reklamacji, podamy powód oraz poinformujemy, czy zgadzamy się na pozasądowe rozwiązanie sporu.',
        ],
      },
      {
        id: 'disputes',
        heading: 'Pozasądowe rozwiązywanie sporów',
        paragraphs: [
          'Jako konsument możesz skorzystać z pozasądowych sposobów rozpatrywania reklamacji i dochodzenia roszczeń. Udział w nich jest dobrowolny dla obu stron. Możesz:',
          [
            `złożyć wniosek o mediację lub inne pozasądowe rozwiązanie sporu do wojewódzkiego inspektora Inspekcji Handlowej${facts.inspectorate ? ` (właściwy dla nas: ${facts.inspectorate})` : ''},`,
            'złożyć wniosek do stałego sądu polubownego przy wojewódzkim inspektorze Inspekcji Handlowej,',
            'poprosić o bezpłatną pomoc powiatowego lub miejskiego rzecznika konsumentów albo organizację konsumencką,',
            'zwrócić się do Europejskiego Centrum Konsumenckiego w Polsce ([konsument.gov.pl](https://konsument.gov.pl)), jeżeli mieszkasz w innym kraju Unii Europejskiej, Islandii lub Norwegii.',
          ],
          'Listę podmiotów uprawnionych do pozasądowego rozwiązywania sporów konsumenckich oraz informacje o ich procedurach prowadzi Prezes Urzędu Ochrony Konkurencji i Konsumentów ([uokik.gov.pl](https://uokik.gov.pl)). Zawsze możesz też wystąpić do sądu.',
        ],
      },
      {
        id: 'businesses',
        heading: 'Firmy i jednoosobowa działalność gospodarcza',
        paragraphs: [
          'O Twoich prawach decyduje charakter zakupu, a nie samo podanie NIP lub prośba o fakturę. Jeżeli prowadzisz jednoosobową działalność gospodarczą albo jesteś wspólnikiem spółki cywilnej i zakup nie ma dla Ciebie charakteru zawodowego, masz prawa konsumenta w zakresie opisanym w tym Regulaminie: możesz odstąpić od umowy, odpowiadamy wobec Ciebie za zgodność towaru z umową i chronią Cię przepisy o niedozwolonych postanowieniach umownych. W razie wątpliwości przyjmujemy, że zakup osoby fizycznej nie ma charakteru zawodowego.',
          'Wobec pozostałych kupujących, którzy nie są konsumentami, w szczególności spółek (oprócz cywilnych), innych osób prawnych oraz osób, które kupują w ramach swojego zawodu:',
          [
            'ustawowe prawo odstąpienia od umowy bez podania przyczyny nie przysługuje,',
            'na podstawie art. 558 § 1 Kodeksu cywilnego wyłączamy odpowiedzialność z tytułu rękojmi, co nie ogranicza gwarancji producenta ani nie dotyczy wady, którą podstępnie zataiono (art. 558 § 2),',
            'ryzyko przypadkowej utraty lub uszkodzenia produktu przechodzi na kupującego z chwilą wydania przesyłki przewoźnikowi, a przesyłkę należy zbadać przy odbiorze w sposób przyjęty dla takich przesyłek,',
            'spory rozstrzyga sąd właściwy dla siedziby Sprzedawcy.',
          ],
          'Ta lista nie dotyczy konsumentów ani przedsiębiorców na prawach konsumenta.',
        ],
      },
      {
        id: 'safety',
        heading: 'Bezpieczeństwo produktów, zużyty sprzęt i baterie',
        paragraphs: [
          `Dane producenta, oznaczenie modelu oraz ostrzeżenia i informacje o bezpieczeństwie po polsku podajemy na stronie produktu. Przed użyciem narzędzia przeczytaj instrukcję. Jeżeli zauważysz zagrożenie lub doszło do wypadku, przerwij używanie i napisz na ${facts.email}. O ostrzeżeniach i akcjach zwrotów zawiadamiamy kupujących e-mailem. Gdy produkt jest wycofywany od konsumentów, podmiot odpowiedzialny za to wycofanie daje im bezpłatny wybór co najmniej dwóch z trzech sposobów: naprawy, wymiany lub zwrotu co najmniej zapłaconej ceny. Jeden sposób wystarczy tylko wtedy, gdy pozostałe są niemożliwe lub nieproporcjonalnie kosztowne. Zwrot należy się zawsze, gdy naprawa lub wymiana nie nastąpi w rozsądnym czasie i bez znacznych niedogodności (art. 37 rozporządzenia (UE) 2023/988).`,
          ...shared.takeBack,
        ],
      },
      {
        id: 'reviews',
        heading: 'Opinie',
        paragraphs: [
          'Obok opinii podajemy, czy i w jaki sposób sprawdzamy, że ich autorzy kupili produkt w Sklepie. Za sprawdzone uznajemy tylko opinie osób, których zakup potwierdziliśmy po numerze zamówienia. Wpisy przykładowe oznaczamy jako przykładowe.',
          'Publikujemy opinie pozytywne i negatywne. Nie kupujemy opinii i nie zlecamy ich pisania. Wiadomość z prośbą o opinię może zawierać bon rabatowy. Dostajesz go niezależnie od tego, czy napiszesz opinię i jaka będzie.',
          'Każdą opinię przed publikacją czyta osoba z obsługi Sklepu. Nie publikujemy opinii bezprawnych ani niezgodnych z zakazem z sekcji [Usługi świadczone drogą elektroniczną](#electronic-services); nie używamy do tego automatycznej oceny treści. Treść bezprawną zgłosisz nam e-mailem; odnośnik pod tym akapitem otwiera wiadomość z gotową treścią do uzupełnienia. Podaj miejsce tej treści, powód, imię i nazwisko, adres e-mail oraz oświadczenie, że w dobrej wierze uważasz informacje i zarzuty ze zgłoszenia za prawidłowe i kompletne. Imienia, nazwiska i adresu nie wymagamy, gdy zgłaszasz przestępstwo seksualne wobec dziecka. Potwierdzimy otrzymanie zgłoszenia, rozpatrzymy je niezwłocznie i podamy Ci decyzję wraz z powodem. Jeżeli odrzucimy lub usuniemy opinię, podamy powód jej autorowi. Od obu decyzji możesz złożyć reklamację, którą rozpatrzy człowiek, albo pójść do sądu.',
          { action: 'Zgłoś bezprawną treść', href: buildReportLink(firm.email) },
        ],
      },
      {
        id: 'personal-data',
        heading: 'Dane osobowe',
        paragraphs: [
          `Administratorem danych osobowych jest Sprzedawca. Jakie dane przetwarzamy, po co i jak długo oraz jakie masz prawa, opisuje [Polityka prywatności](${paths.privacy.pl}). W sprawach danych napisz na ${facts.email}.`,
        ],
      },
      {
        id: 'final',
        heading: 'Postanowienia końcowe',
        paragraphs: [
          `To jest wersja ${legalVersion('terms', settings)} Regulaminu. Dzień, od którego obowiązuje, podajemy na początku. Regulamin jest bezpłatnie dostępny w Sklepie. Możesz go zapisać i wydrukować.`,
          'Do zamówienia stosujemy wersję Regulaminu zaakceptowaną przy jego złożeniu. Regulamin możemy zmienić z ważnych przyczyn: gdy zmienią się przepisy, sposoby płatności lub dostawy, dane Sprzedawcy albo sposób działania Sklepu. Nowa wersja dotyczy tylko zamówień złożonych po jej opublikowaniu i nie pogarsza warunków bonów kupionych wcześniej. Osoby zapisane do newslettera powiadamiamy e-mailem o zmianach, które ich dotyczą.',
          'Umowę zawierasz po polsku lub po angielsku, w języku, w którym składasz zamówienie. Jeżeli wersje językowe Regulaminu się różnią, wobec konsumenta stosujemy tę, która jest dla niego korzystniejsza.',
          'Stosujemy prawo polskie. Jeżeli jesteś konsumentem i mieszkasz w innym kraju, nie pozbawia Cię to ochrony, jaką dają bezwzględnie obowiązujące przepisy prawa tego kraju. W sprawach nieuregulowanych obowiązują przepisy, w szczególności Kodeks cywilny, ustawa o prawach konsumenta i ustawa o świadczeniu usług drogą elektroniczną. Żadne postanowienie Regulaminu nie ogranicza praw konsumenta wynikających z tych przepisów.',
          'Nie wymagamy kaucji ani zabezpieczeń finansowych. Nie przystąpiliśmy do kodeksu dobrych praktyk w rozumieniu przepisów o przeciwdziałaniu nieuczciwym praktykom rynkowym.',
        ],
      },
    ],
  }
}

/** Opens an e-mail that reports unlawful content, with each point of art. 16(2) of the Digital Services Act. */
function buildReportLink(email: string): string {
  const reportText = `Gdzie jest ta treść – adres strony i podpis opinii:

Dlaczego jest bezprawna:

Imię i nazwisko:
Adres e-mail:

Oświadczam, że w dobrej wierze uważam informacje i zarzuty w tym zgłoszeniu za prawidłowe i kompletne.
`
  return `mailto:${email}?subject=${encodeURIComponent('Zgłoszenie bezprawnej treści')}&body=${encodeURIComponent(reportText.replaceAll('\n', '\r\n'))}`
}
