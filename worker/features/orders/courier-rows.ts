import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { orderNumber } from '../../../domain/order'
import { isClear, type Statement, withdrawnPieces } from '../../../domain/withdrawn-goods'
import type { Deps } from '../../deps'
import { groupBy } from '../../group-by'
import { products } from '../products/products.table'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { orderLines, orders } from './orders.table'
import { STANDS } from './statements-of'
import { statementOf } from './withdrawn-from'

export const COURIER_HEADER = [
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
]

/**
 * Label data of every paid order whose goods are still here, the oldest first. One that somebody has withdrawn from is
 * marked, not left out: anybody may name any number (rules 3.4).
 */
export async function courierRows({ db }: Pick<Deps, 'db'>): Promise<string[][]> {
  const isHere = and(
    inArray(orders.fulfilment, ['new', 'packed']),
    eq(orders.state, 'paid'),
    ne(orders.courier, 'digital'),
  )
  const [bought, withdrawn] = await db.batch([
    db
      .select({
        order: orders,
        name: orderLines.name,
        names: orderLines.names,
        sku: orderLines.sku,
        quantity: orderLines.quantity,
        restocked: orderLines.restocked,
        grams: products.weightGrams,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(and(isHere, eq(orderLines.state, 'sold')))
      .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.position)),
    db
      .select({ orderId: orders.id, status: withdrawals.status, items: withdrawals.items })
      .from(orders)
      .innerJoin(withdrawals, eq(withdrawals.orderId, orders.id))
      .where(and(isHere, STANDS)),
  ])
  const made = groupBy(withdrawn, ({ orderId }) => orderId)
  return [...groupBy(bought, ({ order }) => order.id).values()].flatMap((lines) => {
    const order = lines[0]?.order
    if (!order) return []
    return [
      [
        orderNumber(order.id),
        order.courier.toUpperCase(),
        `${order.firstName} ${order.lastName}`,
        order.companyName ?? '',
        dialled(order.phone),
        order.email,
        order.address,
        order.postalCode,
        order.city,
        'PL',
        weightOf(lines),
        lines.map((line) => `${piecesIn(line)} × ${nameOf(line)}`).join(', '),
        markOf(lines, made.get(order.id)?.map(statementOf) ?? []),
      ],
    ]
  })
}

/** A number as couriers' forms take it: without the country at home, with 00 instead of + abroad. */
const dialled = (phone: string): string => phone.replace(/^\+48(?=\d{9}$)/, '').replace(/^\+/, '00')

type Line = Pick<typeof orderLines.$inferSelect, 'name' | 'names' | 'sku' | 'quantity' | 'restocked'>

/** What has gone back on sale is not sent. */
const piecesIn = ({ quantity, restocked }: Line): number => quantity - restocked

const nameOf = ({ names, name, sku }: Line): string => `${names.pl || name} (${sku})`

/** That somebody withdrew from what is to be sent, and from which of it when other goods certainly still go. */
function markOf(lines: readonly Line[], made: readonly Statement[]): string {
  if (made.length === 0) return ''
  const withdrawn = withdrawnPieces(lines, made)
  const named = lines.flatMap((line, index) => {
    const pieces = withdrawn[index] ?? 0
    return pieces > 0 ? [`${pieces} z ${line.quantity} × ${nameOf(line)}`] : []
  })
  const isPart = lines.some((line, index) => withdrawn[index] !== line.quantity)
  const isNamed = isPart && named.length > 0 && made.every((one) => isClear(lines, one))
  return ['tak, sprawdź przed wysłaniem', ...(isNamed ? [named.join(', ')] : [])].join(': ')
}

/** Of all pieces together, kg; nothing when one of them was never weighed. */
function weightOf(lines: readonly (Line & { grams: number | null })[]): string {
  if (lines.some(({ grams }) => grams === null)) return ''
  const grams = lines.reduce((sum, line) => sum + piecesIn(line) * (line.grams ?? 0), 0)
  return (grams / 1000).toFixed(3).replace('.', ',')
}
