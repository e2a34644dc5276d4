import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { SaleState } from '../../../domain/products/catalog/sale-state'
import type { ListedProductChanges } from '../../../domain/products/form/product-changes'
import { StaffProductsQuery } from '../../../domain/products/form/product-form'
import type { GuaranteeText, ManufacturerFields } from '../../../domain/products/manufacturers/manufacturer'
import type { ProductWire } from '../../../domain/products/form/product-fields'
import {
  type ImportReport,
  type ListedChangeOutcomes,
  type Manufacturer,
  type Product,
  readBody,
  type StaffProduct,
  type StaffProductListItem,
} from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { downloadFile } from '../kit/calls/download-file'
import type { StaffListPage } from '../kit/list/use-staff-list'

/** Filters of the product list, named like their query parameters in the page URL. */
export const PRODUCT_FILTERS = ['q', 'state', 'category', 'sort', 'lacks'] as const

export type ProductStateCounts = Record<SaleState, number>

/** Fetches a page of the product list. If a filter in the URL is invalid, all filters are ignored. */
export const fetchProductsPage = (
  query: Record<string, string>,
  cursor: string | null,
): Promise<StaffListPage<StaffProductListItem> & { states: ProductStateCounts }> => {
  const isValid = StaffProductsQuery.safeParse(query).success
  return callAsStaff((api, options) =>
    readBody(
      api.admin.products.$get(
        { query: { ...(isValid ? query : {}), ...(cursor ? { cursor } : {}) } },
        options,
      ),
    ),
  )
}

export const productsQueryKey = ['staff', 'products'] as const

export type ProductChangeInput = z.input<typeof ListedProductChanges>['changes'][number]

/** Changes the state or the price of several products, or previews the changes (`isDryRun`). */
export const changeListedProducts = (
  changes: ProductChangeInput[],
  isDryRun = false,
): Promise<ListedChangeOutcomes> =>
  callAsStaff((api, options) =>
    readBody(
      api.admin.products.$patch({ query: isDryRun ? { dry: 'true' } : {}, json: { changes } }, options),
    ),
  )

/**
 * Query for the product that a form edits. Not cached after unmount, because a form must open with the current product.
 */
export const staffProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'product', id],
    queryFn: () => readProduct(id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const readProduct = (id: string): Promise<StaffProduct> =>
  callAsStaff((api, options) => readBody(api.admin.products[':id'].$get({ param: { id } }, options)))

/** Query for a product as its shop page will show it, also if it is a draft or archived. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'product', id, 'preview'],
    queryFn: (): Promise<Product> =>
      callAsStaff((api, options) =>
        readBody(api.admin.products[':id'].preview.$get({ param: { id } }, options)),
      ),
    staleTime: 0,
  })

export const manufacturersQuery = queryOptions({
  queryKey: ['staff', 'manufacturers'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin.manufacturers.$get({}, options))),
})

/** Updates a manufacturer with an optimistic lock, or creates one if `existingManufacturer` is null. */
export const saveManufacturer = (
  existingManufacturer: Pick<Manufacturer, 'id' | 'version'> | null,
  fields: ManufacturerFields,
  checkedTranslations: readonly GuaranteeText[] = [],
): Promise<Manufacturer> =>
  callAsStaff((api, options) =>
    existingManufacturer === null
      ? readBody(api.admin.manufacturers.$post({ json: fields }, options))
      : readBody(
          api.admin.manufacturers[':id'].$put(
            {
              param: { id: existingManufacturer.id },
              json: {
                ...fields,
                version: existingManufacturer.version,
                checkedTranslations: [...checkedTranslations],
              },
            },
            options,
          ),
        ),
  )

export const createProduct = (json: Partial<ProductWire> & Pick<ProductWire, 'name' | 'sku' | 'category'>) =>
  callAsStaff((api, options) => readBody(api.admin.products.$post({ json }, options)))

export const changeProduct = (
  id: string,
  json: Partial<ProductWire> & { version: number; stockSeen?: number },
) =>
  callAsStaff((api, options) => readBody(api.admin.products[':id'].$patch({ param: { id }, json }, options)))

export type SkuProduct = { id: string; sku: string; name: string }

/** Fetches the products with these SKUs, ignoring upper and lower case. */
export const fetchProductsBySku = (skus: string[]): Promise<SkuProduct[]> =>
  callAsStaff((api, options) => readBody(api.admin.products.skus.$post({ json: { skus } }, options)))

/**
 * Imports products from a CSV file. `isDryRun`: only previews the import. `isConfirmed`: staff confirmed prices that looked
 * like typing errors.
 */
export const importProducts = (file: File, isDryRun: boolean, isConfirmed = false): Promise<ImportReport> =>
  callAsStaff((api, { headers }) =>
    readBody(
      api.admin.products.import.$post(
        { query: { dry: isDryRun ? 'true' : 'false', sure: isConfirmed ? 'true' : 'false' } },
        { headers: { ...headers, 'Content-Type': 'text/csv' }, init: { body: file } },
      ),
    ),
  )

export const downloadProducts = (): Promise<void> =>
  downloadFile('produkty.csv', (api, options) => api.admin.export['products.csv'].$get({}, options))

/** Downloads a CSV template with headers and an example. */
export const downloadImportTemplate = (): Promise<void> =>
  downloadFile('produkty-wzor.csv', (api, options) =>
    api.admin.export['products-template.csv'].$get({}, options),
  )
