import { courierName } from '../../domain/delivery/couriers'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { DASHBOARD_WORDS } from '../../web/admin/statistics/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from '../support/axe'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  startCheckout,
  expectSuccessPage,
  fillForm,
  getPaymentModal,
  getOrderButton,
  payByBlik,
} from '../support/buyer'
import { makeOrderLate, makeProduct, readStock, runSql } from '../support/database'
import { refundOrder, shipOrder } from '../support/order-steps'
import { expect, withNbspOnly, test, MESSAGES, toTextPattern } from '../support/shop'
import { payOrder, placeOrder } from '../support/placed-order'
import { signIn } from '../support/staff'
import { STAFF_REFUND_WORDS } from '../../web/admin/orders/refund/words'
import { ORDER_EXPORT_WORDS } from '../../web/admin/orders/list/export-words'

const getToast = (page: Page) => page.locator('.toast')
const getOrderLink = (page: Page, id: string) =>
  page.getByRole('main').locator(`a[href="/admin/orders/${id}"]`)
/** Returns by how many pixels the content of a staff page is wider than the page. */
const readHorizontalOverflow = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
const toOrderNumber = (id: string) => id.slice(0, 8).toUpperCase()

const readMail = (id: string, kind: string) =>
  runSql<{ subject: string; text: string; recipient: string }>(
    'SELECT subject, text, recipient FROM emails WHERE about = ? AND kind = ?',
    id,
    kind,
  )

/** Buys and pays for a new product through the shop's pages. Returns the order. */
async function buyThroughPages(page: Page) {
  const product = await makeProduct({ price: 699_00, defects: [{ pl: 'Rysa na obudowie', en: 'A scratch' }] })
  await startCheckout(page, MESSAGES.pl, product)
  await fillForm(page, MESSAGES.pl)
  await page.getByRole('checkbox', { name: MESSAGES.pl.checkout.defects }).check()
  await getOrderButton(page, MESSAGES.pl).click()
  await payByBlik(getPaymentModal(page, MESSAGES.pl), MESSAGES.pl)
  return { product, id: await expectSuccessPage(page, MESSAGES.pl) }
}

