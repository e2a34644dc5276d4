import { FIRST_SETTINGS, isQuoted, type ShopSettings } from '../../../domain/settings'
import { briefly } from '../../briefly'
import type { Deps } from '../../deps'
import { newestOf } from './newest'
import { log } from '../../log'

/** What the shop goes by; the replies of staff are read by staff alone. */
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
    voucherVat: newest('voucherVat'),
    texts: newest('texts'),
    followUp: newest('followUp'),
    reviews: newest('reviews'),
    version: quoted?.id ?? 0,
    since: quoted?.setAt ?? 0,
  }
}

// What the answer is made of is in its name: the edge may still have one of an earlier version of the shop.
const kept = briefly(`settings/${NAMES.join()}`, async ({ db }: Pick<Deps, 'db' | 'now'>) =>
  settingsOf(await newestOf(db, NAMES)),
)

/** The next read looks the settings up. Called when one was set, so that its author sees it at once. */
export const forgetSettings = kept.forget

let lastKnown: ShopSettings | null = null

/**
 * What the owner has set: a hot shop asks D1 nothing, and a change is seen within 15 s. While the database is away it is
 * what was last known, else the beginning with `version` null, by which nothing is sold.
 */
export async function settingsNow(deps: Pick<Deps, 'db' | 'now'>): Promise<ShopSettings> {
  try {
    lastKnown = await kept.read(deps)
  } catch {
    log('warn', 'settings.not_read')
  }
  return lastKnown ?? { ...FIRST_SETTINGS, version: null }
}
