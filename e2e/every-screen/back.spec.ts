import type { Page } from '@playwright/test'
import { adminPaths } from '../../web/app/admin-paths'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { GO_LIVE_WORDS } from '../../web/admin/set-up/go-live-words'
import { SETTING_WORDS } from '../../web/admin/settings/words'
import { STAFF_VOUCHER_WORDS } from '../../web/admin/vouchers/words'
import { makeProduct, runSql } from '../support/database'
import { expect, expectPageEntry, test, openPage } from '../support/shop'
import { getPasswordField, ADMIN_PASSWORD, signIn } from '../support/staff'

const PHONE_VIEWPORT = { width: 390, height: 844 }
const PRODUCT_PATH = '/produkt/klucz-udarowy-dewalt-dcf899p2-1-2-cala'
const countHistoryEntries = (page: Page) => page.evaluate(() => history.length)
/**
 * Presses Back. Uses `history.back()`, because closing a dialog changes no URL, and Playwright's `goBack` would wait
 * for a new URL.
 */
const goBack = (page: Page) => page.evaluate(() => history.back())
const goForward = (page: Page) => page.evaluate(() => history.forward())

test.describe('on a phone', () => {
  test.use({ viewport: PHONE_VIEWPORT })

  test('Back closes cart, menu, picture and chat, and stays on the page', async ({ page, m }) => {
    await openPage(page, '/')
    await openPage(page, PRODUCT_PATH)
    const dialog = page.getByRole('dialog')
    const menu = page.getByRole('navigation', { name: m.header.menu })
    const overlayCases = [
      { open: () => page.getByRole('banner').getByRole('button', { name: 'Koszyk' }).click(), seen: dialog },
      { open: () => page.getByRole('button', { name: m.header.menu }).click(), seen: menu },
      { open: () => page.locator('.cursor-zoom-in').first().click(), seen: dialog },
      {
        open: () => page.locator('#chat-button').click(),
        seen: dialog,
      },
    ]
    for (const { open, seen } of overlayCases) {
      await open()
      await expect(seen).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer))
        .toBe(1)
      await goBack(page)
      await expect(seen).toBeHidden()
      await expect(page).toHaveURL(PRODUCT_PATH)
    }
    // The previous page is another document. No history entry of a dialog is left in between.
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('a cart closed without Back leaves no entry in the history', async ({ page, m }) => {
    await openPage(page, '/')
    await page.getByRole('link', { name: m.header.products }).first().dispatchEvent('click')
    await expect(page).toHaveURL('/produkty')
    const cartButton = page.getByRole('banner').getByRole('button', { name: 'Koszyk' })
    const dialog = page.getByRole('dialog')
    const historyLength = await countHistoryEntries(page)
    for (const closeDialog of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: m.close }).click(),
      () => dialog.getByRole('button', { name: m.cart.continueShopping }).click(),
      async () => void (await page.reload()),
    ]) {
      await cartButton.click()
      await expect(dialog).toBeVisible()
      await closeDialog()
      await expect(dialog).toBeHidden()
      await expectPageEntry(page)
      // Forward opens no dialog, and the page stays.
      await goForward(page)
      await expect(page).toHaveURL('/produkty')
      await expectPageEntry(page)
      await expect(dialog).toBeHidden()
      expect(await countHistoryEntries(page)).toBeLessThanOrEqual(historyLength + 1)
    }
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('the menu’s last link leads to the top of its page, and Back to the place under the menu', async ({
    page,
    m,
  }) => {
    await openPage(page, '/regulamin')
    const scrollToY = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await scrollToY(1500)
    // The header hides on scrolling down, and returns on scrolling up.
    await scrollToY(1400)
    // Dispatches the event, because `click()` would scroll the page.
    await page.getByRole('button', { name: m.header.menu }).dispatchEvent('click')
    const menu = page.getByRole('navigation', { name: m.header.menu })
    const lastLink = menu.getByRole('link').last()
    await lastLink.evaluate((link) => link.scrollIntoView({ block: 'nearest' }))
    await expect(lastLink).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(1400)
    await lastLink.click()
    await expect(page).toHaveURL('/odstapienie-od-umowy')
    await expect(menu).toBeHidden()
    await expectPageEntry(page)
    // A wrong restore of the previous page's scroll position would begin only after some frames, so the test waits.
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/regulamin')
    await expect(menu).toBeHidden()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1400)
  })

  test('a reload under an open cart keeps the place on the page', async ({ page }) => {
    await openPage(page, '/regulamin')
    await page.evaluate(() => scrollTo({ top: 1400, behavior: 'instant' }))
    // Dispatches the event, because `click()` would scroll the page.
    await page.getByRole('banner').getByRole('button', { name: 'Koszyk' }).dispatchEvent('click')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer)).toBe(1)
    expect(await page.evaluate(() => scrollY)).toBe(1400)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    await expectPageEntry(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(1400)
  })

  test('Back twice closes the cart and leaves the page', async ({ page }) => {
    await openPage(page, '/regulamin')
    await openPage(page, PRODUCT_PATH)
    await page.getByRole('banner').getByRole('button', { name: 'Koszyk' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer)).toBe(1)
    await page.evaluate(() => history.back())
    await page.goBack()
    await expect(page).toHaveURL('/regulamin')
  })

  test('Back closes menu and dialogs of staff', async ({ page }) => {
    const [adminWords, voucherWords] = [ADMIN_WORDS.pl, STAFF_VOUCHER_WORDS.pl]
    await signIn(page, adminPaths.vouchers)
    const dialog = page.getByRole('dialog')
    // The name of the menu's button begins with the number of open tasks, if there are any.
    const buttonNames = [new RegExp(`${adminWords.menu}$`), new RegExp(`^${voucherWords.issue.action}$`)]
    for (const name of buttonNames) {
      await page.getByRole('button', { name }).click()
      await expect(dialog).toBeVisible()
      await goBack(page)
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(adminPaths.vouchers)
    }
    await page.getByRole('button', { name: adminWords.menu }).click()
    await dialog.getByRole('link', { name: adminWords.sections.settings }).click()
    await expect(page).toHaveURL(adminPaths.settings)
    await page.goBack()
    await expect(page).toHaveURL(adminPaths.vouchers)
  })

  test('every link of the go-live list keeps the header of the settings in view', async ({ page }) => {
    const goLiveWords = GO_LIVE_WORDS.pl
    const { names } = SETTING_WORDS.pl
    const product = await makeProduct()
    await runSql(
      `UPDATE products SET warranty = '12 miesięcy', manufacturer_id = NULL WHERE id = ?`,
      product.id,
    )
    await signIn(page, adminPaths.settings)
    await page.getByText(goLiveWords.show).click()
    const signOutButton = page.getByRole('button', { name: ADMIN_WORDS.pl.signOut })
    const getChecklistLink = (check: keyof typeof goLiveWords.checks) =>
      page.getByRole('link', { name: `${goLiveWords.open}: ${goLiveWords.checks[check][0]}` })
    for (const _ of [1, 2]) {
      await getChecklistLink('nip').click()
      await expect(page.getByRole('region', { name: names.firm })).toBeInViewport()
      await expect(signOutButton).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
    await getChecklistLink('guarantees').click()
    await expect(page).toHaveURL(`${adminPaths.products}?lacks=guarantee`)
    await page.getByRole('search').getByRole('searchbox').fill(product.sku)
    await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible()
    const { items } = (await (
      await page.request.get('/api/admin/products?lacks=guarantee', {
        headers: {
          Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('admin-token'))}`,
        },
      })
    ).json()) as { items: { status: string }[] }
    expect(items.every(({ status }) => status === 'published')).toBe(true)
  })
})

test('a session that expires under a form is renewed in a dialog, and no input is lost', async ({
  page,
  faults,
}) => {
  faults.allow(/status 401: /, /Failed to load resource.*401/)
  const { again, login } = ADMIN_WORDS.pl
  await signIn(page, '/admin/products/new')
  const nameField = page.getByRole('main').getByRole('textbox').first()
  await nameField.fill('Wpisana nazwa')
  // Another tab signs out. The next poll detects the sign-out.
  await page.evaluate(() => localStorage.setItem('admin-token', 'over'))
  const dialog = page.getByRole('dialog', { name: again.title })
  await expect(dialog).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(nameField).toHaveValue('Wpisana nazwa')
  await page.getByRole('main').getByRole('button', { name: login.submit }).click()
  await getPasswordField(page).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.toast')).toBeVisible()
  await expect(page).toHaveURL('/admin/products/new')
  await expect(nameField).toHaveValue('Wpisana nazwa')
})

test('a pasted voucher code is searched for and masked in the URL', async ({ page }) => {
  const [voucher] = await runSql<{ id: string; code: string }>('SELECT id, code FROM vouchers LIMIT 1')
  const code = voucher?.code ?? 'GIFT-AB2D-EFGH-JKMN'
  await signIn(page, adminPaths.vouchers)
  const searchField = page.getByRole('search').getByRole('searchbox')
  for (const searchText of [code, code.toLowerCase().replaceAll('-', ' '), code.replace('GIFT-', '')]) {
    await searchField.fill(searchText)
    await expect(page).toHaveURL(`${adminPaths.vouchers}?q=GIFT-****-****-${code.slice(-4)}`)
    await expect(searchField).toHaveValue(searchText)
    if (voucher) await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }
  await page.goto(`${adminPaths.vouchers}?q=${code}`)
  await expect(page).toHaveURL(`${adminPaths.vouchers}?q=GIFT-****-****-${code.slice(-4)}`)
})
