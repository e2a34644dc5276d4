import type { Page, Route } from '@playwright/test'
import { makeProduct } from '../support/database'
import { expect, type Language, test, openPage, openFooter } from '../support/shop'

const getStatusNotice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const LIST_PATHS: Record<Language, string> = { pl: '/produkty', en: '/products' }

test.describe('in Polish', () => {
  test.use({ language: 'pl', country: 'PL' })

  test('a lost connection is shown while it lasts, and pending requests resume after it', async ({
    page,
    context,
    faults,
    m,
  }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED/)
    await openPage(page, LIST_PATHS.pl)
    await expect(getStatusNotice(page, m.offline)).toHaveCount(0)
    // Waits until the lazy parts of the page have loaded, because a part that cannot load logs an error.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(getStatusNotice(page, m.offline)).toBeVisible()
    const firstCard = page.getByRole('article').first()
    const textBefore = await firstCard.textContent()
    await page.getByLabel(m.list.sort).selectOption('price_asc')
    await context.setOffline(false)
    await expect(getStatusNotice(page, m.offline)).toHaveCount(0)
    await expect(firstCard).not.toHaveText(textBefore ?? '')
  })
})

test('adding to the cart offline fails, and is not repeated later', async ({ page, context, faults, m }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const product = await makeProduct()
  await openPage(page, `/produkt/${product.slug}`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  await expect(page.getByText(m.cart.addFailed).first()).toBeVisible()
  await context.setOffline(false)
  await expect(getStatusNotice(page, m.offline)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: m.product.addToCart })).toBeVisible()
})

test('the step to the checkout waits for the connection on the shop’s page', async ({
  page,
  context,
  faults,
  m,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const product = await makeProduct()
  await openPage(page, `/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  const cartDialog = page.getByRole('dialog', { name: m.cart.title })
  await expect(cartDialog).toContainText(product.sku)
  await context.setOffline(true)
  await cartDialog.getByRole('link', { name: m.cart.checkout }).click()
  await expect(getStatusNotice(page, m.offline)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: m.product.inCart }).click()
  await cartDialog.getByRole('link', { name: m.cart.checkout }).click()
  await expect(page).toHaveURL('/checkout')
})

test('an unreachable shop is retried until it answers', async ({ page, faults, m }) => {
  faults.allow(/api\/(products|geo)|ERR_CONNECTION_FAILED/)
  await page.clock.install()
  await openPage(page, '/produkty')
  await page.waitForLoadState('networkidle')
  await page.route(/\/api\/(products|geo)/, (route) => route.abort('connectionfailed'))
  await (await openFooter(page)).getByRole('link', { name: m.categories.pily }).click()
  await expect(getStatusNotice(page, m.offline)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: m.list.failed })).toBeVisible()
  const geoRequest = page.waitForRequest('/api/geo')
  await page.clock.fastForward(10_000)
  await geoRequest
  await expect(getStatusNotice(page, m.offline)).toBeVisible()
  await page.unroute(/\/api\/(products|geo)/)
  await page.clock.fastForward(10_000)
  await expect(getStatusNotice(page, m.offline)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: m.list.failed })).toHaveCount(0)
})

test('hovering or focusing a product prefetches it once', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/products\/.|product-page-.*js$/.test(pathname)) requestedPaths.push(pathname)
  })
  await openPage(page, '/produkty')
  const links = page.getByRole('article').getByRole('link')
  const [slug, , , , fifthSlug] = await links.evaluateAll((anchors) =>
    anchors.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)),
  )
  // The pointer listeners load after the first paint. The first pointer movement then loads the code of the product page.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.mouse.move(1, 1)
    expect(requestedPaths).toEqual([expect.stringContaining('product-page-')])
  }).toPass()
  const relatedResponse = page.waitForResponse(`/api/products/${slug}/related`)
  await links.first().hover()
  await relatedResponse
  await links.first().click()
  await expect(page).toHaveURL(`/produkt/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requestedPaths.filter((path) => path.startsWith(`/api/products/${slug}`)).toSorted()).toEqual([
    `/api/products/${slug}`,
    `/api/products/${slug}/related`,
  ])
  await page.goBack()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('article')).toHaveCount(24)
  const prefetchRequest = page.waitForRequest(`/api/products/${fifthSlug}`)
  await links.nth(4).focus()
  await prefetchRequest
})

