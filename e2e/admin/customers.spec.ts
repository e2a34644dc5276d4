import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { STAFF_CUSTOMER_WORDS } from '../../web/admin/customers/words'
import { pl as PRODUCT_WORDS } from '../../web/admin/products/words.pl'
import { findViolations } from '../support/axe'
import { makeProduct, runSql, type TestProduct } from '../support/database'
import { placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { newCustomer, measureStaffPageOverflow, signIn } from '../support/staff'
import { makeFreshEmail } from '../support/vouchers'

test.use({ viewport: { width: 390, height: 844 } })

async function postJson<T>(path: string, body: unknown): Promise<T> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(shopUrl + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shopUrl,
      'CF-Connecting-IP': `10.247.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return (response.status === 202 ? null : await response.json()) as T
}

async function makePaidOrder(product: TestProduct, email: string, hasMarketingConsent = false) {
  const order = await placeOrder(product, {
    email,
    consents: { terms: true, marketing: hasMarketingConsent },
  })
  const { clientSecret } = await postJson<{ clientSecret: string }>('/api/payments/create', {
    orderId: order.id,
  })
  await postJson('/api/payments/sandbox/confirm', { clientSecret, method: { type: 'blik', code: '777123' } })
  return order
}

/** Creates a cancelled order. A database trigger has returned its unit to stock. */
async function makeCancelledOrder(email: string) {
  const order = await placeOrder(await makeProduct(), { email })
  await runSql(
    `INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
    SELECT order_id, product_id, 'held', 'restocked', held, 1, 0 FROM order_lines WHERE order_id = ?`,
    order.id,
  )
  await runSql("UPDATE orders SET state = 'cancelled' WHERE id = ?", order.id)
  return order
}

test.describe('in Polish', () => {
  test.use({ language: 'pl', country: 'PL' })
  const words = STAFF_CUSTOMER_WORDS.pl

  test('the stored personal data of a customer is found, copied and erased as far as the law allows', async ({
    page,
  }) => {
    const email = makeFreshEmail()
    const product = await makeProduct()
    const order = await makePaidOrder(product, email)
    const unpaidOrder = await makeCancelledOrder(email)
    await postJson('/api/newsletter', { email, language: 'pl', consent: true })
    const customer = await newCustomer({ email })
    customer.sendMessage('Czy młot jest cały?')
    await expect
      .poll(() => runSql('SELECT id FROM chat_sessions WHERE customer_email = ?', email))
      .toHaveLength(1)

    await signIn(page, '/admin/customers')
    const main = page.getByRole('main')
    const emailField = page.getByLabel(words.email)
    await emailField.fill('to nie adres')
    await emailField.press('Enter')
    await expect(emailField).toHaveAttribute('aria-invalid', 'true')
    expect(await findViolations(page)).toEqual([])
    await emailField.fill(email.toUpperCase())
    await page.getByRole('button', { name: words.find }).click()
    const getRow = (name: string) => main.getByRole('listitem').filter({ hasText: name })
    await expect(getRow(order.number)).toContainText(words.fates.kept)
    await expect(getRow(order.number)).toContainText(words.why.sales)
    await expect(getRow(unpaidOrder.number)).toContainText(words.fates.erased)
    await expect(getRow(customer.name)).toContainText(words.fates.erased)
    await expect(getRow(words.subscriber.pending)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)

    const downloadPromise = page.waitForEvent('download')
    await page.getByRole('button', { name: words.copy.action }).click()
    const download = await downloadPromise
    expect(download.suggestedFilename()).toMatch(/^dane-klienta-\d{4}-\d\d-\d\d\.json$/)
    const exportText = readFileSync(await download.path(), 'utf8')
    for (const expectedText of [order.number, unpaidOrder.number, product.name, 'Czy młot jest cały?'])
      expect(exportText).toContain(expectedText)

    // Closing the dialog with Escape erases nothing.
    await page.getByRole('button', { name: words.erase.action }).click()
    const dialog = page.getByRole('dialog', { name: words.erase.title })
    await expect(dialog).toContainText(words.counted.chat({ count: 1 }))
    await expect(dialog).toContainText(words.erase.stays)
    await expect(dialog).toContainText(words.why.sales)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(getRow(unpaidOrder.number)).toBeVisible()
    await page.getByRole('button', { name: words.erase.action }).click()
    await dialog.getByRole('button', { name: words.erase.confirm }).dblclick()
    await expect(page.locator('.toast')).toContainText(words.erase.done)
    await expect(getRow(unpaidOrder.number)).toHaveCount(0)
    await expect(getRow(customer.name)).toHaveCount(0)
    await expect(getRow(order.number)).toContainText(words.fates.kept)
    await expect(main.getByText(words.erase.nothing)).toBeFocused()

    await page.reload()
    await expect(getRow(order.number)).toBeVisible()
    await getRow(order.number).getByRole('link').click()
    await expect(page).toHaveURL(`/admin/orders/${order.id}`)
    expect(await runSql('SELECT email FROM orders WHERE id = ?', unpaidOrder.id)).toEqual([{ email: '' }])
    customer.disconnect()
  })
})

test('a buyer whose data the law keeps loses only the marketing consent', async ({ page }) => {
  const words = STAFF_CUSTOMER_WORDS.pl
  const email = makeFreshEmail()
  const order = await makePaidOrder(await makeProduct(), email, true)
  await signIn(page, `/admin/customers?email=${email}`)
  const consentText = words.counted.consent({ count: 1 })
  await expect(page.getByRole('main')).toContainText(consentText)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: words.erase.action }).click()
  const dialog = page.getByRole('dialog', { name: words.erase.title })
  await expect(dialog).toContainText(consentText)
  await dialog.getByRole('button', { name: words.erase.confirm }).click()
  await expect(page.getByRole('main').getByText(words.erase.nothing)).toBeFocused()
  await expect(page.getByRole('main')).not.toContainText(consentText)
  expect(await runSql('SELECT follow_up_status AS status FROM orders WHERE id = ?', order.id)).toEqual([
    { status: 'skipped' },
  ])
})

test('an objection to marketing is recorded, and the orders stay', async ({ page }) => {
  const words = STAFF_CUSTOMER_WORDS.pl
  const email = makeFreshEmail()
  const order = await makePaidOrder(await makeProduct(), email, true)
  await signIn(page, `/admin/customers?email=${email}`)
  const endOffersButton = page.getByRole('button', { name: words.offers.action })
  await endOffersButton.click()
  const dialog = page.getByRole('dialog', { name: words.offers.title })
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: words.offers.confirm }).dblclick()
  await expect(page.locator('.toast')).toContainText(words.offers.done)
  await expect(endOffersButton).toHaveCount(0)
  await expect(page.getByRole('heading', { name: email })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(order.number)
  expect(await measureStaffPageOverflow(page)).toBe(0)
})

test('an unused e-mail address has no stored personal data', async ({ page }) => {
  await signIn(page, `/admin/customers?email=${makeFreshEmail()}`)
  await expect(page.getByRole('main')).toContainText(STAFF_CUSTOMER_WORDS.pl.nothing)
})

test('the buyers of a product are exported, for a safety warning', async ({ page }) => {
  const email = makeFreshEmail()
  const product = await makeProduct()
  await makePaidOrder(product, email)
  await signIn(page, `/admin/products/${product.id}`)
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: PRODUCT_WORDS.actions.buyers }).click()
  const file = await downloadPromise
  expect(file.suggestedFilename()).toBe(`kupujacy-${product.sku}.csv`)
  expect(readFileSync(await file.path(), 'utf8')).toContain(`Łucja Żak;;${email};`)
})
