import { FIRST_SETTINGS, isQuotedInTerms, type ShopSettings } from '../../../domain/settings/settings'
import { readDeliverySetting } from '../../../domain/delivery/read-delivery-setting'
import { readChatHours } from '../../../domain/chat/chat-hours'
import { readAnnouncement } from '../../../domain/settings/announcement'
import { createTtlCache } from '../../cache/ttl-cache'
import type { Deps } from '../../deps'
import { newestSettingsQuery } from './newest-settings'
import { log } from '../../log'
import { SECOND_MS, type Timestamp } from '../../../domain/time/time'

/** Settings that the shop itself uses. Excludes chat replies, which only staff use. */
const SHOP_SETTING_NAMES = [
  'firm',
  'legal',
  'delivery',
  'chat',
  'announcement',
  'voucherVat',
  'texts',
  'followUp',
  'reviews',
  'dispatch',
  'periods',
  'pause',
  'couriers',
  'showroom',
  'viewings',
  'labels',
  'broker',
  'alerts',
] as const
type ShopSettingName = (typeof SHOP_SETTING_NAMES)[number]

type SettingRow = { id: number; name: string; value: unknown; setAt: Timestamp }

/**
 * Returns the settings: for each name the value of its newest row, else the default. `rows` are sorted newest first.
 */
export function settingsOf(rows: readonly SettingRow[]): ShopSettings {
  const quotedRow = rows.find(({ name }) => isQuotedInTerms(name))
  const findNewestValue = <N extends ShopSettingName>(name: N): ShopSettings[N] => {
    const row = rows.find((row) => row.name === name)
    // The cast is safe: rows are validated by the schema of their name and never change.
    return row ? (row.value as ShopSettings[N]) : FIRST_SETTINGS[name]
  }
  const firm = findNewestValue('firm')
  const hasDispatchRow = rows.some(({ name }) => name === 'dispatch')
  return {
    firm,
    // Shops that have not set a closing hour of orders use the closing hour of the shop, as before this setting
    // existed.
    dispatch: hasDispatchRow ? findNewestValue('dispatch') : { cutOff: firm.hours.to },
    periods: findNewestValue('periods'),
    pause: findNewestValue('pause'),
    legal: findNewestValue('legal'),
    delivery: readDeliverySetting(findNewestValue('delivery')),
    chat: readChatHours(findNewestValue('chat')),
    announcement: readAnnouncement(findNewestValue('announcement')),
    couriers: findNewestValue('couriers'),
    showroom: findNewestValue('showroom'),
    viewings: findNewestValue('viewings'),
    // A setting that was saved before `sending` existed has the first value of it.
    labels: { ...FIRST_SETTINGS.labels, ...findNewestValue('labels') },
    broker: findNewestValue('broker'),
    voucherVat: findNewestValue('voucherVat'),
    texts: findNewestValue('texts'),
    followUp: findNewestValue('followUp'),
    reviews: findNewestValue('reviews'),
    alerts: findNewestValue('alerts'),
    version: quotedRow?.id ?? 0,
    since: quotedRow?.setAt ?? 0,
    processors: FIRST_SETTINGS.processors,
  }
}

const settingsCache = createTtlCache(5 * SECOND_MS, async ({ db }: Pick<Deps, 'db' | 'now'>) =>
  settingsOf(await newestSettingsQuery(db, SHOP_SETTING_NAMES)),
)

/**
 * Clears the cache, so that the next read queries the database. Call this function after a change, so that the author
 * of the change sees the new settings at once.
 */
export const clearSettingsCache = settingsCache.invalidate

let lastKnownSettings: ShopSettings | null = null

/**
 * Returns the current settings from a cache, so a busy shop needs no D1 query. A change is visible within 5 s.
 * While the database is unreachable, returns the last known settings. If none are known, returns the defaults with
 * `version` null, with which the shop sells nothing.
 */
export async function readSettings(deps: Pick<Deps, 'db' | 'now'>): Promise<ShopSettings> {
  try {
    lastKnownSettings = await settingsCache.read(deps)
  } catch {
    log('warn', 'settings.not_read')
  }
  return lastKnownSettings ?? { ...FIRST_SETTINGS, version: null }
}
