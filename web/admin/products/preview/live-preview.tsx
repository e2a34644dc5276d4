import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readPageTitle, setPageTitle } from '../../../app/use-document-title'
import { useMessages } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { ProductCard } from '../../../shop/products/list/product-card'
import { Dialog } from '../../../ui/overlay/dialog'
import { Skeleton } from '../../../ui/loading/skeleton'
import { useIntakeWords } from '../form/intake-words'
import type { ProductFormState } from '../form/use-product-form'
import { PreviewFrame } from '../product-preview'
import { manufacturersQuery } from '../queries'
import { toPreviewProduct } from './preview-product'

// The preview loads the product page of the shop from its public chunk, which contains no staff code.
const ProductPage = lazy(() => import('../../../shop/products/detail/product-page'))

type Props = { form: ProductFormState; onClose: () => void }

/** Dialog with the card and the page of the product as buyers will see them, from the typed values. Saves nothing. */
export function LivePreview({ form, onClose }: Props) {
  const { preview: words } = useIntakeWords()
  const { close } = useMessages()
  const now = useNow()
  // The previewed product page changes the title of the tab, so the title is restored when the preview closes.
  const [editorTitle] = useState(readPageTitle)
  useEffect(() => () => setPageTitle(editorTitle), [editorTitle])
  const { data: makers = [] } = useQuery(manufacturersQuery)
  const maker = makers.find(({ id }) => id === form.values.manufacturerId) ?? null
  const product = toPreviewProduct(form.values, form.product, maker, now)
  return (
    <Dialog isOpen onClose={onClose} title={words.title} closeLabel={close} shape="full">
      <div className="min-h-0 grow overflow-y-auto bg-paper">
        <PreviewFrame product={product}>
          <section aria-label={words.card} className="shell border-b border-steel-200 py-4">
            <p className="mb-2 text-sm font-semibold text-steel-700">{words.card}</p>
            <div className="max-w-sm">
              <ProductCard product={product} headingTag="h3" />
            </div>
          </section>
          <p className="shell pt-4 text-sm font-semibold text-steel-700">{words.page}</p>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ProductPage match={{ page: 'product', slug: product.slug }} />
          </Suspense>
        </PreviewFrame>
      </div>
    </Dialog>
  )
}
