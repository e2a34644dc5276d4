import { getTableColumns, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { GRADES } from '../../../domain/products/catalog/catalog'
import { BUYER_CAPACITIES, CUSTOMER_TYPES } from '../../../domain/checkout/checkout'
import type { Minor } from '../../../domain/money/money'
import { TAX_KINDS } from '../../../domain/money/vat'
import { CURRENCIES } from '../../../domain/money/currency'
import { FOLLOW_UP_STATUSES } from '../../../domain/marketing/follow-up'
import { FULFILMENT_STATES } from '../../../domain/orders/fulfilment'
import { type UnitPlace, UNIT_PLACES } from '../../../domain/orders/goods'
import type { LineGuarantee } from '../../../domain/products/manufacturers/guarantee'
import type { InvoiceAddress } from '../../../domain/checkout/invoice-address'
import { LANGUAGES } from '../../../domain/language'
import type { AgreedTerms } from '../../../domain/orders/order-agreement'
import { SALE_CHANNELS } from '../../../domain/orders/sale-channel'
import { ORDER_STATES } from '../../../domain/orders/order'
import { COURIERS, ORDER_COURIERS } from '../../../domain/delivery/couriers'
import type { OrderParcel } from '../../../domain/delivery/parcels'
import type { PickupPoint, PointChange } from '../../../domain/delivery/pickup-point'
import { couriers, currencies, languages } from '../../database/allowed-values.table'
import {
  id,
  areAmountsInBoundsSql,
  jsonListColumn,
  timestampColumn,
  moneyColumn,
  isOneOfSql,
  normalizedColumn,
  vatRateColumn,
} from '../../database/db'
import { type BilingualText, products } from '../products/products.table'

type BuyerAddress = { address: string; postalCode: string; city: string }

/**
 * An order as agreed. Its prices, currency, rate, total and consents never change. Amounts are minor units of
 * `currency`.
 */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    sessionId: text('session_id'),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the whole request: detects an idempotency key reused for another request. */
    requestHash: text('request_hash').notNull(),
    /** Hash of goods, quantities, currency, courier and buyer: the same cart sent again yields the same order. */
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
    courier: text('courier', { enum: ORDER_COURIERS })
      .notNull()
      .references(() => couriers.code),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    currency: text('currency', { enum: CURRENCIES })
      .notNull()
      .references(() => currencies.code),
    /** Exchange rate of the order: millionths of `currency` per PLN. `ratesAt` is the timestamp of the rate. */
    rateMicro: integer('rate_micro').notNull(),
    ratesAt: timestampColumn('rates_at'),
    subtotal: moneyColumn('subtotal_minor'),
    shipping: moneyColumn('shipping_minor'),
    discount: moneyColumn('discount_minor'),
    total: moneyColumn('total_minor'),
    /** Goods and delivery less discount, in grosz, for revenue statistics. */
    totalPln: moneyColumn('total_pln_minor'),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    /** Number of the order's last event (optimistic lock). The next event must have the next number. */
    sequence: integer('sequence').notNull(),
    paymentAttempt: integer('payment_attempt').notNull().default(1),
    holdUntil: timestampColumn('hold_until').notNull(),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: timestampColumn('terms_accepted_at').notNull(),
    marketingConsent: integer('marketing_consent', { mode: 'boolean' }).notNull(),
    defectsAccepted: integer('defects_accepted', { mode: 'boolean' }).notNull(),
    emailSent: integer('email_sent', { mode: 'boolean' }).notNull().default(false),
    createdAt: timestampColumn('created_at').notNull(),
    paidAt: timestampColumn('paid_at'),
    /**
     * Progress of the parcel. A database trigger (see migrations) computes the progress from the places of the order's
     * units.
     */
    fulfilment: text('fulfilment', { enum: FULFILMENT_STATES }).notNull().default('new'),
    /** The courier that carries the parcel; null before it ships. `courier` is the buyer's choice. */
    shippedWith: text('shipped_with', { enum: COURIERS }),
    trackingNumber: text('tracking_number'),
    packedAt: timestampColumn('packed_at'),
    shippedAt: timestampColumn('shipped_at'),
    deliveredAt: timestampColumn('delivered_at'),
    searchText: normalizedColumn(
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
      "pickup_point ->> 'code'",
      'address',
      'postal_code',
      "bought_address ->> 'address'",
      "bought_address ->> 'city'",
      "bought_address ->> 'postalCode'",
      "invoice_address ->> 'address'",
      "invoice_address ->> 'city'",
      "invoice_address ->> 'postalCode'",
    ),
    /** Token in the links of the order's mails, 128 random bits in hex. Gives the buyer access (decision 010). */
    linkToken: text('link_token')
      .notNull()
      .default(sql`''`),
    /** The address given at purchase, which the invoice keeps; null until staff correct the delivery address. */
    boughtAddress: text('bought_address', { mode: 'json' }).$type<BuyerAddress>(),
    /**
     * Three columns for the follow-up mail after a purchase: its status, the time of sending, and the voucher's id
     * (spec §3).
     */
    followUpStatus: text('follow_up_status', { enum: FOLLOW_UP_STATUSES }).notNull().default('pending'),
    followUpEmailSentAt: timestampColumn('follow_up_email_sent_at'),
    followUpVoucherId: text('follow_up_voucher_id'),
    /** When the buyer's personal data was erased (rules 6.8). */
    anonymisedAt: timestampColumn('anonymised_at'),
    /** A company's invoice address, if it differs from the delivery address. */
    invoiceAddress: text('invoice_address', { mode: 'json' }).$type<InvoiceAddress>(),
    /** The capacity that a company declared with the order, such as sole trader; null if it declared none. */
    buyerCapacity: text('buyer_capacity', { enum: BUYER_CAPACITIES }),
    marketingWithdrawnAt: timestampColumn('marketing_withdrawn_at'),
    /**
     * A keyed hash of the buyer's network (one IPv4 address or IPv6 prefix), for the limits on unpaid orders
     * (`MAX_HELD_VALUE`). Stored while the order holds goods, and for a day after it ended unpaid.
     */
    network: text('network'),
    /** True if a private buyer asked for an invoice (rules 8.2); a company always gets one. Never changes. */
    wantsInvoice: integer('wants_invoice', { mode: 'boolean' }).notNull().default(false),
    /** Texts that the buyer accepted in addition to the terms; null for orders older than this column. */
    agreed: text('agreed', { mode: 'json' }).$type<AgreedTerms>(),
    /** VAT rate of delivery in percent, at the time of the order. */
    shippingVatRate: vatRateColumn('shipping_vat_rate'),
    /** VAT treatment of delivery, at the time of the order. */
    shippingTaxKind: text('shipping_tax_kind', { enum: TAX_KINDS }).notNull().default('standard'),
    /**
     * The promised days of delivery that the buyer saw, as Polish days ("2026-12-02"); null for vouchers. They never
     * change, even if the owner enters days off later (decision 050).
     */
    promisedFrom: text('promised_from'),
    promisedTo: text('promised_to'),
    /** The parcels for which the buyer pays `shipping`; null for vouchers and collected goods. They never change. */
    parcels: text('parcels', { mode: 'json' }).$type<OrderParcel[]>(),
    /**
     * The locker or shop to which the parcel goes, as it was when the buyer chose it; null for other couriers, and
     * after the erasure of personal data. The point can change until the parcel is shipped.
     */
    pickupPoint: text('pickup_point', { mode: 'json' }).$type<PickupPoint>(),
    /** The changes of the point, oldest first; null before the first one, and after the erasure of personal data. */
    pointChanges: text('point_changes', { mode: 'json' }).$type<PointChange[]>(),
    /** When the shop noticed that the pickup point is closed; null again once the buyer or staff chose another point. */
    pickupPointClosedAt: timestampColumn('pickup_point_closed_at'),
    /** When the hourly job last checked the point; null before the first check. */
    pickupPointCheckedAt: timestampColumn('pickup_point_checked_at'),
    /** Since when the courier's list calls the point closed; null if the list calls it open. */
    pickupPointDoubtedAt: timestampColumn('pickup_point_doubted_at'),
    /**
     * The code with which the buyer collects goods bought on the web, and the last Polish day on which the goods wait.
     * The day is null until the goods are ready.
     */
    pickupCode: text('pickup_code'),
    pickupUntil: text('pickup_until'),
    /** Where the sale was made: on the web, or entered by staff after a call or at the counter. Never changes. */
    channel: text('channel', { enum: SALE_CHANNELS }).notNull().default('web'),
    /**
     * When the buyer of a sale by phone confirmed it on a durable medium (UoPK art. 20); null before, and for other
     * sales.
     */
    confirmedAt: timestampColumn('confirmed_at'),
  },
  (t) => [
    check('orders_state', isOneOfSql(t.state, ORDER_STATES)),
    check('orders_amounts', areAmountsInBoundsSql(t.subtotal, t.shipping, t.discount, t.total, t.totalPln)),
    check('orders_add_up', sql`${t.total} = ${t.subtotal} + ${t.shipping} - ${t.discount}`),
    check('orders_rate', sql`${t.rateMicro} > 0`),
    check('orders_tax_kind', isOneOfSql(t.shippingTaxKind, TAX_KINDS)),
    check(
      'orders_promise',
      sql`(${t.promisedFrom} IS NULL) = (${t.courier} IN ('digital', 'counter')) AND (${t.promisedTo} IS NULL) = (${t.courier} IN ('digital', 'counter')) AND coalesce(${t.promisedFrom} <= ${t.promisedTo}, 1)`,
    ),
    check('orders_channel', isOneOfSql(t.channel, SALE_CHANNELS)),
    check(
      'orders_pickup_point',
      sql`(${t.pickupPoint} IS NOT NULL) = (${t.courier} = 'locker' AND ${t.anonymisedAt} IS NULL)`,
    ),
    uniqueIndex('orders_idempotency_key').on(t.idempotencyKey),
    uniqueIndex('orders_pickup_code')
      .on(t.pickupCode)
      .where(sql`${t.pickupCode} IS NOT NULL`),
    index('orders_of_network')
      .on(t.network)
      .where(sql`${t.network} IS NOT NULL`),
    // One unpaid order per cart session, so that a buyer cannot hold the same goods twice.
    uniqueIndex('orders_open_session')
      .on(t.sessionId)
      .where(sql`${t.state} IN ('pending', 'failed', 'expiring')`),
    index('orders_newest').on(t.createdAt),
    index('orders_due').on(t.state, t.holdUntil),
    // Indexes of the order list that staff see: by payment state, by progress of the parcel, by search text.
    index('orders_by_state').on(t.state, t.createdAt),
    index('orders_by_fulfilment').on(t.fulfilment, t.state, t.createdAt),
    index('orders_searched').on(t.createdAt, t.id, t.searchText),
    index('orders_paid').on(t.paidAt, t.state, t.totalPln),
    // Index for the sales figures by channel. Covers only sales by hand, because most orders are from the web.
    index('orders_by_staff')
      .on(t.channel, t.paidAt, t.state, t.totalPln)
      .where(sql`${t.channel} <> 'web'`),
    // Index for the hourly job that stores the rates of NBP.
    index('orders_foreign_paid')
      .on(t.paidAt, t.currency)
      .where(sql`${t.paidAt} IS NOT NULL AND ${t.currency} <> 'PLN'`),
    // Index for the queue of pickup points that are closed, or whose code the courier's list has not confirmed.
    index('orders_point_problem')
      .on(t.createdAt)
      .where(
        sql`${t.courier} = 'locker' AND (${t.pickupPointClosedAt} IS NOT NULL OR ${t.pickupPoint} ->> 'place' IS NULL)`,
      ),
    index('orders_follow_up').on(t.followUpStatus, t.paidAt),
    // Index for the search of all personal data stored on the owner of an e-mail address.
    index('orders_by_email').on(sql`lower(${t.email})`),
  ],
)

