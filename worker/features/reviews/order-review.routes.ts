import { Hono } from 'hono'
import { OrderTokenQuery } from '../../../domain/orders/order-requests'
import { NewReview } from '../../../domain/reviews/review'
import type { AppEnv } from '../../http/context'
import { validateJson, validateQuery } from '../../http/validate'
import { changeReview } from './change-review'
import { submitReview } from './submit-review'
import { withdrawReview } from './withdraw-review'

/** Mounted under /api/orders: the buyer's review of an order. */
export const orderReviewRoutes = new Hono<AppEnv>()
  .post('/:id/review', validateQuery(OrderTokenQuery), validateJson(NewReview), async (c) => {
    const { token } = c.req.valid('query')
    return c.json(await submitReview(c.var.deps, c.req.param('id'), token, c.req.valid('json')), 201)
  })
  .put('/:id/review', validateQuery(OrderTokenQuery), validateJson(NewReview), async (c) => {
    const { token } = c.req.valid('query')
    return c.json(await changeReview(c.var.deps, c.req.param('id'), token, c.req.valid('json')))
  })
  .delete('/:id/review', validateQuery(OrderTokenQuery), async (c) => {
    await withdrawReview(c.var.deps, c.req.param('id'), c.req.valid('query').token)
    return c.body(null, 204)
  })
