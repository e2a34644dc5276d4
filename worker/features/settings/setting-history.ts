import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { LIST_PAGE_SIZES, toPage, parseCursor } from '../../../domain/admin/paging'
import { toSettingDto } from '../../../domain/settings/setting-forms'
import type { ShopSettings } from '../../../domain/settings/settings'
import { SETTING_NAMES, type SettingName } from '../../../domain/settings/setting-names'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { newestSettingsQuery } from './newest-settings'
import { settingsOf } from './settings-now'
import { settings } from './settings.table'

type SettingRow = typeof settings.$inferSelect
/** A value of a setting; `setAt` is null for the default. */
type SettingVersion = { id: number; value: unknown; setAt: string | null }

const toSettingVersion = ({ id, name, value, setAt }: SettingRow): SettingVersion => ({
  id,
  value: toSettingDto(name, value),
  setAt: toIsoString(setAt),
})

/**
 * The default of a setting. Some defaults depend on other settings: the closing hour of orders defaults to the closing
 * hour of the shop.
 */
const createInitialVersion = (name: SettingName, settings: ShopSettings): SettingVersion => ({
  id: 0,
  // The default chat replies are part of the staff pages, not of the settings.
  value: toSettingDto(name, name === 'replies' ? {} : settings[name]),
  setAt: null,
})

/** The current value of each setting; amounts are decimals, times ISO 8601. */
export async function readCurrentSettings({
  db,
}: Pick<Deps, 'db'>): Promise<Record<SettingName, SettingVersion>> {
  const rows = await newestSettingsQuery(db, SETTING_NAMES)
  const currentSettings = settingsOf(rows)
  const findCurrentVersion = (name: SettingName) => {
    const row = rows.find((row) => row.name === name)
    return row ? toSettingVersion(row) : createInitialVersion(name, currentSettings)
  }
  // The cast is safe, because there is one entry for each name.
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, findCurrentVersion(name)])) as Record<
    SettingName,
    SettingVersion
  >
}

/** Earlier values of a setting, newest first. The last entry is the default, so that staff can restore the default. */
export async function readSettingHistory(
  { db }: Pick<Deps, 'db'>,
  name: SettingName,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const cursor = parseCursor(query.cursor)
  const otherNames = SETTING_NAMES.filter((otherName) => otherName !== name)
  const [rows, [count], otherRows] = await db.batch([
    db
      .select()
      .from(settings)
      .where(and(eq(settings.name, name), cursor ? lt(settings.id, Number(cursor.id) || 0) : undefined))
      .orderBy(desc(settings.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(settings)
      .where(eq(settings.name, name)),
    newestSettingsQuery(db, otherNames),
  ])
  const page = toPage(rows, limit, ({ setAt, id }) => ({ at: setAt, id: String(id) }))
  const items = page.items.map(toSettingVersion)
  return {
    ...page,
    items: page.nextCursor === null ? [...items, createInitialVersion(name, settingsOf(otherRows))] : items,
    total: (count?.total ?? 0) + 1,
  }
}
