import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '../../../domain/errors'
import { LANGUAGES } from '../../../domain/language'
import { TEXT_PLACES, type TextPlace, textsAt } from '../../../domain/own-texts'
import { ListQuery } from '../../../domain/paging'
import { settingChange } from '../../../domain/setting-forms'
import { SETTING_NAMES, type SettingName } from '../../../domain/settings'
import { staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { json, parseOrRefuse, query } from '../../http/validate'
import { goLive } from './go-live'
import { setSetting } from './set-setting'
import { currentSettings, settingHistory } from './setting-history'

function namedSetting(value: string): SettingName {
  const name = SETTING_NAMES.find((settingName) => settingName === value)
  if (!name) throw new AppError('request.not_found')
  return name
}

const isPlace = (place: string): place is TextPlace => Object.hasOwn(TEXT_PLACES, place)

const HistoryQuery = z.object({ limit: ListQuery.limit, cursor: ListQuery.cursor })

/** Mounted under /api/admin. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/settings', async (c) => c.json(await currentSettings(c.var.deps)))
  .get('/settings/:name/history', query(HistoryQuery), async (c) =>
    c.json(await settingHistory(c.var.deps, namedSetting(c.req.param('name')), c.req.valid('query'))),
  )
  .put('/settings/:name', json(z.object({ value: z.unknown(), after: z.int() })), async (c) => {
    const name = namedSetting(c.req.param('name'))
    await setSetting(c.var.deps, staffOf(c), name, parseOrRefuse(settingChange(name), c.req.valid('json')))
    return c.json(await currentSettings(c.var.deps))
  })
  .get('/go-live', async (c) => c.json(await goLive(c.var.deps)))

/** Mounted under /api/texts: the owner's texts of a place, in a language. */
export const textsRoutes = new Hono<AppEnv>().get(
  '/:place',
  query(z.object({ language: z.enum(LANGUAGES) })),
  (c) => {
    const place = c.req.param('place')
    if (!isPlace(place)) throw new AppError('request.not_found')
    return c.json(textsAt(c.var.deps.settings.texts, place, c.req.valid('query').language))
  },
)