const { searchText: _, ...columns } = getTableColumns(orders)

/**
 * The columns of an order for reads and writes. Excludes `searchText`, a generated column that is computed on each
 * read.
 */
export const ORDER_COLUMNS = columns

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>

/**
 * Unit places with a partial index. The staff queues read these places; the limit on unpaid goods per network reads
 * `held`.
 */
const QUEUED_UNIT_PLACES = [
  'held',
  'owed',
  'packed',
  'unpacking',
  'shipped',
  'awaited',
  'inspection',
] as const

/**
 * CHECK on the unit counts per place (held, packed, shipped …). No count is negative, and their sum is the line's
 * quantity.
 */
const unitsSumSql = sql.raw(
  `${UNIT_PLACES.map((place) => `"${place}" >= 0`).join(' AND ')} AND ${UNIT_PLACES.map((place) => `"${place}"`).join(' + ')} = "quantity"`,
)

const unitsColumn = (place: UnitPlace) => integer(place).notNull().default(0)

/**
 * Number of a line's units in each place (held, packed, shipped …). Only the trigger on `goods_moves` (see migrations)
 * changes these columns.
 */
const UNIT_COUNT_COLUMNS = {
  held: unitsColumn('held'),
  owed: unitsColumn('owed'),
  packed: unitsColumn('packed'),
  unpacking: unitsColumn('unpacking'),
  shipped: unitsColumn('shipped'),
  delivered: unitsColumn('delivered'),
  awaited: unitsColumn('awaited'),
  inspection: unitsColumn('inspection'),
  discarded: unitsColumn('discarded'),
  restocked: unitsColumn('restocked'),
} satisfies Record<UnitPlace, unknown>

