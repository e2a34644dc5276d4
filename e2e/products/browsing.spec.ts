import { makeProduct, runSql } from '../support/database'
import { expect, test, openFooter } from '../support/shop'

test('Back restores the scroll position of a list; forward navigation starts at the top', async ({
  page,
}) => {
  await page.goto('/produkty')
  await page.getByRole('article').nth(15).scrollIntoViewIfNeeded()
  const scrollYBefore = await page.evaluate(() => window.scrollY)
  expect(scrollYBefore).toBeGreaterThan(500)
  await page.getByRole('article').nth(15).getByRole('link').click()
  await expect(page).toHaveURL(/\/produkt\//)
  await expect(page.getByRole('navigation', { name: 'Ścieżka nawigacji' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article').nth(15)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrollYBefore)).toBeLessThan(200)
  await page.goForward()
  await expect(page).toHaveURL(/\/produkt\//)
})

test('client-side navigation loads no document and updates the title', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Wiertarki i wkrętarki/ })
    .click()
  await expect(page).toHaveTitle('Wiertarki i wkrętarki | Ekspo Narzędzia')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wiertarki i wkrętarki')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Wiertarki i wkrętarki')
  const productName = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page).toHaveTitle(`${productName} | Ekspo Narzędzia`)
  await page.goBack()
  await expect(page).toHaveTitle('Wiertarki i wkrętarki | Ekspo Narzędzia')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a page keeps its state while its address changes', async ({ page, m }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: m.header.products }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(m.header.products)
  await title.evaluate((element) => Object.assign(element, { isSame: true }))
  await page.getByLabel(m.list.sort).selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await title.evaluate((element) => 'isSame' in element)).toBe(true)
})

test('every navigation counts as a page view with its referrer', async ({ page }) => {
  const pageViewBodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-view')) pageViewBodies.push(request.postDataJSON())
  })
  await page.goto('/')
  await expect.poll(() => pageViewBodies.length).toBe(1)
  await (await openFooter(page)).getByRole('link', { name: 'Piły' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Piły' })).toBeVisible()
  await expect.poll(() => pageViewBodies.length).toBe(2)
  expect(pageViewBodies).toEqual([
    { path: '/', referrer: '' },
    { path: '/kategoria/pily', referrer: expect.stringMatching(/\/$/) },
  ])
})

test('the category menu opens by mouse and keyboard, links on and closes', async ({ page, m }) => {
  await page.goto('/')
  const openButton = page.getByRole('button', { name: m.header.categories })
  const menu = page.locator('#categories-menu')
  await openButton.click()
  await expect(menu.getByRole('link')).toHaveCount(11)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await openButton.press('Enter')
  await menu.getByRole('link', { name: 'Lasery i dalmierze' }).click()
  await expect(page).toHaveURL('/kategoria/lasery')
  await expect(menu).toBeHidden()
})

test('phone and e-mail are one press away', async ({ page, m }) => {
  await page.goto('/')
  for (const [name, href] of [
    [m.header.call, /^tel:\+48/],
    [m.header.write, /^mailto:/],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const link = page.locator('.contact-popover:popover-open').getByRole('link')
    await expect(link).toHaveAttribute('href', href)
    await page.keyboard.press('Escape')
    await expect(link).toHaveCount(0)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })

  test('the menu opens, links on and closes', async ({ page, m }) => {
    await page.goto('/')
    const menu = page.locator('#mobile-menu')
    await page.getByRole('button', { name: m.header.menu }).tap()
    // The menu has 19 links: home, all products, eleven categories, four help pages, phone and e-mail.
    await expect(menu.getByRole('link')).toHaveCount(19)
    await menu.getByRole('link', { name: 'Młoty udarowe i wyburzeniowe' }).tap()
    await expect(page).toHaveURL('/kategoria/mloty')
    await expect(menu).toBeHidden()
  })
})

