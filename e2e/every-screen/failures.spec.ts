import type { Page, Route } from '@playwright/test'
import { makeProduct } from '../support/database'
import { cutConnection } from '../support/network'
import { expect, test, openFooter } from '../support/shop'

const respondWithError = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: '', status, code },
  })

const getMessageLocator = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test.beforeEach(({ faults }) => faults.allow(/request failed|status [45]\d\d|Failed to load resource/))

for (const [failure, respond, text] of [
  ['the network is gone', cutConnection, 'Nie udało się dodać produktu do koszyka'],
  ['the server fails', respondWithError(500, 'internal'), 'Nie udało się dodać produktu do koszyka'],
  [
    'a proxy answers nonsense',
    (route: Route) => route.fulfill({ status: 502, body: '<html>' }),
    'Nie udało się dodać produktu do koszyka',
  ],
  [
    'someone was faster',
    respondWithError(409, 'cart.not_enough_stock'),
    'Nie ma tylu sztuk. Wybierz mniejszą liczbę.',
  ],
  [
    'there were too many tries',
    respondWithError(429, 'request.too_many'),
    'Zbyt wiele prób. Odczekaj minutę i spróbuj ponownie.',
  ],
] as const) {
  test(`adding to the cart shows an error when ${failure}, and works again later`, async ({ page, m }) => {
    const product = await makeProduct()
    await page.goto(`/produkt/${product.slug}`)
    await page.route('/api/cart', respond)
    const button = page.getByRole('main').getByRole('button', { name: m.product.addToCart })
    await button.click()
    await expect(getMessageLocator(page, 'Błąd')).toBeVisible()
    await expect(getMessageLocator(page, text)).toBeVisible()
    await page.unroute('/api/cart')
    await button.click()
    await expect(
      page
        .getByRole('dialog', { name: m.cart.title })
        .getByRole('listitem')
        .filter({ hasText: product.name }),
    ).toBeVisible()
  })
}

test('a failed change or removal shows an error, and the cart stays as it was', async ({ page, m }) => {
  const product = await makeProduct({ stock: 3, price: 10_00 })
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  const drawer = page.getByRole('dialog', { name: m.cart.title })
  await page.route('/api/cart/*', cutConnection)
  await drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) }).click()
  await expect(getMessageLocator(page, 'Nie udało się zaktualizować ilości')).toBeVisible()
  await drawer.getByRole('button', { name: m.cart.remove({ name: product.name }) }).click()
  await expect(getMessageLocator(page, 'Nie udało się usunąć produktu')).toBeVisible()
  // The page shows one toast at a time (spec §9).
  await expect(page.getByText('Nie udało się zaktualizować ilości')).toHaveCount(0)
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await page.unroute('/api/cart/*')
  await drawer.getByRole('button', { name: m.cart.remove({ name: product.name }) }).click()
  await expect(drawer).toContainText('Koszyk jest pusty')
})

test('a cart that fails to load shows an error and a retry', async ({ page, m }) => {
  const product = await makeProduct()
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  await expect(page.getByRole('dialog', { name: m.cart.title })).toContainText(product.name)
  await page.route('/api/cart?*', cutConnection)
  await page.reload()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Koszyk/ })
    .click()
  const drawer = page.getByRole('dialog', { name: m.cart.title })
  await expect(drawer.getByRole('alert')).toContainText('Nie udało się wczytać koszyka')
  await page.unroute('/api/cart?*')
  await drawer.getByRole('button', { name: m.retry }).click()
  await expect(drawer.getByRole('listitem')).toContainText(product.name)
})

test('while the shop is slow the button is busy, and a double press adds once', async ({ page, m }) => {
  const product = await makeProduct({ stock: 5, price: 10_00 })
  await page.goto(`/produkt/${product.slug}`)
  await page.route('/api/cart', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).dblclick()
  const busyButton = page.getByRole('main').getByRole('button', { name: 'Dodaję…' })
  await expect(busyButton).toHaveAttribute('aria-busy', 'true')
  await busyButton.click()
  await expect(page.getByRole('dialog', { name: m.cart.title }).getByRole('listitem')).toContainText(
    product.name,
  )
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Koszyk, 1 produkt', includeHidden: true }),
  ).toBeAttached()
})

test('a slow list shows placeholders, and a failed list offers a retry', async ({ page, m }) => {
  await page.goto('/')
  let isNetworkSlow = true
  await page.route('/api/products?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await (isNetworkSlow ? route.continue() : cutConnection(route))
  })
  await (await openFooter(page)).getByRole('link', { name: 'Szlifierki' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Szlifierki' })).toBeVisible()
  await expect(page.locator('[aria-busy=true] > *')).toHaveCount(8)
  await expect(page.getByRole('article').first()).toBeVisible()
  isNetworkSlow = false
  await (await openFooter(page)).getByRole('link', { name: 'Piły' }).click()
  await expect(page.getByRole('alert')).toContainText(m.list.failed)
  await page.unroute('/api/products?*')
  await page.getByRole('button', { name: m.retry }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a product that fails to load offers a retry', async ({ page, m, faults }) => {
  faults.allow(/api\/products|status of 503/)
  let requestCount = 0
  // Delays timers, so that they run after the failed response, as they do when the shop answers fast.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((callback: () => void, ms = 0) =>
      setTimeout(callback, ms > 0 ? ms + 1000 : ms)) as typeof window.setTimeout
  })
  await page.goto('/kategoria/pily')
  // Responds with an error status, because the page would repeat an aborted request by itself.
  await page.route('/api/products/*', (route) => {
    requestCount++
    return route.fulfill({ status: 503, json: {} })
  })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('alert')).toContainText(m.failedPage.title)
  // Hovering has prefetched the linked page. The press must not cause another request.
  await page.waitForTimeout(1500)
  expect(requestCount).toBe(1)
  await page.unroute('/api/products/*')
  await page.getByRole('button', { name: m.retry }).click()
  await expect(page.getByRole('navigation', { name: m.product.breadcrumb })).toBeVisible()
})

test('a page whose code fails to load shows an error, and keeps header and footer', async ({
  page,
  faults,
  m,
}) => {
  faults.allow(/dynamically imported module|exception|console error/)
  await page.goto('/')
  const footer = await openFooter(page)
  await page.route('/assets/**', cutConnection)
  await footer.getByRole('link', { name: 'Regulamin' }).click()
  await expect(page.getByRole('alert')).toContainText(m.failedPage.title)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('/assets/**')
  await page.getByRole('button', { name: m.retry }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Regulamin/)
})

test('a failed page view shows no error', async ({ page }) => {
  await page.route('/api/page-view', cutConnection)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Błąd', { exact: true })).toHaveCount(0)
})
