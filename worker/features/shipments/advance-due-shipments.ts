import { and, asc, isNotNull, lte } from 'drizzle-orm'
import type { LabelServiceName } from '../../../domain/shipments/shipment'
import { runForEach } from '../../run-for-each'
import { advanceShipment } from './advance-shipment'
import type { ShipmentDeps } from './shipment-deps'
import { shipments } from './shipments.table'

/** Maximum number of shipments in one run of the job. */
const MAX_SHIPMENTS = 20

/**
 * Advances all shipments that are due, longest waiting first. After a call without an answer, other shipments of the
 * same service wait for the next run. Returns the number of shipments.
 */
export async function advanceDueShipments(deps: ShipmentDeps): Promise<number> {
  const now = deps.now()
  const dueRows = await deps.db
    .select({ id: shipments.id, service: shipments.service })
    .from(shipments)
    .where(and(isNotNull(shipments.nextAt), lte(shipments.nextAt, now), lte(shipments.claimedUntil, now)))
    .orderBy(asc(shipments.nextAt))
    .limit(MAX_SHIPMENTS)
  const unresponsiveServices = new Set<LabelServiceName>()
  await runForEach(dueRows, async ({ id, service }) => {
    if (unresponsiveServices.has(service)) return
    if ((await advanceShipment(deps, id)) === 'unresponsive') unresponsiveServices.add(service)
  })
  return dueRows.length
}
