import {
  BUYER_CAPACITIES,
  type BuyerCapacity,
  CUSTOMER_TYPES,
  type CustomerType,
} from '../../../domain/checkout'
import { COUNTRIES, type Country } from '../../../domain/country'
import { type Courier, COURIERS } from '../../../domain/shipping'

/** What the forms for goods and for a voucher hold while they are being filled in: text as typed, boxes as ticked. */
export type CheckoutValues = {
  customerType: CustomerType
  nip: string
  companyName: string
  /** Whether the invoice has another address than the parcel. */
  hasInvoiceAddress: boolean
  invoiceCountry: Country
  invoiceStreet: string
  invoicePostalCode: string
  invoiceCity: string
  /** Empty as long as a company has not said it. */
  buyerCapacity: BuyerCapacity | ''
  /** Asked of persons: a company gets one. */
  wantsInvoice: boolean
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
  courier: Courier
  isGift: boolean
  recipientEmail: string
  greeting: string
  /** A day, "2026-12-24"; empty for at once. */
  sendOn: string
  defects: boolean
  terms: boolean
  marketing: boolean
}
export type CheckoutField = keyof CheckoutValues

export const EMPTY_VALUES: CheckoutValues = {
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
  isGift: false,
  recipientEmail: '',
  greeting: '',
  sendOn: '',
  defects: false,
  terms: false,
  marketing: false,
}

/** The fields from top to bottom, as they are written down above. */
export const CHECKOUT_FIELDS = Object.keys(EMPTY_VALUES) as CheckoutField[]

export const isCheckoutField = (name: string): name is CheckoutField => Object.hasOwn(EMPTY_VALUES, name)

const CHOICES: Partial<Record<CheckoutField, readonly string[]>> = {
  customerType: CUSTOMER_TYPES,
  buyerCapacity: BUYER_CAPACITIES,
  courier: COURIERS,
  invoiceCountry: COUNTRIES,
}

const isKept = (field: CheckoutField, value: unknown): boolean =>
  typeof value === typeof EMPTY_VALUES[field] && (CHOICES[field]?.includes(String(value)) ?? true)

/** A draft as read back from the browser's storage, which may hold anything: what fits is kept, the rest is empty. */
export function restoredValues(draft: unknown): CheckoutValues {
  if (typeof draft !== 'object' || draft === null) return EMPTY_VALUES
  const fitting = Object.entries(draft).filter(
    ([name, value]) => isCheckoutField(name) && isKept(name, value),
  )
  return { ...EMPTY_VALUES, ...Object.fromEntries(fitting) }
}
