import { and, asc, eq, sql } from 'drizzle-orm'
import { type GoodsLine, createUnitsAt, countUnitsToShip } from '../../../../domain/orders/goods'
import { PARCEL_WORDS } from '../../../../content/parcel-words'
import { packParcels } from '../../../../domain/delivery/parcels'
import { formatPoint } from '../../../../domain/delivery/pickup-point'
import { formatOrderNumber } from '../../../../domain/orders/order'
import {
  hasOnlyOrderedGoods,
  isParcelStopped,
  type SubmittedWithdrawal,
  countWithdrawnUnitsToShip,
  countWithdrawnUnits,
} from '../../../../domain/returns/withdrawn-goods'
import type { Deps } from '../../../deps'
import { groupBy } from '../../../group-by'
import { PACKED_SIZE_COLUMNS, products } from '../../products/products.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { hasUnitsToShipSql } from '../staff/order-work'
import { orderLines, orders } from '../orders.table'
import { IS_WITHDRAWAL_NOT_REFUSED_SQL } from '../../returns/open-requests'
import { toWithdrawal } from '../../returns/withdrawals/withdrawal-proposal'

export const COURIER_CSV_HEADER = [
  'Numer zamówienia',
  'Kurier',
  'Imię i nazwisko',
  'Firma',
  'Telefon',
  'E-mail',
  'Ulica',
  'Kod pocztowy',
  'Miasto',
  'Kraj',
  'Waga (kg)',
  'Zawartość',
  'Odstąpienie',
  'Paczka',
  'Rodzaj',
  'Wymiary (cm)',
  'Punkt odbioru',
]

/**
 * Rows for the couriers' parcel labels, oldest order first: one for each parcel of paid orders with unshipped goods.
 * The parcels are computed from the current sizes of the products (decision 054). Orders with a withdrawal are marked,
 * not left out, because a stranger can enter any order number in a withdrawal (rules 3.4).
 */
export async function readCourierRows({ db }: Pick<Deps, 'db'>): Promise<string[][]> {
  const isOrderToShipSql = hasUnitsToShipSql()
  const [lineRows, withdrawalRows] = await db.batch([
    db
      .select({
        order: orders,
        name: orderLines.name,
        names: orderLines.names,
        sku: orderLines.sku,
        quantity: orderLines.quantity,
        owed: orderLines.owed,
        packed: orderLines.packed,
        settled: sql<number>`(SELECT coalesce(sum(refund_items.quantity), 0) FROM refund_items
          WHERE refund_items.order_id = order_lines.order_id AND refund_items.product_id = order_lines.product_id
          AND kind IN ('cancelled', 'returned'))`.as('settled'),
        ...PACKED_SIZE_COLUMNS,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(isOrderToShipSql)
      .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.position)),
    db
      .select({ orderId: orders.id, status: withdrawals.status, items: withdrawals.items })
      .from(orders)
      .innerJoin(withdrawals, eq(withdrawals.orderId, orders.id))
      .where(and(isOrderToShipSql, IS_WITHDRAWAL_NOT_REFUSED_SQL)),
  ])
  const requestsByOrder = groupBy(withdrawalRows, ({ orderId }) => orderId)
  return [...groupBy(lineRows, ({ order }) => order.id).values()].flatMap((orderLineRows) => {
    const order = orderLineRows[0]?.order
    const lines = orderLineRows.map((row) => ({
      ...row,
      units: { ...createUnitsAt('owed', row.owed), packed: row.packed },
    }))
    const linesToShip = lines.filter((line) => countUnitsToShip(line) > 0)
    if (!order || linesToShip.length === 0) return []
    const parcels = packParcels(
      linesToShip.map((line) => ({ size: line, quantity: countUnitsToShip(line) })),
    ).flatMap((parcel) => Array.from({ length: parcel.count }, () => parcel))
    // Checks all lines, also those without units to ship, because a withdrawal may name any of them.
    const withdrawalText = describeWithdrawnUnits(
      lines,
      requestsByOrder.get(order.id)?.map(toWithdrawal) ?? [],
    )
    return parcels.map(({ parcelClass, weightGrams, sidesMm, contents }, index) => [
      formatOrderNumber(order.id),
      order.courier.toUpperCase(),
      `${order.firstName} ${order.lastName}`,
      order.companyName ?? '',
      toDialledNumber(order.phone),
      order.email,
      order.address,
      order.postalCode,
      order.city,
      'PL',
      weightGrams === null ? '' : (weightGrams / 1000).toFixed(3).replace('.', ','),
      contents
        .flatMap(({ line, quantity }) => {
          const packedLine = linesToShip[line]
          return packedLine ? [`${quantity} × ${lineNameOf(packedLine)}`] : []
        })
        .join(', '),
      withdrawalText,
      `${index + 1} z ${parcels.length}`,
      PARCEL_WORDS.pl.names[parcelClass],
      sidesMm?.map((side) => String(side / 10).replace('.', ',')).join(' × ') ?? '',
      order.pickupPoint ? formatPoint(order.pickupPoint) : '',
    ])
  })
}

/** Formats a phone number for courier forms: without +48 for Polish numbers, 00 instead of + abroad. */
const toDialledNumber = (phone: string): string => phone.replace(/^\+48(?=\d{9}$)/, '').replace(/^\+/, '00')

type CourierLine = Pick<typeof orderLines.$inferSelect, 'name' | 'names' | 'sku'> & GoodsLine

const lineNameOf = ({ names, name, sku }: CourierLine): string => `${names.pl || name} (${sku})`

/**
 * The text on a label that warns of a withdrawal of goods that are not shipped yet. Empty without such a withdrawal.
 * Names the withdrawn goods only if it is certain that the other goods of the parcel ship.
 */
function describeWithdrawnUnits(
  lines: readonly CourierLine[],
  withdrawals: readonly SubmittedWithdrawal[],
): string {
  if (!isParcelStopped(lines, withdrawals)) return ''
  const withdrawnQuantities = countWithdrawnUnits(lines, withdrawals)
  const lineWithdrawals = lines.map((line, index) => ({
    line,
    units: countWithdrawnUnitsToShip(line, withdrawnQuantities[index] ?? 0),
  }))
  const withdrawnLines = lineWithdrawals.filter(({ units }) => units > 0)
  const haveOnlyOrderedGoods = withdrawals.every((request) => hasOnlyOrderedGoods(lines, request))
  const isParcelPartlyWithdrawn = lineWithdrawals.some(({ line, units }) => units !== countUnitsToShip(line))
  const unitsText = withdrawnLines
    .map(({ line, units }) => `${units} z ${line.quantity} × ${lineNameOf(line)}`)
    .join(', ')
  const shouldListGoods = isParcelPartlyWithdrawn && withdrawnLines.length > 0 && haveOnlyOrderedGoods
  return ['tak, sprawdź przed wysłaniem', ...(shouldListGoods ? [unitsText] : [])].join(': ')
}
