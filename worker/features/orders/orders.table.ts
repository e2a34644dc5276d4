import { getTableColumns, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { GRADES } from '../../../domain/catalog'
import { BUYER_CAPACITIES, CUSTOMER_TYPES } from '../../../domain/checkout'
import { CURRENCIES } from '../../../domain/currency'
import { FOLLOW_UP_STATUSES } from '../../../domain/follow-up'
import { FULFILMENTS } from '../../../domain/fulfilment'
import { type Place, PLACES } from '../../../domain/goods'
import type { AgreedGuarantee } from '../../../domain/guarantee'
import type { InvoiceAddress } from '../../../domain/invoice-address'
import { LANGUAGES } from '../../../domain/language'
import type { Agreed } from '../../../domain/order-agreement'
import { ORDER_STATES } from '../../../domain/order'
import { COURIERS, ORDER_COURIERS } from '../../../domain/shipping'
import { id, inBounds, list, moment, money, oneOf, searchedText, vatRate } from '../../db'
import { type Bilingual, products } from '../products/products.table'

type BoughtAddress = { address: string; postalCode: string; city: string }

/** What was agreed, frozen: prices, currency, rate, total, consents. Amounts are minor units of `currency`. */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    sessionId: text('session_id'),
    idempotencyKey: text('idempotency_key'),
    /** Of the whole body: tells a repeat from a reused key. */
    requestHash: text('request_hash').notNull(),
    /** Of goods, quantities, currency, courier and buyer: the same cart again is the same order. */
    contentHash: text('content_hash').notNull(),
    customerType: text('customer_type', { enum: CUSTOMER_TYPES }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    companyName: text('company_name'),
    nip: text('nip'),
    courier: text('courier', { enum: ORDER_COURIERS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** One PLN in `currency`, millionths, and when that rate was fetched. */
    rateMicro: integer('rate_micro').notNull(),
    ratesAt: moment('rates_at'),
    subtotal: money('subtotal_minor'),
    shipping: money('shipping_minor'),
    discount: money('discount_minor'),
    total: money('total_minor'),
    /** Goods and shipping less discount in PLN, for revenue. */
    totalPln: money('total_pln_minor'),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    /** The number of the last event; the next one must be one higher, which lets only one actor win. */
    sequence: integer('sequence').notNull(),
    paymentAttempt: integer('payment_attempt').notNull().default(1),
    holdUntil: moment('hold_until').notNull(),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),
    marketingConsent: integer('marketing_consent', { mode: 'boolean' }).notNull(),
    defectsAccepted: integer('defects_accepted', { mode: 'boolean' }).notNull(),
    emailSent: integer('email_sent', { mode: 'boolean' }).notNull().default(false),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** How far its parcel is; a trigger derives it from the places of its units (migrations). */
    fulfilment: text('fulfilment', { enum: FULFILMENTS }).notNull().default('new'),
    /** Who carries it; the buyer's choice until staff say otherwise. */
    shippedWith: text('shipped_with', { enum: COURIERS }),
    trackingNumber: text('tracking_number'),
    packedAt: moment('packed_at'),
    shippedAt: moment('shipped_at'),
    deliveredAt: moment('delivered_at'),
    searchText: searchedText(
      'search_text',
      'substr(id, 1, 8)',
      'first_name',
      'last_name',
      'email',
      "replace(phone, ' ', '')",
      'company_name',
      'nip',
      'city',
      'tracking_number',
    ),
    /** The key in the links of its mails, 128 random bits in hex: whoever has it is the buyer (decision 023). */
    linkToken: text('link_token')
      .notNull()
      .default(sql`''`),
    /** The address that was given when it was bought, once staff have corrected where it goes: its invoice keeps it. */
    boughtAddress: text('bought_address', { mode: 'json' }).$type<BoughtAddress>(),
    /** The letter of thanks: where it is, when it was sent, and the voucher in it (specification 3). */
    followUpStatus: text('follow_up_status', { enum: FOLLOW_UP_STATUSES }).notNull().default('pending'),
    followUpEmailSentAt: moment('follow_up_email_sent_at'),
    followUpVoucherId: text('follow_up_voucher_id'),
    /** When everything that tells its buyer was taken out of it (rules 6.8). */
    anonymisedAt: moment('anonymised_at'),
    /** The address on the invoice of a company, when it is not where the order goes. */
    invoiceAddress: text('invoice_address', { mode: 'json' }).$type<InvoiceAddress>(),
    /** As what a company said that it buys, when it placed the order; null when it did not say. */
    buyerCapacity: text('buyer_capacity', { enum: BUYER_CAPACITIES }),
    /** When the consent to be written to was taken back. */
    marketingWithdrawnAt: moment('marketing_withdrawn_at'),
    /** A keyed hash of the household it was placed from, while it holds goods and a day after it ended unpaid (`MAX_HELD_VALUE`). */
    household: text('household'),
    /** Whether a person asked for an invoice (rules 8.2); a company gets one unasked. Nothing changes it. */
    wantsInvoice: integer('wants_invoice', { mode: 'boolean' }).notNull().default(false),
    /** The sentences that its buyer agreed to beside the terms; null of an order that is older than this column. */
    agreed: text('agreed', { mode: 'json' }).$type<Agreed>(),
    /** VAT on delivery in percent, at the time of the order. */
    shippingVatRate: vatRate('shipping_vat_rate'),
  },
  (t) => [
    check('orders_state', oneOf(t.state, ORDER_STATES)),
    check('orders_currency', oneOf(t.currency, CURRENCIES)),
    check('orders_language', oneOf(t.language, LANGUAGES)),
    check('orders_courier', oneOf(t.courier, ORDER_COURIERS)),
    check('orders_amounts', inBounds(t.subtotal, t.shipping, t.discount, t.total, t.totalPln)),
    check('orders_add_up', sql`${t.total} = ${t.subtotal} + ${t.shipping} - ${t.discount}`),
    check('orders_rate', sql`${t.rateMicro} > 0`),
    uniqueIndex('orders_idempotency_key').on(t.idempotencyKey),
    index('orders_of_household')
      .on(t.household)
      .where(sql`${t.household} IS NOT NULL`),
    // A cart session has one unpaid order at a time: nobody holds the same goods twice.
    uniqueIndex('orders_open_session')
      .on(t.sessionId)
      .where(sql`${t.state} IN ('pending', 'failed', 'expiring')`),
    index('orders_newest').on(t.createdAt),
    index('orders_due').on(t.state, t.holdUntil),
    // The lists of staff: by payment, by what is to be done with the goods, by words.
    index('orders_by_state').on(t.state, t.createdAt),
    index('orders_by_fulfilment').on(t.fulfilment, t.state, t.createdAt),
    index('orders_searched').on(t.createdAt, t.id, t.searchText),
    index('orders_paid').on(t.paidAt, t.state, t.totalPln),
    index('orders_follow_up').on(t.followUpStatus, t.paidAt),
    // What is held about one address.
    index('orders_by_email').on(sql`lower(${t.email})`),
  ],
)

const { searchText: _, ...columns } = getTableColumns(orders)

/** The columns of an order as it is read and written; what staff search in is made of it, each time it is read. */
export const ORDER_ROW = columns

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>

/** Places with a partial index: the queues of staff, and `held` for the limit of unpaid products per household. */
const QUEUED_PLACES = ['held', 'owed', 'packed', 'unpacking', 'shipped', 'awaited', 'inspection'] as const

/** Every unit is in exactly one place. */
const unitsCheck = sql.raw(
  `${PLACES.map((place) => `"${place}" >= 0`).join(' AND ')} AND ${PLACES.map((place) => `"${place}"`).join(' + ')} = "quantity"`,
)

const units = (place: Place) => integer(place).notNull().default(0)

/** How many units of a line are in each place. Only the trigger on `goods_moves` changes them (migrations). */
const UNITS = {
  held: units('held'),
  owed: units('owed'),
  packed: units('packed'),
  unpacking: units('unpacking'),
  shipped: units('shipped'),
  delivered: units('delivered'),
  awaited: units('awaited'),
  inspection: units('inspection'),
  discarded: units('discarded'),
  restocked: units('restocked'),
} satisfies Record<Place, unknown>

/** Goods of an order as they were sold. A new line holds all of its units. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
    /** In the order's language, as it was agreed. */
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    defects: list<Bilingual>('defects'),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price_minor'),
    unitPricePln: money('unit_price_pln_minor'),
    total: money('total_minor'),
    /** What the product was called then in both languages, for staff and the accountant. */
    names: text('names', { mode: 'json' }).$type<Bilingual>().notNull().default({ pl: '', en: '' }),
    /** The condition in which it was bought; null of a line that is older than this column, or was written beside it. */
    grade: text('grade', { enum: GRADES }),
    /** The guarantee that its buyer was told of; null where there is none, or nothing was known but its length. */
    guarantee: text('guarantee', { mode: 'json' }).$type<AgreedGuarantee>(),
    ...UNITS,
    /** VAT in percent at the time of the order. */
    vatRate: vatRate(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('order_lines_units', unitsCheck),
    check('order_lines_quantity', sql`${t.quantity} >= 1`),
    check('order_lines_amounts', inBounds(t.unitPrice, t.unitPricePln, t.total)),
    check('order_lines_add_up', sql`${t.total} = ${t.unitPrice} * ${t.quantity}`),
    index('order_lines_product').on(t.productId),
    // The queues of staff: lines with units in these places are few, however many orders there are.
    ...QUEUED_PLACES.map((place) =>
      index(`order_lines_${place}`)
        .on(t.orderId)
        .where(sql`${t[place]} > 0`),
    ),
  ],
)

/** Everything that happened to an order, in order. The key lets one of several simultaneous actors win. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    sequence: integer('sequence').notNull(),
    kind: text('kind').notNull(),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
)

/** What staff wrote down about an order; the buyer never sees it. */
export const orderNotes = sqliteTable(
  'order_notes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('order_notes_of').on(t.orderId, t.createdAt)],
)
