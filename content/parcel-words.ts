import { type Courier, courierName, type CourierSetting, deliversToPoint } from '../domain/delivery/couriers'
import type { DeliveryPrices, ParcelRate } from '../domain/delivery/delivery-prices'
import {
  type OrderParcel,
  isOrdinaryClass,
  PARCEL_CLASSES,
  PARCEL_LIMITS,
  type ParcelClass,
  type ParcelCount,
} from '../domain/delivery/parcels'
import { type DeliveryTexts, formatDelivery } from '../domain/delivery/shipping'
import type { Language } from '../domain/language'
import { formatMoney } from '../domain/money/currency'
import type { Minor } from '../domain/money/money'
import { formatCount as formatCountEn } from '../domain/text/plural.en'
import { formatCount as formatCountPl } from '../domain/text/plural.pl'
import { localizedDecimal } from '../domain/text/localized-decimal'
import { joinWithOr, type TranslatedTexts } from '../domain/text/wording'

const pl = {
  names: {
    lockerA: 'Paczka A',
    lockerB: 'Paczka B',
    lockerC: 'Paczka C',
    courier: 'Zwykła paczka',
    oversize: 'Paczka wielkogabarytowa',
    pallet: 'Paleta',
  } satisfies Record<ParcelClass, string>,
  sides: ({ sides, kg }: { sides: string; kg: number }) => `do ${sides} cm i ${kg} kg`,
  sum: ({ longest, sum, kg }: { longest: number; sum: number; kg: number }) =>
    `najdłuższy bok do ${longest} cm, suma boków do ${sum} cm, do ${kg} kg`,
  pallet: ({ sides, kg }: { sides: string; kg: number }) =>
    `większe lub cięższe produkty, na jednej palecie razem do ${kg} kg i objętości ${sides} cm`,
  free: 'gratis',
  toLocker: ({ fee }: { fee: string }) => ` (do paczkomatu ${fee})`,
  price: ({ fee, threshold }: { fee: string; threshold: string }) =>
    fee + (threshold && `, a gdy produkty kosztują co najmniej ${threshold} – gratis`),
  parcels: (count: number) => formatCountPl(count, 'paczka', 'paczki', 'paczek'),
  pallets: (count: number) => formatCountPl(count, 'paleta', 'palety', 'palet'),
  and: ' i ',
}

const en: TranslatedTexts<typeof pl> = {
  names: {
    lockerA: 'Parcel A',
    lockerB: 'Parcel B',
    lockerC: 'Parcel C',
    courier: 'Standard parcel',
    oversize: 'Oversize parcel',
    pallet: 'Pallet',
  },
  sides: ({ sides, kg }) => `up to ${sides} cm and ${kg} kg`,
  sum: ({ longest, sum, kg }) =>
    `longest side up to ${longest} cm, sum of the sides up to ${sum} cm, up to ${kg} kg`,
  pallet: ({ sides, kg }) =>
    `larger or heavier products, on one pallet up to ${kg} kg and the volume of ${sides} cm together`,
  free: 'free',
  toLocker: ({ fee }) => ` (to a parcel locker ${fee})`,
  price: ({ fee, threshold }) => fee + (threshold && `, free if the products cost at least ${threshold}`),
  parcels: (count) => formatCountEn(count, 'parcel', 'parcels'),
  pallets: (count) => formatCountEn(count, 'pallet', 'pallets'),
  and: ' and ',
}

export const PARCEL_WORDS = { pl, en }

/** Size and weight limits of a class: "up to 8 × 38 × 64 cm and 25 kg". */
export function formatParcelLimits(parcelClass: ParcelClass, language: Language): string {
  const words = PARCEL_WORDS[language]
  const { sidesMm, sumMm, grams } = PARCEL_LIMITS[parcelClass]
  const kg = grams / 1000
  const sidesCm = sidesMm.map((side) => side / 10)
  // The sizes of pallets are usually written as length × width × height.
  const [width, length, height] = sidesCm
  if (parcelClass === 'pallet') return words.pallet({ sides: [length, width, height].join(' × '), kg })
  return sumMm === undefined
    ? words.sides({ sides: sidesCm.join(' × '), kg })
    : words.sum({ longest: sidesCm[2] ?? 0, sum: sumMm / 10, kg })
}

/** The locker fee as an addition to the fee, " (to a parcel locker 14.99 zł)"; empty if both fees are equal. */
export function formatPointFee(
  { pointFee, couriers }: Pick<ParcelRate, 'pointFee' | 'couriers'>,
  { offered }: CourierSetting,
  language: Language,
  formatAmount: (amount: Minor) => string,
): string {
  const isOffered = offered.some((courier) => deliversToPoint(courier) && couriers.includes(courier))
  if (pointFee === null || !isOffered) return ''
  const words = PARCEL_WORDS[language]
  return words.toLocker({ fee: pointFee === 0 ? words.free : formatAmount(pointFee) })
}

