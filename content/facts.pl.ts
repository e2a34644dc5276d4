import { CURRENCIES, formatMoney, MINIMUM_CHARGES } from '../domain/money/currency'
import { HOLD_DURATIONS } from '../domain/orders/order'
import {
  type Courier,
  COURIERS,
  courierName,
  deliversToPoint,
  needsPolishPhone,
  LARGE_PARCEL_COURIERS,
} from '../domain/delivery/couriers'
import { PARCEL_CLASSES } from '../domain/delivery/parcels'
import { formatDelivery, isAlwaysFree, MAX_DELIVERY_DAYS } from '../domain/delivery/shipping'
import type { TextBlock } from '../domain/text/long-text'
import { paymentMethodItems } from '../domain/payments/payment-methods'
import { joinWithOr } from '../domain/text/wording'
import { isVatExempt } from '../domain/settings/legal-facts'
import { TRADE_INSPECTORATES } from '../domain/settings/trade-inspectorates'
import { formatFirmAddress, type Settings } from '../domain/settings/settings'
import { formatShowroomHours, PICKUP_WORKING_DAYS } from '../domain/delivery/showroom'
import { listParcelRates, type ParcelRateRow } from './parcel-words'
import { type DeliveryTimes, listDeliveryTimes } from './delivery-times'
import type { WorkingDays } from '../domain/time/working-day-range'
import { formatRegistrationLines } from './registration'

const isSmallParcelCourier = (courier: Courier) => !LARGE_PARCEL_COURIERS.includes(courier)
const toMinutes = (ms: number) => ms / 60_000

/** Numbers, names and addresses in the Polish texts, taken from settings and code, so that they stay correct. */
function collectShopDetails(settings: Settings) {
  const { firm, legal } = settings
  const { parcels } = settings.delivery.pl
  const { offered } = settings.couriers
  const address = formatFirmAddress(firm)
  return {
    address,
    seller: describeSeller(settings),
    registration: formatRegistrationLines(legal, 'pl'),
    inspectorate: legal.inspectorate && TRADE_INSPECTORATES[legal.inspectorate].pl,
    bdo: legal.bdo,
    isVatExempt: isVatExempt(legal),
    recipient: `${firm.firm}, ${address}`,
    contact: `${firm.firm}, ${address}, tel. ${firm.phone}, e-mail: ${firm.email}`,
    email: `[${firm.email}](mailto:${firm.email})`,
    phone: `[${firm.phone}](tel:${firm.phone.replaceAll(' ', '')})`,
    hours: `od poniedziałku do piątku ${firm.hours.from}–${firm.hours.to}, w soboty, niedziele i święta nieczynne`,
    /** Fee and free-delivery threshold of an ordinary parcel as text; null if its delivery is always free. */
    delivery: formatDelivery(parcels.courier, (amount) => formatMoney(amount, 'PLN', 'pl')),
    /** The price list of parcels; null if all delivery is free. */
    deliveryRates: PARCEL_CLASSES.every((parcelClass) => isAlwaysFree(parcels[parcelClass]))
      ? null
      : listParcelRates(parcels, settings.couriers, 'pl'),
    leastCharges: CURRENCIES.map((currency) => formatMoney(MINIMUM_CHARGES[currency], currency, 'pl')).join(
      ', ',
    ),
    couriers: joinWithOr(offered.map(courierName), 'pl'),
    /** All couriers, also those that are no longer offered, because earlier orders may have one of them. */
    allCouriers: joinWithOr(COURIERS.map(courierName), 'pl'),
    hasLockers: offered.some(deliversToPoint),
    needsPolishPhone: offered.some(needsPolishPhone),
    pickup: settings.showroom.isOn ? describePickup(settings) : null,
    smallParcelCouriers: joinWithOr(offered.filter(isSmallParcelCourier).map(courierName), 'pl'),
    times: listDeliveryTimes(settings, 'pl'),
    longestDays: MAX_DELIVERY_DAYS,
    holdMinutes: toMinutes(HOLD_DURATIONS.firstMs),
    holdExtensionMinutes: toMinutes(HOLD_DURATIONS.extensionMs),
    longestHoldMinutes: toMinutes(HOLD_DURATIONS.longestMs),
  }
}

/** Collection in person: place, hours, the code, and what happens to goods that nobody collects. */
const describePickup = ({ firm, showroom }: Settings): string =>
  `Zamówienie możesz też odebrać osobiście, bezpłatnie, pod adresem: ${formatFirmAddress(firm)}, w godzinach: ${formatShowroomHours(showroom, 'pl')}. Płacisz online, jak przy dostawie. Gdy produkty będą gotowe, zwykle w ciągu ${PICKUP_WORKING_DAYS} dni roboczych, wysyłamy e-mail z kodem odbioru. Wydajemy je osobie, która poda kod, i trzymamy ${showroom.heldDays} dni od tej wiadomości. Jeżeli nie zdążysz, napisz do nas lub zadzwoń, a ustalimy inny dzień. Po tym terminie umowa nadal obowiązuje: skontaktujemy się z Tobą i ustalimy nowy dzień odbioru albo dostawę. Konsument i przedsiębiorca na prawach konsumenta mogą odstąpić od umowy także przed odbiorem. Termin na odstąpienie od umowy liczy się od odbioru.`