/** Buys and pays for a new product through the API. Returns the order. */
async function buyThroughApi(price = 699_00) {
  const product = await makeProduct({ price })
  const order = await placeOrder(product)
  await payOrder(order)
  return { product, id: order.id }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const words = STAFF_ORDER_WORDS.pl

  test('an order is packed and shipped; its buyer gets a mail and sees the tracking', async ({
    page,
    newVisitor,
  }) => {
    const buyer = await newVisitor()
    const { id, product } = await buyThroughPages(buyer)
    await expect(buyer.getByText(MESSAGES.pl.success.shipped)).toHaveCount(0)

    await signIn(page, '/admin/orders?work=pack')
    const savedViewGroup = page.getByRole('group', { name: words.views.label })
    await expect(savedViewGroup.getByRole('button', { name: words.views.toPack })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(getOrderLink(page, id)).toContainText(words.work.pack)
    expect(await findViolations(page)).toEqual([])
    expect(await readHorizontalOverflow(page)).toBe(0)
    const packingSlips = page.locator('.print-sheet')
    await page.getByRole('button', { name: /^Drukuj karty pakowania \(\d+\)$/ }).click()
    await expect(packingSlips.filter({ hasText: product.sku })).toHaveCount(1)
    await expect(packingSlips.filter({ hasText: product.sku })).toBeHidden()
    await getOrderLink(page, id).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words.order({ number: toOrderNumber(id) }),
    )
    const main = page.getByRole('main')
    await expect(main).toContainText(product.sku)
    await expect(main).toContainText('Rysa na obudowie')
    await expect(main.getByRole('link', { name: /\+48/ })).toHaveAttribute('href', /^tel:\+48/)
    expect(await findViolations(page)).toEqual([])
    expect(await readHorizontalOverflow(page)).toBe(0)

    await main.getByRole('button', { name: words.place.action }).click()
    const addressDialog = page.getByRole('dialog', { name: words.place.action })
    await addressDialog.getByLabel(words.place.postalCode).fill('0095')
    await addressDialog.getByRole('button', { name: words.place.submit }).click()
    await expect(addressDialog.getByLabel(words.place.postalCode)).toBeFocused()
    await expect(addressDialog.getByLabel(words.place.postalCode)).toHaveAccessibleDescription(
      words.place.problems['postalCode'] ?? '',
    )
    expect(await findViolations(page)).toEqual([])
    await addressDialog.getByLabel(words.place.address).fill('ul. Główna 5 m. 6')
    await addressDialog.getByLabel(words.place.postalCode).fill('00950')
    await addressDialog.getByLabel(words.place.city).fill('Warszawa')
    await addressDialog.getByRole('button', { name: words.place.submit }).dblclick()
    await expect(addressDialog).toHaveCount(0)
    await expect(main.getByText('00-950 Warszawa')).toBeVisible()
    await expect(main.getByText(words.bought).locator('..')).toContainText('Nowa Wieś 12')
    await expect(packingSlips).toContainText('ul. Główna 5 m. 6')

    await main.getByRole('button', { name: words.step.packed, exact: true }).click()
    await expect(main.getByRole('button', { name: words.step.new })).toBeVisible()
    const stepHeading = main.getByRole('heading', { name: words.step.label })
    await expect(stepHeading).toBeFocused()
    await main.getByRole('button', { name: words.step.shipped, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.ship.title })
    const trackingNumberField = dialog.getByRole('textbox')
    await expect(trackingNumberField).toHaveAccessibleName(
      words.ship.numberOf({ courier: courierName('inpost') }),
    )
    // The tracking number has the focus, so that staff can scan its barcode at once.
    await expect(trackingNumberField).toBeFocused()
    await dialog.getByRole('button', { name: words.ship.submit }).click()
    await expect(trackingNumberField).toBeFocused()
    await expect(trackingNumberField).toHaveAccessibleDescription(toTextPattern(words.ship.required))
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel(words.ship.courier).selectOption('gls')
    await expect(trackingNumberField).toHaveAccessibleName(
      words.ship.numberOf({ courier: courierName('gls') }),
    )
    await trackingNumberField.fill('6800 1234 5678')
    await dialog.getByRole('button', { name: words.ship.submit }).dblclick()
    await expect(getToast(page)).toContainText(words.ship.done)
    await expect(dialog).toHaveCount(0)
    const url = 'https://gls-group.com/PL/pl/sledzenie-paczek?match=680012345678'
    await expect(main.getByRole('link', { name: words.track })).toHaveAttribute('href', url)
    await expect(main.getByRole('button', { name: words.step.delivered, exact: true })).toBeVisible()

    // The parcel was returned. Staff confirm the return, and ship the parcel again under another number.
    await main.getByRole('button', { name: words.step.returned, exact: true }).click()
    const returnDialog = page.getByRole('dialog', { name: words.step.returned })
    await returnDialog.getByRole('button', { name: words.step.cancel }).click()
    await expect(main.getByRole('button', { name: words.step.delivered, exact: true })).toBeVisible()
    await main.getByRole('button', { name: words.step.returned, exact: true }).click()
    await returnDialog.getByRole('button', { name: words.step.confirm.returned }).dblclick()
    await expect(main).toContainText(words.step.back)
    await expect(main.getByRole('button', { name: words.place.action })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await main.getByRole('button', { name: words.step.again }).click()
    await expect(trackingNumberField).toHaveValue('')
    await trackingNumberField.fill('6800 1234 5678')
    await trackingNumberField.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('button', { name: words.step.delivered, exact: true })).toBeVisible()
    await expect(stepHeading).toBeFocused()
    await expect(main.getByRole('button', { name: words.place.action })).toHaveCount(0)

    const [mail, ...otherMails] = await readMail(id, 'order_shipped')
    expect(otherMails).toEqual([])
    expect(mail?.recipient).toBe('lucja@example.com')
    expect(mail?.text).toContain(url)
    await buyer.reload()
    await expect(buyer.getByText(MESSAGES.pl.success.shipped)).toBeVisible()
    await expect(buyer.getByRole('link', { name: MESSAGES.pl.success.track })).toHaveAttribute('href', url)
    expect(await findViolations(buyer)).toEqual([])

    const noteField = main.getByLabel(words.notes.label)
    await noteField.fill('Dzwonić po 16.')
    await page.reload()
    await expect(noteField).toHaveValue('Dzwonić po 16.')
    await main.getByRole('button', { name: words.notes.submit }).click()
    await expect(main.getByRole('listitem').filter({ hasText: /^Dzwonić po 16/ })).toBeVisible()
    await expect(noteField).toHaveValue('')
    await page.reload()
    await expect(main.getByRole('listitem').filter({ hasText: /^Dzwonić po 16/ })).toBeVisible()
  })

  test('Back restores the search, the view and the order list', async ({ page }) => {
    const { id } = await buyThroughApi()
    await signIn(page, '/admin/orders')
    const adminWords = ADMIN_WORDS.pl
    const searchBox = page.getByRole('search').getByRole('searchbox')
    await searchBox.fill(`#${toOrderNumber(id)}`)
    await expect(page).toHaveURL(/q=/)
    await expect(
      page.getByRole('status').filter({ hasText: adminWords.list.found({ count: 1 }) }),
    ).toBeVisible()
    await page.getByRole('button', { name: words.views.toPack }).click()
    await expect(getOrderLink(page, id)).toBeVisible()
    const pageUrl = page.url()
    await getOrderLink(page, id).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words.order({ number: toOrderNumber(id) }),
    )
    await page.goBack()
    await expect(page).toHaveURL(pageUrl)
    await expect(searchBox).toHaveValue(`#${toOrderNumber(id)}`)
    await expect(getOrderLink(page, id)).toBeVisible()
    await getOrderLink(page, id).click()
    await page.getByRole('main').getByRole('link', { name: words.back, exact: true }).click()
    await expect(page).toHaveURL(pageUrl)
    await page.getByRole('button', { name: words.views.unpaid }).click()
    await expect(page.getByText(adminWords.list.nothingFound)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: adminWords.list.clear }).click()
    await expect(page).toHaveURL('/admin/orders')
    await expect(searchBox).toHaveValue('')
  })

  test('late deliveries are counted on the dashboard, which links to them', async ({ page }) => {
    const { id } = await buyThroughApi()
    const { id: onTimeOrderId } = await buyThroughApi()
    await makeOrderLate(id)
    await signIn(page, '/admin/dashboard')
    const dashboardWords = DASHBOARD_WORDS.pl
    await page
      .getByRole('region', { name: dashboardWords.today })
      .getByRole('link', { name: /zamówie\S+ z opóźnioną dostawą/ })
      .click()
    await expect(page).toHaveURL('/admin/orders?work=late')
    const lateOrdersButton = page.getByRole('button', { name: words.views.late })
    await expect(lateOrdersButton).toHaveAttribute('aria-pressed', 'true')
    await expect(lateOrdersButton).toContainText(/[1-9]/)
    await expect(getOrderLink(page, id)).toBeVisible()
    await expect(getOrderLink(page, onTimeOrderId)).toHaveCount(0)
    await page.getByRole('button', { name: words.views.toPack }).click()
    await expect(page).toHaveURL('/admin/orders?work=pack')
    await expect(getOrderLink(page, onTimeOrderId)).toBeVisible()
  })
})

