import { createMarginReversals, type MarginItem } from '../../../../domain/money/margin-scheme'
import { addAmounts, type Minor, minor, subtract, ZERO } from '../../../../domain/money/money'
import { type RefundReason, prorateDifference } from '../../../../domain/refunds/refund'
import { splitAmountByVatRate, type TaxedAmount, type TaxKind } from '../../../../domain/money/vat'
import { groupBy } from '../../../group-by'
import type { RefundItemKind } from '../../../../domain/refunds/refund-plan'
import type { refundItems, refunds } from '../../refunds/refunds.table'
import {
  toPlnAtOrderRate,
  type AccountingItem,
  negate,
  vatRateAtVoucherSale,
  type AccountingSale,
  toUsedVoucherItems,
} from './accounting-row'
import type { Timestamp } from '../../../../domain/time/time'

type RefundRow = Pick<
  typeof refunds.$inferSelect,
  | 'id'
  | 'orderId'
  | 'money'
  | 'discount'
  | 'reason'
  | 'createdAt'
  | 'doneAt'
  | 'isByTransfer'
  | 'providerRefundId'
>

/**
 * A refund in the accountant's file. `failedAt`: when the bank sent the money back to the shop; null if it did not.
 * `refund.doneAt`: null if the provider rejected the money part; the row then has only the voucher part.
 */
export type CompletedRefund = AccountingSale & {
  refund: RefundRow
  failedAt: Timestamp | null
  items: readonly RefundedItem[]
  soldAmounts: readonly TaxedAmount[]
  /** The items of the sale that are under the VAT margin scheme. */
  marginItems: readonly MarginItem[]
}

export type RefundedItem = Pick<
  typeof refundItems.$inferSelect,
  'kind' | 'productId' | 'quantity' | 'amount'
> & {
  productName: string | null
  sku: string | null
  /** VAT rate of the goods in percent; null for items without goods. */
  vatRate: number | null
  taxKind: TaxKind | null
}

const REFUND_ITEM_LABELS: Record<RefundItemKind, string> = {
  cancelled: 'anulowano',
  returned: 'zwrócono',
  reduced: 'obniżka ceny',
  delivery: 'dostawa',
  goodwill: 'gest',
  voucher: 'bon',
}

const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  late_payment: 'płatność po terminie',
  withdrawal: 'odstąpienie od umowy',
  complaint: 'reklamacja',
  cancellation: 'anulowanie',
  goodwill: 'gest',
  at_provider: 'u operatora płatności',
}

/** A refund to the buyer, or a failed refund whose money the bank returned to the shop (`money` is then negative). */
type RefundMovement = {
  sale: CompletedRefund
  kind: string
  name: string
  movedAt: Timestamp
  money: Minor
  discount: Minor
  items: readonly RefundedItem[]
}

/**
 * Accounting rows for refunds and for refunds that the bank returned. Each row is dated with the day of its own event,
 * so the rows of an exported day never change. The PLN amount of a partial refund is the difference of two cumulative
 * amounts. A fully refunded order therefore nets to exactly zero PLN. `completedRefunds` must contain all refunds of
 * the orders.
 */
export function toRefundRows(
  completedRefunds: readonly CompletedRefund[],
): (Omit<RefundMovement, 'money' | 'discount' | 'items'> & { item: AccountingItem })[] {
  return [...groupBy(completedRefunds, ({ order }) => order.id).values()].flatMap((refundsOfOrder) => {
    let [refundedSum, discountSum] = [ZERO, ZERO]
    const reverseMargin = createMarginReversals(refundsOfOrder[0]?.marginItems ?? [])
    return refundsOfOrder
      .flatMap(refundMovementsOf)
      .toSorted((a, b) => a.movedAt - b.movedAt || (a.sale.refund.id < b.sale.refund.id ? -1 : 1))
      .flatMap(({ money, discount, items, ...movement }) => {
        const { order } = movement.sale
        const amount = addAmounts(money, discount)
        const [saleTotal, discountPln] = [
          addAmounts(order.total, order.discount),
          toPlnAtOrderRate(order, order.discount),
        ]
        const saleTotalPln = addAmounts(order.totalPln, discountPln)
        const voucherShare = prorateDifference(
          discountPln,
          order.discount,
          discountSum,
          addAmounts(discountSum, discount),
        )
        const { boughtVoucherTax, soldAmounts } = movement.sale
        const refundParts = refundPartsOf(movement.name, amount, items).flatMap((part) =>
          splitPartByVatRate(part, order, boughtVoucherTax, soldAmounts),
        )
        // A correction undoes the parts of its refund in reverse order, so that each PLN amount is rounded as in the
        // refund.
        const orderedParts = amount < 0 ? refundParts.toReversed() : refundParts
        const accountingItems = orderedParts.map(({ gross, productId, ...part }): AccountingItem => {
          const plnAmount = prorateDifference(
            saleTotalPln,
            saleTotal,
            refundedSum,
            addAmounts(refundedSum, gross),
          )
          refundedSum = addAmounts(refundedSum, gross)
          const quantity = part.quantity > 0 && gross % part.quantity === 0 ? part.quantity : 1
          return {
            ...part,
            quantity,
            unitPrice: negate(minor(gross / quantity)),
            gross: negate(gross),
            plnAmount: negate(plnAmount),
            ...(part.taxKind === 'margin'
              ? { margin: reverseMargin(movement.sale.refund.id, productId, gross) }
              : {}),
          }
        })
        discountSum = addAmounts(discountSum, discount)
        return [
          ...accountingItems,
          ...toUsedVoucherItems(movement.sale, discount, voucherShare, soldAmounts),
        ].map((item) => ({
          ...movement,
          item,
        }))
      })
  })
}

