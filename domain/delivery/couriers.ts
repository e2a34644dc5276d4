import type { Language } from '../language'
import { type Category, isLargeCategory } from '../products/catalog/catalog'

type CourierDetails = {
  /** The brand name, the same in every language. */
  name: string
  /** The name of the service in the checkout, if it is not the brand name (spec §5). */
  serviceNames?: Record<Language, string>
  acceptsLargeParcels: boolean
  /** False if the courier takes only Polish phone numbers of the receiver. */
  acceptsForeignPhone: boolean
  /** Where the buyer gets the parcel: at the door, or at a locker or shop that the buyer chooses (decision 055). */
  deliversTo: 'door' | 'point'
  /** The tracking page; the parcel number is appended. */
  trackingUrl: string
  trackingNumberExample: string
}

/**
 * All couriers, in the order of the checkout. The order also decides which courier is preselected: the first one that
 * delivers to the door.
 */
export const COURIER_DETAILS = {
  locker: {
    name: 'InPost Paczkomat',
    serviceNames: { pl: 'InPost Paczkomat', en: 'InPost parcel locker' },
    acceptsLargeParcels: false,
    acceptsForeignPhone: false,
    deliversTo: 'point',
    trackingUrl: 'https://inpost.pl/sledzenie-przesylek?number=',
    trackingNumberExample: '6200 1234 5678 9012 3456 7890',
  },
  inpost: {
    name: 'InPost',
    serviceNames: { pl: 'InPost Kurier', en: 'InPost Courier' },
    acceptsLargeParcels: false,
    acceptsForeignPhone: false,
    deliversTo: 'door',
    trackingUrl: 'https://inpost.pl/sledzenie-przesylek?number=',
    trackingNumberExample: '6200 1234 5678 9012 3456 7890',
  },
  dpd: {
    name: 'DPD',
    acceptsLargeParcels: true,
    acceptsForeignPhone: true,
    deliversTo: 'door',
    trackingUrl: 'https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=',
    trackingNumberExample: '1000 1234 5678 9U',
  },
  dhl: {
    name: 'DHL',
    acceptsLargeParcels: true,
    acceptsForeignPhone: true,
    deliversTo: 'door',
    trackingUrl: 'https://www.dhl.com/pl-pl/home/tracking.html?submit=1&tracking-id=',
    trackingNumberExample: '3112 3456 789',
  },
  gls: {
    name: 'GLS',
    acceptsLargeParcels: true,
    acceptsForeignPhone: true,
    deliversTo: 'door',
    trackingUrl: 'https://gls-group.com/PL/pl/sledzenie-paczek?match=',
    trackingNumberExample: '6800 1234 567',
  },
  ups: {
    name: 'UPS',
    acceptsLargeParcels: true,
    acceptsForeignPhone: true,
    deliversTo: 'door',
    trackingUrl: 'https://www.ups.com/track?loc=pl_PL&tracknum=',
    trackingNumberExample: '1Z 123 45E 02 0527 1688',
  },
} as const satisfies Record<string, CourierDetails>

export type Courier = keyof typeof COURIER_DETAILS
export const COURIERS = Object.keys(COURIER_DETAILS) as [Courier, ...Courier[]]

/** An object with a value for each courier. The cast is safe, because each courier becomes a key. */
export const mapCouriers = <Value>(toValue: (courier: Courier) => Value) =>
  Object.fromEntries(COURIERS.map((courier) => [courier, toValue(courier)])) as Record<Courier, Value>

/**
 * Couriers of an order; `digital` is for gift vouchers, which are sent by e-mail (spec §5), and `counter` for goods that
 * the buyer collects.
 */
export const ORDER_COURIERS: [OrderCourier, ...OrderCourier[]] = [...COURIERS, 'digital', 'counter']
export type OrderCourier = Courier | 'digital' | 'counter'

/** The choices of the checkout: a courier, or `counter` for goods that the buyer collects at the showroom. */
export const CHECKOUT_COURIERS: [CheckoutCourier, ...CheckoutCourier[]] = [...COURIERS, 'counter']
export type CheckoutCourier = Courier | 'counter'

/** True if a courier delivers the order in a parcel. */
export const hasParcel = (courier: OrderCourier): courier is Courier =>
  courier !== 'digital' && courier !== 'counter'

/** True if the courier delivers to a locker or shop that the buyer chooses, and not to the door. */
export const deliversToPoint = (courier: OrderCourier): boolean =>
  hasParcel(courier) && COURIER_DETAILS[courier].deliversTo === 'point'

/** True if the courier delivers only to buyers with a Polish phone number. */
export const needsPolishPhone = (courier: OrderCourier): boolean =>
  hasParcel(courier) && !COURIER_DETAILS[courier].acceptsForeignPhone

/** True if the courier delivers to a buyer with this phone number (`normalizePhone`). */
export const acceptsPhone = (courier: OrderCourier, phone: string): boolean =>
  !needsPolishPhone(courier) || phone.startsWith('+48')

/**
 * The courier that a form preselects among `couriers`; undefined without couriers. The form prefers delivery to the door,
 * because a locker needs a further choice.
 */
export const preselectedCourier = (couriers: readonly Courier[]): Courier | undefined =>
  couriers.find((courier) => !deliversToPoint(courier)) ?? couriers[0]

/** True if the parcel of an order goes to a point. Staff may send it by another courier, which delivers to the door. */
export const goesToPoint = ({
  courier,
  shippedWith,
}: {
  courier: OrderCourier
  shippedWith: Courier | null
}): boolean => deliversToPoint(shippedWith ?? courier)

const DELIVERY_NAMES_WITHOUT_PARCEL = {
  digital: { pl: 'E-mail', en: 'E-mail' },
  counter: { pl: 'Odbiór osobisty', en: 'Collection in person' },
} as const

export const courierName = (courier: Courier): string => COURIER_DETAILS[courier].name

/** The name of the courier, or of the way in which an order without a parcel reaches its buyer. */
export const deliveryName = (courier: OrderCourier, language: Language): string =>
  hasParcel(courier) ? courierName(courier) : DELIVERY_NAMES_WITHOUT_PARCEL[courier][language]

/** The name of the courier's service, as the checkout shows it. */
export function courierServiceName(courier: Courier, language: Language): string {
  const details: CourierDetails = COURIER_DETAILS[courier]
  return details.serviceNames?.[language] ?? details.name
}

/** The couriers that accept large goods (spec §5). */
export const LARGE_PARCEL_COURIERS = COURIERS.filter(
  (courier) => COURIER_DETAILS[courier].acceptsLargeParcels,
)

export type ShippableProduct = { category: Category; largeParcel: boolean }

export const isLargeParcel = (product: ShippableProduct): boolean =>
  product.largeParcel || isLargeCategory(product.category)

/** The couriers that buyers can choose, in the order of the checkout. At least one of them accepts large goods. */
export type CourierSetting = { offered: readonly Courier[] }
