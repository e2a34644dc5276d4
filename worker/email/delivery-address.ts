import type { OrderRow } from '../features/orders/orders.table'

type Addressed = Pick<OrderRow, 'companyName' | 'firstName' | 'lastName' | 'address' | 'postalCode' | 'city'>

/** Where an order goes, in lines. */
export const deliveryAddress = (order: Addressed): string[] => [
  order.companyName ?? `${order.firstName} ${order.lastName}`,
  order.address,
  `${order.postalCode} ${order.city}`,
]
