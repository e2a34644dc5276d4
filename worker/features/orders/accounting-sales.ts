import { add, minor, type Minor, times, ZERO } from '../../../domain/money'
import type { Taxed } from '../../../domain/vat'
import type { VoucherVat } from '../../../domain/voucher'
import { inPln, type Item, negative, purchaseTax, type Sale, voucherItem } from './accounting-row'
import type { orderLines } from './orders.table'

export const SOLD_VOUCHERS: Record<VoucherVat, string> = {
  single: 'Bon podarunkowy (jednego przeznaczenia)',
  multi: 'Bon podarunkowy (różnego przeznaczenia)',
}

type Line = typeof orderLines.$inferSelect

/** Gross amounts sold in an order with their VAT rates, delivery included. */
export const soldIn = (
  { shipping, shippingVatRate }: Sale['order'],
  lines: readonly Pick<Line, 'total' | 'vatRate'>[],
): Taxed[] => [
  ...lines.map(({ total, vatRate }) => ({ gross: total, vatRate })),
  ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate }] : []),
]

/** Items of an order in the accountant's file: goods, delivery, a bought voucher, and the voucher used. */
export function saleItems({ order, purchase, ...sale }: Sale, lines: readonly Line[]): Item[] {
  const goods = lines.map(
    ({ name, names, sku, quantity, unitPrice, unitPricePln, total, vatRate }): Item => ({
      name: names.pl || name,
      sku,
      quantity,
      unit: unitPrice,
      gross: total,
      pln: times(unitPricePln, quantity),
      vatRate,
    }),
  )
  const discountPln = inPln(order, order.discount)
  const goodsPln = add(ZERO, ...goods.map(({ pln }) => pln))
  const shippingPln = minor(Math.max(0, order.totalPln + discountPln - goodsPln))
  const single = (name: string, gross: Minor, pln: Minor, vatRate: Item['vatRate']): Item[] =>
    gross === 0 ? [] : [{ name, unit: gross, gross, pln, vatRate }]
  return [
    ...goods,
    ...(purchase
      ? single(SOLD_VOUCHERS[purchase.voucherVat], order.subtotal, order.totalPln, purchaseTax(purchase))
      : []),
    ...single('Dostawa', order.shipping, shippingPln, order.shippingVatRate),
    ...voucherItem(sale, negative(order.discount), negative(discountPln), soldIn(order, lines)),
  ]
}
