import { desc, inArray } from 'drizzle-orm'
import { presentSetting } from '../../../domain/setting-forms'
import { FIRST_SETTINGS, SETTING_NAMES, type SettingName } from '../../../domain/settings'
import type { Deps } from '../../deps'
import { settings } from './settings.table'

/** So many earlier states of a setting are shown. */
const MOST = 10

/** Every setting with the row that holds and those before it, the newest first; amounts are decimals, moments ISO. */
export async function settingHistory({ db }: Pick<Deps, 'db'>) {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...SETTING_NAMES]))
    .orderBy(desc(settings.id))
  const of = (name: SettingName) => {
    const states = rows
      .filter((row) => row.name === name)
      .slice(0, MOST)
      .map(({ id, value, setAt }) => ({
        id,
        value: presentSetting(name, value),
        setAt: new Date(setAt).toISOString() as string | null,
      }))
    const first = { id: 0, value: presentSetting(name, FIRST_SETTINGS[name]), setAt: null }
    // The shop's own beginning stands behind everything, so that it can be gone back to.
    return [...states, first]
  }
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, of(name)])) as Record<
    SettingName,
    ReturnType<typeof of>
  >
}
