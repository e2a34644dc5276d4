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
import { formatWorkingDays } from '../domain/time/working-day-range'
import { formatRegistrationLines } from './registration'

const isSmallParcelCourier = (courier: Courier) => !LARGE_PARCEL_COURIERS.includes(courier)
const toMinutes = (ms: number) => ms / 60_000

/** Numbers, names and addresses in the English texts, taken from settings and code, so that they stay correct. */
function collectShopDetails(settings: Settings) {
  const { firm, legal } = settings
  const { parcels } = settings.delivery.pl
  const { offered } = settings.couriers
  const address = `${formatFirmAddress(firm)}, Poland`
  return {
    address,
    seller: describeSeller(settings),
    registration: formatRegistrationLines(legal, 'en'),
    inspectorate: legal.inspectorate && TRADE_INSPECTORATES[legal.inspectorate].en,
    bdo: legal.bdo,
    isVatExempt: isVatExempt(legal),
    recipient: `${firm.firm}, ${address}`,
    contact: `${firm.firm}, ${address}, telephone ${firm.phone}, e-mail: ${firm.email}`,
    email: `[${firm.email}](mailto:${firm.email})`,
    phone: `[${firm.phone}](tel:${firm.phone.replaceAll(' ', '')})`,
    hours: `Monday to Friday ${firm.hours.from}–${firm.hours.to}, closed on Saturdays, Sundays and public holidays`,
    /** Fee and free-delivery threshold of an ordinary parcel as text; null if its delivery is always free. */
    delivery: formatDelivery(parcels.courier, (amount) => formatMoney(amount, 'PLN', 'en')),
    /** The price list of parcels; null if all delivery is free. */
    deliveryRates: PARCEL_CLASSES.every((parcelClass) => isAlwaysFree(parcels[parcelClass]))
      ? null
      : listParcelRates(parcels, settings.couriers, 'en'),
    leastCharges: CURRENCIES.map((currency) => formatMoney(MINIMUM_CHARGES[currency], currency, 'en')).join(
      ', ',
    ),
    couriers: joinWithOr(offered.map(courierName), 'en'),
    /** All couriers, also those that are no longer offered, because earlier orders may have one of them. */
    allCouriers: joinWithOr(COURIERS.map(courierName), 'en'),
    hasLockers: offered.some(deliversToPoint),
    needsPolishPhone: offered.some(needsPolishPhone),
    pickup: settings.showroom.isOn ? describePickup(settings) : null,
    smallParcelCouriers: joinWithOr(offered.filter(isSmallParcelCourier).map(courierName), 'en'),
    times: listDeliveryTimes(settings, 'en'),
    longestDays: MAX_DELIVERY_DAYS,
    holdMinutes: toMinutes(HOLD_DURATIONS.firstMs),
    holdExtensionMinutes: toMinutes(HOLD_DURATIONS.extensionMs),
    longestHoldMinutes: toMinutes(HOLD_DURATIONS.longestMs),
  }
}

/** Describes the seller by its legal form. Returns only the name until the owner has entered the legal form. */
function describeSeller({ firm: { firm, owner }, legal: { form } }: Settings): string {
  switch (form) {
    case null:
      return firm
    case 'soleTrader':
      return `${owner} (trading as ${firm}, entered in the Polish Central Register and Information on Economic Activity, CEIDG)`
    case 'civilPartnership':
      return `${firm} (a Polish civil partnership of ${owner}, each entered in the Polish Central Register and Information on Economic Activity, CEIDG)`
    default:
      return `${firm} (entered in the register of entrepreneurs of the Polish National Court Register, KRS)`
  }
}

/** The cost of delivery: the price list and its rules. */
const describeCost = (deliveryRates: readonly ParcelRateRow[] | null): TextBlock[] =>
  deliveryRates
    ? [
        'The cost of delivery depends on the size and weight of the packed products. Every courier to your address costs the same. Delivery to a parcel locker or point may cost less, if the price list says so. The Shop computes the number of parcels: it stacks products, largest first, and starts another parcel when the next one does not fit. Several such parcels are each charged as a standard parcel. Each oversize product is a parcel of its own. Products for pallets share a pallet while there is room. Delivery costs as much as all parcels and pallets of the order together:',
        {
          facts: deliveryRates.map(({ name, limits, price, couriers }) => [
            name,
            `${price}; ${limits}. ${couriers}`,
          ]),
        },
        'You see the number of parcels and the cost in the cart and in the checkout, and the couriers in the checkout, before you pay. What counts for free delivery is the value of all products in złoty, before any voucher. In another currency the fee is converted at the rate of the order. The courier delivers pallets to the kerb at your address, at street level, and does not carry them inside.',
      ]
    : [
        'Delivery is free, whatever the courier, the value of the order, the number of products and their size.',
      ]

/** Collection in person: place, hours, the code, and what happens to goods that nobody collects. */
const describePickup = ({ firm, showroom }: Settings): string =>
  `You may also collect your order in person, free of charge, at: ${formatFirmAddress(firm)}, opening hours: ${formatShowroomHours(showroom, 'en')}. You pay online, as for delivery. When the products are ready, usually within ${PICKUP_WORKING_DAYS} working days, we send you an e-mail with a pick-up code. We hand them over to the person who gives the code, and keep them for ${showroom.heldDays} days from that e-mail. If you cannot make it, write to us or call, and we will agree on another day. After that time the contract still stands: we will contact you and agree on a new day or a delivery. Consumers, and sole traders with consumer rights, can also withdraw before they collect. The period for withdrawing from the contract runs from the collection.`

