import * as z from 'zod/mini'
import { CATEGORIES } from '../products/catalog/catalog'
import { paths } from '../pages/page-paths'

export const PageView = z.object({
  path: z.string().check(z.maxLength(512), z.startsWith('/')),
  referrer: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
})

/** The path of a page view without query and fragment, which could contain tokens; null if the page is not counted. */
export function toPageViewPath(path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/)
  if (
    !pathname.startsWith('/') ||
    pathname.startsWith('//') ||
    // Browsers treat a backslash as a slash and skip line breaks, so such a path may lead to another site.
    /[\\\u0000-\u0020]/.test(pathname) ||
    pathname.startsWith('/admin') ||
    pathname.startsWith('/api')
  )
    return null
  // Removes the order id from the path, because statistics must not contain order ids.
  return pathname.replace(/^\/zamowienie\/.*/, '/zamowienie')
}

const PATHS_WITHOUT_SLUG = new Set<string>(
  [
    paths.home,
    paths.products,
    paths.terms,
    paths.privacy,
    paths.withdrawal,
    paths.complaints,
    paths.delivery,
    paths.accessibility,
    paths.checkout,
    paths.voucher,
    paths.orderLookup,
    ...CATEGORIES.map((category) => paths.category(category)),
  ].flatMap(({ pl, en }) => [pl, en]),
)
const UNTRANSLATED_PATHS = ['/checkout/success', '/newsletter/confirm', '/newsletter/unsubscribe']

/**
 * The page for which the statistics count a view of this path: a product, or another page of the shop (slug null). The
 * slug may belong to no product. Null if the view is not counted.
 */
export function findViewedPage(path: string): { slug: string | null } | null {
  if (PATHS_WITHOUT_SLUG.has(path) || UNTRANSLATED_PATHS.includes(path)) return { slug: null }
  const [, slug] = /^\/produ(?:kt|ct)\/([\w-]{1,200})$/.exec(path) ?? []
  return slug ? { slug } : null
}

/** The host of a referrer; null if there is none or it is the shop's own. */
export function readReferrerHost(referrer: string | null | undefined, ownHost: string): string | null {
  const match = /^https?:\/\/(?:[^/?#\s]*@)?([^/?#@\s]+)/i.exec(referrer ?? '')
  const host = match?.[1]?.toLowerCase().slice(0, 200)
  return !host || host === ownHost ? null : host
}

/** Anonymises an IP address: IPv4 to /24, IPv6 to /48. */
export function truncateIp(ip: string | null): string | null {
  if (!ip) return null
  const ipv4Match = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)
  if (ipv4Match) return `${ipv4Match[1]}.0`
  if (!ip.includes(':')) return null
  const ipGroups =
    ip
      .split('::')[0]
      ?.split(':')
      .slice(0, 3)
      .filter((group) => /^[\da-f]{1,4}$/i.test(group)) ?? []
  return `${ipGroups.join(':')}::`
}

const BROWSER_PATTERNS: [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Samsung', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

/** The browser family, never the whole user agent; null for robots, which are not counted. */
export function detectBrowserFamily(userAgent: string | null): string | null {
  if (
    !userAgent ||
    /bot|crawl|spider|slurp|preview|lighthouse|headless|curl|wget|python|scan/i.test(userAgent)
  )
    return null
  return BROWSER_PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}
