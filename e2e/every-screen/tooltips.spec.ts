import type { Locator, Page } from '@playwright/test'
import { openChat } from '../support/chat'
import { makeProduct } from '../support/database'
import { expect, test, openPage } from '../support/shop'
import { findControlsWithoutTooltip } from '../support/tooltips'

const getTooltip = (page: Page): Locator => page.locator('div[popover=manual]')

for (const [language, country, width] of [
  ['pl', 'PL', 1440],
  ['en', 'DE', 390],
] as const)
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, country, viewport: { width, height: 900 } })

    test('each control of the shop that is an icon alone has its name as tooltip', async ({ page, m }) => {
      const product = await makeProduct({ stock: 3, pictures: 3 })
      const productPaths =
        language === 'pl' ? ['/', `/produkt/${product.slug}`] : ['/en', `/product/${product.slug}`]
      for (const path of productPaths) {
        await openPage(page, path)
        expect.soft([path, await findControlsWithoutTooltip(page)]).toEqual([path, []])
      }
      await page.goto(`/?add=${product.id}`)
      await expect(page.getByRole('dialog', { name: m.cart.title }).getByRole('listitem')).toHaveCount(1)
      expect.soft(['cart', await findControlsWithoutTooltip(page)]).toEqual(['cart', []])
      await page.keyboard.press('Escape')
      await openChat(page, language)
      // After a key press the browser treats a focus as keyboard focus and shows tooltips.
      await page.keyboard.press('Tab')
      expect.soft(['chat', await findControlsWithoutTooltip(page)]).toEqual(['chat', []])
    })
  })

test.describe('a tooltip', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('comes after 700 ms, the next one at once, and Escape hides it', async ({ page, m }) => {
    await openPage(page, '/')
    const tooltip = getTooltip(page)
    await page.mouse.move(700, 500)
    // The code of tooltips loads with the first mouse movement, so the test waits.
    await page.waitForLoadState('networkidle')
    const phoneButton = page.getByRole('button', { name: m.header.call })
    const hoveredAt = Date.now()
    await phoneButton.hover()
    await expect(tooltip).toHaveText(m.header.call)
    expect(Date.now() - hoveredAt).toBeGreaterThanOrEqual(650)
    const [buttonBox, tooltipBox] = [await phoneButton.boundingBox(), await tooltip.boundingBox()]
    expect(tooltipBox?.y).toBeGreaterThanOrEqual((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0) - 1)
    const hoverStartedAt = Date.now()
    await page.getByRole('button', { name: m.header.write }).hover()
    await expect(tooltip).toHaveText(m.header.write)
    expect(Date.now() - hoverStartedAt).toBeLessThan(650)
    // The pointer can move onto the tooltip.
    await tooltip.hover()
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await page.mouse.move(700, 500)
    await page.keyboard.press('Tab')
    await phoneButton.focus()
    await expect(tooltip).toHaveText(m.header.call)
    // The control opens a dialog, which the tooltip must not cover.
    await page.keyboard.press('Enter')
    await expect(tooltip).toHaveCount(0)
  })

  test('shows over a dialog, and not on the button that a dialog has put the focus on', async ({
    page,
    m,
  }) => {
    const product = await makeProduct()
    await page.goto(`/?add=${product.id}`)
    const cartDialog = page.getByRole('dialog', { name: m.cart.title })
    await expect(cartDialog.getByRole('listitem')).toHaveCount(1)
    await page.waitForTimeout(900)
    await expect(getTooltip(page)).toHaveCount(0)
    await cartDialog.getByRole('button', { name: m.cart.remove({ name: product.name }) }).hover()
    await expect(getTooltip(page)).toBeVisible()
    await expect(getTooltip(page)).toHaveText(m.cart.remove({ name: product.name }))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('a touch shows no tooltip', async ({ page, m }) => {
    await openPage(page, '/')
    await page.getByRole('button', { name: m.search.open }).tap()
    await page.waitForTimeout(900)
    await expect(getTooltip(page)).toHaveCount(0)
  })
})

test('the bar of a long area is hidden 600 ms after the pointer has left it', async ({ page, m }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const products = await Promise.all([makeProduct(), makeProduct(), makeProduct()])
  for (const { id } of products) await page.goto(`/?add=${id}`)
  const cartList = page.getByRole('dialog', { name: m.cart.title }).getByRole('list')
  await expect(cartList.getByRole('listitem')).toHaveCount(3)
  // The list of the cart and the notes below this list scroll together.
  const scrolledArea = cartList.locator('..')
  const readScrollbarColor = () =>
    scrolledArea.evaluate((element) => getComputedStyle(element).scrollbarColor)
  const TRANSPARENT_COLOURS = 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)'
  expect(await readScrollbarColor()).toBe(TRANSPARENT_COLOURS)
  await scrolledArea.hover()
  await expect.poll(readScrollbarColor).not.toBe(TRANSPARENT_COLOURS)
  await page.mouse.move(5, 5)
  const pointerLeftAt = Date.now()
  await page.waitForTimeout(100)
  expect(await readScrollbarColor()).not.toBe(TRANSPARENT_COLOURS)
  await expect.poll(readScrollbarColor, { intervals: [20] }).toBe(TRANSPARENT_COLOURS)
  expect(Date.now() - pointerLeftAt).toBeGreaterThanOrEqual(550)
})
