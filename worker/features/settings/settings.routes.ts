import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '../../../domain/errors'
import { settingChange } from '../../../domain/setting-forms'
import { SETTING_NAMES } from '../../../domain/settings'
import { staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { json, parsed } from '../../http/validate'
import { goLive } from './go-live'
import { setSetting } from './set-setting'
import { settingHistory } from './setting-history'

/** Under /api/admin. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/settings', async (c) => c.json(await settingHistory(c.var.deps)))
  .put('/settings/:name', json(z.object({ value: z.unknown(), after: z.int() })), async (c) => {
    const name = SETTING_NAMES.find((known) => known === c.req.param('name'))
    if (!name) throw new AppError('request.not_found')
    await setSetting(c.var.deps, staffOf(c), name, parsed(settingChange(name), c.req.valid('json')))
    return c.json(await settingHistory(c.var.deps))
  })
  .get('/go-live', async (c) => c.json(await goLive(c.var.deps)))
