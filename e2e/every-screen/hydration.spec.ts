import type { Page, Route } from '@playwright/test'
import type { PageErrors } from '../support/page-errors'
import { expect, test, openPage } from '../support/shop'

/** Blocks the poll for changes of the catalogue: other tests change it, and an open page would refresh. */
async function blockCatalogueRefresh(page: Page, faults: PageErrors) {
  faults.allow(/api\/catalog/)
  await page.route('/api/catalog', () => undefined)
}

test('code is requested after the first paint, however late that is', async ({ page }) => {
  // Hides the page until 600 ms after it has loaded. Frames run meanwhile, but the first paint is late.
  await page.addInitScript(() => {
    const hidePage = () => document.documentElement?.style.setProperty('display', 'none')
    hidePage()
    document.addEventListener('readystatechange', hidePage, { once: true })
    addEventListener('load', () =>
      setTimeout(() => document.documentElement.style.removeProperty('display'), 600),
    )
  })
  await openPage(page, '/produkt/klucz-udarowy-makita-dtw300z-lxt')
  const { seen, asked } = await page.evaluate(() => ({
    seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    asked: [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
      ({ href }) => performance.getEntriesByName(href)[0]?.startTime ?? 0,
    ),
  }))
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThan(seen)
})

test.describe('a button press', () => {
  test('a press before the code loads is not lost', async ({ page }) => {
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    const navigation = page.goto('/produkty')
    const chatButton = page.locator('#chat-button')
    await chatButton.click()
    await expect(page.locator('html')).not.toHaveAttribute('data-ready')
    await navigation
    await expect(chatButton).toHaveAttribute('aria-expanded', 'true')
  })

  test('a press during hydration counts once', async ({ page }) => {
    await page.addInitScript(() => {
      // Repeats a check in the browser's task queue, because React hydrates in several tasks there.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        const rootElement = document.getElementById('root')
        const isHydrated =
          rootElement && Object.keys(rootElement).some((key) => key.startsWith('__reactContainer'))
        if (!isHydrated) return port2.postMessage(null)
        document.documentElement.dataset['pressed'] = document.documentElement.dataset['ready'] ?? 'between'
        document.getElementById('chat-button')?.click()
      })
      port1.start()
      port2.postMessage(null)
    })
    await openPage(page, '/produkty')
    await expect(page.locator('html')).toHaveAttribute('data-pressed', 'between')
    await page.waitForTimeout(300)
    await expect(page.locator('#chat-button')).toHaveAttribute('aria-expanded', 'true')
  })
})

test('a menu opened before hydration shows its open state', async ({ newVisitor, m }) => {
  const page = await newVisitor({ options: { viewport: { width: 390, height: 844 } } })
  let releaseScripts = () => {}
  const scriptGate = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptGate
    await route.continue()
  })
  const navigationPromise = page.goto('/produkty')
  const menuButton = page.getByRole('button', { name: m.header.menu })
  await menuButton.click()
  await expect(page.getByRole('navigation', { name: m.header.menu })).toBeVisible()
  releaseScripts()
  await navigationPromise
  const [closeIcon, openIcon] = [menuButton.locator('svg').first(), menuButton.locator('svg').last()]
  await expect(closeIcon).toBeVisible()
  await expect(openIcon).toBeHidden()
  await menuButton.click()
  await expect(openIcon).toBeVisible()
  await expect(closeIcon).toBeHidden()
})

const EMPTY_CLIENT_STATE = { queries: [], mutations: [] }

/** Returns the document as if the edge had failed to render it. */
async function servePlainShell(route: Route): Promise<void> {
  const response = await route.fetch()
  const html = await response.text()
  const unrenderedHtml = html.replace(
    /<div id="root">[\s\S]*(<script id="state"[^>]*>)([\s\S]*?)<\/script>/,
    (_, openingTag: string, stateJson: string) =>
      `<div id="root"></div>${openingTag}${JSON.stringify({ ...(JSON.parse(stateJson) as object), queries: EMPTY_CLIENT_STATE })}</script>`,
  )
  expect(unrenderedHtml.length).toBeLessThan(html.length / 2)
  await route.fulfill({ response, body: unrenderedHtml })
}

test('a page that the edge could not render works as a client-side app', async ({ page }) => {
  await page.route('/produkty', servePlainShell)
  await page.goto('/produkty')
  await expect(page.getByRole('heading', { level: 1, name: 'Wszystkie produkty' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('a page that the edge could not render shows an error when the catalogue fails to load', async ({
  page,
  faults,
  m,
}) => {
  faults.allow(/api\/products/)
  await blockCatalogueRefresh(page, faults)
  await page.route('/produkty', servePlainShell)
  await page.route('/api/products?*', (route) => route.abort('connectionfailed'))
  await page.goto('/produkty')
  await expect(page.getByRole('alert')).toContainText(m.list.failed)
  await page.unroute('/api/products?*')
  await page.getByRole('button', { name: m.retry }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
})
