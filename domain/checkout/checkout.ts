import * as z from 'zod/mini'
import { CURRENCIES } from '../money/currency'
import { Email } from '../mail/email'
import { fieldErrorCode } from '../forms/fields'
import { InvoiceAddress, MAX_ADDRESS_LENGTHS, addressFields } from './invoice-address'
import { LANGUAGES } from '../language'
import { decimalField } from '../money/money-field'
import { personNameSchema } from '../forms/person-name'
import { CHECKOUT_COURIERS } from '../delivery/couriers'
import { pointCodeSchema } from '../delivery/pickup-point'
import { phoneSchema, postalCodeSchema, taxNumberSchema, trimmedTextSchema } from '../forms/text-field'
import { VOUCHER_VAT_KINDS } from '../vouchers/voucher'
import { Gift, Greeting, VoucherCodeText } from '../vouchers/voucher-requests'

export const CUSTOMER_TYPES = ['individual', 'company'] as const
export type CustomerType = (typeof CUSTOMER_TYPES)[number]

/**
 * The capacity in which a company buys (optional). Only `non_professional` has consumer rights: a sole trader, or a
 * partner of a civil partnership, whose purchase is not of a professional nature (rules 3.8, UoPK art. 7aa).
 */
export const BUYER_CAPACITIES = ['legal_person', 'professional', 'non_professional'] as const
export type BuyerCapacity = (typeof BUYER_CAPACITIES)[number]

/**
 * True if the buyer of goods may have the rights of a consumer. A company that has not named its capacity may be a sole
 * trader with these rights.
 */
export const mayHaveConsumerRights = ({
  customerType,
  buyerCapacity,
}: {
  customerType: CustomerType
  buyerCapacity: BuyerCapacity | '' | null | undefined
}): boolean =>
  customerType === 'individual' || (buyerCapacity !== 'legal_person' && buyerCapacity !== 'professional')

/** Maximum number of lines in an order or cart, and maximum lengths of names in characters. */
export const MAX_ORDER_LINES = 50
export const MAX_NAME_LENGTHS = { name: 100, company: 200 } as const

const personFields = {
  firstName: personNameSchema(2, MAX_NAME_LENGTHS.name),
  lastName: personNameSchema(2, MAX_NAME_LENGTHS.name),
  email: Email,
}

/** The delivery address, and the phone number for the courier. */
export const postalFields = {
  phone: phoneSchema,
  ...addressFields,
  postalCode: postalCodeSchema,
}

const contactFields = { ...personFields, ...postalFields }

export const companyFields = {
  companyName: trimmedTextSchema(2, MAX_NAME_LENGTHS.company),
  nip: taxNumberSchema,
}

/** For goods: without an invoice address, the invoice has the delivery address. */
const invoiceAddressField = { invoiceAddress: z.optional(z.nullable(InvoiceAddress)) }

/** True if a person wants an invoice (rules 8.2); a company always gets one. */
const invoiceField = { wantsInvoice: z.optional(z.boolean()) }

/** "" means that the buyer has not chosen yet. */
const buyerCapacitySchema = z.optional(z.nullable(z.union([z.literal(''), z.enum(BUYER_CAPACITIES)])))

const optionalTextSchema = z.optional(z.nullable(z.string().check(z.maxLength(MAX_NAME_LENGTHS.company))))

/** The checkout form. Company fields are required of companies only. */
export const CheckoutForm = z.discriminatedUnion('customerType', [
  z.object({
    customerType: z.literal('individual'),
    ...contactFields,
    courier: z.enum(CHECKOUT_COURIERS, fieldErrorCode('courier')),
    pickupPoint: z.optional(z.string()),
    companyName: optionalTextSchema,
    nip: optionalTextSchema,
    ...invoiceField,
    terms: z.literal(true, fieldErrorCode('terms')),
    marketing: z.boolean(),
    defects: z.boolean(),
  }),
  z.object({
    customerType: z.literal('company'),
    ...contactFields,
    courier: z.enum(CHECKOUT_COURIERS, fieldErrorCode('courier')),
    pickupPoint: z.optional(z.string()),
    ...companyFields,
    ...invoiceAddressField,
    buyerCapacity: buyerCapacitySchema,
    terms: z.literal(true, fieldErrorCode('terms')),
    marketing: z.boolean(),
    defects: z.boolean(),
  }),
])
export type CheckoutForm = z.infer<typeof CheckoutForm>

const consentFields = { terms: z.literal(true, fieldErrorCode('terms')), marketing: z.boolean() }

const giftDayField = z
  .string(fieldErrorCode('invalid'))
  .check(z.refine((text) => text === '' || z.iso.date().safeParse(text).success, fieldErrorCode('invalid')))

/**
 * The form to buy a gift voucher. The shop mails the voucher, so a person gives only a name and an e-mail address. A
 * company also gives its invoice data (rules 9.8). Only a gift needs a recipient. `sendOn` is the day on which the shop
 * mails the gift; "" means at once. The schema does not check this day, because the check needs the current time;
 * `isAllowedGiftDay` does.
 */
