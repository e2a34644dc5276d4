import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { type LabelServiceName, MIN_TRACKING_AGE_MS } from '../../../domain/shipments/shipment'
import { advanceShipment } from './advance-shipment'
import type { ShipmentDeps } from './shipment-deps'
import { isLabelActiveSql, shipments } from './shipments.table'

/**
 * Receives a message in which a label service reports a changed shipment. Anyone can send such a message, so the shop
 * only reads the shipment from the service. If the last read is very recent, a job reads the shipment some moments
 * later. Repeated, late and reordered messages therefore do no harm.
 */
export async function receiveLabelMessage(
  deps: ShipmentDeps,
  serviceName: LabelServiceName,
  body: string,
): Promise<void> {
  const externalId = (await deps.labelServices[serviceName]?.readMessage(body)) ?? null
  if (externalId === null) return
  const now = deps.now()
  const rows = await deps.db
    .update(shipments)
    .set({ nextAt: sql`max(${now}, coalesce(${shipments.checkedAt}, 0) + ${MIN_TRACKING_AGE_MS})` })
    .where(
      and(
        eq(shipments.service, serviceName),
        eq(shipments.externalId, externalId),
        // A message also restarts the look-ups of a parcel after the shop had stopped them.
        or(isNotNull(shipments.nextAt), and(eq(shipments.state, 'confirmed'), isLabelActiveSql())),
      ),
    )
    .returning({ id: shipments.id, nextAt: shipments.nextAt })
  for (const { id, nextAt } of rows) if (nextAt !== null && nextAt <= now) await advanceShipment(deps, id)
}
