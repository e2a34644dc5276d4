import type { GoodsLine } from '../orders/goods'
import { isOpenWithdrawal, type WithdrawalStatus } from './withdrawal'
import {
  countUnitsInShop,
  countUnitsMaybeWithdrawn,
  countUnitsToReturn,
  type WithdrawalFacts,
  type WithdrawalStep,
} from './withdrawal-steps'

/** The fields of a withdrawal that decide about its steps. */
type Withdrawal = {
  status: WithdrawalStatus
  /** The result of `needsAnswer`. */
  isAnswerAwaited: boolean
  /** The last day to refund the withdrawn goods; null if no refund is due. */
  refundDue: string | null
}

/** The fields of the linked order that decide about the steps. Amounts are decimals. */
type LinkedOrder = {
  withdrawalProposal: { amount: string; delivery: string } | null
  orderItems: readonly (GoodsLine & { proposed: number })[]
}

/** Returns the facts of a withdrawal and its order that decide about the steps (rules 3.7), without the input of staff. */
export function findWithdrawalFacts(
  withdrawal: Withdrawal,
  order: LinkedOrder | null,
): Omit<WithdrawalFacts, 'isChecked' | 'isPaidEarly'> {
  const { status, isAnswerAwaited, refundDue } = withdrawal
  const isRefundOwed = refundDue !== null
  // Without a proposal, this open withdrawal or another open withdrawal of the order has free text.
  const isFreeTextOpen = isOpenWithdrawal(status) && isRefundOwed && order?.withdrawalProposal === null
  const sumUnits = (countUnits: (line: GoodsLine, proposed: number) => number) =>
    (order?.orderItems ?? []).reduce(
      (sum, line) => sum + countUnits(line, countUnitsMaybeWithdrawn(line, isFreeTextOpen)),
      0,
    )
  return {
    status,
    isLinked: order !== null,
    unitsToReturn: sumUnits(countUnitsToReturn),
    unitsInShop: sumUnits(countUnitsInShop),
    isAnswerAwaited,
    isRefundOwed,
  }
}

/**
 * True if only the delivery cost is not refunded yet. Staff may then close the withdrawal without it, for example after
 * a partial refund of this cost.
 */
export const isOnlyDeliveryLeft = ({
  withdrawalProposal,
  refunds,
}: Pick<LinkedOrder, 'withdrawalProposal'> & { refunds: readonly { reason: string | null }[] }): boolean =>
  withdrawalProposal !== null &&
  withdrawalProposal.amount === withdrawalProposal.delivery &&
  refunds.some(({ reason }) => reason === 'withdrawal')

type StatusChoice = { statuses: readonly WithdrawalStatus[]; primaryStatus?: WithdrawalStatus }

/**
 * Returns the statuses that staff may choose in a step, and the usual one. Without an order, staff cannot know where the
 * goods are, so they only wait for them or refuse.
 */
export function planStatusChoice(
  step: WithdrawalStep,
  facts: {
    status: WithdrawalStatus
    isLinked: boolean
    hasUnitsToReturn: boolean
    isOnlyDeliveryLeft: boolean
    /** A refund of the order answers a withdrawal. */
    hasWithdrawalRefund: boolean
  },
): StatusChoice {
  switch (step) {
    case 'accept':
      if (!facts.isLinked) return { statuses: ['goods_awaited', 'refused'] }
      return facts.hasUnitsToReturn
        ? {
            statuses: ['goods_awaited', 'goods_received', 'goods_sent', 'refused'],
            primaryStatus: 'goods_awaited',
          }
        : // The goods are still in the shop, so an accepted withdrawal waits for nothing.
          { statuses: ['goods_received', 'refused'], primaryStatus: 'goods_received' }
    case 'goods':
      return {
        statuses: facts.isLinked
          ? ['goods_received', 'goods_sent', 'refused']
          : ['goods_received', 'refused'],
        primaryStatus: 'goods_received',
      }
    case 'money':
      if (!facts.isLinked) return { statuses: [] }
      return {
        statuses: [
          ...(facts.isOnlyDeliveryLeft ? (['refunded'] as const) : []),
          // Goods that the buyer has sent may arrive before the refund. Staff then check them first.
          ...(facts.hasUnitsToReturn && facts.status !== 'goods_received'
            ? (['goods_received'] as const)
            : []),
          'refused',
        ],
      }
    case 'close':
      return {
        statuses: facts.hasWithdrawalRefund ? ['refunded'] : ['refunded', 'refused'],
        primaryStatus: 'refunded',
      }
    case 'check':
    case 'stock':
      return { statuses: [] }
  }
}