export const VoucherForm = z.intersection(
  z.discriminatedUnion('customerType', [
    z.object({
      customerType: z.literal('individual'),
      ...personFields,
      companyName: optionalTextSchema,
      nip: optionalTextSchema,
      ...consentFields,
    }),
    z.object({
      customerType: z.literal('company'),
      ...personFields,
      ...companyFields,
      invoiceAddress: InvoiceAddress,
      buyerCapacity: buyerCapacitySchema,
      ...consentFields,
    }),
  ]),
  z.discriminatedUnion('isGift', [
    z.object({ isGift: z.literal(false) }),
    z.object({
      isGift: z.literal(true),
      recipientEmail: Gift.shape.recipientEmail,
      greeting: Greeting,
      sendOn: giftDayField,
    }),
  ]),
)
export type VoucherForm = z.infer<typeof VoucherForm>

/** The format of `cart-session-id`: "session-", time, random (spec §3). Opaque to the server. */
export const SessionIdSchema = z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/))

const ignoredTextField = z.optional(
  z.nullable(z.union([z.literal(''), trimmedTextSchema(1, MAX_ADDRESS_LENGTHS.address)])),
)

/** Goods need a delivery address. A voucher goes by e-mail and needs none, but API clients may send one (rules 9.8). */
const courierFields = {
  ...postalFields,
  courier: z.enum(CHECKOUT_COURIERS, fieldErrorCode('courier')),
  /** The code of the locker or shop; required if the courier delivers to a point. */
  pickupPoint: z.optional(z.nullable(pointCodeSchema)),
}
const digitalDeliveryFields = {
  phone: ignoredTextField,
  pickupPoint: z.optional(z.null()),
  address: ignoredTextField,
  city: ignoredTextField,
  postalCode: ignoredTextField,
  courier: z.literal('digital', fieldErrorCode('courier')),
  gift: z.optional(z.nullable(Gift)),
  /** The kind of VAT shown to the buyer (decision 017); API clients may omit it. */
  voucherVat: z.optional(z.enum(VOUCHER_VAT_KINDS)),
}

/** The version of a text (condition, terms, consent) that the buyer was shown. */
const textVersionSchema = z.optional(z.nullable(z.string().check(z.maxLength(60))))

const orderFields = {
  ...personFields,
  orderItems: z
    .array(
      z.object({
        productId: z.string().check(z.minLength(1), z.maxLength(64)),
        name: z.optional(z.string().check(z.maxLength(300))),
        quantity: z.int().check(z.gte(1), z.lte(10_000)),
        price: decimalField,
        /**
         * Version of the product's condition that the buyer was shown (`conditionVersion`). Required if the buyer must
         * accept the condition.
         */
        condition: textVersionSchema,
        /** Version of the product's guarantee that the buyer was shown (`guaranteeVersion`). */
        guarantee: textVersionSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ORDER_LINES)),
  totalAmount: decimalField,
  language: z._default(z.enum(LANGUAGES), 'pl'),
  currency: z._default(z.enum(CURRENCIES), 'PLN'),
  voucherCode: z.optional(z.nullable(VoucherCodeText)),
  voucherDiscount: z.optional(z.nullable(z.union([z.literal(''), decimalField]))),
  sessionId: z.optional(SessionIdSchema),
  ratesAt: z.optional(z.nullable(z.iso.datetime())),
  /** The country of delivery (ISO code). Without it, the shop delivers in Poland. */
  country: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** The promised days of delivery that the buyer saw. */
  deliveryDays: z.optional(z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() }))),
  consents: z.object({
    terms: z.literal(true, fieldErrorCode('terms')),
    marketing: z.optional(z.boolean()),
    defects: z.optional(z.boolean()),
    /**
     * Versions of the texts that the buyer was shown. The order records each text whose version a client omits
     * (`AgreedTerms.unnamed`).
     */
    termsVersion: textVersionSchema,
    marketingVersion: textVersionSchema,
    withdrawalVersion: textVersionSchema,
    /** Version of the EU notice on the legal guarantee that the buyer was shown (`noticeVersion`). */
    noticeVersion: textVersionSchema,
  }),
}

const emptyTextSchema = z.optional(z.nullable(z.literal('')))
const BUYER_FIELDS = {
  person: {
    customerType: z.literal('individual'),
    companyName: optionalTextSchema,
    nip: optionalTextSchema,
    ...invoiceField,
  },
  unnamed: {
    customerType: z._default(z.literal('individual'), 'individual'),
    companyName: emptyTextSchema,
    nip: emptyTextSchema,
    ...invoiceField,
  },
  company: {
    customerType: z._default(z.literal('company'), 'company'),
    ...companyFields,
    ...invoiceAddressField,
    buyerCapacity: buyerCapacitySchema,
  },
}

/**
 * The body of POST /api/orders. Prices, totals and discount are the values that the buyer saw. The server compares
 * these values with its own and never trusts them. `customerType` is optional for API clients (spec §7): without it, a
 * body with a company name or tax number counts as an order of a company.
 */
export const PlaceOrderBody = z.union([
  z.object({ ...BUYER_FIELDS.unnamed, ...orderFields, ...courierFields }),
  z.object({ ...BUYER_FIELDS.person, ...orderFields, ...courierFields }),
  z.object({ ...BUYER_FIELDS.company, ...orderFields, ...courierFields }),
  z.object({ ...BUYER_FIELDS.unnamed, ...orderFields, ...digitalDeliveryFields }),
  z.object({ ...BUYER_FIELDS.person, ...orderFields, ...digitalDeliveryFields }),
  z.object({ ...BUYER_FIELDS.company, ...orderFields, ...digitalDeliveryFields }),
])
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>
