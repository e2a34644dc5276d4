import { formatPointFee } from '../../../../content/parcel-words'
import type { Currency } from '../../../../domain/money/currency'
import {
  type Courier,
  courierName,
  courierServiceName,
  deliversToPoint,
} from '../../../../domain/delivery/couriers'
import type { DeliveryPromises } from '../../../../domain/delivery/delivery-promise'
import { findFastestCourier, findPromise, workingDaysOf } from '../../../../domain/delivery/zones'
import { parcelClassOf } from '../../../../domain/delivery/parcels'
import { planDelivery } from '../../../../domain/delivery/shipping-fee'
import { formatDelivery } from '../../../../domain/delivery/shipping'
import { joinWithOr, type TranslatedTexts } from '../../../../domain/text/wording'
import { viewingPath } from '../../../../domain/viewings/viewing-path'
import { formatViewingHour } from '../../../../domain/viewings/viewing-time'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../../i18n/use-money'

const pl = {
  courier: 'Dostawa',
  oversize: 'Dostawa dużej paczki',
  pallet: 'Dostawa na palecie',
  free: 'gratis',
  threshold: (amount: string) => `, od ${amount} gratis`,
  courierName: 'Kurier',
  lockerOrCourier: ({ locker }: { locker: string }) => `${locker} albo kurier`,
  kerb: 'Kurier zostawia paletę przed domem, na poziomie ulicy, i jej nie wnosi.',
  poland: 'Tylko w Polsce.',
  fastest: ({ courier }: { courier: string }) => `Najszybciej: ${courier}.`,
  pickup: ({ city }: { city: string }) => ` Odbiór osobisty gratis: ${city}.`,
  viewing: 'Obejrzyj na miejscu przed zakupem',
  viewedUntil: ({ hour }: { hour: string }) => `Ktoś je teraz ogląda. Zarezerwowane do ${hour}.`,
}

const en: TranslatedTexts<typeof pl> = {
  courier: 'Delivery',
  oversize: 'Delivery of a large parcel',
  pallet: 'Delivery on a pallet',
  free: 'free',
  threshold: (amount) => `, free from ${amount}`,
  courierName: 'Courier',
  lockerOrCourier: ({ locker }) => `${locker} or courier`,
  kerb: 'The courier leaves the pallet at the kerb and does not carry it inside.',
  poland: 'Within Poland only.',
  fastest: ({ courier }) => `Fastest: ${courier}.`,
  pickup: ({ city }) => ` Free collection in person: ${city}.`,
  viewing: 'See it at the showroom before you buy',
  viewedUntil: ({ hour }) => `Someone is looking at it right now. Reserved until ${hour}.`,
}

const WORDS = { pl, en }

type Props = {
  product: Product
  /** Makes the component render again when the visitor chooses another currency. */
  currency: Currency
  promises: DeliveryPromises | undefined
}

/**
 * Days, price and couriers of the delivery of one unit, and the link to book a viewing. The days are those of the fastest
 * courier. If another courier takes longer, the text names the fastest one. The edge renders the component, so that no
 * first visit loads the rules of parcels (`edgeComponent`).
 */
export default function ShippingPrice({ product, promises }: Props) {
  const { language, settings } = useLocale()
  const moneyFormatters = useMoneyFormat()
  const words = WORDS[language]
  const parcelClass = parcelClassOf(product)
  const zone = settings.delivery.pl
  const { parcels, couriers } = planDelivery([{ product, quantity: 1 }], zone.parcels, settings.couriers)
  const findCourierPromise = (courier: Courier) =>
    findPromise(promises, workingDaysOf(zone, parcels, courier))
  const fastestCourier = findFastestCourier(zone, couriers)
  const promise = fastestCourier && findCourierPromise(fastestCourier)
  const hasSlowerCourier = couriers.some((courier) => findCourierPromise(courier) !== promise)
  const doorCouriers = couriers.filter((courier) => !deliversToPoint(courier))
  const locker = couriers.find(deliversToPoint)
  const deliveryMethodsText = locker
    ? words.lockerOrCourier({ locker: courierServiceName(locker, language) })
    : words.courierName
  const rate = zone.parcels[parcelClass]
  const isFree = rate.freeFrom !== null && parsePrice(product.exhibitionPrice) >= rate.freeFrom
  const price = isFree ? null : formatDelivery(rate, moneyFormatters.fromPln)
  const name = parcelClass === 'oversize' || parcelClass === 'pallet' ? words[parcelClass] : words.courier
  const pointFeeText = formatPointFee(rate, settings.couriers, language, moneyFormatters.fromPln)
  const priceText = price
    ? price.fee + pointFeeText + (price.threshold && words.threshold(price.threshold))
    : words.free
  return (
    <>
      <p>
        <b className="text-steel-800">{promise?.text}</b> {promise?.limits}
        {fastestCourier && hasSlowerCourier
          ? ` ${words.fastest({ courier: courierServiceName(fastestCourier, language) })}`
          : null}
      </p>
      <p>
        {`${name} ${priceText}. ${deliveryMethodsText}: ${joinWithOr(doorCouriers.map(courierName), language)}. `}
        {parcelClass === 'pallet' ? `${words.kerb} ` : null}
        {words.poland}
        {settings.showroom.isOn ? words.pickup({ city: settings.firm.city }) : null}
      </p>
      {product.viewedUntil ? (
        <p className="font-semibold text-steel-800">
          {words.viewedUntil({ hour: formatViewingHour(Date.parse(product.viewedUntil)) })}
        </p>
      ) : settings.hasViewings && product.availability === 'available' ? (
        <a
          href={viewingPath(product.slug, language)}
          rel="nofollow"
          className="inline-block py-1.5 font-semibold text-steel-800 underline underline-offset-4 print:hidden"
        >
          {words.viewing}
        </a>
      ) : null}
    </>
  )
}