test('data-saver mode disables prefetching', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await openPage(page, '/produkty')
  await page.waitForLoadState('networkidle')
  requestedUrls.length = 0
  await page.getByRole('article').getByRole('link').first().hover()
  await page.waitForTimeout(400)
  expect(requestedUrls.filter((url) => /product-page|api\/products/.test(url))).toEqual([])
})

test.describe('a failed import', () => {
  test.beforeEach(({ faults }) =>
    faults.allow(/ERR_|Failed to (load resource|fetch)|error loading dynamically/i),
  )

  /** Only the first request for the file fails. */
  const failRequestOnce = (page: Page, filePattern: RegExp) =>
    page.route(filePattern, (route) => route.abort('connectionreset'), { times: 1 })

  test('a failed import of the cart or the chat is retried by the next press', async ({ page, m }) => {
    await openPage(page, '/produkty')
    await failRequestOnce(page, /cart-drawer-/)
    const cartButton = page.getByRole('banner').getByRole('button', { name: m.cart.title })
    await cartButton.click()
    await expect(page.locator('[role=alert], .toast').filter({ hasText: m.offline }).first()).toBeVisible()
    await cartButton.click()
    const drawer = page.getByRole('dialog', { name: m.cart.title })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await failRequestOnce(page, /\/chat-/)
    const chatButton = page.locator('#chat-button')
    await chatButton.click()
    await expect(chatButton).toHaveAttribute('aria-expanded', 'false')
    await chatButton.click()
    await expect(
      page.getByRole('dialog').or(page.getByRole('complementary')).or(page.locator('.chat-panel')).first(),
    ).toBeVisible()
  })

  test('a failed import of a page keeps other pages working, and is retried by itself', async ({
    page,
    context,
    m,
  }) => {
    await openPage(page, '/produkty')
    await page.route(/product-page-/, (route) => route.abort('connectionreset'))
    const link = page.getByRole('article').getByRole('link').first()
    await link.click()
    const failedHeading = page.getByRole('heading', { name: m.failedPage.title })
    await expect(failedHeading).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(24)
    await link.click()
    await expect(failedHeading).toBeVisible()
    await context.setOffline(true)
    const alertMessage = page.getByRole('main').getByRole('alert')
    await expect(alertMessage).toContainText(m.offline)
    // The retry keeps the page; a reload would show the browser's own error page.
    await alertMessage.getByRole('button', { name: m.retry }).click()
    await expect(alertMessage).toContainText(m.offline)
    // Removes the route only after the offline retry. Without the route, the browser would answer from its cache, even
    // offline.
    await page.unroute(/product-page-/)
    await context.setOffline(false)
    await expect(failedHeading).toHaveCount(0)
    await expect(page.getByRole('button', { name: m.product.addToCart }).first()).toBeVisible()
  })

  /**
   * Shortens the retry delays (2 s and more) to a twentieth. A fake clock would also stop the timers of the browser
   * itself.
   */
  const speedUpTimers = (page: Page) =>
    page.addInitScript(() => {
      const { setTimeout } = window
      Object.assign(window, { setTimeout: (callback: () => void, ms = 0) => setTimeout(callback, ms / 20) })
    })
  const expectReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true')

  test('a failed import at the start of a visit is retried until it succeeds', async ({ page, m }) => {
    await speedUpTimers(page)
    let abortedRequestCount = 0
    const abortRequest = (route: Route) => {
      abortedRequestCount++
      return route.abort('connectionreset')
    }
    await page.route(/checkout-page-/, abortRequest, { times: 3 })
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReady(page)
    expect(abortedRequestCount).toBe(3)
    await expect(page.getByRole('main')).not.toContainText(m.failedPage.title)
  })

  test('a failed import of a removed file reloads the page once', async ({ page, faults }) => {
    faults.allow(/404/)
    await speedUpTimers(page)
    let documentRequestCount = 0
    let notFoundCount = 0
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return
      documentRequestCount++
      notFoundCount = 0
    })
    const checkoutChunkPattern = /checkout-page-/
    await page.route(checkoutChunkPattern, (route) => {
      notFoundCount++
      return route.fulfill({ status: 404 })
    })
    const navigationPromise = page.goto('/checkout')
    await expect.poll(() => documentRequestCount).toBe(2)
    // The chunk has already failed five times (one preload, four imports), so a sixth request is the app's own retry.
    await expect.poll(() => notFoundCount, { intervals: [100] }).toBeGreaterThan(5)
    expect(documentRequestCount).toBe(2)
    await page.unroute(checkoutChunkPattern)
    await expectReady(page)
    await navigationPromise
  })
})
