import { BILL_WORDS } from '../../../content/bill-words'
import type { AcceptedGoods } from '../../../domain/returns/withdrawal-decision'
import type { RejectionGround } from '../../../domain/reviews/review'
import { FAILED_REFUND_WORDS } from '../../../content/failed-refund-words'
import { guaranteeLabelText, guaranteeWords } from '../../../content/guarantee-words.pl'

/** Polish texts of the mails; English has the same keys. */
export const pl = {
  hello: 'Dzień dobry!',
  greeting: ({ name }: { name: string }) => `Dzień dobry, ${name}!`,
  signature: 'Zespół Ekspo Narzędzia',
  order: ({ number }: { number: string }) => `Zamówienie #${number}`,
  quantity: ({ units }: { units: number }) => `${units} szt.`,
  subtotal: 'Produkty',
  shipping: 'Dostawa',
  discount: 'Rabat',
  byVoucher: 'Zapłata bonem',
  ...BILL_WORDS.pl,
  free: 'Gratis',
  deliverTo: 'Adres dostawy',
  collection: 'Odbiór osobisty',
  collectAt: 'Miejsce odbioru',
  openingHours: 'Godziny',
  courier: 'Kurier',
  buyer: 'Kupujący',
  invoice: 'Dane do faktury',
  nip: 'NIP',
  defects: 'Znane ślady i braki',
  acceptedDefects: 'Ślady i braki zaakceptowane przy zamówieniu',
  grades: {
    A: 'Stan A: powystawowy – jak nowy',
    B: 'Stan B: powystawowy – drobne ślady',
    C: 'Stan C: powystawowy – widoczne ślady lub braki',
  },
  progress: {
    ordered: 'Złożone',
    paid: 'Opłacone',
    packed: 'Spakowane',
    sent: 'Wysłane',
    delivered: 'Doręczone',
  },
  received: {
    subject: ({ number }: { number: string }) => `Czekamy na płatność: zamówienie #${number}`,
    lead: ({ time }: { time: string }) =>
      `Dziękujemy za zamówienie. Czeka ono na płatność. Trzymamy dla Ciebie produkty do godziny ${time} czasu polskiego.`,
    boughtLead: ({ time }: { time: string }) =>
      `Dziękujemy za zamówienie bonu podarunkowego. Czeka ono na płatność do godziny ${time} czasu polskiego.`,
  },
  offer: {
    subject: ({ number }: { number: string }) => `Sprawdź i potwierdź zamówienie #${number}`,
    lead: ({ day, time }: { day: string; time: string }) =>
      `Dziękujemy za rozmowę. Oto zamówienie, o którym mówiliśmy. Sprawdź je i potwierdź: dopiero wtedy zawieramy umowę i możesz zapłacić. Produkty trzymamy dla Ciebie do ${day}, godz. ${time} czasu polskiego. Jeśli nie potwierdzisz, nic nie płacisz.`,
    heldLead: ({ day, time }: { day: string; time: string }) =>
      `Dziękujemy za zamówienie w naszym sklepie. Trzymamy dla Ciebie produkty do ${day}, godz. ${time} czasu polskiego. Do tego czasu czekamy na płatność.`,
    confirm: 'Sprawdź i potwierdź zamówienie',
  },
  paid: {
    subject: ({ number }: { number: string }) => `Opłacone: zamówienie #${number}`,
    lead: 'Otrzymaliśmy płatność i przygotowujemy przesyłkę.',
    leadSent: 'Otrzymaliśmy płatność za to zamówienie.',
    leadPickup: ({ days }: { days: number }) =>
      `Otrzymaliśmy płatność i przygotowujemy produkty. Gdy będą gotowe do odbioru, zwykle w ciągu ${days} dni roboczych, wyślemy Ci e-mail z kodem odbioru. Poczekaj na niego z przyjazdem.`,
    endedUnits: {
      cancelled: ({ count, quantity }: { count: number; quantity: number }) =>
        quantity === 1 ? 'Anulowane' : `Anulowane: ${count} z ${quantity} szt.`,
      returned: ({ count, quantity }: { count: number; quantity: number }) =>
        quantity === 1 ? 'Zwrócone' : `Zwrócone: ${count} z ${quantity} szt.`,
    },
    refunded: 'Zwrócono',
    kept: 'Po zwrotach',
    delivery: ({ days, longestDays }: { days: string; longestDays: number }) =>
      `Przewidywana dostawa: ${days} (najpóźniej w ciągu ${longestDays} dni od zawarcia umowy).`,
    laterDelivery: ({ days }: { days: string }) => `Przewidywana dostawa: ${days}.`,
    rights: 'Masz prawo odstąpić od umowy w terminie 14 dni od otrzymania towaru bez podania przyczyny.',
  },
  firms: {
    unsaid:
      'W zamówieniu na firmę nie podano charakteru zakupu. Prawo odstąpienia od umowy w terminie 14 dni bez podania przyczyny ma osoba fizyczna, dla której taki zakup nie ma charakteru zawodowego. Nie mają go spółki (oprócz cywilnych) ani inne osoby prawne.',
    none: 'Zgodnie z tym, co zaznaczono w zamówieniu, ustawowe prawo odstąpienia od umowy w terminie 14 dni nie przysługuje.',
  },
  cancelled: {
    subject: ({ number }: { number: string }) => `Anulowane: zamówienie #${number}`,
    lead: 'Zamówienie nie zostało opłacone i jest anulowane, a produkty wróciły do sprzedaży. Nic nie zostało pobrane.',
    boughtLead: 'Zamówienie bonu nie zostało opłacone i jest anulowane. Nic nie zostało pobrane.',
  },
  refundDue: {
    subject: ({ number }: { number: string }) => `Zwracamy płatność: zamówienie #${number}`,
    lead: 'Płatność dotarła po zakończeniu rezerwacji i zamówienia nie można już zrealizować. Przepraszamy. Całą kwotę zwracamy tą samą metodą płatności.',
  },
  refund: {
    subject: ({ number }: { number: string }) => `Zwrot pieniędzy: zamówienie #${number}`,
    cancelledSubject: ({ number }: { number: string }) => `Anulowane: zamówienie #${number}`,
    partSubject: ({ number }: { number: string }) => `Część anulowana: zamówienie #${number}`,
    settledSubject: ({ number }: { number: string }) => `Rozliczone: zamówienie #${number}`,
    againSubject: ({ number }: { number: string }) => `Ponowny zwrot: zamówienie #${number}`,
    lead: ({ amount }: { amount: string }) => `Zwracamy Ci ${amount}.`,
    cancelledLead: 'Anulowaliśmy Twoje zamówienie. Niczego już do Ciebie nie wyślemy.',
    partLead: 'Anulowaliśmy część Twojego zamówienia. Reszta zostaje bez zmian.',
    settledLead: 'Rozliczyliśmy te produkty bez zwrotu pieniędzy.',
    againLead: ({ amount }: { amount: string }) =>
      `Poprzedni zwrot do Ciebie nie dotarł. Wysyłamy te pieniądze jeszcze raz: ${amount}.`,
    items: {
      cancelled: ({ name }: { name: string }) => `Anulowane: ${name}`,
      returned: ({ name }: { name: string }) => `Zwrócone: ${name}`,
      reduced: ({ name }: { name: string }) => `Obniżka ceny: ${name}`,
      delivery: 'Dostawa',
      goodwill: 'Gest z naszej strony',
      voucher: 'Bon podarunkowy',
    },
    ofValue: ({ value }: { value: string }) => `z ${value}`,
    sum: 'Zwracamy razem',
    reason: 'Powód',
    reasons: {
      late_payment: 'Płatność po terminie',
      withdrawal: 'Odstąpienie od umowy',
      complaint: 'Reklamacja',
      cancellation: 'Anulowanie',
      goodwill: 'Gest z naszej strony',
      at_provider: 'Zwrot pieniędzy',
    },
    note: ({ note }: { note: string }) => `Dlaczego taka kwota: ${note}`,
    money: ({ amount }: { amount: string }) =>
      `${amount} wróci tą samą metodą, którą zapłacono. Zależnie od banku trwa to zwykle do 10 dni.`,
    transfer: ({ amount }: { amount: string }) => `${amount} wysłaliśmy przelewem bankowym.`,
    byStaff: ({ amount }: { amount: string }) => `${amount} oddaliśmy przelewem, na kartę albo gotówką.`,
    voucher: ({ amount, codeTail, day }: { amount: string; codeTail: string; day: string }) =>
      `${amount} wróciło na bon o końcówce ${codeTail}, ważny do ${day}.`,
    blockedVoucher: ({ amount, codeTail }: { amount: string; codeTail: string; day: string }) =>
      `${amount} wróciło na bon o końcówce ${codeTail}. Bon jest teraz zablokowany: napisz do nas, zanim zechcesz go użyć.`,
    failedSubject: ({ number }: { number: string }) => `Zwrot nie dotarł: zamówienie #${number}`,
    failedLead: ({ amount }: { amount: string }) =>
      `Zwrot ${amount}, o którym pisaliśmy, nie dotarł: bank albo operator płatności go odrzucił. Przepraszamy.`,
    failedNext: FAILED_REFUND_WORDS.pl.mail,
  },
  shipped: {
    subject: ({ number }: { number: string }) => `W drodze: zamówienie #${number}`,
    lead: 'Przekazaliśmy paczkę kurierowi.',
    correctedSubject: ({ number }: { number: string }) => `Nowe dane przesyłki: zamówienie #${number}`,
    corrected: ({ previousShipment }: { previousShipment: string }) =>
      `Wcześniej podane dane przesyłki (${previousShipment}) były błędne. Przepraszamy. Prawidłowe są te:`,
    parcel: ({ courier, number }: { courier: string; number: string }) =>
      `Kurier: ${courier}, numer przesyłki: ${number}`,
    track: 'Śledź przesyłkę',
    check:
      'Obejrzyj paczkę przy odbiorze. Jeśli jest uszkodzona, spisz z kurierem protokół albo zrób zdjęcia i napisz do nas: to ułatwi nam pomoc.',
    checkAtPoint:
      'Gdy paczka dotrze do punktu, InPost przyśle Ci kod odbioru SMS-em, e-mailem lub w aplikacji. Po odbiorze obejrzyj paczkę. Jeśli jest uszkodzona, zrób zdjęcia, zgłoś to w aplikacji InPost i napisz do nas.',
  },
  parcelStatus: {
    out_for_delivery: {
      subject: ({ number }: { number: string }) => `Paczka dziś u Ciebie: zamówienie #${number}`,
      lead: 'Kurier ma już Twoją paczkę i jedzie z nią do Ciebie.',
    },
    ready_to_collect: {
      subject: ({ number }: { number: string }) => `Paczka czeka na odbiór: zamówienie #${number}`,
      lead: 'Twoja paczka jest na miejscu. Kod odbioru przyśle Ci kurier: SMS-em, mailem albo w aplikacji.',
    },
    place: 'Gdzie odebrać',
  },
  returnLabel: {
    subject: ({ number }: { number: string }) => `Etykieta zwrotna: zamówienie #${number}`,
    lead: 'Mamy dla Ciebie etykietę na zwrot. Za przesyłkę płacimy my.',
    open: 'Pobierz etykietę',
    pack: 'Zapakuj produkty ze wszystkim, co było w zestawie. Wydrukuj etykietę i naklej ją na paczkę.',
    drop: 'Oddaj paczkę w dowolnym PaczkoPunkcie InPost.',
    dropBy: ({ day }: { day: string }) => `Oddaj paczkę w dowolnym PaczkoPunkcie InPost, najpóźniej ${day}.`,
    noPrinter: 'Nie masz drukarki? Odpisz na tę wiadomość, a pomożemy.',
    collect:
      'To reklamacja, więc możesz też poprosić, żebyśmy odebrali paczkę na nasz koszt. Odpisz na tę wiadomość albo zadzwoń.',
  },
  ready: {
    subject: ({ number }: { number: string }) => `Gotowe do odbioru: zamówienie #${number}`,
    lead: ({ day }: { day: string }) =>
      `Twoje zamówienie czeka na Ciebie do ${day}. Przy odbiorze pokaż ten kod:`,
    codeLabel: ({ code }: { code: string }) => `Kod QR z kodem odbioru ${code}`,
    secret: 'Kto zna kod, ten może odebrać zamówienie. Podaj go tylko osobie, którą wysyłasz po odbiór.',
    cannotComeInTime: ({ phone }: { phone: string }) =>
      `Nie zdążysz? Zadzwoń: ${phone}. Ustalimy inny dzień.`,
    onMap: 'Pokaż na mapie',
  },
  pickupReminder: {
    subject: ({ number }: { number: string }) => `Czeka na Ciebie: zamówienie #${number}`,
    lead: ({ day }: { day: string }) =>
      `Twoje zamówienie czeka na odbiór tylko do ${day}. Przy odbiorze pokaż ten kod:`,
  },
  viewing: {
    subject: {
      booked: ({ start }: { start: string; name: string }) => `Umówiona wizyta: ${start}`,
      moved: ({ start }: { start: string; name: string }) => `Nowy termin wizyty: ${start}`,
      reminder: ({ start }: { start: string; name: string }) => `Do zobaczenia: ${start}`,
      cancelled: ({ start }: { start: string; name: string }) => `Odwołana wizyta: ${start}`,
      sold: ({ name }: { start: string; name: string }) => `Sprzedane przed Twoją wizytą: ${name}`,
    },
    lead: {
      booked:
        'Pokażemy Ci narzędzie: obejrzysz je, weźmiesz do ręki i o wszystko zapytasz. Nie musisz go kupować.',
      moved: 'Zmieniliśmy termin Twojej wizyty. Poprzedni jest już nieaktualny.',
      reminder:
        'Przypominamy o Twojej wizycie. Jeśli plany się zmieniły, zmień termin albo odwołaj wizytę przyciskiem poniżej.',
      cancelled: 'Twoja wizyta jest odwołana. Jeśli nadal chcesz obejrzeć to narzędzie, wybierz inny termin.',
      cancelledByStaff: 'Przepraszamy, musimy odwołać Twoją wizytę.',
      sold: 'Przykro nam: ktoś kupił to narzędzie przed Twoją wizytą, więc wizyta jest odwołana.',
      ownPurchase:
        'To narzędzie jest już Twoje, więc odwołujemy wizytę. Jeśli mimo to chcesz do nas zajrzeć, zadzwoń albo napisz.',
    },
    start: 'Kiedy',
    place: 'Gdzie',
    phone: 'Telefon',
    held: 'Na czas wizyty zdejmujemy narzędzie ze sprzedaży. Wcześniej ktoś może je jeszcze kupić: wtedy od razu damy Ci znać.',
    notHeld: 'Do Twojej wizyty narzędzie jest w sprzedaży. Jeśli ktoś je kupi, od razu damy Ci znać.',
    calendar: 'W załączniku jest plik do kalendarza.',
    calendarCancelled: 'Plik w załączniku usuwa wizytę z kalendarza.',
    open: 'Zmień termin albo odwołaj',
    again: 'Wybierz inny termin',
    similar: 'Podobne narzędzia, które są teraz w sprzedaży:',
    eventTitle: ({ name }: { name: string }) => `Oglądanie: ${name}`,
    calendarFile: 'wizyta.ics',
  },
  chatAnswer: {
    subject: 'Odpowiedź z czatu',
    lead: ({ name }: { name: string }) => `Dzień dobry, ${name}! Odpisaliśmy Ci na czacie:`,
    open: 'Wróć do rozmowy',
    how: 'Link otwiera Twoją rozmowę. Nie przekazuj go nikomu. Na tę wiadomość możesz też po prostu odpisać.',
  },
  chatTranscript: {
    subject: ({ day }: { day: string }) => `Zapis czatu z ${day}`,
    lead: 'Oto zapis naszej rozmowy.',
    shop: 'Ekspo Narzędzia',
    open: 'Wróć do rozmowy',
  },
  voucherUsed: ({ amount, codeTail }: { amount: string; codeTail: string }) =>
    `Na bonie o końcówce ${codeTail} zostaje: ${amount}.`,
  boughtPaid: {
    lead: 'Otrzymaliśmy płatność za bon podarunkowy.',
    own: 'Bon z kodem wysyłamy w osobnej wiadomości na ten adres.',
    gift: ({ email, day }: { email: string; day: string }) => `Bon z kodem wyślemy ${day} na adres ${email}.`,
    rights:
      'Masz prawo odstąpić od umowy w terminie 14 dni bez podania przyczyny. Zwrócimy kwotę, która została na bonie.',
  },
  voucher: {
    subject: ({ amount }: { amount: string }) => `Twój bon podarunkowy na ${amount}`,
    discountSubject: ({ amount }: { amount: string }) => `Twój bon rabatowy na ${amount}`,
    giftSubject: ({ name, amount }: { name: string; amount: string }) =>
      `Masz prezent: bon na ${amount} (od: ${name})`,
    lead: 'Dziękujemy za zakup. Oto Twój bon podarunkowy do sklepu Ekspo Narzędzia.',
    soldLead: 'Oto Twój bon podarunkowy do sklepu Ekspo Narzędzia.',
    discountLead:
      'Oto Twój bon rabatowy do sklepu Ekspo Narzędzia: prezent od nas, który obniży cenę zakupów.',
    giftLead: ({ name }: { name: string }) =>
      `To bon podarunkowy do sklepu Ekspo Narzędzia, w którym są elektronarzędzia powystawowe. Prezent od: ${name}.`,
    title: 'Bon podarunkowy',
    discountTitle: 'Bon rabatowy',
    code: 'Kod bonu',
    qr: 'Kod QR prowadzący do bonu',
    until: ({ day }: { day: string }) => `Ważny do ${day}`,
    open: 'Zobacz i wydrukuj bon',
    how: 'Wpisz kod przy składaniu zamówienia. Bon można wykorzystać w kilku zamówieniach, a resztę dopłacić online.',
    soldRights:
      'Konsument, który kupił ten bon, może odstąpić od zakupu w ciągu 14 dni od zawarcia umowy, bez podania przyczyny. Zwrócimy kwotę, która została na bonie.',
    rights: 'Kto zna kod, ten może użyć bonu: przechowuj go jak pieniądze.',
    terms: 'Regulamin',
  },
  giftPrivacy: {
    title: 'Twoje dane osobowe',
    controller: ({
      firm,
      address,
      email,
      phone,
    }: {
      firm: string
      address: string
      email: string
      phone: string
    }) => `Administrator Twoich danych: ${firm}, ${address}, e-mail: ${email}, tel. ${phone}.`,
    source: ({ giver }: { giver: string }) =>
      `Twój adres e-mail, życzenia i dzień wysyłki bonu podała nam osoba, która kupiła bon: ${giver}.`,
    staffSource:
      'Piszemy to na wypadek, gdyby bon kupił ktoś inny. Wtedy Twój adres e-mail podała nam osoba, która go kupiła.',
    purpose:
      'Używamy ich tylko po to, by dostarczyć Ci bon, obsłużyć go i wyjaśnić ewentualne spory o niego. Nie wyślemy Ci reklam. Podstawa: art. 6 ust. 1 lit. f RODO, czyli nasz uzasadniony interes w wykonaniu umowy z kupującym i w obronie przed roszczeniami. Dane przetwarzają dla nas firmy, które utrzymują sklep i wysyłają e-maile. Ich nazwy i podstawę przekazywania danych poza Europejski Obszar Gospodarczy podajemy w polityce prywatności.',
    retention: ({ months }: { months: number }) =>
      `Jak długo: ${months} miesięcy od ostatniego dnia ważności bonu.`,
    staffRetention: ({ years }: { years: number }) =>
      `Jak długo: ${years} lat po roku, w którym bon sprzedano albo zwrócono jego cenę, a gdy bon jest ważny dłużej – do końca jego ważności.`,
    rights: ({ email }: { email: string }) =>
      `Masz prawo otrzymać kopię danych, poprawić je, usunąć lub ograniczyć ich przetwarzanie. Napisz na adres ${email}.`,
    objection: ({ email }: { email: string }) =>
      `Masz prawo w każdej chwili sprzeciwić się przetwarzaniu danych z przyczyn związanych z Twoją szczególną sytuacją. Napisz na adres ${email}.`,
    authority:
      'Możesz złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych (UODO), ul. Stanisława Moniuszki 1A, 00-014 Warszawa, uodo.gov.pl.',
    more: 'Więcej:',
    policy: 'Polityka prywatności',
  },
  voucherEnds: {
    subject: ({ day }: { day: string }) => `Twój bon jest ważny do ${day}`,
    lead: ({ codeTail, amount, day }: { codeTail: string; amount: string; day: string }) =>
      `Na bonie o końcówce ${codeTail} zostało ${amount}. Można go wykorzystać do ${day}.`,
    use: 'Wybierz narzędzie',
    longer:
      'Nie zdążysz? Napisz do nas przed tym dniem albo po nim: na Twoją prośbę przedłużymy ważność bonu.',
  },
  invitation: {
    subject: 'Zaproszenie do panelu sklepu',
    lead: ({ name }: { name: string }) =>
      `${name}, właściciel sklepu, daje Ci dostęp do panelu. Otwórz link na urządzeniu, na którym będziesz pracować, i dodaj klucz dostępu.`,
    open: 'Wejdź do panelu',
    within: ({ hours }: { hours: number }) =>
      `Link działa jeden raz, przez ${hours} godzin. Nie przekazuj go nikomu.`,
    notYou: 'To pomyłka? Zignoruj tę wiadomość.',
  },
  signInLink: {
    subject: 'Logowanie do panelu sklepu',
    lead: 'Ktoś, być może Ty, prosi o zalogowanie do panelu sklepu bez hasła.',
    open: 'Zaloguj się',
    within: ({ minutes }: { minutes: number }) =>
      `Link działa jeden raz, przez ${minutes} minut. Nie przekazuj go nikomu.`,
    notYou: 'To nie Ty? Zignoruj tę wiadomość: linku nie dostał nikt inny, a hasło się nie zmieniło.',
  },
  orderLink: {
    subject: ({ number }: { number: string }) => `Link do zamówienia #${number}`,
    lead: 'Pod tym linkiem zobaczysz, co dzieje się z Twoim zamówieniem. Nie przekazuj go nikomu.',
    open: 'Zobacz zamówienie',
    lookUp: 'Gdzie jest moje zamówienie?',
    withdraw: 'Odstąp od umowy tutaj',
    notYou: 'To nie Ty prosisz o link? Zignoruj tę wiadomość: nikt inny go nie dostał.',
  },
  /** Ways in which a customer request arrived, for requests that staff entered. */
  requestWays: {
    letter: 'listem',
    phone: 'przez telefon',
    email: 'e-mailem',
    counter: 'osobiście',
  },
  withdrawal: {
    subject: 'Odstąpienie od umowy: otrzymaliśmy je',
    received: ({ day, time }: { day: string; time: string }) =>
      `Potwierdzamy otrzymanie oświadczenia o odstąpieniu od umowy złożonego ${day} o ${time}.`,
    receivedByHand: ({ day, way }: { day: string; way: string }) =>
      `Potwierdzamy, że ${day} otrzymaliśmy ${way} oświadczenie o odstąpieniu od umowy.`,
    statement: 'Treść oświadczenia: „Niniejszym informuję o odstąpieniu od umowy”.',
    name: 'Imię i nazwisko',
    contract: 'Umowa',
    email: 'Adres e-mail',
    goods: 'Produkty',
    all: 'całe zamówienie',
    message: 'Wiadomość',
    id: 'Identyfikator oświadczenia',
    nothingToSendBack: ({ day }: { day: string }) =>
      `Produkty nie zostały jeszcze wysłane, więc ich nie wyślemy i nie musisz nic odsyłać. Pieniądze zwrócimy niezwłocznie, najpóźniej ${day}, tą samą metodą, którą zapłacono.`,
    bringToShowroom: ({ address }: { address: string }) =>
      `Produkty przynieś do nas albo odeślij w ciągu 14 dni od złożenia oświadczenia. Adres: ${address}. Do paczki dołącz kartkę z numerem zamówienia i zachowaj dowód nadania. Koszt odesłania ponosisz Ty, z wyjątkiem produktów, których ze względu na rozmiar lub wagę nie można w zwykłym trybie odesłać pocztą: te odbierzemy na nasz koszt, a termin uzgodnimy w odpowiedzi na tę wiadomość.`,
    sendBack: ({ address }: { address: string }) =>
      `Produkty odeślij w ciągu 14 dni od złożenia oświadczenia na adres: ${address}. Dołącz kartkę z numerem zamówienia i zachowaj dowód nadania. Koszt odesłania ponosisz Ty, z wyjątkiem produktów, których ze względu na rozmiar lub wagę nie można w zwykłym trybie odesłać pocztą: te odbierzemy na nasz koszt, a termin uzgodnimy w odpowiedzi na tę wiadomość. Jeśli jeszcze ich nie wysłaliśmy, nie wyślemy ich i nie musisz nic odsyłać. Bonu podarunkowego się nie odsyła: zablokujemy jego kod.`,
    check:
      'Jeśli oświadczenie przyszło po terminie albo z zamówienia nie wynika, że masz prawo odstąpienia, najpierw to sprawdzimy i odpowiemy e-mailem. Nie musisz wtedy niczego odsyłać przed odpowiedzią, a jeśli przyjmiemy odstąpienie, masz na odesłanie 14 dni od odpowiedzi.',
    refund:
      'Jeśli masz prawo odstąpić od umowy, pieniądze zwrócimy niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania oświadczenia, tą samą metodą, którą zapłacono. Ze zwrotem możemy wstrzymać się do otrzymania produktów lub dowodu ich odesłania. Nie dotyczy to produktów, które sami odbieramy.',
    more: 'Ta wiadomość potwierdza, że oświadczenie do nas dotarło. Zachowaj ją. W razie pytań po prostu na nią odpisz.',
  },
  withdrawalDecision: {
    subject: {
      accepted: 'Przyjęte odstąpienie od umowy',
      refused: 'Odstąpienie od umowy: nie możemy go przyjąć',
    },
    lead: {
      accepted: ({ day }: { day: string }) =>
        `Sprawdziliśmy oświadczenie o odstąpieniu od umowy złożone ${day}. Przyjmujemy je.`,
      refused: ({ day }: { day: string }) =>
        `Sprawdziliśmy oświadczenie o odstąpieniu od umowy złożone ${day}. W tym przypadku prawo odstąpienia nie przysługuje, więc nie możemy przyjąć odstąpienia.`,
    },
    refusedUnknown: ({ day }: { day: string }) =>
      `Sprawdziliśmy oświadczenie o odstąpieniu od umowy złożone ${day}. Nie możemy go przyjąć, bo nie udało się nam ustalić zakupu, którego dotyczy. Jeśli masz prawo odstąpienia, ta odpowiedź go nie odbiera.`,
    replaces: ({ day }: { day: string }) => `Ta odpowiedź zastępuje naszą odpowiedź z ${day}.`,
    submitted: 'Złożone',
    goods: {
      send: ({ day, address }: { day: string; address: string }) =>
        `Produkty odeślij najpóźniej ${day} na adres: ${address}. Dołącz kartkę z numerem zamówienia i zachowaj dowód nadania.`,
      bring: ({ day, address }: { day: string; address: string }) =>
        `Produkty przynieś do nas albo odeślij najpóźniej ${day}. Adres: ${address}. Do paczki dołącz kartkę z numerem zamówienia i zachowaj dowód nadania.`,
      nothing: 'Nie musisz nic odsyłać.',
      voucher: 'Bonu się nie odsyła: zablokujemy jego kod i zwrócimy kwotę, która na nim została.',
      sent: 'Mamy już dowód, że produkty są w drodze do nas.',
      received: 'Produkty już do nas wróciły.',
      settled: 'Wszystko jest już rozliczone i nie musisz nic robić.',
    } satisfies Record<AcceptedGoods, string | ((params: { day: string; address: string }) => string)>,
    unsent: 'Jeśli czegoś jeszcze nie wysłaliśmy, nie wyślemy tego i nie musisz tego odsyłać.',
    cost: 'Koszt odesłania ponosisz Ty, z wyjątkiem produktów, których ze względu na rozmiar lub wagę nie można w zwykłym trybie odesłać pocztą: te odbierzemy na nasz koszt, a termin uzgodnimy w odpowiedzi na tę wiadomość.',
    refund: 'Pieniądze zwrócimy niezwłocznie, tą samą metodą, którą zapłacono.',
    refundBy: ({ day }: { day: string }) =>
      `Pieniądze zwrócimy niezwłocznie, najpóźniej ${day}, tą samą metodą, którą zapłacono.`,
    withhold:
      'Ze zwrotem możemy wstrzymać się do otrzymania produktów lub dowodu ich odesłania. Nie dotyczy to produktów, które sami odbieramy.',
    keep: 'Zachowaj tę wiadomość. W razie pytań po prostu na nią odpisz.',
    reason: 'Dlaczego',
    contractStays: {
      withBuyer: 'Umowa nadal obowiązuje, więc nie odsyłaj produktów.',
      sentBack:
        'Umowa nadal obowiązuje. Produkty, które do nas odesłano, należą do Ciebie: ich wydanie uzgodnimy w odpowiedzi na tę wiadomość.',
      elsewhere: null,
    },
    disagree:
      'Nie zgadzasz się z tą odpowiedzią albo o czymś nie wiemy? Odpisz na tę wiadomość, a sprawdzimy wszystko jeszcze raz i odpowiemy w ciągu 14 dni. Możesz też wystąpić do sądu. Jeśli coś jest nie tak z produktem, napisz nam o tym w formularzu:',
    complaint: 'Reklamacja',
    help: ({ inspectorate }: { inspectorate: string | null }) =>
      `Jako konsument możesz poprosić o bezpłatną pomoc powiatowego lub miejskiego rzecznika konsumentów. Możesz też złożyć wniosek o mediację lub inne pozasądowe rozwiązanie sporu do wojewódzkiego inspektora Inspekcji Handlowej${inspectorate ? ` (właściwy dla nas: ${inspectorate})` : ''}. Udział w nim jest dobrowolny dla obu stron. Listę podmiotów i adresy podaje Prezes UOKiK: https://uokik.gov.pl`,
  },
  unproven: {
    subject: {
      withdrawal: ({ number }: { number: string }) => `Odstąpienie od zamówienia #${number}: to Ty?`,
      complaint: ({ number }: { number: string }) => `Reklamacja zamówienia #${number}: to Ty?`,
    },
    came: {
      withdrawal: ({ day, time }: { day: string; time: string }) =>
        `${day} o ${time} ktoś złożył oświadczenie o odstąpieniu od umowy i podał numer tego zamówienia.`,
      complaint: ({ day, time }: { day: string; time: string }) =>
        `${day} o ${time} ktoś złożył reklamację i podał numer tego zamówienia.`,
    },
    nothing:
      'Nie użył przy tym linku z naszych wiadomości ani Twojego adresu e-mail, więc musimy sprawdzić, czy to Ty. Jeśli tak, zgłoszenie jest ważne od chwili, w której do nas dotarło.',
    you: 'Jeśli to Ty: otwórz zamówienie i wyślij zgłoszenie stamtąd albo po prostu odpisz na tę wiadomość. Liczy się chwila, w której wpłynęło pierwsze.',
    open: 'Otwórz zamówienie',
    notYou: 'Jeśli to nie Ty, nie musisz nic robić.',
  },
  reviewRefused: {
    subject: {
      refused: 'Twoja opinia: dlaczego jej nie publikujemy',
      removed: 'Twoja opinia: dlaczego ją usunęliśmy',
    },
    decision: {
      refused:
        'Nie pokażemy Twojej opinii w sklepie. Decyzja obowiązuje we wszystkich krajach i bezterminowo.',
      removed: 'Usunęliśmy Twoją opinię ze sklepu. Decyzja obowiązuje we wszystkich krajach i bezterminowo.',
    },
    order: 'Zamówienie',
    day: 'Dzień decyzji',
    ground: 'Podstawa',
    grounds: {
      unlawful: 'Regulamin zakazuje treści bezprawnych. Przepis podajemy niżej.',
      offensive: 'Regulamin zakazuje treści obraźliwych.',
      rights: 'Regulamin zakazuje treści naruszających cudze prawa.',
      misleading: 'Regulamin zakazuje treści wprowadzających w błąd.',
      disruptive: 'Regulamin zakazuje treści zakłócających działanie sklepu.',
    } satisfies Record<RejectionGround, string>,
    text: 'Ta decyzja dotyczy opinii:',
    facts: 'Dlaczego tak zdecydowaliśmy',
    reported: 'Decyzję podjęliśmy po zgłoszeniu, które otrzymaliśmy.',
    ownInitiative: 'Decyzję podjęliśmy z własnej inicjatywy, bez zgłoszenia.',
    byPeople:
      'Opinię przeczytał i decyzję podjął człowiek. Nie użyliśmy do tego żadnych zautomatyzowanych narzędzi. Ocena w gwiazdkach nie miała na decyzję wpływu.',
    change: 'Możesz zmienić opinię na stronie zamówienia. Przeczytamy ją wtedy jeszcze raz.',
    objection:
      'Nie zgadzasz się z decyzją? Odpisz na tę wiadomość. Twoją reklamację rozpatrzy człowiek, a odpowiemy w ciągu 14 dni. Terminu na złożenie reklamacji nie ma. Możesz też iść z tą sprawą do sądu, a jako konsument zwrócić się do Inspekcji Handlowej lub rzecznika konsumentów. Zakaz i sposoby rozwiązania sporu opisuje',
    terms: 'Regulamin',
  },
  delivered: {
    subject: ({ number }: { number: string }) => `Dostarczone: zamówienie #${number}`,
    lead: 'Paczka dotarła. Mamy nadzieję, że wszystko się zgadza, a narzędzie dobrze leży w dłoni.',
    collectedSubject: ({ number }: { number: string }) => `Odebrane: zamówienie #${number}`,
    collectedLead: 'Dziękujemy za odbiór. Mamy nadzieję, że narzędzie dobrze leży w dłoni.',
    review: 'Napisz, jak było',
    honest:
      'Żadnej opinii nie odrzucamy dlatego, że jest negatywna. Opublikowaną oznaczamy jako zweryfikowany zakup.',
    why: 'O opinię prosimy, bo przy zamówieniu była na to zgoda. Nie chcesz takich próśb ani ofert?',
    manual: ({ name }: { name: string }) => `Instrukcja po polsku: ${name}`,
    wrong: 'Jeżeli coś jest nie tak, napisz do nas.',
    rights: ({ day }: { day: string }) => `Od umowy możesz odstąpić bez podania przyczyny do ${day}.`,
  },
  pointChanged: {
    subject: ({ number }: { number: string }) => `Nowy punkt odbioru: zamówienie #${number}`,
    lead: 'Twoja paczka pojedzie teraz do tego punktu:',
    now: 'Nowy punkt',
    before: 'Poprzedni punkt',
    notYou: ({ phone }: { phone: string }) =>
      `To nie Twoja zmiana? Odpisz na tę wiadomość albo zadzwoń: ${phone}.`,
  },
  pointClosed: {
    subject: ({ number }: { number: string }) => `Wybierz inny punkt odbioru: zamówienie #${number}`,
    lead: 'Punkt, który wybrałeś lub wybrałaś, przestał wydawać paczki. Wybierz inny, a wyślemy tam Twoją paczkę.',
    point: 'Nieczynny punkt',
    choose: 'Wybierz inny punkt',
    otherwise: 'Wolisz dostawę do domu? Odpisz na tę wiadomość albo zadzwoń.',
  },
  reminder: {
    subject: ({ number }: { number: string }) => `Zapłać za zamówienie #${number}`,
    lead: ({ amount, time }: { amount: string; time: string }) =>
      `Zamówienie na ${amount} nie jest jeszcze opłacone. Trzymamy dla Ciebie produkty do godziny ${time} czasu polskiego.`,
    boughtLead: ({ amount, time }: { amount: string; time: string }) =>
      `Zamówienie bonu na ${amount} nie jest jeszcze opłacone. Czeka na płatność do godziny ${time} czasu polskiego.`,
    pay: 'Zapłać teraz',
    otherwise:
      'Jeżeli nie zapłacisz, anulujemy zamówienie bez żadnych kosztów. Jeżeli płatność jest już w drodze, nie musisz nic robić.',
  },
  followUp: {
    subject: ({ amount }: { amount: string }) => `Bon ${amount} na następny zakup`,
    lead: ({ goods }: { goods: string }) =>
      `Minęło trochę czasu od zakupu (${goods}). Jak się sprawuje? Kilka zdań od Ciebie pomoże innym wybrać.`,
    review: 'Napisz opinię',
    honest:
      'Żadnej opinii nie odrzucamy dlatego, że jest negatywna. Bon jest Twój niezależnie od tego, czy napiszesz opinię i jaka będzie.',
    discountVoucher: ({ amount }: { amount: string }) =>
      `Na następne zakupy mamy dla Ciebie bon rabatowy na ${amount}:`,
    why: 'Piszemy, bo przy zamówieniu była zgoda na prośbę o opinię i informacje handlowe. Nie chcesz ofert?',
    leave: 'Wycofaj zgodę',
  },
  documents: {
    terms: 'regulamin',
    withdrawal: 'odstapienie-od-umowy',
    guarantee: 'gwarancja',
    legalGuarantee: 'prawna-gwarancja',
    legalGuaranteeTitle: 'Prawna gwarancja zgodności',
    withdrawalTitle: 'Pouczenie i wzór formularza odstąpienia od umowy',
    version: ({ version }: { version: string }) => `Wersja ${version}`,
    enclosed: ({ version }: { version: string }) =>
      `W załącznikach znajdziesz regulamin zaakceptowany przy zamówieniu (wersja ${version}) oraz pouczenie o prawie odstąpienia z wzorem formularza. Zachowaj tę wiadomość: jest potwierdzeniem zawarcia umowy.`,
    enclosedTerms: ({ version }: { version: string }) =>
      `W załączniku znajdziesz regulamin zaakceptowany przy zamówieniu (wersja ${version}). Zachowaj tę wiadomość: jest potwierdzeniem zawarcia umowy.`,
    marketing: ({ text }: { text: string }) => `Przy zamówieniu zaznaczono też zgodę: „${text}”`,
    notice:
      'Sprzedawca odpowiada za brak zgodności towaru z umową przez co najmniej 2 lata od dostarczenia. Szczegóły:',
    noticeLink: 'Twoja Europa',
  },
  guarantee: {
    title: 'Gwarancja',
    ...guaranteeWords,
    statement: 'Oświadczenie gwarancyjne',
    product: 'Produkt',
    model: 'Model',
    sku: 'SKU',
    serialNumber: 'Numer seryjny',
    purchased: 'Data zakupu',
    order: 'Zamówienie',
    period: 'Czas trwania',
    enclosed: 'Oświadczenie gwarancyjne jest w załączniku jako osobny dokument do wydruku.',
    label: guaranteeLabelText,
  },
  complaint: {
    subject: ({ number }: { number: string }) => `Reklamacja ${number}: otrzymaliśmy ją`,
    received: ({ number, day, time }: { number: string; day: string; time: string }) =>
      `Potwierdzamy otrzymanie reklamacji ${number} złożonej ${day} o ${time}.`,
    receivedByHand: ({ number, day, way }: { number: string; day: string; way: string }) =>
      `Potwierdzamy, że ${day} otrzymaliśmy ${way} reklamację ${number}.`,
    due: ({ day }: { day: string }) =>
      `Odpowiemy najpóźniej ${day}. Jeżeli w tym terminie nie odpowiemy konsumentowi lub przedsiębiorcy na prawach konsumenta, uznaje się, że uwzględniliśmy reklamację.`,
    number: 'Numer reklamacji',
    submitted: 'Złożona',
    name: 'Imię i nazwisko',
    email: 'Adres e-mail',
    contract: 'Zamówienie',
    product: 'Produkt',
    description: 'Co jest nie tak',
    wish: 'Oczekiwanie',
    keep: 'Jeżeli masz już produkt, zachowaj go i nie odsyłaj jeszcze. Jeżeli będziemy musieli go sprawdzić, odbierzemy go na nasz koszt.',
    more: 'Zdjęcia albo kolejne informacje przyślesz w odpowiedzi na tę wiadomość.',
    answer: {
      accepted: ({ number }: { number: string }) => `Reklamacja ${number} uwzględniona`,
      refused: ({ number }: { number: string }) => `Reklamacja ${number}: odpowiedź`,
    },
    answered: ({ day }: { day: string }) => `Odpowiadamy na reklamację złożoną ${day}.`,
  },
  newsletter: {
    subject: 'Potwierdź zapis do newslettera',
    lead: 'Ktoś, zapewne Ty, podał ten adres, aby otrzymywać newsletter sklepu. Potwierdź zapis, a zaczniemy pisać.',
    confirm: 'Potwierdzam zapis',
    within: ({ days }: { days: number }) =>
      `Link działa ${days} dni. Bez potwierdzenia usuniemy adres i nic więcej nie wyślemy.`,
    consent: 'Treść zgody:',
    notYou: 'To nie Ty? Zignoruj tę wiadomość albo',
    unsubscribe: 'wypisz ten adres',
    issueWhy: 'Piszemy, bo z tego adresu potwierdzono zapis do newslettera sklepu.',
    issueOpen: 'Zobacz narzędzia',
    newest: 'Najnowsze w sklepie',
    newestNote:
      'Niektóre z tych narzędzi mogły się już sprzedać. Informację o VAT podajemy na stronie produktu.',
    issueLeave: 'Wypisz mnie',
    testIssueSubject: ({ subject }: { subject: string }) => `[Próba] ${subject}`,
  },
}
