import type { BuyerCapacity, CustomerType, PlaceOrderBody } from '../../../../domain/checkout/checkout'
import type { InvoiceAddress } from '../../../../domain/checkout/invoice-address'
import type { OrderCourier } from '../../../../domain/delivery/couriers'
import type { PickupPoint } from '../../../../domain/delivery/pickup-point'
import type { OrderParcel, PackedSize } from '../../../../domain/delivery/parcels'
import { type Currency, FALLBACK_RATES } from '../../../../domain/money/currency'
import { deviationsOf } from '../../../../domain/products/catalog/deviations'
import { createUnitsAt } from '../../../../domain/orders/goods'
import type { Language } from '../../../../domain/language'
import { type LineGuarantee, shownGuarantee } from '../../../../domain/products/manufacturers/guarantee'
import { type Minor, ZERO } from '../../../../domain/money/money'
import { createRandomPickupCode } from '../pickup/create-random-pickup-code'
import { HOLD_DURATIONS } from '../../../../domain/orders/order'
import { toAgreedTexts } from '../../../../domain/orders/order-agreement'
import { normalizePhone } from '../../../../domain/forms/phone'
import { type Quote } from '../../../../domain/checkout/pricing'
import { dispatchRulesOf, type ShopSettings } from '../../../../domain/settings/settings'
import { legalVersion } from '../../../../domain/settings/terms'
import { currentTaxKind, currentVatRate } from '../../../../domain/settings/legal-facts'
import type { TaxKind } from '../../../../domain/money/vat'
import { randomHex } from '../../../hex'
import type { GoodsMaker, products } from '../../products/products.table'
import { type RatesReading } from '../../rates/rates'
import type { OrderRow } from '../orders.table'
import { MINUTE_MS, type Timestamp } from '../../../../domain/time/time'
import { isoDay } from '../../../../domain/time/polish-days'
import type { WorkingDays } from '../../../../domain/time/working-day-range'
import { deliveryWindow, type DeliveryDays } from '../../../../domain/delivery/delivery'

/** The columns of a product that an order copies or checks. */
export type OrderableProduct = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'sku'
  | 'name'
  | 'nameEn'
  | 'grade'
  | 'defects'
  | 'box'
  | 'category'
  | 'largeParcel'
  | keyof PackedSize
  | 'exhibitionPrice'
  | 'warranty'
  | 'warrantyEn'
  | 'brand'
  | 'modelNumber'
  | 'serialNumber'
  | 'supply'
  | 'pieces'
  | 'durabilityGuaranteeYears'
  | 'taxKind'
  | 'purchasePrice'
  | 'image'
> & { maker: GoodsMaker | null }

/**
 * Identifies a repeated request and its sender. `network`: hash of the buyer's network (one IPv4 address or IPv6
 * prefix); null if the IP address is unknown.
 */
export type RequestIdentity = {
  idempotencyKey: string | null
  requestHash: string
  contentHash: string
  network: string | null
}

/**
 * Timestamp of the order, and the settings in force at that time. `hasGaranArtwork`: the shop shows the label GARAN.
 * `pickupPoint`: the point of the parcel; null for delivery to the door.
 */
export type DraftContext = {
  now: Timestamp
  settings: ShopSettings
  hasGaranArtwork: boolean
  pickupPoint: PickupPoint | null
}

/** The fields of a request that its order copies. The request comes from the checkout or from staff. */
export type OrderRequest = {
  customerType: CustomerType
  firstName: string
  lastName: string
  email: string
  phone?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  postalCode?: string | null | undefined
  companyName?: string | null | undefined
  nip?: string | null | undefined
  buyerCapacity?: BuyerCapacity | '' | null | undefined
  invoiceAddress?: InvoiceAddress | null | undefined
  wantsInvoice?: boolean | undefined
  courier: OrderCourier
  language: Language
  currency: Currency
  sessionId?: string | undefined
  deliveryDays?: { from: string; to: string } | null | undefined
  consents: Pick<
    PlaceOrderBody['consents'],
    'marketing' | 'defects' | 'termsVersion' | 'withdrawalVersion' | 'marketingVersion' | 'noticeVersion'
  >
}

/** Time for which an opened page keeps its promised days, for a buyer who fills in the form at the closing hour. */
const SHOWN_DAYS_VALIDITY_MS = 30 * MINUTE_MS

/**
 * The computed prices of an order, with its exchange rates, its parcels and the tax kind of delivery. `parcels` and
 * `workingDays` until the delivery are null without delivery by courier.
 */
type PricedDraft = {
  quote: Quote
  totalPln: Minor
  reading: RatesReading | null
  parcels: OrderParcel[] | null
  workingDays: WorkingDays | null
  hasDefects: boolean
  shippingTax: TaxKind
}

/**
 * The promised days of an order; null without delivery by courier. If the buyer opened the page shortly before the
 * closing hour of orders, the order gets the days that the buyer saw.
 */
function promisedDaysOf(
  { now, settings }: DraftContext,
  request: OrderRequest,
  workingDays: WorkingDays | null,
) {
  if (!workingDays) return { promisedFrom: null, promisedTo: null }
  const dispatchRules = dispatchRulesOf(settings)
  const currentDays = toIsoDays(deliveryWindow(now, dispatchRules, workingDays))
  const earlierDays = toIsoDays(deliveryWindow(now - SHOWN_DAYS_VALIDITY_MS, dispatchRules, workingDays))
  const areEarlierDaysShown =
    request.deliveryDays?.from === earlierDays.promisedFrom &&
    request.deliveryDays.to === earlierDays.promisedTo
  return areEarlierDaysShown ? earlierDays : currentDays
}

