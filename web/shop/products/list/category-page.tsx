import type { PageProps } from '../../../app/paths'
import { ProductList } from './product-list'
import { useMessages } from '../../../i18n/locale'

export default function CategoryPage({ match }: PageProps<'category'>) {
  const messages = useMessages()
  return (
    <div className="shell py-10">
      <ProductList
        key={match.category}
        title={messages.categories[match.category]}
        category={match.category}
        emptyText={messages.list.emptyCategory}
      />
    </div>
  )
}
