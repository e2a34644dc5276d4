import { ProductPlace } from '../features/products-staff/product-place'

export default function AdminProductPage({ id }: { id: string }) {
  return <ProductPlace id={id} />
}
