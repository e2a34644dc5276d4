import { Hono } from 'hono'
import { ReviewChange, ReviewsQuery } from '../../../domain/review'
import { staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { json, query } from '../../http/validate'
import { listReviews } from './list-reviews'
import { moderateReview } from './moderate-review'
import { whoseReviews } from './reviews'

/** Under /api/admin/reviews. */
export const staffReviewsRoutes = new Hono<AppEnv>()
  .get('/', query(ReviewsQuery), async (c) =>
    c.json({
      ...(await listReviews(c.var.deps, c.req.valid('query'))),
      /** Whose reviews the shop shows: what is published is seen only while those are the buyers' own. */
      whose: whoseReviews(c.var.deps),
    }),
  )
  .patch('/:id', json(ReviewChange), async (c) =>
    c.json(await moderateReview(c.var.deps, staffOf(c), c.req.param('id'), c.req.valid('json'))),
  )