/** A delivery price as a phrase: "29.99 zł, free if the products cost at least 500.00 zł". */
const formatRate = (texts: DeliveryTexts, pointText: string, language: Language): string =>
  texts ? PARCEL_WORDS[language].price({ ...texts, fee: texts.fee + pointText }) : PARCEL_WORDS[language].free

/**
 * A row of the price list. It covers all classes with equal prices and couriers, and has the name of the largest class.
 */
export type ParcelRateRow = {
  name: string
  limits: string
  price: string
  couriers: string
  isOrdinary: boolean
}

/** The price list of parcels in PLN. Ordinary classes with equal prices and couriers share a row. */
export function listParcelRates(
  delivery: DeliveryPrices,
  { offered }: CourierSetting,
  language: Language,
): ParcelRateRow[] {
  const couriersOf = (parcelClass: ParcelClass): Courier[] =>
    offered.filter((courier) => delivery[parcelClass].couriers.includes(courier))
  const formatPln = (amount: Minor) => formatMoney(amount, 'PLN', language)
  const priceKeyOf = (parcelClass: ParcelClass): string =>
    JSON.stringify([
      delivery[parcelClass].fee,
      delivery[parcelClass].pointFee,
      delivery[parcelClass].freeFrom,
      couriersOf(parcelClass),
    ])
  const isSharedWithLargerClass = (parcelClass: ParcelClass, largerClass: ParcelClass | undefined): boolean =>
    largerClass !== undefined &&
    isOrdinaryClass(largerClass) &&
    priceKeyOf(parcelClass) === priceKeyOf(largerClass)
  return PARCEL_CLASSES.filter(
    (parcelClass, index) => !isSharedWithLargerClass(parcelClass, PARCEL_CLASSES[index + 1]),
  ).map((parcelClass) => ({
    isOrdinary: isOrdinaryClass(parcelClass),
    name: PARCEL_WORDS[language].names[parcelClass],
    limits: formatParcelLimits(parcelClass, language),
    price: formatRate(
      formatDelivery(delivery[parcelClass], formatPln),
      formatPointFee(delivery[parcelClass], { offered }, language, formatPln),
      language,
    ),
    couriers: joinWithOr(couriersOf(parcelClass).map(courierName), language),
  }))
}

/** The price list without limits and couriers: ordinary parcels of equal price share a line. */
export const listShortRates = (rateRows: readonly ParcelRateRow[]): string[] =>
  rateRows
    .filter(({ isOrdinary, price }, index) => {
      const nextRow = rateRows[index + 1]
      return !(isOrdinary && nextRow?.isOrdinary && price === nextRow.price)
    })
    .map(({ name, price }) => `${name}: ${price}`)

/** The number of parcels in words: "2 parcels and 1 pallet"; empty without parcels. */
export function formatParcels(parcels: readonly ParcelCount[], language: Language): string {
  const words = PARCEL_WORDS[language]
  const count = (isPallet: boolean): number =>
    parcels
      .filter(({ parcelClass }) => (parcelClass === 'pallet') === isPallet)
      .reduce((total, parcel) => total + parcel.count, 0)
  const [parcelCount, palletCount] = [count(false), count(true)]
  return [
    ...(parcelCount > 0 ? [words.parcels(parcelCount)] : []),
    ...(palletCount > 0 ? [words.pallets(palletCount)] : []),
  ].join(words.and)
}

/** The name of the delivery row of a bill: "Delivery (2 parcels)". A single ordinary parcel is not mentioned. */
export function formatShippingName(
  name: string,
  parcels: readonly ParcelCount[] | null | undefined,
  language: Language,
): string {
  const [first, ...others] = parcels ?? []
  const isOrdinary = first?.count === 1 && others.length === 0 && isOrdinaryClass(first.parcelClass)
  return !first || isOrdinary ? name : `${name} (${formatParcels(parcels ?? [], language)})`
}

/** A parcel for staff: "2 × Parcel B, 3.5 kg, 15 × 35 × 60 cm". Unknown measures are left out. */
export function formatOrderParcel(
  { parcelClass, count, weightGrams, sidesMm }: OrderParcel,
  language: Language,
): string {
  const formatNumber = (value: number) => localizedDecimal(String(value), language)
  return [
    `${count} × ${PARCEL_WORDS[language].names[parcelClass]}`,
    ...(weightGrams === null ? [] : [`${formatNumber(weightGrams / 1000)} kg`]),
    ...(sidesMm ? [`${sidesMm.map((side) => formatNumber(side / 10)).join(' × ')} cm`] : []),
  ].join(', ')
}
