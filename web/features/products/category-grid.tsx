import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from '../../navigation'
import { CATEGORIES } from '../../../domain/catalog'
import { paths } from '../../app/paths'
import { useLocale } from '../../i18n/locale'
import { categoriesQuery } from './queries'

/** The 11 categories with the number of products in each. */
export function CategoryGrid() {
  const { language, messages } = useLocale()
  const { data } = useQuery(categoriesQuery)
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {CATEGORIES.map((category) => {
        const found = data?.find((entry) => entry.category === category)
        return (
          <li key={category}>
            <Link
              to={paths.category(category)[language]}
              className="group flex h-full items-center justify-between gap-3 rounded-md bg-white p-5 ring-1 ring-steel-200 transition-colors hover:bg-ink hover:text-white"
            >
              <span>
                <span className="block font-display text-xl font-semibold leading-tight">
                  {messages.categories[category]}
                </span>
                <span className="mt-1 block min-h-5 text-sm text-steel-600 group-hover:text-steel-200">
                  {found ? messages.categoryGrid.count({ count: found.count }) : ''}
                </span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-5 shrink-0 text-accent-deep transition-transform group-hover:translate-x-1 group-hover:text-accent"
              />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
