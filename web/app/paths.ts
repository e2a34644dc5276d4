import { CATEGORIES, type Category, isCategory } from '../../domain/products/catalog/catalog'
import { type Language, LANGUAGES } from '../../domain/language'
import { paths } from '../../domain/pages/page-paths'
import { isLegalDocument, LEGAL_DOCUMENTS, type LegalDocument } from '../../domain/settings/terms'

/** A matched path: its page and parameters. */
export type PageMatch =
  | { page: 'home' | 'products' | 'checkout' | 'success' | 'voucher' | 'admin' | 'notFound' }
  | { page: LegalDocument }
  | { page: 'newsletterConfirm' | 'newsletterUnsubscribe' }
  | { page: 'category'; category: Category }
  | { page: 'product'; slug: string }
  | { page: 'order'; id: string }
  /** Books a viewing of the product `slug`; without a slug, shows the booked viewing of a link. */
  | { page: 'viewing'; slug?: string }

export type PageName = PageMatch['page']
/** Props of a page component: the matched path with its parameters. */
export type PageProps<P extends PageName = PageName> = { match: Extract<PageMatch, { page: P }> }

export type RoutedPage = PageMatch & {
  /** The language that the path belongs to; null if the page uses the visitor's language. */
  pathLanguage: Language | null
}

const decodeSegment = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** Pages with one path per language. */
const TRANSLATED_PAGES = ['products', 'viewing', ...LEGAL_DOCUMENTS] as const

const FIXED_ROUTES: Record<string, RoutedPage> = {
  '/': { page: 'home', pathLanguage: null },
  '/en': { page: 'home', pathLanguage: 'en' },
  ...Object.fromEntries(
    TRANSLATED_PAGES.flatMap((page) =>
      LANGUAGES.map((language) => [paths[page][language], { page, pathLanguage: language }] as const),
    ),
  ),
  '/checkout': { page: 'checkout', pathLanguage: null },
  '/checkout/success': { page: 'success', pathLanguage: null },
  '/zamowienie': { page: 'order', id: '', pathLanguage: null },
  '/bon': { page: 'voucher', pathLanguage: null },
  '/newsletter/confirm': { page: 'newsletterConfirm', pathLanguage: null },
  '/newsletter/unsubscribe': { page: 'newsletterUnsubscribe', pathLanguage: null },
}

/** Returns the page of a path. The edge and the browser both use this function. */
export function matchPage(pathname: string): RoutedPage {
  const fixedMatch = Object.hasOwn(FIXED_ROUTES, pathname) ? FIXED_ROUTES[pathname] : undefined
  if (fixedMatch) return fixedMatch
  // One match for all staff pages, because every visitor loads this file. `admin-paths.ts` has their routes.
  if (/^\/admin(\/|$)/.test(pathname)) return { page: 'admin', pathLanguage: null }
  const [, firstSegment, secondSegment, extraSegment] = pathname.split('/')
  const slugOrId = decodeSegment(secondSegment ?? '')
  if (extraSegment === undefined && slugOrId) {
    if (firstSegment === 'zamowienie') return { page: 'order', id: slugOrId, pathLanguage: null }
    if (firstSegment === 'produkt') return { page: 'product', slug: slugOrId, pathLanguage: 'pl' }
    if (firstSegment === 'product') return { page: 'product', slug: slugOrId, pathLanguage: 'en' }
    const viewingLanguage = LANGUAGES.find((language) => paths.viewing[language] === `/${firstSegment}`)
    if (viewingLanguage) return { page: 'viewing', slug: slugOrId, pathLanguage: viewingLanguage }
    if (firstSegment === 'kategoria' && isCategory(slugOrId))
      return { page: 'category', category: slugOrId, pathLanguage: 'pl' }
    if (firstSegment === 'products' && isCategory(slugOrId))
      return { page: 'category', category: slugOrId, pathLanguage: 'en' }
  }
  return { page: 'notFound', pathLanguage: null }
}

/** Returns a page's path in both languages, or null for pages that are not indexed by search engines. */
export function getPathPair(match: PageMatch): Record<Language, string> | null {
  switch (match.page) {
    case 'home':
    case 'products':
      return paths[match.page]
    case 'category':
      return paths.category(match.category)
    case 'product':
      return paths.product(match.slug)
    default:
      return isLegalDocument(match.page) ? paths[match.page] : null
  }
}

/** All indexed pages except products, for the sitemap. */
export const SITEMAP_PAGES: PageMatch[] = [
  { page: 'home' },
  { page: 'products' },
  ...CATEGORIES.map((category): PageMatch => ({ page: 'category', category })),
  ...LEGAL_DOCUMENTS.map((page): PageMatch => ({ page })),
]
