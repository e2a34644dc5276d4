import { planRefund, type RefundPlan } from '../../../../domain/refunds/refund-plan'
import {
  type RefundFormOrder,
  type ParsedRefundChoice,
  type ParseOptions,
  parseRefundChoice,
  type RefundChoice,
} from './refund-choice'

export type RefundReview = ParsedRefundChoice & {
  /** The planned refund; null if the form is invalid. */
  plan: RefundPlan | null
  problem: 'too_much' | 'goods_owed' | 'nothing' | null
}

/** Parses the refund form and plans the refund with the same rules as the Worker. */
export function reviewRefund(
  order: RefundFormOrder,
  choice: RefundChoice,
  options: ParseOptions,
): RefundReview {
  const parsedChoice = parseRefundChoice(order, choice, options)
  const hasInvalidFields = Object.keys(parsedChoice.errors).some((field) => field !== 'note')
  if (hasInvalidFields) return { ...parsedChoice, plan: null, problem: null }
  // A missing note must not prevent the calculation of the amount, so a placeholder replaces it here.
  const plan = planRefund(order, { ...parsedChoice.draft, note: parsedChoice.draft.note ?? '-' })
  if (typeof plan === 'string') return { ...parsedChoice, plan: null, problem: plan }
  return 'items' in plan
    ? { ...parsedChoice, plan, problem: null }
    : { ...parsedChoice, plan: null, problem: 'nothing' }
}
