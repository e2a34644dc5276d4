import type { Courier } from '../../../domain/delivery/couriers'
import { MAX_PRINTED_LABELS, MAX_PRINTED_ORDERS } from '../../../domain/shipments/shipment'
import type { StaffOrder } from '../orders/queries'
import { isOutgoingLabel } from './label-form'

type LabelledOrder = Pick<StaffOrder, 'id' | 'shipments'>

const countPrintableLabels = ({ shipments }: LabelledOrder, courier: Courier): number =>
  shipments.filter(
    (shipment) => shipment.courier === courier && shipment.state === 'confirmed' && isOutgoingLabel(shipment),
  ).length

/**
 * Groups the orders that have labels of a courier, one group for each file. A file has at most `MAX_PRINTED_ORDERS`
 * orders and `MAX_PRINTED_LABELS` labels.
 */
export function groupForPrinting<Order extends LabelledOrder>(
  orders: readonly Order[],
  courier: Courier,
): Order[][] {
  const groups: { orders: Order[]; labelCount: number }[] = []
  for (const order of orders) {
    const labelCount = countPrintableLabels(order, courier)
    if (labelCount === 0) continue
    const group = groups.at(-1)
    const hasRoom =
      group && group.orders.length < MAX_PRINTED_ORDERS && group.labelCount + labelCount <= MAX_PRINTED_LABELS
    if (hasRoom) {
      group.orders.push(order)
      group.labelCount += labelCount
    } else groups.push({ orders: [order], labelCount })
  }
  return groups.map((group) => group.orders)
}
