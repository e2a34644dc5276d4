import { Hono } from 'hono'
import { CollectionRequest } from '../../../../domain/shipments/collection'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { validateJson } from '../../../http/validate'
import { cancelCollection } from './cancel-collection'
import { listCollections } from './list-collections'
import { orderCollection } from './order-collection'
import { refreshCollection } from './refresh-collection'

/** Mounted under /api/admin/collections. */
export const collectionsRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listCollections(c.var.deps)))
  .post('/', validateJson(CollectionRequest), async (c) =>
    c.json(await orderCollection(c.var.deps, requireStaff(c), c.req.valid('json'))),
  )
  .post('/:id/refresh', async (c) => c.json(await refreshCollection(c.var.deps, c.req.param('id'))))
  .post('/:id/cancel', async (c) =>
    c.json(await cancelCollection(c.var.deps, requireStaff(c), c.req.param('id'))),
  )
