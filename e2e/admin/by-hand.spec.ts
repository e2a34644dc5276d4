import { polishDateOf } from '../../domain/time/polish-days'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { REQUEST_BY_HAND_WORDS } from '../../web/admin/orders/requests/words'
import { SALE_WORDS } from '../../web/admin/orders/sale/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { STAFF_COMPLAINT_WORDS } from '../../web/admin/returns/complaints/words'
import { CONFIRM_SALE_WORDS } from '../../web/shop/orders/confirm/words'
import { ORDER_WORDS } from '../../web/shop/orders/words'
import { findViolations } from '../support/axe'
import { expectSuccessPage, getPaymentModal, payByBlik } from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { payOrder, placeOrder, readOrderPageUrl } from '../support/placed-order'
import { expect, MESSAGES, test, toTextPattern } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const PHONE_VIEWPORT = { width: 390, height: 844 }
const words = SALE_WORDS.pl
const readOrderId = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

test('staff sell by phone, and the buyer confirms and pays by the link', async ({ page, newVisitor }) => {
  await page.setViewportSize(PHONE_VIEWPORT)
  const defects = [{ pl: 'rysa na obudowie', en: 'scratch on the housing' }]
  const product = await makeProduct({ price: 900_00, defects })
  await signIn(page, '/admin/orders/new')
  const submitButton = page.getByRole('button', { name: words.submit.phone })
  await submitButton.click()
  await expect(page.getByLabel(words.search, { exact: true })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)

  await page.getByLabel(words.search, { exact: true }).fill(product.sku)
  await page.getByRole('button', { name: words.add({ name: `${product.name}, ${product.sku}` }) }).click()
  await page.getByLabel(words.price, { exact: true }).fill('800,00')
  await page.getByLabel(words.firstName, { exact: true }).fill('Łucja')
  await page.getByLabel(words.lastName, { exact: true }).fill('Żak')
  // After a reload the form still contains the draft of the sale.
  await page.reload()
  await expect(page.getByLabel(words.price, { exact: true })).toHaveValue('800,00')
  await page.getByLabel(words.reason, { exact: true }).fill('rysa na obudowie')
  await page.getByLabel(words.phone, { exact: true }).fill('600 700 800')
  await page.getByLabel(words.email, { exact: true }).fill('lucja@example.com')
  await page.getByLabel(words.address, { exact: true }).fill('Nowa Wieś 12')
  await page.getByLabel(words.postalCode, { exact: true }).fill('90-001')
  await page.getByLabel(words.city, { exact: true }).fill('Łódź')
  await page.getByLabel(words.shipping, { exact: true }).fill('25')
  await expect(page.getByText(words.total).locator('xpath=following-sibling::dd[1]')).toHaveText(/825,00/)
  await submitButton.dblclick()
  await expect(page.getByRole('heading', { name: words.card.title })).toBeVisible()
  const orderId = readOrderId(page.url())
  const main = page.getByRole('main')
  await expect(main).toContainText(words.card.unconfirmed)
  await expect(main).toContainText('rysa na obudowie')
  await expect(page.getByRole('link', { name: words.card.sms })).toHaveAttribute('href', /^sms:\+48600700800/)
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)
  expect(await runSql('SELECT count(*) AS n FROM order_lines WHERE product_id = ?', product.id)).toEqual([
    { n: 1 },
  ])

  // The buyer opens the link, confirms and pays.
  const buyer = await newVisitor({ language: 'pl', options: { viewport: PHONE_VIEWPORT } })
  await buyer.goto(await readOrderPageUrl(orderId, 'pl'))
  const confirmButton = buyer.getByRole('button', { name: CONFIRM_SALE_WORDS.pl.submit })
  const confirmForm = buyer.locator('form', { has: confirmButton })
  // Goods, delivery and total are directly above the button (rules 2.2). The page shows the total nowhere else.
  expect(await confirmForm.textContent()).toMatch(
    toTextPattern(`${product.name}.*25,00.*825,00.*${CONFIRM_SALE_WORDS.pl.submit}$`),
  )
  await expect(buyer.getByRole('main').getByText(/825,00/)).toHaveCount(1)
  await confirmButton.click()
  await expect(buyer.getByText(CONFIRM_SALE_WORDS.pl.defects)).toBeVisible()
  expect(await findViolations(buyer)).toEqual([])
  for (const checkbox of await buyer.getByRole('main').getByRole('checkbox').all()) await checkbox.check()
  await confirmButton.click()
  await buyer.getByRole('button', { name: ORDER_WORDS.pl.pay }).click()
  await payByBlik(getPaymentModal(buyer, MESSAGES.pl), MESSAGES.pl)
  await expectSuccessPage(buyer, MESSAGES.pl)
  await expect
    .poll(() => runSql('SELECT state, channel FROM orders WHERE id = ?', orderId))
    .toEqual([{ state: 'paid', channel: 'phone' }])
})

