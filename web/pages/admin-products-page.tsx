import { ProductsList } from '../features/products-staff/products-list'

export default function AdminProductsPage() {
  return <ProductsList />
}