/** The goods of an order as sold. A new line has all its units in the place `held`. */
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
    /** Product name in the order's language, as agreed. */
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    defects: jsonListColumn<BilingualText>('defects'),
    quantity: integer('quantity').notNull(),
    unitPrice: moneyColumn('unit_price_minor'),
    unitPricePln: moneyColumn('unit_price_pln_minor'),
    total: moneyColumn('total_minor'),
    /** Product name in both languages at the time of the order, for staff and the accountant. */
    names: text('names', { mode: 'json' }).$type<BilingualText>().notNull().default({ pl: '', en: '' }),
    /** Condition grade of the product at the time of the order; null for lines older than this column. */
    grade: text('grade', { enum: GRADES }),
    /**
     * Guarantee shown to the buyer. Null if there is no guarantee, or if only its duration is known. The value never
     * changes.
     */
    guarantee: text('guarantee', { mode: 'json' }).$type<LineGuarantee>(),
    ...UNIT_COUNT_COLUMNS,
    /** VAT rate in percent, at the time of the order. Under the margin scheme it is the rate on the margin. */
    vatRate: vatRateColumn(),
    /** VAT treatment at the time of the order. */
    taxKind: text('tax_kind', { enum: TAX_KINDS }).notNull().default('standard'),
    /**
     * The price that the shop paid for one unit, in grosz; only for lines under the margin scheme. Visible to staff
     * only.
     */
    purchasePrice: integer('purchase_price_minor').$type<Minor>(),
    /** The supplier of the product at the time of the order, for staff only (rules 5.9). */
    supply: text('supply'),
    /**
     * URL of the product's first picture at the time of the order. The picture's files are kept as long as the order
     * line exists.
     */
    image: text('image'),
    /**
     * The public price of one unit in grosz, and the reason why staff agreed on another price; null for a line at the
     * public price.
     */
    listPrice: integer('list_price_minor').$type<Minor>(),
    priceReason: text('price_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('order_lines_units', unitsSumSql),
    check('order_lines_quantity', sql`${t.quantity} >= 1`),
    check('order_lines_amounts', areAmountsInBoundsSql(t.unitPrice, t.unitPricePln, t.total)),
    check(
      'order_lines_tax',
      sql`${isOneOfSql(t.taxKind, TAX_KINDS)} AND (${t.taxKind} = 'margin') = (${t.purchasePrice} IS NOT NULL)`,
    ),
    check('order_lines_add_up', sql`${t.total} = ${t.unitPrice} * ${t.quantity}`),
    check('order_lines_agreed_price', sql`(${t.listPrice} IS NULL) = (${t.priceReason} IS NULL)`),
    index('order_lines_product').on(t.productId),
    // Partial indexes for the staff queues, because few order lines have units in these places (owed, packed …).
    ...QUEUED_UNIT_PLACES.map((place) =>
      index(`order_lines_${place}`)
        .on(t.orderId)
        .where(sql`${t[place]} > 0`),
    ),
  ],
)

/**
 * All events of an order, in sequence. The primary key is an optimistic lock: one of several concurrent writers wins.
 */
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

/** Staff notes on an order. The buyer never sees them. */
export const orderNotes = sqliteTable(
  'order_notes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    text: text('text').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('order_notes_of').on(t.orderId, t.createdAt)],
)
