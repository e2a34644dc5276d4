import type { SettingName } from '../../../domain/settings'
import { attempt } from '../../storage'
import type { Typed } from './setting-fields'

/** What is typed, and the number of the state that it would take the place of. */
type Draft = { typed: Typed; after: number }

const keyOf = (name: SettingName) => `admin-setting-${name}`

/** What is typed into a setting and not saved, kept by this tab: a stay that ends or a reload loses nothing. */
export const settingDraft = {
  // Nobody else writes under these names.
  read: (name: SettingName): Draft | null =>
    attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Draft | null),
  write: (name: SettingName, draft: Draft): void =>
    void attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft))),
  clear: (name: SettingName): void => void attempt(() => sessionStorage.removeItem(keyOf(name))),
}