/** An unpaid order, placed through the API. */
async function placeUnpaidOrder() {
  const product = await makeProduct({ price: 699_00 })
  const { id: productId, name } = product
  const response = await fetch(`${process.env['SHOP_URL']}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '10.249.0.7' },
    body: JSON.stringify({
      ...BUYER_DETAILS,
      customerType: 'individual',
      courier: 'dpd',
      orderItems: [{ productId, name, quantity: 1, price: '699.00' }],
      totalAmount: '699.00',
      language: 'pl',
      currency: 'PLN',
      sessionId: `session-${randomUUID()}`,
      consents: { terms: true },
    }),
  })
  const { id } = (await response.json()) as { id: string }
  return { id, product }
}

test('an unpaid order is cancelled only after staff confirm', async ({ page }) => {
  const words = STAFF_ORDER_WORDS.pl
  const { id, product } = await placeUnpaidOrder()
  await signIn(page, `/admin/orders/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(words.step.unpaid)
  await main.getByRole('button', { name: words.cancel.action }).click()
  const dialog = page.getByRole('dialog', { name: words.cancel.action })
  await dialog.getByRole('button', { name: words.cancel.keep }).click()
  expect((await readStock(product)).held).toBe(1)
  await main.getByRole('button', { name: words.cancel.action }).click()
  await dialog.getByRole('button', { name: words.cancel.confirm }).dblclick()
  await expect(getToast(page)).toContainText(words.cancel.done)
  await expect(main.getByRole('button', { name: words.cancel.action })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: words.money })).toBeFocused()
  expect((await readStock(product)).held).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

