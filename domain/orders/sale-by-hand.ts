import * as z from 'zod/mini'
import {
  BUYER_CAPACITIES,
  companyFields,
  CUSTOMER_TYPES,
  MAX_NAME_LENGTHS,
  MAX_ORDER_LINES,
} from '../checkout/checkout'
import { addressFields } from '../checkout/invoice-address'
import { quotePrices, type Quote } from '../checkout/pricing'
import { acceptsPhone, COURIERS, deliversToPoint, hasParcel } from '../delivery/couriers'
import { pointCodeSchema } from '../delivery/pickup-point'
import { fieldErrorCode } from '../forms/fields'
import { personNameSchema } from '../forms/person-name'
import { normalizePhone } from '../forms/phone'
import { phoneSchema, postalCodeSchema, trimmedTextSchema } from '../forms/text-field'
import { LANGUAGES } from '../language'
import { Email } from '../mail/email'
import { FALLBACK_RATES, MINIMUM_CHARGES } from '../money/currency'
import { MAX_MINOR_AMOUNT, type Minor, minor, ZERO } from '../money/money'
import { decimalField } from '../money/money-field'
import { versionSchema } from '../refunds/refund-request'
import { isDayBetween, polishDateOf } from '../time/polish-days'
import { DAY_MS, HOUR_MS, type Timestamp } from '../time/time'
import { MAX_PAYMENT_REFERENCE_LENGTH } from '../vouchers/voucher-staff'
import { VOUCHER_PAYMENT_METHODS } from '../vouchers/voucher'
import { STAFF_CHANNELS } from './sale-channel'

/** The hours for which staff can hold the goods of a sale. */
export const STAFF_HOLD_HOURS = [2, 24, 72, 168] as const
export type StaffHoldHours = (typeof STAFF_HOLD_HOURS)[number]

/** Longest reason for an agreed price, characters. */
const MAX_PRICE_REASON_LENGTH = 200

/** The highest price of delivery that staff can enter. The limit catches typing errors. */
export const MAX_STAFF_SHIPPING = minor(10_000_00)

/** Payment methods that staff record by hand. */
export const STAFF_PAYMENT_METHODS = VOUCHER_PAYMENT_METHODS

/** A payment that staff received outside the payment provider. */
const staffPaymentFields = {
  method: z.enum(STAFF_PAYMENT_METHODS, fieldErrorCode('required')),
  paidOn: z.iso.date(fieldErrorCode('invalid')),
  /** Number of the receipt, invoice or transfer. */
  reference: z.optional(z.nullable(trimmedTextSchema(1, MAX_PAYMENT_REFERENCE_LENGTH))),
}
export const StaffPayment = z.object(staffPaymentFields)
export type StaffPayment = z.infer<typeof StaffPayment>

/**
 * The body of POST /api/orders/{id}/payment. `isConfirmed`: the buyer of a sale by phone confirmed it by e-mail or text
 * message, after the mail with the content of the contract (UoPK art. 20). `acceptsDefects`: the message also accepts
 * the defects of the goods expressly (UoPK art. 43b(4)).
 */
export const StaffPaymentBody = z.object({
  ...staffPaymentFields,
  version: versionSchema,
  isConfirmed: z.optional(z.boolean()),
  acceptsDefects: z.optional(z.boolean()),
})
export type StaffPaymentBody = z.infer<typeof StaffPaymentBody>

/**
 * True if `day` can be the day of payment of a sale created at `createdAt` (ms UTC): not before the day of the sale,
 * not after today.
 */
export const isSalePaymentDay = (day: string, createdAt: Timestamp, now: Timestamp): boolean =>
  isDayBetween(day, polishDateOf(createdAt), polishDateOf(now))

/** Maximum age of a counter sale that staff enter later, ms. */
export const MAX_LATE_ENTRY_MS = 31 * DAY_MS

const holdHoursSchema = z.literal(STAFF_HOLD_HOURS, fieldErrorCode('required'))

const makeOptionalNullable = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

