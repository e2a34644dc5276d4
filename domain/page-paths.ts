import type { Category } from './catalog'
import { LANGUAGE_PARAM } from './language'

/** Every address of the shop, in each language; pages that follow the visitor have the same one twice. */
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
  checkout: { pl: '/checkout', en: '/checkout' },
  voucher: { pl: '/bon', en: '/bon' },
  /** Where the link to an order is sent from; the order itself is below it, behind its key. */
  orderLookup: { pl: '/zamowienie', en: '/zamowienie' },
  /** It says its language, as the link of the mail did that may have led to the payment: nothing else does after a reload. */
  success: (orderId: string) => ({
    pl: `/checkout/success?orderId=${orderId}&${LANGUAGE_PARAM}=pl`,
    en: `/checkout/success?orderId=${orderId}&${LANGUAGE_PARAM}=en`,
  }),
} as const

/**
 * Whether what stands at an address may take a payment: the checkout and the buyer's order. Its documents alone let the
 * payment provider in, so that a step between the two kinds loads a new one (decision 029).
 */
export const isPaying = (path: string): boolean => /^\/(checkout|zamowienie)\b/.test(path)
