import { FIRST_SETTINGS, isQuoted, type ShopSettings } from '../../../domain/settings'
import type { Deps } from '../../deps'
import { fromCatalog } from '../products/catalog-cache'
import { newestOf } from './newest'
import { log } from '../../log'

/** What the shop goes by; the replies of staff are read by staff alone. */
const NAMES = ['firm', 'delivery', 'chat', 'announcement', 'texts', 'followUp', 'reviews'] as const
type Name = (typeof NAMES)[number]

type Row = { id: number; name: string; value: unknown; setAt: number }

/** Settings by their rows, the newest first: of each name the newest holds, and what was never set is as it began. */
export function settingsOf(rows: readonly Row[]): ShopSettings {
  const quoted = rows.find(({ name }) => isQuoted(name))
  const newest = <N extends Name>(name: N): ShopSettings[N] => {
    const row = rows.find((row) => row.name === name)
    // Rows are written by the schema of their name, and never changed.
    return row ? (row.value as ShopSettings[N]) : FIRST_SETTINGS[name]
  }
  return {
    firm: newest('firm'),
    delivery: newest('delivery'),
    chat: newest('chat'),
    announcement: newest('announcement'),
    texts: newest('texts'),
    followUp: newest('followUp'),
    reviews: newest('reviews'),
    version: quoted?.id ?? 0,
    since: quoted?.setAt ?? 0,
  }
}

let lastKnown: ShopSettings | null = null

/**
 * What the owner has set, as the catalogue is kept: a hot shop asks D1 nothing, and a change is seen within 15 s
 * (decision 008). While the database is away it is what was last known, else the beginning with `version` null, by
 * which nothing is sold.
 */
export async function settingsNow(deps: Pick<Deps, 'db' | 'replica' | 'now'>): Promise<ShopSettings> {
  try {
    // What the answer is made of is in its name: the edge may still have one of an earlier version of the shop.
    lastKnown = await fromCatalog(deps, `settings/${NAMES.join()}`, async () =>
      // Not from a replica, which may lag behind the number that it is kept under: orders go by it.
      settingsOf(await newestOf(deps.db, NAMES)),
    )
  } catch {
    log('warn', 'settings.not_read')
  }
  return lastKnown ?? { ...FIRST_SETTINGS, version: null }
}