test('a list is sorted, its address keeps the sorting, and more products load', async ({ page, m }) => {
  await page.goto('/produkty')
  const productNames = page.getByRole('article').getByRole('heading')
  const newestName = await productNames.first().innerText()
  await page.getByLabel(m.list.sort).selectOption('price_asc')
  await expect(page).toHaveURL('/produkty?sort=price_asc')
  await expect(productNames.first()).not.toHaveText(newestName)
  const cheapestProducts = await runSql<{ name: string }>(
    'SELECT name FROM products WHERE stock > 0 ORDER BY exhibition_price_minor LIMIT 1',
  )
  expect(cheapestProducts.length).toBe(1)
  await expect(productNames).toHaveCount(24)
  const [{ total } = { total: 0 }] = await runSql<{ total: number }>('SELECT count(*) AS total FROM products')
  expect(total).toBeGreaterThan(48)
  await page.getByRole('button', { name: m.list.more }).click()
  await expect(productNames).toHaveCount(48)
  const namesBefore = await productNames.allInnerTexts()
  expect(new Set(namesBefore).size).toBe(48)
  await page.reload()
  await expect(page.getByLabel(m.list.sort)).toHaveValue('price_asc')
  await expect(productNames.first()).toHaveText(namesBefore[0] ?? '')
})

test('a product page shows dimensions, saving and condition', async ({ page }) => {
  const product = await makeProduct({
    price: 900_00,
    defects: [{ pl: 'Rysa na obudowie', en: 'A scratch on the housing' }],
  })
  await page.goto(`/produkt/${product.slug}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('30 × 20 × 10 cm')
  await expect(main).toContainText('10%')
  await expect(main).toContainText('Rysa na obudowie')
  await expect(main).toContainText(product.sku)
  const features = page.getByRole('group').filter({ hasText: 'Dane techniczne' })
  await expect(features).toHaveAttribute('open', '')
  const warrantySummary = page.locator('summary', { hasText: 'Gwarancja' })
  await warrantySummary.click()
  // Opening one section does not close another section.
  await expect(features).toHaveAttribute('open', '')
})

test.describe('a missing page', () => {
  test('a missing page responds with 404, a heading in its language and noindex', async ({ request }) => {
    for (const [path, heading] of [
      ['/nie/ma/takiej', 'Nie ma takiej strony'],
      ['/kategoria/nie-ma', 'Nie ma takiej strony'],
      // An unknown path has no language, so a visitor from Poland gets Polish.
      ['/products/nie-ma', '(Page Not Found|Nie ma takiej strony)'],
      ['/produkt/nie-ma', 'Nie znaleziono produktu'],
      ['/product/nie-ma', 'Product not found'],
    ] as const) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(404)
      const html = await response.text()
      expect(html, path).toMatch(new RegExp(`<h1[^>]*>(<[^>]*>)*${heading}<`))
      expect(html, path).toMatch(/<meta name="robots" content="noindex"/)
    }
  })

  for (const path of ['/nie/ma/takiej', '/product/nie-ma'])
    test(`${path} links back to the shop`, async ({ page, faults }) => {
      faults.allow(/404/)
      await page.goto(path)
      await page.getByRole('main').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/(en)?$/)
    })

  test('an unknown API path returns problem+json, not a page', async ({ request }) => {
    const response = await request.get('/api/nie-ma')
    expect(response.status()).toBe(404)
    expect(response.headers()['content-type']).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 404, code: 'request.not_found' })
  })

  test('a path with a trailing slash redirects to the one without', async ({ request }) => {
    const response = await request.get('/produkty/?sort=discount', { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers()['location']).toMatch(/\/produkty\?sort=discount$/)
  })

  test('an empty category shows an empty state', async ({ page, faults, m }) => {
    faults.allow(/nothing/)
    await page.route('/api/products?*', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
    )
    await page.goto('/')
    await (await openFooter(page)).getByRole('link', { name: 'Akcesoria' }).click()
    await expect(page.getByRole('main')).toContainText('Brak produktów w tej kategorii')
    await expect(page.getByRole('main').getByRole('link', { name: m.backHome })).toBeVisible()
    await (await openFooter(page)).getByRole('link', { name: 'Wszystkie produkty' }).click()
    await expect(page.getByRole('main')).toContainText('Brak produktów do wyświetlenia')
  })
})
