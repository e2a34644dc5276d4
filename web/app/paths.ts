import { CATEGORIES, type Category, isCategory } from '../../domain/catalog'
import type { Language } from '../../domain/language'
import { LEGAL_DOCUMENTS, type LegalDocument } from '../../domain/terms'

/** Every address of the shop, in each language; pages that follow the visitor have the same one twice. */
export const paths = {
  home: { pl: '/', en: '/en' },
  products: { pl: '/produkty', en: '/products' },
  category: (category: Category) => ({ pl: `/kategoria/${category}`, en: `/products/${category}` }),
  product: (slug: string) => ({ pl: `/produkt/${slug}`, en: `/product/${slug}` }),
  terms: { pl: '/regulamin', en: '/terms' },
  privacy: { pl: '/polityka-prywatnosci', en: '/privacy-policy' },
  withdrawal: { pl: '/odstapienie-od-umowy', en: '/withdrawal' },
  delivery: { pl: '/dostawa-i-platnosc', en: '/delivery-and-payment' },
  accessibility: { pl: '/dostepnosc', en: '/accessibility' },
  checkout: { pl: '/checkout', en: '/checkout' },
  voucher: { pl: '/bon', en: '/bon' },
  success: (orderId: string) => ({
    pl: `/checkout/success?orderId=${orderId}`,
    en: `/checkout/success?orderId=${orderId}`,
  }),
} as const

/** What an address asks for. */
export type PageMatch =
  | { page: 'home' | 'products' | 'checkout' | 'success' | 'voucher' | 'admin' | 'notFound' }
  | { page: LegalDocument }
  | { page: 'newsletterConfirm' | 'newsletterUnsubscribe' }
  | { page: 'category'; category: Category }
  | { page: 'product'; slug: string }

export type RoutedPage = PageMatch & {
  /** The language the address itself speaks; null where the page follows the visitor. */
  pathLanguage: Language | null
}

const segment = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

const FIXED: Record<string, RoutedPage> = {
  '/': { page: 'home', pathLanguage: null },
  '/en': { page: 'home', pathLanguage: 'en' },
  '/produkty': { page: 'products', pathLanguage: 'pl' },
  '/products': { page: 'products', pathLanguage: 'en' },
  '/regulamin': { page: 'terms', pathLanguage: 'pl' },
  '/terms': { page: 'terms', pathLanguage: 'en' },
  '/polityka-prywatnosci': { page: 'privacy', pathLanguage: 'pl' },
  '/privacy-policy': { page: 'privacy', pathLanguage: 'en' },
  '/odstapienie-od-umowy': { page: 'withdrawal', pathLanguage: 'pl' },
  '/withdrawal': { page: 'withdrawal', pathLanguage: 'en' },
  '/dostawa-i-platnosc': { page: 'delivery', pathLanguage: 'pl' },
  '/delivery-and-payment': { page: 'delivery', pathLanguage: 'en' },
  '/dostepnosc': { page: 'accessibility', pathLanguage: 'pl' },
  '/accessibility': { page: 'accessibility', pathLanguage: 'en' },
  '/checkout': { page: 'checkout', pathLanguage: null },
  '/checkout/success': { page: 'success', pathLanguage: null },
  '/bon': { page: 'voucher', pathLanguage: null },
  '/newsletter/confirm': { page: 'newsletterConfirm', pathLanguage: null },
  '/newsletter/unsubscribe': { page: 'newsletterUnsubscribe', pathLanguage: null },
}

/** Finds the page of a path; the edge and the browser route by this one table. */
export function matchPage(pathname: string): RoutedPage {
  const fixed = Object.hasOwn(FIXED, pathname) ? FIXED[pathname] : undefined
  if (fixed) return fixed
  // All of staff's (`admin-paths.ts`) are one to visitors, who load no more of them than this line.
  if (/^\/admin(\/|$)/.test(pathname)) return { page: 'admin', pathLanguage: null }
  const [, place, rest, more] = pathname.split('/')
  const name = segment(rest ?? '')
  if (more === undefined && name) {
    if (place === 'produkt') return { page: 'product', slug: name, pathLanguage: 'pl' }
    if (place === 'product') return { page: 'product', slug: name, pathLanguage: 'en' }
    if (place === 'kategoria' && isCategory(name))
      return { page: 'category', category: name, pathLanguage: 'pl' }
    if (place === 'products' && isCategory(name))
      return { page: 'category', category: name, pathLanguage: 'en' }
  }
  return { page: 'notFound', pathLanguage: null }
}

/** The addresses of a page in both languages; null for pages without an address of their own in search. */
export function pathPair(match: PageMatch): Record<Language, string> | null {
  switch (match.page) {
    case 'home':
    case 'products':
    case 'terms':
    case 'privacy':
    case 'withdrawal':
    case 'delivery':
    case 'accessibility':
      return paths[match.page]
    case 'category':
      return paths.category(match.category)
    case 'product':
      return paths.product(match.slug)
    default:
      return null
  }
}

/** Every page with an address of its own in search, but for the products: what a sitemap lists besides them. */
export const FIXED_PAGES: PageMatch[] = [
  { page: 'home' },
  { page: 'products' },
  ...CATEGORIES.map((category): PageMatch => ({ page: 'category', category })),
  ...LEGAL_DOCUMENTS.map((page): PageMatch => ({ page })),
]
