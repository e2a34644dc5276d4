import { OrderList } from './list/order-list'

export default function AdminOrdersPage() {
  return <OrderList />
}
