import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CURRENCIES } from '../../../domain/currency'
import {
  ENTRY_KINDS,
  REDEMPTION_STATES,
  VOUCHER_PAYMENTS,
  VOUCHER_STATUSES,
  VOUCHER_TYPES,
  VOUCHER_VATS,
} from '../../../domain/voucher'
import type { InvoiceAddress } from '../../../domain/invoice-address'
import { id, inBounds, moment, money, oneOf, vatRate } from '../../db'
import { orders } from '../orders/orders.table'

/**
 * Vouchers as money: what is left is written by no code. It begins at nothing and follows the entries, by trigger
 * (migrations): the first entry is the issue, and every balance is the sum of its entries (design 4).
 */
export const vouchers = sqliteTable(
  'vouchers',
  {
    id: id(),
    code: text('code').notNull(),
    voucherType: text('voucher_type', { enum: VOUCHER_TYPES }).notNull().default('purchased'),
    status: text('status', { enum: VOUCHER_STATUSES }).notNull().default('issued'),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    amountInitial: money('amount_initial_minor'),
    amountRemaining: money('amount_remaining_minor'),
    issuedToEmail: text('issued_to_email').notNull(),
    /** The order that bought it, or that it thanks for. */
    issuedOrderId: text('issued_order_id').references(() => orders.id),
    /** The last order that spent something of it, and when. */
    redeemedOrderId: text('redeemed_order_id'),
    redeemedAt: moment('redeemed_at'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, string>>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** As it was ordered, by trigger; what nobody has bought here is taxed with what it pays (migrations). */
    voucherVat: text('voucher_vat', { enum: VOUCHER_VATS }).notNull().default('multi'),
    /** When it got the code it has in place of another. An order from before that takes nothing of it any more (migrations). */
    recodedAt: moment('recoded_at'),
    /** VAT in percent that a single-purpose voucher was sold with; a trigger copies it from the sale (migrations). */
    vatRate: vatRate(),
    /** Why staff gave it away; null for a voucher that was sold or follows an order. */
    givenReason: text('given_reason'),
  },
  (t) => [
    check('vouchers_type', oneOf(t.voucherType, VOUCHER_TYPES)),
    check('vouchers_status', oneOf(t.status, VOUCHER_STATUSES)),
    check('vouchers_currency', oneOf(t.currency, CURRENCIES)),
    check('vouchers_initial', inBounds(t.amountInitial)),
    check('voucher_balance', sql`${t.amountRemaining} BETWEEN 0 AND ${t.amountInitial}`),
    uniqueIndex('vouchers_code').on(t.code),
    // One voucher for one purchase, and one for one follow-up (reliability V3).
    uniqueIndex('vouchers_issued_once').on(t.issuedOrderId, t.voucherType),
    index('vouchers_ending').on(t.status, t.expiresAt),
    // The list of staff.
    index('vouchers_newest').on(t.createdAt, t.id, t.code, t.issuedToEmail),
  ],
)

/** The ledger: every change of a voucher's balance, in the voucher's currency. Rows are written once and stay. */
export const voucherEntries = sqliteTable(
  'voucher_entries',
  {
    id: integer('id').primaryKey(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    orderId: text('order_id'),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    /** Signed minor units; nothing for `capture`, which only makes a hold final. */
    amount: integer('amount_minor').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    check('voucher_entries_kind', oneOf(t.kind, ENTRY_KINDS)),
    check(
      'voucher_entries_sign',
      sql`CASE ${t.kind} WHEN 'issue' THEN ${t.amount} > 0 WHEN 'release' THEN ${t.amount} > 0 WHEN 'extend' THEN ${t.amount} > 0 WHEN 'hold' THEN ${t.amount} < 0 WHEN 'expire' THEN ${t.amount} < 0 WHEN 'capture' THEN ${t.amount} = 0 ELSE 1 END`,
    ),
    index('voucher_entries_of').on(t.voucherId),
  ],
)

/** What an order takes off a voucher. Its state moves the money, by trigger, as a line's state moves the pieces. */
export const voucherRedemptions = sqliteTable(
  'voucher_redemptions',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    /** Off the voucher, in its currency. */
    amount: money('amount_minor'),
    /** Off the order, in the order's currency. */
    discount: money('discount_minor'),
    state: text('state', { enum: REDEMPTION_STATES }).notNull(),
    /** ms UTC of the last change of state; the time of the entry that follows. */
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    check('voucher_redemptions_state', oneOf(t.state, REDEMPTION_STATES)),
    check('voucher_redemptions_amounts', sql`${t.amount} > 0 AND ${t.discount} > 0`),
    index('voucher_redemptions_of').on(t.voucherId, t.state),
  ],
)

/** An order that buys a voucher instead of goods, and for whom. The amount is the order's total, in its currency. */
export const voucherPurchases = sqliteTable('voucher_purchases', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  name: text('name').notNull(),
  /** Null when the buyer keeps it. */
  recipientEmail: text('recipient_email'),
  greeting: text('greeting'),
  /** When it is to be mailed; null for at once. */
  sendAt: moment('send_at'),
  /** What the owner had set when it was ordered; its voucher gets it by trigger. */
  voucherVat: text('voucher_vat', { enum: VOUCHER_VATS }).notNull().default('multi'),
  /** VAT in percent at the time of the order; due when the voucher is sold if it is single-purpose. */
  vatRate: vatRate(),
})

/**
 * Vouchers that staff sold without an order, by phone or in the showroom: the payment and the buyer, for receipt, invoice
 * and accountant. The row is written before its voucher; triggers copy the VAT to the voucher and refuse one without a sale.
 */
export const voucherSales = sqliteTable(
  'voucher_sales',
  {
    voucherId: text('voucher_id').primaryKey(),
    method: text('method', { enum: VOUCHER_PAYMENTS }).notNull(),
    /** The Polish day of the payment. */
    paidOn: text('paid_on').notNull(),
    /** Number of the receipt, invoice or transfer. */
    reference: text('reference'),
    buyerName: text('buyer_name'),
    nip: text('nip'),
    /** Set when the buyer gets an invoice instead of a receipt. */
    invoiceAddress: text('invoice_address', { mode: 'json' }).$type<InvoiceAddress>(),
    voucherVat: text('voucher_vat', { enum: VOUCHER_VATS }).notNull(),
    vatRate: vatRate(),
    /** One PLN in the voucher's currency, millionths. */
    rateMicro: integer('rate_micro').notNull(),
    soldAt: moment('sold_at').notNull(),
    /** When staff gave the price of the unused voucher back, and how. */
    refundedAt: moment('refunded_at'),
    refundMethod: text('refund_method', { enum: VOUCHER_PAYMENTS }),
  },
  (t) => [
    check('voucher_sales_method', oneOf(t.method, VOUCHER_PAYMENTS)),
    check('voucher_sales_vat', oneOf(t.voucherVat, VOUCHER_VATS)),
    check('voucher_sales_rate', sql`${t.rateMicro} > 0`),
    check('voucher_sales_refund', sql`(${t.refundedAt} IS NULL) = (${t.refundMethod} IS NULL)`),
    index('voucher_sales_sold').on(t.soldAt),
    index('voucher_sales_refunded').on(t.refundedAt),
  ],
)