test('staff sell at the counter in cash, and keep the typed sale if a product is gone', async ({
  page,
  faults,
}) => {
  faults.allow(/409.*admin\/sales/, /Failed to load resource.*409.*admin\/sales/)
  await page.setViewportSize(PHONE_VIEWPORT)
  const [soldProduct, freeProduct] = [
    await makeProduct({ price: 300_00 }),
    await makeProduct({ price: 200_00 }),
  ]
  await signIn(page, '/admin/orders/new')
  await page.getByRole('radio', { name: words.channels.counter }).check()
  for (const product of [soldProduct, freeProduct]) {
    await page.getByLabel(words.search, { exact: true }).fill(product.sku)
    await page.getByRole('button', { name: words.add({ name: `${product.name}, ${product.sku}` }) }).click()
  }
  await page.getByLabel(words.firstName, { exact: true }).fill('Jan')
  await page.getByLabel(words.lastName, { exact: true }).fill('Nowak')
  await page.getByLabel(words.reference, { exact: true }).fill('P/7/2026')
  await placeOrder(soldProduct)
  const submitButton = page.getByRole('button', { name: words.submit.counter })
  await submitButton.click()
  await expect(page.getByText(words.soldOut)).toBeVisible()
  await expect(page.getByLabel(words.reference, { exact: true })).toHaveValue('P/7/2026')
  expect(await findViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: words.remove({ name: soldProduct.name }) })
    .first()
    .click()
  await submitButton.click()
  await expect(page).toHaveURL(/\/admin\/orders\/[\w-]{36}$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('P/7/2026')
  await expect(main).toContainText(STAFF_ORDER_WORDS.pl.noEmail)
  expect(await measureStaffPageOverflow(page)).toBe(0)
  expect(await runSql('SELECT state, fulfilment FROM orders WHERE id = ?', readOrderId(page.url()))).toEqual([
    { state: 'paid', fulfilment: 'delivered' },
  ])

  // The buyer has no e-mail address and complains. Staff give the answer on paper.
  const { complaint: complaintWords } = REQUEST_BY_HAND_WORDS.pl
  await page.getByRole('button', { name: complaintWords.action }).click()
  const dialog = page.getByRole('dialog', { name: complaintWords.action })
  await dialog.getByLabel(complaintWords.description).fill('Nie działa.')
  await dialog.getByLabel(complaintWords.wish).selectOption('repair')
  await dialog.getByRole('button', { name: complaintWords.submit }).click()
  await main.getByRole('link', { name: STAFF_ORDER_WORDS.pl.statements.complaint.see }).click()
  await expect(main).toContainText(ADMIN_WORDS.pl.mail.noEmail)
  await expect(main.getByRole('button', { name: STAFF_COMPLAINT_WORDS.pl.answer.save })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)
})

test('staff enter a withdrawal that came by letter', async ({ page }) => {
  const requestWords = REQUEST_BY_HAND_WORDS.pl
  await page.setViewportSize(PHONE_VIEWPORT)
  const order = await placeOrder(await makeProduct())
  await payOrder(order)
  await signIn(page, `/admin/orders/${order.id}`)
  await page.getByRole('button', { name: requestWords.withdrawal.action }).click()
  const dialog = page.getByRole('dialog', { name: requestWords.withdrawal.action })
  await dialog.getByLabel(requestWords.receivedOn).fill('2030-01-01')
  await dialog.getByRole('button', { name: requestWords.withdrawal.submit }).click()
  await expect(dialog.getByText(requestWords.receivedOnProblem)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel(requestWords.receivedOn).fill(polishDateOf(Date.now()))
  await dialog.getByLabel(requestWords.withdrawal.message).fill('Odstępuję od umowy.')
  await dialog.getByRole('button', { name: requestWords.withdrawal.submit }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(STAFF_ORDER_WORDS.pl.statements.withdrawal.see)
  expect(await runSql('SELECT channel, message FROM withdrawals WHERE order_id = ?', order.id)).toEqual([
    { channel: 'letter', message: 'Odstępuję od umowy.' },
  ])
})
