import { Hono } from 'hono'
import { GoodsChange, OrderVersion } from '../../../../domain/orders/order-requests'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { validateJson } from '../../../http/validate'
import { changeGoods, undoLastGoodsMove } from './change-goods'

/** Mounted under /api/orders. */
export const goodsRoutes = new Hono<AppEnv>()
  .post('/:id/goods', validateJson(GoodsChange), async (c) =>
    c.json(await changeGoods(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/:id/goods/undo', validateJson(OrderVersion), async (c) =>
    c.json(await undoLastGoodsMove(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
