import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import {
  planRefund,
  type RefundableOrder,
  type RefundDraft,
  type RefundPlan,
} from '../../../domain/refunds/refund-plan'
import { chunkForInsert } from '../../database/db'
import type { Deps } from '../../deps'
import { refundItems } from './refunds.table'

/**
 * Plans a refund with `planRefund`; a refund that is not possible throws. @throws refund.too_much, refund.goods_owed,
 * input.invalid with the field
 */
export function planRefundOrThrow(order: RefundableOrder, draft: RefundDraft): RefundPlan {
  const refundPlan = planRefund(order, draft)
  if (refundPlan === 'too_much') throw new AppError('refund.too_much')
  if (refundPlan === 'goods_owed') throw new AppError('refund.goods_owed')
  if ('code' in refundPlan) throw new AppError('input.invalid', { errors: [refundPlan] })
  return refundPlan
}

/**
 * Writes the items of a refund. Must run before the moves of units are written, because a trigger compares the moves
 * with the refund's items.
 */
export const insertRefundItems = (
  { db }: Pick<Deps, 'db'>,
  { items }: Pick<RefundPlan, 'items'>,
  refund: { id: string; orderId: string },
): BatchItem<'sqlite'>[] =>
  chunkForInsert(
    items.map((item, position) => ({ ...item, position, refundId: refund.id, orderId: refund.orderId })),
  ).map((chunk) => db.insert(refundItems).values(chunk))
