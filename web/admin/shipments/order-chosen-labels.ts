import type { Courier } from '../../../domain/delivery/couriers'
import type { StaffOrder } from '../orders/queries'
import {
  hasOldAddress,
  hasUnitsNotToShip,
  isOutgoingLabel,
  listParcelInputs,
  readLabelsRequest,
} from './label-form'
import { orderLabels, refreshShipments } from './queries'

const LABEL_WAIT_MS = 2000
const MAX_LABEL_WAITS = 8

/**
 * Orders the missing labels of several orders with the promised sizes, and waits until the labels are ready. The orders
 * take turns, because the rate limit of staff calls allows few calls at once. `skippedNumbers`: orders whose labels
 * staff must order by hand. Reasons: a size is unknown, the buyer chose another courier, some units are not sent, or
 * the label service rejected the order. `oldAddressNumbers`: orders with a label from before a change of the address or
 * pickup point.
 */
export async function orderChosenLabels(
  orderIds: readonly string[],
  couriers: readonly Courier[],
  readOrder: (id: string) => Promise<StaffOrder>,
): Promise<{ labelledOrders: StaffOrder[]; skippedNumbers: string[]; oldAddressNumbers: string[] }> {
  const labelledOrders: StaffOrder[] = []
  const skippedNumbers: string[] = []
  const oldAddressNumbers: string[] = []
  for (const id of orderIds) {
    const order = await orderMissingLabels(await readOrder(id), couriers)
    if (order?.shipments.some((shipment) => hasOldAddress(order, shipment)))
      oldAddressNumbers.push(order.number)
    else if (
      order?.shipments.some(isOutgoingLabel) &&
      order.shipments.every(({ state, requestId }) => requestId !== null || state !== 'failed')
    )
      labelledOrders.push(order)
    else skippedNumbers.push((order ?? (await readOrder(id))).number)
  }
  for (const [index, labelledOrder] of labelledOrders.entries()) {
    let order = labelledOrder
    for (let waitCount = 0; waitCount < MAX_LABEL_WAITS && hasPendingLabel(order); waitCount++) {
      await new Promise((resolve) => setTimeout(resolve, LABEL_WAIT_MS))
      order = await refreshShipments(order.id).catch(() => order)
    }
    labelledOrders[index] = order
  }
  return { labelledOrders, skippedNumbers, oldAddressNumbers }
}

const hasPendingLabel = ({ shipments }: StaffOrder): boolean =>
  shipments.some(({ state }) => state === 'created')

/** Orders the missing labels of an order. Returns null if staff must order the labels by hand. */
async function orderMissingLabels(
  order: StaffOrder,
  couriers: readonly Courier[],
): Promise<StaffOrder | null> {
  const inputs = listParcelInputs(order)
  if (inputs.length === 0) return order
  // The promised parcels include units that are not sent now. Only staff know how the other units are packed.
  if (hasUnitsNotToShip(order)) return null
  // Uses only the courier that the buyer chose. Staff must order a label of another courier by hand.
  const courier = couriers.find((labelCourier) => labelCourier === order.courier)
  const result = courier && readLabelsRequest(courier, inputs)
  return result && 'request' in result ? orderLabels(order.id, result.request).catch(() => null) : null
}
