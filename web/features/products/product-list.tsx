import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type Category, SORTS, type Sort } from '../../../domain/catalog'
import { paths } from '../../app/paths'
import { useLocale } from '../../i18n/locale'
import { Button, buttonClass } from '../../ui/button'
import { ProductGrid, ProductGridSkeleton } from './product-grid'
import { productsQuery } from './queries'

export const sortOf = (value: string | null): Sort => SORTS.find((sort) => sort === value) ?? 'newest'

/** A list of products with its title, count, order and every state. The order is part of the address. */
export function ProductList({
  title,
  category,
  emptyText,
}: {
  title: string
  category: Category | null
  emptyText: string
}) {
  const { language, messages } = useLocale()
  const [params, setParams] = useSearchParams()
  const sort = sortOf(params.get('sort'))
  const list = useInfiniteQuery(productsQuery({ category, sort }))
  const total = list.data?.pages[0]?.total
  const products = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-4xl font-bold md:text-5xl">{title}</h1>
          <p className="mt-1 min-h-6 text-steel-700">
            {total === undefined ? '' : messages.list.count({ count: total })}
          </p>
        </div>
        <label className="flex items-center gap-2 text-sm font-medium">
          {messages.list.sort}
          <select
            value={sort}
            onChange={(event) =>
              setParams(event.target.value === 'newest' ? {} : { sort: event.target.value }, {
                replace: true,
                preventScrollReset: true,
              })
            }
            className="min-h-11 rounded-sm bg-white px-3 font-normal ring-1 ring-inset ring-steel-300"
          >
            {SORTS.map((value) => (
              <option key={value} value={value}>
                {messages.list.sorts[value]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.isPending ? <ProductGridSkeleton cards={8} /> : null}
      {list.isError && products.length === 0 ? (
        <div role="alert" className="space-y-4 py-10">
          <p className="text-lg">{messages.list.failed}</p>
          <Button look="secondary" onClick={() => void list.refetch()}>
            {messages.retry}
          </Button>
        </div>
      ) : null}
      {total === 0 ? (
        <div className="space-y-5 py-12 text-center">
          <p className="text-lg">{emptyText}</p>
          <Link to={paths.home[language]} className={buttonClass('secondary')}>
            {messages.backHome}
          </Link>
        </div>
      ) : null}
      {products.length > 0 ? <ProductGrid products={products} /> : null}
      {list.hasNextPage ? (
        <div className="mt-10 text-center">
          <Button
            look="secondary"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? messages.loading : messages.list.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}
