import { ADMIN_SECTIONS, adminPaths } from '../../web/app/admin-paths'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from '../support/axe'
import { makeProduct, sql } from '../support/database'
import { enlargeText, measureOverflow, findTooSmallFields } from '../support/inspect'
import { placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { newCustomer, measureStaffPageOverflow, signIn } from '../support/staff'

/** axe runs in both colour schemes, at the smallest and the largest width. Overflow is checked at all four widths. */
const BROWSER_SETUPS = [
  { language: 'pl', colorScheme: 'light', widths: [390, 768] },
  { language: 'en', colorScheme: 'dark', widths: [1440, 320] },
] as const
const makeViewport = (width: number) => ({ width, height: 900 })

for (const { language, colorScheme, widths } of BROWSER_SETUPS) {
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      colorScheme,
      viewport: makeViewport(widths[0]),
    })
    // Visits many pages.
    test.slow()

    test('every staff page fits its frame and has no accessibility violations', async ({ page, faults }) => {
      // Expected errors: 404 for unknown ids, and axe, which cannot run in the frame of a mail, because the frame
      // blocks scripts.
      faults.allow(/404/, /about:srcdoc/)
      const product = await makeProduct()
      const order = await placeOrder(product)
      const customer = await newCustomer({ language })
      customer.write('Halo?')
      const [mail] = await sql<{ id: string }>('SELECT id FROM emails WHERE about = ?', order.id)
      await signIn(page, adminPaths.dashboard)
      for (const path of [
        ...ADMIN_SECTIONS.map((section) => adminPaths[section]),
        adminPaths.order(order.id),
        adminPaths.order('nobody'),
        adminPaths.product(product.id),
        adminPaths.product('new'),
        adminPaths.product('nothing'),
        adminPaths.voucher('nothing'),
        '/admin/nothing',
        `${adminPaths.newsletter}?view=letters`,
        adminPaths.email(mail?.id ?? ''),
        adminPaths.email('nothing'),
        `${adminPaths.chat}?session=${customer.id}`,
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft([path, await findViolations(page)]).toEqual([path, []])
        for (const width of widths.toReversed()) {
          await page.setViewportSize(makeViewport(width))
          expect.soft([path, width, await measureStaffPageOverflow(page)]).toEqual([path, width, 0])
          if (width === 390) expect.soft([path, await findTooSmallFields(page)]).toEqual([path, []])
        }
      }
    })
  })
}

test.describe('staff with 200 % text size', () => {
  test.use({ viewport: makeViewport(390) })

  test('no staff page scrolls horizontally at 200 % text size', async ({ page }) => {
    const product = await makeProduct()
    const order = await placeOrder(product)
    await enlargeText(page)
    await page.goto(adminPaths.login)
    expect.soft(await measureOverflow(page), 'sign-in').toBe(0)
    await signIn(page, adminPaths.dashboard)
    const { dashboard, orders, products, chat } = adminPaths
    for (const path of [
      dashboard,
      orders,
      products,
      chat,
      adminPaths.order(order.id),
      adminPaths.product(product.id),
    ]) {
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect
        .soft([path, await measureOverflow(page), await measureStaffPageOverflow(page)])
        .toEqual([path, 0, 0])
    }
  })
})

test('an unknown staff path keeps staff in the panel', async ({ page, faults }) => {
  faults.allow(/404.*admin\/nothing/)
  const { notFound, sections } = ADMIN_WORDS.pl
  await signIn(page, '/admin/nothing/at/all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: notFound.back }).click()
  await expect(page).toHaveURL(adminPaths.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sections.dashboard)
})
