import type { MailKind } from '../mail/email-list'
import type { OrderCourier } from '../delivery/couriers'
import type { Timestamp } from '../time/time'
import { needsRightCheck, type WithdrawalStatus } from './withdrawal'

/** The decision of staff about a withdrawal. */
export type WithdrawalDecision = 'accepted' | 'refused'

/** The kinds of mails that tell the buyer a decision. */
export const DECISION_BY_MAIL = {
  withdrawal_accepted: 'accepted',
  withdrawal_refused: 'refused',
} as const satisfies Partial<Record<MailKind, WithdrawalDecision>>
type DecisionMailKind = keyof typeof DECISION_BY_MAIL

export const DECISION_MAIL_KINDS: DecisionMailKind[] = ['withdrawal_accepted', 'withdrawal_refused']

/** True for a mail that tells a decision. False for a copy, whose kind has a number, and for all other mails. */
export const isDecisionMail = (kind: string): kind is DecisionMailKind =>
  Object.hasOwn(DECISION_BY_MAIL, kind)

/** The decision that a status means; null while staff have not decided. */
export function decisionOf(status: WithdrawalStatus): WithdrawalDecision | null {
  if (status === 'requested') return null
  return status === 'refused' ? 'refused' : 'accepted'
}

type AnswerableWithdrawal = {
  submittedAt: Timestamp
  /** The reason of the last refusal; after an undo, null unless the buyer was told a refusal. */
  refusalReason: string | null
}

/**
 * True if the buyer waits for an answer of staff (rules 3.15): the right to withdraw must be checked, the order is not
 * known, or an earlier answer refused the withdrawal.
 */
export const needsAnswer = (
  { submittedAt, refusalReason }: AnswerableWithdrawal,
  order: Parameters<typeof needsRightCheck>[0] | null,
): boolean => refusalReason !== null || order === null || needsRightCheck(order, submittedAt)

/**
 * The decision that a change of the status tells the buyer; null for none. A refusal is always told. An acceptance is
 * told to a buyer who waits for it, because the receipt has told all other buyers what to do.
 */
export function decisionToTell(
  from: WithdrawalStatus,
  status: WithdrawalStatus,
  isAnswerAwaited: boolean,
): WithdrawalDecision | null {
  const decision = decisionOf(status)
  if (decision === decisionOf(from)) return null
  return decision === 'refused' || isAnswerAwaited ? decision : null
}

/** The message of an acceptance about the goods. */
export type AcceptedGoods = 'send' | 'bring' | 'nothing' | 'voucher' | 'sent' | 'received' | 'settled'

/** `areGoodsOut`: true if withdrawn units are with the buyer or on their way. `courier`: null without a known order. */
type AcceptedCase = {
  status: WithdrawalStatus
  courier: OrderCourier | null
  areGoodsOut: boolean
  haveGoodsLeftShop: boolean
}

/** Finds the message of an acceptance about the goods. */
export function findAcceptedGoods({
  status,
  courier,
  areGoodsOut,
  haveGoodsLeftShop,
}: AcceptedCase): AcceptedGoods {
  if (status === 'refunded') return 'settled'
  if (courier === 'digital') return 'voucher'
  if (status === 'goods_sent') return 'sent'
  // Staff also set this status if they accept the withdrawal of goods that never left the shop.
  if (status === 'goods_received') return haveGoodsLeftShop ? 'received' : 'nothing'
  if (!areGoodsOut) return 'nothing'
  return courier === 'counter' ? 'bring' : 'send'
}
