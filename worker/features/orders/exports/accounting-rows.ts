import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { ZERO } from '../../../../domain/money/money'
import type { Deps } from '../../../deps'
import { groupBy } from '../../../group-by'
import { payments } from '../../payments/payments.table'
import { isFailureOfRefundSql } from '../../refunds/refund-failure'
import { refundItems, refunds } from '../../refunds/refunds.table'
import { voucherPurchases, voucherRedemptions, vouchers } from '../../vouchers/vouchers.table'
import { toRefundRows } from './accounting-refunds'
import { toAccountingRow } from './accounting-row'
import { computeSaleMargins, toSaleItems, listTaxedAmounts } from './accounting-sales'
import { readNbpRates } from '../../rates/read-nbp-rates'
import { orderEvents, orderLines, type OrderRow, orders } from '../orders.table'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * Accounting rows for the sales that were paid in a period, the refunds made, and the refunds that the bank returned.
 * `periodStart` is inclusive, `periodEnd` exclusive (timestamps).
 */
export async function readAccountingRows(
  { db }: Pick<Deps, 'db'>,
  periodStart: Timestamp,
  periodEnd: number,
): Promise<(string | number)[][]> {
  const [salesInPeriod, soldLines, refundsInPeriod, items, refundedOrderLines] = await readMovements(
    db,
    periodStart,
    periodEnd,
  )
  const toNbpSale = ({ currency, paidAt }: OrderRow) => ({ currency, soldAt: paidAt })
  const nbpRateOf = await readNbpRates(
    { db },
    [...salesInPeriod, ...refundsInPeriod].map(({ order }) => toNbpSale(order)),
  )
  const linesByRefundedOrder = groupBy(refundedOrderLines, ({ orderId }) => orderId)
  const itemsByRefund = groupBy(items, ({ refundId }) => refundId)
  const refundsWithItems = [...groupBy(refundsInPeriod, ({ order }) => order.id)].flatMap(
    ([orderId, refundsOfOrder]) => {
      const [sale] = refundsOfOrder
      if (!sale) return []
      const lines = linesByRefundedOrder.get(orderId) ?? []
      const nbpRate = nbpRateOf(toNbpSale(sale.order))
      const soldAmounts = listTaxedAmounts(sale.order, lines)
      const marginItems = computeSaleMargins({ ...sale, nbpRate }, lines, soldAmounts)
      return refundsOfOrder.map((row) => ({
        ...row,
        nbpRate,
        soldAmounts,
        marginItems,
        items: itemsByRefund.get(row.refund.id) ?? [],
      }))
    },
  )
  const salesWithRates = salesInPeriod.map((sale) => ({ ...sale, nbpRate: nbpRateOf(toNbpSale(sale.order)) }))
  const linesByOrder = groupBy(soldLines, ({ orderId }) => orderId)
  return [
    ...salesWithRates.flatMap((sale) =>
      toSaleItems(sale, linesByOrder.get(sale.order.id) ?? []).map((item) =>
        toAccountingRow(sale, 'sprzedaż', sale.order.paidAt ?? periodStart, item),
      ),
    ),
    ...toRefundRows(refundsWithItems)
      .filter(({ movedAt }) => movedAt >= periodStart && movedAt < periodEnd)
      .toSorted((a, b) => a.movedAt - b.movedAt)
      .map(({ sale, kind, movedAt, item }) =>
        toAccountingRow(sale, kind, movedAt, item, sale.refund.providerRefundId),
      ),
  ]
}

function readMovements(db: Deps['db'], periodStart: Timestamp, periodEnd: number) {
  const isInPeriodSql = (column: SQLiteColumn): SQL | undefined =>
    and(gte(column, periodStart), lt(column, periodEnd))
  const saleColumns = {
    order: orders,
    boughtVoucherTax: { voucherVat: voucherPurchases.voucherVat, vatRate: voucherPurchases.vatRate },
    voucherType: vouchers.voucherType,
    voucherVat: vouchers.voucherVat,
    voucherVatRate: vouchers.vatRate,
    voucherCode: vouchers.code,
    intentId: payments.intentId,
    provider: payments.provider,
    staffPaymentMethod: payments.method,
    receiptNumber: payments.reference,
  }
  // Joins an order with its successful payment; there is at most one.
  const isOrderPaymentSql = and(eq(payments.orderId, orders.id), eq(payments.status, 'succeeded'))
  const isRefundDoneSql = isNotNull(refunds.doneAt)
  // Condition: the provider rejected the refund of the money, but the voucher part was refunded and stays refunded.
  const isOnlyVoucherPartRefundedSql = and(
    isNull(refunds.doneAt),
    eq(refunds.state, 'failed'),
    gt(refunds.discount, ZERO),
  )
  const ordersWithRefundInPeriod = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .leftJoin(orderEvents, isFailureOfRefundSql)
    .where(
      or(
        and(isRefundDoneSql, or(isInPeriodSql(refunds.doneAt), isInPeriodSql(orderEvents.at))),
        and(isOnlyVoucherPartRefundedSql, isInPeriodSql(refunds.createdAt)),
      ),
    )
  // Separate queries, not a batch: D1 batches drop one of two columns with the same name.
  return Promise.all([
    db
      .select(saleColumns)
      .from(orders)
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, orders.id))
      .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, orders.id))
      .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
      .leftJoin(payments, isOrderPaymentSql)
      .where(isInPeriodSql(orders.paidAt))
      .orderBy(asc(orders.paidAt)),
    db
      .select()
      .from(orderLines)
      .where(
        inArray(
          orderLines.orderId,
          db.select({ id: orders.id }).from(orders).where(isInPeriodSql(orders.paidAt)),
        ),
      )
      .orderBy(orderLines.position),
    db
      .select({ ...saleColumns, refund: refunds, failedAt: orderEvents.at })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(orderEvents, isFailureOfRefundSql)
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, orders.id))
      .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, orders.id))
      .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
      .leftJoin(payments, isOrderPaymentSql)
      .where(
        and(
          inArray(refunds.orderId, ordersWithRefundInPeriod),
          // Includes refunds that failed later: such a refund gets one row when it is made and one when it fails.
          or(isRefundDoneSql, isOnlyVoucherPartRefundedSql),
          // Excludes orders that were paid too late: their payment was refunded, so there is no sale.
          isNotNull(orders.paidAt),
        ),
      ),
    db
      .select({
        refundId: refundItems.refundId,
        kind: refundItems.kind,
        productId: refundItems.productId,
        quantity: refundItems.quantity,
        amount: refundItems.amount,
        productName: sql<
          string | null
        >`coalesce(nullif(json_extract(${orderLines.names}, '$.pl'), ''), ${orderLines.name})`,
        sku: orderLines.sku,
        vatRate: orderLines.vatRate,
        taxKind: orderLines.taxKind,
      })
      .from(refundItems)
      .leftJoin(
        orderLines,
        and(eq(orderLines.orderId, refundItems.orderId), eq(orderLines.productId, refundItems.productId)),
      )
      .where(inArray(refundItems.orderId, ordersWithRefundInPeriod))
      .orderBy(refundItems.position),
    db
      .select({
        orderId: orderLines.orderId,
        productId: orderLines.productId,
        quantity: orderLines.quantity,
        unitPricePln: orderLines.unitPricePln,
        total: orderLines.total,
        vatRate: orderLines.vatRate,
        taxKind: orderLines.taxKind,
        purchasePrice: orderLines.purchasePrice,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ordersWithRefundInPeriod)),
  ])
}
