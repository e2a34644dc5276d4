import { type RefundableOrder, planRefund, type RefundPlan } from '../../../domain/refund-plan'
import { type ParsedRefundChoice, type ParseOptions, readChoice, type RefundChoice } from './refund-choice'

export type RefundReview = ParsedRefundChoice & {
  /** The planned refund; null while the form is invalid. */
  plan: RefundPlan | null
  problem: 'too_much' | 'goods_owed' | 'nothing' | null
}

/** Parses the form of a refund and plans it by the Worker's rules. */
export function reviewRefund(
  order: RefundableOrder,
  choice: RefundChoice,
  options: ParseOptions,
): RefundReview {
  const parsedChoice = readChoice(order, choice, options)
  const hasInvalidFields = Object.keys(parsedChoice.errors).some((field) => field !== 'note')
  if (hasInvalidFields) return { ...parsedChoice, plan: null, problem: null }
  // A placeholder note lets the sum be calculated while the note is missing.
  const plan = planRefund(order, { ...parsedChoice.draft, note: parsedChoice.draft.note ?? '-' })
  if (typeof plan === 'string') return { ...parsedChoice, plan: null, problem: plan }
  return 'items' in plan
    ? { ...parsedChoice, plan, problem: null }
    : { ...parsedChoice, plan: null, problem: 'nothing' }
}
