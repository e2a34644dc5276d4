import { hasParcel, type OrderCourier } from '../delivery/couriers'
import type { GoodsLine } from '../orders/goods'
import type { ParcelStatus } from '../shipments/shipment'
import type { ComplaintStatus } from './complaint'
import type { WithdrawalStatus } from './withdrawal'

/** The request for which goods come back. */
export type ReturnRequest =
  | { kind: 'withdrawal'; status: WithdrawalStatus }
  | { kind: 'complaint'; status: ComplaintStatus; isSettled: boolean }

/**
 * True if goods may still come back by a label of the shop: staff accepted the withdrawal and wait for the goods, or the
 * complaint is neither refused nor settled.
 */
export const isReturnOpen = (request: ReturnRequest): boolean =>
  request.kind === 'withdrawal'
    ? request.status === 'goods_awaited' || request.status === 'goods_sent'
    : request.status !== 'refused' && !request.isSettled

/**
 * True if the buyer may see and print a return label. An unused label needs an open request, because the shop pays for
 * each use. `parcelStatus`: null until the courier has the parcel. `request`: null if the order has no such request.
 */
export const isReturnLabelUsable = (
  parcelStatus: ParcelStatus | null,
  request: ReturnRequest | null,
): boolean => parcelStatus !== null || (request !== null && isReturnOpen(request))

/**
 * True if staff may order a label with which the buyer sends goods back at the cost of the shop. After a withdrawal the
 * shop agrees to bear the cost by this label (UoPK art. 34); the cost of a complaint is always the shop's (art. 43d). Staff
 * must have accepted the withdrawal, because a label promises that the goods may come back. Goods that the buyer
 * collected have no label: the buyer can bring them.
 */
export function canReturnByLabel(
  request: ReturnRequest,
  { courier, lines }: { courier: OrderCourier; lines: readonly Pick<GoodsLine, 'units'>[] },
): boolean {
  return (
    isReturnOpen(request) &&
    hasParcel(courier) &&
    lines.some(({ units }) => units.delivered > 0 || units.awaited > 0)
  )
}
