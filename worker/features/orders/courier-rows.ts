import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { orderNumber } from '../../../domain/order'
import type { Deps } from '../../deps'
import { groupBy } from '../../group-by'
import { products } from '../products/products.table'
import { orderLines, orders } from './orders.table'
import { IS_WITHDRAWN } from './statements-of'

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
  const rows = await db
    .select({
      order: orders,
      name: orderLines.name,
      names: orderLines.names,
      sku: orderLines.sku,
      // What has gone back on sale is not sent.
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.restocked}`,
      grams: products.weightGrams,
      isWithdrawn: IS_WITHDRAWN.as('is_withdrawn'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        inArray(orders.fulfilment, ['new', 'packed']),
        eq(orders.state, 'paid'),
        eq(orderLines.state, 'sold'),
        ne(orders.courier, 'digital'),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.position))
  return [...groupBy(rows, ({ order }) => order.id).values()].flatMap((lines) => {
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
        lines
          .map(({ name, names, sku, quantity }) => `${quantity} × ${names.pl || name} (${sku})`)
          .join(', '),
        lines[0]?.isWithdrawn === 1 ? 'tak, sprawdź przed wysłaniem' : '',
      ],
    ]
  })
}

/** A number as couriers' forms take it: without the country at home, with 00 instead of + abroad. */
const dialled = (phone: string): string => phone.replace(/^\+48(?=\d{9}$)/, '').replace(/^\+/, '00')

/** Of all pieces together, kg; nothing when one of them was never weighed. */
function weightOf(lines: readonly { quantity: number; grams: number | null }[]): string {
  if (lines.some(({ grams }) => grams === null)) return ''
  const grams = lines.reduce((sum, line) => sum + line.quantity * (line.grams ?? 0), 0)
  return (grams / 1000).toFixed(3).replace('.', ',')
}
