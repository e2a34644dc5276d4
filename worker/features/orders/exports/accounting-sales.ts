import { toPlnAtNbpRate } from '../../../../domain/money/currency'
import { calculateMargins, type MarginItem } from '../../../../domain/money/margin-scheme'
import { minor, type Minor, multiply, ZERO } from '../../../../domain/money/money'
import type { TaxedAmount } from '../../../../domain/money/vat'
import type { VoucherVatKind } from '../../../../domain/vouchers/voucher'
import {
  toPlnAtOrderRate,
  type AccountingItem,
  negate,
  vatRateAtVoucherSale,
  type AccountingSale,
  toUsedVoucherItems,
} from './accounting-row'
import type { orderLines } from '../orders.table'

export const VOUCHER_SALE_LABELS: Record<VoucherVatKind, string> = {
  single: 'Bon podarunkowy (jednego przeznaczenia)',
  multi: 'Bon podarunkowy (różnego przeznaczenia)',
}

type OrderLineRow = typeof orderLines.$inferSelect

/** The columns of an order line from which margins are computed. */
export type MarginLine = Pick<
  OrderLineRow,
  'productId' | 'quantity' | 'unitPricePln' | 'total' | 'taxKind' | 'vatRate' | 'purchasePrice'
>

/** Gross amounts sold in an order with their VAT rates, delivery included. */
export const listTaxedAmounts = (
  { shipping, shippingVatRate, shippingTaxKind }: AccountingSale['order'],
  lines: readonly Pick<OrderLineRow, 'total' | 'vatRate' | 'taxKind'>[],
): TaxedAmount[] => [
  ...lines.map(({ total, vatRate, taxKind }) => ({ gross: total, vatRate, taxKind })),
  ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate, taxKind: shippingTaxKind }] : []),
]

/** Delivery fee of an order in PLN: the PLN total plus the discount, less the goods. */
function shippingPlnOf(order: AccountingSale['order'], lines: readonly MarginLine[]): Minor {
  const goodsPln = lines.reduce((plnSum, line) => plnSum + multiply(line.unitPricePln, line.quantity), 0)
  return minor(Math.max(0, order.totalPln + toPlnAtOrderRate(order, order.discount) - goodsPln))
}

/**
 * The items of a sale under the margin scheme, with their margins. A bought voucher is a means of payment, so only a
 * free voucher is a discount (rules 9.2). A price in a foreign currency is converted at NBP's rate.
 */
export function computeSaleMargins(
  { order, voucherType, nbpRate }: Pick<AccountingSale, 'order' | 'voucherType' | 'nbpRate'>,
  lines: readonly MarginLine[],
  soldAmounts: readonly TaxedAmount[],
): MarginItem[] {
  const toPln = (amount: Minor, plnAtOrderRate: Minor): Minor =>
    nbpRate ? toPlnAtNbpRate(amount, nbpRate.plnMicro) : plnAtOrderRate
  const goodsItems = lines
    .filter(({ taxKind }) => taxKind === 'margin')
    .map(({ productId, quantity, unitPricePln, total, vatRate, purchasePrice }) => ({
      productId,
      gross: total,
      pln: toPln(total, multiply(unitPricePln, quantity)),
      purchase: multiply(purchasePrice ?? ZERO, quantity),
      vatRate,
    }))
  const deliveryItem = {
    productId: null,
    gross: order.shipping,
    pln: toPln(order.shipping, shippingPlnOf(order, lines)),
    purchase: ZERO,
    vatRate: order.shippingVatRate,
  }
  const hasMarginDelivery = order.shippingTaxKind === 'margin' && order.shipping > 0
  return calculateMargins(
    hasMarginDelivery ? [...goodsItems, deliveryItem] : goodsItems,
    voucherType === 'follow_up' ? toPln(order.discount, toPlnAtOrderRate(order, order.discount)) : ZERO,
    soldAmounts,
  )
}

/** Items of an order in the accountant's file: goods, delivery, a bought voucher, and the voucher used. */
export function toSaleItems(
  { order, boughtVoucherTax, ...sale }: AccountingSale,
  lines: readonly OrderLineRow[],
): AccountingItem[] {
  const soldAmounts = listTaxedAmounts(order, lines)
  const marginsByProduct = new Map(
    computeSaleMargins({ order, ...sale }, lines, soldAmounts).map((margin) => [margin.productId, margin]),
  )
  const marginOf = (productId: string | null) => {
    const margin = marginsByProduct.get(productId)
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
      unitPrice,
      gross: total,
      plnAmount: multiply(unitPricePln, quantity),
      vatRate,
      taxKind,
      ...marginOf(productId),
    }),
  )
  const discountPln = toPlnAtOrderRate(order, order.discount)
  const toSingleItem = (
    itemName: string,
    gross: Minor,
    plnAmount: Minor,
    vatRate: AccountingItem['vatRate'],
  ): AccountingItem[] =>
    gross === 0 ? [] : [{ name: itemName, unitPrice: gross, gross, plnAmount, vatRate }]
  return [
    ...goodsItems,
    ...(boughtVoucherTax
      ? toSingleItem(
          VOUCHER_SALE_LABELS[boughtVoucherTax.voucherVat],
          order.subtotal,
          order.totalPln,
          vatRateAtVoucherSale(boughtVoucherTax),
        )
      : []),
    ...toSingleItem('Dostawa', order.shipping, shippingPlnOf(order, lines), order.shippingVatRate).map(
      (item) => ({ ...item, taxKind: order.shippingTaxKind, ...marginOf(null) }),
    ),
    ...toUsedVoucherItems(sale, negate(order.discount), negate(discountPln), soldAmounts),
  ]
}