test('an order paid while staff are about to cancel it stays, and staff read why', async ({
  page,
  faults,
}) => {
  faults.allow(/409/)
  const words = STAFF_ORDER_WORDS.pl
  const { id, product } = await placeUnpaidOrder()
  await signIn(page, `/admin/orders/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: words.cancel.action }).click()
  const dialog = page.getByRole('dialog', { name: words.cancel.action })
  await payOrder({ id })
  await dialog.getByRole('button', { name: words.cancel.confirm }).click()
  await expect(getToast(page)).toContainText(words.cancel.paid)
  await expect(getToast(page)).toContainText(words.cancel.paidLead)
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('button', { name: STAFF_REFUND_WORDS.pl.action, exact: true })).toBeVisible()
  expect((await readStock(product)).sold).toBe(1)
})

test('a concurrent correction of the address is shown, and no input is lost', async ({ page, faults }) => {
  faults.allow(/status 409: PUT .*address/, /Failed to load resource.*409.*address/)
  const words = STAFF_ORDER_WORDS.pl
  const { id } = await placeUnpaidOrder()
  await signIn(page, `/admin/orders/${id}`)
  await page.getByRole('main').getByRole('button', { name: words.place.action }).click()
  const dialog = page.getByRole('dialog', { name: words.place.action })
  await dialog.getByLabel(words.place.address).fill('ul. Moja 1')
  await page.evaluate(async (path) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('admin-token') ?? ''}`,
      'Content-Type': 'application/json',
    }
    const { version } = (await (await fetch(path, { headers })).json()) as { version: number }
    const newAddress = { address: 'ul. Cudza 2', postalCode: '90-001', city: 'Łódź', phone: '600 700 800' }
    await fetch(`${path}/address`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ ...newAddress, version }),
    })
  }, `/api/orders/${id}`)
  await dialog.getByRole('button', { name: words.place.submit }).click()
  await expect(dialog.getByRole('alert')).toContainText('ul. Cudza 2')
  await expect(dialog.getByLabel(words.place.address)).toHaveValue('ul. Moja 1')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: words.place.submit }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('ul. Moja 1')).toBeVisible()
})

