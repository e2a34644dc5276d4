import {
  CURRENCIES,
  formatMoney,
  MINIMUM_CHARGE,
  RATES_CHARGEABLE_MS,
  RATES_HONOURED_MS,
} from '../../domain/currency'
import { HOLD } from '../../domain/order'
import { FREE_SHIPPING_FROM, FULFILMENT_DAYS, SHIPPING_FEE } from '../../domain/shipping'
import { SHOP } from '../../domain/shop'
import { TERMS_VERSION } from '../../domain/terms'
import type { LegalText } from './legal-text'

const address = `${SHOP.street}, ${SHOP.postalCode} ${SHOP.city}`
const contact = `${SHOP.firm}, ${address}, tel. ${SHOP.phone}, e-mail: ${SHOP.email}`
const fee = formatMoney(SHIPPING_FEE, 'PLN', 'pl')
const threshold = formatMoney(FREE_SHIPPING_FROM, 'PLN', 'pl')
const leastCharges = CURRENCIES.map((currency) => formatMoney(MINIMUM_CHARGE[currency], currency, 'pl')).join(
  ', ',
)
const minutes = (ms: number) => ms / 60_000
const hours = (ms: number) => minutes(ms) / 60
const inForce = new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(TERMS_VERSION),
)

export const terms: LegalText = {
  title: `Regulamin sklepu ${SHOP.name.pl}`,
  description: `Regulamin sklepu ${SHOP.name.pl}: zamówienia, płatności, dostawa, odstąpienie od umowy, reklamacje i gwarancja na elektronarzędzia powystawowe.`,
  sections: [
    {
      heading: 'Sprzedawca i kontakt',
      paragraphs: [
        `Sklep internetowy ${SHOP.name.pl} prowadzi ${SHOP.owner}, który wykonuje działalność gospodarczą pod firmą ${SHOP.firm}, wpisaną do Centralnej Ewidencji i Informacji o Działalności Gospodarczej (CEIDG). Działamy od ${SHOP.since} roku.`,
        [
          `adres do korespondencji, zwrotów i reklamacji: ${address}`,
          `NIP: ${SHOP.nip}`,
          `REGON: ${SHOP.regon}`,
          `e-mail: ${SHOP.email}`,
          `telefon: ${SHOP.phone} (opłata według taryfy Twojego operatora)`,
          `godziny pracy: od poniedziałku do piątku ${SHOP.hours.from}–${SHOP.hours.to}, w soboty, niedziele i święta nieczynne`,
        ],
        'Pod tym samym adresem e-mail i numerem telefonu zgłosisz każdą sprawę, także dotyczącą bezpieczeństwa produktów i treści w sklepie. Odpowiadamy po polsku i po angielsku.',
      ],
    },
    {
      heading: 'Definicje',
      paragraphs: [
        [
          `Sklep – serwis internetowy ${SHOP.name.pl}, w którym sprzedajemy produkty i bony podarunkowe.`,
          `Sprzedawca, my – ${SHOP.firm}.`,
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
      heading: 'Usługi świadczone drogą elektroniczną',
      paragraphs: [
        'Za pośrednictwem Sklepu świadczymy bezpłatnie następujące usługi:',
        [
          'przeglądanie oferty i wyszukiwanie produktów,',
          'koszyk i formularz zamówienia,',
          'czat ze sprzedawcą, dostępny w godzinach podanych w oknie czatu,',
          'newsletter,',
          'formularze odstąpienia od umowy i reklamacji.',
        ],
        'Ze Sklepu korzystasz bez zakładania konta. Umowa o świadczenie usługi zaczyna się, gdy zaczynasz z niej korzystać, a kończy się, gdy przestajesz, na przykład gdy opróżnisz koszyk, zakończysz czat lub zamkniesz stronę. Newsletter wysyłamy po potwierdzeniu zapisu linkiem z e-maila. Zrezygnujesz z niego w każdej chwili linkiem, który jest w każdej wiadomości.',
        'Do korzystania ze Sklepu potrzebujesz:',
        [
          'urządzenia z dostępem do internetu,',
          'aktualnej wersji przeglądarki, na przykład Chrome, Firefox, Safari lub Edge,',
          'włączonej obsługi JavaScript, plików cookie i pamięci przeglądarki, aby złożyć zamówienie i prowadzić czat (ofertę przeczytasz także bez nich),',
          'adresu e-mail, aby złożyć zamówienie, zapisać się do newslettera, zgłosić reklamację lub złożyć formularz odstąpienia.',
        ],
        'Nie wolno dostarczać przez Sklep treści o charakterze bezprawnym, w szczególności w czacie, opiniach i formularzach. Zakaz obejmuje też treści obraźliwe, naruszające cudze prawa, wprowadzające w błąd oraz zakłócające działanie Sklepu. Możemy zakończyć czat lub usunąć treść, która narusza ten zakaz. Jej autorowi, jeżeli mamy do niego kontakt, podajemy powód, a on może złożyć reklamację.',
        'Reklamację dotyczącą działania usług elektronicznych złożysz tak samo jak każdą inną, według sekcji „Reklamacje”.',
      ],
    },
    {
      heading: 'Produkty powystawowe i ich stan',
      paragraphs: [
        'Sprzedajemy przede wszystkim elektronarzędzia, które były prezentowane na wystawach, targach, w salonach lub na pokazach i mogły być przy tym uruchamiane. Większość z nich mamy w jednym egzemplarzu. Zdjęcia i opis na stronie produktu dotyczą właśnie tego egzemplarza, chyba że strona produktu mówi inaczej.',
        'Stan każdego produktu oznaczamy jedną z trzech klas:',
        [
          'A: „powystawowy – jak nowy” – bez widocznych śladów ekspozycji,',
          'B: „powystawowy – drobne ślady” – drobne rysy, otarcia lub ślady pokazów, które nie wpływają na działanie,',
          'C: „powystawowy – widoczne ślady / braki” – wyraźne ślady albo brak części wyposażenia lub opakowania, opisane na stronie produktu.',
        ],
        'Sama klasa nie zastępuje opisu. Na stronie produktu podajemy konkretne ślady i braki danej sztuki, zawartość zestawu oraz, jeżeli je znamy, informacje o akumulatorze.',
        'Jeżeli produkt ma cechy odbiegające od tego, czego zwykle można oczekiwać, na przykład rysy, brak oryginalnego opakowania lub brakujące akcesorium, informujemy Cię o nich wyraźnie i przed zamówieniem prosimy o ich osobną akceptację. Służy do tego oddzielne, domyślnie niezaznaczone pole „Wiem i akceptuję, że:” z listą tych cech. Za cechy, które w ten sposób zaakceptujesz, nie odpowiadamy jako za niezgodność towaru z umową. Za wszystkie pozostałe odpowiadamy w pełni.',
        'Nazwy i znaki towarowe producentów podajemy wyłącznie po to, aby opisać produkt.',
      ],
    },
    {
      heading: 'Ceny',
      paragraphs: [
        'Cena przy produkcie jest ceną końcową za sztukę i zawiera podatek VAT. Nie zawiera kosztu dostawy, który podajemy osobno w koszyku i w podsumowaniu zamówienia.',
        '„Cena katalogowa nowego produktu” to cena sugerowana przez producenta za nowy egzemplarz. Nie jest to nasza wcześniejsza cena. Procent podany obok niej pokazuje, o ile nasza cena jest niższa od ceny katalogowej.',
        'Jeżeli obniżamy naszą cenę, obok niej podajemy „Najniższą cenę z 30 dni przed obniżką”, a gdy produkt jest w ofercie krócej niż 30 dni – „Najniższą cenę od wprowadzenia do oferty”.',
        'Obowiązuje cena z podsumowania zamówienia widoczna w chwili kliknięcia przycisku zamówienia. Jeżeli w trakcie wypełniania formularza cena się zmieni, Sklep nie przyjmie zamówienia bez Twojej wiedzy: pokaże nową sumę i poprosi o ponowne złożenie zamówienia.',
        'Nie dostosowujemy cen indywidualnie do kupującego na podstawie zautomatyzowanego podejmowania decyzji. Każdy widzi te same ceny w złotych, niezależnie od kraju, z którego odwiedza Sklep.',
      ],
    },
    {
      heading: 'Waluty i kursy',
      paragraphs: [
        `Ceny ustalamy w złotych. Możesz je oglądać i zapłacić w jednej z walut: ${CURRENCIES.join(', ')}. Walutę wybierasz w nagłówku strony.`,
        'Cenę w innej walucie obliczamy z ceny jednej sztuki w złotych według kursu referencyjnego Europejskiego Banku Centralnego, pobieranego regularnie w ciągu dnia, z zaokrągleniem do jednej setnej jednostki waluty. Nie doliczamy marży za przeliczenie.',
        `W chwili złożenia zamówienia zamrażamy walutę, kurs i wszystkie kwoty. Późniejsza zmiana kursu nie zmienia Twojego zamówienia ani kwoty ewentualnego zwrotu. Kurs, który widzisz przy wypełnianiu zamówienia, honorujemy przez ${hours(RATES_HONOURED_MS)} h.`,
        `Zamówienie w walucie obcej przyjmujemy tylko według kursu nie starszego niż ${hours(RATES_CHARGEABLE_MS)} h. Gdy takiego kursu nie ma, ceny w walutach obcych są orientacyjne, a zapłacić można tylko w złotych.`,
        'Jeżeli rozliczasz kartę w innej walucie niż waluta zamówienia, Twój bank może przeliczyć kwotę według własnego kursu i własnych opłat. Nie mamy na nie wpływu.',
      ],
    },
    {
      heading: 'Zamówienie i zawarcie umowy',
      paragraphs: [
        'Zamówienia możesz składać przez całą dobę, po polsku lub po angielsku. Informacje o produktach w Sklepie są zaproszeniem do zawarcia umowy. Dodanie produktu do koszyka jeszcze go nie rezerwuje.',
        'Aby złożyć zamówienie:',
        [
          'dodaj produkty do koszyka i przejdź do zamówienia,',
          'podaj dane kupującego i adres dostawy w Polsce, a przy zakupie firmowym także nazwę firmy i NIP,',
          'wybierz kuriera i, jeżeli chcesz, wpisz kod bonu,',
          'zaakceptuj Regulamin, a gdy kupujesz produkt z opisanymi śladami lub brakami, także jego opisany stan,',
          'sprawdź podsumowanie: produkty, ich stan, ceny, koszt dostawy i łączną kwotę,',
          'kliknij przycisk „Zamawiam z obowiązkiem zapłaty”.',
        ],
        'Do chwili kliknięcia tego przycisku możesz poprawić wszystkie dane, w tym adres e-mail, oraz zmienić lub opróżnić koszyk. Jeżeli zauważysz błąd później, napisz lub zadzwoń, a poprawimy dane, dopóki nie wyślemy przesyłki. Dane do faktury dla firmy podaj przed zapłatą.',
        'Kliknięcie „Zamawiam z obowiązkiem zapłaty” jest złożeniem zamówienia, które zobowiązuje Cię do zapłaty. Umowa sprzedaży zostaje zawarta w chwili, gdy Sklep przyjmie zamówienie, czyli pokaże jego numer i otworzy płatność albo potwierdzi, że bon pokrył całą kwotę. Przyjęcie zamówienia od razu potwierdzamy też e-mailem. Jeżeli ktoś zamówił ten sam egzemplarz przed Tobą, Sklep nie przyjmie zamówienia, powie Ci o tym i nic nie pobierze.',
        `Od przyjęcia zamówienia trzymamy produkty dla Ciebie przez ${minutes(HOLD.firstMs)} minut. Jeżeli bank wciąż przetwarza płatność, przedłużamy ten czas o kolejne ${minutes(HOLD.extensionMs)} minut, łącznie najwyżej do ${minutes(HOLD.longestMs)} minut. Jeżeli w tym czasie nie zapłacisz, umowa wygasa (warunek rozwiązujący), zamówienie zostaje anulowane, a produkty wracają do sprzedaży. Nie ponosisz z tego powodu żadnych kosztów.`,
        'Jeżeli Twoja płatność dotrze po tym czasie, zrealizujemy zamówienie na niezmienionych warunkach, o ile produkty są nadal dostępne. Jeżeli nie są, od razu zwrócimy całą kwotę tą samą metodą płatności i powiadomimy Cię e-mailem.',
        'Po zapłacie wysyłamy e-mailem potwierdzenie zawarcia umowy na trwałym nośniku: numer i treść zamówienia, opis stanu produktów, ceny i koszt dostawy, obowiązującą wersję Regulaminu oraz pouczenie i formularz odstąpienia od umowy. Przechowujemy treść zamówienia i zaakceptowaną wersję Regulaminu. Na prośbę wyślemy je ponownie.',
        'Jeżeli mimo przyjęcia zamówienia nie możemy dostarczyć produktu, bo na przykład okaże się uszkodzony, powiadomimy Cię o tym niezwłocznie i zwrócimy wszystko, co zapłacono. Nie ogranicza to innych Twoich praw.',
      ],
    },
    {
      heading: 'Płatność',
      paragraphs: [
        'Płacisz z góry, online, zaraz po złożeniu zamówienia. Przyjmujemy:',
        [
          'BLIK (tylko w złotych),',
          'szybkie płatności Przelewy24 (w złotych i euro),',
          'karty płatnicze Visa i Mastercard,',
          'Google Pay,',
          'Apple Pay.',
        ],
        'Metody dostępne przy konkretnym zamówieniu zależą od waluty i urządzenia. Nie przyjmujemy zwykłych przelewów na rachunek bankowy ani płatności przy odbiorze. Za żadną metodę płatności nie pobieramy dodatkowej opłaty.',
        'Płatności obsługuje Stripe Payments Europe, Limited z siedzibą w Dublinie (Irlandia). Dane karty i kod BLIK podajesz bezpośrednio operatorowi. My ich nie otrzymujemy i nie przechowujemy.',
        'Zamówienie uznajemy za opłacone, gdy operator potwierdzi nam otrzymanie pełnej kwoty. Jeżeli płatność zostanie odrzucona, możesz ją ponowić tą samą lub inną metodą, dopóki trzymamy dla Ciebie produkty.',
        'Dokument sprzedaży wysyłamy e-mailem. Firmom wystawiamy fakturę VAT na podstawie danych z zamówienia, z użyciem Krajowego Systemu e-Faktur, gdy wymagają tego przepisy. Osoba prywatna otrzyma fakturę, jeżeli o nią poprosi.',
      ],
    },
    {
      heading: 'Dostawa',
      paragraphs: [
        'Dostarczamy na terenie Polski. Kupujący z innych krajów mogą zamówić z dostawą na adres w Polsce. W sprawie dostawy za granicę napisz do nas przed zamówieniem.',
        'Przesyłkę dostarcza wybrany przez Ciebie kurier: InPost, DPD, DHL, GLS lub UPS. Kurierem InPost nie wysyłamy produktów wielkogabarytowych, takich jak wózki i zestawy narzędzi.',
        `Dostawa kosztuje ${fee} niezależnie od kuriera, liczby produktów i ich wielkości. Jeżeli wartość produktów w zamówieniu wynosi co najmniej ${threshold}, dostawa jest bezpłatna. O progu decyduje wartość produktów w złotych, bez bonu. W innej walucie opłatę przeliczamy według kursu zamówienia.`,
        `Zamówienie realizujemy zwykle w ciągu ${FULFILMENT_DAYS.from}–${FULFILMENT_DAYS.to} dni roboczych od zapłaty. Produkt dostarczymy najpóźniej w ciągu ${FULFILMENT_DAYS.longest} dni od zawarcia umowy. Dni robocze to dni od poniedziałku do piątku z wyjątkiem dni ustawowo wolnych od pracy. Po nadaniu paczki wysyłamy e-mail z numerem do śledzenia.`,
        'Jeżeli nie dostarczymy produktu w terminie, możesz wyznaczyć nam dodatkowy termin, a po jego bezskutecznym upływie odstąpić od umowy. Zwrócimy wtedy niezwłocznie całą zapłaconą kwotę.',
        'Ryzyko utraty lub uszkodzenia produktu przechodzi na konsumenta dopiero z chwilą wydania mu produktu. Jeżeli paczka jest uszkodzona, spisz z kurierem protokół lub zrób zdjęcia i napisz do nas. Ułatwi to wyjaśnienie sprawy, ale nie jest warunkiem reklamacji konsumenta.',
        'Bony podarunkowe wysyłamy e-mailem, bezpłatnie, po zapłacie.',
      ],
    },
    {
      heading: 'Bony podarunkowe',
      paragraphs: [
        'Kwotę bonu wybierasz w granicach podanych przy jego zakupie. Kod bonu wysyłamy na Twój adres e-mail po opłaceniu zamówienia. Bonu nie można kupić za inny bon.',
        'Bon jest ważny 12 miesięcy od wystawienia. Datę ważności podajemy przed zakupem i w wiadomości z kodem. Jeżeli nie zdążysz wykorzystać bonu, napisz do nas, a przedłużymy ważność niewykorzystanej kwoty.',
        'Kupiony bon jest środkiem płatniczym, a nie rabatem. Pokrywa cenę produktów i koszt dostawy. Kod wpisujesz w zamówieniu. Możesz go wykorzystać w częściach: niewykorzystana kwota zostaje na bonie do końca jego ważności. Reszty nie wypłacamy w gotówce.',
        'Bon ma swoją walutę. Jeżeli zamówienie jest w innej, przeliczamy go według kursu zamrożonego w zamówieniu.',
        `Jeżeli bon pokrywa całe zamówienie, nic nie dopłacasz. Jeżeli do dopłaty zostałaby kwota niższa od najmniejszej, jaką przyjmuje operator płatności (${leastCharges}), użyjemy odpowiednio mniej z bonu, a różnica na nim pozostanie.`,
        'Kwota bonu użyta w zamówieniu, które nie zostało opłacone, wraca na bon. Kod może wykorzystać każdy, kto go zna, dlatego strzeż go jak gotówki. Jeżeli podejrzewasz, że kod poznał ktoś niepowołany, napisz do nas, a zablokujemy niewykorzystaną kwotę i wydamy nowy kod.',
        'Bony promocyjne, które rozdajemy bezpłatnie, są rabatem. Ich wartość i datę ważności podajemy razem z kodem. Nie podlegają wymianie na pieniądze.',
      ],
    },
    {
      heading: 'Odstąpienie od umowy',
      paragraphs: [
        'Masz prawo odstąpić od umowy w terminie 14 dni bez podania przyczyny. Możesz to zrobić przyciskiem „Odstąp od umowy tutaj” w stopce strony. Prawo to ma konsument i przedsiębiorca na prawach konsumenta.',
        'Przycisk prowadzi do formularza na stronie /odstapienie-od-umowy. Działa bez logowania, przez cały okres na odstąpienie. Podajesz imię i nazwisko, numer zamówienia lub inne oznaczenie umowy oraz e-mail, a następnie klikasz „Potwierdź odstąpienie od umowy”. Od razu wyślemy Ci e-mailem potwierdzenie otrzymania oświadczenia z jego treścią oraz datą i godziną złożenia. Możesz też wysłać oświadczenie e-mailem lub pocztą, własnymi słowami albo na wzorze formularza.',
        'Termin liczymy od dnia, w którym Ty lub wskazana przez Ciebie osoba inna niż przewoźnik otrzyma produkt, a gdy zamówienie przychodzi w kilku paczkach – ostatni z produktów. Wystarczy, że przed końcem terminu wyślesz oświadczenie. Jeżeli nie poinformujemy Cię o prawie odstąpienia, termin wydłuża się o 12 miesięcy.',
        'Możesz odstąpić od umowy w całości lub w części, na przykład zwrócić jeden z kilku produktów. Umowę w tej części uważa się za niezawartą.',
        'Prawo odstąpienia dotyczy także produktów powystawowych i przecenionych. Nie musisz mieć oryginalnego opakowania. Zabezpiecz jednak produkt tak, aby nie uszkodził się w drodze.',
        'W ciągu 14 dni od otrzymania oświadczenia zwrócimy wszystkie otrzymane od Ciebie płatności, w tym koszt dostawy do wysokości najtańszego zwykłego sposobu dostawy ze Sklepu. Zwracamy tą samą metodą płatności, chyba że wyraźnie zgodzisz się na inną. Część zapłacona bonem wraca na ten sam bon, a jeżeli do końca jego ważności zostało mniej niż 30 dni, przedłużamy ją do 30 dni. Możemy wstrzymać się ze zwrotem do otrzymania produktu lub dowodu jego odesłania, zależnie od tego, co nastąpi wcześniej.',
        `Produkt odeślij w ciągu 14 dni od odstąpienia na adres: ${SHOP.firm}, ${address}. Bezpośrednie koszty odesłania ponosisz Ty. Produkt, którego ze względu na rozmiar lub wagę nie można w zwykłym trybie odesłać pocztą, odbierzemy od Ciebie na nasz koszt.`,
        'Odpowiadasz tylko za zmniejszenie wartości produktu wynikające z korzystania z niego w sposób wykraczający poza to, co konieczne do stwierdzenia jego charakteru, cech i funkcjonowania. W praktyce możesz narzędzie obejrzeć i na chwilę uruchomić, jak w sklepie stacjonarnym, ale nie wykonywać nim prac.',
        'Od zakupu bonu podarunkowego możesz odstąpić w ciągu 14 dni od zawarcia umowy, dopóki bon nie został użyty. Zablokujemy wtedy kod i zwrócimy zapłaconą kwotę.',
      ],
    },
    {
      heading: 'Pouczenie o odstąpieniu od umowy (wzór ustawowy)',
      paragraphs: [
        'Prawo odstąpienia od umowy',
        'Mają Państwo prawo odstąpić od niniejszej umowy w terminie 14 dni bez podania jakiejkolwiek przyczyny.',
        'Termin do odstąpienia od umowy wygasa po upływie 14 dni od dnia, w którym weszli Państwo w posiadanie rzeczy lub w którym osoba trzecia inna niż przewoźnik i wskazana przez Państwa weszła w posiadanie rzeczy. W przypadku umowy zobowiązującej do przeniesienia własności wielu rzeczy, które dostarczane są osobno, termin wygasa po upływie 14 dni od dnia, w którym weszli Państwo w posiadanie ostatniej z rzeczy lub w którym osoba trzecia inna niż przewoźnik i wskazana przez Państwa weszła w posiadanie ostatniej z rzeczy. W przypadku zakupu bonu podarunkowego termin wygasa po upływie 14 dni od dnia zawarcia umowy.',
        `Aby skorzystać z prawa odstąpienia od umowy, muszą Państwo poinformować nas (${contact}) o swojej decyzji o odstąpieniu od niniejszej umowy w drodze jednoznacznego oświadczenia (na przykład pismo wysłane pocztą lub pocztą elektroniczną).`,
        'Mogą Państwo skorzystać z wzoru formularza odstąpienia od umowy, jednak nie jest to obowiązkowe.',
        'Mogą Państwo również wypełnić i przesłać formularz odstąpienia od umowy lub jakiekolwiek inne jednoznaczne oświadczenie drogą elektroniczną na naszej stronie internetowej, za pomocą przycisku „Odstąp od umowy tutaj” w stopce każdej strony (strona /odstapienie-od-umowy). Jeżeli skorzystają Państwo z tej możliwości, prześlemy Państwu niezwłocznie potwierdzenie otrzymania informacji o odstąpieniu od umowy na trwałym nośniku (na przykład pocztą elektroniczną), w tym jej treść oraz datę i godzinę jej złożenia.',
        'Aby zachować termin do odstąpienia od umowy, wystarczy, aby wysłali Państwo informację dotyczącą wykonania przysługującego Państwu prawa odstąpienia od umowy przed upływem terminu do odstąpienia od umowy.',
        'Skutki odstąpienia od umowy',
        'W przypadku odstąpienia od niniejszej umowy zwracamy Państwu wszystkie otrzymane od Państwa płatności, w tym koszty dostarczenia rzeczy (z wyjątkiem dodatkowych kosztów wynikających z wybranego przez Państwa sposobu dostarczenia innego niż najtańszy zwykły sposób dostarczenia oferowany przez nas), niezwłocznie, a w każdym przypadku nie później niż 14 dni od dnia, w którym zostaliśmy poinformowani o Państwa decyzji o wykonaniu prawa odstąpienia od niniejszej umowy. Zwrotu płatności dokonamy przy użyciu takich samych sposobów płatności, jakie zostały przez Państwa użyte w pierwotnej transakcji, chyba że wyraźnie zgodziliście się Państwo na inne rozwiązanie; w każdym przypadku nie poniosą Państwo żadnych opłat w związku z tym zwrotem.',
        'Możemy wstrzymać się ze zwrotem płatności do czasu otrzymania rzeczy lub do czasu dostarczenia nam dowodu jej odesłania, w zależności od tego, które zdarzenie nastąpi wcześniej.',
        `Proszę odesłać lub przekazać nam rzecz na adres: ${SHOP.firm}, ${address}, niezwłocznie, a w każdym razie nie później niż 14 dni od dnia, w którym poinformowali nas Państwo o odstąpieniu od niniejszej umowy. Termin jest zachowany, jeżeli odeślą Państwo rzecz przed upływem terminu 14 dni.`,
        'Będą Państwo musieli ponieść bezpośrednie koszty zwrotu rzeczy. Jeżeli rzecz ze względu na swój charakter nie może zostać w zwykłym trybie odesłana pocztą, odbierzemy ją na własny koszt.',
        'Odpowiadają Państwo tylko za zmniejszenie wartości rzeczy wynikające z korzystania z niej w sposób inny niż było to konieczne do stwierdzenia charakteru, cech i funkcjonowania rzeczy.',
      ],
    },
    {
      heading: 'Wzór formularza odstąpienia od umowy (wzór ustawowy)',
      paragraphs: [
        '(formularz ten należy wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy)',
        [
          `Adresat: ${SHOP.firm}, ${address}, ${SHOP.email}`,
          'Ja/My(*) niniejszym informuję/informujemy(*) o moim/naszym odstąpieniu od umowy sprzedaży następujących rzeczy(*) umowy dostawy następujących rzeczy(*) umowy o dzieło polegającej na wykonaniu następujących rzeczy(*)/o świadczenie następującej usługi(*): ………………',
          'Data zawarcia umowy(*)/odbioru(*): ………………',
          'Imię i nazwisko konsumenta(-ów): ………………',
          'Adres konsumenta(-ów): ………………',
          'Podpis konsumenta(-ów) (tylko jeżeli formularz jest przesyłany w wersji papierowej): ………………',
          'Data: ………………',
        ],
        '(*) Niepotrzebne skreślić.',
      ],
    },
    {
      heading: 'Zgodność towaru z umową',
      paragraphs: [
        'Mamy obowiązek dostarczyć Ci produkt zgodny z umową. Sprzedawca odpowiada za brak zgodności towaru z umową przez co najmniej 2 lata od dostarczenia. Szczegóły: Twoja Europa (europa.eu/youreurope/guarantees). Zasady określa ustawa z dnia 30 maja 2014 r. o prawach konsumenta. Dotyczą one także produktów powystawowych.',
        'Odpowiadamy za brak zgodności, który istniał w chwili dostarczenia i ujawnił się w ciągu 2 lat od tej chwili. Jeżeli ujawni się w tym czasie, domniemywa się, że istniał już przy dostarczeniu. Nie musisz tego udowadniać.',
        'Jeżeli produkt jest niezgodny z umową, możesz żądać jego naprawy lub wymiany, według swojego wyboru. Możemy wybrać drugi sposób, a nawet odmówić obu, tylko wtedy, gdy wybrany jest niemożliwy lub wymagałby od nas nadmiernych kosztów. Przy produkcie w jednym egzemplarzu wymiana może być niemożliwa. Naprawiamy lub wymieniamy w rozsądnym czasie, bez nadmiernych niedogodności dla Ciebie i na nasz koszt, w tym na nasz koszt odbieramy produkt.',
        'Możesz obniżyć cenę lub odstąpić od umowy, gdy:',
        [
          'odmówiliśmy naprawy i wymiany albo nie naprawiliśmy ani nie wymieniliśmy produktu,',
          'brak zgodności występuje nadal, mimo że próbowaliśmy go usunąć,',
          'brak zgodności jest na tyle istotny, że uzasadnia to od razu,',
          'z naszego oświadczenia lub okoliczności wyraźnie wynika, że nie usuniemy braku zgodności w rozsądnym czasie lub bez nadmiernych niedogodności dla Ciebie.',
        ],
        'Nie można odstąpić od umowy, jeżeli brak zgodności jest nieistotny, przy czym domniemywa się, że jest istotny. Kwotę należną z obniżenia ceny zwracamy w ciągu 14 dni od otrzymania Twojego oświadczenia. Po odstąpieniu odsyłasz produkt na nasz koszt, a my zwracamy cenę w ciągu 14 dni od otrzymania produktu lub dowodu jego odesłania.',
        'Jeżeli wybierzesz naprawę i naprawimy produkt, okres naszej odpowiedzialności za jego zgodność z umową wydłuża się jednorazowo o 12 miesięcy. Warto o tym pamiętać, wybierając między naprawą a wymianą.',
        'Nie odpowiadamy za cechy, o których wyraźnie Cię poinformowaliśmy i które przed zawarciem umowy zostały przez Ciebie wyraźnie i odrębnie zaakceptowane.',
      ],
    },
    {
      heading: 'Gwarancja producenta',
      paragraphs: [
        '12 miesięcy gwarancji producenta + 2 lata odpowiedzialności sprzedawcy za zgodność towaru z umową.',
        'Na produkty, przy których podajemy to na stronie produktu, producent udziela 12-miesięcznej gwarancji. Gwarantem jest producent wskazany na stronie produktu wraz z nazwą i adresem. Zakres gwarancji, jej obszar i sposób zgłoszenia określa oświadczenie gwarancyjne, które przekazujemy najpóźniej z produktem. Reklamację z gwarancji zgłosisz gwarantowi albo nam. Przekażemy mu ją bezpłatnie.',
        'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego wynikających z przepisów o niezgodności towaru z umową.',
      ],
    },
    {
      heading: 'Reklamacje',
      paragraphs: [
        `Reklamację złożysz formularzem na stronie /reklamacje, e-mailem na ${SHOP.email} lub pisemnie na adres: ${SHOP.firm}, ${address}.`,
        'Podaj numer zamówienia, opisz, co jest nie tak, i napisz, czego oczekujesz: naprawy, wymiany, obniżenia ceny czy odstąpienia od umowy. Zdjęcie pomoże nam szybciej odpowiedzieć. Dowodem zakupu może być także potwierdzenie płatności lub e-mail. Brak którejś z tych informacji nie zamyka drogi do reklamacji.',
        'Odpowiadamy w ciągu 14 dni od otrzymania reklamacji, e-mailem lub na papierze. Jeżeli nie odpowiemy w tym terminie, uznaje się, że uwzględniliśmy reklamację.',
        'Produkt do sprawdzenia odbierzemy od Ciebie na nasz koszt. Jeżeli nie uwzględnimy reklamacji, podamy powód oraz poinformujemy, czy zgadzamy się na pozasądowe rozwiązanie sporu.',
      ],
    },
    {
      heading: 'Pozasądowe rozwiązywanie sporów',
      paragraphs: [
        'Jako konsument możesz skorzystać z pozasądowych sposobów rozpatrywania reklamacji i dochodzenia roszczeń. Udział w nich jest dobrowolny dla obu stron. Możesz:',
        [
          'złożyć wniosek o mediację lub inne pozasądowe rozwiązanie sporu do wojewódzkiego inspektora Inspekcji Handlowej,',
          'złożyć wniosek do stałego sądu polubownego przy wojewódzkim inspektorze Inspekcji Handlowej,',
          'poprosić o bezpłatną pomoc powiatowego lub miejskiego rzecznika konsumentów albo organizację konsumencką,',
          'zwrócić się do Europejskiego Centrum Konsumenckiego w Polsce (konsument.gov.pl), jeżeli mieszkasz w innym kraju Unii Europejskiej, Islandii lub Norwegii.',
        ],
        'Listę podmiotów uprawnionych do pozasądowego rozwiązywania sporów konsumenckich oraz informacje o ich procedurach prowadzi Prezes Urzędu Ochrony Konkurencji i Konsumentów (uokik.gov.pl). Zawsze możesz też wystąpić do sądu.',
      ],
    },
    {
      heading: 'Firmy i jednoosobowa działalność gospodarcza',
      paragraphs: [
        'O Twoich prawach decyduje charakter zakupu, a nie samo podanie NIP lub prośba o fakturę. Jeżeli prowadzisz jednoosobową działalność gospodarczą i zakup nie ma dla Ciebie charakteru zawodowego, masz prawa konsumenta w zakresie opisanym w tym Regulaminie: możesz odstąpić od umowy, odpowiadamy wobec Ciebie za zgodność towaru z umową i chronią Cię przepisy o niedozwolonych postanowieniach umownych. W razie wątpliwości przyjmujemy, że zakup osoby fizycznej nie ma charakteru zawodowego.',
        'Wobec pozostałych przedsiębiorców, w szczególności spółek oraz osób, które kupują w ramach swojego zawodu:',
        [
          'ustawowe prawo odstąpienia od umowy bez podania przyczyny nie przysługuje,',
          'na podstawie art. 558 § 1 Kodeksu cywilnego wyłączamy odpowiedzialność z tytułu rękojmi, co nie ogranicza gwarancji producenta,',
          'ryzyko przypadkowej utraty lub uszkodzenia produktu przechodzi na kupującego z chwilą wydania przesyłki przewoźnikowi, a przesyłkę należy zbadać przy odbiorze w sposób przyjęty dla takich przesyłek,',
          'spory rozstrzyga sąd właściwy dla siedziby Sprzedawcy.',
        ],
        'Ta lista nie dotyczy konsumentów ani przedsiębiorców na prawach konsumenta.',
      ],
    },
    {
      heading: 'Bezpieczeństwo produktów, zużyty sprzęt i baterie',
      paragraphs: [
        `Dane producenta, oznaczenie modelu oraz ostrzeżenia i informacje o bezpieczeństwie po polsku podajemy na stronie produktu. Przed użyciem narzędzia przeczytaj instrukcję. Jeżeli zauważysz zagrożenie lub doszło do wypadku, przerwij używanie i napisz na ${SHOP.email}. O ostrzeżeniach i akcjach zwrotów zawiadamiamy kupujących e-mailem.`,
        'Kupując elektronarzędzie, możesz bezpłatnie oddać zużyty sprzęt tego samego rodzaju przy dostawie. Zużytego sprzętu nie wolno wyrzucać z innymi odpadami. Napisz do nas po złożeniu zamówienia, a uzgodnimy odbiór. Sprzęt przyjmujemy też pod naszym adresem.',
        'Zużyte baterie i akumulatory zbiera się osobno. Możesz je oddać bezpłatnie u nas lub w każdym punkcie zbiórki.',
      ],
    },
    {
      heading: 'Opinie',
      paragraphs: [
        'Obok opinii podajemy, czy i w jaki sposób sprawdzamy, że ich autorzy kupili produkt w Sklepie. Za sprawdzone uznajemy tylko opinie osób, których zakup potwierdziliśmy po numerze zamówienia. Wpisy przykładowe oznaczamy jako przykładowe.',
        'Publikujemy opinie pozytywne i negatywne. Nie kupujemy opinii i nie zlecamy ich pisania. Jeżeli za opinię oferujemy bon, nie zależy on od jej treści. Nie publikujemy opinii bezprawnych. Taką treść zgłosisz nam e-mailem, a my wyjaśnimy autorowi powód jej usunięcia.',
      ],
    },
    {
      heading: 'Dane osobowe',
      paragraphs: [
        `Administratorem danych osobowych jest Sprzedawca. Jakie dane przetwarzamy, po co i jak długo oraz jakie masz prawa, opisuje Polityka prywatności na stronie /polityka-prywatnosci. W sprawach danych napisz na ${SHOP.email}.`,
      ],
    },
    {
      heading: 'Postanowienia końcowe',
      paragraphs: [
        `Regulamin w wersji ${TERMS_VERSION} obowiązuje od ${inForce} r. Jest bezpłatnie dostępny w Sklepie. Możesz go zapisać i wydrukować.`,
        'Do zamówienia stosujemy wersję Regulaminu zaakceptowaną przy jego złożeniu. Regulamin możemy zmienić z ważnych przyczyn: gdy zmienią się przepisy, sposoby płatności lub dostawy, dane Sprzedawcy albo sposób działania Sklepu. Nowa wersja dotyczy tylko zamówień złożonych po jej opublikowaniu. Osoby zapisane do newslettera powiadamiamy e-mailem o zmianach, które ich dotyczą.',
        'Umowę zawierasz po polsku lub po angielsku, w języku, w którym składasz zamówienie. Jeżeli wersje językowe Regulaminu się różnią, wobec konsumenta stosujemy tę, która jest dla niego korzystniejsza.',
        'Stosujemy prawo polskie. Jeżeli jesteś konsumentem i mieszkasz w innym kraju, nie pozbawia Cię to ochrony, jaką dają bezwzględnie obowiązujące przepisy prawa tego kraju. W sprawach nieuregulowanych obowiązują przepisy, w szczególności Kodeks cywilny, ustawa o prawach konsumenta i ustawa o świadczeniu usług drogą elektroniczną. Żadne postanowienie Regulaminu nie ogranicza praw konsumenta wynikających z tych przepisów.',
        'Nie wymagamy kaucji ani zabezpieczeń finansowych. Nie przystąpiliśmy do kodeksu dobrych praktyk w rozumieniu przepisów o przeciwdziałaniu nieuczciwym praktykom rynkowym.',
      ],
    },
  ],
}
