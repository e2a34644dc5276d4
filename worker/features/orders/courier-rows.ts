import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { isToGo, piecesToGo, withdrawnToGo } from '../../../domain/fulfilment'
import { orderNumber } from '../../../domain/order'
import { isClear, isKeptHere, type Statement, withdrawnPieces } from '../../../domain/withdrawn-goods'
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
        // Named, because of two columns of the same name D1 keeps one in a batch.
        state: sql<Line['state']>`${orderLines.state}`.as('line_state'),
        quantity: orderLines.quantity,
        restocked: orderLines.restocked,
        grams: products.weightGrams,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(isHere)
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
    const sent = lines.filter(isToGo)
    if (!order || sent.length === 0) return []
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
        weightOf(sent),
        sent.map((line) => `${piecesToGo(line)} × ${nameOf(line)}`).join(', '),
        // What is back on sale is read as well: a statement may name it.
        markOf(lines, made.get(order.id)?.map(statementOf) ?? []),
      ],
    ]
  })
}

/** A number as couriers' forms take it: without the country at home, with 00 instead of + abroad, else as it was typed. */
const dialled = (phone: string): string => phone.replace(/^\+48(?=\d{9}$)/, '').replace(/^\+/, '00')

type Line = Pick<
  typeof orderLines.$inferSelect,
  'name' | 'names' | 'sku' | 'state' | 'quantity' | 'restocked'
>

const nameOf = ({ names, name, sku }: Line): string => `${names.pl || name} (${sku})`

/** That somebody withdrew from what is to be sent, and from which of it when other goods certainly still go. */
function markOf(lines: readonly Line[], made: readonly Statement[]): string {
  if (!isKeptHere(lines, made)) return ''
  const withdrawn = withdrawnPieces(lines, made)
  const left = lines.map((line, index) => ({ line, pieces: withdrawnToGo(line, withdrawn[index] ?? 0) }))
  const named = left.filter(({ pieces }) => pieces > 0)
  const areClear = made.every((one) => isClear(lines, one))
  const isPart = left.some(({ line, pieces }) => pieces !== piecesToGo(line))
  const goods = named.map(({ line, pieces }) => `${pieces} z ${line.quantity} × ${nameOf(line)}`).join(', ')
  const isNamed = isPart && named.length > 0 && areClear
  return ['tak, sprawdź przed wysłaniem', ...(isNamed ? [goods] : [])].join(': ')
}

/** Of all pieces together, kg; nothing when one of them was never weighed. */
function weightOf(lines: readonly (Line & { grams: number | null })[]): string {
  if (lines.some(({ grams }) => grams === null)) return ''
  const grams = lines.reduce((sum, line) => sum + piecesToGo(line) * (line.grams ?? 0), 0)
  return (grams / 1000).toFixed(3).replace('.', ',')
}
