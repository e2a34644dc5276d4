import { type Language, localized } from '../../../domain/language'
import { toDecimal } from '../../../domain/money'
import type { CartLine } from '../../api'
import type { CartTotals } from '../cart/cart-totals'
import type { ValidCheckout } from './checkout-resolver'
import type { OrderRequest } from './queries'

type Source = {
  form: ValidCheckout
  lines: readonly CartLine[]
  totals: CartTotals
  language: Language
  sessionId: string
  /** What the order is paid with, as far as it goes. */
  voucher: { code: string } | null
}

/** The order as the buyer sees it on the page: the server compares every price and the total with its own. */
export function orderRequest({ form, lines, totals, language, sessionId, voucher }: Source): OrderRequest {
  const { customerType, terms, marketing, defects, companyName, nip, ...contact } = form
  const common = {
    ...contact,
    orderItems: lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      name: localized(language, product.name, product.nameEn),
      quantity,
      price: toDecimal(totals.lines[index]?.unitPrice ?? totals.total),
    })),
    totalAmount: toDecimal(totals.total),
    language,
    currency: totals.currency,
    sessionId,
    ratesAt: totals.ratesAt,
    ...(voucher && totals.discount > 0
      ? { voucherCode: voucher.code, voucherDiscount: toDecimal(totals.discount) }
      : {}),
    consents: {
      terms,
      marketing,
      ...(lines.some(({ product }) => product.defects.length > 0) ? { defects } : {}),
    },
  }
  return customerType === 'company'
    ? { ...common, customerType, companyName: companyName ?? '', nip: nip ?? '' }
    : { ...common, customerType }
}
