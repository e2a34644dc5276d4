import { ProductsList } from './list/products-list'

export default function AdminProductsPage() {
  return <ProductsList />
}
