import { lazy, Suspense } from 'react'
import { PageLoading } from '../../app/page-loading'
import { ProductEditor } from './product-editor'
import { ProductPreview } from './product-preview'
import { useSearchParams } from '../../navigation'

// The preview loads the product page of the shop from its public chunk, which contains no staff code.
const ProductPage = lazy(() => import('../../shop/products/detail/product-page'))

export default function AdminProductPage({ id }: { id: string }) {
  if (useSearchParams().get('view') !== 'preview') return <ProductEditor id={id} />
  return (
    <ProductPreview id={id}>
      {(slug) => (
        <Suspense fallback={<PageLoading />}>
          <ProductPage match={{ page: 'product', slug }} />
        </Suspense>
      )}
    </ProductPreview>
  )
}
