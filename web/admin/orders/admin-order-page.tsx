import { OrderDetail } from './detail/order-detail'

export default function AdminOrderPage({ id }: { id: string }) {
  return <OrderDetail id={id} />
}
