import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { toSettingDto } from '../../../domain/setting-forms'
import { FIRST_SETTINGS, SETTING_NAMES, type SettingName } from '../../../domain/settings'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { newestOf } from './newest'
import { settings } from './settings.table'

type Row = typeof settings.$inferSelect
/** A value of a setting; `setAt` is null for the default. */
type State = { id: number; value: unknown; setAt: string | null }

const stateOf = ({ id, name, value, setAt }: Row): State => ({
  id,
  value: toSettingDto(name, value),
  setAt: iso(setAt),
})

const beginningOf = (name: SettingName): State => ({
  id: 0,
  // The default chat replies are part of the staff pages, not of the settings.
  value: toSettingDto(name, name === 'replies' ? {} : FIRST_SETTINGS[name]),
  setAt: null,
})

/** The current value of each setting; amounts are decimals, times ISO 8601. */
export async function currentSettings({ db }: Pick<Deps, 'db'>): Promise<Record<SettingName, State>> {
  const rows = await newestOf(db, SETTING_NAMES)
  const currentState = (name: SettingName) => {
    const row = rows.find((row) => row.name === name)
    return row ? stateOf(row) : beginningOf(name)
  }
  // The cast is safe, because there is one entry for each name.
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, currentState(name)])) as Record<
    SettingName,
    State
  >
}

/** Earlier values of a setting, newest first. The last entry is the default, so that staff can restore it. */
export async function settingHistory(
  { db }: Pick<Deps, 'db'>,
  name: SettingName,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const [rows, [count]] = await db.batch([
    db
      .select()
      .from(settings)
      .where(and(eq(settings.name, name), place ? lt(settings.id, Number(place.id) || 0) : undefined))
      .orderBy(desc(settings.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(settings)
      .where(eq(settings.name, name)),
  ])
  const page = pageOf(rows, limit, ({ setAt, id }) => ({ at: setAt, id: String(id) }))
  const items = page.items.map(stateOf)
  return {
    ...page,
    items: page.nextCursor === null ? [...items, beginningOf(name)] : items,
    total: (count?.total ?? 0) + 1,
  }
}
