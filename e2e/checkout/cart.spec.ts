import type { Locator, Page } from '@playwright/test'
import { makeProduct, type TestProduct } from '../support/database'
import { expect, withNbspOnly, test, openPage } from '../support/shop'

const getDrawer = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** Opens a product and adds it to the cart; the drawer is then open. */
async function addToCart(page: Page, product: TestProduct, buttonName: string): Promise<void> {
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: buttonName }).click()
}

test('adding a product opens the cart with price, free-delivery progress and totals', async ({ page, m }) => {
  const product = await makeProduct({ price: 129_00 })
  await addToCart(page, product, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await expect(drawer.getByRole('listitem')).toContainText(product.name)
  await expect(drawer.getByRole('listitem')).toContainText(product.sku)
  await expect(drawer.getByRole('listitem')).toContainText(withNbspOnly('129,00 zł'))
  await expect(drawer).toContainText(withNbspOnly('brakuje 371,00 zł').replace('brakuje\u00a0', 'brakuje '))
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('value', '25')
  await expect(drawer.getByRole('definition')).toHaveText([
    withNbspOnly('129,00 zł'),
    withNbspOnly('29,99 zł'),
    withNbspOnly('158,99 zł'),
  ])
  await drawer.getByRole('button', { name: 'Zamknij' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeVisible()
  // The cart already has all units of the product, so the button opens the cart and adds nothing.
  await page.getByRole('main').getByRole('button', { name: m.product.inCart }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
})

test('Back closes a dialog over a page, which keeps its place', async ({ page, m }) => {
  // Uses a catalogue product, because a list shows products inserted by SQL only after some seconds.
  const product = { slug: 'klucz-udarowy-dewalt-dcf899p2-1-2-cala', model: 'DCF899P2' }
  await openPage(page, `/produkty?q=${product.model}`)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(`/produkt/${product.slug}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: m.product.addToCart }).click()
  const drawer = getDrawer(page, 'Koszyk')
  await drawer.getByRole('button', { name: m.close }).click()
  await page.evaluate(() => window.scrollTo(0, 400))
  for (const _ of [1, 2]) {
    // Dispatches the event, because `click()` would scroll to the button.
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

test('the cart opens even if the list was left before the response', async ({ page, m }) => {
  let releaseResponse: () => void = () => undefined
  const responseGate = new Promise<void>((resolve) => (releaseResponse = resolve))
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'POST') await responseGate
    await route.continue()
  })
  await openPage(page, '/produkty?q=DCF899P2')
  const productCard = page.getByRole('article').first()
  await productCard.getByRole('button', { name: m.product.addToCart }).click()
  await productCard.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DCF899P2')
  releaseResponse()
  const drawer = getDrawer(page, 'Koszyk')
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await drawer.getByRole('button', { name: m.close }).click()
  await expect(page.getByRole('main').getByRole('button', { name: m.product.inCart })).toBeVisible()
})

test('delivery is free from exactly 500 zł', async ({ page, m }) => {
  const [productBelowLimit, extraProduct] = [
    await makeProduct({ price: 499_99 }),
    await makeProduct({ price: 1 }),
  ]
  await addToCart(page, productBelowLimit, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('value', '99')
  await expect(drawer.getByRole('definition').nth(1)).toHaveText(withNbspOnly('29,99 zł'))
  await addToCart(page, extraProduct, m.product.addToCart)
  await expect(drawer).toContainText('Masz darmową dostawę')
  await expect(drawer.getByRole('progressbar')).toHaveCount(0)
  await expect(drawer.getByRole('definition')).toHaveText([
    withNbspOnly('500,00 zł'),
    'Gratis',
    withNbspOnly('500,00 zł'),
  ])
})

test('two simultaneous presses add one unit and open the cart', async ({ page, m }) => {
  await addToCart(page, await makeProduct(), m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  await expect(drawer).toBeVisible()
  const product = await makeProduct()
  await openPage(page, `/produkt/${product.slug}`)
  // The button is pressed twice before React renders again, as on a slow phone.
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

test('the quantity stays between one and the available quantity', async ({ page, m }) => {
  const product = await makeProduct({ price: 100_00, stock: 3 })
  await addToCart(page, product, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  const increaseButton = drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) })
  const decreaseButton = drawer.getByRole('button', { name: m.cart.decrease({ name: product.name }) })
  await expect(decreaseButton).toBeDisabled()
  await increaseButton.click()
  await expect(drawer.getByRole('definition').first()).toHaveText(withNbspOnly('200,00 zł'))
  await increaseButton.click()
  await expect(drawer.getByRole('definition').first()).toHaveText(withNbspOnly('300,00 zł'))
  await expect(increaseButton).toBeDisabled()
  await decreaseButton.click()
  await expect(drawer.getByRole('definition').first()).toHaveText(withNbspOnly('200,00 zł'))
  await page.reload()
  await page.getByRole('button', { name: 'Koszyk, 2 produkty' }).click()
  await expect(drawer.getByRole('definition').first()).toHaveText(withNbspOnly('200,00 zł'))
})

test('keyboard users keep the focus when they change the cart', async ({ page, m }) => {
  const [product, otherProduct] = [await makeProduct({ stock: 3 }), await makeProduct()]
  await addToCart(page, product, m.product.addToCart)
  await addToCart(page, otherProduct, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  const line = drawer.getByRole('listitem').filter({ hasText: product.sku })
  const increaseButton = line.getByRole('button', { name: m.cart.increase({ name: product.name }) })
  await increaseButton.focus()
  for (const quantity of ['2', '3']) {
    await page.keyboard.press('Enter')
    await expect(line.getByText(quantity, { exact: true })).toBeVisible()
    await expect(increaseButton).toBeFocused()
  }
  // Focus moves to the line after the removed one; after the last line, to the close button.
  await drawer.getByRole('button', { name: m.cart.remove({ name: product.name }) }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(drawer.getByRole('listitem').filter({ hasText: otherProduct.sku })).toBeFocused()
  await drawer.getByRole('button', { name: m.cart.remove({ name: otherProduct.name }) }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('Koszyk jest pusty')
  await expect(drawer.getByRole('button', { name: m.close }).first()).toBeFocused()
})

test('removing a product shows a toast, and an empty cart says so', async ({ page, m }) => {
  const product = await makeProduct()
  await addToCart(page, product, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  await drawer.getByRole('button', { name: m.cart.remove({ name: product.name }) }).click()
  // Screen readers announce the removal as a notification, not as an error.
  await expect(page.getByText(`${m.notification} ${m.cart.removed}`)).toBeAttached()
  await expect(page.getByRole('region', { name: `${m.notification} (F8)` })).toBeAttached()
  await expect(drawer).toContainText('Koszyk jest pusty')
  // The text of the toast follows spec §8. Only one toast is shown at a time (spec §9).
  const toastMessage = page.getByRole('status').filter({ hasText: 'Usunięto z koszyka' })
  await expect(page.getByText('Produkt został usunięty').first()).toBeVisible()
  await expect(toastMessage.or(page.getByText('Usunięto z koszyka', { exact: true })).first()).toBeVisible()
  await drawer.getByRole('button', { name: m.cart.continueShopping }).click()
  await expect(drawer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Koszyk, 0 produktów' })).toBeVisible()
})

test('a toast stays five seconds and can be closed', async ({ page, m }) => {
  const product = await makeProduct()
  await addToCart(page, product, m.product.addToCart)
  await getDrawer(page, 'Koszyk')
    .getByRole('button', { name: m.cart.remove({ name: product.name }) })
    .click()
  const removalNotice = page.getByText('Produkt został usunięty').first()
  await expect(removalNotice).toBeVisible()
  const visibleSince = Date.now()
  await expect(removalNotice).toBeHidden({ timeout: 9000 })
  expect(Date.now() - visibleSince).toBeGreaterThan(3500)
})

test('Escape closes the cart and restores the focus', async ({ page, m }) => {
  const product = await makeProduct()
  await addToCart(page, product, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: m.product.inCart })).toBeFocused()
  const openButton = page.getByRole('banner').getByRole('button', { name: 'Koszyk, 1 produkt' })
  await openButton.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openButton).toBeFocused()
})

test('a press beside the drawer closes it, a press inside does not', async ({ page, m }) => {
  const product = await makeProduct()
  await addToCart(page, product, m.product.addToCart)
  const drawer = getDrawer(page, 'Koszyk')
  await drawer.getByRole('heading', { name: 'Koszyk' }).click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(drawer).toBeHidden()
})

test('the cart works by keyboard alone', async ({ page, m }) => {
  const product = await makeProduct({ stock: 2, price: 50_00 })
  await page.goto(`/produkt/${product.slug}`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: m.skipToContent })).toBeFocused()
  await page.keyboard.press('Enter')
  const button = page.getByRole('main').getByRole('button', { name: m.product.addToCart })
  for (
    let pressCount = 0;
    pressCount < 20 && !(await button.evaluate((element) => element === document.activeElement));
    pressCount++
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = getDrawer(page, 'Koszyk')
  await expect(drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) })).toBeVisible()
  const isFocusInDialog = () =>
    page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
  const focusedControls = new Set<string>()
  for (let pressCount = 0; pressCount < 12; pressCount++) {
    expect(await isFocusInDialog()).toBe(true)
    focusedControls.add(
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
    expect([...focusedControls]).toContain(control)
  }
  await drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) }).press('Enter')
  await expect(drawer.getByRole('definition').first()).toHaveText(withNbspOnly('100,00 zł'))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('two tabs share one cart', async ({ page, context, m }) => {
  const [first, second] = [await makeProduct(), await makeProduct()]
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  // A page refetches when the user returns to its tab. The test dispatches the event itself, because browsers fire the
  // event only for real tabs.
  const returnToTab = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await addToCart(page, first, m.product.addToCart)
  await expect(getDrawer(page, 'Koszyk').getByRole('listitem')).toHaveCount(1)
  await returnToTab(otherTab)
  await expect(otherTab.getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeVisible()
  await addToCart(page, second, m.product.addToCart)
  await expect(getDrawer(page, 'Koszyk').getByRole('listitem')).toHaveCount(2)
  await returnToTab(otherTab)
  await expect(otherTab.getByRole('button', { name: 'Koszyk, 2 produkty' })).toBeVisible()
  await otherTab.getByRole('button', { name: 'Koszyk, 2 produkty' }).click()
  await getDrawer(otherTab, 'Koszyk')
    .getByRole('button', { name: m.cart.remove({ name: first.name }) })
    .click()
  await expect(getDrawer(otherTab, 'Koszyk').getByRole('listitem')).toHaveCount(1)
  await returnToTab(page)
  await expect(getDrawer(page, 'Koszyk').getByRole('listitem')).toHaveCount(1)
})

test('an address with ?add= adds a product to the cart once', async ({ page }) => {
  const product = await makeProduct({ stock: 5 })
  await page.goto(`/?add=${product.id}`)
  await expect(getDrawer(page, 'Koszyk').getByRole('listitem')).toHaveText([new RegExp(product.name)])
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Koszyk, 1 produkt' })).toBeVisible()
})

test('a cart holds no stock: another visitor can add the same unit', async ({ page, m, newVisitor }) => {
  const product = await makeProduct()
  await addToCart(page, product, m.product.addToCart)
  const otherVisitor = await newVisitor()
  await addToCart(otherVisitor, product, m.product.addToCart)
  await expect(getDrawer(otherVisitor, 'Koszyk').getByRole('listitem')).toContainText(product.name)
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('the cart is in English and shows euro prices', async ({ page, m }) => {
    const product = await makeProduct({ price: 100_00 })
    await page.goto(`/product/${product.slug}`)
    await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
    const drawer = getDrawer(page, 'Cart')
    await expect(drawer.getByRole('listitem')).toContainText(product.nameEn)
    await expect(drawer).toContainText('You are €94.24 away from free delivery')
    await expect(drawer.getByRole('definition')).toHaveText(['€23.56', '€7.07', '€30.63'])
    await drawer.getByRole('button', { name: m.cart.remove({ name: product.nameEn }) }).click()
    await expect(drawer).toContainText('Your cart is empty')
    await expect(page.getByText('The product has been removed').first()).toBeVisible()
  })
})

test('one undo by keyboard restores all products that were removed in a row', async ({ page, m }) => {
  const [product, otherProduct] = [await makeProduct(), await makeProduct()]
  await addToCart(page, product, m.product.addToCart)
  const drawer = getDrawer(page, m.cart.title)
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await addToCart(page, otherProduct, m.product.addToCart)
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  for (const { name } of [product, otherProduct])
    await drawer.getByRole('button', { name: m.cart.remove({ name }) }).press('Enter')
  await expect(drawer).toContainText(m.cart.empty)
  await expect(page.locator('.toast')).toContainText(m.cart.removedLines({ count: 2 }))
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: m.cart.undo })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const { sku } of [product, otherProduct]) await expect(drawer).toContainText(sku)
})