/**
 * Describes the seller by its legal form, as a noun phrase that follows "jest" (is) and fits a male or female owner.
 * Returns only the name until the owner has entered the legal form.
 */
function describeSeller({ firm: { firm, owner }, legal: { form } }: Settings): string {
  switch (form) {
    case null:
      return firm
    case 'soleTrader':
      return `${owner} (działalność gospodarcza pod firmą ${firm}, wpisana do Centralnej Ewidencji i Informacji o Działalności Gospodarczej, CEIDG)`
    case 'civilPartnership':
      return `spółka cywilna ${firm} (tworzą ją: ${owner}; wpis każdej z tych osób jest w Centralnej Ewidencji i Informacji o Działalności Gospodarczej, CEIDG)`
    default:
      return `${firm}, spółka wpisana do rejestru przedsiębiorców Krajowego Rejestru Sądowego (KRS)`
  }
}

/** The cost of delivery: the price list and its rules. */
const describeCost = (deliveryRates: readonly ParcelRateRow[] | null): TextBlock[] =>
  deliveryRates
    ? [
        'Koszt dostawy zależy od wielkości i wagi zapakowanych produktów. Każdy kurier, który doręcza pod adres, kosztuje tyle samo. Dostawa do paczkomatu lub punktu może kosztować mniej, jeżeli cennik to podaje. Liczbę paczek oblicza Sklep: układa produkty jeden na drugim, od największego, i zaczyna kolejną paczkę, gdy następny się nie mieści. Kilka takich paczek liczymy po cenie zwykłej paczki. Każdy produkt wielkogabarytowy to osobna paczka. Produkty na palety dzielą paletę, dopóki jest na niej miejsce. Dostawa kosztuje tyle, ile wszystkie paczki i palety zamówienia razem:',
        {
          facts: deliveryRates.map(({ name, limits, price, couriers }) => [
            name,
            `${price}; ${limits}. ${couriers}`,
          ]),
        },
        'Liczbę paczek i koszt widzisz w koszyku i w zamówieniu, a kurierów w zamówieniu, zanim zapłacisz. O progu darmowej dostawy decyduje wartość wszystkich produktów w złotych, bez bonu. W innej walucie opłatę przeliczamy według kursu zamówienia. Palety kurier dostarcza pod dom, na poziomie ulicy, bez wnoszenia.',
      ]
    : [
        'Dostawa jest bezpłatna niezależnie od kuriera, wartości zamówienia, liczby produktów i ich wielkości.',
      ]

/** Working days in the grammatical form that follows "w ciągu" (within). */
export const withinDays = ({ from, to }: WorkingDays): string =>
  to === 1 ? '1 dnia roboczego' : `${from === to ? to : `${from}–${to}`} dni roboczych`

/** The time of delivery: one sentence if all parcels and couriers have the same time, else a list. */
const describeTime = ({ range, rows }: DeliveryTimes): TextBlock[] =>
  rows
    ? [
        'Przewidywany czas dostawy zależy od wielkości paczki i od kuriera, a liczy się od zapłaty. Jeżeli zamówienie ma kilka paczek, decyduje największa. Przewidywane dni dostawy pokazujemy w zamówieniu przy każdym kurierze.',
        { facts: rows },
      ]
    : [`Zamówienie realizujemy zwykle w ciągu ${withinDays(range)} od zapłaty.`]

