import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StaffRole } from '../../domain/admin/staff-roles'
import { ERROR_SENTENCES } from '../../web/i18n/errors'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { STAFF_EMAIL_WORDS } from '../../web/admin/mail/words'
import { PRODUCT_LIST_WORDS } from '../../web/admin/products/list/words'
import { STAFF_PRODUCTS_WORDS } from '../../web/admin/products/words'
import { ACCESS_WORDS } from '../../web/admin/access/words'
import { adminPaths } from '../../web/app/admin-paths'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, type Language, test } from '../support/shop'
import { measureStaffPageOverflow } from '../support/staff'
import { makeVoucher } from '../support/vouchers'
import { ORDER_EXPORT_WORDS } from '../../web/admin/orders/list/export-words'

/** Signs a new member in with an invitation link, and returns the id of the member. */
async function signInAs(page: Page, role: StaffRole, language: Language): Promise<string> {
  const [memberId, token] = [randomUUID(), randomUUID().replaceAll('-', '').repeat(2)]
  const tokenHash = createHash('sha256')
    .update(JSON.stringify(['admin link', token]))
    .digest('hex')
  await runSql(
    'INSERT INTO staff_members (id, name, role, email, invited_at) VALUES (?, ?, ?, ?, 1)',
    memberId,
    'Ania Nowak',
    role,
    `${memberId}@example.com`,
  )
  await runSql(
    'INSERT INTO admin_links (token_hash, member_id, expires_at) VALUES (?, ?, ?)',
    tokenHash,
    memberId,
    Date.now() + 60_000,
  )
  await page.goto(`${adminPaths.login}#sign-in=${token}`)
  await page.getByRole('button', { name: ADMIN_WORDS[language].login.link.use }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return memberId
}

/** Returns the names of all visible, enabled buttons of a page. */
async function readButtonNames(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const buttons = page.getByRole('main').locator('button:visible:enabled')
  const names = await buttons.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
  )
  return names.map((name) => name.replaceAll('\u00a0', ' '))
}

/** The name of a button without the count or payment id at its end. */
const toPlainName = (name: string): string => name.replace(/ ?\(\d+\)$|\d+$|: \S+$/, '')

/** File names of the documents that are attached to the mails about an order. */
const ATTACHMENT_NAME = /^(?:regulamin|odstapienie-od-umowy|gwarancja)-.*\.html$/

test.describe('a read-only member', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('sees orders, money and documents, and no button or field that changes something', async ({
    page,
  }) => {
    const product = await makeProduct()
    const order = await placeOrder(product)
    await payOrder(order)
    const code = await makeVoucher(100_00)
    const [voucher] = await runSql<{ id: string }>('SELECT id FROM vouchers WHERE code = ?', code)
    const [mail] = await runSql<{ id: string }>('SELECT id FROM emails WHERE about = ?', order.id)
    const { members: words, forbidden } = ACCESS_WORDS.pl
    const orderWords = STAFF_ORDER_WORDS.pl
    const { more } = ADMIN_WORDS.pl.list
    await signInAs(page, 'readonly', 'pl')
    // Buttons that change nothing: they only show, copy, print or export.
    const readOnlyPageButtons: [path: string, names: string[]][] = [
      [adminPaths.order(order.id), [orderWords.slip, orderWords.copyAddress, orderWords.copyPaymentId]],
      [
        `${adminPaths.orders}?work=pack`,
        [
          ...Object.values(orderWords.views),
          toPlainName(orderWords.slips({ count: 1 })),
          ORDER_EXPORT_WORDS.pl.action,
          more,
        ],
      ],
      [adminPaths.product(product.id), []],
      [
        adminPaths.products,
        [...Object.values(PRODUCT_LIST_WORDS.pl.views), STAFF_PRODUCTS_WORDS.pl.exporting, more],
      ],
      [adminPaths.voucher(voucher?.id ?? ''), []],
      [adminPaths.vouchers, [more]],
      [adminPaths.email(mail?.id ?? ''), [STAFF_EMAIL_WORDS.pl.html, STAFF_EMAIL_WORDS.pl.text]],
    ]
    for (const [path, buttonNames] of readOnlyPageButtons) {
      const names = await readButtonNames(page, path)
      const forbiddenNames = names.filter(
        (name) => !buttonNames.includes(toPlainName(name)) && !ATTACHMENT_NAME.test(name),
      )
      expect({ path, forbiddenNames }).toEqual({ path, forbiddenNames: [] })
      await expect(page.getByText(words.readonlyNotice)).toBeVisible()
      for (const editPath of [adminPaths.packing, adminPaths.product('new')])
        await expect(page.locator(`main a[href="${editPath}"]`)).toHaveCount(0)
      expect(await measureStaffPageOverflow(page)).toBe(0)
    }
    await page.goto(adminPaths.product(product.id))
    await expect(page.getByRole('textbox').first()).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    await page.goto(adminPaths.packing)
    await expect(page.getByRole('heading', { level: 1, name: forbidden })).toBeVisible()
    await expect(page.getByText(ERROR_SENTENCES.pl['admin.forbidden'])).toBeVisible()
  })
})

test.describe('a staff member', () => {
  test.use({ language: 'en', country: 'DE', viewport: { width: 1440, height: 900 } })

  test('has no settings and no people, and a refused call says why', async ({ page, faults }) => {
    faults.allow(/status 403/, /Failed to load resource.*403/)
    const { sections, nav } = ADMIN_WORDS.en
    const { forbidden, members, password } = ACCESS_WORDS.en
    const order = await placeOrder(await makeProduct())
    await payOrder(order)
    const memberId = await signInAs(page, 'staff', 'en')
    const menu = page.getByRole('navigation', { name: nav })
    await expect(menu.getByRole('link', { name: sections.chat })).toBeVisible()
    await expect(menu.getByRole('link', { name: sections.settings })).toHaveCount(0)
    await page.goto(adminPaths.settings)
    await expect(page.getByRole('heading', { level: 1, name: forbidden })).toBeVisible()
    await page.goto(adminPaths.access)
    await expect(page.getByText('Firefox, Linux').or(page.getByText('Chrome, Linux')).first()).toBeVisible()
    for (const title of [members.title, password.title])
      await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await page.goto(adminPaths.order(order.id))
    const noteField = page.getByLabel(STAFF_ORDER_WORDS.en.notes.label)
    await noteField.fill('Call the buyer')
    // While the page is open, the owner changes the member to read-only.
    await runSql("UPDATE staff_members SET role = 'readonly' WHERE id = ?", memberId)
    await page.getByRole('button', { name: STAFF_ORDER_WORDS.en.notes.submit }).click()
    await expect(page.getByText(ERROR_SENTENCES.en['admin.forbidden']).first()).toBeVisible()
  })
})
