import { AppError } from '../../../domain/errors'
import { isEveryCartDeliverable } from '../../../domain/delivery/read-delivery-setting'
import type { ShopSettings } from '../../../domain/settings/settings'
import type { SettingName } from '../../../domain/settings/setting-names'
import { isConstraintViolation } from '../../database/db'
import type { Deps } from '../../deps'
import { recordAction, type StaffActor } from '../admin/actions'
import { newestSettingsQuery } from './newest-settings'
import { clearSettingsCache, settingsOf } from './settings-now'
import { settings } from './settings.table'

type SettingChange = { value: unknown; after: number }

/**
 * Saves a setting as a new row. Earlier values stay readable and can be restored. `value` must be validated; `after` is
 * the id of the row that the new row replaces. Reads the stored settings, because the settings in `Deps` can be some
 * seconds old.
 * @throws settings.stale if the setting changed since staff read it
 * @throws settings.class_without_courier if no offered courier would carry parcels of all classes
 */
export async function setSetting(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  name: SettingName,
  { value, after }: SettingChange,
): Promise<void> {
  const { db, now } = deps
  if (name === 'delivery' || name === 'couriers') {
    const storedSettings = settingsOf(await newestSettingsQuery(db, ['delivery', 'couriers']))
    // The cast is safe, because `value` was validated by the schema of its name.
    const { delivery, couriers } = { ...storedSettings, [name]: value } as ShopSettings
    if (Object.values(delivery).some(({ parcels }) => !isEveryCartDeliverable(parcels, couriers)))
      throw new AppError('settings.class_without_courier')
  }
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
