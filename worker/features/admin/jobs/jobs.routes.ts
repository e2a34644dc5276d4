import { Hono } from 'hono'
import type { AppEnv } from '../../../http/context'
import { listJobs } from './list-jobs'

/** Mounted under /api/admin/jobs. */
export const jobsRoutes = new Hono<AppEnv>().get('/', async (c) => c.json(await listJobs(c.var.deps)))
