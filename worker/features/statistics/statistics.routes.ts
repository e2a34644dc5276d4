import { Hono } from 'hono'
import type { AppEnv } from '../../http/context'
import { readPageViewStatistics } from './page-view-stats'
import { readSalesStatistics } from './sales-statistics'
import { readTodayStatistics } from './today-statistics'

/** Mounted under /api/admin: the dashboard. */
export const statisticsRoutes = new Hono<AppEnv>()
  .get('/statistics', async (c) => c.json(await readSalesStatistics(c.var.deps)))
  .get('/page-view-stats', async (c) => c.json(await readPageViewStatistics(c.var.deps)))
  .get('/today', async (c) => c.json(await readTodayStatistics(c.var.deps)))
