import type { SettingName } from '../../domain/settings/setting-names'
import { tryOrNull, listenTo } from './storage'

/** Browser storage of staff pages. Separate from `storage.ts`, so that visitors do not load it. */
const ADMIN_TOKEN_KEY = 'admin-token'
const ADMIN_TOKEN_CHANGED_EVENT = 'admin-token-changed'

/** The reason why the staff session of this tab ended. */
let sessionEndReason: 'expired' | 'signedOut' = 'signedOut'

const notifyTokenChange = (): void => void window.dispatchEvent(new Event(ADMIN_TOKEN_CHANGED_EVENT))

/** The staff token of this browser. A sign-in or sign-out in one tab reaches all tabs. */
export const adminToken = {
  read: (): string | null => tryOrNull(() => localStorage.getItem(ADMIN_TOKEN_KEY)),
  /** Stores the token. Returns false if the browser refuses to store it; staff pages then do not work. */
  save(token: string): boolean {
    const isTokenSaved = tryOrNull(() => {
      localStorage.setItem(ADMIN_TOKEN_KEY, token)
      return true
    })
    notifyTokenChange()
    return isTokenSaved ?? false
  },
  clear(reason: typeof sessionEndReason): void {
    sessionEndReason = reason
    tryOrNull(() => localStorage.removeItem(ADMIN_TOKEN_KEY))
    notifyTokenChange()
  },
  readSessionEndReason: () => sessionEndReason,
  subscribe: (listener: () => void) => listenTo(ADMIN_TOKEN_CHANGED_EVENT, listener),
}

const CHAT_SOUND_KEY = 'admin-chat-sound'
const CHAT_SOUND_CHANGED_EVENT = 'admin-chat-sound-changed'

/** True if a customer's message plays a sound. On by default. */
export const chatSoundStorage = {
  isOn: (): boolean => tryOrNull(() => localStorage.getItem(CHAT_SOUND_KEY)) !== 'off',
  set(isOn: boolean): void {
    tryOrNull(() => localStorage.setItem(CHAT_SOUND_KEY, isOn ? 'on' : 'off'))
    window.dispatchEvent(new Event(CHAT_SOUND_CHANGED_EVENT))
  },
  subscribe: (listener: () => void) => listenTo(CHAT_SOUND_CHANGED_EVENT, listener),
}

const ORDER_SOUND_KEY = 'admin-order-sound'
const ORDER_SOUND_CHANGED_EVENT = 'admin-order-sound-changed'

/** True if a sale plays a sound. Off until staff turn it on. */
export const orderSoundStorage = {
  isOn: (): boolean => tryOrNull(() => localStorage.getItem(ORDER_SOUND_KEY)) === 'on',
  set(isOn: boolean): void {
    tryOrNull(() => localStorage.setItem(ORDER_SOUND_KEY, isOn ? 'on' : 'off'))
    window.dispatchEvent(new Event(ORDER_SOUND_CHANGED_EVENT))
  },
  subscribe: (listener: () => void) => listenTo(ORDER_SOUND_CHANGED_EVENT, listener),
}

const PUSH_KEY = 'admin-push'

/** True while this browser gets pushes, so that an open page does not show the same notification again. */
export const pushStorage = {
  isOn: (): boolean => tryOrNull(() => localStorage.getItem(PUSH_KEY)) === 'on',
  set(isOn: boolean): void {
    tryOrNull(() => (isOn ? localStorage.setItem(PUSH_KEY, 'on') : localStorage.removeItem(PUSH_KEY)))
  },
}

/**
 * An unsaved form of a setting: the typed text of each field (`input`), and the version of the setting that the form
 * shows (`after`).
 */
type SettingDraft = { input: Record<string, string>; after: number }

/** Creates storage for unsaved input in this tab (`sessionStorage`), with its own key prefix. */
export function createDraftStorage<Name extends string, StoredValue>(keyPrefix: string) {
  const toStorageKey = (name: Name) => `admin-${keyPrefix}-${name}`
  return {
    // Safe cast: no other code writes under this prefix.
    read: (name: Name): StoredValue | null =>
      tryOrNull(() => JSON.parse(sessionStorage.getItem(toStorageKey(name)) ?? 'null') as StoredValue | null),
    write: (name: Name, draft: StoredValue): void =>
      void tryOrNull(() => sessionStorage.setItem(toStorageKey(name), JSON.stringify(draft))),
    clear: (name: Name): void => void tryOrNull(() => sessionStorage.removeItem(toStorageKey(name))),
  }
}

/** Deletes all drafts at sign-out, so that the next person on this browser does not see them. */
export const clearDrafts = (): void =>
  void tryOrNull(() => {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('admin-')) sessionStorage.removeItem(name)
  })

/** Unsaved input of a setting. It survives a reload and the end of a staff session. */
export const settingDraftStorage = createDraftStorage<SettingName, SettingDraft>('setting')

/**
 * Search texts that contain a voucher code or link key. The URL contains only the masked text, which is the storage
 * key.
 */
export const hiddenSearchStorage = createDraftStorage<string, string>('search')
