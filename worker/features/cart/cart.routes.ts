import { Hono } from 'hono'
import { AddToCartRequest, CartQuery, ChangeQuantityRequest } from '../../../domain/cart/cart'
import type { AppEnv } from '../../http/context'
import { countVisitorEvent } from '../../http/own-visits'
import { validateJson, validateQuery } from '../../http/validate'
import { addToCart, readCart, changeQuantity, removeFromCart } from './cart'

export const cartRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(CartQuery), async (c) =>
    c.json(await readCart(c.var.deps, c.req.valid('query').sessionId)),
  )
  .post('/', validateJson(AddToCartRequest), async (c) => {
    const line = await addToCart(c.var.deps, c.req.valid('json'))
    countVisitorEvent(c.var.deps, c.req.raw.headers, { kind: 'cart_add', subject: line.product.id })
    return c.json(line, 201)
  })
  .put('/:id', validateJson(ChangeQuantityRequest), async (c) =>
    c.json(await changeQuantity(c.var.deps, c.req.param('id'), c.req.valid('json').quantity)),
  )
  .delete('/:id', async (c) => {
    await removeFromCart(c.var.deps, c.req.param('id'))
    return c.body(null, 204)
  })
