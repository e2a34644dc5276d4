import type { OrderRow } from '../features/orders/orders.table'

type Addressed = Pick<OrderRow, 'companyName' | 'firstName' | 'lastName' | 'address' | 'postalCode' | 'city'>

/** Where an order goes, in lines: to a company by the name of who takes it. */
export const deliveryAddress = (order: Addressed): string[] => [
  ...(order.companyName === null ? [] : [order.companyName]),
  `${order.firstName} ${order.lastName}`,
  order.address,
  `${order.postalCode} ${order.city}`,
]
