import type { Locator, Page } from '@playwright/test'
import { makeProduct, type TestProduct } from './database'
import { expect, spaced, test, visit } from './shop'

const drawerOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** Opens a product and puts it into the cart; the drawer is then open. */
async function add(page: Page, product: TestProduct, button: string): Promise<void> {
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

test('a product goes into the cart, which opens with its price, the way to free delivery and the totals', async ({
  page,
  m,
}) => {
  const product = await makeProduct({ price: 129_00 })
  await add(page, product, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await expect(drawer.getByRole('listitem')).toContainText(product.name)
  await expect(drawer.getByRole('listitem')).toContainText(product.sku)
  await expect(drawer.getByRole('listitem')).toContainText(spaced('129,00 zł'))
  await expect(drawer).toContainText(spaced('brakuje 371,00 zł').replace('brakuje\u00a0', 'brakuje '))
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('value', '25')
  await expect(drawer.getByRole('definition')).toHaveText([
    spaced('129,00 zł'),
    spaced('29,99 zł'),
    spaced('158,99 zł'),
  ])
  await drawer.getByRole('button', { name: 'Zamknij' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeVisible()
  // Every piece is in the cart already: the button shows the cart instead of adding.
  await page.getByRole('main').getByRole('button', { name: m.product.inCart }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
})

test('going back closes what is open over a page, which stays where it was', async ({ page, m }) => {
  // One of the catalogue: a list need not know for some seconds what was added past the shop.
  const product = { slug: 'klucz-udarowy-dewalt-dcf899p2-1-2-cala', model: 'DCF899P2' }
  await visit(page, `/produkty?q=${product.model}`)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(`/produkt/${product.slug}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: m.product.addToCart }).click()
  const drawer = drawerOf(page, 'Koszyk')
  await drawer.getByRole('button', { name: m.close }).click()
  await page.evaluate(() => window.scrollTo(0, 400))
  for (const _ of [1, 2]) {
    // Not by Playwright's own press, which would scroll to what it presses.
    await main.getByRole('button', { name: m.product.inCart }).dispatchEvent('click')
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(`/produkt/${product.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.model)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/produkty\?q=/)
})

test('the cart opens also when the list was left before the answer came', async ({ page, m }) => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'POST') await asked
    await route.continue()
  })
  await visit(page, '/produkty?q=DCF899P2')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: m.product.addToCart }).click()
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DCF899P2')
  answer()
  const drawer = drawerOf(page, 'Koszyk')
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await drawer.getByRole('button', { name: m.close }).click()
  await expect(page.getByRole('main').getByRole('button', { name: m.product.inCart })).toBeVisible()
})

