import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../../domain/errors'
import { isPayable, needsConfirmation } from '../../../../domain/orders/order'
import { DEFECTS_TEXT } from '../../../../domain/orders/order-agreement'
import { isOrderToken } from '../../../../domain/orders/order-link'
import type { SaleConfirmation } from '../../../../domain/orders/sale-by-hand'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordEvent } from '../lifecycle/order-event'
import { orders } from '../orders.table'
import { type FullOrder, readOrder } from '../views/read-order'

const MAX_ATTEMPTS = 8

/**
 * Records that the buyer of a sale by phone confirmed the sale on the order page (UoPK art. 20). The buyer got the
 * content of the contract by mail before. Before the confirmation, the sale is not binding and cannot be paid.
 * Idempotent.
 * @throws order.not_found, also for a wrong token; order.not_payable if the hold has ended
 * @throws input.invalid without the consent to the defects of the goods
 */
export async function confirmSale(
  deps: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  { token, defects }: SaleConfirmation,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const fullOrder = await readOrder(deps, orderId)
    const { order, lines } = fullOrder
    if (!isOrderToken(order, token)) throw new AppError('order.not_found')
    if (!needsConfirmation(order)) return
    if (!isPayable(order.state) || order.holdUntil <= deps.now()) throw new AppError('order.not_payable')
    if (!defects && lines.some((line) => line.defects.length > 0))
      throw new AppError('input.invalid', { errors: [{ path: 'defects', code: 'defects' }] })
    try {
      await runBatch(deps.db, {
        event: recordEvent(deps, order, 'confirmed'),
        confirmation: buildConfirmSaleStatements(deps, fullOrder, { isTermsBoxTicked: true }),
      })
      return
    } catch (error) {
      if (!isConstraintViolation(error, 'order_events.order_id')) throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

/**
 * Writes that record the buyer's confirmation of a sale by phone. `isTermsBoxTicked`: true if the buyer ticked the
 * terms on the order page; false if staff record the confirmation from a message of the buyer.
 */
export const buildConfirmSaleStatements = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { order, lines }: Pick<FullOrder, 'order' | 'lines'>,
  { isTermsBoxTicked = false }: { isTermsBoxTicked?: boolean } = {},
): BatchItem<'sqlite'>[] => {
  const hasDefects = lines.some((line) => line.defects.length > 0)
  const { agreed } = order
  return [
    db
      .update(orders)
      .set({
        confirmedAt: now(),
        termsAcceptedAt: now(),
        defectsAccepted: hasDefects,
        agreed: agreed && {
          ...agreed,
          defects: hasDefects ? DEFECTS_TEXT[order.language] : null,
          unnamed: isTermsBoxTicked ? [] : (agreed.unnamed ?? []),
        },
      })
      .where(eq(orders.id, order.id)),
  ]
}
