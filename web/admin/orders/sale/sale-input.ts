import {
  calculateShippingFee,
  type DeliverableProduct,
  planDelivery,
} from '../../../../domain/delivery/shipping-fee'
import {
  type Courier,
  deliversToPoint,
  hasParcel,
  type OrderCourier,
} from '../../../../domain/delivery/couriers'
import type { BuyerCapacity, CustomerType } from '../../../../domain/checkout/checkout'
import { FIELD_ERRORS, type FieldError } from '../../../../domain/forms/fields'
import type { Language } from '../../../../domain/language'
import { readAmount } from '../../../../domain/money/amount-text'
import { addAmounts, multiply, toDecimal, ZERO } from '../../../../domain/money/money'
import {
  findMissingSaleFields,
  needsAddress,
  needsPriceReason,
  quoteSale,
  STAFF_HOLD_HOURS,
  type StaffHoldHours,
  StaffSaleBody,
} from '../../../../domain/orders/sale-by-hand'
import type { Settings } from '../../../../domain/settings/settings'
import type { StaffChannel } from '../../../../domain/orders/sale-channel'
import type { VoucherPaymentMethod } from '../../../../domain/vouchers/voucher'
import { createDraftStorage } from '../../../storage/admin-storage'
import { parsePrice } from '../../../i18n/use-money'

/** A product of the sale. Price, quantity and reason are texts as typed; `listPrice` is a decimal. */
export type SaleLine = {
  productId: string
  name: string
  nameEn: string | null
  sku: string
  stock: number
  listPrice: string
  quantity: string
  price: string
  reason: string
  /** Sizes and category, which decide the delivery price; missing in drafts of an earlier version. */
  parcel?: DeliverableProduct
}

/** Form values of a sale, as typed. */
export type SaleInput = {
  channel: StaffChannel
  customerType: CustomerType
  firstName: string
  lastName: string
  email: string
  phone: string
  companyName: string
  nip: string
  buyerCapacity: BuyerCapacity | ''
  wantsInvoice: boolean
  address: string
  postalCode: string
  city: string
  courier: Exclude<OrderCourier, 'digital'>
  /** Code of the chosen pickup point; empty without a point. Missing in drafts of an earlier version. */
  pickupPoint?: string
  lines: SaleLine[]
  /** Delivery price as typed. If empty, the price of the price list applies. */
  shipping: string
  language: Language
  holdHours: `${StaffHoldHours}`
  acceptsDefects: boolean
  isPaid: boolean
  method: VoucherPaymentMethod
  paidOn: string
  reference: string
  isHandedOver: boolean
}

/** Errors by the path of the request field, such as `items.0.price`. */
export type SaleProblems = Partial<Record<string, FieldError>>

/** The unsent sale in this tab. A reload keeps it. */
export const saleDraftStorage = createDraftStorage<'new', SaleInput>('sale')

/** The first offered courier to the door; `counter` (the buyer collects) if the shop offers none. */
export const firstCourier = (offeredCouriers: readonly Courier[]): SaleInput['courier'] =>
  offeredCouriers.find((courier) => !deliversToPoint(courier)) ?? 'counter'

/** Reads the unsent sale of this tab. A courier that is no longer offered is replaced by the first offered courier. */
export function readSaleDraft(offeredCouriers: readonly Courier[]): SaleInput | null {
  const draft = saleDraftStorage.read('new')
  if (!draft) return null
  const isOffered = draft.courier === 'counter' || offeredCouriers.includes(draft.courier)
  return isOffered ? draft : { ...draft, courier: firstCourier(offeredCouriers) }
}

export const createEmptySale = (today: string, offeredCouriers: readonly Courier[]): SaleInput => ({
  channel: 'phone',
  customerType: 'individual',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  nip: '',
  buyerCapacity: '',
  wantsInvoice: false,
  address: '',
  postalCode: '',
  city: '',
  courier: firstCourier(offeredCouriers),
  pickupPoint: '',
  lines: [],
  shipping: '',
  language: 'pl',
  holdHours: '24',
  acceptsDefects: false,
  isPaid: true,
  method: 'cash',
  paidOn: today,
  reference: '',
  isHandedOver: true,
})

type DeliverySettings = Pick<Settings, 'delivery' | 'couriers'>

/** Placeholder for a product without known sizes. Such a product is sent in an ordinary parcel. */
const UNMEASURED_PRODUCT: DeliverableProduct = {
  category: 'akcesoria',
  largeParcel: false,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  weightGrams: null,
}

/** Returns the parcels of a sale, and the couriers that carry all of them. Goods of unknown size never go to a locker. */
export const planSaleDelivery = ({ lines }: Pick<SaleInput, 'lines'>, settings: DeliverySettings) =>
  planDelivery(
    lines.map(({ parcel, quantity }) => ({
      product: parcel ?? UNMEASURED_PRODUCT,
      quantity: readQuantity(quantity),
    })),
    settings.delivery.pl.parcels,
    settings.couriers,
  )

/** Returns the chosen courier of a sale, or the first other courier if the chosen one does not carry all parcels. */
export function findSaleCourier(
  input: Pick<SaleInput, 'courier' | 'lines'>,
  settings: DeliverySettings,
): SaleInput['courier'] {
  const { couriers } = planSaleDelivery(input, settings)
  const isCourierPossible = couriers.some((courier) => courier === input.courier)
  if (isCourierPossible || !hasParcel(input.courier)) return input.courier
  // Never falls back to a courier with pickup points, because staff must choose the point.
  return couriers.find((courier) => !deliversToPoint(courier)) ?? input.courier
}

