import type { VoucherForm } from '../../../../domain/checkout/checkout'
import type { Currency } from '../../../../domain/money/currency'
import type { Language } from '../../../../domain/language'
import { type Minor, toDecimal } from '../../../../domain/money/money'
import { VOUCHER_PRODUCT_ID, type VoucherVatKind } from '../../../../domain/vouchers/voucher'
import { toShownTextVersions } from '../place/order-request'
import type { OrderRequest } from '../queries'

type VoucherRequestInput = {
  form: VoucherForm
  amount: Minor
  /** The VAT treatment of the voucher that the page shows. The server rejects the order if its own value differs. */
  voucherVat: VoucherVatKind
  currency: Currency
  language: Language
  termsVersion: string
}

/** Name of the voucher in an order (spec §7). */
const VOUCHER_NAMES: Record<Language, string> = { pl: 'Bon Podarunkowy', en: 'Gift Voucher' }

/** Builds the order request of a gift voucher. The order belongs to no cart. */
export function buildVoucherOrderRequest({
  form,
  amount,
  voucherVat,
  currency,
  language,
  termsVersion,
}: VoucherRequestInput): OrderRequest {
  const voucherPrice = toDecimal(amount)
  const { firstName, lastName, email, terms, marketing } = form
  const sharedFields = {
    firstName,
    lastName,
    email,
    orderItems: [
      { productId: VOUCHER_PRODUCT_ID, name: VOUCHER_NAMES[language], quantity: 1, price: voucherPrice },
    ],
    courier: 'digital' as const,
    totalAmount: voucherPrice,
    voucherVat,
    language,
    currency,
    consents: { terms, marketing, ...toShownTextVersions({ termsVersion, language, form, isVoucher: true }) },
    ...(form.isGift
      ? {
          gift: {
            recipientEmail: form.recipientEmail,
            greeting: form.greeting || null,
            sendOn: form.sendOn || null,
          },
        }
      : {}),
  }
  if (form.customerType === 'individual') return { ...sharedFields, customerType: form.customerType }
  const { customerType, companyName, nip, invoiceAddress, buyerCapacity } = form
  return {
    ...sharedFields,
    customerType,
    companyName,
    nip,
    invoiceAddress,
    buyerCapacity,
  }
}
