import type { Page } from '@playwright/test'
import { makeProduct } from './database'
import { expect, type Language, test, visit } from './shop'

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const LIST: Record<Language, string> = { pl: '/produkty', en: '/products' }

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    test('a lost connection is said for as long as it lasts, and what was asked for comes after it', async ({
      page,
      context,
      faults,
      m,
    }) => {
      faults.allow(/ERR_INTERNET_DISCONNECTED/)
      await visit(page, LIST[language])
      await expect(notice(page, m.offline)).toHaveCount(0)
      await context.setOffline(true)
      await expect(notice(page, m.offline)).toBeVisible()
      const first = page.getByRole('article').first()
      const before = await first.textContent()
      await page.getByLabel(m.list.sort).selectOption('price_asc')
      await context.setOffline(false)
      await expect(notice(page, m.offline)).toHaveCount(0)
      await expect(first).not.toHaveText(before ?? '')
    })
  })
}

test('nothing is put into the cart later that could not be put there now', async ({
  page,
  context,
  faults,
  m,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const product = await makeProduct()
  await visit(page, `/produkt/${product.slug}`)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  await expect(page.getByText(m.cart.addFailed).first()).toBeVisible()
  await context.setOffline(false)
  await expect(notice(page, m.offline)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: m.product.addToCart })).toBeVisible()
})

test('a shop that is out of reach is tried again until it answers', async ({ page, faults, m }) => {
  faults.allow(/api\/(products|geo)|ERR_CONNECTION_FAILED/)
  await page.clock.install()
  await visit(page, '/produkty')
  await page.route(/\/api\/(products|geo)/, (route) => route.abort('connectionfailed'))
  await page.getByRole('contentinfo').getByRole('link', { name: m.categories.pily }).click()
  await expect(notice(page, m.offline)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: m.list.failed })).toBeVisible()
  const tried = page.waitForRequest('/api/geo')
  await page.clock.fastForward(10_000)
  await tried
  await expect(notice(page, m.offline)).toBeVisible()
  await page.unroute(/\/api\/(products|geo)/)
  await page.clock.fastForward(10_000)
  await expect(notice(page, m.offline)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: m.list.failed })).toHaveCount(0)
})

test('a product that is pointed at or focused is there before it is pressed, and is asked for once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/products\/.|product-page-.*js$/.test(pathname)) asked.push(pathname)
  })
  await visit(page, '/produkty')
  const links = page.getByRole('article').getByRole('link')
  const [slug, , , , other] = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)),
  )
  const code = page.waitForResponse(/product-page-/)
  const related = page.waitForResponse(`/api/products/${slug}/related`)
  await links.first().hover()
  await Promise.all([code, related])
  await links.first().click()
  await expect(page).toHaveURL(`/produkt/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((path) => path.startsWith(`/api/products/${slug}`)).toSorted()).toEqual([
    `/api/products/${slug}`,
    `/api/products/${slug}/related`,
  ])
  await page.goBack()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('article')).toHaveCount(24)
  const focused = page.waitForRequest(`/api/products/${other}`)
  await links.nth(4).focus()
  await focused
})

test('nothing is loaded on intent for whoever saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/produkty')
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await page.getByRole('article').getByRole('link').first().hover()
  await page.waitForTimeout(400)
  expect(asked.filter((url) => /product-page|api\/products/.test(url))).toEqual([])
})
