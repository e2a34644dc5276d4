import { add, type Minor } from '../../../domain/money'
import type { RefundReason } from '../../../domain/refund'
import type { WithdrawalStatus } from '../../../domain/withdrawal'
import type { Restocked } from '../../../domain/restock'
import { type PricedGoods, withdrawalRefund } from '../../../domain/withdrawal-refund'
import { isClear, withdrawnPieces } from '../../../domain/withdrawn-goods'

type Row = { status: WithdrawalStatus; items: readonly string[] }

/** A withdrawal as the rules read it: one without goods is about the whole contract. */
export const statementOf = ({ status, items }: Row) => ({ status, items, isWhole: items.length === 0 })

type Refund = {
  reason: RefundReason
  state: string
  money: Minor
  discount: Minor
  restock: readonly Restocked[]
}

type Line = PricedGoods & { productId: string }

type Known = { lines: readonly Line[]; refunds: readonly Refund[] }

/** What went back by the hand of the owner at the provider has no other reason; it may have been for a withdrawal. */
export const FOR_WITHDRAWALS: readonly RefundReason[] = ['withdrawal', 'at_provider']

/**
 * How many pieces of each line of an order were withdrawn, whether all that was said of it is clear, and what is to go back
 * for what is open of that. `left` is what of the order is left to refund, in its currency.
 */
export function withdrawnFrom({ lines, refunds }: Known, rows: readonly Row[], left: Minor) {
  const made = rows.map(statementOf)
  const isForThem = ({ reason }: Refund) => FOR_WITHDRAWALS.includes(reason)
  const others = refunds.filter((one) => !isForThem(one) && one.restock.length > 0)
  const back = arrived(refunds.filter(isForThem))
  const taken = { amount: arrived(others), pieces: takenBy(others, lines) }
  return {
    pieces: withdrawnPieces(lines, made),
    isClear: made.every((one) => one.status === 'refused' || isClear(lines, one)),
    due: withdrawalRefund(lines, made, { left, back, taken }),
  }
}

/** Money that the bank sent back has not gone back; what the voucher got has stayed there. */
const arrived = (refunds: readonly Refund[]): Minor =>
  add(...refunds.map(({ state, money, discount }) => (state === 'failed' ? discount : add(money, discount))))

/** How many pieces of each line came back with refunds. */
const takenBy = (refunds: readonly Refund[], lines: readonly Line[]): number[] =>
  lines.map((line) =>
    refunds
      .flatMap(({ restock }) => restock)
      .filter(({ productId }) => productId === line.productId)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  )
