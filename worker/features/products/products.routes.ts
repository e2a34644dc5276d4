import { Hono } from 'hono'
import { ProductQuery } from '../../../domain/product-query'
import type { AppEnv } from '../../http/context'
import { query } from '../../http/validate'
import { allProducts, categoryCounts, productOf, productPage, relatedProducts } from './products'

const PAGE = 48

export const productsRoutes = new Hono<AppEnv>()
  .get('/', query(ProductQuery), async (c) => {
    const wanted = c.req.valid('query')
    const paged = wanted.limit !== undefined || wanted.cursor !== undefined || wanted.fields !== undefined
    return paged
      ? c.json(await productPage(c.var.deps, { ...wanted, limit: wanted.limit ?? PAGE }))
      : c.json(await allProducts(c.var.deps, wanted))
  })
  .get('/:id', async (c) => c.json(await productOf(c.var.deps, c.req.param('id'))))
  .get('/:id/related', async (c) => c.json(await relatedProducts(c.var.deps, c.req.param('id'))))

export const categoriesRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await categoryCounts(c.var.deps)),
)
