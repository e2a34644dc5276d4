import { AppError } from '../../../domain/errors'
import type { SettingName } from '../../../domain/settings'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { forgetSettings } from './settings-now'
import { settings } from './settings.table'

type Change = { value: unknown; after: number }

/**
 * Sets a setting anew; what held before stays readable and can be set again. `value` has passed its form, `after` is the
 * row whose place it takes. Throws `settings.stale` when somebody else has set it meanwhile.
 */
export async function setSetting(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  name: SettingName,
  { value, after }: Change,
): Promise<void> {
  const { db, now } = deps
  try {
    await db.batch([
      db.insert(settings).values({ name, after, value, setAt: now() }),
      recordAction(deps, staff, { action: 'setting', subject: name, detail: { after } }),
    ])
  } catch (error) {
    if (refusedBy(error, 'setting_follows')) throw new AppError('settings.stale')
    throw error
  }
  forgetSettings()
}
