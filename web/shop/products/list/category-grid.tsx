import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../navigation'
import { CATEGORIES } from '../../../../domain/products/catalog/catalog'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { Picture } from '../pictures/picture'
import { categoriesQuery } from '../queries'

/** The 11 categories with their product counts, and a link to all products. */
export function CategoryGrid() {
  const { language, messages } = useLocale()
  const { data } = useQuery(categoriesQuery)
  const findCategoryEntry = (category: string) => data?.find((item) => item.category === category)
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4">
      {CATEGORIES.map((category) => (
        <CategoryTile
          key={category}
          to={paths.category(category)[language]}
          name={messages.categories[category]}
          count={findCategoryEntry(category)?.count}
          image={findCategoryEntry(category)?.image}
          className="bg-white ring-1 ring-steel-200"
        />
      ))}
      <CategoryTile
        to={paths.products[language]}
        name={messages.header.products}
        count={data?.reduce((sum, entry) => sum + entry.count, 0)}
        className="bg-steel-200"
      />
    </ul>
  )
}

type CategoryTileProps = {
  to: string
  name: string
  count: number | undefined
  image?: string | null | undefined
  className: string
}

function CategoryTile({ to, name, count, image, className }: CategoryTileProps) {
  const { list } = useLocale().messages
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className={`group relative flex h-full min-h-12 flex-row-reverse items-stretch overflow-hidden rounded-md transition-colors hover:bg-ink hover:text-white sm:min-h-28 ${className}`}
      >
        {image ? (
          <span className="relative block shrink-0 max-sm:hidden overflow-hidden bg-studio sm:w-28">
            <Picture url={image} alt="" sizes="112px" isLowPriority className="h-full" />
          </span>
        ) : null}
        <span className="flex min-w-0 grow flex-col justify-center p-2.5 sm:p-4">
          <span className="font-display font-semibold leading-tight break-words hyphens-auto sm:text-xl sm:hyphens-none">
            {name}
          </span>
          <span className="min-h-6 pt-1 text-sm opacity-75 max-sm:sr-only sm:mt-auto">
            {count === undefined ? '' : list.count({ count })}
          </span>
        </span>
      </Link>
    </li>
  )
}
