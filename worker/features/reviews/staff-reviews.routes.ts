import { Hono } from 'hono'
import { ReviewChange, ReviewsQuery } from '../../../domain/reviews/review'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateJson, validateQuery } from '../../http/validate'
import { listReviews } from './list-reviews'
import { moderateReview } from './moderate-review'
import { chooseReviewsKind } from './reviews'

/** Mounted under /api/admin/reviews. */
export const staffReviewsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(ReviewsQuery), async (c) =>
    c.json({
      ...(await listReviews(c.var.deps, c.req.valid('query'))),
      /** Kind of reviews that the shop shows. Published reviews are visible only if the kind is `buyers`. */
      whose: chooseReviewsKind(c.var.deps),
    }),
  )
  .patch('/:id', validateJson(ReviewChange), async (c) =>
    c.json(await moderateReview(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
