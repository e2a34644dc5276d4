import { Hono } from 'hono'
import { AddToCart, CartQuery, ChangeQuantity } from '../../../domain/cart'
import type { AppEnv } from '../../http/context'
import { json, query } from '../../http/validate'
import { addToCart, readCart, changeQuantity, removeFromCart } from './cart'

export const cartRoutes = new Hono<AppEnv>()
  .get('/', query(CartQuery), async (c) => c.json(await readCart(c.var.deps, c.req.valid('query').sessionId)))
  .post('/', json(AddToCart), async (c) => c.json(await addToCart(c.var.deps, c.req.valid('json')), 201))
  .put('/:id', json(ChangeQuantity), async (c) =>
    c.json(await changeQuantity(c.var.deps, c.req.param('id'), c.req.valid('json').quantity)),
  )
  .delete('/:id', async (c) => {
    await removeFromCart(c.var.deps, c.req.param('id'))
    return c.body(null, 204)
  })
