import { courierName, deliversToPoint } from '../domain/delivery/couriers'
import { formatShowroomHours } from '../domain/delivery/showroom'
import { formatFirmAddress } from '../domain/settings/settings'
import { paymentMethodItems } from '../domain/payments/payment-methods'
import { joinWithOr } from '../domain/text/wording'
import { MAX_DELIVERY_DAYS } from '../domain/delivery/shipping'
import { paths } from '../domain/pages/page-paths'
import type { DeliveryTexts } from '../domain/delivery/shipping'
import type { InfoText } from './info-text'

const formatPrice = (price: DeliveryTexts): string =>
  price ? price.fee + (price.threshold && ` (od ${price.threshold} gratis)`) : 'gratis'

export const infoText: InfoText = ({ firm, delivery, couriers, showroom }) => ({
  about: [
    {
      heading: `Działamy od ${firm.since} roku`,
      paragraphs: [
        'Sprzedajemy profesjonalne narzędzia, które stały na wystawach, targach i w salonach. Każdą sztukę sprawdzamy i opisujemy, zanim trafi do sklepu.',
      ],
    },
  ],
  exhibition: [
    {
      heading: 'Skąd są te narzędzia',
      paragraphs: [
        'Stały na wystawach, targach albo w salonach sprzedaży i, jeżeli strona produktu nie mówi inaczej, nie służyły do pracy: były oglądane, brane do ręki, czasem uruchomione na pokazie. Dlatego kosztują mniej niż nowe z magazynu.',
      ],
    },
    {
      heading: 'Co oznaczają stany A, B i C',
      paragraphs: [
        [
          'A: powystawowy, jak nowy; bez widocznych śladów ekspozycji',
          'B: powystawowy, drobne ślady, na przykład otarcie obudowy',
          'C: powystawowy, widoczne ślady albo braki, na przykład brak walizki',
        ],
        'Ślady i braki konkretnej sztuki są wymienione na stronie produktu i potwierdzasz je osobno przed zapłatą.',
      ],
    },
    {
      heading: 'Gwarancja i Twoje prawa',
      paragraphs: [
        'Jeżeli producent udziela gwarancji, jej okres i warunki podajemy przy produkcie.',
        `Prawo daje konsumentom to samo co przy nowym produkcie z każdego sklepu internetowego: sprzedawca odpowiada za zgodność towaru z umową przez 2 lata od dostarczenia, a od zakupu można odstąpić w ciągu 14 dni bez podania przyczyny. Zasady są w [Regulaminie](${paths.terms.pl}).`,
        'Przekreślona cena to cena katalogowa nowego produktu, a nie nasza wcześniejsza cena.',
      ],
    },
  ],
  shipping: [
    {
      heading: 'Dostawa',
      paragraphs: [
        `Dostarczamy na terenie Polski. Ceny dostawy: zwykła paczka ${formatPrice(delivery.courier)}, paczka wielkogabarytowa ${formatPrice(delivery.oversize)}, paleta ${formatPrice(delivery.pallet)}. Cenę dostawy całego zamówienia widzisz w koszyku. Wysyłamy kurierem, którego wybierzesz: ${joinWithOr(couriers.filter((courier) => !deliversToPoint(courier)).map(courierName), 'pl')}.${couriers.some(deliversToPoint) ? ' Mniejsze zakupy wyślemy też do paczkomatu lub punktu InPost, który wybierzesz w zamówieniu.' : ''} Kurierów, którzy przewożą wszystkie Twoje produkty, pokazuje zamówienie.`,
        ...(showroom.isOn
          ? [
              `Zakupy możesz też odebrać u nas, bez kosztów dostawy: ${formatFirmAddress(firm)}, ${formatShowroomHours(showroom, 'pl')}. Gdy będą gotowe, dostaniesz e-mail z kodem odbioru.`,
            ]
          : []),
        `Przewidywane dni dostawy widzisz na stronie produktu i przy każdym kurierze w zamówieniu. Dostarczamy najpóźniej w ciągu ${MAX_DELIVERY_DAYS} dni, chyba że przed zamówieniem podamy późniejsze dni.`,
      ],
    },
    {
      heading: 'Płatność',
      paragraphs: [
        `Płacisz online: ${paymentMethodItems('pl').join(', ')}.`,
        `Więcej na stronie [Dostawa i płatność](${paths.delivery.pl}).`,
      ],
    },
    {
      heading: 'Zwroty',
      paragraphs: [
        'Konsument może odstąpić od umowy w terminie 14 dni od otrzymania towaru bez podania przyczyny. Może to też zrobić osoba fizyczna prowadząca działalność, dla której zakup nie ma charakteru zawodowego. Wystarczy oświadczenie wysłane przed upływem tego terminu. Pieniądze, razem z kosztem dostawy, oddajemy niezwłocznie, najpóźniej w ciągu 14 dni, tą samą metodą płatności. Na odsyłany towar lub dowód jego nadania możemy poczekać.',
        { action: 'Odstąp od umowy tutaj', href: paths.withdrawal.pl },
      ],
    },
    {
      heading: 'Reklamacje',
      paragraphs: [
        `Gdy towar jest niezgodny z umową, złóż reklamację online, napisz na ${firm.email} albo zadzwoń: ${firm.phone}. Odpowiadamy w ciągu 14 dni. Zasady są w [Regulaminie](${paths.terms.pl}#complaints).`,
        { action: 'Złóż reklamację', href: paths.complaints.pl },
      ],
    },
  ],
})
