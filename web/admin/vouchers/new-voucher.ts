import { readAmount } from '../../../domain/money/amount-text'
import type { Country } from '../../../domain/checkout/country'
import type { Currency } from '../../../domain/money/currency'
import { FIELD_ERRORS, type FieldError } from '../../../domain/forms/fields'
import type { Language } from '../../../domain/language'
import { toDecimal } from '../../../domain/money/money'
import { findAmountProblem, type VoucherPaymentMethod } from '../../../domain/vouchers/voucher'
import {
  isAllowedPaymentDay,
  IssueVoucherRequest,
  readChosenExpiry,
} from '../../../domain/vouchers/voucher-staff'
import type { NewVoucher } from './queries'
import type { Timestamp } from '../../../domain/time/time'

/** Form values of a voucher that staff issue, as typed. */
export type VoucherInput = {
  isSold: boolean
  amount: string
  currency: Currency
  email: string
  mailLanguage: Language
  until: string
  method: VoucherPaymentMethod | ''
  paidOn: string
  reference: string
  buyerName: string
  hasInvoice: boolean
  nip: string
  address: string
  postalCode: string
  city: string
  country: Country
  reason: string
}

export type VoucherProblems = Partial<Record<keyof VoucherInput, FieldError>>

/** Maps a path of the request schema to the form field that shows its error. */
const VOUCHER_FORM_FIELDS: Record<string, keyof VoucherInput> = {
  expiresAt: 'until',
  'sale.method': 'method',
  'sale.paidOn': 'paidOn',
  'sale.reference': 'reference',
  'sale.buyerName': 'buyerName',
  'sale.invoice.nip': 'nip',
  'sale.invoice.address.address': 'address',
  'sale.invoice.address.postalCode': 'postalCode',
  'sale.invoice.address.city': 'city',
  'sale.invoice.address.country': 'country',
}

/** Form fields from top to bottom, so that the first invalid field gets the focus. */
export const VOUCHER_FIELD_ORDER: readonly (keyof VoucherInput)[] = [
  'amount',
  'reason',
  'method',
  'paidOn',
  'reference',
  'buyerName',
  'nip',
  'address',
  'postalCode',
  'city',
  'country',
  'email',
  'until',
]

function toVoucherWire(input: VoucherInput, amount: string) {
  const sharedFields = {
    amount,
    currency: input.currency,
    email: input.email.trim() || null,
    language: input.mailLanguage,
    ...(input.until ? { expiresAt: input.until } : {}),
  }
  if (!input.isSold) return { ...sharedFields, voucherType: 'follow_up', reason: input.reason }
  const { address, postalCode, city, country } = input
  return {
    ...sharedFields,
    voucherType: 'purchased',
    sale: {
      method: input.method,
      paidOn: input.paidOn,
      reference: input.reference.trim() || null,
      buyerName: input.buyerName.trim() || null,
      invoice: input.hasInvoice
        ? { nip: input.nip.trim() || null, address: { address, postalCode, city, country } }
        : null,
    },
  }
}

const isFieldError = (text: string): text is FieldError => FIELD_ERRORS.some((error) => error === text)

/** Parses the form: returns a voucher to send, or the problems by field. `now` in ms UTC. */
export function readNewVoucher(
  input: VoucherInput,
  language: Language,
  now: Timestamp,
): { voucher: NewVoucher } | { problems: VoucherProblems } {
  const amount = readAmount(input.amount, language, input.currency)
  const { data, error } = IssueVoucherRequest.safeParse(
    toVoucherWire(input, amount === null ? '' : toDecimal(amount)),
  )
  const voucherProblems: VoucherProblems = {}
  for (const { path, message } of error?.issues ?? []) {
    const fieldPath = path.join('.')
    const field =
      VOUCHER_FORM_FIELDS[fieldPath] ?? VOUCHER_FIELD_ORDER.find((candidate) => candidate === fieldPath)
    if (field) voucherProblems[field] ??= isFieldError(message) ? message : 'invalid'
  }
  if (amount === null || findAmountProblem(amount, input.currency)) voucherProblems.amount = 'invalid'
  if (input.until && readChosenExpiry(input.until, now) === null) voucherProblems.until = 'invalid'
  if (input.isSold && input.method === '') voucherProblems.method = 'required'
  if (input.isSold && (input.paidOn === '' || !isAllowedPaymentDay(input.paidOn, now)))
    voucherProblems.paidOn = 'invalid'
  if (!data || Object.keys(voucherProblems).length > 0) return { problems: voucherProblems }
  return { voucher: { ...data, amount: toDecimal(data.amount) } }
}
