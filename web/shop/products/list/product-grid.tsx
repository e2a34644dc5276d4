import type { ProductCard as Card } from '../../../api'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { Skeleton } from '../../../ui/loading/skeleton'
import { ProductCard } from './product-card'

const GRID_CLASS = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4'
/** Lists show five columns on large screens, to use their width. */
const LIST_GRID_CLASS = `${GRID_CLASS} min-[120rem]:grid-cols-5`

type Props = {
  products: readonly Card[]
  /** True if the first card is the largest picture of the page (LCP). */
  isFirstOnPage?: boolean
  heading?: 'h2' | 'h3'
  canHaveFiveColumns?: boolean
}

/** Product cards in one to four columns (spec §2), or five in a list on a large screen. */
export const ProductGrid = ({
  products,
  isFirstOnPage = true,
  heading = 'h2',
  canHaveFiveColumns = false,
}: Props) => (
  <div className={canHaveFiveColumns ? LIST_GRID_CLASS : GRID_CLASS}>
    {products.map((product, index) => (
      <PartErrorBoundary key={product.id}>
        <ProductCard product={product} isFirst={isFirstOnPage && index === 0} headingTag={heading} />
      </PartErrorBoundary>
    ))}
  </div>
)

export const ProductGridSkeleton = ({ cardCount }: { cardCount: number }) => (
  <div className={GRID_CLASS} aria-busy="true">
    {Array.from({ length: cardCount }, (_, index) => (
      <div key={index} className="flex overflow-hidden rounded-md bg-white ring-1 ring-steel-200 sm:flex-col">
        <Skeleton className="aspect-square w-[40%] shrink-0 sm:w-full" />
        <div className="grow space-y-3 p-3 sm:p-4">
          <Skeleton className="h-5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-11 w-2/3 sm:w-full" />
        </div>
      </div>
    ))}
  </div>
)
