import { Hono } from 'hono'
import type { AppEnv } from '../../http/context'
import { readShownReviews } from './reviews'

export const reviewsRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await readShownReviews(c.var.deps)),
)
