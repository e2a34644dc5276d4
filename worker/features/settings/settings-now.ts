import { desc } from 'drizzle-orm'
import { FIRST_SETTINGS, isQuoted, type SettingName, type Settings } from '../../../domain/settings'
import type { Deps } from '../../deps'
import { fromCatalog } from '../products/catalog-cache'
import { settings } from './settings.table'

type Row = { id: number; name: string; value: unknown; setAt: number }

/** Settings by their rows, the newest first: of each name the newest holds, and what was never set is as it began. */
export function settingsOf(rows: readonly Row[]): Settings {
  const quoted = rows.find(({ name }) => isQuoted(name))
  const newest = <N extends SettingName>(name: N): Settings[N] => {
    const row = rows.find((row) => row.name === name)
    // Rows are written by the schema of their name, and never changed.
    return row ? (row.value as Settings[N]) : FIRST_SETTINGS[name]
  }
  return {
    firm: newest('firm'),
    delivery: newest('delivery'),
    chat: newest('chat'),
    announcement: newest('announcement'),
    version: quoted?.id ?? 0,
    since: quoted?.setAt ?? 0,
  }
}

let lastKnown: Settings | null = null

/**
 * What the owner has set, as the catalogue is kept: a hot shop asks D1 nothing, and a change is seen within 15 s
 * (decision 008). While the database is away it is what was last known, else the beginning with `version` null, by
 * which nothing is sold.
 */
export async function settingsNow(deps: Pick<Deps, 'db' | 'replica' | 'now'>): Promise<Settings> {
  try {
    lastKnown = await fromCatalog(deps, 'settings', async () =>
      // Not from a replica, which may lag behind the number that it is kept under: orders go by it.
      settingsOf(await deps.db.select().from(settings).orderBy(desc(settings.id))),
    )
  } catch {
    console.warn(JSON.stringify({ level: 'warn', what: 'settings.not_read' }))
  }
  return lastKnown ?? { ...FIRST_SETTINGS, version: null }
}
