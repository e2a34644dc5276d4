import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { CheckoutForm, VoucherForm } from '../../../domain/checkout'
import { FIELD_ERRORS, type FieldError, message } from '../../../domain/fields'
import { isGiftDay } from '../../../domain/voucher'
import type { CheckoutValues } from './checkout-values'

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
  const result = await bySchema(relevant(values), context, options)
  if (!context?.hasDefects || values.defects) return result
  return {
    values: {},
    errors: { ...result.errors, defects: { type: 'custom', message: message('defects') } },
  }
}

/** What a company typed is kept when the buyer turns into a person, but is no part of that order. */
const relevant = (values: CheckoutValues): CheckoutValues =>
  values.customerType === 'company' ? values : { ...values, companyName: '', nip: '' }

const byVoucherSchema = zodResolver(VoucherForm) as unknown as Resolver<CheckoutValues, unknown, VoucherForm>

/** Validates who buys a voucher by the domain's schema, and the day of a gift by the clock (features E7). */
export const voucherResolver: Resolver<CheckoutValues, unknown, VoucherForm> = async (
  values,
  context,
  options,
) => {
  const result = await byVoucherSchema(relevant(values), context, options)
  const { isGift, sendOn } = values
  if (!isGift || sendOn === '' || 'sendOn' in result.errors || isGiftDay(sendOn, Date.now())) return result
  return { values: {}, errors: { ...result.errors, sendOn: { type: 'custom', message: message('giftDay') } } }
}

/** A schema's message is a key of the dictionaries. */
export const isFieldError = (text: string | undefined): text is FieldError =>
  FIELD_ERRORS.includes(text as FieldError)