test('a concurrent correction of the e-mail address is shown, even if the page was refetched', async ({
  page,
  faults,
}) => {
  faults.allow(/status 409: PUT .*email/, /Failed to load resource.*409.*email/)
  const { reach } = STAFF_ORDER_WORDS.pl
  const { id } = await placeUnpaidOrder()
  await signIn(page, `/admin/orders/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: reach.action }).click()
  const dialog = page.getByRole('dialog', { name: reach.action })
  await dialog.getByLabel(reach.email).fill('moja@example.com')
  await page.evaluate(async (path) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('admin-token') ?? ''}`,
      'Content-Type': 'application/json',
    }
    const { version } = (await (await fetch(path, { headers })).json()) as { version: number }
    const body = JSON.stringify({ email: 'cudza@example.com', version, isMailed: false })
    await fetch(`${path}/email`, { method: 'PUT', headers, body })
    // Simulates a return to the window: the page refetches the order behind the open dialog.
    window.dispatchEvent(new Event('visibilitychange'))
  }, `/api/orders/${id}`)
  await expect(main.getByRole('link', { name: 'cudza@example.com', includeHidden: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: reach.submit }).click()
  await expect(dialog.getByRole('alert')).toContainText('cudza@example.com')
  await expect(dialog.getByLabel(reach.email)).toHaveValue('moja@example.com')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: reach.submit }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'moja@example.com' })).toBeVisible()
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })
  const words = STAFF_ORDER_WORDS.en

  test('a refunded order is found, its mails are resent, and the export is saved', async ({ page }) => {
    const { id, product } = await buyThroughApi(400_00)
    await refundOrder({ id }, { reason: 'goodwill', goodwill: '29.99' })
    await signIn(page, `/admin/orders/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: words.slip })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const packingSlip = page.locator('.print-sheet')
    await expect(packingSlip).toContainText(product.sku)
    await expect(packingSlip).toContainText('Grade A')
    await expect(packingSlip).toContainText('Nowa Wieś 12')
    await expect(packingSlip.locator('img')).toBeVisible()
    await expect(main).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(packingSlip).toBeHidden()

    // The search finds an order by product number.
    await page.goto(`/admin/orders?q=${product.sku}`)
    await expect(getOrderLink(page, id)).toContainText(
      words.partlyRefunded({ amount: withNbspOnly('29.99 zł'), paidAmount: withNbspOnly('429.99 zł') }),
    )
    // The buyer paid 429.99 PLN, of which 29.99 PLN is already refunded. The cancellation refunds the rest.
    await refundOrder({ id }, { reason: 'cancellation', lines: [{ productId: product.id, quantity: 1 }] })
    await getOrderLink(page, id).click()
    await expect(main).toContainText(words.state.refunded)
    await expect(main.getByRole('button', { name: STAFF_REFUND_WORDS.en.action, exact: true })).toHaveCount(0)
    expect((await readStock(product)).stock).toBe(1)

    const { subject = '' } = (await readMail(id, 'order_paid'))[0] ?? {}
    const readSentMailRows = () =>
      runSql("SELECT 1 FROM emails WHERE about = ? AND kind = 'order_paid' AND status = 'sent'", id)
    await expect.poll(async () => (await readSentMailRows()).length).toBe(1)
    await page.reload()
    const resendDialog = page.getByRole('dialog', { name: words.mails.resend })
    await main.getByRole('button', { name: `${words.mails.resend}: ${subject}` }).click()
    await expect(resendDialog).toContainText('lucja@example.com')
    await resendDialog.getByRole('button', { name: words.leave }).click()
    await main.getByRole('button', { name: `${words.mails.resend}: ${subject}` }).click()
    await resendDialog.getByRole('button', { name: words.mails.confirm, exact: true }).dblclick()
    await expect(getToast(page)).toContainText(words.mails.done)
    await expect(resendDialog).toHaveCount(0)
    await expect(main.getByRole('listitem').filter({ hasText: words.payments.sandbox })).toContainText(
      words.paymentState.succeeded,
    )
    // A refunded order has no packing slip.
    await expect(main.getByRole('button', { name: words.slip })).toHaveCount(0)

    await main.getByRole('link', { name: words.back, exact: true }).click()
    await page.getByRole('button', { name: words.views.refunded }).click()
    await expect(getOrderLink(page, id)).toContainText(words.paymentStatus.refunded)
    await page.getByRole('button', { name: ORDER_EXPORT_WORDS.en.action }).click()
    const exportDialog = page.getByRole('dialog', { name: ORDER_EXPORT_WORDS.en.title })
    const [fromField, toField] = [exportDialog.getByLabel(words.from), exportDialog.getByLabel(words.to)]
    const todayText = await toField.inputValue()
    await fromField.fill('2025-01-02')
    await toField.fill('2025-01-01')
    await page.getByRole('button', { name: ORDER_EXPORT_WORDS.en.submit }).click()
    await expect(toField).toBeFocused()
    await expect(toField).toHaveAccessibleDescription(ORDER_EXPORT_WORDS.en.problems.invalid)
    await toField.fill('2026-01-03')
    await expect(fromField).toHaveAccessibleDescription(ORDER_EXPORT_WORDS.en.problems.tooLong)
    expect(await findViolations(page)).toEqual([])
    await fromField.fill(todayText)
    await toField.fill(todayText)
    const downloadPromise = page.waitForEvent('download')
    await page.getByRole('button', { name: ORDER_EXPORT_WORDS.en.submit }).click()
    const filePath = await (await downloadPromise).path()
    const text = readFileSync(filePath, 'utf8')
    expect(text.startsWith('\uFEFFNumer zamówienia;')).toBe(true)
    expect(text.split('\r\n').filter((row) => row.startsWith(toOrderNumber(id)))).toHaveLength(4)
    expect(await findViolations(page)).toEqual([])
  })
})

for (const language of ['pl', 'en'] as const)
  test.describe(`on a phone, ${language}`, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: { width: language === 'pl' ? 320 : 390, height: 844 },
    })
    if (language === 'pl')
      test('a parcel marked as returned and delivered by mistake is back in transit', async ({ page }) => {
        const { step, undo, fulfilment } = STAFF_ORDER_WORDS[language]
        const { id } = await buyThroughApi()
        await shipOrder({ id })
        await signIn(page, `/admin/orders/${id}`)
        const main = page.getByRole('main')
        await main.getByRole('button', { name: step.delivered }).click()
        await page.getByRole('dialog').getByRole('button', { name: step.confirm.delivered }).click()
        const undoStep = async (kind: 'delivered' | 'returned') => {
          const actionLabel = undo.steps[kind]?.action ?? ''
          await main.getByRole('button', { name: actionLabel }).click()
          const dialog = page.getByRole('dialog', { name: actionLabel })
          expect(await findViolations(page)).toEqual([])
          await dialog.getByRole('button', { name: undo.confirm }).dblclick()
          await expect(dialog).toHaveCount(0)
        }
        await main.getByRole('button', { name: step.returned }).click()
        await page.getByRole('dialog').getByRole('button', { name: step.confirm.returned }).click()
        await expect(main).toContainText(fulfilment.returned)
        await undoStep('returned')
        await expect(main).toContainText(fulfilment.delivered)
        await undoStep('delivered')
        await expect(main.getByRole('button', { name: step.delivered })).toBeVisible()
        await expect(main).toContainText(fulfilment.shipped)
        expect(await findViolations(page)).toEqual([])
        expect(await readHorizontalOverflow(page)).toBe(0)
        expect(await runSql('SELECT fulfilment, delivered_at FROM orders WHERE id = ?', id)).toEqual([
          { fulfilment: 'shipped', delivered_at: null },
        ])
      })

    if (language === 'en')
      test('a mistyped e-mail address of a buyer is corrected, and mails go to the right one', async ({
        page,
      }) => {
        const { reach } = STAFF_ORDER_WORDS[language]
        const { id } = await placeUnpaidOrder()
        await signIn(page, `/admin/orders/${id}`)
        const main = page.getByRole('main')
        await main.getByRole('button', { name: reach.action }).click()
        const dialog = page.getByRole('dialog', { name: reach.action })
        const emailField = dialog.getByLabel(reach.email)
        const saveButton = dialog.getByRole('button', { name: reach.submit })
        await emailField.fill('lucja')
        await saveButton.click()
        await expect(emailField).toBeFocused()
        await expect(emailField).toHaveAccessibleDescription(reach.problem)
        expect(await findViolations(page)).toEqual([])
        await emailField.fill('lucja.zak@example.com')
        await saveButton.dblclick()
        await expect(dialog).toHaveCount(0)
        await expect(main.getByRole('link', { name: 'lucja.zak@example.com' })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        expect(await readHorizontalOverflow(page)).toBe(0)
        const mails = await runSql<{ recipient: string }>(
          "SELECT recipient FROM emails WHERE about = ? AND kind LIKE 'order_received%'",
          id,
        )
        expect(mails.at(-1)?.recipient).toBe('lucja.zak@example.com')
        // A cancelled order gets no order confirmation.
        const { cancel } = STAFF_ORDER_WORDS[language]
        await main.getByRole('button', { name: cancel.action }).click()
        const cancelDialog = page.getByRole('dialog', { name: cancel.action })
        await cancelDialog.getByRole('button', { name: cancel.confirm }).click()
        await expect(cancelDialog).toHaveCount(0)
        await main.getByRole('button', { name: reach.action }).click()
        await expect(dialog).toContainText(reach.hintEnded)
        await expect(dialog.getByRole('checkbox')).toHaveCount(0)
      })
  })
