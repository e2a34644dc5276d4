import type { SettingName } from '../domain/settings'
import { attempt, listenTo } from './storage'

/** What the browser of staff keeps. Apart from `storage.ts`, so that no visitor loads it. */
const TOKEN_KEY = 'admin-token'
const TOKEN_CHANGED = 'admin-token-changed'

/** Why this tab has no token any more. */
let ending: 'expired' | 'signedOut' = 'signedOut'

const changed = (): void => void window.dispatchEvent(new Event(TOKEN_CHANGED))

/** Who has it is staff (specification 6); all tabs follow when one signs in or out. */
export const adminToken = {
  read: (): string | null => attempt(() => localStorage.getItem(TOKEN_KEY)),
  /** Whether it could be kept: without it nothing of staff works. */
  keep(token: string): boolean {
    const isKept = attempt(() => {
      localStorage.setItem(TOKEN_KEY, token)
      return true
    })
    changed()
    return isKept ?? false
  },
  forget(why: typeof ending): void {
    ending = why
    attempt(() => localStorage.removeItem(TOKEN_KEY))
    changed()
  },
  whyForgotten: () => ending,
  subscribe: (listener: () => void) => listenTo(TOKEN_CHANGED, listener),
}

const SOUND_KEY = 'admin-chat-sound'
const SOUND_CHANGED = 'admin-chat-sound-changed'

/** Whether a customer's message is to be heard; it is, until somebody switches it off. */
export const chatSound = {
  isOn: (): boolean => attempt(() => localStorage.getItem(SOUND_KEY)) !== 'off',
  set(isOn: boolean): void {
    attempt(() => localStorage.setItem(SOUND_KEY, isOn ? 'on' : 'off'))
    window.dispatchEvent(new Event(SOUND_CHANGED))
  },
  subscribe: (listener: () => void) => listenTo(SOUND_CHANGED, listener),
}

/** What is typed into a setting, by its fields, and the number of the state that it would take the place of. */
type Draft = { typed: Record<string, string>; after: number }

/** What is typed and not saved, kept by this tab under a name of its own. */
export function draftsOf<Name extends string, Kept>(prefix: string) {
  const keyOf = (name: Name) => `admin-${prefix}-${name}`
  return {
    // Nobody else writes under these names.
    read: (name: Name): Kept | null =>
      attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Kept | null),
    write: (name: Name, draft: Kept): void =>
      void attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft))),
    clear: (name: Name): void => void attempt(() => sessionStorage.removeItem(keyOf(name))),
  }
}

/** Of who leaves nothing half written is there for whoever signs in next. */
export const forgetDrafts = (): void =>
  void attempt(() => {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('admin-')) sessionStorage.removeItem(name)
  })

/** What is typed into a setting: a stay that ends or a reload loses nothing. */
export const settingDraft = draftsOf<SettingName, Draft>('setting')

/** What was searched for, by what stands in the address instead: a number that may be the code of a voucher. */
export const hiddenSearch = draftsOf<string, string>('search')
