import { queryOptions } from '@tanstack/react-query'
import type { Category } from '../../../../domain/products/catalog/catalog'
import { isEan13, normalizeEan } from '../../../../domain/products/form/ean'
import { listNextSkus } from '../../../../domain/products/form/next-sku'
import type { StaffProduct, StaffProductListItem } from '../../../api'
import { fetchProductsBySku, fetchProductsPage, readProduct } from '../queries'
import type { ProductValues } from '../form/product-values'

/**
 * An earlier product whose model a new product copies. `sku` is a free SKU for the new product; empty if the series of
 * SKUs has no free one.
 */
export type ProductTemplate = { product: StaffProduct; sku: string }

const MIN_QUERY_LENGTH = 3
const MAX_SUGGESTIONS = 4
/**
 * Number of products fetched for the suggestions. It exceeds the number of suggestions, because several products may be
 * of one model.
 */
const SEARCHED_PRODUCTS = '20'

/** The text by which earlier products are searched: EAN, model number or name, the most exact one first. */
export function buildTemplateSearchText({
  ean,
  modelNumber,
  name,
}: Pick<ProductValues, 'ean' | 'modelNumber' | 'name'>): string {
  const code = normalizeEan(ean)
  if (isEan13(code)) return code
  return [modelNumber.trim(), name.trim()].find((text) => text.length >= MIN_QUERY_LENGTH) ?? ''
}

/** Keeps the newest product of each model. Products of one model have the same name. */
const keepOnePerModel = (products: readonly StaffProductListItem[]): StaffProductListItem[] =>
  [
    ...new Map(products.toReversed().map((product) => [product.name.toLowerCase(), product])).values(),
  ].toReversed()

/** Query for products whose model a new product can copy, including sold and archived ones. */
export const templateSuggestionsQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['staff', 'products', 'templates', searchText],
    queryFn: async () => {
      const { items } = await fetchProductsPage({ q: searchText, limit: SEARCHED_PRODUCTS }, null)
      return keepOnePerModel(items).slice(0, MAX_SUGGESTIONS)
    },
    enabled: searchText !== '',
  })

/** Fetches the product to copy, and finds the next free SKU of its series. */
export async function readTemplate(id: string): Promise<ProductTemplate> {
  const product = await readProduct(id)
  return { product, sku: await findFreeSku(product.sku) }
}

/** Finds the next free SKU of the series of a SKU. Returns an empty text if the series has no free one. */
async function findFreeSku(usedSku: string): Promise<string> {
  const candidateSkus = listNextSkus(usedSku)
  const usedSkus = new Set((await fetchProductsBySku(candidateSkus)).map(({ sku }) => sku.toLowerCase()))
  return candidateSkus.find((sku) => !usedSkus.has(sku.toLowerCase())) ?? ''
}

/** Query for a free SKU that continues the series of the newest product of a category; empty if there is none. */
export const freeSkuQuery = (category: Category | '') =>
  queryOptions({
    queryKey: ['staff', 'products', 'free-sku', category],
    queryFn: async () => {
      const { items } = await fetchProductsPage({ category, limit: '1' }, null)
      return items[0] ? findFreeSku(items[0].sku) : ''
    },
    enabled: category !== '',
  })

/** Query for the product that a new form copies. Not cached after unmount, because its SKU may be taken by then. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'product', id, 'template'],
    queryFn: () => readTemplate(id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
