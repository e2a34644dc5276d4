import { and, eq } from 'drizzle-orm'
import { isAppError } from '../../../../domain/errors'
import { SHOP_ACTOR } from '../../admin/actions'
import { changeWithdrawal } from '../../returns/withdrawals/change-withdrawal'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import type { ShipmentDeps } from '../shipment-deps'
import { shipments } from '../shipments.table'

/**
 * Records that the buyer sent withdrawn goods, once the courier has their parcel. From then on the shop owes the refund
 * (UoPK art. 32). The arrival of the parcel changes nothing here, because staff record the goods after they have
 * received them. Idempotent.
 */
export async function followReturn(deps: ShipmentDeps, shipmentId: string): Promise<void> {
  const [row] = await deps.db
    .select({ requestId: withdrawals.id, requestStatus: withdrawals.status, parcelStatus: shipments.status })
    .from(shipments)
    .innerJoin(
      withdrawals,
      and(eq(withdrawals.id, shipments.requestId), eq(withdrawals.orderId, shipments.orderId)),
    )
    .where(eq(shipments.id, shipmentId))
  const isSent = row && row.parcelStatus !== null && row.parcelStatus !== 'returned'
  if (!isSent || row.requestStatus !== 'goods_awaited') return
  try {
    await changeWithdrawal(deps, SHOP_ACTOR, row.requestId, { from: 'goods_awaited', status: 'goods_sent' })
  } catch (error) {
    // Staff changed the withdrawal at the same time, so their change counts.
    if (!isAppError(error, 'withdrawal.changed')) throw error
  }
}
