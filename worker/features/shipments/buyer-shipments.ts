import { isReturnLabelUsable, type ReturnRequest } from '../../../domain/returns/return-label'
import type { ComplaintStatus } from '../../../domain/returns/complaint'
import type { WithdrawalStatus } from '../../../domain/returns/withdrawal'
import type { Timestamp } from '../../../domain/time/time'
import type { ParcelStatus } from '../../../domain/shipments/shipment'
import { buildTrackingUrl } from '../../../domain/delivery/tracking'
import { toIsoString } from '../../iso'
import type { ShipmentResults } from './staff-shipments'

/**
 * The parcels that the courier has received, as the buyer of the order sees them. `steps`: the time of each change of
 * the status, oldest first.
 */
export const toBuyerParcelsDto = ({ shipments, shipmentSteps }: ShipmentResults) =>
  shipments.flatMap(({ id, requestId, state, status, courier, trackingNumber }) =>
    requestId === null && state === 'confirmed' && status !== null && trackingNumber !== null
      ? [
          {
            courier,
            number: trackingNumber,
            url: buildTrackingUrl(courier, trackingNumber),
            status,
            steps: listStatusChanges(shipmentSteps.filter(({ shipmentId }) => shipmentId === id)),
          },
        ]
      : [],
  )

/**
 * The labels with which the buyer sends goods back at the cost of the shop, from the time they can be printed. `status`
 * is null until the courier has the parcel. An unused label is listed only while its customer request is open.
 * `returnRequests`: the customer requests of the order by id.
 */
export const toBuyerReturnsDto = (
  { shipments, shipmentSteps }: ShipmentResults,
  returnRequests: ReadonlyMap<string, ReturnRequest>,
) =>
  shipments.flatMap(({ id, requestId, state, status, courier, trackingNumber }) =>
    requestId !== null &&
    state === 'confirmed' &&
    trackingNumber !== null &&
    isReturnLabelUsable(status, returnRequests.get(requestId) ?? null)
      ? [
          {
            id,
            requestId,
            courier,
            number: trackingNumber,
            url: buildTrackingUrl(courier, trackingNumber),
            status,
            steps: listStatusChanges(shipmentSteps.filter(({ shipmentId }) => shipmentId === id)),
          },
        ]
      : [],
  )

/** The customer requests of an order by id. */
export const mapReturnRequests = (
  withdrawals: readonly { id: string; status: WithdrawalStatus }[],
  complaints: readonly { id: string; status: ComplaintStatus; settledAt: Timestamp | null }[],
): Map<string, ReturnRequest> =>
  new Map<string, ReturnRequest>([
    ...withdrawals.map(({ id, status }) => [id, { kind: 'withdrawal', status }] as const),
    ...complaints.map(
      ({ id, status, settledAt }) =>
        [id, { kind: 'complaint', status, isSettled: settledAt !== null }] as const,
    ),
  ])

/** Leaves out steps that do not change the status, such as the way from one sorting centre to the next. */
const listStatusChanges = (
  steps: readonly { stepAt: number; stepStatus: ParcelStatus }[],
): { at: string; status: ParcelStatus }[] =>
  steps
    .filter(({ stepStatus }, index) => steps[index - 1]?.stepStatus !== stepStatus)
    .map(({ stepAt, stepStatus }) => ({ at: toIsoString(stepAt), status: stepStatus }))
