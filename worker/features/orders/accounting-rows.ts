import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { FALLBACK_RATES, toPln } from '../../../domain/currency'
import { add, type Minor, minor, subtract, times, toDecimal, ZERO } from '../../../domain/money'
import { orderNumber, type PaymentStatus, paymentStatusOf } from '../../../domain/order'
import type { RefundReason } from '../../../domain/refund'
import { polishDateOf } from '../../../domain/polish-days'
import { splitVat, VAT_RATE } from '../../../domain/vat'
import { voucherTail } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { groupBy } from '../../group-by'
import { refunds } from '../refunds/refunds.table'
import { voucherPurchases, voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import { orderLines, type OrderRow, orders } from './orders.table'

/** What an invoice of KSeF (FA(3)) asks for, a line of it in a row. */
export const ACCOUNTING_HEADER = [
  'Numer zamówienia',
  'Rodzaj',
  'Data zamówienia',
  'Data sprzedaży',
  'Data płatności lub zwrotu',
  'Status płatności',
  'Nabywca',
  'NIP',
  'Adres',
  'Kod pocztowy',
  'Miasto',
  'Kraj',
  'E-mail',
  'Pozycja',
  'SKU',
  'Ilość',
  'J.m.',
  'Cena jedn. brutto',
  'Netto',
  'Stawka VAT',
  'VAT',
  'Brutto',
  'Waluta',
  'Kurs (PLN za 1)',
  'Netto PLN',
  'VAT PLN',
  'Brutto PLN',
]

/** `none`: no tax arises, as when a voucher is bought, which can pay for anything, or is what pays (act on VAT, art. 8b). */
type Item = {
  name: string
  sku?: string
  quantity?: number
  unit: Minor
  gross: Minor
  pln: Minor
  tax: 'vat' | 'none'
}

const REASONS: Record<RefundReason, string> = {
  late_payment: 'płatność po terminie',
  withdrawal: 'odstąpienie od umowy',
  complaint: 'reklamacja',
  cancellation: 'anulowanie',
  goodwill: 'gest',
  at_provider: 'u operatora płatności',
}

type Read = Awaited<ReturnType<typeof read>>
type Sold = Read[0][number]

/** The sales whose payment came, and the refunds that were made, from `since` to before `before` (ms UTC). */
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
        row(sale.order, 'sprzedaż', sale.order.paidAt ?? since, item),
      ),
    ),
    ...refunded.flatMap(({ refund, ...sale }) =>
      refundItems(sale, refund).map((item) => row(sale.order, 'zwrot', refund.doneAt ?? since, item)),
    ),
  ]
}

function read(db: Deps['db'], since: number, before: number) {
  const paid = and(gte(orders.paidAt, since), lt(orders.paidAt, before))
  const about = {
    order: orders,
    purchase: voucherPurchases.name,
    voucherType: vouchers.voucherType,
    voucherCode: vouchers.code,
  }
  // Not one batch: of columns that have the same name in two tables, D1 keeps one there.
  return Promise.all([
    db
      .select(about)
      .from(orders)
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, orders.id))
      .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, orders.id))
      .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
      .where(paid)
      .orderBy(asc(orders.paidAt)),
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(paid)))
      .orderBy(orderLines.position),
    db
      .select({ ...about, refund: refunds })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, orders.id))
      .leftJoin(voucherRedemptions, eq(voucherRedemptions.orderId, orders.id))
      .leftJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
      .where(
        and(
          // By the day on which the money went back, which never changes any more.
          eq(refunds.state, 'done'),
          gte(refunds.doneAt, since),
          lt(refunds.doneAt, before),
          // What came too late was never a sale.
          sql`${orders.paidAt} IS NOT NULL`,
        ),
      )
      .orderBy(asc(refunds.doneAt)),
  ])
}

const inPln = (order: OrderRow, amount: Minor): Minor =>
  toPln(amount, order.currency, { ...FALLBACK_RATES, [order.currency]: order.rateMicro })

const negative = (amount: Minor): Minor => subtract(ZERO, amount)

function saleItems({ order, purchase, ...sale }: Sold, lines: Read[1]): Item[] {
  const goods = lines.map(({ name, sku, quantity, unitPrice, unitPricePln, total }): Item => ({
    name,
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
    ...(purchase ? single(purchase, order.subtotal, order.totalPln, 'none') : []),
    ...single('Dostawa', order.shipping, shippingPln, 'vat'),
    ...voucherItem(sale, negative(order.discount), negative(discountPln)),
  ]
}

/** A voucher that was bought is money; one that was given lowers the price (rules 9.2). */
function voucherItem(
  { voucherType, voucherCode }: Pick<Sold, 'voucherType' | 'voucherCode'>,
  gross: Minor,
  pln: Minor,
): Item[] {
  if (gross === 0 || !voucherCode) return []
  const isDiscount = voucherType === 'follow_up'
  const name = `${isDiscount ? 'Rabat z bonu' : 'Płatność bonem'} …${voucherTail(voucherCode)}`
  return [{ name, unit: gross, gross, pln, tax: isDiscount ? 'vat' : 'none' }]
}

function refundItems(sale: Sold, refund: typeof refunds.$inferSelect): Item[] {
  const { order, purchase } = sale
  const amount = add(refund.money, refund.discount)
  const back = negative(amount)
  // In proportion, so that what goes back whole takes exactly what was sold out of the books.
  const soldPln = add(order.totalPln, inPln(order, order.discount))
  const pln = minor(Math.round(soldPln * (amount / add(order.total, order.discount))))
  return [
    {
      name: `Zwrot: ${REASONS[refund.reason]}`,
      unit: back,
      gross: back,
      pln: negative(pln),
      tax: purchase ? 'none' : 'vat',
    },
    ...voucherItem(sale, refund.discount, inPln(order, refund.discount)),
  ]
}

const comma = (amount: Minor): string => toDecimal(amount).replace('.', ',')

/** Złoty for one of a currency, four digits after the comma. */
const STATUSES: Record<PaymentStatus, string> = {
  pending: 'oczekuje',
  paid: 'opłacone',
  failed: 'nieudane',
  cancelled: 'zwrócone',
}

const rateOf = ({ rateMicro }: OrderRow): string => (1_000_000 / rateMicro).toFixed(4).replace('.', ',')

function row(order: OrderRow, kind: string, at: number, item: Item): (string | number)[] {
  const split = (gross: Minor) => (item.tax === 'vat' ? splitVat(gross) : { net: gross, vat: ZERO })
  const [own, pln] = [split(item.gross), split(item.pln)]
  return [
    orderNumber(order.id),
    kind,
    polishDateOf(order.createdAt ?? 0),
    polishDateOf(order.shippedAt ?? order.paidAt ?? 0),
    polishDateOf(at),
    STATUSES[paymentStatusOf(order.state)],
    order.companyName ?? `${order.firstName} ${order.lastName}`,
    order.nip ?? '',
    order.address,
    order.postalCode,
    order.city,
    'PL',
    order.email,
    item.name,
    item.sku ?? '',
    item.quantity ?? 1,
    'szt.',
    comma(item.unit),
    comma(own.net),
    item.tax === 'vat' ? `${VAT_RATE}%` : 'np',
    comma(own.vat),
    comma(item.gross),
    order.currency,
    order.currency === 'PLN' ? '1,0000' : rateOf(order),
    comma(pln.net),
    comma(pln.vat),
    comma(item.pln),
  ]
}
