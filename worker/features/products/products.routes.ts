import { Hono } from 'hono'
import { ProductQuery } from '../../../domain/product-query'
import type { AppEnv } from '../../http/context'
import { keptJson } from '../../http/kept-answers'
import { query } from '../../http/validate'
import { catalogVersionNow } from './catalog-cache'
import { allProducts, categoryCounts, productOf, productPage, relatedProducts } from './products'

const PAGE = 48

export const productsRoutes = new Hono<AppEnv>()
  .get('/', query(ProductQuery), async (c) => {
    const productQuery = c.req.valid('query')
    const isPaged =
      productQuery.limit !== undefined ||
      productQuery.cursor !== undefined ||
      productQuery.fields !== undefined
    return isPaged
      ? keptJson(c, await productPage(c.var.deps, { ...productQuery, limit: productQuery.limit ?? PAGE }))
      : keptJson(c, await allProducts(c.var.deps, productQuery))
  })
  .get('/:id', async (c) => keptJson(c, await productOf(c.var.deps, c.req.param('id'))))
  .get('/:id/related', async (c) => keptJson(c, await relatedProducts(c.var.deps, c.req.param('id'))))

/** Open pages poll this route. A new version means that prices or availability may have changed. */
export const catalogRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json({ version: await catalogVersionNow(c.var.deps) }),
)

export const categoriesRoutes = new Hono<AppEnv>().get('/', async (c) =>
  keptJson(c, await categoryCounts(c.var.deps)),
)
