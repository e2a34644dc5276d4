import type { Currency } from '../domain/currency'
import { attempt, listenTo } from './storage'

/** What a tab keeps of vouchers. Apart from `storage.ts`, so that a first visit does not load it. */
const AMOUNT_KEY = 'voucherAmount'
const CURRENCY_KEY = 'voucherCurrency'
const AMOUNT_CHANGED = 'voucher-amount-changed'

/** For how much a voucher is to be bought (specification 4), and in which currency that was chosen. */
export const voucherAmount = {
  read: (): string | null => attempt(() => sessionStorage.getItem(AMOUNT_KEY)),
  /** Null also when only the amount is known: it is then one of the currency on display. */
  readCurrency: (): string | null => attempt(() => sessionStorage.getItem(CURRENCY_KEY)),
  /** Whether it could be kept: without it the purchase cannot go on. */
  choose(amount: string, currency: Currency): boolean {
    const isKept = attempt(() => {
      sessionStorage.setItem(AMOUNT_KEY, amount)
      sessionStorage.setItem(CURRENCY_KEY, currency)
      return true
    })
    window.dispatchEvent(new Event(AMOUNT_CHANGED))
    return isKept ?? false
  },
  clear(): void {
    attempt(() => sessionStorage.removeItem(AMOUNT_KEY))
    attempt(() => sessionStorage.removeItem(CURRENCY_KEY))
    window.dispatchEvent(new Event(AMOUNT_CHANGED))
  },
  subscribe: (changed: () => void) => listenTo(AMOUNT_CHANGED, changed),
}

const APPLIED_KEY = 'applied-voucher'
const APPLIED_CHANGED = 'applied-voucher-changed'

/** The code of the voucher that this tab's order is to be paid with. */
export const appliedVoucher = {
  read: (): string | null => attempt(() => sessionStorage.getItem(APPLIED_KEY)),
  apply(code: string): void {
    attempt(() => sessionStorage.setItem(APPLIED_KEY, code))
    window.dispatchEvent(new Event(APPLIED_CHANGED))
  },
  remove(): void {
    attempt(() => sessionStorage.removeItem(APPLIED_KEY))
    window.dispatchEvent(new Event(APPLIED_CHANGED))
  },
  subscribe: (changed: () => void) => listenTo(APPLIED_CHANGED, changed),
}

/** What `orderedCart` names instead of a cart when a voucher was ordered: the cart of goods stays. */
export const NO_CART = ''
