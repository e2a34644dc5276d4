import { readdirSync, readFileSync } from 'node:fs'
import { LEGAL_DOCUMENTS } from '../../domain/settings/terms'
import { paths } from '../../domain/pages/page-paths'
import { SITEMAP_PAGES, getPathPair } from '../../web/app/paths'
import { fetchAsCrawler } from './crawler'
import { expect, test } from '../support/shop'
import { StructuredData } from './structured-data'

const LANGUAGES = ['pl', 'en'] as const

const productSlugs = readdirSync('catalog/products').flatMap((file) =>
  (JSON.parse(readFileSync(`catalog/products/${file}`, 'utf8')) as { slug: string }[]).map(
    ({ slug }) => slug,
  ),
)

const listTypes = (data: StructuredData) => data['@graph'].map((node) => node['@type'])

for (const language of LANGUAGES) {
  test(`every product has valid schema.org data (${language})`, async ({ request, baseURL }) => {
    expect(productSlugs.length).toBeGreaterThan(60)
    for (const slug of productSlugs) {
      const path = paths.product(slug)[language]
      const { data, link, meta } = await fetchAsCrawler(request, path)
      const { success, error, data: validData } = StructuredData.safeParse(data)
      expect.soft(success, `${path}: ${error?.message}`).toBe(true)
      if (!validData) continue
      expect.soft(listTypes(validData), path).toEqual(['Product', 'BreadcrumbList'])
      for (const graphItem of validData['@graph']) {
        if (graphItem['@type'] === 'Product') {
          expect.soft(graphItem.offers.url, path).toBe(link('canonical'))
          expect.soft(graphItem.offers.itemCondition, path).toBe(graphItem.itemCondition)
          const { price, priceCurrency, availability } = graphItem.offers
          for (const prefix of ['product', 'og'])
            expect
              .soft([meta(`${prefix}:price:amount`), meta(`${prefix}:price:currency`)], path)
              .toEqual([price, priceCurrency])
          expect
            .soft(meta('product:availability') === 'instock', path)
            .toBe(availability.endsWith('/InStock'))
        }
        if (graphItem['@type'] === 'BreadcrumbList') {
          expect.soft(graphItem.itemListElement.at(-1)?.item, path).toBe(link('canonical'))
          expect.soft(graphItem.itemListElement[0]?.item, path).toBe(baseURL + paths.home[language])
        }
      }
    }
  })
}

test('every other page has valid schema.org data, or none', async ({ request }) => {
  for (const sitemapPage of SITEMAP_PAGES) {
    for (const language of LANGUAGES) {
      const path = getPathPair(sitemapPage)?.[language] ?? ''
      const { data } = await fetchAsCrawler(request, path)
      const expectedTypes = {
        home: ['Organization', 'WebSite'],
        products: ['BreadcrumbList', 'ItemList'],
        category: ['BreadcrumbList', 'ItemList'],
      }
      if (sitemapPage.page !== 'home' && sitemapPage.page !== 'category' && sitemapPage.page !== 'products') {
        expect.soft(data, path).toBeNull()
        continue
      }
      const { success, error, data: validData } = StructuredData.safeParse(data)
      expect.soft(success, `${path}: ${error?.message}`).toBe(true)
      expect.soft(validData && listTypes(validData), path).toEqual(expectedTypes[sitemapPage.page])
    }
  }
  for (const path of ['/checkout', '/checkout/success?orderId=x', '/newsletter/confirm?token=x', '/nie-ma'])
    expect.soft((await fetchAsCrawler(request, path)).data, path).toBeNull()
})

test('the search offered by the home page’s structured data finds products', async ({ request }) => {
  for (const path of [paths.home.pl, paths.home.en]) {
    const data = StructuredData.parse((await fetchAsCrawler(request, path)).data)
    const webSiteNode = data['@graph'].find((node) => node['@type'] === 'WebSite')
    const searchUrlTemplate = webSiteNode?.potentialAction.target.urlTemplate ?? ''
    const searchResultsPage = await fetchAsCrawler(
      request,
      searchUrlTemplate.replace('{search_term_string}', 'makita'),
    )
    expect(searchResultsPage.status, path).toBe(200)
    expect(searchResultsPage.html, path).toContain('<article')
  }
})

test('a shared link to an indexable page shows a picture', async ({ request, baseURL }) => {
  const product = paths.product('klucz-udarowy-makita-dtw300z-lxt')
  const pathPairs = [...SITEMAP_PAGES.map(getPathPair), product].flatMap((pair) => pair ?? [])
  const pictures = new Set<string>()
  for (const path of pathPairs.flatMap(({ pl, en }) => [pl, en])) {
    const { meta } = await fetchAsCrawler(request, path)
    expect.soft(meta('og:image'), path).toMatch(new RegExp(`^${baseURL}/images/[\\w-]+\\.jpg$`))
    expect.soft(meta('og:image:alt')?.length, path).toBeGreaterThan(10)
    expect.soft(meta('twitter:card'), path).toBe('summary_large_image')
    const hasOwnPicture = !meta('og:image')?.includes('/share-')
    expect.soft([meta('og:image:width'), meta('og:image:height')], path).toEqual(['1200', '630'])
    const fixedPages = [paths.home, ...LEGAL_DOCUMENTS.map((name) => paths[name])]
    expect.soft(hasOwnPicture, path).toBe(!fixedPages.some(({ pl, en }) => path === pl || path === en))
    pictures.add(meta('og:image') ?? '')
  }
  for (const picture of pictures) {
    const response = await request.get(picture)
    expect.soft(response.status(), picture).toBe(200)
    expect.soft((await response.body()).length, picture).toBeLessThan(60_000)
  }
})

test('invalid structured data is detected', async ({ request }) => {
  const { data } = await fetchAsCrawler(request, paths.product('klucz-udarowy-makita-dtw300z-lxt').pl)
  const validJson = JSON.stringify(StructuredData.parse(data))
  for (const [part, replacement] of [
    ['"sku"', '"SKU"'],
    ['"mpn"', '"color"'],
    ['"@type":"Product"', '"@type":"Thing"'],
    [/"price":"([\d]+)\.(\d\d)"/, '"price":"$1,$2"'],
    ['"priceCurrency":"PLN"', '"priceCurrency":"zł"'],
    [/"url":"http[^"]*"/, '"url":"/produkt/x"'],
    ['https://schema.org/InStock', 'https://schema.org/Available'],
    ['https://schema.org/UsedCondition', 'used'],
    ['"position":2', '"position":3'],
    [/"gtin13":"(\d{12})\d"/, '"gtin13":"$1x"'],
    [/"gtin13":"(\d)(\d)/, '"gtin13":"$2$1'],
  ] as const) {
    const invalidJson = validJson.replace(part, replacement)
    expect(invalidJson, String(part)).not.toBe(validJson)
    expect(StructuredData.safeParse(JSON.parse(invalidJson)).success, String(part)).toBe(false)
  }
})
