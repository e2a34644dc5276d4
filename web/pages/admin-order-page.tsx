import { OrderDetail } from '../features/orders-staff/order-detail'

export default function AdminOrderPage({ id }: { id: string }) {
  return <OrderDetail id={id} />
}
