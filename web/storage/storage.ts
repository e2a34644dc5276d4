import { CURRENCIES, type Currency } from '../../domain/money/currency'
import type { Language } from '../../domain/language'

// Browser storage of the shop (spec §3). `voucher-storage.ts` has the part for vouchers.

/** Runs a storage access; returns null if the browser forbids it. */
export const tryOrNull = <T>(accessStorage: () => T): T | null => {
  try {
    return accessStorage()
  } catch {
    return null
  }
}

/**
 * Prefix of a `window.name` with values that the browser refused to store. `window.name` passes the values to the next
 * document.
 */
const WINDOW_NAME_PREFIX = 'unwritten:'

/**
 * Values that the previous document could not store. The step to the checkout loads a new document (decision 029).
 * Any opener may set `window.name`, so it is trusted only from the shop's own documents. Every document clears an
 * untrusted name.
 */
function readWindowNameEntries(): [string, string][] {
  const { name } = window
  if (!name.startsWith(WINDOW_NAME_PREFIX)) return []
  if (document.referrer.startsWith(`${location.origin}/`))
    return JSON.parse(name.slice(WINDOW_NAME_PREFIX.length)) as [string, string][]
  window.name = ''
  return []
}

/** Values that the browser refused to store, by key. Always empty on the edge. */
const unsavedValues = tryOrNull(() => new Map(readWindowNameEntries())) ?? new Map<string, string>()

const createStorage = (getStorage: () => Storage) => {
  function writeValue(key: string, value: string | null): void {
    if (value !== null) unsavedValues.set(key, value)
    else unsavedValues.delete(key)
    tryOrNull(() => {
      if (value === null) return getStorage().removeItem(key)
      getStorage().setItem(key, value)
      unsavedValues.delete(key)
    })
    window.name = unsavedValues.size > 0 ? WINDOW_NAME_PREFIX + JSON.stringify([...unsavedValues]) : ''
  }
  return {
    read: (key: string): string | null =>
      unsavedValues.get(key) ?? tryOrNull(() => getStorage().getItem(key)),
    write: (key: string, value: string): void => writeValue(key, value),
    forget: (key: string): void => writeValue(key, null),
  }
}

/**
 * Storage of this browser and of this tab. If storage is forbidden or full, values last for the visit, so that the
 * checkout still works across pages. Each key is used in only one of the two storages.
 */
export const browserStorage = createStorage(() => localStorage)
export const tabStorage = createStorage(() => sessionStorage)

/** Parses stored JSON; null if absent or broken. */
export const parseStored = (text: string | null): unknown =>
  tryOrNull<unknown>(() => JSON.parse(text ?? 'null'))

/** Subscribes to an event of this tab and to storage changes of other tabs. Returns the unsubscribe function. */
export function listenTo(event: string, onChange: () => void): () => void {
  window.addEventListener(event, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(event, onChange)
    window.removeEventListener('storage', onChange)
  }
}

/**
 * Key of `orderedCartStorage`. Defined here, so that the home page can read the value without loading the code of the
 * checkout.
 */
export const ORDERED_CART_KEY = 'ordered-cart'

const CART_KEY = 'cart-session-id'
const CART_CHANGED_EVENT = 'cart-session-changed'

const createRandomCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  )

export const cartSession = {
  read: (): string | null => browserStorage.read(CART_KEY),
  /** Returns the cart session of this browser; creates it on first use: "session-", timestamp, 128 random bits. */
  open(): string {
    const existingSession = cartSession.read()
    if (existingSession) return existingSession
    const newSessionId = `session-${Date.now()}-${createRandomCode()}`
    browserStorage.write(CART_KEY, newSessionId)
    window.dispatchEvent(new Event(CART_CHANGED_EVENT))
    return newSessionId
  },
  /** Ends the cart session after its order is paid; the next use creates a new session. */
  close(): void {
    browserStorage.forget(CART_KEY)
    window.dispatchEvent(new Event(CART_CHANGED_EVENT))
  },
  /** Calls `onChange` when this or another tab opens or closes the cart. */
  subscribe: (onChange: () => void) => listenTo(CART_CHANGED_EVENT, onChange),
}

const YEAR_SECONDS = 31_536_000

function setEdgeCookie(key: 'language' | 'currency', value: string, maxAgeAttribute = ''): void {
  document.cookie = `${key}=${value}; Path=/; SameSite=Lax${maxAgeAttribute}`
  // Reading the cookies forces the write, which some browsers delay. The next request must already send the new cookie.
  void document.cookie
}

/** Saves a choice in this browser, and in a cookie for the edge. */
function saveChoice(key: 'language' | 'currency', value: string): void {
  tryOrNull(() => localStorage.setItem(key, value))
  setEdgeCookie(key, value, `; Max-Age=${YEAR_SECONDS}`)
}

export const rememberLanguage = (language: Language): void => saveChoice('language', language)

/** Sends the current language to the edge in a session cookie. A saved choice, perhaps from another tab, is kept. */
export function sendLanguageToEdge(language: Language): void {
  if (!/(^|; )language=/.test(document.cookie)) setEdgeCookie('language', language)
}

export const rememberCurrency = (currency: Currency): void => saveChoice('currency', currency)

export const isCurrency = (value: unknown): value is Currency => CURRENCIES.includes(value as Currency)

const BATTERIES_KEY = 'own-batteries'
const BATTERIES_CHANGED_EVENT = 'own-batteries-changed'

/** The battery platforms that the visitor owns. The list never leaves the browser. */
export const ownBatteryStorage = {
  has: (platform: string): boolean => readBatteries().includes(platform),
  set(platform: string, isOwned: boolean): void {
    const otherPlatforms = readBatteries().filter((ownedPlatform) => ownedPlatform !== platform)
    const ownedPlatforms = isOwned ? [...otherPlatforms, platform] : otherPlatforms
    if (ownedPlatforms.length > 0) browserStorage.write(BATTERIES_KEY, JSON.stringify(ownedPlatforms))
    else browserStorage.forget(BATTERIES_KEY)
    window.dispatchEvent(new Event(BATTERIES_CHANGED_EVENT))
  },
  subscribe: (onChange: () => void) => listenTo(BATTERIES_CHANGED_EVENT, onChange),
}

function readBatteries(): unknown[] {
  const storedBatteries = parseStored(browserStorage.read(BATTERIES_KEY))
  return Array.isArray(storedBatteries) ? storedBatteries : []
}
