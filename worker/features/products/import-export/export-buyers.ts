import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { toCsv } from '../../../../domain/text/csv'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { orderLines, orders } from '../../orders/orders.table'
import { products } from '../products.table'

const CSV_HEADER = [
  'imię i nazwisko',
  'firma',
  'e-mail',
  'telefon',
  'zamówienie',
  'data zakupu',
  'sztuk',
  'numer seryjny',
  'język',
]

/**
 * CSV of the buyers whose units of a product are not cancelled and not returned. Staff use it for a warning or a recall
 * (GPSR art. 35, rules 5.3). The export is recorded as a staff action.
 * @throws product.not_found
 */
export async function exportBuyers(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  productId: string,
): Promise<string> {
  const { db } = deps
  const [[product], rows] = await db.batch([
    db.select({ serialNumber: products.serialNumber }).from(products).where(eq(products.id, productId)),
    db
      .select({
        order: orders,
        quantity: sql<number>`${orderLines.shipped} + ${orderLines.delivered} + ${orderLines.owed} + ${orderLines.packed}`,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          eq(orderLines.productId, productId),
          sql`${orderLines.owed} + ${orderLines.packed} + ${orderLines.shipped} + ${orderLines.delivered} > 0`,
          isNull(orders.anonymisedAt),
        ),
      )
      .orderBy(asc(orders.createdAt), asc(orders.id)),
  ])
  if (!product) throw new AppError('product.not_found')
  const actionDetail = { rows: rows.length }
  await db.batch([
    recordAction(deps, staff, { action: 'product_buyers', subject: productId, detail: actionDetail }),
  ])
  return toCsv(
    CSV_HEADER,
    rows.map(({ order, quantity }) => [
      `${order.firstName} ${order.lastName}`,
      order.companyName,
      order.email,
      order.phone,
      formatOrderNumber(order.id),
      polishDateOf(order.paidAt ?? order.createdAt),
      quantity,
      product.serialNumber,
      order.language,
    ]),
  )
}
