import { Hono } from 'hono'
import { LABEL_VIEWS } from '../../../domain/products/guarantee-label/guarantee-label'
import { ProductQuery } from '../../../domain/products/catalog/product-query'
import { findSearchToCount } from '../../../domain/statistics/daily-count'
import type { AppEnv } from '../../http/context'
import { respondWithCacheableJson } from '../../http/cached-response'
import { countVisitorEvent } from '../../http/own-visits'
import { validateQuery } from '../../http/validate'
import { readCatalogVersion } from './catalog/catalog-cache'
import { readLabel } from './catalog/read-label'
import {
  readAllProducts,
  countByCategory,
  readProduct,
  readProductPage,
  readRelatedProducts,
} from './catalog/products'

const DEFAULT_PAGE_SIZE = 48

export const productsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(ProductQuery), async (c) => {
    const productQuery = c.req.valid('query')
    const isPaged =
      productQuery.limit !== undefined ||
      productQuery.cursor !== undefined ||
      productQuery.fields !== undefined
    if (!isPaged) return respondWithCacheableJson(c, await readAllProducts(c.var.deps, productQuery))
    const page = await readProductPage(c.var.deps, {
      ...productQuery,
      limit: productQuery.limit ?? DEFAULT_PAGE_SIZE,
    })
    // Counts submitted searches only. The suggestions while a visitor types request no facets.
    if (productQuery.facets)
      countVisitorEvent(c.var.deps, c.req.raw.headers, findSearchToCount(productQuery, page))
    return respondWithCacheableJson(c, page)
  })
  .get('/:id', async (c) => respondWithCacheableJson(c, await readProduct(c.var.deps, c.req.param('id'))))
  .get('/:id/label/:view', async (c) => {
    const { id, view } = c.req.param()
    const svg = await readLabel(
      c.var.deps,
      id,
      LABEL_VIEWS.find((name) => name === view),
    )
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=300' })
  })
  .get('/:id/related', async (c) =>
    respondWithCacheableJson(c, await readRelatedProducts(c.var.deps, c.req.param('id'))),
  )

/** Open pages poll this route. A new version means that prices or availability may have changed. */
export const catalogRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json({ version: await readCatalogVersion(c.var.deps) }),
)

export const categoriesRoutes = new Hono<AppEnv>().get('/', async (c) =>
  respondWithCacheableJson(c, await countByCategory(c.var.deps)),
)
