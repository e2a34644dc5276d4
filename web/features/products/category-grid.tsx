import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from '../../navigation'
import { CATEGORIES } from '../../../domain/catalog'
import { paths } from '../../app/paths'
import { useLocale } from '../../i18n/locale'
import { categoriesQuery } from './queries'

/** The 11 categories with the number of products in each, and the way to all of them. */
export function CategoryGrid() {
  const { language, messages } = useLocale()
  const { data } = useQuery(categoriesQuery)
  const count = (category: string) => data?.find((entry) => entry.category === category)?.count
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
      {CATEGORIES.map((category) => (
        <Cell
          key={category}
          to={paths.category(category)[language]}
          name={messages.categories[category]}
          count={count(category)}
          look="bg-white ring-1 ring-steel-200"
        />
      ))}
      <Cell
        to={paths.products[language]}
        name={messages.header.products}
        count={data?.reduce((sum, entry) => sum + entry.count, 0)}
        look="bg-accent"
      />
    </ul>
  )
}

type CellProps = { to: string; name: string; count: number | undefined; look: string }

function Cell({ to, name, count, look }: CellProps) {
  const { categoryGrid } = useLocale().messages
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className={`group flex h-full items-center justify-between gap-3 rounded-md p-3.5 transition-colors hover:bg-ink hover:text-white sm:p-5 ${look}`}
      >
        <span className="flex h-full min-w-0 flex-col">
          <span className="font-display text-lg font-semibold leading-tight break-words hyphens-auto sm:text-xl sm:hyphens-none">
            {name}
          </span>
          <span className="mt-auto min-h-6 pt-1 text-sm opacity-75">
            {count === undefined ? '' : categoryGrid.count({ count })}
          </span>
        </span>
        <ArrowRight
          aria-hidden="true"
          className="hidden size-5 shrink-0 transition-transform group-hover:translate-x-1 group-hover:text-accent sm:block"
        />
      </Link>
    </li>
  )
}