const SaleFields = z.object({
  channel: z.enum(STAFF_CHANNELS, fieldErrorCode('required')),
  customerType: z.enum(CUSTOMER_TYPES),
  firstName: personNameSchema(2, MAX_NAME_LENGTHS.name),
  lastName: personNameSchema(2, MAX_NAME_LENGTHS.name),
  /** A counter sale needs no e-mail address. Its buyer then gets no mails. */
  email: makeOptionalNullable(Email),
  phone: makeOptionalNullable(phoneSchema),
  companyName: makeOptionalNullable(companyFields.companyName),
  nip: makeOptionalNullable(companyFields.nip),
  buyerCapacity: makeOptionalNullable(z.enum(BUYER_CAPACITIES)),
  wantsInvoice: z.optional(z.boolean()),
  /** The delivery address. For goods that are collected, the address on the invoice. */
  address: makeOptionalNullable(addressFields.address),
  postalCode: makeOptionalNullable(postalCodeSchema),
  city: makeOptionalNullable(addressFields.city),
  /** `counter`: the buyer collects the goods. */
  courier: z.enum([...COURIERS, 'counter'], fieldErrorCode('courier')),
  /** The code of the locker or shop; required if the courier delivers to a point. */
  pickupPoint: makeOptionalNullable(pointCodeSchema),
  items: z
    .array(
      z.object({
        productId: z.string().check(z.minLength(1), z.maxLength(64)),
        quantity: z.int().check(z.gte(1), z.lte(10_000)),
        /** The public price of one unit, as staff saw it. */
        listPrice: decimalField,
        /** The agreed price of one unit: at most the public price. */
        price: decimalField,
        priceReason: makeOptionalNullable(trimmedTextSchema(3, MAX_PRICE_REASON_LENGTH)),
      }),
    )
    .check(z.minLength(1, fieldErrorCode('required')), z.maxLength(MAX_ORDER_LINES)),
  shipping: decimalField,
  /** The total that staff saw. The server computes the total itself and compares both. */
  total: decimalField,
  language: z._default(z.enum(LANGUAGES), 'pl'),
  holdHours: holdHoursSchema,
  /** The buyer at the counter saw the defects and missing parts, and accepts them (UoPK art. 43b(4)). */
  acceptsDefects: z.optional(z.boolean()),
  /** The payment of a counter sale that was paid at once. */
  payment: makeOptionalNullable(StaffPayment),
  /** The buyer at the counter took the paid goods. */
  isHandedOver: z.optional(z.boolean()),
})

type SaleFields = z.infer<typeof SaleFields>

/** True if the sale needs an address: for the parcel, or for the invoice. */
export const needsAddress = ({
  courier,
  customerType,
  wantsInvoice,
}: Pick<SaleFields, 'courier' | 'customerType' | 'wantsInvoice'>): boolean =>
  hasParcel(courier) || customerType === 'company' || wantsInvoice === true

/** The fields that a sale may need: contact, address, and the data of a company. */
const CONDITIONAL_FIELDS = ['email', 'phone', 'address', 'postalCode', 'city', 'companyName', 'nip'] as const
type ConditionalField = (typeof CONDITIONAL_FIELDS)[number]

type SaleConditions = Pick<
  SaleFields,
  'channel' | 'courier' | 'customerType' | 'wantsInvoice' | ConditionalField
>

/** The fields that this sale needs and that are empty. */
export function findMissingSaleFields(sale: SaleConditions): ConditionalField[] {
  const requiredFields: ConditionalField[] = [
    // The confirmation of a distance contract needs a durable medium (UoPK art. 20, 21).
    ...(sale.channel === 'phone' ? (['email', 'phone'] as const) : []),
    ...(hasParcel(sale.courier) ? (['phone'] as const) : []),
    // The courier sends the code of the locker by e-mail.
    ...(deliversToPoint(sale.courier) ? (['email'] as const) : []),
    ...(needsAddress(sale) ? (['address', 'postalCode', 'city'] as const) : []),
    ...(sale.customerType === 'company' ? (['companyName', 'nip'] as const) : []),
  ]
  return CONDITIONAL_FIELDS.filter((field) => requiredFields.includes(field) && !sale[field])
}

