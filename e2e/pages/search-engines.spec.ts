import { fetchAsCrawler } from './crawler'
import { makeProduct, runSql } from '../support/database'
import { REVIEW_WORDS } from '../../web/shop/reviews/words'
import { VOUCHER_WORDS } from '../../web/shop/vouchers/words'
import { expect, withNbspOnly, test } from '../support/shop'

const LEGAL_PATHS = [
  '/regulamin',
  '/terms',
  '/polityka-prywatnosci',
  '/privacy-policy',
  '/odstapienie-od-umowy',
  '/withdrawal',
  '/reklamacje',
  '/complaints',
  '/dostawa-i-platnosc',
  '/delivery-and-payment',
  '/dostepnosc',
  '/accessibility',
]

test('a product page is complete in the edge’s response', async ({ request, baseURL }) => {
  const product = await makeProduct({ price: 1_299_00 })
  const page = await fetchAsCrawler(request, `/produkt/${product.slug}`)
  expect(page.status).toBe(200)
  expect(page.html).toContain('<html lang="pl"')
  expect(page.html).toContain(`<h1 class=`)
  expect(page.title).toBe(`${product.name} | Ekspo Narzędzia`)
  expect(page.html).toContain(withNbspOnly('1 299,00 zł'))
  expect(page.html).toContain('napisany po polsku')
  expect(page.link('canonical')).toBe(`${baseURL}/produkt/${product.slug}`)
  expect(page.twin('pl')).toBe(`${baseURL}/produkt/${product.slug}`)
  expect(page.twin('en')).toBe(`${baseURL}/product/${product.slug}`)
  expect(page.twin('x-default')).toBe(`${baseURL}/produkt/${product.slug}`)
  expect(page.meta('description')).toContain('napisany po polsku')
  expect(page.meta('og:title')).toBe(page.title)
  expect(page.meta('og:type')).toBe('product')
  expect(page.meta('og:url')).toBe(page.link('canonical'))
  expect(page.meta('og:locale')).toBe('pl_PL')
  const imageResponse = await request.get(page.meta('og:image') ?? '')
  expect(imageResponse.headers()['content-type']).toBe('image/jpeg')
})

test('the home page contains vouchers and reviews in the edge’s response', async ({ request }) => {
  for (const [path, language] of [
    ['/', 'pl'],
    ['/en', 'en'],
  ] as const) {
    const { html } = await fetchAsCrawler(request, path)
    expect(html).toContain(VOUCHER_WORDS[language].title)
    expect(html).toContain(REVIEW_WORDS[language].title)
    expect(html.match(/<blockquote/g)?.length, path).toBeGreaterThan(8)
  }
})

test('product structured data states price, condition and availability', async ({ request, baseURL }) => {
  const product = await makeProduct({ price: 1_299_00 })
  for (const [path, price, priceCurrency, name] of [
    [`/produkt/${product.slug}`, '1299.00', 'PLN', product.name],
    [`/product/${product.slug}`, '306.04', 'EUR', product.nameEn],
  ] as const) {
    const { graph } = await fetchAsCrawler(request, path)
    expect(graph.find((node) => node['@type'] === 'Product')).toMatchObject({
      name,
      sku: product.sku,
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        url: baseURL + path,
        price,
        priceCurrency,
        availability: 'https://schema.org/InStock',
      },
    })
    expect(graph.find((node) => node['@type'] === 'BreadcrumbList')).toBeDefined()
  }
})

test('structured data of sold and held products states that', async ({ request }) => {
  const readProductGraph = async (slug: string) =>
    (await fetchAsCrawler(request, `/produkt/${slug}`)).graph.find(
      (graphItem) => graphItem['@type'] === 'Product',
    )
  expect(await readProductGraph('zaglebiarka-festool-ts-55-febq-plus')).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  })
  expect(await readProductGraph('mlot-kombinowany-hilti-te-70-atc-avr')).toMatchObject({
    offers: { availability: 'https://schema.org/LimitedAvailability' },
  })
})

test('every public page has title, description, canonical address and both languages', async ({
  request,
  baseURL,
}) => {
  const seenTitles = new Set<string>()
  for (const [polish, english] of [
    ['/', '/en'],
    ['/produkty', '/products'],
    ['/kategoria/pily', '/products/pily'],
  ] as const) {
    for (const [path, language] of [
      [polish, 'pl'],
      [english, 'en'],
    ] as const) {
      const page = await fetchAsCrawler(request, path)
      expect(page.status, path).toBe(200)
      expect(page.html, path).toContain(`<html lang="${language}"`)
      expect(page.meta('description')?.length, path).toBeGreaterThan(50)
      expect(page.link('canonical'), path).toBe(baseURL + path)
      expect([page.twin('pl'), page.twin('en')], path).toEqual([baseURL + polish, baseURL + english])
      expect(page.meta('robots'), path).toBeUndefined()
      seenTitles.add(page.title ?? '')
    }
  }
  expect(seenTitles.size).toBe(6)
})

test('legal pages are indexable in both languages and have a description', async ({ request, baseURL }) => {
  for (const path of LEGAL_PATHS) {
    const page = await fetchAsCrawler(request, path)
    expect(page.meta('robots'), path).toBeUndefined()
    expect(page.link('canonical'), path).toBe(baseURL + path)
    expect(page.html.length, path).toBeGreaterThan(20_000)
    expect(page.meta('description')?.length ?? 0, path).toBeGreaterThan(30)
  }
})

