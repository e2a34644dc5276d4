import { Hono } from 'hono'
import type { AppEnv } from '../../http/context'
import { shownReviews } from './reviews'

export const reviewsRoutes = new Hono<AppEnv>().get('/', (c) => c.json(shownReviews(c.var.deps)))