type PricedItem<Amount> = { price: Amount; listPrice: Amount; priceReason?: string | null | undefined }

/**
 * True if an item has an agreed price without a reason. Both prices must be of the same type: minor units, or decimal
 * texts.
 */
export const needsPriceReason = <Amount extends number | string>({
  price,
  listPrice,
  priceReason,
}: PricedItem<Amount>): boolean => price !== listPrice && !priceReason

/**
 * The body of POST /api/admin/sales: an order that staff enter by hand. Amounts are in PLN. The server computes all
 * totals.
 */
export const StaffSaleBody = SaleFields.check(({ value: sale, issues }) => {
  const addIssue = (
    path: (string | number)[],
    code: 'required' | 'invalid' | 'pickupPoint' | 'phonePolish',
  ) => issues.push({ code: 'custom', input: sale, path, message: fieldErrorCode(code) })
  for (const field of findMissingSaleFields(sale)) addIssue([field], 'required')
  if (sale.phone && !acceptsPhone(sale.courier, normalizePhone(sale.phone)))
    addIssue(['phone'], 'phonePolish')
  if (deliversToPoint(sale.courier) && !sale.pickupPoint) addIssue(['pickupPoint'], 'pickupPoint')
  for (const [index, { price, listPrice, priceReason }] of sale.items.entries()) {
    if (price > listPrice) addIssue(['items', index, 'price'], 'invalid')
    if (needsPriceReason({ price, listPrice, priceReason }))
      addIssue(['items', index, 'priceReason'], 'required')
  }
  if (new Set(sale.items.map(({ productId }) => productId)).size < sale.items.length)
    addIssue(['items'], 'invalid')
  if (sale.shipping > MAX_STAFF_SHIPPING || (sale.shipping > 0 && !hasParcel(sale.courier)))
    addIssue(['shipping'], 'invalid')
  // A contract by phone waits for the confirmation of the buyer, so it cannot be paid or fulfilled at once.
  if (sale.payment && sale.channel !== 'counter') addIssue(['payment'], 'invalid')
  if (sale.isHandedOver && (!sale.payment || sale.courier !== 'counter'))
    addIssue(['isHandedOver'], 'invalid')
})
export type StaffSaleBody = z.infer<typeof StaffSaleBody>

/** The totals of a sale at agreed prices, in PLN. `shipping` is the agreed price of delivery. */
export function quoteSale(
  lines: readonly { unitPrice: Minor; quantity: number }[],
  { courier, shipping }: { courier: StaffSaleBody['courier']; shipping: Minor },
): Quote {
  // Staff agreed on the price of delivery, so no threshold makes it free.
  const shippingFee = () => (hasParcel(courier) ? shipping : ZERO)
  return quotePrices(lines, { shippingFee, currency: 'PLN', rates: FALLBACK_RATES })
}

/**
 * The error of a total; null if the sale can be paid. The provider's minimum charge does not apply to payments at the
 * counter.
 */
export function findTotalProblem(total: Minor, isPaidAtCounter: boolean): 'tooLow' | 'tooHigh' | null {
  if (total > MAX_MINOR_AMOUNT) return 'tooHigh'
  return total < (isPaidAtCounter ? 1 : MINIMUM_CHARGES.PLN) ? 'tooLow' : null
}

export const holdEndOf = (holdHours: StaffHoldHours, now: number): number => now + holdHours * HOUR_MS

/** The body of POST /api/orders/{id}/confirm: the buyer of a sale by phone confirms it (UoPK art. 20). */
export const SaleConfirmation = z.object({
  token: z.string().check(z.maxLength(100)),
  terms: z.literal(true, fieldErrorCode('terms')),
  defects: z.optional(z.boolean()),
})
export type SaleConfirmation = z.infer<typeof SaleConfirmation>
