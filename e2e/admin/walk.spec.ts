import type { Page } from '@playwright/test'
import { ADMIN_SECTIONS, adminPaths } from '../../web/app/admin-paths'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { measureOverflow, findTooSmallFields, withEnlargedText } from '../support/inspect'
import { placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { newCustomer, measureStaffPageOverflow, signIn } from '../support/staff'
import { findControlsWithoutTooltip } from '../support/tooltips'

/** axe runs in both colour schemes, at the smallest and the largest width. Overflow is checked at all four widths. */
const BROWSER_SETUPS = [
  { language: 'pl', colorScheme: 'light', widths: [390, 768] },
  { language: 'en', colorScheme: 'dark', widths: [1440, 320] },
] as const
const makeViewport = (width: number) => ({ width, height: 900 })

/**
 * Opens a staff page by client-side navigation, without loading a document. The injected axe script therefore does not
 * have to be compiled again.
 */
async function openWithoutLoad(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const [oldPath, oldHeading] = [new URL(page.url()).pathname, await heading.innerText()]
  await page.evaluate((newPath) => {
    history.pushState(null, '', newPath)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('html')).not.toHaveClass(/is-navigating/)
  // Consecutive pages have different headings, so an old heading means that the old page is still shown.
  if (new URL(page.url()).pathname !== oldPath) await expect(heading).not.toHaveText(oldHeading)
  await expect(heading).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

for (const { language, colorScheme, widths } of BROWSER_SETUPS) {
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      colorScheme,
      viewport: makeViewport(widths[0]),
    })
    // The test visits many pages, so it needs more time.
    test.slow()

    test('every staff page fits its frame, also at 200 % text size, has tooltips and no accessibility violations', async ({
      page,
      faults,
    }) => {
      // Expected errors: 404 for unknown ids, and a script of axe that the frame of a mail blocks.
      faults.allow(/404/, /about:srcdoc/)
      const product = await makeProduct({ pictures: 3 })
      const order = await placeOrder(product)
      const customer = await newCustomer({ language })
      customer.sendMessage('Halo?')
      const [mail] = await runSql<{ id: string }>('SELECT id FROM emails WHERE about = ?', order.id)
      await page.goto(adminPaths.login)
      await withEnlargedText(page, async () => {
        expect.soft(await measureOverflow(page), 'sign-in').toBe(0)
      })
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
        adminPaths.setUp,
        `${adminPaths.chat}?session=${customer.id}`,
      ]) {
        await openWithoutLoad(page, path)
        expect.soft([path, await findViolations(page)]).toEqual([path, []])
        for (const width of widths.toReversed()) {
          await page.setViewportSize(makeViewport(width))
          expect.soft([path, width, await measureStaffPageOverflow(page)]).toEqual([path, width, 0])
          const scrollDistance = await page.evaluate(
            () => document.documentElement.scrollHeight - innerHeight,
          )
          expect.soft(scrollDistance, `${path} scrolls past its end at ${width} px`).toBe(0)
        }
        if (language === 'pl') {
          expect.soft([path, await findTooSmallFields(page)]).toEqual([path, []])
          await withEnlargedText(page, async () => {
            expect
              .soft(
                [await measureOverflow(page), await measureStaffPageOverflow(page)],
                `${path} at 200 % text size`,
              )
              .toEqual([0, 0])
          })
        } else expect.soft([path, await findControlsWithoutTooltip(page)], 'tooltips').toEqual([path, []])
      }
    })
  })
}

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
