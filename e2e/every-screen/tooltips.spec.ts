import type { Locator, Page } from '@playwright/test'
import { ADMIN_SECTIONS, adminPaths } from '../../web/app/admin-paths'
import { openChat } from '../support/chat'
import { makeProduct } from '../support/database'
import { placeOrder } from '../support/placed-order'
import { expect, test, openPage } from '../support/shop'
import { signIn } from '../support/staff'

const getTooltip = (page: Page): Locator => page.locator('div[popover=manual]')

/**
 * Focuses each visible control without text by keyboard. Returns those whose tooltip is missing or differs from their
 * accessible name.
 */
async function findControlsWithoutTooltip(page: Page): Promise<string[]> {
  // Scrolling loads the lazy sections.
  await page.evaluate(async () => {
    for (let scrollTop = 0; scrollTop < document.body.scrollHeight; scrollTop += 400) {
      window.scrollTo({ top: scrollTop, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const readVisibleText = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (node instanceof Text) return node.data
          if (!(node instanceof HTMLElement) || !isVisible(node) || node.offsetWidth <= 1) return ''
          return readVisibleText(node)
        })
        .join('')
    const tooltipMismatches: string[] = []
    // Starts with the last control, because an opened dialog has already focused its first control.
    for (const control of [...document.querySelectorAll<HTMLElement>('a, button, summary')].toReversed()) {
      const readAccessibleName = () => (control.getAttribute('aria-label') ?? control.textContent).trim()
      const isIconButton =
        isVisible(control) && !/\p{L}/u.test(readVisibleText(control)) && control.querySelector('svg, img')
      if (
        !isIconButton ||
        readAccessibleName() === '' ||
        control.tabIndex < 0 ||
        control.ariaExpanded === 'true'
      )
        continue
      control.focus()
      // A control behind a modal dialog cannot get the focus, so it is skipped.
      if (document.activeElement !== control) continue
      const readTooltipText = () => document.querySelector('div[popover=manual]')?.textContent
      // The accessible name may change meanwhile, such as the number of goods in the cart.
      for (let waitCount = 0; waitCount < 100 && readTooltipText() !== readAccessibleName(); waitCount++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      if (readTooltipText() !== readAccessibleName()) tooltipMismatches.push(control.outerHTML.slice(0, 200))
    }
    return tooltipMismatches
  })
}

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
      await expect(page.getByRole('dialog', { name: m.cart.title }).getByRole('listitem')).toBeVisible()
      expect.soft(['cart', await findControlsWithoutTooltip(page)]).toEqual(['cart', []])
      await page.keyboard.press('Escape')
      await openChat(page, language)
      // After a key press the page treats the focus as keyboard focus.
      await page.keyboard.press('Tab')
      expect.soft(['chat', await findControlsWithoutTooltip(page)]).toEqual(['chat', []])
    })
  })

test('each control of staff that is an icon alone has its name as tooltip', async ({ page }) => {
  test.slow()
  const product = await makeProduct({ pictures: 3 })
  const order = await placeOrder(product)
  await signIn(page, adminPaths.dashboard)
  for (const path of [
    ...ADMIN_SECTIONS.map((section) => adminPaths[section]),
    adminPaths.order(order.id),
    adminPaths.product(product.id),
  ]) {
    await page.goto(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft([path, await findControlsWithoutTooltip(page)]).toEqual([path, []])
  }
})

test.describe('a tooltip', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('comes after 700 ms, the next one at once, and Escape hides it', async ({ page, m }) => {
    await openPage(page, '/')
    const tooltip = getTooltip(page)
    await page.mouse.move(700, 500)
    // The code of tooltips loads with the first mouse movement.
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
    await expect(cartDialog.getByRole('listitem')).toBeVisible()
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
  const list = page.getByRole('dialog', { name: m.cart.title }).getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const readScrollbarColor = () => list.evaluate((element) => getComputedStyle(element).scrollbarColor)
  const TRANSPARENT_COLOURS = 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)'
  expect(await readScrollbarColor()).toBe(TRANSPARENT_COLOURS)
  await list.hover()
  await expect.poll(readScrollbarColor).not.toBe(TRANSPARENT_COLOURS)
  await page.mouse.move(5, 5)
  const pointerLeftAt = Date.now()
  await page.waitForTimeout(100)
  expect(await readScrollbarColor()).not.toBe(TRANSPARENT_COLOURS)
  await expect.poll(readScrollbarColor, { intervals: [20] }).toBe(TRANSPARENT_COLOURS)
  expect(Date.now() - pointerLeftAt).toBeGreaterThanOrEqual(550)
})
