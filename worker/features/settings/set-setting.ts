import { AppError } from '../../../domain/errors'
import type { SettingName } from '../../../domain/settings/settings'
import { isConstraintViolation } from '../../database/db'
import type { Deps } from '../../deps'
import { recordAction, type StaffActor } from '../admin/actions'
import { clearSettingsCache } from './settings-now'
import { settings } from './settings.table'

type SettingChange = { value: unknown; after: number }

/**
 * Saves a setting as a new row. Earlier values stay readable and can be restored. `value` must be validated; `after` is
 * the id of the row that it replaces.
 * @throws settings.stale if the setting changed since staff read it
 */
export async function setSetting(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  name: SettingName,
  { value, after }: SettingChange,
): Promise<void> {
  const { db, now } = deps
  try {
    await db.batch([
      db.insert(settings).values({ name, after, value, setAt: now() }),
      recordAction(deps, staff, { action: 'setting', subject: name, detail: { after } }),
    ])
  } catch (error) {
    if (isConstraintViolation(error, 'setting_follows')) throw new AppError('settings.stale')
    throw error
  }
  clearSettingsCache()
}
