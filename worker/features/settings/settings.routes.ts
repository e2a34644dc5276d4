import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '../../../domain/errors'
import { LANGUAGES } from '../../../domain/language'
import {
  TEXT_NAMES_BY_PAGE,
  type PageWithOwnTexts,
  selectPageTexts,
} from '../../../domain/settings/own-texts'
import { ListQuery } from '../../../domain/admin/paging'
import { settingChangeSchema } from '../../../domain/settings/setting-forms'
import { SETTING_NAMES, type SettingName } from '../../../domain/settings/setting-names'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateJson, parseOrThrow, validateQuery } from '../../http/validate'
import { checkGoLive } from './check-go-live'
import { checkDns } from './set-up/check-dns'
import { readSetUp } from './set-up/read-set-up'
import { setSetting } from './set-setting'
import { readCurrentSettings, readSettingHistory } from './setting-history'

function parseSettingName(nameText: string): SettingName {
  const name = SETTING_NAMES.find((settingName) => settingName === nameText)
  if (!name) throw new AppError('request.not_found')
  return name
}

const isPageWithOwnTexts = (page: string): page is PageWithOwnTexts => Object.hasOwn(TEXT_NAMES_BY_PAGE, page)

const HistoryQuery = z.object({ limit: ListQuery.limit, cursor: ListQuery.cursor })

/** Mounted under /api/admin. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/settings', async (c) => c.json(await readCurrentSettings(c.var.deps)))
  .get('/settings/:name/history', validateQuery(HistoryQuery), async (c) =>
    c.json(await readSettingHistory(c.var.deps, parseSettingName(c.req.param('name')), c.req.valid('query'))),
  )
  .put('/settings/:name', validateJson(z.object({ value: z.unknown(), after: z.int() })), async (c) => {
    const name = parseSettingName(c.req.param('name'))
    await setSetting(
      c.var.deps,
      requireStaff(c),
      name,
      parseOrThrow(settingChangeSchema(name), c.req.valid('json')),
    )
    return c.json(await readCurrentSettings(c.var.deps))
  })
  .get('/go-live', async (c) => c.json(await checkGoLive(c.var.deps)))
  .get('/set-up', async (c) => c.json(await readSetUp(c.var.deps)))
  .get('/set-up/dns', async (c) => c.json({ records: await checkDns(c.var.deps) }))

/** Mounted under /api/texts: the owner's texts for one page of the website (`TEXT_NAMES_BY_PAGE`), in one language. */
export const textsRoutes = new Hono<AppEnv>().get(
  '/:place',
  validateQuery(z.object({ language: z.enum(LANGUAGES) })),
  (c) => {
    const page = c.req.param('place')
    if (!isPageWithOwnTexts(page)) throw new AppError('request.not_found')
    return c.json(selectPageTexts(c.var.deps.settings.texts, page, c.req.valid('query').language))
  },
)
