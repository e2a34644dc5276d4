import type { Category } from '../products/catalog/catalog'
import { LANGUAGE_PARAM } from '../language'

/**
 * All paths of the shop by language. Some pages have one path for both languages; their texts are in the visitor's
 * language.
 */
export const paths = {
  home: { pl: '/', en: '/en' },
  products: { pl: '/produkty', en: '/products' },
  category: (category: Category) => ({ pl: `/kategoria/${category}`, en: `/products/${category}` }),
  product: (slug: string) => ({ pl: `/produkt/${slug}`, en: `/product/${slug}` }),
  terms: { pl: '/regulamin', en: '/terms' },
  privacy: { pl: '/polityka-prywatnosci', en: '/privacy-policy' },
  withdrawal: { pl: '/odstapienie-od-umowy', en: '/withdrawal' },
  complaints: { pl: '/reklamacje', en: '/complaints' },
  delivery: { pl: '/dostawa-i-platnosc', en: '/delivery-and-payment' },
  accessibility: { pl: '/dostepnosc', en: '/accessibility' },
  /** The page of a booked viewing. A sub-path books a viewing of a product (`viewingPath`). */
  viewing: { pl: '/ogladanie', en: '/viewing' },
  checkout: { pl: '/checkout', en: '/checkout' },
  voucher: { pl: '/bon', en: '/bon' },
  /**
   * The page on which a buyer requests an order link by e-mail. The order page is at a sub-path, protected by the token
   * of the link.
   */
  orderLookup: { pl: '/zamowienie', en: '/zamowienie' },
  /**
   * The page after a payment. Its URL contains the language of the mail link that led to the payment, because a reload
   * would otherwise lose this language.
   */
  success: (orderId: string) => ({
    pl: `/checkout/success?orderId=${orderId}&${LANGUAGE_PARAM}=pl`,
    en: `/checkout/success?orderId=${orderId}&${LANGUAGE_PARAM}=en`,
  }),
} as const

/**
 * True if a page may take payments: the checkout and the order page. Only the documents of these pages allow the
 * payment provider (CSP). Navigation from or to another page therefore loads a new document (decision 029).
 */
export const isPaymentPath = (path: string): boolean => /^\/(checkout|zamowienie)\b/.test(path)