/** Returns the totals of a sale. An amount that cannot be parsed counts as zero, and its field shows an error. */
export function quoteSaleInput(input: SaleInput, settings: DeliverySettings, language: Language) {
  const lines = input.lines.map((line) => ({
    unitPrice: readAmount(line.price, language, 'PLN') ?? ZERO,
    quantity: readQuantity(line.quantity),
  }))
  const subtotal = addAmounts(...lines.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity)))
  const { parcels } = planSaleDelivery(input, settings)
  const courier = findSaleCourier(input, settings)
  const listedShipping = hasParcel(courier)
    ? calculateShippingFee(subtotal, parcels, settings.delivery.pl.parcels, courier)
    : ZERO
  const shipping =
    input.shipping.trim() === '' ? listedShipping : (readAmount(input.shipping, language, 'PLN') ?? ZERO)
  return { ...quoteSale(lines, { courier: input.courier, shipping }), listedShipping }
}

const readQuantity = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0)

/** True if the sale is at the counter and paid there. */
export const isPaidAtCounter = (input: SaleInput): boolean => input.channel === 'counter' && input.isPaid

/**
 * Returns the request body of a sale. An amount that cannot be parsed becomes an empty text, which the schema rejects.
 */
function toSaleWire(input: SaleInput, settings: DeliverySettings, language: Language) {
  const quote = quoteSaleInput(input, settings, language)
  const toWireAmount = (text: string): string => {
    const amount = readAmount(text, language, 'PLN')
    return amount === null ? '' : toDecimal(amount)
  }
  const emptyToNull = (text: string): string | null => text.trim() || null
  const isCompany = input.customerType === 'company'
  const courier = findSaleCourier(input, settings)
  // Leaves out hidden fields, whose input is kept in case staff show them again.
  const hasAddress = needsAddress(input)
  return {
    channel: input.channel,
    customerType: input.customerType,
    firstName: input.firstName,
    lastName: input.lastName,
    email: emptyToNull(input.email),
    phone: emptyToNull(input.phone),
    companyName: isCompany ? emptyToNull(input.companyName) : null,
    nip: isCompany ? emptyToNull(input.nip) : null,
    buyerCapacity: isCompany ? input.buyerCapacity || null : null,
    wantsInvoice: !isCompany && input.wantsInvoice,
    address: hasAddress ? emptyToNull(input.address) : null,
    postalCode: hasAddress ? emptyToNull(input.postalCode) : null,
    city: hasAddress ? emptyToNull(input.city) : null,
    courier,
    pickupPoint: deliversToPoint(courier) ? emptyToNull(input.pickupPoint ?? '') : null,
    items: input.lines.map((line) => ({
      productId: line.productId,
      quantity: readQuantity(line.quantity),
      listPrice: line.listPrice,
      price: toWireAmount(line.price),
      priceReason: isAgreedPrice(line, language) ? emptyToNull(line.reason) : null,
    })),
    shipping: !hasParcel(input.courier)
      ? toDecimal(ZERO)
      : input.shipping.trim() === ''
        ? toDecimal(quote.listedShipping)
        : toWireAmount(input.shipping),
    total: toDecimal(quote.total),
    language: input.language,
    holdHours: Number(input.holdHours) as StaffHoldHours,
    acceptsDefects: input.channel === 'counter' && input.acceptsDefects,
    payment: isPaidAtCounter(input)
      ? { method: input.method, paidOn: input.paidOn, reference: emptyToNull(input.reference) }
      : null,
    isHandedOver: isPaidAtCounter(input) && input.courier === 'counter' && input.isHandedOver,
  }
}
export type SaleWire = ReturnType<typeof toSaleWire>

/** True if the price of a line differs from the public price, so that the line needs a reason. */
export const isAgreedPrice = (line: SaleLine, language: Language): boolean =>
  readAmount(line.price, language, 'PLN') !== parsePrice(line.listPrice)

const isFieldError = (text: string): text is FieldError => FIELD_ERRORS.some((error) => error === text)

/** Converts an error code of the server to a field error. Only the pickup point has several possible errors. */
export const toSaleProblem = (path: string, code: string): FieldError =>
  path === 'pickupPoint' && isFieldError(code) ? code : 'invalid'

/** Parses the form: returns the request to send, or the problems by field. */
export function readSale(
  input: SaleInput,
  settings: DeliverySettings,
  language: Language,
): { sale: SaleWire } | { problems: SaleProblems } {
  const sale = toSaleWire(input, settings, language)
  const { error } = StaffSaleBody.safeParse(sale)
  if (!error) return { sale }
  const problems: SaleProblems = {}
  for (const { path, message } of error.issues)
    problems[path.join('.')] ??= isFieldError(message) ? message : 'invalid'
  // The schema reports missing fields only if all other fields are valid. Staff should see all errors at once, so
  // missing fields are added here.
  for (const field of findMissingSaleFields(sale)) problems[field] ??= 'required'
  for (const [index, item] of sale.items.entries())
    if (needsPriceReason(item)) problems[`items.${index}.priceReason`] ??= 'required'
  return { problems }
}

export const HOLD_HOUR_OPTIONS = STAFF_HOLD_HOURS.map((hours) => `${hours}` as const)
