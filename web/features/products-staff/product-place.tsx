import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { adminPaths } from '../../app/admin-paths'
import { paths } from '../../app/paths'
import { ApiError, type StaffProduct } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useSearchParams } from '../../navigation'
import { buttonClass } from '../../ui/button'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { StaffPage } from '../admin/staff-page'
import { ProductForm } from './product-form'
import { BLANK_VALUES, copyOf, valuesOf } from './product-values'
import { staffProductQuery } from './queries'
import { StatusBadge } from './status-badge'
import { useStaffProductsWords } from './words'

/** One product, a new one, or a new one that begins as another is. */
export function ProductPlace({ id }: { id: string }) {
  const words = useStaffProductsWords()
  const { messages, language } = useLocale()
  const from = useSearchParams().get('from')
  const isNew = id === 'new'
  const source = isNew ? from : id
  const { data, error, refetch } = useQuery({ ...staffProductQuery(source ?? ''), enabled: source !== null })
  const product = isNew ? null : (data ?? null)
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <StaffPage
      title={product?.name || (isNew ? words.newProduct : words.title)}
      back={{ to: adminPaths.products, name: words.title }}
      badge={product ? <StatusBadge status={product.status} /> : null}
      actions={product?.status === 'published' ? <ShopLink product={product} /> : null}
    >
      {error ? (
        <Notice look="danger" role="alert">
          <p>{isMissing ? words.notFound : words.loadFailed}</p>
          {isMissing ? null : (
            <Button look="secondary" onClick={() => void refetch()}>
              {messages.retry}
            </Button>
          )}
        </Notice>
      ) : source && !data ? (
        <div className="space-y-4" aria-busy="true">
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        <ProductForm
          product={product}
          first={!data ? BLANK_VALUES : isNew ? copyOf(data, language) : valuesOf(data, language)}
        />
      )}
    </StaffPage>
  )
}

/** A whole new page: the styles of staff stay behind. */
function ShopLink({ product: { slug } }: { product: StaffProduct }) {
  const words = useStaffProductsWords()
  const { language } = useLocale()
  return (
    <a
      href={paths.product(slug)[language]}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      <ExternalLink aria-hidden="true" className="size-4" />
      {words.actions.shop}
    </a>
  )
}
