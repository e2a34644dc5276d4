import { addAmounts, minor, type Minor, multiply, ZERO } from '../../../../domain/money/money'
import type { TaxedAmount } from '../../../../domain/money/vat'
import type { VoucherVatKind } from '../../../../domain/vouchers/voucher'
import {
  toPlnAtOrderRate,
  type AccountingItem,
  negate,
  purchaseVatRate,
  type SaleRecord,
  voucherAccountingItems,
} from './accounting-row'
import type { orderLines } from '../orders.table'

export const VOUCHER_SALE_LABELS: Record<VoucherVatKind, string> = {
  single: 'Bon podarunkowy (jednego przeznaczenia)',
  multi: 'Bon podarunkowy (różnego przeznaczenia)',
}

type OrderLineRow = typeof orderLines.$inferSelect

/** Gross amounts sold in an order with their VAT rates, delivery included. */
export const taxedSaleAmounts = (
  { shipping, shippingVatRate }: SaleRecord['order'],
  lines: readonly Pick<OrderLineRow, 'total' | 'vatRate'>[],
): TaxedAmount[] => [
  ...lines.map(({ total, vatRate }) => ({ gross: total, vatRate })),
  ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate }] : []),
]

/** Items of an order in the accountant's file: goods, delivery, a bought voucher, and the voucher used. */
export function toSaleItems(
  { order, purchase, ...sale }: SaleRecord,
  lines: readonly OrderLineRow[],
): AccountingItem[] {
  const goodsItems = lines.map(
    ({ name, names, sku, quantity, unitPrice, unitPricePln, total, vatRate }): AccountingItem => ({
      name: names.pl || name,
      sku,
      quantity,
      unit: unitPrice,
      gross: total,
      pln: multiply(unitPricePln, quantity),
      vatRate,
    }),
  )
  const discountPln = toPlnAtOrderRate(order, order.discount)
  const goodsPln = addAmounts(ZERO, ...goodsItems.map(({ pln }) => pln))
  const shippingPln = minor(Math.max(0, order.totalPln + discountPln - goodsPln))
  const toSingleItem = (
    name: string,
    gross: Minor,
    pln: Minor,
    vatRate: AccountingItem['vatRate'],
  ): AccountingItem[] => (gross === 0 ? [] : [{ name, unit: gross, gross, pln, vatRate }])
  return [
    ...goodsItems,
    ...(purchase
      ? toSingleItem(
          VOUCHER_SALE_LABELS[purchase.voucherVat],
          order.subtotal,
          order.totalPln,
          purchaseVatRate(purchase),
        )
      : []),
    ...toSingleItem('Dostawa', order.shipping, shippingPln, order.shippingVatRate),
    ...voucherAccountingItems(
      sale,
      negate(order.discount),
      negate(discountPln),
      taxedSaleAmounts(order, lines),
    ),
  ]
}