type RefundPart = {
  name: string
  sku?: string
  kind?: RefundItemKind
  /** Null for delivery, undefined for money that belongs to no product. */
  productId?: string | null
  vatRate: number | null
  taxKind?: TaxKind
  quantity: number
  gross: Minor
}

/**
 * Splits a refund part by VAT rate: the rate of the refunded goods, delivery or voucher. A part without its own rate is
 * split by the VAT rates of the whole sale.
 */
function splitPartByVatRate(
  { kind, ...part }: RefundPart,
  { shippingVatRate, shippingTaxKind }: AccountingSale['order'],
  voucherTax: AccountingSale['boughtVoucherTax'],
  soldAmounts: readonly TaxedAmount[],
): Omit<RefundPart, 'kind'>[] {
  if (voucherTax) return [{ ...part, vatRate: vatRateAtVoucherSale(voucherTax) }]
  if (kind === 'delivery')
    return [{ ...part, productId: null, vatRate: shippingVatRate, taxKind: shippingTaxKind }]
  if (part.vatRate !== null) return [part]
  return splitAmountByVatRate(part.gross, soldAmounts).map((vatShare) => ({ ...part, ...vatShare }))
}

/** The parts of a refund: one per refund item, and one for the amount that no item covers. */
function refundPartsOf(name: string, amount: Minor, items: readonly RefundedItem[]): RefundPart[] {
  const explainedAmount = addAmounts(...items.map((item) => item.amount))
  const parts = items
    .filter((item) => item.amount !== 0)
    .map((item) => ({
      // The name of a goodwill refund already ends with the item's label, so the label is not repeated.
      name: [
        name.endsWith(REFUND_ITEM_LABELS[item.kind]) ? name : `${name}, ${REFUND_ITEM_LABELS[item.kind]}`,
        item.productName,
      ]
        .filter(Boolean)
        .join(': '),
      ...(item.sku ? { sku: item.sku } : {}),
      kind: item.kind,
      ...(item.productId === null ? {} : { productId: item.productId }),
      vatRate: item.vatRate,
      ...(item.taxKind === null ? {} : { taxKind: item.taxKind }),
      quantity: item.quantity,
      gross: item.amount,
    }))
  const unexplainedAmount = subtract(amount, explainedAmount)
  return unexplainedAmount === 0 && parts.length > 0
    ? parts
    : [...parts, { name, vatRate: null, quantity: 1, gross: unexplainedAmount }]
}

function refundMovementsOf(completedRefund: CompletedRefund): RefundMovement[] {
  const { refund, failedAt } = completedRefund
  const refundKindText = refund.isByTransfer ? 'Zwrot przelewem' : 'Zwrot'
  const refundRow = {
    sale: completedRefund,
    kind: 'zwrot',
    name: `${refundKindText}: ${REFUND_REASON_LABELS[refund.reason]}`,
    items: completedRefund.items,
    movedAt: refund.doneAt ?? refund.createdAt,
  }
  if (refund.doneAt === null) return [{ ...refundRow, money: ZERO, discount: refund.discount, items: [] }]
  const reversedRefund = {
    sale: completedRefund,
    kind: 'korekta zwrotu',
    name: 'Zwrot nie doszedł do klienta',
    items: reversedItemsOf(completedRefund),
  }
  return [
    { ...refundRow, money: refund.money, discount: refund.discount },
    // The voucher part of a failed refund stays on the voucher, so only the money is recorded as returned.
    ...(failedAt === null || refund.money === 0
      ? []
      : [{ ...reversedRefund, movedAt: failedAt, money: negate(refund.money), discount: ZERO }]),
  ]
}

/**
 * The items of a refund whose money the bank returned: the same items with negative amounts. If a voucher paid a part,
 * only the money is reversed. Each item then has its share of the money.
 */
function reversedItemsOf({ refund, items }: CompletedRefund): RefundedItem[] {
  const refundTotal = addAmounts(refund.money, refund.discount)
  let cumulativeAmount = ZERO
  return items.map((item) => {
    const amountBefore = cumulativeAmount
    cumulativeAmount = addAmounts(amountBefore, item.amount)
    return {
      ...item,
      amount: negate(prorateDifference(refund.money, refundTotal, amountBefore, cumulativeAmount)),
    }
  })
}
