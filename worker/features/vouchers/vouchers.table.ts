import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CURRENCIES } from '../../../domain/money/currency'
import type { Minor } from '../../../domain/money/money'
import {
  VOUCHER_LEDGER_ENTRY_KINDS,
  REDEMPTION_STATES,
  VOUCHER_PAYMENT_METHODS,
  VOUCHER_STATUSES,
  VOUCHER_TYPES,
  VOUCHER_VAT_KINDS,
} from '../../../domain/vouchers/voucher'
import type { InvoiceAddress } from '../../../domain/checkout/invoice-address'
import { currencies } from '../../database/allowed-values.table'
import {
  id,
  areAmountsInBoundsSql,
  timestampColumn,
  moneyColumn,
  isOneOfSql,
  vatRateColumn,
} from '../../database/db'
import { orders } from '../orders/orders.table'

/**
 * Vouchers. The balance starts at zero, and only triggers change it (`migrations/`). The balance is always the sum of
 * the balance entries. The first entry is the amount for which the voucher was issued.
 */
export const vouchers = sqliteTable(
  'vouchers',
  {
    id: id(),
    code: text('code').notNull(),
    voucherType: text('voucher_type', { enum: VOUCHER_TYPES }).notNull().default('purchased'),
    status: text('status', { enum: VOUCHER_STATUSES }).notNull().default('issued'),
    currency: text('currency', { enum: CURRENCIES })
      .notNull()
      .references(() => currencies.code),
    amountInitial: moneyColumn('amount_initial_minor'),
    amountRemaining: moneyColumn('amount_remaining_minor'),
    issuedToEmail: text('issued_to_email').notNull(),
    /** The order that bought the voucher, or whose follow-up mail contains it. */
    issuedOrderId: text('issued_order_id').references(() => orders.id),
    /** The last order that spent part of the voucher. `redeemedAt`: when that order spent it. */
    redeemedOrderId: text('redeemed_order_id'),
    redeemedAt: timestampColumn('redeemed_at'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, string>>(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /**
     * VAT treatment, copied from the purchase by a trigger (`migrations/`). Free vouchers are taxed when they are used.
     */
    voucherVat: text('voucher_vat', { enum: VOUCHER_VAT_KINDS }).notNull().default('multi'),
    /**
     * Time at which staff replaced the code. A trigger stops earlier orders from taking money from the voucher
     * (`migrations/`).
     */
    recodedAt: timestampColumn('recoded_at'),
    /**
     * VAT rate in percent at the sale of a single-purpose voucher, copied from the sale by a trigger (`migrations/`).
     */
    vatRate: vatRateColumn(),
    /** Reason of staff for a free voucher; null if the voucher was sold or belongs to a follow-up mail. */
    givenReason: text('given_reason'),
  },
  (t) => [
    check('vouchers_type', isOneOfSql(t.voucherType, VOUCHER_TYPES)),
    check('vouchers_status', isOneOfSql(t.status, VOUCHER_STATUSES)),
    check('vouchers_initial', areAmountsInBoundsSql(t.amountInitial)),
    check('voucher_balance', sql`${t.amountRemaining} BETWEEN 0 AND ${t.amountInitial}`),
    uniqueIndex('vouchers_code').on(t.code),
    // An order buys at most one voucher, and its follow-up mail contains at most one voucher.
    uniqueIndex('vouchers_issued_once').on(t.issuedOrderId, t.voucherType),
    index('vouchers_ending').on(t.status, t.expiresAt),
    // Index of the voucher list for staff.
    index('vouchers_newest').on(t.createdAt, t.id, t.code, t.issuedToEmail),
  ],
)

/** Balance entries of vouchers, in the voucher's currency. Rows are only added. */
export const voucherEntries = sqliteTable(
  'voucher_entries',
  {
    id: integer('id').primaryKey(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    orderId: text('order_id'),
    kind: text('kind', { enum: VOUCHER_LEDGER_ENTRY_KINDS }).notNull(),
    /** Signed minor units; zero for `capture`, which only makes a hold final. */
    amount: integer('amount_minor').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    check('voucher_entries_kind', isOneOfSql(t.kind, VOUCHER_LEDGER_ENTRY_KINDS)),
    check(
      'voucher_entries_sign',
      sql`CASE ${t.kind} WHEN 'issue' THEN ${t.amount} > 0 WHEN 'release' THEN ${t.amount} > 0 WHEN 'extend' THEN ${t.amount} > 0 WHEN 'hold' THEN ${t.amount} < 0 WHEN 'expire' THEN ${t.amount} < 0 WHEN 'capture' THEN ${t.amount} = 0 ELSE 1 END`,
    ),
    index('voucher_entries_of').on(t.voucherId),
  ],
)

/** The amount that an order takes from a voucher. A trigger on `state` writes the balance entries. */
export const voucherRedemptions = sqliteTable(
  'voucher_redemptions',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    /** Amount in the voucher's currency. */
    amount: moneyColumn('amount_minor'),
    /** Amount in the order's currency. */
    discount: moneyColumn('discount_minor'),
    state: text('state', { enum: REDEMPTION_STATES }).notNull(),
    /** Timestamp of the last change of state, copied to its balance entry. */
    changedAt: timestampColumn('changed_at').notNull(),
  },
  (t) => [
    check('voucher_redemptions_state', isOneOfSql(t.state, REDEMPTION_STATES)),
    check('voucher_redemptions_amounts', sql`${t.amount} > 0 AND ${t.discount} > 0`),
    index('voucher_redemptions_of').on(t.voucherId, t.state),
  ],
)

/** The purchase of a voucher instead of goods, with its recipient. The amount is the order's total. */
export const voucherPurchases = sqliteTable('voucher_purchases', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  name: text('name').notNull(),
  /** E-mail address of the recipient; null if the buyer keeps the voucher. */
  recipientEmail: text('recipient_email'),
  greeting: text('greeting'),
  /** Time at which to mail the voucher; null to mail it right after the payment. */
  sendAt: timestampColumn('send_at'),
  /** VAT treatment from the settings at the time of the order; a trigger copies it to the voucher. */
  voucherVat: text('voucher_vat', { enum: VOUCHER_VAT_KINDS }).notNull().default('multi'),
  /** VAT rate in percent at the time of the order. For a single-purpose voucher, this VAT is due at the sale. */
  vatRate: vatRateColumn(),
})

/**
 * Vouchers that staff sold without an order, by phone or in the showroom. Payment and buyer are stored for receipt,
 * invoice and accountant.
 * Insert the sale before its voucher: triggers copy the VAT to the voucher and reject a voucher without a sale.
 */
export const voucherSales = sqliteTable(
  'voucher_sales',
  {
    voucherId: text('voucher_id').primaryKey(),
    method: text('method', { enum: VOUCHER_PAYMENT_METHODS }).notNull(),
    /** Polish day on which the buyer paid for the voucher. */
    paidOn: text('paid_on').notNull(),
    /** Number of the receipt, invoice or bank transfer. */
    reference: text('reference'),
    buyerName: text('buyer_name'),
    nip: text('nip'),
    /** Address for the invoice; null if the buyer gets a receipt instead. */
    invoiceAddress: text('invoice_address', { mode: 'json' }).$type<InvoiceAddress>(),
    voucherVat: text('voucher_vat', { enum: VOUCHER_VAT_KINDS }).notNull(),
    vatRate: vatRateColumn(),
    /** Units of the voucher's currency per PLN, in millionths. */
    rateMicro: integer('rate_micro').notNull(),
    soldAt: timestampColumn('sold_at').notNull(),
    /**
     * Time at which staff recorded the refund of the amount left on the voucher. `refundMethod`: how the money was
     * returned.
     */
    refundedAt: timestampColumn('refunded_at'),
    refundMethod: text('refund_method', { enum: VOUCHER_PAYMENT_METHODS }),
    /** Polish day of the refund; null in rows older than the column. */
    refundedOn: text('refunded_on'),
  },
  (t) => [
    check('voucher_sales_method', isOneOfSql(t.method, VOUCHER_PAYMENT_METHODS)),
    check('voucher_sales_vat', isOneOfSql(t.voucherVat, VOUCHER_VAT_KINDS)),
    check('voucher_sales_rate', sql`${t.rateMicro} > 0`),
    check('voucher_sales_refund', sql`(${t.refundedAt} IS NULL) = (${t.refundMethod} IS NULL)`),
    index('voucher_sales_sold').on(t.soldAt),
    index('voucher_sales_refunded').on(t.refundedAt),
  ],
)

/** SQL: the amount that staff refunded of a voucher that they sold. For queries over voucher sales. */
export const REFUNDED_SALE_AMOUNT_SQL = sql<Minor>`(SELECT -coalesce(sum(amount_minor), 0) FROM voucher_entries
  WHERE voucher_entries.voucher_id = voucher_sales.voucher_id AND kind = 'refund' AND order_id IS NULL)`
