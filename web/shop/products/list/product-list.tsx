import { SlidersHorizontal } from 'lucide'
import { useMemo } from 'react'
import { Link } from '../../../navigation'
import { CATEGORIES, type Category, SORT_ORDERS } from '../../../../domain/products/catalog/catalog'
import { paths } from '../../../../domain/pages/page-paths'
import { useDocumentTitle } from '../../../app/use-document-title'
import { useLocale } from '../../../i18n/locale'
import { withErrorReference } from '../../../errors/with-reference'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { FilterSheet, ProductFilters } from './filter-sheet'
import { LazyNewestProducts } from './lazy-newest-products'
import { FILTER_NAMES, FILTER_FORM_ID, hasFilters } from './list-query'
import { LIST_WORDS } from './list-words'
import { ProductGrid, ProductGridSkeleton } from './product-grid'
import { type ProductListState, useProductList } from './use-product-list'
import type { ServicePage } from '../../../../domain/pages/service-page'
import { useServicePage } from '../service-pages'

const ActiveFilters = lazyComponent(async () => ({
  default: (await import('./product-filters')).ActiveFilters,
}))

type Props = { title: string; category: Category | null; emptyText: string }

/** A product list with title, count, filters, sorting, and its loading, empty and error states. */
export function ProductList({ title, category, emptyText }: Props) {
  const { language, messages } = useLocale()
  const words = LIST_WORDS[language]
  const productList = useProductList(category)
  const { query, list, total, facets, products, isLoose, servicePage } = productList
  const heading = query.q ? messages.list.results({ q: query.q }) : title
  useDocumentTitle(heading)
  // Creates the elements once per category, with the list as the edge rendered it. New elements, before the code of the
  // filters has loaded, would make React drop the edge's HTML.
  const [filterElement, activeFilterElement] = useMemo(() => {
    const snapshot = { query, facets }
    return [
      <ProductFilters key="filters" category={category} snapshot={snapshot} />,
      <ActiveFilters key="active" category={category} snapshot={snapshot} />,
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [category])
  // True if the list is empty although no filter is set. Filters and sorting are then hidden.
  const hasNothingToFilter = total === 0 && !hasFilters(query)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3 md:mb-6">
        <div className="min-w-0">
          <h1 className="font-display text-4xl font-bold break-words md:text-5xl">{heading}</h1>
          <div className="mt-1 flex flex-wrap gap-x-2 text-steel-700">
            <p role="status" className="min-h-6">
              {total === undefined ? '' : messages.list.count({ count: total })}
            </p>
            {words.deliveredTo ? <p>· {words.deliveredTo}</p> : null}
          </div>
        </div>
        {hasNothingToFilter ? null : (
          <div className="flex w-full gap-2 sm:w-auto">
            <FilterButton list={productList} />
            <SortSelect list={productList} />
          </div>
        )}
      </div>
      <div className={hasNothingToFilter ? '' : 'grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]'}>
        {hasNothingToFilter ? null : (
          <div>
            <FilterSheet total={total}>{filterElement}</FilterSheet>
          </div>
        )}
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
          {hasFilters(query) ? activeFilterElement : null}
          {servicePage ? <ServiceLink page={servicePage} /> : null}
          {isLoose && products.length > 0 ? (
            <p className="mb-5 rounded-sm bg-accent/20 px-4 py-3 font-medium">{words.loose}</p>
          ) : null}
          {list.isPending ? <ProductGridSkeleton cardCount={8} /> : null}
          {list.isError && products.length === 0 ? (
            <div role="alert" className="space-y-4 py-10">
              <p className="text-lg">{withErrorReference(language, messages.list.failed, list.error)}</p>
              <Button variant="secondary" onClick={() => void list.refetch()}>
                {messages.retry}
              </Button>
            </div>
          ) : null}
          {total === 0 ? <NoProductsNotice list={productList} emptyText={emptyText} /> : null}
          {total === 0 && query.q ? <LazyNewestProducts /> : null}
          {products.length > 0 ? <ProductGrid products={products} canHaveFiveColumns /> : null}
          {list.hasNextPage ? (
            <div className="mt-10 text-center">
              <Button variant="secondary" disabled={list.isFetchingNextPage} onClick={productList.showMore}>
                {list.isFetchingNextPage ? messages.loading : words.more}
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** The button that opens the filters on small screens. */
function FilterButton({ list: { query } }: { list: ProductListState }) {
  const words = LIST_WORDS[useLocale().language]
  const activeFilterCount = FILTER_NAMES.filter((name) => query[name]).length
  return (
    <Button
      variant="secondary"
      className="grow whitespace-nowrap sm:grow-0 lg:hidden"
      popoverTarget={FILTER_FORM_ID}
    >
      <Icon shape={SlidersHorizontal} className="size-4.5" />
      {activeFilterCount > 0 ? words.filtersOn({ count: activeFilterCount }) : words.filters}
    </Button>
  )
}

function SortSelect({ list: { query, set } }: { list: ProductListState }) {
  const words = LIST_WORDS[useLocale().language]
  const defaultSort = query.q ? 'relevance' : 'newest'
  return (
    <label className="flex min-w-0 grow items-center gap-2 text-sm font-medium whitespace-nowrap">
      <span className="max-sm:sr-only">{words.sort}</span>
      <select
        value={query.sort ?? defaultSort}
        onChange={(event) => set('sort', event.target.value === defaultSort ? '' : event.target.value)}
        className="min-h-11 min-w-0 grow rounded-sm bg-white px-3 font-normal ring-1 ring-inset ring-steel-300"
      >
        {SORT_ORDERS.filter((sort) => query.q || sort !== 'relevance').map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The notice of an empty list, with links to the list without filters, to a category, or to the home page. */
function NoProductsNotice({
  list: { query, clear },
  emptyText,
}: {
  list: ProductListState
  emptyText: string
}) {
  const { language, messages } = useLocale()
  const words = LIST_WORDS[language]
  const { q } = query
  return (
    <div className="space-y-5 py-12 text-center">
      <p className="mx-auto max-w-xl text-lg">
        {hasFilters(query) ? words.emptyFilters : q ? words.emptySearch : emptyText}
      </p>
      {hasFilters(query) ? (
        <Button onClick={clear}>{words.clearFilters}</Button>
      ) : q ? (
        <ul className="flex flex-wrap justify-center gap-2">
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link to={paths.category(category)[language]} className={buttonClass('secondary')}>
                {messages.categories[category]}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Link to={paths.home[language]} className={buttonClass('secondary')}>
          {messages.backHome}
        </Link>
      )}
    </div>
  )
}

/** A link to an information page, shown if the search was for that page and not for a tool. */
function ServiceLink({ page }: { page: ServicePage }) {
  const { language } = useLocale()
  const { path, name } = useServicePage(page)
  return (
    <p className="mb-5">
      {LIST_WORDS[language].service}{' '}
      <Link
        to={path}
        className="inline-block py-2.5 font-semibold underline decoration-accent-strong decoration-2 underline-offset-4"
      >
        {name}
      </Link>
    </p>
  )
}
