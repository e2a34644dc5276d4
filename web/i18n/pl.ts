import { CATEGORY_NAMES } from '../../domain/products/catalog/category-names.pl'
import { guaranteeLabelText, guaranteeWords } from '../../content/guarantee-words.pl'
import type { Grade } from '../../domain/products/catalog/catalog'
import type { FactField } from '../../domain/products/form/product-fields'
import type { ReductionSince } from '../../domain/products/catalog/lowest-price'
import type { PictureKind, PictureRole } from '../../domain/products/pictures/picture-kind'
import type { DeliveryTexts } from '../../domain/delivery/shipping'
import { formatCount } from '../../domain/text/plural.pl'

/** The Polish dictionary. It is the source: the English dictionary has the same keys and parameters. */
export const pl = {
  shopName: 'Ekspo Narzędzia',
  skipToContent: 'Przejdź do treści',
  loading: 'Ładowanie…',
  close: 'Zamknij',
  legalGuarantee: 'Prawna gwarancja zgodności',
  chat: 'Czat',
  retry: 'Spróbuj ponownie',
  backHome: 'Wróć na stronę główną',
  backToShop: 'Wróć do sklepu',
  privacyBefore: 'Jak przetwarzamy dane: ',
  error: 'Błąd',
  notification: 'Powiadomienie',
  page: {
    home: {
      title: 'Ekspo Narzędzia – elektronarzędzia powystawowe',
    },
    products: {
      title: 'Wszystkie produkty',
    },
    checkout: { title: 'Zamówienie' },
    success: { title: 'Płatność' },
    voucher: { title: 'Saldo bonu' },
    order: { title: 'Twoje zamówienie' },
    viewing: { title: 'Oglądanie na miejscu' },
    newsletterConfirm: { title: 'Zapis do newslettera' },
    newsletterUnsubscribe: { title: 'Rezygnacja z ofert' },
    notFound: { title: 'Nie znaleziono strony' },
  },
  header: {
    menu: 'Menu',
    home: 'Strona główna',
    products: 'Wszystkie produkty',
    categories: 'Kategorie',
    language: 'Język',
    currency: 'Waluta',
    cart: ({ count: n }: { count: number }) =>
      `Koszyk, ${formatCount(n, 'produkt', 'produkty', 'produktów')}`,
    call: 'Zadzwoń do nas',
    write: 'Napisz do nas',
    callNote: ({ from, to }: { from: string; to: string }) => `Odbieramy w dni robocze ${from}–${to}.`,
    writeNote: 'Odpowiadamy w dni robocze.',
    topFreeShipping: (delivery: DeliveryTexts) =>
      delivery
        ? delivery.threshold
          ? `Darmowa dostawa od ${delivery.threshold}`
          : `Dostawa ${delivery.fee}`
        : 'Darmowa dostawa',
    topParcels: '(zwykłe paczki)',
    secure: 'Bezpieczna płatność',
    topChecked: 'Każda sztuka sprawdzona i opisana',
  },
  info: {
    about: 'O nas',
    exhibition: 'Produkty powystawowe',
    shipping: 'Dostawa, płatność, zwroty i reklamacje',
  },
  footer: {
    terms: 'Regulamin',
    privacy: 'Polityka prywatności',
    withdrawal: 'Odstąpienie od umowy',
    complaints: 'Reklamacje',
    delivery: 'Dostawa i płatność',
    accessibility: 'Dostępność',
    withdraw: 'Odstąp od umowy tutaj',
    contact: 'Kontakt',
    conformity:
      'Sprzedawca odpowiada za brak zgodności towaru z umową przez co najmniej 2 lata od dostarczenia. Szczegóły:',
    yourEurope: 'Twoja Europa',
  },
  featured: { title: 'Nowo wystawione', all: 'Zobacz wszystkie' },
  categoryGrid: { title: 'Kategorie' },
  categories: CATEGORY_NAMES,
  list: {
    count: ({ count: n }: { count: number }) => formatCount(n, 'produkt', 'produkty', 'produktów'),
    failed: 'Nie udało się wczytać produktów.',
    results: ({ q }: { q: string }) => `Wyniki dla „${q}”`,
  },
  search: {
    label: 'Szukaj narzędzi',
    placeholder: 'Szukaj: młot, M18, DHP486…',
    submit: 'Szukaj',
    open: 'Pokaż wyszukiwarkę',
  },
  product: {
    breadcrumb: 'Ścieżka nawigacji',
    exhibition: 'Z wystawy',
    sku: 'SKU',
    voltage: 'Napięcie',
    price: 'Cena',
    spokenPrice: ({
      price,
      catalogue,
    }: {
      price: string
      catalogue: { price: string; percent: number } | null
    }) =>
      catalogue
        ? `Cena ${price}, ${catalogue.percent} procent poniżej ceny katalogowej nowego ${catalogue.price}`
        : `Cena ${price}`,
    cataloguePriceNote: ({ day }: { day: string }) =>
      `Cena sugerowana przez producenta za produkt nowy, stan na ${day}. Nie jest to nasza wcześniejsza cena.`,
    catalogueSource: 'O cenie katalogowej',
    source: 'Źródło',
    /** Label of the catalogue price: the manufacturer's price of the product when new. */
    newPrice: 'Cena katalogowa',
    discountBadge: ({ percent }: { percent: number }) => `−${percent}%`,
    saving: ({ amount }: { amount: string }) => `${amount} poniżej ceny katalogowej nowego`,
    lowestPrice: ({ amount, since }: { amount: string; since: ReductionSince }) =>
      `Najniższa cena ${since === 'listed' ? 'od wprowadzenia do oferty' : 'z 30 dni przed obniżką'}: ${amount}`,
    withdrawalRight: 'Konsumenci i przedsiębiorcy na prawach konsumenta mają 14 dni na odstąpienie od umowy.',
    vatIncluded: 'Cena zawiera VAT 23%',
    vatExempt: 'Sprzedawca jest zwolniony z VAT',
    marginScheme: 'Procedura marży – towary używane, faktura bez kwoty VAT',
    available: ({ count: n }: { count: number }) => (n === 1 ? 'Jedyny egzemplarz' : `Dostępne: ${n} szt.`),
    held: 'Zarezerwowane',
    heldByYou: 'Zarezerwowane dla Ciebie: dokończ płatność.',
    heldNote:
      'Ktoś zarezerwował to narzędzie: zwykle na 15 minut, po rozmowie z nami najwyżej na 7 dni. Bez zapłaty wróci do sprzedaży; strona sama się odświeży.',
    sold: 'Sprzedane',
    soldOn: ({ day }: { day: string }) => `Sprzedano ${day}`,
    soldNote: 'To narzędzie ma już nowego właściciela.',
    related: 'Podobne narzędzia',
    seeCategory: 'Zobacz kategorię',
    addToCart: 'Do koszyka',
    adding: 'Dodaję…',
    inCart: 'W koszyku – pokaż',
    picture: ({ index, total }: { index: number; total: number }) => `Obraz ${index} z ${total}`,
    pictureOf: ({ name, picture }: { name: string; picture: string }) => `${name}, ${picture.toLowerCase()}`,
    pictures: 'Obrazy produktu',
    gallery: 'Galeria: strzałki zmieniają obraz, Enter powiększa',
    previousPicture: 'Poprzedni obraz',
    nextPicture: 'Następny obraz',
    pictureRoles: {
      front: 'Przód',
      side: 'Bok',
      label: 'Tabliczka',
      defect: 'Ślad',
      accessories: 'Wyposażenie',
    } satisfies Record<PictureRole, string>,
    /** The kind of a single picture, shown if the pictures of a product are of different kinds. */
    pictureKinds: {
      photo: 'zdjęcie tego egzemplarza',
      catalogue: 'zdjęcie katalogowe',
      illustration: 'ilustracja',
    } satisfies Record<PictureKind, string>,
    /** A sentence for the whole gallery, shown if all its pictures are of the same kind. */
    allPictures: {
      photo: 'Zdjęcia tego egzemplarza.',
      catalogue: 'Zdjęcia katalogowe, nie tego egzemplarza.',
      illustration: 'Ilustracje, nie zdjęcia tego egzemplarza.',
    } satisfies Record<PictureKind, string>,
    zoom: 'Powiększ obraz',
    buyBar: ({ name }: { name: string }) => `Kup: ${name}`,
    ownBatteries: ({ platform }: { platform: string }) => `Mam akumulatory ${platform}`,
    fitsBatteries: ({ platform }: { platform: string }) => `Pasuje do Twoich akumulatorów ${platform}`,
    needsBattery: ({ platform }: { platform: string }) =>
      `Bez akumulatora: potrzebny akumulator ${platform}.`,
    seePlatform: ({ platform }: { platform: string }) => `Zobacz produkty ${platform}`,
    warrantyTileText: ({ warranty }: { warranty: string }) =>
      `${warranty && `${warranty}. `}Z mocy prawa odpowiadamy wobec konsumentów przez 2 lata za zgodność towaru z umową.`,
    description: 'Opis',
    features: 'Dane techniczne',
    battery: 'Akumulator w zestawie',
    condition: 'Stan',
    warranty: 'Gwarancja',
    guarantee: guaranteeWords,
    guaranteeLabelTitle: 'Gwarancja trwałości producenta',
    guaranteeLabel: guaranteeLabelText,
    grade: ({ grade }: { grade: Grade }) => `Stan ${grade}`,
    grades: {
      A: 'powystawowy – jak nowy',
      B: 'powystawowy – drobne ślady',
      C: 'powystawowy – widoczne ślady lub braki',
    } satisfies Record<Grade, string>,
    shortGrades: {
      A: 'jak nowy',
      B: 'drobne ślady',
      C: 'widoczne ślady lub braki',
    } satisfies Record<Grade, string>,
    notIncluded: 'Brak w zestawie:',
    defects: 'Ślady i braki tej sztuki',
    noDefects: 'Bez widocznych śladów.',
    box: 'W zestawie',
    missing: 'brak',
    isComplete: 'Zestaw kompletny',
    facts: {
      powerWatts: 'Moc',
      torqueNm: 'Maks. moment obrotowy',
      chuck: 'Uchwyt',
      toolWeightGrams: 'Masa narzędzia',
      shownYear: 'Rok ekspozycji',
      modelNumber: 'Model',
      ean: 'EAN',
    } satisfies Record<FactField, string>,
    batteryKind: 'Akumulator',
    manual: 'Instrukcja po polsku',
    repair: 'Naprawa i aktualizacje',
    repairTexts: {
      spareParts: 'Części zamienne',
      repairInfo: 'Naprawa',
      updatesInfo: 'Aktualizacje oprogramowania',
      dataInfo: 'Dane z narzędzia',
    },
    safety: 'Bezpieczeństwo produktu i producent',
    manufacturer: 'Producent',
    representative: 'Podmiot odpowiedzialny w UE',
  },
  cart: {
    title: 'Koszyk',
    payInPln: 'Zapłać w złotych',
    subtotal: 'Wartość produktów',
    shipping: 'Dostawa',
    free: 'Gratis',
    total: 'Razem',
    remove: ({ name }: { name: string }) => `Usuń z koszyka: ${name}`,
    unavailable: 'Usuń niedostępne produkty, aby zamówić.',
    failed: 'Nie udało się wczytać koszyka',
    addFailed: 'Nie udało się dodać produktu do koszyka',
  },
  notFound: {
    code: '404',
    title: 'Nie ma takiej strony',
    lead: 'Adres mógł się zmienić albo narzędzie zostało już sprzedane.',
  },
  offline: 'Brak połączenia. Sprawdź internet i spróbuj ponownie.',
  failedPage: {
    title: 'Coś poszło nie tak',
    lead: 'Strona nie wczytała się poprawnie. Spróbuj ją odświeżyć.',
  },
}
