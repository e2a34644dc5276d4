import { Download, ImagePlus, Plus, Upload, ImageOff } from 'lucide'
import { useState } from 'react'
import {
  CATEGORIES,
  PUBLICATION_STATES,
  pictureUrlAtWidth,
} from '../../../../domain/products/catalog/catalog'
import { AVAILABILITY_FILTERS } from '../../../../domain/products/form/product-form'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { refusalText } from '../../../errors/refusal-text'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { SelectField } from '../../../ui/form/select-field'
import { showToast } from '../../../ui/overlay/toast-store'
import { ListBody } from '../../kit/list/list-body'
import { SearchBox } from '../../kit/list/search-box'
import { StaffPage } from '../../kit/page/staff-page'
import { useFilters } from '../../kit/list/use-filters'
import { useStaffList } from '../../kit/list/use-staff-list'
import { useAdminWords } from '../../kit/words'
import { ImportDialog } from '../import/import-dialog'
import { usePhotoWords } from '../pictures/photo-words'
import { PhotosDialog } from '../pictures/photos-dialog'
import { downloadProducts, fetchProductsPage } from '../queries'
import { useStaffProductsWords } from '../words'
import { formatMoney } from '../../../../domain/money/currency'
import { localizedText } from '../../../../domain/language'
import type { StaffProductListItem } from '../../../api'
import { parsePrice } from '../../../i18n/use-money'
import { StatusBadge } from './status-badge'
import { IfRole } from '../../access/if-role'

/** List of all products: drafts, published and archived ones. */
export function ProductsList() {
  const words = useStaffProductsWords()
  const { list: listWords } = useAdminWords()
  const locale = useLocale()
  const filters = useFilters(['q', 'status', 'category', 'shelf', 'lacks'])
  const list = useStaffList(['products', filters.asked], (cursor) => fetchProductsPage(filters.asked, cursor))
  const [isImportDialogOpen, setImportDialogOpen] = useState(false)
  const photoWords = usePhotoWords()
  const [isPhotosDialogOpen, setPhotosDialogOpen] = useState(false)
  const exportAllProducts = () =>
    downloadProducts().catch(async (error: unknown) =>
      showToast({ title: words.exportFailed, description: await refusalText(locale, error), isError: true }),
    )
  const renderSelect = (
    filterName: 'status' | 'category' | 'shelf',
    optionValues: readonly string[],
    labelsByValue: Readonly<Record<string, string>>,
  ) => (
    <SelectField
      id={`products-${filterName}`}
      label={words.filters[filterName]}
      options={[
        { value: '', name: listWords.all },
        ...optionValues.map((value) => ({ value, name: labelsByValue[value] ?? value })),
      ]}
      value={filters.values[filterName]}
      onChange={(value) => filters.set({ [filterName]: value })}
    />
  )
  return (
    <StaffPage
      title={words.title}
      actions={
        <>
          <IfRole>
            <Button
              variant="secondary"
              aria-label={words.importing}
              onClick={() => setImportDialogOpen(true)}
            >
              <Icon shape={Upload} className="size-4" />
              <span className="hidden sm:inline">{words.importing}</span>
            </Button>
            <Button
              variant="secondary"
              aria-label={photoWords.button}
              onClick={() => setPhotosDialogOpen(true)}
            >
              <Icon shape={ImagePlus} className="size-4" />
              <span className="hidden sm:inline">{photoWords.button}</span>
            </Button>
          </IfRole>
          <Button variant="secondary" aria-label={words.exporting} onClick={() => void exportAllProducts()}>
            <Icon shape={Download} className="size-4" />
            <span className="hidden sm:inline">{words.exporting}</span>
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
      <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
        <SearchBox
          label={words.searchHint}
          value={filters.values.q}
          onChange={(q) => filters.set({ q })}
          className="col-span-2 md:col-span-1"
        />
        {renderSelect('status', PUBLICATION_STATES, words.status)}
        {renderSelect('shelf', AVAILABILITY_FILTERS, words.shelf)}
        <div className="col-span-2 md:col-span-1">
          {renderSelect('category', CATEGORIES, locale.messages.categories)}
        </div>
      </div>
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
      >
        {(items) => (
          <ul className="divide-y divide-steel-200 overflow-hidden rounded-md bg-white ring-1 ring-steel-200">
            {items.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </ul>
        )}
      </ListBody>
      <PhotosDialog isOpen={isPhotosDialogOpen} onClose={() => setPhotosDialogOpen(false)} />
      <ImportDialog isOpen={isImportDialogOpen} onClose={() => setImportDialogOpen(false)} />
    </StaffPage>
  )
}

/** A product in the list: two lines on phones, one on wide screens. The whole row is a link. */
function ProductRow({ product }: { product: StaffProductListItem }) {
  const words = useStaffProductsWords()
  const { language } = useLocale()
  const priceText = formatMoney(parsePrice(product.exhibitionPrice), 'PLN', language)
  return (
    <li>
      <Link
        to={adminPaths.product(product.id)}
        className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-steel-50 focus-visible:-outline-offset-3 md:grid-cols-[3rem_minmax(0,1fr)_8rem_7rem_6rem] xl:grid-cols-[3rem_minmax(0,1fr)_13rem_7rem_6rem]"
      >
        {product.image ? (
          <img
            src={pictureUrlAtWidth(product.image, 224)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="row-span-2 size-12 rounded-sm bg-studio object-cover md:row-span-1"
          />
        ) : (
          <span className="row-span-2 grid size-12 place-items-center rounded-sm bg-steel-100 text-steel-600 md:row-span-1">
            <Icon shape={ImageOff} className="size-5" />
            <span className="sr-only">{words.noPicture}</span>
          </span>
        )}
        <span className="min-w-0">
          <span className="line-clamp-4 font-semibold xl:line-clamp-2">
            {localizedText(language, product.name, product.nameEn)}
          </span>
          <span className="hidden truncate text-sm text-steel-700 md:block">{product.sku}</span>
        </span>
        <span className="order-1 col-start-2 min-w-0 text-sm text-steel-700 md:order-none md:col-start-auto">
          <span className="md:hidden">{product.sku} · </span>
          <span aria-hidden="true" className="tabular-nums">
            {words.piecesShort(product)}
          </span>
          <span className="sr-only">{words.pieces(product)}</span>
        </span>
        <span className="text-right font-semibold tabular-nums">{priceText}</span>
        <span className="order-2 text-right md:order-none">
          <StatusBadge status={product.status} />
        </span>
      </Link>
    </li>
  )
}
