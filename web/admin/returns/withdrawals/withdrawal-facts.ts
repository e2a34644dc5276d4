import { hasWithdrawalRight, isOpenWithdrawal } from '../../../../domain/returns/withdrawal'
import {
  countUnitsInShop,
  countUnitsMaybeWithdrawn,
  countUnitsToReturn,
  type WithdrawalFacts,
} from '../../../../domain/returns/withdrawal-steps'
import type { StaffOrder } from '../../orders/queries'
import type { Withdrawal } from './queries'

type OrderLine = StaffOrder['orderItems'][number]

const sumUnits = (order: StaffOrder | null, countUnits: (line: OrderLine) => number) =>
  (order?.orderItems ?? []).reduce((sum, line) => sum + countUnits(line), 0)

/** The facts of a withdrawal and its order that decide about the steps, without the draft of staff. */
export function withdrawalFactsOf(
  withdrawal: Withdrawal,
  order: StaffOrder | null,
): Omit<WithdrawalFacts, 'isChecked' | 'isPaidEarly'> {
  const { status, isLate, matched, refundDue } = withdrawal
  const isRefundOwed = refundDue !== null
  // An open withdrawal without a proposal has free text, or stands beside one that has.
  const isFreeTextOpen = isOpenWithdrawal(status) && isRefundOwed && order?.withdrawalProposal === null
  return {
    status,
    isLinked: order !== null,
    unitsToReturn: sumUnits(order, (line) =>
      countUnitsToReturn(line, countUnitsMaybeWithdrawn(line, isFreeTextOpen)),
    ),
    unitsInShop: sumUnits(order, (line) =>
      countUnitsInShop(line, countUnitsMaybeWithdrawn(line, isFreeTextOpen)),
    ),
    needsRightCheck: isLate || (matched !== null && hasWithdrawalRight(matched) !== true),
    isRefundOwed,
  }
}

/**
 * The data that the draft of staff is based on: the status with its time, the units, and the proposed amount. A new
 * status, another parcel or another refund changes it.
 */
export const draftBasisOf = ({ statusAt }: Withdrawal, order: StaffOrder | null): string =>
  JSON.stringify([
    statusAt,
    order?.withdrawalProposal?.amount ?? null,
    ...(order?.orderItems ?? []).map(({ productId, proposed, units }) => [
      productId,
      proposed,
      units.unpacking + units.inspection,
    ]),
  ])
