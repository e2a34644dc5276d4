import { legalVersion } from '../../domain/settings/terms'
import { type Settings, SHOP_NAME } from '../../domain/settings/settings'
import { listStoredData, summarizeStoredData } from './stored-data.pl'
import { collectContentFacts } from '../facts.pl'
import { paymentStepText, recipientTexts, transferParagraphs } from './processor-texts'
import type { LegalText } from './legal-text'

export const privacyPolicy = (settings: Settings): LegalText => {
  const { firm, processors } = settings
  const { facts } = collectContentFacts(settings)
  return {
    title: 'Polityka prywatności',
    description: `Jakie dane osobowe przetwarza sklep ${SHOP_NAME.pl}, po co, jak długo i jakie masz prawa. Co zapisujemy w przeglądarce i dlaczego nie pytamy o zgodę na pliki cookie.`,
    sections: [
      {
        id: 'short',
        heading: 'W skrócie',
        paragraphs: [
          [
            'Zbieramy tylko dane potrzebne do obsługi zamówienia, rozmowy i Twoich zgłoszeń.',
            'Nie ma u nas reklam, pikseli śledzących, profilowania ani zewnętrznych narzędzi analitycznych.',
            'Strony liczymy bez identyfikatorów, więc nie wiemy, kto je odwiedził.',
            summarizeStoredData(),
            'Newsletter i wiadomości z ofertami wysyłamy wyłącznie za zgodą, którą wycofasz jednym kliknięciem.',
          ],
        ],
      },
      {
        id: 'controller',
        heading: 'Administrator danych',
        paragraphs: [
          `Administratorem Twoich danych osobowych jest ${facts.seller}. ${['Adres: ' + facts.address, 'NIP: ' + firm.nip, 'REGON: ' + firm.regon, ...facts.registration].join(', ')}.`,
          `W sprawach danych osobowych napisz na ${facts.email}, zadzwoń pod numer ${facts.phone} albo wyślij list na podany adres. Nie wyznaczyliśmy inspektora ochrony danych, bo przepisy tego od nas nie wymagają.`,
        ],
      },
      {
        id: 'purposes',
        heading: 'Jakie dane przetwarzamy, po co i na jakiej podstawie',
        paragraphs: [
          'Podstawy prawne pochodzą z art. 6 ust. 1 rozporządzenia (UE) 2016/679 (RODO).',
          [
            'Zamówienie, płatność, dostawa i bon: imię i nazwisko, adres, e-mail, telefon, zamówione produkty, kwoty, waluta, stan płatności, numer przesyłki, kod bonu, a przy zakupie firmowym nazwa firmy, NIP i charakter zakupu, jeżeli go podasz; przy przelewie także numer konta. Cel: zawarcie i wykonanie umowy. Podstawa: lit. b, a gdy kupujesz w imieniu firmy – lit. f, czyli nasz uzasadniony interes w obsłudze jej zamówienia.',
            'Bon na prezent: adres e-mail obdarowanej osoby, życzenia i dzień wysyłki, które podaje kupujący. Cel: dostarczenie bonu. Podstawa: lit. f, czyli nasz uzasadniony interes w wykonaniu umowy z kupującym. Do obdarowanej osoby piszemy tylko o jej bonie.',
            'Koszyk: losowy numer koszyka i wybrane produkty, bez danych, po których moglibyśmy Cię rozpoznać, dopóki nie złożysz zamówienia. Podstawa: lit. b, działania przed zawarciem umowy.',
            'Faktury, księgowość i podatki: dane z zamówienia i dokumentu sprzedaży. Podstawa: lit. c, obowiązki wynikające z przepisów podatkowych i rachunkowych.',
            'Odstąpienia od umowy i reklamacje: treść oświadczenia lub zgłoszenia, dodane zdjęcia, dane kontaktowe, skrócony adres IP, data i godzina złożenia, przebieg sprawy. Podstawa: lit. c, obowiązki wynikające z ustawy o prawach konsumenta, oraz lit. b.',
            'Bezpieczeństwo produktów: dane kontaktowe i kupione produkty, gdy trzeba ostrzec kupujących lub wycofać produkt. Podstawa: lit. c, przepisy o ogólnym bezpieczeństwie produktów.',
            'Czat, e-mail i telefon: podane imię, adres e-mail, treść rozmowy. Dopóki rozmowa na czacie trwa, widzimy też, którą stronę sklepu oglądasz i co masz w koszyku – nie zapisujemy tego. Cel: odpowiedź na Twoje pytanie. Podstawa: lit. b, gdy rozmowa dotyczy umowy, a w innych sprawach lit. f, czyli nasz uzasadniony interes w odpowiadaniu na pytania.',
            'Umówiona wizyta, aby obejrzeć narzędzie: imię i nazwisko, e-mail, telefon i uwagi, jeżeli je podasz, wybrane narzędzie i termin. Cel: umówienie wizyty i wiadomości o niej. Podstawa: lit. b, działania przed zawarciem umowy na Twoją prośbę.',
            'Newsletter: adres e-mail, język, treść i wersja zgody, chwila jej udzielenia i potwierdzenia oraz skrócony adres IP. Podstawa: lit. a, Twoja zgoda, także na podstawie art. 398 Prawa komunikacji elektronicznej.',
            'Wiadomości po zakupie z prośbą o opinię, informacją handlową lub bonem rabatowym: imię, e-mail, numer zamówienia. Wysyłamy je tylko wtedy, gdy przy zamówieniu zaznaczysz osobną zgodę. Podstawa: lit. a.',
            'Opinie: podpis, tekst i ocena, treść, wersja i chwila zgody na publikację oraz powiązanie z zamówieniem, po którym sprawdzamy zakup. Podstawa: lit. a, a w zakresie sprawdzenia zakupu lit. f, czyli nasz uzasadniony interes w pokazywaniu tylko opinii osób, które u nas kupiły.',
            'Zgłoszenia bezprawnych treści i skargi na brak dostępności: imię i nazwisko, dane kontaktowe i treść zgłoszenia. Podstawa: lit. c, obowiązki wynikające z art. 16 rozporządzenia (UE) 2022/2065 i z przepisów o dostępności, a gdy nas nie dotyczą – lit. f, czyli nasz uzasadniony interes w wyjaśnieniu sprawy.',
            'Statystyka odwiedzin: dane opisane w sekcji „Statystyka odwiedzin”. Podstawa: lit. f, czyli nasz uzasadniony interes w wiedzy, które strony są potrzebne.',
            'Bezpieczeństwo sklepu: adres IP i techniczne dane zapytań w dziennikach oraz limity liczby zapytań. Podstawa: lit. f, czyli nasz uzasadniony interes w ochronie przed nadużyciami i awariami.',
            'Ustalenie, dochodzenie i obrona roszczeń oraz wykazanie, że przestrzegamy prawa, na przykład że mieliśmy zgodę: dane potrzebne w danej sprawie. Podstawa: lit. f, czyli nasz uzasadniony interes w obronie swoich praw, oraz lit. c.',
          ],
          'Dane otrzymujemy od Ciebie, a dane osoby obdarowanej bonem od tego, kto go kupił. Informację o tym, czy płatność się powiodła, otrzymujemy od operatora płatności, a o doręczeniu przesyłki – od kuriera lub pośrednika, u którego ją zamówiliśmy. Gdy wpiszesz NIP firmy, pytamy o niego publiczny wykaz podatników VAT i wpisujemy do formularza nazwę i adres z wykazu. Tę odpowiedź pamiętamy najdłużej do końca dnia. Gdy szukasz paczkomatu, pytamy o punkty listę InPost: przekazujemy jej tylko wpisany tekst, miejscowość lub kod pocztowy albo, jeśli przeglądarka zapyta o Twoją zgodę, a Ty się zgodzisz, położenie z dokładnością do około 100 m. Lista nie dostaje przy tym adresu IP ani danych zamówienia. Danych karty i kodów BLIK nie otrzymujemy.',
          'Podanie danych jest dobrowolne, ale bez danych oznaczonych w formularzu zamówienia jako wymagane nie zawrzemy umowy ani nie dostarczymy produktu. Danych do faktury wymagają przepisy podatkowe. Nie podawaj nam danych wrażliwych, na przykład o zdrowiu. Nie są nam potrzebne.',
          'Nie podejmujemy wobec Ciebie decyzji opartych wyłącznie na zautomatyzowanym przetwarzaniu, które wywoływałyby skutki prawne lub podobnie istotnie na Ciebie wpływały. Nie profilujemy.',
        ],
      },
      {
        id: 'recipients',
        heading: 'Komu przekazujemy dane',
        paragraphs: [
          'Każdy odbiorca dostaje tylko te dane, których potrzebuje:',
          [
            ...recipientTexts(processors, 'pl'),
            `kurier, który przewozi przesyłkę, zwykle wybrany w zamówieniu: ${facts.allCouriers}; przy zwrocie lub reklamacji z naszą etykietą – InPost, który otrzymuje imię i nazwisko, adres, telefon i e-mail nadawcy,`,
            'Szef Krajowej Administracji Skarbowej, który prowadzi wykaz podatników VAT – NIP wpisany w formularzu zamówienia,',
            'dostawca naszej skrzynki e-mail, gdy do nas piszesz lub gdy Sklep zawiadamia nas o Twoim zamówieniu albo sprawie, oraz operator telefonu, gdy dzwonisz,',
            'nasz bank, gdy płacisz przelewem albo zwracamy Ci pieniądze przelewem (imię i nazwisko, numer konta, kwota, tytuł przelewu),',
            'biuro rachunkowe, dostawca programu do faktur i Krajowy System e-Faktur,',
            'producent udzielający gwarancji, gdy zgłaszasz przez nas reklamację z gwarancji,',
            'kancelaria prawna, jeżeli wymaga tego sprawa,',
            'sądy, urzędy i organy, gdy zobowiązują nas do tego przepisy.',
          ],
          'Nie sprzedajemy danych i nie udostępniamy ich do celów marketingowych innych firm.',
        ],
      },
      {
        id: 'transfers',
        heading: 'Przekazywanie danych poza Europejski Obszar Gospodarczy',
        paragraphs: transferParagraphs(processors, 'pl', facts.email),
      },
      {
        id: 'retention',
        heading: 'Jak długo przechowujemy dane',
        paragraphs: [
          listStoredData(),
          'Kopie zostają dłużej w dwóch miejscach: w kopiach zapasowych do 30 dni, tylko po to, aby w razie awarii odtworzyć Sklep, oraz w naszej skrzynce e-mail do 12 miesięcy, jeżeli wiadomość od Ciebie albo o Twojej sprawie zawiera Twoje dane.',
          'Jeżeli toczy się spór, przechowujemy potrzebne dane do jego prawomocnego zakończenia, a dane konieczne do obrony przed roszczeniami – do ich przedawnienia.',
        ],
      },
      {
        id: 'rights',
        heading: 'Twoje prawa',
        paragraphs: [
          'Masz prawo:',
          [
            'dowiedzieć się, czy i jakie Twoje dane przetwarzamy, oraz otrzymać ich kopię,',
            'poprawić i uzupełnić dane,',
            'usunąć dane, których nie musimy już przechowywać,',
            'ograniczyć przetwarzanie,',
            'otrzymać dane, które przetwarzamy automatycznie na podstawie umowy lub zgody, w formacie nadającym się do odczytu maszynowego i przenieść je do innego administratora,',
            'wycofać zgodę w każdej chwili, co nie wpływa na zgodność z prawem tego, co zrobiliśmy przed jej wycofaniem.',
          ],
          `Wystarczy e-mail na ${facts.email}. Odpowiadamy bez zbędnej zwłoki, najpóźniej w ciągu miesiąca. W złożonych sprawach możemy przedłużyć ten termin o kolejne dwa miesiące, o czym poinformujemy Cię w ciągu pierwszego miesiąca. Nie pobieramy za to opłat. Aby nie wydać danych niewłaściwej osobie, możemy poprosić o potwierdzenie tożsamości, na przykład wiadomością z adresu podanego w zamówieniu.`,
        ],
      },
      {
        id: 'objection',
        heading: 'Prawo sprzeciwu',
        paragraphs: [
          `Możesz w każdej chwili sprzeciwić się przetwarzaniu opartemu na naszym uzasadnionym interesie (lit. f), z przyczyn związanych z Twoją szczególną sytuacją. Marketingowi bezpośredniemu możesz sprzeciwić się zawsze i bez podania przyczyny. Napisz na ${facts.email}.`,
        ],
      },
      {
        id: 'authority',
        heading: 'Skarga do organu nadzorczego',
        paragraphs: [
          'Jeżeli uważasz, że przetwarzamy Twoje dane niezgodnie z prawem, możesz złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych: ul. Stanisława Moniuszki 1A, 00-014 Warszawa, [uodo.gov.pl](https://uodo.gov.pl). Możesz ją też złożyć do organu nadzorczego w państwie Unii Europejskiej, w którym mieszkasz lub pracujesz. Zanim to zrobisz, napisz do nas. Postaramy się pomóc od razu.',
        ],
      },
      {
        id: 'browser',
        heading: 'Co zapisujemy w przeglądarce',
        paragraphs: [
          'Zapisujemy tylko to, czego potrzebują funkcje sklepu. W pamięci lokalnej przeglądarki (local storage), do czasu, aż ją wyczyścisz lub funkcja sama usunie wpis:',
          [
            'language – język sklepu,',
            'currency – waluta, w której widzisz ceny,',
            'cart-session-id – losowy numer koszyka, po którym sklep odnajduje Twoje produkty (usuwany po opłaceniu zamówienia),',
            'ordered-cart – numer i kwota zamówienia, które czeka na zapłatę, czas, do którego jest zarezerwowane, i numer koszyka, z którego powstało, aby dało się je jeszcze opłacić, a po zapłacie opróżnił się właściwy koszyk (usuwane po zapłacie),',
            'dismissed-announcement – numer ogłoszenia, które zamkniesz nad stroną sklepu, aby nie pokazać go ponownie (zastępowany, gdy zamkniesz następne),',
            'own-batteries – systemy akumulatorów, które zaznaczysz jako swoje na stronie produktu (usuwane, gdy je odznaczysz),',
            'chat-customer-name – imię podane na czacie, aby nie pytać o nie ponownie (usuwane, gdy zaczynasz nowy czat),',
            'chat-session-id – losowy numer rozmowy, po którym wracasz do niej po odświeżeniu strony (usuwany, gdy zaczynasz nowy czat).',
          ],
          'W pamięci sesji (session storage), która znika po zamknięciu karty:',
          [
            'voucherAmount – kwota kupowanego bonu podarunkowego (usuwana po zapłacie),',
            'voucherCurrency – waluta, w której wybrano tę kwotę (usuwana po zapłacie),',
            'applied-voucher – kod bonu, którego chcesz użyć w zamówieniu, aby nie przepadł po odświeżeniu strony (usuwany po zapłacie),',
            'checkout-draft – dane wpisane w formularzu zamówienia, aby nie przepadły po odświeżeniu strony (usuwane po zapłacie),',
            'accepted-prices – ceny produktów w koszyku pokazane jako pierwsze albo przez Ciebie zaakceptowane, aby także po odświeżeniu strony było widać, że cena się zmieniła (usuwane, gdy produkt znika z koszyka),',
            'voucher-draft – dane wpisane w formularzu zamówienia bonu, z tego samego powodu (usuwane po zapłacie),',
            'withdrawal-draft – dane wpisane w oświadczeniu o odstąpieniu od umowy, z tego samego powodu,',
            'viewing-draft – dane wpisane w formularzu wizyty, z tego samego powodu (usuwane po umówieniu wizyty),',
            'complaint-draft – dane wpisane w formularzu reklamacji, z tego samego powodu (bez zdjęć),',
            'review-draft – opinia, którą właśnie piszesz na stronie zamówienia, z tego samego powodu (usuwana po wysłaniu),',
            'order-attempt – losowy numer próby zamówienia wraz z jej treścią, dzięki któremu to samo zamówienie nie złoży się dwa razy,',
            'paid-order – numer ostatniego opłaconego zamówienia, aby kasa pokazała po powrocie do niej, że jest opłacone,',
            'chat-unsent – Twoje wiadomości na czacie, których sklep jeszcze nie potwierdził, i numer ich rozmowy, aby nie zginęły po odświeżeniu strony (usuwane po wysłaniu),',
            'chat-draft – tekst, który właśnie piszesz na czacie (usuwany po wysłaniu).',
          ],
          'Jeśli przeglądarka nie pozwala nam niczego zapisać, wymienione wyżej wpisy, których potrzebują zakupy i rozmowa, zostają w pamięci strony i w nazwie okna, które znika po zamknięciu karty, aby dało się dokończyć zakup:',
          ['name – nazwa okna (window.name).'],
          'W historii karty (history state), która znika po jej zamknięciu:',
          [
            'receipt – potwierdzenie złożonego oświadczenia o odstąpieniu albo reklamacji, aby było widoczne także po odświeżeniu strony (usuwane, gdy zaczynasz kolejne),',
            'balance – kod bonu, którego saldo sprawdzasz, i odpowiedź sklepu, aby zmiana waluty lub języka nie pytała o nie ponownie (używane przez minutę),',
            'said – zdanie, które strona zamówienia ma pokazać po tym, jak sama się odświeżyła (usuwane, gdy zamawiasz lub płacisz).',
          ],
          'W plikach cookie, przez rok:',
          [
            'language – język sklepu, aby strona od razu otworzyła się w Twoim języku (jeśli go nie wybierzesz: język strony, z której przechodzisz do zamówienia, do zamknięcia przeglądarki),',
            'currency – waluta, aby od razu pokazać właściwe ceny.',
          ],
          'Oba pliki cookie są własne: zawierają tylko kod języka i waluty, są jednakowe dla wielu osób i nie pozwalają Cię rozpoznać. Wszystkie te wpisy możesz w każdej chwili usunąć w ustawieniach przeglądarki. Sklep zapomni wtedy o Twoim wyborze, koszyku i rozmowie.',
          'Język i walutę przy pierwszej wizycie dobieramy według kraju, który nasz serwer rozpoznaje w chwili zapytania. Kraju tego nie zapisujemy i nie pytamy o niego żadnej zewnętrznej usługi. Wybór zawsze możesz zmienić.',
        ],
      },
      {
        id: 'payment-step',
        heading: 'Krok płatności',
        paragraphs: [paymentStepText(processors, 'pl')],
      },
      {
        id: 'statistics',
        heading: 'Statystyka odwiedzin',
        paragraphs: [
          'Liczymy odsłony stron sami, bez narzędzi zewnętrznych, na serwerach Sklepu, których dostawcę podajemy wyżej. Przy każdej odsłonie zapisujemy: ścieżkę strony bez parametrów, nazwę witryny, z której ktoś przyszedł, rodzinę przeglądarki (na przykład „Firefox”) i czas.',
          'Osobno sumujemy po dniach: odsłony produktów i strony składania zamówienia, produkty dodane do koszyka, powody, dla których nie dało się złożyć zamówienia, oraz słowa wyszukiwań bez pasujących wyników. Zapisujemy tylko liczby i te słowa, bez danych o tym, kto szukał. Słów, które wyglądają na adres e-mail, numer telefonu lub zamówienia albo kod bonu, nie zapisujemy.',
          'Adresu IP w statystyce nie zapisujemy, nawet skróconego. Nie nadajemy identyfikatora, nie zapisujemy niczego w przeglądarce na potrzeby statystyki, nie tworzymy odcisku urządzenia i nie łączymy odsłon z zamówieniem ani z osobą.',
        ],
      },
      {
        id: 'no-consent',
        heading: 'Dlaczego nie pytamy o zgodę na pliki cookie',
        paragraphs: [
          'Zgoda jest potrzebna, gdy strona zapisuje lub odczytuje w urządzeniu coś, co nie jest konieczne do działania usługi, o którą prosi użytkownik (art. 399 Prawa komunikacji elektronicznej). Wszystko, co zapisuje nasz sklep, służy właśnie takim usługom: językowi, walucie, koszykowi, zamówieniu, bonowi, czatowi, wizycie, odstąpieniu, reklamacji, opinii, płatności i Twoim wyborom na stronach. Statystyka nie zapisuje niczego w urządzeniu i nie odczytuje tego, co w nim zapisano. Dlatego nie ma u nas okna z prośbą o zgodę.',
          'Jeżeli kiedykolwiek zechcemy użyć narzędzia, które wymaga zgody, najpierw o nią zapytamy. Bez niej narzędzie się nie uruchomi.',
        ],
      },
      {
        id: 'protection',
        heading: 'Jak chronimy dane',
        paragraphs: [
          'Połączenie ze sklepem jest szyfrowane. Ze strony sklepu dostęp do danych zamówień i rozmów ma tylko jego obsługa po zalogowaniu, a zmiany, eksporty i otwarcie pojedynczego zamówienia, zgłoszenia lub rozmowy są zapisywane. Swoje zamówienie otworzysz linkiem z e-maila, więc nie przekazuj go innym. Numery zamówień, koszyków i rozmów w adresach są losowe i nie do odgadnięcia. Dane w naszym imieniu może przetwarzać tylko podmiot, z którym mamy umowę powierzenia (art. 28 RODO).',
        ],
      },
      {
        id: 'changes',
        heading: 'Zmiany tej polityki',
        paragraphs: [
          `To jest wersja ${legalVersion('privacy', settings)} polityki. Dzień, od którego obowiązuje, podajemy na początku. Gdy zmieni się sposób przetwarzania danych, zaktualizujemy politykę i podamy nową datę. O istotnych zmianach dotyczących danych, które już mamy, poinformujemy osoby, których dotyczą, e-mailem.`,
        ],
      },
    ],
  }
}