test('checkout and payment pages are not indexed', async ({ request }) => {
  for (const path of ['/checkout', '/checkout/success?orderId=x']) {
    const page = await fetchAsCrawler(request, path)
    expect(page.status, path).toBe(200)
    expect(page.meta('robots'), path).toBe('noindex')
    expect(page.link('canonical'), path).toBeUndefined()
  }
})

test('a filtered list has the canonical address of its path', async ({ request, baseURL }) => {
  for (const queryString of ['?q=m18', '?grade=B', '?sort=discount', '?priceTo=100']) {
    const { html } = await fetchAsCrawler(request, `/produkty${queryString}`)
    expect(html, queryString).toContain('<meta name="robots" content="noindex, follow"')
    expect(html, queryString).toContain(`<link rel="canonical" href="${baseURL}/produkty"`)
  }
  expect((await fetchAsCrawler(request, '/produkty?utm=1')).html).not.toContain('noindex')
})

test('a former address of a product redirects to the current one', async ({ request }) => {
  const product = await makeProduct()
  const newSlug = `${product.slug}-nowy`
  await runSql('UPDATE products SET slug = ? WHERE id = ?', newSlug, product.id)
  for (const path of ['/produkt/', '/product/']) {
    const response = await request.get(`${path}${product.slug}?from=mail`, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(new URL(response.headers()['location'] ?? '').pathname).toBe(path + newSlug)
    expect((await request.get(path + newSlug)).status()).toBe(200)
  }
})

test('product text cannot close the page’s script elements', async ({ request }) => {
  const product = await makeProduct({
    defects: [{ pl: '</script><script>alert(1)</script>', en: '<!-- <script>' }],
  })
  const page = await fetchAsCrawler(request, `/produkt/${product.slug}`)
  expect(page.html).not.toContain('<script>alert(1)')
  expect(page.html.match(/<script id="state"[\s\S]*?<\/script>/)?.[0]).toContain('\\u003c/script>')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })
  // Expected errors: Chromium reports scripts as failed if the JavaScript setting blocks them.
  test.beforeEach(({ faults }) => faults.allow(/^request failed: GET \S+\.js csp$/))

  test('a product page is readable', async ({ page }) => {
    const product = await makeProduct({ price: 1_299_00 })
    await page.goto(`/produkt/${product.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByText(withNbspOnly('1 299,00 zł')).first()).toBeVisible()
    await expect(page.getByText('napisany po polsku').first()).toBeVisible()
    await expect(page.getByRole('img', { name: product.name }).first()).toBeVisible()
  })

  test('the checkout explains its requirements and shows contact details', async ({ page }) => {
    for (const path of ['/checkout', '/checkout?voucher=true']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText(/^Zamówienie wymaga JavaScriptu/)).toBeVisible()
      await expect(main.locator('a[href^="tel:"]')).toBeVisible()
      await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
      await expect(main.locator('[aria-busy]')).toBeHidden()
    }
  })

  test('lists and texts are readable and linked', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: /^Piły/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/produkt\//)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Regulamin' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('the sitemap lists exactly the indexable pages, each in both languages', async ({
  request,
  baseURL,
}) => {
  const product = await makeProduct({ price: 1_299_00 })
  const response = await request.get('/sitemap.xml')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('application/xml')
  const xml = await response.text()
  const listedUrls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(new Set(listedUrls).size).toBe(listedUrls.length)
  const products: { slug: string; availability: string }[] = await (await request.get('/api/products')).json()
  const categories: { category: string }[] = await (await request.get('/api/categories')).json()
  const expectedPaths = [
    '/',
    '/en',
    '/produkty',
    '/products',
    ...LEGAL_PATHS,
    ...categories.flatMap(({ category }) => [`/kategoria/${category}`, `/products/${category}`]),
    ...products
      .filter(({ availability }) => availability !== 'sold')
      .flatMap(({ slug }) => [`/produkt/${slug}`, `/product/${slug}`]),
  ]
  const demoProductSold = '/produkt/zaglebiarka-festool-ts-55-febq-plus'
  expect((await request.get(demoProductSold)).status()).toBe(200)
  expect(listedUrls).not.toContain(baseURL + demoProductSold)
  // Parallel tests add products. So no earlier page may be missing, and every new page must be a product.
  expect(expectedPaths.filter((path) => !listedUrls.includes(baseURL + path)).slice(0, 3)).toEqual([])
  const otherUrls = listedUrls.filter((url) => !expectedPaths.includes(url.replace(baseURL ?? '', '')))
  expect(otherUrls.filter((url) => !/\/(produkt|product)\//.test(url))).toEqual([])
  expect(xml).toContain(
    `<xhtml:link rel="alternate" hreflang="en" href="${baseURL}/product/${product.slug}"/>`,
  )
  for (const pageUrl of [listedUrls[3], listedUrls.at(-1)]) {
    const page = await fetchAsCrawler(request, String(pageUrl))
    expect(page.status).toBe(200)
    expect(page.meta('robots')).toBeUndefined()
  }
})

test('robots.txt names the sitemap and the disallowed paths', async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt')
  expect(response.status()).toBe(200)
  const text = await response.text()
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/api\/$/m)
  expect(text).toMatch(/^Disallow: \/admin\/$/m)
})
