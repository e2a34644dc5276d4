import type { BuyerCapacity, CustomerType } from '../../../../domain/checkout/checkout'
import { type Language, localizedText } from '../../../../domain/language'
import { toDecimal } from '../../../../domain/money/money'
import { ORDER_CONSENT_VERSION } from '../../../../domain/marketing/order-consent'
import { conditionVersion, hashTexts, listWithdrawalTexts } from '../../../../domain/orders/order-agreement'
import { deliversToPoint } from '../../../../domain/delivery/couriers'
import type { DeliveryDays } from '../../../../domain/delivery/delivery'
import { isoDay } from '../../../../domain/time/polish-days'
import type { CartLine } from '../../../api'
import type { CartTotals } from '../../cart/cart-totals'
import type { ValidatedCheckoutForm } from '../form/checkout-resolver'
import type { OrderRequest } from '../queries'

type OrderRequestInput = {
  form: ValidatedCheckoutForm
  lines: readonly CartLine[]
  totals: CartTotals
  language: Language
  sessionId: string
  termsVersion: string
  shownGuaranteeVersion: (productId: string) => string | undefined
  /** The promised days of delivery that the page shows; undefined if the page shows none. */
  deliveryDays: DeliveryDays | undefined
  /** The version of the shown notice on the legal guarantee; null if the page shows none. */
  shownNoticeVersion: string | null
  /** The voucher to apply; it pays at most its balance. */
  voucher: { code: string } | null
}

/**
 * Builds the order request from the displayed values. The server compares every price and the total with its own
 * calculation.
 */
export function createOrderRequest({
  form,
  lines,
  totals,
  language,
  sessionId,
  termsVersion,
  shownGuaranteeVersion,
  deliveryDays,
  shownNoticeVersion,
  voucher,
}: OrderRequestInput): OrderRequest {
  const { customerType, terms, marketing, defects, companyName, nip, pickupPoint, ...contact } = form
  const commonFields = {
    ...contact,
    ...(deliversToPoint(contact.courier) ? { pickupPoint: pickupPoint ?? null } : {}),
    orderItems: lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      name: localizedText(language, product.name, product.nameEn),
      quantity,
      price: toDecimal(totals.lines[index]?.unitPrice ?? totals.total),
      condition: conditionVersion(
        product.grade,
        product.defects.map((defect) => defect[language]),
      ),
      guarantee: shownGuaranteeVersion(product.id),
    })),
    totalAmount: toDecimal(totals.total),
    language,
    currency: totals.currency,
    sessionId,
    ratesAt: totals.ratesAt,
    deliveryDays: deliveryDays && { from: isoDay(deliveryDays.from), to: isoDay(deliveryDays.to) },
    ...(voucher && totals.discount > 0
      ? { voucherCode: voucher.code, voucherDiscount: toDecimal(totals.discount) }
      : {}),
    consents: {
      terms,
      marketing,
      ...toShownTextVersions({ termsVersion, language, form, isVoucher: false }),
      noticeVersion: shownNoticeVersion,
      ...(lines.some(({ product }) => product.defects.length > 0) ? { defects } : {}),
    },
  }
  return customerType === 'company'
    ? { ...commonFields, customerType, companyName: companyName ?? '', nip: nip ?? '' }
    : { ...commonFields, customerType }
}

type ConsentVersionInput = {
  termsVersion: string
  language: Language
  form: { customerType: CustomerType; buyerCapacity?: BuyerCapacity | '' | null | undefined }
  isVoucher: boolean
}

/** Returns the versions of the texts shown beside the consents; the server compares them with the versions in force. */
export const toShownTextVersions = ({ termsVersion, language, form, isVoucher }: ConsentVersionInput) => ({
  termsVersion,
  marketingVersion: ORDER_CONSENT_VERSION,
  withdrawalVersion: hashTexts(
    listWithdrawalTexts({
      language,
      buyerCapacity: form.customerType === 'company' ? form.buyerCapacity || null : null,
      isVoucher,
    }),
  ),
})
