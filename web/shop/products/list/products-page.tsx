import { ProductList } from './product-list'
import { LIST_WORDS } from './list-words'
import { useLocale } from '../../../i18n/locale'

export default function ProductsPage() {
  const { language, messages } = useLocale()
  return (
    <div className="shell py-10">
      <ProductList
        title={messages.page.products.title}
        category={null}
        emptyText={LIST_WORDS[language].emptyAll}
      />
    </div>
  )
}
