import { Download, ImagePlus, Plus, Upload } from 'lucide'
import { useState } from 'react'
import { MAX_CHANGED_PRODUCTS } from '../../../../domain/products/form/product-changes'
import { adminPaths } from '../../../app/admin-paths'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { showToast } from '../../../ui/overlay/toast-store'
import { ListBody } from '../../kit/list/list-body'
import { useFilters } from '../../kit/list/use-filters'
import { useSelection } from '../../kit/list/use-selection'
import { useStaffList } from '../../kit/list/use-staff-list'
import { StaffPage } from '../../kit/page/staff-page'
import { ImportDialog } from '../import/import-dialog'
import { usePhotoWords } from '../pictures/photo-words'
import { PhotosDialog } from '../pictures/photos-dialog'
import { downloadProducts, fetchProductsPage, PRODUCT_FILTERS, type ProductStateCounts } from '../queries'
import { useStaffProductsWords } from '../words'
import { ChosenProducts } from './chosen-products'
import { ProductFilters } from './product-filters'
import { ProductRow } from './product-row'
import { useProductListWords } from './words'
import { IfRole, useHasRole } from '../../access/if-role'

/** List of all products: drafts, published and archived ones. */
export function ProductsList() {
  const canChange = useHasRole()('staff')
  const words = useStaffProductsWords()
  const listWords = useProductListWords()
  const locale = useLocale()
  const filters = useFilters(PRODUCT_FILTERS)
  const list = useStaffList(['products', filters.query], (cursor) => fetchProductsPage(filters.query, cursor))
  const [isImportDialogOpen, setImportDialogOpen] = useState(false)
  const photoWords = usePhotoWords()
  const [isPhotosDialogOpen, setPhotosDialogOpen] = useState(false)
  const exportAllProducts = () =>
    downloadProducts().catch(async (error: unknown) =>
      showToast({ title: words.exportFailed, description: await refusalText(locale, error), isError: true }),
    )
  // The counts of the previous view stay visible while the next view loads.
  const [shownCounts, setShownCounts] = useState<ProductStateCounts | null>(null)
  const counts = list.first?.states ?? shownCounts
  if (counts !== shownCounts) setShownCounts(counts)
  const items = list.items ?? []
  const selection = useSelection(
    items.map(({ id }) => id),
    MAX_CHANGED_PRODUCTS,
  )
  const chosenProducts = items.filter(({ id }) => selection.chosenIds.includes(id))
  return (
    <StaffPage
      title={words.title}
      actions={
        <>
          <IfRole>
            <Button variant="secondary" onClick={() => setImportDialogOpen(true)}>
              <Icon shape={Upload} className="size-4" />
              {words.importing}
            </Button>
            <Button variant="secondary" onClick={() => setPhotosDialogOpen(true)}>
              <Icon shape={ImagePlus} className="size-4" />
              {photoWords.button}
            </Button>
          </IfRole>
          <Button variant="secondary" onClick={() => void exportAllProducts()}>
            <Icon shape={Download} className="size-4" />
            {words.exporting}
          </Button>
          <IfRole>
            <Link to={adminPaths.product('new')} className={buttonClass()}>
              <Icon shape={Plus} className="size-4" />
              {words.add}
            </Link>
          </IfRole>
        </>
      }
    >
      <ProductFilters values={filters.values} counts={counts} onChange={filters.set} />
      {filters.values.lacks ? (
        <Notice variant="info" className="mb-4">
          <p>{words.lacksGuarantee}</p>
          <Button variant="secondary" onClick={() => filters.set({ lacks: '' })}>
            {words.showAll}
          </Button>
        </Notice>
      ) : null}
      <ListBody
        list={list}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        emptyState={<p>{words.empty}</p>}
        listAction={
          <IfRole>
            <Button variant="quiet" className="-mr-2 px-2! text-sm!" onClick={selection.chooseAll}>
              {items.length > MAX_CHANGED_PRODUCTS ? listWords.chooseFirst : listWords.chooseAll}
            </Button>
          </IfRole>
        }
      >
        {(products) => (
          <ul className="divide-y divide-steel-200 overflow-hidden rounded-md bg-white ring-1 ring-steel-200">
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                tickBoxProps={
                  canChange
                    ? {
                        isTicked: selection.isChosen(product.id),
                        onTick: (event) => selection.tick(product.id, event),
                      }
                    : null
                }
              />
            ))}
          </ul>
        )}
      </ListBody>
      {chosenProducts.length > 0 ? (
        <ChosenProducts products={chosenProducts} onDone={selection.clear} />
      ) : null}
      <PhotosDialog isOpen={isPhotosDialogOpen} onClose={() => setPhotosDialogOpen(false)} />
      <ImportDialog isOpen={isImportDialogOpen} onClose={() => setImportDialogOpen(false)} />
    </StaffPage>
  )
}
