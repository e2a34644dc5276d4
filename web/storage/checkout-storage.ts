import type { Currency } from '../../domain/money/currency'
import { parseDecimal } from '../../domain/money/money'
import { browserStorage, ORDERED_CART_KEY, parseStored, tabStorage } from './storage'
import type { Timestamp } from '../../domain/time/time'

/** The two checkout forms. Goods and vouchers have separate forms, because they are different contracts. */
export type CheckoutKind = 'goods' | 'voucher'

const DRAFT_KEYS = { goods: 'checkout-draft', voucher: 'voucher-draft' }

/** Checkout input, stored in this tab to survive a reload or a change of language. */
export const checkoutDraftStorage = {
  read: (kind: CheckoutKind): unknown => parseStored(tabStorage.read(DRAFT_KEYS[kind])),
  write: (kind: CheckoutKind, draft: unknown): void =>
    tabStorage.write(DRAFT_KEYS[kind], JSON.stringify(draft)),
  clear: (kind: CheckoutKind): void => tabStorage.forget(DRAFT_KEYS[kind]),
}

const ACCEPTED_PRICES_KEY = 'accepted-prices'

/**
 * Cart prices by product id, decimals in PLN. Each is the first price shown in this tab, or a newer price that the
 * buyer accepted.
 */
export const acceptedPricesStorage = {
  /** Drops invalid prices, because users can edit the storage. A dropped price counts as never shown. */
  read: (): Map<string, string> =>
    new Map(
      Object.entries(parseStored(tabStorage.read(ACCEPTED_PRICES_KEY)) ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && parseDecimal(entry[1]) !== null,
      ),
    ),
  write: (priceById: ReadonlyMap<string, string>): void =>
    priceById.size > 0
      ? tabStorage.write(ACCEPTED_PRICES_KEY, JSON.stringify(Object.fromEntries(priceById)))
      : tabStorage.forget(ACCEPTED_PRICES_KEY),
}

/** `number`, `total` and `holdUntil` (ms, device clock) are set once the payment was opened. */
export type OrderedCart = {
  orderId: string
  sessionId: string
  number?: string
  total?: { amount: string; currency: Currency }
  holdUntil?: Timestamp
}

/** The cart from which the last order was made. The payment of this order closes this cart, not a newer one. */
export const orderedCartStorage = {
  read: () => parseStored(browserStorage.read(ORDERED_CART_KEY)) as OrderedCart | null,
  save: (orderedCart: OrderedCart): void =>
    browserStorage.write(ORDERED_CART_KEY, JSON.stringify(orderedCart)),
  forget: (): void => browserStorage.forget(ORDERED_CART_KEY),
}

let orderedEmail: { orderId: string; email: string } | null = null

/**
 * The e-mail address of the last order. It is kept in memory and never stored, because nothing typed in the checkout stays
 * in the browser after the payment.
 */
export const orderedEmailMemory = {
  read: (orderId: string): string | null => (orderedEmail?.orderId === orderId ? orderedEmail.email : null),
  write: (orderId: string, email: string): void => {
    orderedEmail = { orderId, email }
  },
}

const PAID_ORDER_KEY = 'paid-order'

/**
 * The id of the last order of goods paid in this tab, for a buyer who goes back to the checkout. A newer order removes
 * this id.
 */
export const paidOrderStorage = {
  read: (): string | null => tabStorage.read(PAID_ORDER_KEY),
  write: (orderId: string): void => tabStorage.write(PAID_ORDER_KEY, orderId),
  forget: (): void => tabStorage.forget(PAID_ORDER_KEY),
}

const ORDER_ATTEMPT_KEY = 'order-attempt'

/**
 * The idempotency key of an order attempt, stored before the request. A repeated attempt with unchanged form content
 * uses this key again.
 */
export const orderAttemptStorage = {
  keyFor(formContent: string): string {
    const storedAttempt = parseStored(tabStorage.read(ORDER_ATTEMPT_KEY)) as {
      content: string
      key: string
    } | null
    if (storedAttempt?.content === formContent) return storedAttempt.key
    const key = crypto.randomUUID()
    tabStorage.write(ORDER_ATTEMPT_KEY, JSON.stringify({ content: formContent, key }))
    return key
  },
  clear: (): void => tabStorage.forget(ORDER_ATTEMPT_KEY),
}
