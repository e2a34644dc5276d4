import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '../../../navigation'
import { withNbsp } from '../../../../domain/products/catalog/catalog'
import { localizedText } from '../../../../domain/language'
import type { Product } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import type { PageProps } from '../../../app/paths'
import { useDocumentTitle } from '../../../app/use-document-title'
import { BuyBox } from './buy-box'
import { ProductDetails } from './product-details'
import { ProductGallery } from '../pictures/product-gallery'
import { productQuery, relatedQuery } from '../queries'
import { RelatedProducts } from './related-products'
import { useLocale } from '../../../i18n/locale'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { withErrorReference } from '../../../errors/with-reference'
import { Button } from '../../../ui/form/button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Skeleton } from '../../../ui/loading/skeleton'

const MissingProduct = lazyComponent(() => import('./missing-product'))

export default function ProductPage({ match }: PageProps<'product'>) {
  const product = useQuery(productQuery(match.slug))
  // Related products are prefetched while the product itself loads.
  usePrefetchQuery(relatedQuery(match.slug))
  if (product.data) return <LoadedProductPage product={product.data} />
  if (product.data === null) return <MissingProduct slug={match.slug} />
  return product.isPending ? (
    <ProductSkeleton />
  ) : (
    <ProductError error={product.error} onRetry={() => void product.refetch()} />
  )
}

function LoadedProductPage({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const name = withNbsp(localizedText(language, product.name, product.nameEn))
  useDocumentTitle(name)
  return (
    <div className="shell py-3 md:py-8">
      <nav
        aria-label={messages.product.breadcrumb}
        className="mb-2 text-sm text-steel-700 md:mb-5 print:hidden"
      >
        <ol className="flex flex-wrap items-center gap-x-2">
          <li>
            <Link to={paths.home[language]} className="inline-block py-1 hover:underline">
              {messages.header.home}
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>
            <Link
              to={paths.category(product.category)[language]}
              className="inline-block py-1 hover:underline"
            >
              {messages.categories[product.category]}
            </Link>
          </li>
          <li aria-hidden="true" className="max-md:hidden">
            /
          </li>
          <li aria-current="page" className="font-medium text-ink max-md:hidden">
            {name}
          </li>
        </ol>
      </nav>
      <div className="grid gap-4 md:gap-8 lg:grid-cols-2 lg:gap-12">
        <PartErrorBoundary>
          <ProductGallery key={product.id} product={product} name={name} />
        </PartErrorBoundary>
        <PartErrorBoundary>
          <BuyBox product={product} name={name} />
        </PartErrorBoundary>
      </div>
      <PartErrorBoundary>
        <ProductDetails product={product} />
      </PartErrorBoundary>
      {product.availability === 'available' ? (
        <PartErrorBoundary>
          <RelatedProducts slug={product.slug} layout="cards" />
        </PartErrorBoundary>
      ) : null}
    </div>
  )
}

const ProductSkeleton = () => (
  <div className="shell grid gap-8 py-10 lg:grid-cols-2 lg:gap-12" aria-busy="true">
    <Skeleton className="aspect-square" />
    <div className="space-y-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-14 w-1/3" />
      <Skeleton className="h-12" />
    </div>
  </div>
)

function ProductError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { language, messages } = useLocale()
  return (
    <div role="alert" className="shell space-y-5 py-20 text-center">
      <h1 className="font-display text-4xl font-bold">{messages.failedPage.title}</h1>
      <p className="text-lg text-steel-700">
        {withErrorReference(language, messages.failedPage.lead, error)}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  )
}
