import { Hono } from 'hono'
import { DemandQuery, RevenueQuery, UnsoldQuery } from '../../../domain/statistics/report-periods'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'
import { readPageViewStatistics } from './page-view-stats'
import { readSalesStatistics } from './sales-statistics'
import { readTodayStatistics } from './today-statistics'

/**
 * Mounted under /api/admin: the dashboard and the statistics page. The reports load on demand, because they are large
 * and only members read them.
 */
export const statisticsRoutes = new Hono<AppEnv>()
  .get('/statistics', async (c) => c.json(await readSalesStatistics(c.var.deps)))
  .get('/statistics/demand', validateQuery(DemandQuery), async (c) => {
    const { readDemand } = await import('./read-demand')
    return c.json(await readDemand(c.var.deps, c.req.valid('query')))
  })
  .get('/statistics/unsold', validateQuery(UnsoldQuery), async (c) => {
    const { readUnsold } = await import('./read-unsold')
    return c.json(await readUnsold(c.var.deps, c.req.valid('query')))
  })
  .get('/statistics/revenue', validateQuery(RevenueQuery), async (c) => {
    const { readRevenue } = await import('./read-revenue')
    return c.json(await readRevenue(c.var.deps, c.req.valid('query').days))
  })
  .get('/page-view-stats', async (c) => c.json(await readPageViewStatistics(c.var.deps)))
  .get('/today', async (c) => c.json(await readTodayStatistics(c.var.deps)))
