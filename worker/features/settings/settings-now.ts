import { FIRST_SETTINGS, isQuoted, type ShopSettings } from '../../../domain/settings'
import { createTtlCache } from '../../ttl-cache'
import type { Deps } from '../../deps'
import { newestOf } from './newest'
import { log } from '../../log'
import type { Timestamp } from '../../../domain/time'

/** Settings that the shop itself uses. Chat replies are for staff only. */
const NAMES = [
  'firm',
  'delivery',
  'chat',
  'announcement',
  'voucherVat',
  'texts',
  'followUp',
  'reviews',
] as const
type Name = (typeof NAMES)[number]

type Row = { id: number; name: string; value: unknown; setAt: Timestamp }

/** Settings from rows, newest first: the newest of each name counts, else the default. */
export function settingsOf(rows: readonly Row[]): ShopSettings {
  const quoted = rows.find(({ name }) => isQuoted(name))
  const newest = <N extends Name>(name: N): ShopSettings[N] => {
    const row = rows.find((row) => row.name === name)
    // Rows are validated by the schema of their name and never change.
    return row ? (row.value as ShopSettings[N]) : FIRST_SETTINGS[name]
  }
  return {
    firm: newest('firm'),
    delivery: newest('delivery'),
    chat: newest('chat'),
    announcement: newest('announcement'),
    voucherVat: newest('voucherVat'),
    texts: newest('texts'),
    followUp: newest('followUp'),
    reviews: newest('reviews'),
    version: quoted?.id ?? 0,
    since: quoted?.setAt ?? 0,
  }
}

// The cache key contains the names, because the edge may still have an answer of an earlier Worker with others.
const settingsCache = createTtlCache(`settings/${NAMES.join()}`, async ({ db }: Pick<Deps, 'db' | 'now'>) =>
  settingsOf(await newestOf(db, NAMES)),
)

/** Makes the next read query the settings. To be called after a change, so that its author sees it at once. */
export const forgetSettings = settingsCache.forget

let lastKnown: ShopSettings | null = null

/**
 * The current settings. Cached: a hot shop makes no D1 query, and a change is visible within 15 s. While the database
 * is unreachable, the last known settings; else the defaults with `version` null, with which nothing is sold.
 */
export async function settingsNow(deps: Pick<Deps, 'db' | 'now'>): Promise<ShopSettings> {
  try {
    lastKnown = await settingsCache.read(deps)
  } catch {
    log('warn', 'settings.not_read')
  }
  return lastKnown ?? { ...FIRST_SETTINGS, version: null }
}
