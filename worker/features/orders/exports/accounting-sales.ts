import { minor, type Minor, multiply } from '../../../../domain/money/money'
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
import { type MarginItem, type MarginLine, marginItemsOf } from './accounting-margins'

export const VOUCHER_SALE_LABELS: Record<VoucherVatKind, string> = {
  single: 'Bon podarunkowy (jednego przeznaczenia)',
  multi: 'Bon podarunkowy (różnego przeznaczenia)',
}

type OrderLineRow = typeof orderLines.$inferSelect

/** Gross amounts sold in an order with their VAT rates, delivery included. */
export const taxedSaleAmounts = (
  { shipping, shippingVatRate, shippingTaxKind }: SaleRecord['order'],
  lines: readonly Pick<OrderLineRow, 'total' | 'vatRate' | 'taxKind'>[],
): TaxedAmount[] => [
  ...lines.map(({ total, vatRate, taxKind }) => ({ gross: total, vatRate, taxKind })),
  ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate, taxKind: shippingTaxKind }] : []),
]

/** Delivery of an order in PLN: what remains of its PLN total without goods and discount. */
function shippingPlnOf(order: SaleRecord['order'], lines: readonly MarginLine[]): Minor {
  const goodsPln = lines.reduce((sum, line) => sum + multiply(line.unitPricePln, line.quantity), 0)
  return minor(Math.max(0, order.totalPln + toPlnAtOrderRate(order, order.discount) - goodsPln))
}

/** The items of a sale under the margin scheme, with their margins. */
export const saleMargins = (
  sale: Pick<SaleRecord, 'order' | 'voucherType' | 'nbpRate'>,
  lines: readonly MarginLine[],
): MarginItem[] =>
  marginItemsOf(sale, lines, taxedSaleAmounts(sale.order, lines), shippingPlnOf(sale.order, lines))

/** Items of an order in the accountant's file: goods, delivery, a bought voucher, and the voucher used. */
export function toSaleItems(
  { order, purchase, ...sale }: SaleRecord,
  lines: readonly OrderLineRow[],
): AccountingItem[] {
  const margins = saleMargins({ order, ...sale }, lines)
  const marginOf = (productId: string | null) => {
    const margin = margins.find((item) => item.productId === productId)
    return margin ? { margin } : {}
  }
  const goodsItems = lines.map(
    ({
      productId,
      name,
      names,
      sku,
      quantity,
      unitPrice,
      unitPricePln,
      total,
      vatRate,
      taxKind,
    }): AccountingItem => ({
      name: names.pl || name,
      sku,
      quantity,
      unit: unitPrice,
      gross: total,
      pln: multiply(unitPricePln, quantity),
      vatRate,
      taxKind,
      ...marginOf(productId),
    }),
  )
  const discountPln = toPlnAtOrderRate(order, order.discount)
  const toSingleItem = (
    name: string,
    gross: Minor,
    plnAmount: Minor,
    vatRate: AccountingItem['vatRate'],
  ): AccountingItem[] => (gross === 0 ? [] : [{ name, unit: gross, gross, pln: plnAmount, vatRate }])
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
    ...toSingleItem('Dostawa', order.shipping, shippingPlnOf(order, lines), order.shippingVatRate).map(
      (item) => ({ ...item, taxKind: order.shippingTaxKind, ...marginOf(null) }),
    ),
    ...voucherAccountingItems(
      sale,
      negate(order.discount),
      negate(discountPln),
      taxedSaleAmounts(order, lines),
    ),
  ]
}
