import type { Currency } from '../../domain/money/currency'
import { listenTo, tabStorage } from './storage'

/** Voucher data in the tab's storage. Separate from `storage.ts`, so that a first visit does not load it. */
const VOUCHER_AMOUNT_KEY = 'voucherAmount'
const VOUCHER_CURRENCY_KEY = 'voucherCurrency'
const VOUCHER_AMOUNT_CHANGED_EVENT = 'voucher-amount-changed'

/** The chosen amount of a voucher to buy (spec §4) and its currency. */
export const voucherAmountStore = {
  read: (): string | null => tabStorage.read(VOUCHER_AMOUNT_KEY),
  /**
   * Returns the currency of the stored amount. Null if no currency is stored: the amount is then in the displayed
   * currency.
   */
  readCurrency: (): string | null => tabStorage.read(VOUCHER_CURRENCY_KEY),
  choose(amount: string, currency: Currency): void {
    tabStorage.write(VOUCHER_AMOUNT_KEY, amount)
    tabStorage.write(VOUCHER_CURRENCY_KEY, currency)
    window.dispatchEvent(new Event(VOUCHER_AMOUNT_CHANGED_EVENT))
  },
  clear(): void {
    tabStorage.forget(VOUCHER_AMOUNT_KEY)
    tabStorage.forget(VOUCHER_CURRENCY_KEY)
    window.dispatchEvent(new Event(VOUCHER_AMOUNT_CHANGED_EVENT))
  },
  subscribe: (onChange: () => void) => listenTo(VOUCHER_AMOUNT_CHANGED_EVENT, onChange),
}

const APPLIED_VOUCHER_KEY = 'applied-voucher'
const APPLIED_VOUCHER_CHANGED_EVENT = 'applied-voucher-changed'

/** The voucher code applied to the order of this tab. */
export const appliedVoucherStorage = {
  read: (): string | null => tabStorage.read(APPLIED_VOUCHER_KEY),
  apply(code: string): void {
    tabStorage.write(APPLIED_VOUCHER_KEY, code)
    window.dispatchEvent(new Event(APPLIED_VOUCHER_CHANGED_EVENT))
  },
  remove(): void {
    tabStorage.forget(APPLIED_VOUCHER_KEY)
    window.dispatchEvent(new Event(APPLIED_VOUCHER_CHANGED_EVENT))
  },
  subscribe: (onChange: () => void) => listenTo(APPLIED_VOUCHER_CHANGED_EVENT, onChange),
}

/** The cart id in `orderedCartStorage` for a voucher order, so that its payment does not close the cart of goods. */
export const NO_CART_ID = ''
