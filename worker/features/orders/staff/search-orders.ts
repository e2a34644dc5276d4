import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../../../domain/admin/staff-search'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { matchesProductSql } from '../../products/staff/search-products'

/** Searched text of an order. Staff may type phone numbers and postal codes without hyphens. */
const SEARCHED_TEXT_SQL = joinedTextSql('orders.search_text', "replace(orders.search_text, '-', '')")

/**
 * Condition: the order matches every search term. Searches the buyer's data, current product names, ids of payments,
 * refunds and disputes, and vouchers bought or used. Undefined without terms.
 */
export const orderMatchSql = (terms: readonly SearchTerm[]): SQL | undefined =>
  matchesTermsSql(SEARCHED_TEXT_SQL, terms, (term) => [
    term.id ? sql`instr(orders.id, ${term.id}) > 0` : undefined,
    term.anyOf.length > 0 || term.id ? hasProductSql(term) : undefined,
    term.payment ? hasPaymentIdSql(term.payment) : undefined,
    term.code ? hasVoucherSql(sql`SELECT id FROM vouchers WHERE code = ${term.code}`) : undefined,
    term.codeSuffix
      ? hasVoucherSql(
          sql`SELECT id FROM vouchers INDEXED BY vouchers_newest WHERE substr(code, -4) = ${term.codeSuffix}`,
        )
      : undefined,
  ])

/** Condition for lists whose rows belong to orders: the row's order matches each term. Undefined without terms. */
export const orderMatchesTermsSql = (orderId: SQL, terms: readonly SearchTerm[]): SQL | undefined =>
  terms.length === 0
    ? undefined
    : sql`${orderId} IN (SELECT id FROM orders INDEXED BY orders_searched WHERE ${orderMatchSql(terms)})`

/** Condition for lists whose rows have only an e-mail address: an order of the address matches each term. */
export const isEmailOfOrderSql = (email: SQL, terms: readonly SearchTerm[]): SQL | undefined =>
  terms.length === 0
    ? undefined
    : sql`lower(${email}) IN (SELECT lower(orders.email) FROM orders
        WHERE id IN (SELECT id FROM orders INDEXED BY orders_searched WHERE ${orderMatchSql(terms)}))`

/** Condition: the order contains matching products. SQLite evaluates the subquery once for all rows. */
const hasProductSql = (term: SearchTerm): SQL =>
  sql`orders.id IN (SELECT order_id FROM order_lines
    WHERE product_id IN (SELECT id FROM products INDEXED BY products_searched WHERE ${matchesProductSql([term])}))`

function hasPaymentIdSql(typedId: string): SQL {
  const hasIdPrefixSql = (column: string) =>
    sql`${sql.raw(column)} >= ${typedId} AND ${sql.raw(column)} < ${`${typedId}~`}`
  return sql`orders.id IN (SELECT order_id FROM payments WHERE ${hasIdPrefixSql('intent_id')}
    UNION SELECT order_id FROM refunds WHERE ${hasIdPrefixSql('provider_refund_id')}
    UNION SELECT order_id FROM disputes WHERE order_id IS NOT NULL AND ${hasIdPrefixSql('id')})`
}

/** Condition: the order bought or used one of the vouchers in `voucherIdsSql` (a query for voucher ids). */
const hasVoucherSql = (voucherIdsSql: SQL): SQL =>
  sql`orders.id IN (SELECT issued_order_id FROM vouchers WHERE issued_order_id IS NOT NULL AND id IN (${voucherIdsSql})
    UNION SELECT order_id FROM voucher_redemptions WHERE voucher_id IN (${voucherIdsSql}))`
