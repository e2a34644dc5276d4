import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { add, minor, type Minor, times, ZERO } from '../../../domain/money'
import type { Deps } from '../../deps'
import { groupBy } from '../../group-by'
import { payments } from '../payments/payments.table'
import { isFailureOf } from '../refunds/refund-failure'
import { refunds } from '../refunds/refunds.table'
import { voucherPurchases, voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { refundItems } from './accounting-refunds'
import { accountingRow, inPln, type Item, negative, type Sale, voucherItem } from './accounting-row'
import { orderEvents, orderLines, orders } from './orders.table'

/** The sales whose payment came, and what went back or failed to, from `since` to before `before` (ms UTC). */
export async function accountingRows(
  { db }: Pick<Deps, 'db'>,
  since: number,
  before: number,
): Promise<(string | number)[][]> {
  const [sold, lines, refunded] = await read(db, since, before)
  const linesOf = groupBy(lines, ({ orderId }) => orderId)
  return [
    ...sold.flatMap((sale) =>
      saleItems(sale, linesOf.get(sale.order.id) ?? []).map((item) =>
        accountingRow(sale, 'sprzedaż', sale.order.paidAt ?? since, item),
      ),
    ),
    ...refundItems(refunded)
      .filter(({ at }) => at >= since && at < before)
      .toSorted((a, b) => a.at - b.at)
      .map(({ sale, kind, at, item }) => accountingRow(sale, kind, at, item, sale.refund.providerRefundId)),
  ]
}

function read(db: Deps['db'], since: number, before: number) {
  const within = (column: SQLiteColumn): SQL | undefined => and(gte(column, since), lt(column, before))
  const about = {
    order: orders,
    purchase: voucherPurchases.name,
    voucherType: vouchers.voucherType,
    voucherCode: vouchers.code,
    intentId: payments.intentId,
    provider: payments.provider,
  }
  // No order has two of these.
  const isItsPayment = and(eq(payments.orderId, orders.id), eq(payments.status, 'succeeded'))
  const isDone = isNotNull(refunds.doneAt)
  // The provider refused its money; what it gave to the voucher has stayed there.
  const isVoucherAlone = and(isNull(refunds.doneAt), eq(refunds.state, 'failed'), gt(refunds.discount, ZERO))
  const movedThen = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .leftJoin(orderEvents, isFailureOf)
    .where(
      or(
        and(isDone, or(within(refunds.doneAt), within(orderEvents.at))),
        and(isVoucherAlone, within(refunds.createdAt)),
      ),
    )
  // Not one batch: of columns that have the same name in two tables, D1 keeps one there.
  return Promise.all([
    db
      .select(about)
      .from(orders)
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, orders.id))
      .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, orders.id))
      .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
      .leftJoin(payments, isItsPayment)
      .where(within(orders.paidAt))
      .orderBy(asc(orders.paidAt)),
    db
      .select()
      .from(orderLines)
      .where(
        inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(within(orders.paidAt))),
      )
      .orderBy(orderLines.position),
    db
      .select({ ...about, refund: refunds, failedAt: orderEvents.at })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(orderEvents, isFailureOf)
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, orders.id))
      .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, orders.id))
      .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
      .leftJoin(payments, isItsPayment)
      .where(
        and(
          inArray(refunds.orderId, movedThen),
          // Also of one that failed later: it did go back on its day.
          or(isDone, isVoucherAlone),
          // What came too late was never a sale.
          isNotNull(orders.paidAt),
        ),
      ),
  ])
}

type Line = typeof orderLines.$inferSelect

function saleItems({ order, purchase, ...sale }: Sale, lines: readonly Line[]): Item[] {
  const goods = lines.map(({ name, names, sku, quantity, unitPrice, unitPricePln, total }): Item => ({
    name: names.pl || name,
    sku,
    quantity,
    unit: unitPrice,
    gross: total,
    pln: times(unitPricePln, quantity),
    tax: 'vat',
  }))
  const discountPln = inPln(order, order.discount)
  const goodsPln = add(ZERO, ...goods.map(({ pln }) => pln))
  const shippingPln = minor(Math.max(0, order.totalPln + discountPln - goodsPln))
  const single = (name: string, gross: Minor, pln: Minor, tax: Item['tax']): Item[] =>
    gross === 0 ? [] : [{ name, unit: gross, gross, pln, tax }]
  return [
    ...goods,
    ...(purchase ? single('Bon podarunkowy', order.subtotal, order.totalPln, 'none') : []),
    ...single('Dostawa', order.shipping, shippingPln, 'vat'),
    ...voucherItem(sale, negative(order.discount), negative(discountPln)),
  ]
}
