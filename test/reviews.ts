import { eq } from 'drizzle-orm'
import { reviews } from '../worker/features/reviews/reviews.table'
import { db, client, expectOneRow } from './factories'
import { makeDeliveredOrder } from './payments'

/** A review of a new order, waiting for moderation. */
export async function makeReview(change: Record<string, unknown> = {}) {
  const { order, key, product } = await makeDeliveredOrder()
  const body = { rating: 5, text: 'Działa jak nowa.', name: 'Łucja Ż.', ...change }
  const response = await client()('POST', `/api/orders/${order.id}/review?token=${key}`, body)
  if (response.status !== 201) throw new Error(`no review was made: ${response.status}`)
  const row = expectOneRow(await db().select().from(reviews).where(eq(reviews.orderId, order.id)))
  return { ...row, key, product }
}