const toIsoDays = ({ from, to }: DeliveryDays) => ({ promisedFrom: isoDay(from), promisedTo: isoDay(to) })

/** Builds the row of an order, without its lines. */
export function toOrderRow(
  context: DraftContext,
  request: OrderRequest,
  identity: RequestIdentity,
  { quote, totalPln, reading, parcels, workingDays, hasDefects, shippingTax }: PricedDraft,
): OrderRow {
  const { now, settings } = context
  const { currency, consents } = request
  const hasMarketingConsent = consents.marketing ?? false
  const buyerCapacity = request.customerType === 'company' ? request.buyerCapacity || null : null
  return {
    id: crypto.randomUUID(),
    sessionId: request.sessionId ?? null,
    idempotencyKey: identity.idempotencyKey,
    linkToken: randomHex(16),
    requestHash: identity.requestHash,
    contentHash: identity.contentHash,
    customerType: request.customerType,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    phone: request.phone ? normalizePhone(request.phone) : '',
    address: request.address ?? '',
    city: request.city ?? '',
    postalCode: request.postalCode ?? '',
    // The form in the specification sends empty strings for a private buyer; the database stores null.
    companyName: request.companyName || null,
    nip: request.nip || null,
    courier: request.courier,
    language: request.language,
    currency,
    rateMicro: (reading?.rates ?? FALLBACK_RATES)[currency],
    ratesAt: currency === 'PLN' ? null : (reading?.fetchedAt ?? null),
    subtotal: quote.subtotal,
    shipping: quote.shipping,
    shippingVatRate: currentVatRate(settings.legal),
    shippingTaxKind: shippingTax,
    ...promisedDaysOf(context, request, workingDays),
    parcels,
    discount: quote.discount,
    total: quote.total,
    totalPln,
    state: 'pending',
    sequence: 1,
    paymentAttempt: 1,
    holdUntil: now + HOLD_DURATIONS.firstMs,
    termsVersion: legalVersion('terms', settings),
    termsAcceptedAt: now,
    marketingConsent: hasMarketingConsent,
    marketingWithdrawnAt: null,
    defectsAccepted: hasDefects && (consents.defects ?? false),
    emailSent: false,
    createdAt: now,
    paidAt: null,
    fulfilment: 'new',
    shippedWith: null,
    trackingNumber: null,
    packedAt: null,
    shippedAt: null,
    deliveredAt: null,
    boughtAddress: null,
    invoiceAddress: request.customerType === 'company' ? (request.invoiceAddress ?? null) : null,
    buyerCapacity,
    wantsInvoice: request.customerType === 'individual' && (request.wantsInvoice ?? false),
    followUpStatus: 'pending',
    followUpEmailSentAt: null,
    followUpVoucherId: null,
    anonymisedAt: null,
    network: identity.network,
    pickupPoint: context.pickupPoint,
    pointChanges: null,
    pickupPointClosedAt: null,
    pickupPointCheckedAt: null,
    pickupPointDoubtedAt: null,
    pickupCode: request.courier === 'counter' ? createRandomPickupCode() : null,
    pickupUntil: null,
    channel: 'web',
    confirmedAt: null,
    agreed: toAgreedTexts({
      language: request.language,
      buyerCapacity,
      isVoucher: request.courier === 'digital',
      hasDefects,
      marketing: hasMarketingConsent,
      now,
      sentVersions: {
        terms: consents.termsVersion,
        withdrawal: consents.withdrawalVersion,
        marketing: consents.marketingVersion,
        notice: consents.noticeVersion,
      },
    }),
  }
}

function makeLineGuarantee(
  product: OrderableProduct,
  language: Language,
  hasGaranArtwork: boolean,
): LineGuarantee | null {
  const guarantee = shownGuarantee(product, product.maker, language, hasGaranArtwork)
  return (
    guarantee && {
      ...guarantee,
      model: product.modelNumber,
      // Null for a product of several units, because the field may list the serial numbers of all of them (decision
      // 040).
      serialNumber: product.pieces === 1 ? product.serialNumber : null,
    }
  )
}

/** A line of an order. Copies the data of the product, because the product may change later. */
export function makeOrderLine(
  { hasGaranArtwork, settings }: DraftContext,
  order: OrderRow,
  item: { quantity: number },
  product: OrderableProduct,
  quote: Quote,
  lineIndex: number,
) {
  const { unitPrice, total } = quote.lines[lineIndex] as Quote['lines'][number]
  const taxKind = currentTaxKind(settings.legal, product.taxKind)
  return {
    orderId: order.id,
    productId: product.id,
    position: lineIndex,
    name: order.language === 'en' && product.nameEn ? product.nameEn : product.name,
    names: { pl: product.name, en: product.nameEn || product.name },
    sku: product.sku,
    defects: deviationsOf(product),
    quantity: item.quantity,
    unitPrice,
    unitPricePln: product.exhibitionPrice,
    total,
    ...createUnitsAt('held', item.quantity),
    grade: product.grade,
    guarantee: makeLineGuarantee(product, order.language, hasGaranArtwork),
    // All goods and delivery of an order have the same VAT rate.
    vatRate: order.shippingVatRate,
    taxKind,
    purchasePrice: taxKind === 'margin' ? (product.purchasePrice ?? ZERO) : null,
    supply: product.supply,
    image: product.image,
    listPrice: null,
    priceReason: null,
  }
}