/** The time of delivery: one sentence if all parcels and couriers have the same time, else a list. */
const describeTime = ({ range, rows }: DeliveryTimes): TextBlock[] =>
  rows
    ? [
        'The expected time of delivery depends on the size of the parcel and on the courier, and runs from payment. If an order has several parcels, the largest one decides. The checkout shows the expected days beside each courier.',
        { facts: rows },
      ]
    : [`We usually fulfil an order within ${formatWorkingDays(range, 'en')} of payment.`]

/** Paragraphs shared by several texts. */
const buildSharedTexts = (shopDetails: ReturnType<typeof collectShopDetails>) => ({
  withdrawHere: 'Withdraw from contract here',
  order: 'Order with obligation to pay',
  area: 'We currently deliver to addresses in Poland. Buyers from other countries may order for delivery to an address in Poland. For delivery abroad please write to us before ordering.',
  couriers: `Parcels are delivered by the courier you choose: ${shopDetails.couriers}.${shopDetails.smallParcelCouriers ? ` We do not send large products, such as tool trolleys and tool sets, by ${shopDetails.smallParcelCouriers} courier.` : ''}${shopDetails.needsPolishPhone ? ' InPost parcels need a Polish phone number.' : ''}${shopDetails.hasLockers ? ' To an InPost parcel locker or point that you choose in the checkout we send products that fit together into a parcel A, B or C. You can change the point on the page of the order until we have prepared the label of the parcel. After that, before we ship it, write to us or call. If the point stops handing out parcels, we will write to you.' : ''} The checkout shows the couriers that carry all your products.`,
  pickup: shopDetails.pickup ? [shopDetails.pickup] : [],
  cost: describeCost(shopDetails.deliveryRates),
  time: describeTime(shopDetails.times),
  longestTime: `We will deliver the product no later than ${shopDetails.longestDays} days after the contract is made or, if the last day of delivery named before you order is later, for example because of a holiday, on that day at the latest. Working days are Monday to Friday except public holidays in Poland and announced days on which we are closed.`,
  late: 'If we do not deliver the product in time, you may set us an additional period and, if it passes without delivery, withdraw from the contract. You may withdraw at once if we declare that we will not deliver the product, or if the contract shows that the date was essential to you. We will then refund the whole amount paid without delay.',
  risk: 'The risk of loss of or damage to the product passes to a consumer only when the product is handed over to them. If the parcel is damaged, draw up a report with the courier or take pictures and write to us. This makes the matter easier to clear up, but it is not a condition of a consumer’s complaint.',
  payments: paymentMethodItems('en').map(
    (item, index, items) => item + (index === items.length - 1 ? '.' : ','),
  ),
  paymentNote:
    'The methods available for a given order depend on the currency and your device. For orders placed in the Shop we do not accept ordinary transfers to a bank account or cash on delivery. We charge no extra fee for any payment method.',
  paymentProvider:
    'Payments are handled by Stripe Payments Europe, Limited, with its registered office in Dublin, Ireland. You give the card details and the BLIK code directly to the provider. We neither receive nor store them.',
  hold: `From acceptance of the order we hold the products for you for ${shopDetails.holdMinutes} minutes. If your bank is still processing the payment, we extend this time by a further ${shopDetails.holdExtensionMinutes} minutes, up to ${shopDetails.longestHoldMinutes} minutes in all. If you do not pay within this time, the contract ends (condition subsequent), the order is cancelled and the products go back on sale. The contract also ends if, before paying, you place a new order from the same cart, which replaces it. You bear no cost because of this. For an order agreed with us by phone, the contract is made when you confirm it, and the time in the e-mail with the order applies instead.`,
  latePayment:
    'If your payment arrives after this time, we fulfil the order on unchanged terms, provided that the products are still available. If they are not, we refund the whole amount at once by the same payment method and let you know by e-mail.',
  invoice:
    'For companies we issue an invoice from the details in the order. An invoice issued in the Polish National e-Invoicing System (KSeF) reaches a company with a NIP (Polish tax number) in that system. The invoice for a company without a NIP, an invoice outside KSeF, and the sales document for a private person come by e-mail. A private person receives an invoice on request.',
  takeBack: [
    'When you buy a power tool, you may hand over old equipment of the same kind free of charge on delivery. Old equipment must not be thrown away with other waste. Write to us after placing the order and we will arrange collection. We also take equipment back at our address.',
    `Used batteries are collected separately. You can return them free of charge to us or to any collection point.${shopDetails.bdo && ` Our number in BDO, the Polish register of products, packaging and waste: ${shopDetails.bdo}.`}`,
  ],
  guarantee:
    'The guarantee does not exclude, limit or suspend the buyer’s rights under the rules on non-conformity of goods with the contract.',
})

/** Facts and shared paragraphs for the texts, computed from the owner's settings. */
export function collectContentFacts(settings: Settings) {
  const shopDetails = collectShopDetails(settings)
  return { facts: shopDetails, shared: buildSharedTexts(shopDetails) }
}