/** Paragraphs shared by several texts. */
const buildSharedTexts = (facts: ReturnType<typeof collectShopDetails>) => ({
  withdrawHere: 'Odstąp od umowy tutaj',
  order: 'Zamawiam z obowiązkiem zapłaty',
  area: 'Dostarczamy na terenie Polski. Kupujący z innych krajów mogą zamówić z dostawą na adres w Polsce. W sprawie dostawy za granicę napisz do nas przed zamówieniem.',
  couriers: `Przesyłkę dostarcza wybrany przez Ciebie kurier: ${facts.couriers}.${facts.smallParcelCouriers ? ` Kurierem ${facts.smallParcelCouriers} nie wysyłamy produktów wielkogabarytowych, takich jak wózki i zestawy narzędzi.` : ''}${facts.needsPolishPhone ? ' Przesyłki InPost wymagają polskiego numeru telefonu.' : ''}${facts.hasLockers ? ' Do paczkomatu lub punktu InPost, który wybierzesz w zamówieniu, wysyłamy produkty, które zmieszczą się razem w paczce A, B lub C. Punkt możesz zmienić na stronie zamówienia, dopóki nie przygotujemy etykiety paczki. Potem, przed wysłaniem, napisz do nas lub zadzwoń. Jeżeli punkt przestanie wydawać paczki, napiszemy do Ciebie.' : ''} Kurierów, którzy przewożą wszystkie Twoje produkty, pokazuje zamówienie.`,
  pickup: facts.pickup ? [facts.pickup] : [],
  cost: describeCost(facts.deliveryRates),
  time: describeTime(facts.times),
  longestTime: `Produkt dostarczymy najpóźniej w ciągu ${facts.longestDays} dni od zawarcia umowy, a jeżeli ostatni dzień dostawy podany przed zamówieniem przypada później, na przykład z powodu urlopu – najpóźniej tego dnia. Dni robocze to dni od poniedziałku do piątku z wyjątkiem dni ustawowo wolnych od pracy i ogłoszonych dni, w które nie pracujemy.`,
  late: 'Jeżeli nie dostarczymy produktu w terminie, możesz wyznaczyć nam dodatkowy termin, a po jego bezskutecznym upływie odstąpić od umowy. Od razu możesz odstąpić, gdy oświadczymy, że nie dostarczymy produktu, albo gdy z umowy wynika, że termin miał dla Ciebie zasadnicze znaczenie. Zwrócimy wtedy niezwłocznie całą zapłaconą kwotę.',
  risk: 'Ryzyko utraty lub uszkodzenia produktu przechodzi na konsumenta dopiero z chwilą wydania mu produktu. Jeżeli paczka jest uszkodzona, spisz z kurierem protokół lub zrób zdjęcia i napisz do nas. Ułatwi to wyjaśnienie sprawy, ale nie jest warunkiem reklamacji konsumenta.',
  payments: paymentMethodItems('pl').map(
    (item, index, items) => item + (index === items.length - 1 ? '.' : ','),
  ),
  paymentNote:
    'Metody dostępne przy konkretnym zamówieniu zależą od waluty i urządzenia. Przy zamówieniu złożonym w Sklepie nie przyjmujemy zwykłych przelewów na rachunek bankowy ani płatności przy odbiorze. Za żadną metodę płatności nie pobieramy dodatkowej opłaty.',
  paymentProvider:
    'Płatności obsługuje Stripe Payments Europe, Limited z siedzibą w Dublinie (Irlandia). Dane karty i kod BLIK podajesz bezpośrednio operatorowi. My ich nie otrzymujemy i nie przechowujemy.',
  hold: `Od przyjęcia zamówienia trzymamy produkty dla Ciebie przez ${facts.holdMinutes} minut. Jeżeli bank wciąż przetwarza płatność, przedłużamy ten czas o kolejne ${facts.holdExtensionMinutes} minut, łącznie najwyżej do ${facts.longestHoldMinutes} minut. Jeżeli w tym czasie nie zapłacisz, umowa wygasa (warunek rozwiązujący), zamówienie zostaje anulowane, a produkty wracają do sprzedaży. Umowa wygasa też, gdy przed zapłatą złożysz z tego samego koszyka nowe zamówienie, które zastępuje poprzednie. Nie ponosisz z tego powodu żadnych kosztów. Przy zamówieniu ustalonym z nami przez telefon umowę zawieramy, gdy je potwierdzisz, a zamiast tych czasów obowiązuje termin z e-maila z zamówieniem.`,
  latePayment:
    'Jeżeli Twoja płatność dotrze po tym czasie, zrealizujemy zamówienie na niezmienionych warunkach, o ile produkty są nadal dostępne. Jeżeli nie są, od razu zwrócimy całą kwotę tą samą metodą płatności i powiadomimy Cię e-mailem.',
  invoice:
    'Firmom wystawiamy fakturę na podstawie danych z zamówienia. Faktura wystawiona w Krajowym Systemie e-Faktur (KSeF) czeka na firmę z NIP w tym systemie. Fakturę dla firmy bez polskiego NIP, fakturę spoza KSeF oraz dokument sprzedaży dla osoby prywatnej wysyłamy e-mailem. Osoba prywatna otrzyma fakturę, jeżeli o nią poprosi.',
  takeBack: [
    'Kupując elektronarzędzie, możesz bezpłatnie oddać zużyty sprzęt tego samego rodzaju przy dostawie. Zużytego sprzętu nie wolno wyrzucać z innymi odpadami. Napisz do nas po złożeniu zamówienia, a uzgodnimy odbiór. Sprzęt przyjmujemy też pod naszym adresem.',
    `Zużyte baterie i akumulatory zbiera się osobno. Możesz je oddać bezpłatnie u nas lub w każdym punkcie zbiórki.${facts.bdo && ` Nasz numer w rejestrze BDO (baza danych o produktach i opakowaniach oraz o gospodarce odpadami): ${facts.bdo}.`}`,
  ],
  guarantee:
    'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego wynikających z przepisów o niezgodności towaru z umową.',
})

/** Facts and shared paragraphs for the texts, computed from the owner's settings. */
export function collectContentFacts(settings: Settings) {
  const shopDetails = collectShopDetails(settings)
  return { facts: shopDetails, shared: buildSharedTexts(shopDetails) }
}
