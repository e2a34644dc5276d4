import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { CheckoutForm, VoucherForm } from '../../../../domain/checkout/checkout'
import { acceptsPhone, deliversToPoint } from '../../../../domain/delivery/couriers'
import { readPointCode } from '../../../../domain/delivery/pickup-point'
import { normalizePhone } from '../../../../domain/forms/phone'
import { FIELD_ERRORS, type FieldError } from '../../../../domain/forms/fields'
import type { InvoiceAddress } from '../../../../domain/checkout/invoice-address'
import { isAllowedGiftDay } from '../../../../domain/vouchers/voucher'
import type { CheckoutField, CheckoutValues } from './checkout-values'
import { isHouseNumberDoubtful } from './house-number'
import { findAddressDoubt } from './town-lookup'

/** The parsed form: texts trimmed, numbers normalised. */
export type ValidatedCheckoutForm = CheckoutForm

export type CheckoutContext = { hasDefects: boolean }

// The cast allows invalid input values, because the schema validates a form that the buyer is still filling in.
const resolveBySchema = zodResolver(CheckoutForm) as unknown as Resolver<
  CheckoutValues,
  CheckoutContext,
  CheckoutForm
>

/**
 * Validates by the domain's schema. The buyer must also accept described defects (rules 4.3) and confirm a doubtful
 * delivery address (rules 5.7). The courier must accept the phone number, and may need a pickup point.
 */
export const checkoutResolver: Resolver<CheckoutValues, CheckoutContext, CheckoutForm> = async (
  values,
  context,
  options,
) => {
  const resolverResult = moveErrorsToFields(
    await resolveBySchema(pickRelevantValues(values, values.hasInvoiceAddress), context, options),
  )
  const addressDoubt =
    resolverResult.errors.postalCode || resolverResult.errors.city
      ? null
      : await findAddressDoubt(values.postalCode, values.city)
  const furtherErrors: FieldErrors<CheckoutValues> = {
    ...(context?.hasDefects && !values.defects ? { defects: toFieldError('defects') } : {}),
    ...(!resolverResult.errors.address && isHouseNumberDoubtful(values.address)
      ? { address: toFieldError('houseNumber') }
      : {}),
    ...(!resolverResult.errors.phone && !acceptsPhone(values.courier, normalizePhone(values.phone))
      ? { phone: toFieldError('phonePolish') }
      : {}),
    ...(deliversToPoint(values.courier) && !readPointCode(values.pickupPoint)
      ? { pickupPoint: toFieldError('pickupPoint') }
      : {}),
    ...(addressDoubt === 'town' ? { city: toFieldError('town') } : {}),
    ...(addressDoubt === 'unknownPostalCode' ? { postalCode: toFieldError('unknownPostalCode') } : {}),
  }
  if (Object.keys(furtherErrors).length === 0) return resolverResult
  return { values: {}, errors: { ...resolverResult.errors, ...furtherErrors } }
}

const toFieldError = (error: FieldError) => ({ type: 'custom', message: error })

/**
 * Omits fields that do not apply. Company data stays in the form when the buyer switches to a person, but not in the
 * order.
 */
function pickRelevantValues(
  values: CheckoutValues,
  hasInvoiceAddress: boolean,
): CheckoutValues & { invoiceAddress?: Record<string, string> } {
  if (values.customerType !== 'company') return { ...values, companyName: '', nip: '' }
  if (!hasInvoiceAddress) return values
  const invoiceAddress = Object.fromEntries(
    Object.entries(INVOICE_ADDRESS_FIELDS).map(([part, field]) => [part, values[field]]),
  )
  return { ...values, invoiceAddress }
}

/** Maps schema keys of the invoice address to form fields. The delivery address has fields of its own. */
const INVOICE_ADDRESS_FIELDS = {
  country: 'invoiceCountry',
  address: 'invoiceStreet',
  postalCode: 'invoicePostalCode',
  city: 'invoiceCity',
} as const satisfies Record<keyof InvoiceAddress, CheckoutField>

const isInvoiceAddressField = (addressPart: string): addressPart is keyof InvoiceAddress =>
  Object.hasOwn(INVOICE_ADDRESS_FIELDS, addressPart)

/** Returns the form field of a schema or API path, such as "invoiceAddress.city", "gift.sendOn" or "email". */
export function formFieldOf(path: string): string {
  const fieldName = path.split('.').at(-1) ?? ''
  return path.startsWith('invoiceAddress.') && isInvoiceAddressField(fieldName)
    ? INVOICE_ADDRESS_FIELDS[fieldName]
    : fieldName
}

/** Moves errors of the invoice address to its form fields. */
function moveErrorsToFields<Result extends { errors: FieldErrors<CheckoutValues> }>(
  resolverResult: Result,
): Result {
  const { invoiceAddress = {}, ...errors } = resolverResult.errors as Result['errors'] & {
    invoiceAddress?: FieldErrors<InvoiceAddress>
  }
  const invoiceErrors = Object.entries(invoiceAddress).flatMap(([part, error]) =>
    isInvoiceAddressField(part) ? [[INVOICE_ADDRESS_FIELDS[part], error] as const] : [],
  )
  return { ...resolverResult, errors: { ...errors, ...Object.fromEntries(invoiceErrors) } }
}

const resolveVoucherForm = zodResolver(VoucherForm) as unknown as Resolver<
  CheckoutValues,
  unknown,
  VoucherForm
>

/** Validates the voucher form by the domain's schema, and checks if a gift can be sent on the chosen day. */
export const voucherResolver: Resolver<CheckoutValues, unknown, VoucherForm> = async (
  values,
  context,
  options,
) => {
  const resolverResult = moveErrorsToFields(
    await resolveVoucherForm(pickRelevantValues(values, true), context, options),
  )
  const { isGift, sendOn } = values
  if (!isGift || sendOn === '' || 'sendOn' in resolverResult.errors || isAllowedGiftDay(sendOn, Date.now()))
    return resolverResult
  return {
    values: {},
    errors: { ...resolverResult.errors, sendOn: toFieldError('giftDay') },
  }
}

/** Returns true if the text is a key of the field-error dictionary. */
export const isFieldError = (text: string | undefined): text is FieldError =>
  FIELD_ERRORS.includes(text as FieldError)
