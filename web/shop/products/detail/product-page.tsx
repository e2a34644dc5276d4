import { type QueryClient, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../navigation'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { Product, ProductCard, ProductPage as ProductListPage } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import type { PageProps } from '../../../app/paths'
import { FailedPage } from '../../../app/error-boundary'
import { useDocumentTitle } from '../../../app/use-document-title'
import { BuyBox } from './buy-box'
import { CardPrice } from '../price'
import { ProductName } from '../product-name'
import type { ZoomTarget } from '../pictures/defect-pins'
import { CARD_IMAGE_SIZES, pictureSrcset } from '../pictures/picture'
import { ProductGallery } from '../pictures/product-gallery'
import { productQuery, relatedProductsQuery } from '../queries'
import { useLocale } from '../../../i18n/locale'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { edgeComponent } from '../../../ui/loading/edge-component'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { LoadWhenNear } from '../../../ui/loading/load-when-near'
import { Skeleton } from '../../../ui/loading/skeleton'

const ProductDetails = edgeComponent(() => import('./product-details'))
const MissingProduct = lazyComponent(() => import('./missing-product'))

export default function ProductPage({ match }: PageProps<'product'>) {
  const productResult = useQuery(productQuery(match.slug))
  const card = findCachedCard(useQueryClient(), match.slug)
  const refetchProduct = () => void productResult.refetch()
  // Prefetches the related products in parallel with the product itself.
  usePrefetchQuery(relatedProductsQuery(match.slug))
  if (productResult.data) return <LoadedProductPage product={productResult.data} cardImage={card?.image} />
  if (productResult.data === null) return <MissingProduct slug={match.slug} />
  return productResult.isPending ? (
    <ProductSkeleton card={card} />
  ) : (
    <FailedPage error={productResult.error} retry={refetchProduct} onRetry={refetchProduct} />
  )
}

/** Returns the card of a product from the cached lists and searches that the visitor has seen. */
const findCachedCard = (client: QueryClient, slug: string): ProductCard | undefined =>
  [['products'], ['suggestions'], ['related']]
    .flatMap((queryKey) => client.getQueriesData<CardSource>({ queryKey }))
    .flatMap(([, data]) => (data ? listCards(data) : []))
    .find((card) => card.slug === slug)

type CardSource = ProductCard[] | ProductListPage | { pages: ProductListPage[] }

const listCards = (cardSource: CardSource): ProductCard[] =>
  Array.isArray(cardSource)
    ? cardSource
    : 'pages' in cardSource
      ? cardSource.pages.flatMap(({ items }) => items)
      : cardSource.items

function LoadedProductPage({ product, cardImage }: { product: Product; cardImage: string | undefined }) {
  const { language, messages } = useLocale()
  const name = localizedText(language, product.name, product.nameEn)
  useDocumentTitle(name)
  const [zoomTarget, setZoomTarget] = useState<ZoomTarget | null>(null)
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
      <div className="grid gap-4 md:grid-cols-2 md:gap-6 lg:gap-12">
        <PartErrorBoundary>
          <ProductGallery
            key={product.id}
            product={product}
            name={name}
            cardImage={cardImage}
            zoomTarget={zoomTarget}
            onZoom={setZoomTarget}
          />
        </PartErrorBoundary>
        <PartErrorBoundary>
          <BuyBox
            product={product}
            name={name}
            onShowPin={(pin) => setZoomTarget({ image: pin.image, pin })}
          />
        </PartErrorBoundary>
      </div>
      <PartErrorBoundary>
        <ProductDetails key={product.id} product={product} />
      </PartErrorBoundary>
      {product.availability === 'available' ? (
        <PartErrorBoundary>
          <LazyRelatedProducts key={product.id} slug={product.slug} />
        </PartErrorBoundary>
      ) : null}
    </div>
  )
}

/** The related products at the end of the page. Their code loads near the viewport. */
function LazyRelatedProducts({ slug }: { slug: string }) {
  const [load] = useState(() => async () => {
    const { RelatedProducts } = await import('./related-products')
    return <RelatedProducts slug={slug} layout="cards" />
  })
  return (
    <LoadWhenNear load={load}>
      <div className="mt-11 h-168 lg:h-116 print:hidden" />
    </LoadWhenNear>
  )
}

/** Placeholder while the product loads: picture, name and price of its card, if the visitor comes from a card. */
const ProductSkeleton = ({ card }: { card: ProductCard | undefined }) => (
  <div className="shell py-3 md:py-8" aria-busy="true">
    <div className="mb-2 h-7 md:mb-5" />
    <div className="grid gap-4 md:grid-cols-2 md:gap-6 lg:gap-12">
      {card ? (
        <img
          // Same `srcset` and `sizes` as the card, so that the browser shows the file that it has already loaded.
          srcSet={pictureSrcset(card.image)}
          sizes={CARD_IMAGE_SIZES}
          alt=""
          className="aspect-square w-full rounded-md bg-studio ring-1 ring-steel-200"
        />
      ) : (
        <Skeleton className="aspect-square" />
      )}
      <div className="space-y-4">
        {card ? <NameAndPrice card={card} /> : <Skeleton className="h-10" />}
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-40" />
      </div>
    </div>
  </div>
)

function NameAndPrice({ card }: { card: ProductCard }) {
  const { language } = useLocale()
  const name = localizedText(language, card.name, card.nameEn)
  useDocumentTitle(name)
  return (
    <>
      <h1
        lang={fallbackLanguage(language, card.nameEn)}
        className="font-display text-[2rem] font-bold leading-[1.05] md:text-4xl lg:text-5xl"
      >
        <ProductName name={name} />
      </h1>
      <CardPrice product={card} />
    </>
  )
}
