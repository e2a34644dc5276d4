import type { OrderRow } from '../../features/orders/orders.table'

type OrderWithAddress = Pick<
  OrderRow,
  'companyName' | 'firstName' | 'lastName' | 'address' | 'postalCode' | 'city'
>

/** Returns the lines of the delivery address. For a company its name comes first, then the name of the recipient. */
export const deliveryAddress = (order: OrderWithAddress): string[] => [
  ...(order.companyName === null ? [] : [order.companyName]),
  `${order.firstName} ${order.lastName}`,
  order.address,
  `${order.postalCode} ${order.city}`,
]
