import type { Currency } from '../domain/currency'
import { listenTo, tabStorage } from './storage'

/** Voucher data in the tab's storage. Separate from `storage.ts`, so that a first visit does not load it. */
const AMOUNT_KEY = 'voucherAmount'
const CURRENCY_KEY = 'voucherCurrency'
const AMOUNT_CHANGED = 'voucher-amount-changed'

/** The chosen amount of a voucher to buy (spec §4) and its currency. */
export const voucherAmount = {
  read: (): string | null => tabStorage.read(AMOUNT_KEY),
  /** Null if only the amount is stored. The amount is then in the displayed currency. */
  readCurrency: (): string | null => tabStorage.read(CURRENCY_KEY),
  choose(amount: string, currency: Currency): void {
    tabStorage.write(AMOUNT_KEY, amount)
    tabStorage.write(CURRENCY_KEY, currency)
    window.dispatchEvent(new Event(AMOUNT_CHANGED))
  },
  clear(): void {
    tabStorage.forget(AMOUNT_KEY)
    tabStorage.forget(CURRENCY_KEY)
    window.dispatchEvent(new Event(AMOUNT_CHANGED))
  },
  subscribe: (onChange: () => void) => listenTo(AMOUNT_CHANGED, onChange),
}

const APPLIED_KEY = 'applied-voucher'
const APPLIED_CHANGED = 'applied-voucher-changed'

/** The voucher code applied to the order of this tab. */
export const appliedVoucher = {
  read: (): string | null => tabStorage.read(APPLIED_KEY),
  apply(code: string): void {
    tabStorage.write(APPLIED_KEY, code)
    window.dispatchEvent(new Event(APPLIED_CHANGED))
  },
  remove(): void {
    tabStorage.forget(APPLIED_KEY)
    window.dispatchEvent(new Event(APPLIED_CHANGED))
  },
  subscribe: (onChange: () => void) => listenTo(APPLIED_CHANGED, onChange),
}

/** The cart id in `orderedCart` for a voucher order, so that its payment does not close the cart of goods. */
export const NO_CART = ''
