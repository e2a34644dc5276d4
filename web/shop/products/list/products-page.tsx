import { ProductList } from './product-list'
import { useMessages } from '../../../i18n/locale'

export default function ProductsPage() {
  const messages = useMessages()
  return (
    <div className="shell py-10">
      <ProductList title={messages.page.products.title} category={null} emptyText={messages.list.emptyAll} />
    </div>
  )
}
