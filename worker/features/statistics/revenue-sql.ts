import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/db'
import { orders } from '../orders/orders.table'
import { refunds } from '../refunds/refunds.table'
import { REFUNDED_SALE_AMOUNT_SQL, voucherSales, vouchers } from '../vouchers/vouchers.table'

export const hourOfPaymentSql = sql<number>`${orders.paidAt} / 3600000`

/** SQL: a × b / c, rounded half up; 0 if c is 0. */
const proportionalSql = (factor: SQL, multiplier: SQL, divisor: SQL) =>
  sql`(CASE WHEN ${divisor} = 0 THEN 0 ELSE (2 * ${factor} * ${multiplier} + ${divisor}) / (2 * ${divisor}) END)`

const MICROS_PER_UNIT_SQL = sql.raw('1000000')
/** SQL: voucher discount of an order in PLN, at the order's rate. */
export const discountPlnSql = sql`(CASE ${orders.currency} WHEN 'PLN' THEN ${orders.discount}
  ELSE ${proportionalSql(sql`${orders.discount}`, MICROS_PER_UNIT_SQL, sql`${orders.rateMicro}`)} END)`

/**
 * Subquery: refunded amount per order in PLN, including refunds on their way. Rounded once per order, as in the
 * accountant's file (`toRefundRows`), so that both amounts agree.
 */
export function refundedSumsQuery(db: Db, condition: SQL | undefined) {
  const refundedMoneySql = sql`sum(CASE ${refunds.state} WHEN 'failed' THEN 0 ELSE ${refunds.money} END)`
  const discountSumSql = sql`sum(${refunds.discount})`
  const saleValueSql = sql`(${orders.total} + ${orders.discount})`
  const totalRefundedPlnSql = proportionalSql(
    sql`(${orders.totalPln} + ${discountPlnSql})`,
    sql`(${refundedMoneySql} + ${discountSumSql})`,
    saleValueSql,
  )
  const voucherPartSql = proportionalSql(discountPlnSql, discountSumSql, sql`${orders.discount}`)
  return db
    .select({
      orderId: sql<string>`${orders.id}`.as('gone_order_id'),
      hour: hourOfPaymentSql.as('gone_hour'),
      pln: sql<number>`${totalRefundedPlnSql} - ${voucherPartSql}`.as('gone_pln'),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(condition)
    .groupBy(orders.id)
    .as('gone')
}

/** SQL: the price of a voucher sold by staff, less its refund. */
const keptPriceSql = sql`(${vouchers.amountInitial} - ${REFUNDED_SALE_AMOUNT_SQL})`

/** SQL: the price of a voucher sold by staff, less its refund, in PLN at the exchange rate of the sale. */
export const voucherSalePlnSql = sql`(CASE ${vouchers.currency} WHEN 'PLN' THEN ${keptPriceSql}
  ELSE ${proportionalSql(keptPriceSql, MICROS_PER_UNIT_SQL, sql`${voucherSales.rateMicro}`)} END)`