test('delivery is free from 500 zł, exactly there', async ({ page, m }) => {
  const [below, rest] = [await makeProduct({ price: 499_99 }), await makeProduct({ price: 1 })]
  await add(page, below, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('value', '99')
  await expect(drawer.getByRole('definition').nth(1)).toHaveText(spaced('29,99 zł'))
  await add(page, rest, m.product.addToCart)
  await expect(drawer).toContainText('Masz darmową dostawę')
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('value', '100')
  await expect(drawer.getByRole('definition')).toHaveText([
    spaced('500,00 zł'),
    'Gratis',
    spaced('500,00 zł'),
  ])
})

test('two presses in one moment put one piece into the cart and open it', async ({ page, m }) => {
  await add(page, await makeProduct(), m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  await expect(drawer).toBeVisible()
  const product = await makeProduct()
  await visit(page, `/produkt/${product.slug}`)
  // A slow phone hands on both presses before it has drawn anything.
  await page
    .getByRole('main')
    .getByRole('button', { name: m.product.addToCart })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(drawer).toContainText(product.name)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('of several pieces the quantity goes up to what is there and never below one', async ({ page, m }) => {
  const product = await makeProduct({ price: 100_00, stock: 3 })
  await add(page, product, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  const more = drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) })
  const fewer = drawer.getByRole('button', { name: m.cart.decrease({ name: product.name }) })
  await expect(fewer).toBeDisabled()
  await more.click()
  await expect(drawer.getByRole('definition').first()).toHaveText(spaced('200,00 zł'))
  await more.click()
  await expect(drawer.getByRole('definition').first()).toHaveText(spaced('300,00 zł'))
  await expect(more).toBeDisabled()
  await fewer.click()
  await expect(drawer.getByRole('definition').first()).toHaveText(spaced('200,00 zł'))
  await page.reload()
  await page.getByRole('button', { name: 'Koszyk, 2 produkty' }).click()
  await expect(drawer.getByRole('definition').first()).toHaveText(spaced('200,00 zł'))
})

test('whoever changes the cart by keys stays where they are', async ({ page, m }) => {
  const [product, other] = [await makeProduct({ stock: 3 }), await makeProduct()]
  await add(page, product, m.product.addToCart)
  await add(page, other, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  const line = drawer.getByRole('listitem').filter({ hasText: product.sku })
  const more = line.getByRole('button', { name: m.cart.increase({ name: product.name }) })
  await more.focus()
  for (const quantity of ['2', '3']) {
    await page.keyboard.press('Enter')
    await expect(line.getByText(quantity, { exact: true })).toBeVisible()
    await expect(more).toBeFocused()
  }
  // What comes after the line that goes, and after the last one the button that closes.
  await drawer.getByRole('button', { name: m.cart.remove({ name: product.name }) }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(drawer.getByRole('listitem').filter({ hasText: other.sku })).toBeFocused()
  await drawer.getByRole('button', { name: m.cart.remove({ name: other.name }) }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('Koszyk jest pusty')
  await expect(drawer.getByRole('button', { name: m.close }).first()).toBeFocused()
})

test('a removed product is gone with a message, and an empty cart says so', async ({ page, m }) => {
  const product = await makeProduct()
  await add(page, product, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  await drawer.getByRole('button', { name: m.cart.remove({ name: product.name }) }).click()
  // What is heard of it; that it is no error, too.
  await expect(page.getByText(`${m.notification} ${m.cart.removed}`)).toBeAttached()
  await expect(page.getByRole('region', { name: `${m.notification} (F8)` })).toBeAttached()
  await expect(drawer).toContainText('Koszyk jest pusty')
  // Specification 8: the words of the message; specification 9: one message at a time.
  const message = page.getByRole('status').filter({ hasText: 'Usunięto z koszyka' })
  await expect(page.getByText('Produkt został usunięty').first()).toBeVisible()
  await expect(message.or(page.getByText('Usunięto z koszyka', { exact: true })).first()).toBeVisible()
  await drawer.getByRole('button', { name: m.cart.continueShopping }).click()
  await expect(drawer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Koszyk, 0 produktów' })).toBeVisible()
})

test('a message stays five seconds and can be closed', async ({ page, m }) => {
  const product = await makeProduct()
  await add(page, product, m.product.addToCart)
  await drawerOf(page, 'Koszyk')
    .getByRole('button', { name: m.cart.remove({ name: product.name }) })
    .click()
  const text = page.getByText('Produkt został usunięty').first()
  await expect(text).toBeVisible()
  const shownAt = Date.now()
  await expect(text).toBeHidden({ timeout: 9000 })
  expect(Date.now() - shownAt).toBeGreaterThan(3500)
})

test('Escape closes the cart and focus returns to where it was', async ({ page, m }) => {
  const product = await makeProduct()
  await add(page, product, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: m.product.inCart })).toBeFocused()
  const opener = page.getByRole('banner').getByRole('button', { name: 'Koszyk, 1 produkt' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a press beside the drawer closes it, a press inside does not', async ({ page, m }) => {
  const product = await makeProduct()
  await add(page, product, m.product.addToCart)
  const drawer = drawerOf(page, 'Koszyk')
  await drawer.getByRole('heading', { name: 'Koszyk' }).click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(drawer).toBeHidden()
})

test('everything works by keyboard alone', async ({ page, m }) => {
  const product = await makeProduct({ stock: 2, price: 50_00 })
  await page.goto(`/produkt/${product.slug}`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: m.skipToContent })).toBeFocused()
  await page.keyboard.press('Enter')
  const button = page.getByRole('main').getByRole('button', { name: m.product.addToCart })
  for (
    let steps = 0;
    steps < 20 && !(await button.evaluate((element) => element === document.activeElement));
    steps++
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = drawerOf(page, 'Koszyk')
  await expect(drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) })).toBeVisible()
  const insideOrNowhere = () =>
    page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
  const reached = new Set<string>()
  for (let steps = 0; steps < 12; steps++) {
    expect(await insideOrNowhere()).toBe(true)
    reached.add(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
    await page.keyboard.press('Tab')
  }
  for (const control of [
    m.close,
    m.cart.increase({ name: product.name }),
    m.cart.remove({ name: product.name }),
    m.cart.checkout,
    m.cart.continueShopping,
  ]) {
    expect([...reached]).toContain(control)
  }
  await drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) }).press('Enter')
  await expect(drawer.getByRole('definition').first()).toHaveText(spaced('100,00 zł'))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('two tabs share one cart', async ({ page, context, m }) => {
  const [first, second] = [await makeProduct(), await makeProduct()]
  const other = await context.newPage()
  await other.goto('/')
  // A tab that is returned to asks again. That browsers say so only of real tabs is why the test says it.
  const returnTo = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await add(page, first, m.product.addToCart)
  await expect(drawerOf(page, 'Koszyk').getByRole('listitem')).toHaveCount(1)
  await returnTo(other)
  await expect(other.getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeVisible()
  await add(page, second, m.product.addToCart)
  await expect(drawerOf(page, 'Koszyk').getByRole('listitem')).toHaveCount(2)
  await returnTo(other)
  await expect(other.getByRole('button', { name: 'Koszyk, 2 produkty' })).toBeVisible()
  await other.getByRole('button', { name: 'Koszyk, 2 produkty' }).click()
  await drawerOf(other, 'Koszyk')
    .getByRole('button', { name: m.cart.remove({ name: first.name }) })
    .click()
  await expect(drawerOf(other, 'Koszyk').getByRole('listitem')).toHaveCount(1)
  await returnTo(page)
  await expect(drawerOf(page, 'Koszyk').getByRole('listitem')).toHaveCount(1)
})

test('an address can put a product into the cart, once', async ({ page }) => {
  const product = await makeProduct({ stock: 5 })
  await page.goto(`/?add=${product.id}`)
  await expect(drawerOf(page, 'Koszyk').getByRole('listitem')).toContainText(product.name)
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeVisible()
})

test('a cart is a wish: another visitor may want the same piece', async ({ page, m, newVisitor }) => {
  const product = await makeProduct()
  await add(page, product, m.product.addToCart)
  const other = await newVisitor()
  await add(other, product, m.product.addToCart)
  await expect(drawerOf(other, 'Koszyk').getByRole('listitem')).toContainText(product.name)
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('the cart speaks English and counts in euro', async ({ page, m }) => {
    const product = await makeProduct({ price: 100_00 })
    await page.goto(`/product/${product.slug}`)
    await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
    const drawer = drawerOf(page, 'Cart')
    await expect(drawer.getByRole('listitem')).toContainText(product.nameEn)
    await expect(drawer).toContainText('€94.24 to free delivery')
    await expect(drawer.getByRole('definition')).toHaveText(['€23.56', '€7.07', '€30.63'])
    await drawer.getByRole('button', { name: m.cart.remove({ name: product.nameEn }) }).click()
    await expect(drawer).toContainText('Your cart is empty')
    await expect(page.getByText('The product has been removed').first()).toBeVisible()
  })
})
