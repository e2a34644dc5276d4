import {
  BUYER_CAPACITIES,
  type BuyerCapacity,
  CUSTOMER_TYPES,
  type CustomerType,
} from '../../../../domain/checkout/checkout'
import { COUNTRIES, type Country } from '../../../../domain/checkout/country'
import { CHECKOUT_COURIERS, type CheckoutCourier } from '../../../../domain/delivery/couriers'

/** Form state of the goods and voucher checkouts: raw texts and checkboxes. */
export type CheckoutValues = {
  customerType: CustomerType
  nip: string
  companyName: string
  hasInvoiceAddress: boolean
  invoiceCountry: Country
  invoiceStreet: string
  invoicePostalCode: string
  invoiceCity: string
  /** The capacity in which a company buys; empty until the buyer chooses one. */
  buyerCapacity: BuyerCapacity | ''
  /** True if a person asks for an invoice. A company always gets an invoice. */
  wantsInvoice: boolean
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
  courier: CheckoutCourier
  /** The code of the chosen locker or shop point; empty until the buyer chooses one. */
  pickupPoint: string
  isGift: boolean
  recipientEmail: string
  greeting: string
  /** The day on which the gift is sent, such as "2026-12-24"; empty means immediately. */
  sendOn: string
  defects: boolean
  terms: boolean
  marketing: boolean
}
export type CheckoutField = keyof CheckoutValues

export const EMPTY_CHECKOUT_VALUES: CheckoutValues = {
  customerType: 'individual',
  nip: '',
  companyName: '',
  hasInvoiceAddress: false,
  invoiceCountry: 'PL',
  invoiceStreet: '',
  invoicePostalCode: '',
  invoiceCity: '',
  buyerCapacity: '',
  wantsInvoice: false,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  courier: 'inpost',
  pickupPoint: '',
  isGift: false,
  recipientEmail: '',
  greeting: '',
  sendOn: '',
  defects: false,
  terms: false,
  marketing: false,
}

/** Field names from top to bottom, in the order of `EMPTY_CHECKOUT_VALUES`. */
export const CHECKOUT_FIELDS = Object.keys(EMPTY_CHECKOUT_VALUES) as CheckoutField[]

export const isCheckoutField = (name: string): name is CheckoutField =>
  Object.hasOwn(EMPTY_CHECKOUT_VALUES, name)

const FIELD_OPTIONS: Partial<Record<CheckoutField, readonly string[]>> = {
  customerType: CUSTOMER_TYPES,
  buyerCapacity: BUYER_CAPACITIES,
  courier: CHECKOUT_COURIERS,
  invoiceCountry: COUNTRIES,
}

const isStorableValue = (field: CheckoutField, value: unknown): boolean =>
  typeof value === typeof EMPTY_CHECKOUT_VALUES[field] &&
  (FIELD_OPTIONS[field]?.includes(String(value)) ?? true)

/** Parses a stored draft, which may have any shape. Valid values are kept; the rest is empty. */
export function restoreValues(draft: unknown): CheckoutValues {
  if (typeof draft !== 'object' || draft === null) return EMPTY_CHECKOUT_VALUES
  const validEntries = Object.entries(draft).filter(
    ([name, value]) => isCheckoutField(name) && isStorableValue(name, value),
  )
  return { ...EMPTY_CHECKOUT_VALUES, ...Object.fromEntries(validEntries) }
}
