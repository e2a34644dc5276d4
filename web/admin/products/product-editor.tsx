import { formatFullDate } from '../../../domain/time/format-days'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Eye, Users } from 'lucide'
import { SOLD_PAGE_PERIOD_MS } from '../../../domain/products/catalog/catalog'
import { adminPaths } from '../../app/admin-paths'
import { paths } from '../../../domain/pages/page-paths'
import type { StaffProduct } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useSearchParams } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Skeleton } from '../../ui/loading/skeleton'
import { StaffPage } from '../kit/page/staff-page'
import { LoadFailedNotice } from './load-failed'
import { ProductForm } from './form/product-form'
import { BLANK_PRODUCT_VALUES, copyModelValues, toFormValues } from './form/product-values'
import { staffProductQuery } from './queries'
import { templateQuery } from './templates/templates'
import { StatusBadge } from './list/status-badge'
import { useStaffProductsWords } from './words'
import { DAY_MS } from '../../../domain/time/time'
import { SaveButton } from '../kit/calls/save-button'
import { downloadFile } from '../kit/calls/download-file'
import { IfRole } from '../access/if-role'

/** Page with the product form: for an existing product, a new one, or a copy of the product in `?from=`. */
export function ProductEditor({ id }: { id: string }) {
  const words = useStaffProductsWords()
  const { language } = useLocale()
  const copiedProductId = useSearchParams().get('from')
  const isNew = id === 'new'
  const { data: product = null, ...editing } = useQuery({ ...staffProductQuery(id), enabled: !isNew })
  const { data: template = null, ...copying } = useQuery({
    ...templateQuery(copiedProductId ?? ''),
    enabled: isNew && copiedProductId !== null,
  })
  const { error, isLoading, refetch } = isNew ? copying : editing
  return (
    <StaffPage
      title={product?.name || (isNew ? words.newProduct : words.title)}
      backLink={{ to: adminPaths.products, name: words.title }}
      badge={product ? <StatusBadge status={product.status} /> : null}
      actions={
        product ? (
          <>
            {product.sold > 0 ? (
              <IfRole>
                <ExportBuyersButton product={product} />
              </IfRole>
            ) : null}
            <ViewProductLink product={product} />
          </>
        ) : null
      }
    >
      {product ? <SoldProductNote product={product} /> : null}
      {error ? (
        <LoadFailedNotice error={error} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <div className="space-y-4" aria-busy="true">
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        <ProductForm
          product={product}
          initialValues={
            product
              ? toFormValues(product, language)
              : template
                ? {
                    ...copyModelValues(template.product, BLANK_PRODUCT_VALUES, language),
                    sku: template.sku,
                  }
                : BLANK_PRODUCT_VALUES
          }
          copiedPrice={template && String(template.product.exhibitionPrice)}
        />
      )}
    </StaffPage>
  )
}

/**
 * Note on a sold-out product: the day on which the last unit was sold, and the archiving that follows some days later.
 */
function SoldProductNote({ product: { soldOn, status, archivedAsSold } }: { product: StaffProduct }) {
  const words = useStaffProductsWords()
  const { language } = useLocale()
  if (!soldOn || !(archivedAsSold || status === 'published')) return null
  const soldDay = formatFullDate(new Date(soldOn), language)
  return (
    <p className="mb-4 text-sm text-steel-700">
      {archivedAsSold
        ? words.archivedAsSold({ day: soldDay })
        : words.soldOn({ day: soldDay, days: SOLD_PAGE_PERIOD_MS / DAY_MS })}
    </p>
  )
}

/**
 * Link to the product's page in the shop, or to its preview if it is not published. It opens a new tab, so that the
 * form keeps its input.
 */
function ViewProductLink({ product: { id, slug, status } }: { product: StaffProduct }) {
  const { actions } = useStaffProductsWords()
  const { language } = useLocale()
  const isPublished = status === 'published'
  return (
    <a
      href={isPublished ? paths.product(slug)[language] : adminPaths.preview(id)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      <Icon shape={isPublished ? ExternalLink : Eye} className="size-4" />
      {isPublished ? actions.shop : actions.preview}
    </a>
  )
}

/** Button that downloads the list of all buyers of a product, for a safety warning or a recall. */
function ExportBuyersButton({ product: { id, sku } }: { product: StaffProduct }) {
  const { actions, buyersFailed } = useStaffProductsWords()
  const downloadBuyers = () =>
    downloadFile(`kupujacy-${sku}.csv`, (api, options) =>
      api.admin.products[':id']['buyers.csv'].$get({ param: { id } }, options),
    )
  return <SaveButton save={downloadBuyers} label={actions.buyers} failureTitle={buyersFailed} icon={Users} />
}
