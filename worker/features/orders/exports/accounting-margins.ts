import { toPlnAtNbpRate } from '../../../../domain/money/currency'
import {
  type Minor,
  minor,
  multiply,
  shareInProportion,
  subtract,
  ZERO,
} from '../../../../domain/money/money'
import {
  type Margin,
  splitAmountByVatRate,
  splitMargin,
  type TaxedAmount,
} from '../../../../domain/money/vat'
import { prorateBetween } from '../../../../domain/refunds/refund'
import type { orderLines } from '../orders.table'
import { type SaleRecord, toPlnAtOrderRate } from './accounting-row'

export type MarginLine = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'quantity' | 'unitPricePln' | 'total' | 'taxKind' | 'vatRate' | 'purchasePrice'
>

/** A sold item under the margin scheme; delivery has no product. `gross` is in the currency of the order. */
export type MarginItem = Margin & { productId: string | null; gross: Minor }

/**
 * The items of an order under the margin scheme (rules 8.8). A discount lowers the price, and thus the margin. A bought
 * voucher is a means of payment and does not (rules 9.2). A price in a foreign currency is converted at NBP's rate.
 */
export function marginItemsOf(
  { order, voucherType, nbpRate }: Pick<SaleRecord, 'order' | 'voucherType' | 'nbpRate'>,
  lines: readonly MarginLine[],
  soldAmounts: readonly TaxedAmount[],
  shippingPln: Minor,
): MarginItem[] {
  const soldItems = [
    ...lines
      .filter(({ taxKind }) => taxKind === 'margin')
      .map(({ productId, quantity, unitPricePln, total, vatRate, purchasePrice }) => ({
        productId,
        gross: total,
        pln: nbpRate ? toPlnAtNbpRate(total, nbpRate.plnMicro) : multiply(unitPricePln, quantity),
        purchase: multiply(purchasePrice ?? ZERO, quantity),
        vatRate,
      })),
    ...(order.shippingTaxKind === 'margin' && order.shipping > 0
      ? [
          {
            productId: null,
            gross: order.shipping,
            pln: nbpRate ? toPlnAtNbpRate(order.shipping, nbpRate.plnMicro) : shippingPln,
            purchase: ZERO,
            vatRate: order.shippingVatRate,
          },
        ]
      : []),
  ]
  const toPln = (amount: Minor) =>
    nbpRate ? toPlnAtNbpRate(amount, nbpRate.plnMicro) : toPlnAtOrderRate(order, amount)
  const discountPln = voucherType === 'follow_up' ? toPln(order.discount) : ZERO
  const marginDiscount =
    splitAmountByVatRate(discountPln, soldAmounts).find(({ taxKind }) => taxKind === 'margin')?.gross ?? ZERO
  const discounts = shareInProportion(
    marginDiscount,
    soldItems.map(({ pln }) => pln),
  )
  return soldItems.map(({ productId, gross, pln, purchase, vatRate }, index) => ({
    productId,
    gross,
    purchase,
    ...splitMargin(subtract(pln, discounts[index] ?? ZERO), purchase, vatRate),
  }))
}

/**
 * Reverses margins by refunds of one order, in the sequence of the refunds. A refund of a third of the price reverses a
 * third of margin and VAT. Money without a product is shared among the items. A negative amount is a refund that came
 * back to the shop; its money without a product goes back to the items that the same refund reversed.
 */
export function createMarginReversals(items: readonly MarginItem[]) {
  // Goodwill and a return of the same item can exceed its gross. The excess reverses no margin, but it is kept here, so
  // that the return of one of the two refunds leaves the other.
  const refundedAmounts = items.map(() => 0)
  const moneySharesByRefund = new Map<string, number[]>()
  const reverseItem = (index: number, amount: number): Margin => {
    const { gross, purchase, margin, vat } = items[index] as MarginItem
    const refundedAmount = refundedAmounts[index] ?? 0
    refundedAmounts[index] = refundedAmount + amount
    const withinGross = (sum: number): Minor => minor(Math.min(gross, Math.max(0, sum)))
    const [before, after] = [withinGross(refundedAmount), withinGross(refundedAmount + amount)]
    const reversedPartOf = (value: Minor): Minor => minor(0 - prorateBetween(value, gross, before, after))
    return {
      purchase: reversedPartOf(purchase),
      margin: reversedPartOf(margin),
      vat: reversedPartOf(vat),
    }
  }
  const shareMoney = (refundId: string, amount: Minor): number[] => {
    const earlierShares = moneySharesByRefund.get(refundId) ?? items.map(() => 0)
    const amountsLeft = items.map(({ gross }, index) => Math.max(0, gross - (refundedAmounts[index] ?? 0)))
    const weights = amountsLeft.some((left) => left > 0) ? amountsLeft : items.map(({ gross }) => gross)
    const shares = shareInProportion(amount, amount < 0 ? earlierShares : weights)
    moneySharesByRefund.set(
      refundId,
      shares.map((share, index) => share + (earlierShares[index] ?? 0)),
    )
    return shares
  }
  /** `productId`: undefined for money without a product, null for delivery. */
  return (refundId: string, productId: string | null | undefined, amount: Minor): Margin => {
    const productWeights = items.map((item) => (item.productId === productId ? item.gross : 0))
    const shares =
      productId === undefined ? shareMoney(refundId, amount) : shareInProportion(amount, productWeights)
    return shares
      .map((share, index) => reverseItem(index, share))
      .reduce((sum, part) => addMargins(sum, part), { purchase: ZERO, margin: ZERO, vat: ZERO })
  }
}

const addMargins = (a: Margin, b: Margin): Margin => ({
  purchase: minor(a.purchase + b.purchase),
  margin: minor(a.margin + b.margin),
  vat: minor(a.vat + b.vat),
})
