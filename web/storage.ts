import { CURRENCIES, type Currency } from '../domain/currency'
import type { Language } from '../domain/language'

/**
 * What the shop keeps in the browser (specification 3); of vouchers in `voucher-storage.ts`. A browser that forbids it
 * only forgets.
 */
export const attempt = <T>(access: () => T): T | null => {
  try {
    return access()
  } catch {
    return null
  }
}

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
  read: (): string | null => attempt(() => localStorage.getItem(CART_KEY)),
  /** The cart of this browser; made on first use: "session-", time, 128 random bits. */
  open(): string {
    const known = cartSession.read()
    if (known) return known
    const fresh = `session-${Date.now()}-${randomPart()}`
    attempt(() => localStorage.setItem(CART_KEY, fresh))
    window.dispatchEvent(new Event(CART_CHANGED))
    return fresh
  },
  /** After an order is paid the next cart is a new one. */
  close(): void {
    attempt(() => localStorage.removeItem(CART_KEY))
    window.dispatchEvent(new Event(CART_CHANGED))
  },
  /** Calls back when this or another tab opens or closes the cart. */
  subscribe: (changed: () => void) => listenTo(CART_CHANGED, changed),
}

const YEAR_SECONDS = 31_536_000

/** Saves a choice where the browser keeps it and where the edge sees it. */
function remember(key: 'language' | 'currency', value: string): void {
  attempt(() => localStorage.setItem(key, value))
  document.cookie = `${key}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  // Some write a cookie in their own time, but nobody reads before it is written: the next page is asked for with it.
  void document.cookie
}

export const rememberLanguage = (language: Language): void => remember('language', language)
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
    attempt(() =>
      owned.length > 0
        ? localStorage.setItem(BATTERIES_KEY, JSON.stringify(owned))
        : localStorage.removeItem(BATTERIES_KEY),
    )
    window.dispatchEvent(new Event(BATTERIES_CHANGED))
  },
  subscribe: (changed: () => void) => listenTo(BATTERIES_CHANGED, changed),
}

function readBatteries(): unknown[] {
  const kept = attempt<unknown>(() => JSON.parse(localStorage.getItem(BATTERIES_KEY) ?? '[]'))
  return Array.isArray(kept) ? kept : []
}
