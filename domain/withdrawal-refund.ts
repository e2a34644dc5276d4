import { add, type Minor, minor, smaller, times } from './money'
import { type Goods, leftToWithdraw, type Statement, withdrawnPieces } from './withdrawn-goods'
import { isOpenWithdrawal } from './withdrawal'

/** A line of an order with the price of one piece, in the order's currency. */
export type PricedGoods = Goods & { unitPrice: Minor }

/** What is to go back for the withdrawals from an order that are open. */
export type WithdrawalRefund = {
  /** In the order's currency, goods and voucher together, as refunds are asked for; `splitRefund` shares it out. */
  amount: Minor
  /** Whether nothing of the order stands any more: then all that is left goes back, delivery included. */
  isWhole: boolean
  /** How many pieces of each of the goods it is for, in the order given. */
  pieces: number[]
}

/**
 * What the open withdrawals from an order give back: for a part of its goods what those cost, for all of them everything
 * that was paid, with the delivery (UoPK art. 32). What went back for withdrawals before is not given twice, by whatever
 * steps: `back` is that sum, `left` what of the whole order is left to refund, both in minor units of the order's currency.
 * Null when nothing is open, or what is open names none of the goods.
 */
export function withdrawalRefund(
  goods: readonly PricedGoods[],
  made: readonly Statement[],
  { left, back }: { left: Minor; back: Minor },
): WithdrawalRefund | null {
  if (!made.some(({ status }) => isOpenWithdrawal(status))) return null
  const all = withdrawnPieces(goods, made)
  const settled = withdrawnPieces(
    goods,
    made.filter(({ status }) => status === 'refunded'),
  )
  const pieces = all.map((count, index) => count - (settled[index] ?? 0))
  if (leftToWithdraw(goods, made).isAll) return { amount: left, isWhole: true, pieces }
  if (pieces.every((count) => count === 0)) return null
  const worth = (counts: number[]) =>
    add(...goods.map(({ unitPrice }, index) => times(unitPrice, counts[index] ?? 0)))
  const due = minor(Math.max(0, worth(all) - Math.max(worth(settled), back)))
  return { amount: smaller(left, due), isWhole: false, pieces }
}
