import { add, type Minor, minor, smaller, subtract, times, ZERO } from './money'
import { type Goods, isClear, type Statement, withdrawnPieces } from './withdrawn-goods'
import { isOpenWithdrawal } from './withdrawal'

/** A line of an order: the price of one piece, in the order's currency, and how many are back on sale by refunds. */
export type PricedGoods = Goods & { unitPrice: Minor; restocked: number }

/** What is to go back for the withdrawals from an order that are open. */
export type WithdrawalRefund = {
  /** In the order's currency, goods and voucher together, as refunds are asked for; `splitRefund` shares it out. */
  amount: Minor
  /** Whether nothing of the order stands any more: then all that is left goes back, delivery included. */
  isWhole: boolean
  /** How many pieces of each of the goods it is for, in the order given. */
  pieces: number[]
}

const atLeastNothing = (amount: number): Minor => minor(Math.max(0, amount))

const worthOf = (goods: readonly PricedGoods[], counts: readonly number[]): Minor =>
  add(...goods.map(({ unitPrice }, index) => times(unitPrice, counts[index] ?? 0)))

/** What went back under other names, such as a cancellation: the money, and how many pieces of each line came with it. */
type TakenBack = { amount: Minor; pieces: readonly number[] }

/**
 * How many pieces of each line were both withdrawn and taken back under another name, where too few were bought for those
 * to be others: `settled` are of statements that were settled, `open` of the rest. Of many alike, those are of settled
 * statements that account for `unpaid`, which no refund for withdrawals paid.
 */
function takenOf(
  goods: readonly PricedGoods[],
  { all, done, taken, unpaid }: Record<'all' | 'done' | 'taken', readonly number[]> & { unpaid: number },
): { settled: number[]; open: number[] } {
  const both = goods.map(({ quantity }, index) =>
    Math.max(0, (all[index] ?? 0) + (taken[index] ?? 0) - quantity),
  )
  const least = both.map((count, index) => Math.max(0, count + (done[index] ?? 0) - (all[index] ?? 0)))
  let rest = unpaid - worthOf(goods, least)
  const settled = goods.map(({ unitPrice }, index) => {
    const sure = least[index] ?? 0
    const most = Math.min(both[index] ?? 0, done[index] ?? 0)
    const more = Math.min(most - sure, Math.max(0, Math.floor(rest / Math.max(1, unitPrice))))
    rest -= more * unitPrice
    return sure + more
  })
  return { settled, open: both.map((count, index) => count - (settled[index] ?? 0)) }
}

/**
 * What the open withdrawals from an order give back: for a part of its goods what those cost, for the last of them also the
 * delivery (UoPK art. 32). What was settled is not given twice, whether it went back through the shop, for less, or by bank
 * transfer: `back` is what went back for withdrawals, `left` what of the whole order is left to refund, both in minor units
 * of the order's currency. Nor is what other refunds paid of the goods that they have `taken` back. Nothing more is due for a
 * statement whose goods were all settled by another. Null when nothing is open, or something is in words that only people
 * understand.
 */
export function withdrawalRefund(
  goods: readonly PricedGoods[],
  made: readonly Statement[],
  { left, back, taken }: { left: Minor; back: Minor; taken: TakenBack },
): WithdrawalRefund | null {
  const open = made.filter(({ status }) => isOpenWithdrawal(status))
  if (open.length === 0 || !open.every((one) => isClear(goods, one))) return null
  const all = withdrawnPieces(goods, made)
  const done = withdrawnPieces(
    goods,
    made.filter(({ status }) => status === 'refunded'),
  )
  const pieces = all.map((count, index) => count - (done[index] ?? 0))
  if (goods.length > 0 && pieces.every((count) => count === 0))
    return { amount: ZERO, isWhole: false, pieces }
  const worth = (counts: number[]) => worthOf(goods, counts)
  const settled = worth(done)
  const both = takenOf(goods, { all, done, taken: taken.pieces, unpaid: settled - back })
  const paidOfOpen = smaller(taken.amount, worth(both.open))
  const paidOfSettled = smaller(subtract(taken.amount, paidOfOpen), worth(both.settled))
  const rest = atLeastNothing(left - atLeastNothing(settled - back - paidOfSettled))
  // What staff took back without a statement, such as a part that was cancelled, does not stand either.
  const isWhole = goods.every(
    ({ quantity, restocked }, index) => all[index] === quantity || restocked === quantity,
  )
  const due = atLeastNothing(worth(all) - Math.max(settled, back) - paidOfOpen)
  return { amount: isWhole ? rest : smaller(rest, due), isWhole, pieces }
}
