import type { Currency } from '../domain/currency'
import { listenTo, tabStorage } from './storage'

/** What a tab keeps of vouchers. Apart from `storage.ts`, so that a first visit does not load it. */
const AMOUNT_KEY = 'voucherAmount'
const CURRENCY_KEY = 'voucherCurrency'
const AMOUNT_CHANGED = 'voucher-amount-changed'

/** For how much a voucher is to be bought (specification 4), and in which currency that was chosen. */
export const voucherAmount = {
  read: (): string | null => tabStorage.read(AMOUNT_KEY),
  /** Null also when only the amount is known: it is then one of the currency on display. */
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
  subscribe: (changed: () => void) => listenTo(AMOUNT_CHANGED, changed),
}

const APPLIED_KEY = 'applied-voucher'
const APPLIED_CHANGED = 'applied-voucher-changed'

/** The code of the voucher that this tab's order is to be paid with. */
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
  subscribe: (changed: () => void) => listenTo(APPLIED_CHANGED, changed),
}

/** What `orderedCart` names instead of a cart when a voucher was ordered: the cart of goods stays. */
export const NO_CART = ''
