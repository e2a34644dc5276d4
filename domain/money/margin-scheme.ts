import { prorateDifference } from '../refunds/refund'
import { type Minor, minor, shareInProportion, subtract, ZERO } from './money'
import { splitAmountByVatRate, splitVat, type TaxedAmount } from './vat'

/** Purchase price, margin and VAT of the margin, in PLN. */
export type Margin = { purchase: Minor; margin: Minor; vat: Minor }

/**
 * An item sold under the margin scheme. `productId` is null for the delivery. `gross` is in the currency of the order.
 */
export type MarginItem = Margin & { productId: string | null; gross: Minor }

/** An item whose margin is not computed yet. `pln`: the price before the discount; `vatRate`: on the margin, in %. */
type PricedItem = Pick<MarginItem, 'productId' | 'gross' | 'purchase'> & { pln: Minor; vatRate: number }

/**
 * Calculates the margins of the items of an order under the margin scheme (VAT act, art. 120(4); rules 8.8). A discount
 * lowers the prices and therefore the margins. `soldAmounts` decide how much of the discount applies to the margin
 * scheme; the items share that part by price.
 */
export function calculateMargins(
  items: readonly PricedItem[],
  discountPln: Minor,
  soldAmounts: readonly TaxedAmount[],
): MarginItem[] {
  const marginDiscount =
    splitAmountByVatRate(discountPln, soldAmounts).find(({ taxKind }) => taxKind === 'margin')?.gross ?? ZERO
  const discounts = shareInProportion(
    marginDiscount,
    items.map(({ pln }) => pln),
  )
  return items.map(({ productId, gross, pln, purchase, vatRate }, index) => {
    const price = subtract(pln, discounts[index] ?? ZERO)
    // A sale without profit has no margin and no VAT.
    const margin = minor(Math.max(0, price - purchase))
    return { productId, gross, purchase, margin, vat: splitVat(margin, vatRate).vat }
  })
}

/**
 * Creates a function that returns how each refund of an order changes the margins. Call the function once per refund,
 * oldest first. A refund of a third of the price reverses a third of margin and VAT. Refunded money without a product
 * is shared among all items. A negative amount is a refund that the bank returned: it restores the margins that the
 * refund reversed.
 */
export function createMarginReversals(items: readonly MarginItem[]) {
  // Refunds of an item can exceed its gross, for example by a goodwill refund. The excess reverses no margin. The sum
  // still includes the excess, so that the other refunds stay correct if the bank returns a refund.
  const refundedAmounts = items.map(() => 0)
  const moneySharesByRefund = new Map<string, number[]>()
  const reverseItemMargin = (
    { gross, purchase, margin, vat }: MarginItem,
    index: number,
    refundAmount: number,
  ): Margin => {
    const refundedAmount = refundedAmounts[index] ?? 0
    refundedAmounts[index] = refundedAmount + refundAmount
    const clampToGross = (uncappedAmount: number): Minor =>
      minor(Math.min(gross, Math.max(0, uncappedAmount)))
    const [before, after] = [clampToGross(refundedAmount), clampToGross(refundedAmount + refundAmount)]
    const reverseShareOf = (wholeAmount: Minor): Minor =>
      minor(0 - prorateDifference(wholeAmount, gross, before, after))
    return {
      purchase: reverseShareOf(purchase),
      margin: reverseShareOf(margin),
      vat: reverseShareOf(vat),
    }
  }
  const shareMoney = (refundId: string, amount: Minor): number[] => {
    const earlierShares = moneySharesByRefund.get(refundId) ?? items.map(() => 0)
    const amountsLeft = items.map(({ gross }, index) => Math.max(0, gross - (refundedAmounts[index] ?? 0)))
    const weights = amountsLeft.some((amountLeft) => amountLeft > 0)
      ? amountsLeft
      : items.map(({ gross }) => gross)
    const shares = shareInProportion(amount, amount < 0 ? earlierShares : weights)
    moneySharesByRefund.set(
      refundId,
      shares.map((share, index) => share + (earlierShares[index] ?? 0)),
    )
    return shares
  }
  /** `productId`: null for the delivery fee; undefined for an amount that belongs to no item, such as goodwill. */
  return (refundId: string, productId: string | null | undefined, amount: Minor): Margin => {
    const productWeights = items.map((item) => (item.productId === productId ? item.gross : 0))
    const shares =
      productId === undefined ? shareMoney(refundId, amount) : shareInProportion(amount, productWeights)
    return items
      .map((item, index) => reverseItemMargin(item, index, shares[index] ?? ZERO))
      .reduce((sum, margin) => addMargins(sum, margin), { purchase: ZERO, margin: ZERO, vat: ZERO })
  }
}

const addMargins = (a: Margin, b: Margin): Margin => ({
  purchase: minor(a.purchase + b.purchase),
  margin: minor(a.margin + b.margin),
  vat: minor(a.vat + b.vat),
})
