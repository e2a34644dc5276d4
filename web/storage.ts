import { CURRENCIES, type Currency } from '../domain/currency'
import type { Language } from '../domain/language'

// What the shop keeps in the browser (specification 3); of vouchers in `voucher-storage.ts`.

/** What a browser answers that may forbid the question; null when it does. */
export const attempt = <T>(access: () => T): T | null => {
  try {
    return access()
  } catch {
    return null
  }
}

/** What the name of a window begins with that carries what the browser would not write down. */
const CARRIES = 'unwritten:'

/**
 * What the document before this one could not write down: a step to the checkout loads a new one (decision 029). Whoever
 * opens a window may give it a name, so one is believed only of the shop's own documents, each of which takes away what it
 * does not believe.
 */
function carried(): [string, string][] {
  const { name } = window
  if (!name.startsWith(CARRIES)) return []
  if (document.referrer.startsWith(`${location.origin}/`))
    return JSON.parse(name.slice(CARRIES.length)) as [string, string][]
  window.name = ''
  return []
}

/** By its key, what the browser would not write down. Nothing is written on the edge. */
const unwritten = attempt(() => new Map(carried())) ?? new Map<string, string>()

const storing = (of: () => Storage) => {
  function change(key: string, value: string | null): void {
    if (value !== null) unwritten.set(key, value)
    else unwritten.delete(key)
    attempt(() => {
      if (value === null) return of().removeItem(key)
      of().setItem(key, value)
      unwritten.delete(key)
    })
    window.name = unwritten.size > 0 ? CARRIES + JSON.stringify([...unwritten]) : ''
  }
  return {
    read: (key: string): string | null => unwritten.get(key) ?? attempt(() => of().getItem(key)),
    write: (key: string, value: string): void => change(key, value),
    forget: (key: string): void => change(key, null),
  }
}

/**
 * What this browser and what this tab keeps. Where that is forbidden or full it lasts as long as the visit, so that what is
 * begun on one page can be ended on another. No key is of both.
 */
export const browserStorage = storing(() => localStorage)
export const tabStorage = storing(() => sessionStorage)

/** What was written down as JSON; null where there is none or it is broken. */
export const parsed = (text: string | null): unknown => attempt<unknown>(() => JSON.parse(text ?? 'null'))

/** Calls back on an event of this tab and on whatever another tab stores. */
export function listenTo(event: string, changed: () => void): () => void {
  window.addEventListener(event, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(event, changed)
    window.removeEventListener('storage', changed)
  }
}

const CART_KEY = 'cart-session-id'
const CART_CHANGED = 'cart-session-changed'

const randomPart = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  )

export const cartSession = {
  read: (): string | null => browserStorage.read(CART_KEY),
  /** The cart of this browser; made on first use: "session-", time, 128 random bits. */
  open(): string {
    const known = cartSession.read()
    if (known) return known
    const fresh = `session-${Date.now()}-${randomPart()}`
    browserStorage.write(CART_KEY, fresh)
    window.dispatchEvent(new Event(CART_CHANGED))
    return fresh
  },
  /** After an order is paid the next cart is a new one. */
  close(): void {
    browserStorage.forget(CART_KEY)
    window.dispatchEvent(new Event(CART_CHANGED))
  },
  /** Calls back when this or another tab opens or closes the cart. */
  subscribe: (changed: () => void) => listenTo(CART_CHANGED, changed),
}

const YEAR_SECONDS = 31_536_000

function tellEdge(key: 'language' | 'currency', value: string, life = ''): void {
  document.cookie = `${key}=${value}; Path=/; SameSite=Lax${life}`
  // Some write a cookie in their own time, but nobody reads before it is written: the next page is asked for with it.
  void document.cookie
}

/** Saves a choice where the browser keeps it and where the edge sees it. */
function remember(key: 'language' | 'currency', value: string): void {
  attempt(() => localStorage.setItem(key, value))
  tellEdge(key, value, `; Max-Age=${YEAR_SECONDS}`)
}

export const rememberLanguage = (language: Language): void => remember('language', language)

/** Tells the edge what is read, until the browser is closed; a choice that was made, perhaps in another tab, is left alone. */
export function carryLanguage(language: Language): void {
  if (!/(^|; )language=/.test(document.cookie)) tellEdge('language', language)
}

export const rememberCurrency = (currency: Currency): void => remember('currency', currency)

export const isCurrency = (value: unknown): value is Currency => CURRENCIES.includes(value as Currency)

const BATTERIES_KEY = 'own-batteries'
const BATTERIES_CHANGED = 'own-batteries-changed'

/** The battery platforms that the shopper said they own. It never leaves the browser. */
export const ownBatteries = {
  has: (platform: string): boolean => readBatteries().includes(platform),
  set(platform: string, isOwned: boolean): void {
    const others = readBatteries().filter((own) => own !== platform)
    const owned = isOwned ? [...others, platform] : others
    if (owned.length > 0) browserStorage.write(BATTERIES_KEY, JSON.stringify(owned))
    else browserStorage.forget(BATTERIES_KEY)
    window.dispatchEvent(new Event(BATTERIES_CHANGED))
  },
  subscribe: (changed: () => void) => listenTo(BATTERIES_CHANGED, changed),
}

function readBatteries(): unknown[] {
  const kept = parsed(browserStorage.read(BATTERIES_KEY))
  return Array.isArray(kept) ? kept : []
}
