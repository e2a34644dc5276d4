import { type Category, isLargeCategory } from './catalog'
import { type Minor, minor } from './money'

export const COURIERS = ['inpost', 'dpd', 'dhl', 'gls', 'ups'] as const
export type Courier = (typeof COURIERS)[number]

/** What an order may carry: `digital` is for gift vouchers, which are sent by e-mail (specification 5). */
export const ORDER_COURIERS = [...COURIERS, 'digital'] as const
export type OrderCourier = (typeof ORDER_COURIERS)[number]

/** What delivery costs, in PLN minor units: one fee whatever the courier, nothing from `freeFrom` of goods on. */
export type DeliveryPrice = { fee: Minor; freeFrom: Minor }

export type Parcel = { category: Category; largeParcel: boolean }

export const isLarge = (goods: Parcel): boolean => goods.largeParcel || isLargeCategory(goods.category)

/** The couriers that take these goods: InPost takes nothing large (specification 5). */
export const couriersFor = (goods: readonly Parcel[]): readonly Courier[] =>
  goods.some(isLarge) ? COURIERS.filter((courier) => courier !== 'inpost') : COURIERS

/** The fee in PLN minor units for goods worth `subtotal` in PLN. */
export const shippingFee = (
  subtotal: Minor,
  courier: OrderCourier,
  { fee, freeFrom }: DeliveryPrice,
): Minor => (courier === 'digital' || subtotal >= freeFrom ? minor(0) : fee)

/** Whether delivery costs nothing whatever is bought: no fee is set, or it ends at the first grosz of goods. */
export const isFreeForAll = ({ fee, freeFrom }: DeliveryPrice): boolean => fee === 0 || freeFrom === 0

/** What delivery costs as it is read; null where it costs nothing whatever is bought, so that no threshold is promised. */
export type ShownDelivery = { fee: string; threshold: string } | null

/** The delivery price for texts, each amount as `show` writes it. */
export const shownDelivery = (price: DeliveryPrice, show: (amount: Minor) => string): ShownDelivery =>
  isFreeForAll(price) ? null : { fee: show(price.fee), threshold: show(price.freeFrom) }

/** Share of the free-shipping threshold reached, 0 to 100 (specification 4). */
export const freeShippingProgress = (subtotal: Minor, { freeFrom }: DeliveryPrice): number =>
  subtotal >= freeFrom ? 100 : Math.floor((subtotal / freeFrom) * 100)

/** Working days to fulfil an order, and the longest delivery in days (specification 9). */
export const FULFILMENT_DAYS = { from: 8, to: 10, longest: 28 } as const

/** The largest box of a parcel locker: sides in mm, the shortest first, and what it may carry (rules 11.2). */
export const LOCKER = { sidesMm: [380, 410, 640], grams: 25_000 } as const
