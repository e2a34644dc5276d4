import { add, type Minor } from '../../../domain/money'
import type { RefundReason } from '../../../domain/refund'
import type { WithdrawalStatus } from '../../../domain/withdrawal'
import { type PricedGoods, withdrawalRefund } from '../../../domain/withdrawal-refund'
import { withdrawnPieces } from '../../../domain/withdrawn-goods'

type Row = { status: WithdrawalStatus; items: readonly string[] }

/** A withdrawal as the rules read it: one without goods is about the whole contract. */
export const statementOf = ({ status, items }: Row) => ({ status, items, isWhole: items.length === 0 })

type Known = {
  lines: readonly PricedGoods[]
  refunds: readonly { reason: RefundReason; state: string; money: Minor; discount: Minor }[]
}

/**
 * How many pieces of each line of an order were withdrawn, and what is to go back for what is open of that. `left` is what
 * of the order is left to refund, in its currency.
 */
export function withdrawnFrom({ lines, refunds }: Known, rows: readonly Row[], left: Minor) {
  const made = rows.map(statementOf)
  // Money that the bank sent back has not gone back; what the voucher got has stayed there.
  const back = refunds
    .filter(({ reason }) => reason === 'withdrawal')
    .map(({ state, money, discount }) => (state === 'failed' ? discount : add(money, discount)))
  return {
    pieces: withdrawnPieces(lines, made),
    due: withdrawalRefund(lines, made, { left, back: add(...back) }),
  }
}
