import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { CheckoutForm } from '../../../domain/checkout'
import { FIELD_ERRORS, type FieldError, message } from '../../../domain/fields'
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
  const isCompany = values.customerType === 'company'
  // What a company typed is kept when the buyer turns into a person, but is no part of that order.
  const relevant = isCompany ? values : { ...values, companyName: '', nip: '' }
  const result = await bySchema(relevant, context, options)
  if (!context?.hasDefects || values.defects) return result
  return {
    values: {},
    errors: { ...result.errors, defects: { type: 'custom', message: message('defects') } },
  }
}

/** A schema's message is a key of the dictionaries. */
export const isFieldError = (text: string | undefined): text is FieldError =>
  FIELD_ERRORS.includes(text as FieldError)
