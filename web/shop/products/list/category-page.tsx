import type { PageProps } from '../../../app/paths'
import { ProductList } from './product-list'
import { LIST_WORDS } from './list-words'
import { useLocale } from '../../../i18n/locale'

export default function CategoryPage({ match }: PageProps<'category'>) {
  const { language, messages } = useLocale()
  return (
    <div className="shell py-10">
      <ProductList
        key={match.category}
        title={messages.categories[match.category]}
        category={match.category}
        emptyText={LIST_WORDS[language].emptyCategory}
      />
    </div>
  )
}
