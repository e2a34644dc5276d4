import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { CheckoutForm, VoucherForm } from '../../../domain/checkout'
import { FIELD_ERRORS, type FieldError, message } from '../../../domain/fields'
import type { InvoiceAddress } from '../../../domain/invoice-address'
import { isGiftDay } from '../../../domain/voucher'
import type { CheckoutField, CheckoutValues } from './checkout-values'

/** What a valid form means, with texts trimmed and numbers in their plain form. */
export type ValidCheckout = CheckoutForm

export type CheckoutContext = { hasDefects: boolean }

// The schema's input names only what is valid; a form being filled in holds more, and refusing that is the schema's work.
const bySchema = zodResolver(CheckoutForm) as unknown as Resolver<
  CheckoutValues,
  CheckoutContext,
  CheckoutForm
>

/** Validates by the domain's schema; goods with defects also need theirs accepted (rules 4.3). */
export const checkoutResolver: Resolver<CheckoutValues, CheckoutContext, CheckoutForm> = async (
  values,
  context,
  options,
) => {
  const result = onFields(await bySchema(relevant(values, values.hasInvoiceAddress), context, options))
  if (!context?.hasDefects || values.defects) return result
  return {
    values: {},
    errors: { ...result.errors, defects: { type: 'custom', message: message('defects') } },
  }
}

/** What a company typed is kept when the buyer turns into a person, but is no part of that order. */
function relevant(
  values: CheckoutValues,
  hasInvoiceAddress: boolean,
): CheckoutValues & { invoiceAddress?: Record<string, string> } {
  if (values.customerType !== 'company') return { ...values, companyName: '', nip: '' }
  if (!hasInvoiceAddress) return values
  const invoiceAddress = Object.fromEntries(
    Object.entries(INVOICE_FIELDS).map(([part, field]) => [part, values[field]]),
  )
  return { ...values, invoiceAddress }
}

/** The fields in which the parts of an invoice's address are typed, beside those of the parcel's. */
const INVOICE_FIELDS = {
  country: 'invoiceCountry',
  address: 'invoiceStreet',
  postalCode: 'invoicePostalCode',
  city: 'invoiceCity',
} as const satisfies Record<keyof InvoiceAddress, CheckoutField>

const isInvoicePart = (part: string): part is keyof InvoiceAddress => Object.hasOwn(INVOICE_FIELDS, part)

/** The field that a path of the API's or a schema's is typed in: "invoiceAddress.city", "gift.sendOn", "email". */
export function fieldOf(path: string): string {
  const part = path.split('.').at(-1) ?? ''
  return path.startsWith('invoiceAddress.') && isInvoicePart(part) ? INVOICE_FIELDS[part] : part
}

/** What is wrong with an invoice's address, said of the fields in which its parts are typed. */
function onFields<Result extends { errors: FieldErrors<CheckoutValues> }>(result: Result): Result {
  const { invoiceAddress = {}, ...errors } = result.errors as Result['errors'] & {
    invoiceAddress?: FieldErrors<InvoiceAddress>
  }
  const parts = Object.entries(invoiceAddress).flatMap(([part, error]) =>
    isInvoicePart(part) ? [[INVOICE_FIELDS[part], error] as const] : [],
  )
  return { ...result, errors: { ...errors, ...Object.fromEntries(parts) } }
}

const byVoucherSchema = zodResolver(VoucherForm) as unknown as Resolver<CheckoutValues, unknown, VoucherForm>

/** Validates who buys a voucher by the domain's schema, and the day of a gift by the clock (features E7). */
export const voucherResolver: Resolver<CheckoutValues, unknown, VoucherForm> = async (
  values,
  context,
  options,
) => {
  const result = onFields(await byVoucherSchema(relevant(values, true), context, options))
  const { isGift, sendOn } = values
  if (!isGift || sendOn === '' || 'sendOn' in result.errors || isGiftDay(sendOn, Date.now())) return result
  return { values: {}, errors: { ...result.errors, sendOn: { type: 'custom', message: message('giftDay') } } }
}

/** A schema's message is a key of the dictionaries. */
export const isFieldError = (text: string | undefined): text is FieldError =>
  FIELD_ERRORS.includes(text as FieldError)
