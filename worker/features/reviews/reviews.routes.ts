import { Hono } from 'hono'
import type { AppEnv } from '../../http/context'
import { shownReviews } from './reviews'

export const reviewsRoutes = new Hono<AppEnv>().get('/', async (c) => c.json(await shownReviews(c.var.deps)))
