import { countStandingUnits, countUndecidedUnits, countUnitsToShip, type GoodsLine } from '../orders/goods'
import { isOpenWithdrawal, type WithdrawalStatus } from './withdrawal'

/**
 * The steps of a withdrawal in their order: accept it, get the goods back, check them, refund, put them on sale or write
 * them off, close it.
 */
export const WITHDRAWAL_STEPS = ['accept', 'goods', 'check', 'money', 'stock', 'close'] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

/** `skipped`: the withdrawal does not need the step, such as the return of goods that never left the shop. */
export type WithdrawalStepState = 'done' | 'current' | 'later' | 'skipped'

export type WithdrawalFacts = {
  status: WithdrawalStatus
  isLinked: boolean
  /** Withdrawn units that the buyer has, or that are on their way back. */
  unitsToReturn: number
  /** Units that are back in the shop, or still in a packed parcel, and wait for a decision. */
  unitsInShop: number
  /** True if the buyer waits for a decision of staff, because the right to withdraw is in doubt (rules 3.6, 3.8). */
  isAnswerAwaited: boolean
  /** True if staff looked at the returned goods, and decided on a reduction of the refund. */
  isChecked: boolean
  isRefundOwed: boolean
  /** True if staff refund before the goods or a proof of sending arrived. */
  isPaidEarly: boolean
}

/**
 * Returns the state of each step. At most one step is current. The shop may keep the money until it has the goods or a
 * proof that the buyer sent them, whichever is first (UoPK art. 32).
 */
export function planWithdrawalSteps(facts: WithdrawalFacts): Record<WithdrawalStep, WithdrawalStepState> {
  const { status, isLinked, unitsToReturn, unitsInShop, isChecked, isRefundOwed, isPaidEarly } = facts
  if (status === 'refused')
    return {
      accept: 'done',
      goods: 'skipped',
      check: 'skipped',
      money: 'skipped',
      stock: 'skipped',
      close: 'done',
    }
  const isClosed = !isOpenWithdrawal(status)
  const isPaid = isLinked && !isRefundOwed
  const hasGoods = unitsToReturn + unitsInShop > 0
  const isStepDone: Record<WithdrawalStep, boolean> = {
    // Goods that never left the shop need no acceptance, unless the right to withdraw is in doubt.
    accept:
      isClosed ||
      status !== 'requested' ||
      isPaid ||
      (isLinked && unitsToReturn === 0 && !facts.isAnswerAwaited),
    goods:
      isClosed ||
      isPaid ||
      isPaidEarly ||
      status === 'goods_sent' ||
      status === 'goods_received' ||
      (isLinked && unitsToReturn === 0),
    check: isClosed || isPaid || isChecked || unitsInShop === 0,
    money: isClosed || isPaid,
    stock: isPaid && !hasGoods,
    close: isClosed,
  }
  const skippedSteps: readonly WithdrawalStep[] = isLinked && !hasGoods && !isPaid ? ['goods', 'check'] : []
  // A closed withdrawal has no next step, unless goods must still come back or need a decision.
  const openSteps = WITHDRAWAL_STEPS.filter((step) => !isStepDone[step] && !skippedSteps.includes(step))
  const [currentStep]: WithdrawalStep[] = isClosed ? (hasGoods ? ['stock'] : []) : openSteps
  const stateOf = (step: WithdrawalStep): WithdrawalStepState => {
    if (step === currentStep) return 'current'
    if (skippedSteps.includes(step)) return 'skipped'
    if (isClosed) return 'done'
    // A step after the current one is `later`, even if its condition is already met.
    const isBeforeCurrent =
      currentStep === undefined || WITHDRAWAL_STEPS.indexOf(step) < WITHDRAWAL_STEPS.indexOf(currentStep)
    return isBeforeCurrent ? 'done' : 'later'
  }
  return {
    accept: stateOf('accept'),
    goods: stateOf('goods'),
    check: stateOf('check'),
    money: stateOf('money'),
    stock: stateOf('stock'),
    close: stateOf('close'),
  }
}

/**
 * The number of units of a line that the buyer must still send back. `proposed`: number of units whose contract the
 * refund for open withdrawals would end. A refund takes units in the shop first (`endContractForUnits`).
 */
export function countUnitsToReturn(line: GoodsLine, proposed: number): number {
  const unitsWithBuyer = line.units.shipped + line.units.delivered
  const withdrawnWithBuyer = proposed - countUndecidedUnits(line) - countUnitsToShip(line)
  return line.units.awaited + Math.min(unitsWithBuyer, Math.max(0, withdrawnWithBuyer))
}

/**
 * The quantity of a line to count as withdrawn. Free text may mean any unit, so all units count until the refund: the
 * shop keeps the money as long as the buyer has the goods.
 */
export const countUnitsMaybeWithdrawn = (
  line: GoodsLine & { proposed: number },
  isFreeTextOpen: boolean,
): number => (isFreeTextOpen ? countStandingUnits(line) : line.proposed)

/**
 * The number of units to return that staff can mark as received. A parcel on its way to the buyer must arrive first.
 */
export const countReceivableUnits = (line: GoodsLine, proposed: number): number =>
  Math.min(line.units.awaited + line.units.delivered, countUnitsToReturn(line, proposed))

/** The number of returned or cancelled units of a line in the shop, on which staff must still decide. */
export const countUnitsInShop = (line: GoodsLine, proposed: number): number =>
  line.units.unpacking +
  Math.min(
    line.units.inspection,
    // Before the refund, only withdrawn units count; after the refund, all units whose contract has ended.
    Math.max(proposed, line.quantity - countStandingUnits(line)),
  )
