import { OrderList } from '../features/orders-staff/order-list'

export default function AdminOrdersPage() {
  return <OrderList />
}
