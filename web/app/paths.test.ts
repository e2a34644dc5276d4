import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../domain/products/catalog/catalog'
import { LANGUAGES } from '../../domain/language'
import { LEGAL_DOCUMENTS } from '../../domain/settings/terms'
import { matchPage, type PageMatch, getPathPair } from './paths'

const PAGE_MATCHES: PageMatch[] = [
  { page: 'home' },
  { page: 'products' },
  ...LEGAL_DOCUMENTS.map((page) => ({ page })),
  { page: 'product', slug: 'wiertarka-18-v' },
  ...CATEGORIES.map((category) => ({ page: 'category' as const, category })),
]

describe('a page with a path in both languages', () => {
  it.each(PAGE_MATCHES)('is matched by both: %o', (page) => {
    const pathsByLanguage = getPathPair(page)
    expect(new Set(Object.values(pathsByLanguage ?? {})).size).toBe(2)
    for (const language of LANGUAGES) {
      const match = matchPage(pathsByLanguage?.[language] ?? '')
      expect(match).toMatchObject(page)
      // The path `/` is the Polish home page, but it does not set the language.
      expect(match.pathLanguage).toBe(page.page === 'home' && language === 'pl' ? null : language)
    }
  })
})

describe('the page of a viewing', () => {
  it.each([
    ['/ogladanie', 'pl', undefined],
    ['/viewing', 'en', undefined],
    ['/ogladanie/wiertarka-18-v', 'pl', 'wiertarka-18-v'],
    ['/viewing/wiertarka-18-v', 'en', 'wiertarka-18-v'],
  ] as const)('%s is matched, and search engines do not list it', (path, pathLanguage, slug) => {
    const match = matchPage(path)
    expect(match).toEqual({ page: 'viewing', pathLanguage, ...(slug ? { slug } : {}) })
    expect(getPathPair(match)).toBeNull()
  })
})

describe('a path', () => {
  it.each(['/checkout', '/checkout/success', '/bon', '/newsletter/confirm', '/newsletter/unsubscribe'])(
    '%s uses the visitor’s language and has no twin',
    (path) => {
      expect(matchPage(path).pathLanguage).toBeNull()
      expect(getPathPair(matchPage(path))).toBeNull()
    },
  )

  it.each(['/admin', '/admin/login', '/admin/chat', '/admin/', '/admin/none', '/admin/chat/x'])(
    '%s is a staff path without a language',
    (path) => {
      expect(matchPage(path)).toEqual({ page: 'admin', pathLanguage: null })
      expect(getPathPair(matchPage(path))).toBeNull()
    },
  )

  it('may contain percent-encoded letters', () => {
    expect(matchPage('/produkt/m%C5%82ot')).toMatchObject({ page: 'product', slug: 'młot' })
  })

  it.each([
    '/nie-ma',
    '/produkt',
    '/produkt/',
    '/produkt/a/b',
    '/produkt/%E0%A4%A',
    '/kategoria/nie-ma',
    '/kategoria/toString',
    '/products/wiertarki/x',
    '/constructor',
    '/__proto__',
    '//produkty',
    '/PRODUKTY',
    '/administrator',
    '',
  ])('%s matches no page', (path) => {
    expect(matchPage(path)).toEqual({ page: 'notFound', pathLanguage: null })
  })
})
