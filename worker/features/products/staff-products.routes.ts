import { Hono } from 'hono'
import { AppError } from '../../../domain/errors'
import { ManufacturerChange, ManufacturerFields } from '../../../domain/products/manufacturers/manufacturer'
import {
  ImportQuery,
  NewProduct,
  ProductChange,
  SkuListBody,
  StaffProductsQuery,
} from '../../../domain/products/form/product-form'
import {
  ListedProductChanges,
  ListedProductChangesQuery,
} from '../../../domain/products/form/product-changes'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateJson, validateQuery } from '../../http/validate'
import { archiveProduct } from './staff/archive-product'
import { changeListedProducts } from './staff/change-listed-products'
import { changeProduct } from './staff/change-product'
import { createProduct } from './staff/create-product'
import { exportBuyers } from './import-export/export-buyers'
import { exportProducts, createTemplateCsv } from './import-export/export-products'
import { importProducts } from './import-export/import-products'
import { listProducts } from './staff/list-products'
import { addManufacturer, changeManufacturer, listManufacturers } from './staff/manufacturers'
import { findProductsBySku } from './staff/products-by-sku'
import { readProductPreview } from './catalog/products'
import { readStaffProduct } from './staff/staff-product'
import { storeManual } from './manuals/store-manual'
import { storeImage } from './pictures/store-image'

/** Reads the files of a form. @throws image.not_supported if the body is not a form */
async function readUploadedFiles(request: Request): Promise<Uint8Array[]> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('image.not_supported', {}, { cause })
  })
  const files = form.getAll('file').filter((entry): entry is File => entry instanceof File)
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
}

/** Mounted under /api/admin: catalogue management. */
export const staffProductsRoutes = new Hono<AppEnv>()
  .get('/products', validateQuery(StaffProductsQuery), async (c) =>
    c.json(await listProducts(c.var.deps, c.req.valid('query'))),
  )
  .post('/products', validateJson(NewProduct), async (c) =>
    c.json(await createProduct(c.var.deps, requireStaff(c), c.req.valid('json')), 201),
  )
  .patch(
    '/products',
    validateQuery(ListedProductChangesQuery),
    validateJson(ListedProductChanges),
    async (c) =>
      c.json(
        await changeListedProducts(c.var.deps, requireStaff(c), c.req.valid('json').changes, {
          isDryRun: c.req.valid('query').dry ?? false,
        }),
      ),
  )
  .post('/products/import', validateQuery(ImportQuery), async (c) => {
    const file = new Uint8Array(await c.req.arrayBuffer())
    return c.json(await importProducts(c.var.deps, requireStaff(c), file, c.req.valid('query')))
  })
  .post('/products/skus', validateJson(SkuListBody), async (c) =>
    c.json(await findProductsBySku(c.var.deps, c.req.valid('json').skus)),
  )
  .get('/export/products.csv', async (c) =>
    c.body(await exportProducts(c.var.deps), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="produkty.csv"',
    }),
  )
  .get('/export/products-template.csv', (c) =>
    c.body(createTemplateCsv(), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="produkty-wzor.csv"',
    }),
  )
  .get('/products/:id', async (c) => c.json(await readStaffProduct(c.var.deps, c.req.param('id'))))
  .get('/products/:id/preview', async (c) => c.json(await readProductPreview(c.var.deps, c.req.param('id'))))
  .get('/products/:id/buyers.csv', async (c) =>
    c.body(await exportBuyers(c.var.deps, requireStaff(c), c.req.param('id')), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="kupujacy.csv"',
    }),
  )
  .patch('/products/:id', validateJson(ProductChange), async (c) =>
    c.json(await changeProduct(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/products/:id', async (c) => {
    await archiveProduct(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .get('/manufacturers', async (c) => c.json(await listManufacturers(c.var.deps)))
  .post('/manufacturers', validateJson(ManufacturerFields), async (c) =>
    c.json(await addManufacturer(c.var.deps, requireStaff(c), c.req.valid('json')), 201),
  )
  .put('/manufacturers/:id', validateJson(ManufacturerChange), async (c) =>
    c.json(await changeManufacturer(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/manuals', async (c) =>
    c.json(await storeManual(c.var.deps, requireStaff(c), new Uint8Array(await c.req.arrayBuffer())), 201),
  )
  .post('/images', async (c) =>
    c.json(await storeImage(c.var.deps, requireStaff(c), await readUploadedFiles(c.req.raw)), 201),
  )
