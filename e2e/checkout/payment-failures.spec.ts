import type { Route } from '@playwright/test'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import {
  startCheckout,
  TEST_CARDS,
  expectSuccessPage,
  getCheckoutField,
  fillForm,
  getPaymentModal,
  submitOrderForm,
  getOrderButton,
  payByBlik,
  payByCard,
} from '../support/buyer'
import { makeProduct, findOrders, readStock, runSql, type TestProduct } from '../support/database'
import { cutConnection, dropResponseOnce } from '../support/network'
import { expect, withNbspOnly, test } from '../support/shop'

test.beforeEach(({ faults }) => faults.allow(/request failed|status [45]\d\d|Failed to load resource/))

test('a failed order request loses no input and can be sent again', async ({ page, m }) => {
  const product = await makeProduct()
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await page.route('/api/orders', cutConnection)
  await getOrderButton(page, m).click()
  await expect(page.getByRole('alert').filter({ hasText: m.offline })).toBeVisible()
  await expect(getCheckoutField(page, m, 'firstName')).toHaveValue(BUYER_DETAILS.firstName)
  expect(await findOrders(product)).toEqual([])
  await page.unroute('/api/orders')
  await getOrderButton(page, m).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
})

test('an order whose response was lost is the same order when sent again', async ({ page, m }) => {
  const product = await makeProduct({ stock: 2 })
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await dropResponseOnce(page, '/api/orders')
  await getOrderButton(page, m).click()
  await expect(page.getByRole('alert').filter({ hasText: m.offline })).toBeVisible()
  expect((await findOrders(product)).length).toBe(1)
  await getOrderButton(page, m).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
  expect(await readStock(product)).toMatchObject({ stock: 1, sold: 1 })
})

test('an internal error shows the text of the specification', async ({ page, m }) => {
  await startCheckout(page, m, await makeProduct())
  await fillForm(page, m)
  await page.route('/api/orders', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await getOrderButton(page, m).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nie udało się złożyć zamówienia' })).toBeVisible()
  await page.unroute('/api/orders')
  await page.route('/api/payments/create', (route) => route.fulfill({ status: 500, body: 'boom' }), {
    times: 1,
  })
  await getOrderButton(page, m).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nie udało się utworzyć płatności. Prosimy o kontakt.' }),
  ).toBeVisible()
  await getOrderButton(page, m).click()
  await expect(getPaymentModal(page, m)).toBeVisible()
})

test('an unreachable payment provider leaves the order, and the next press pays it', async ({ page, m }) => {
  const product = await makeProduct()
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await page.route(
    '/api/payments/create',
    (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { status: 503, code: 'payment.try_again' },
      }),
    { times: 1 },
  )
  await getOrderButton(page, m).click()
  await expect(page.getByRole('alert').filter({ hasText: m.errors['payment.try_again'] })).toBeVisible()
  await getOrderButton(page, m).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).length).toBe(1)
})

/** Simulates a deploy that removed the old version's chunks. */
const PAYMENT_CHUNK_PATTERN = /\/payment-modal-/
const respondNotFound = (route: Route) => route.fulfill({ status: 404 })

test('a checkout opened before a deployment reloads with its input, and orders once', async ({ page, m }) => {
  const product = await makeProduct()
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await page.route(PAYMENT_CHUNK_PATTERN, respondNotFound)
  await getOrderButton(page, m).click()
  await expect(page.getByRole('alert').filter({ hasText: m.checkout.renewed })).toBeVisible()
  expect(await findOrders(product)).toEqual([])
  await expect(getCheckoutField(page, m, 'firstName')).toHaveValue(BUYER_DETAILS.firstName)
  await page.unroute(PAYMENT_CHUNK_PATTERN)
  await getOrderButton(page, m).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('a held order is paid after a deployment, and a chunk that never loads shows an error', async ({
  page,
  m,
}) => {
  const product = await makeProduct()
  await submitOrderForm(page, m, product)
  await page.reload()
  const payWaitingButton = page.getByRole('button', { name: m.checkout.payWaiting })
  await page.route(PAYMENT_CHUNK_PATTERN, respondNotFound)
  await payWaitingButton.click()
  await expect(page.getByRole('alert').filter({ hasText: m.checkout.renewed })).toBeVisible()
  await payWaitingButton.click()
  await expect(page.getByRole('alert').filter({ hasText: m.offline })).toBeVisible()
  await page.unroute(PAYMENT_CHUNK_PATTERN)
  await page.reload()
  await payWaitingButton.click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('without a connection the checkout stays as it is', async ({ page, m }) => {
  await startCheckout(page, m, await makeProduct())
  await fillForm(page, m)
  await page.context().setOffline(true)
  await getOrderButton(page, m).click()
  await expect(page.getByRole('alert').filter({ hasText: m.offline })).toBeVisible()
  await page.context().setOffline(false)
  await expect(getCheckoutField(page, m, 'firstName')).toHaveValue(BUYER_DETAILS.firstName)
})

test('a payment whose response was lost is not paid twice', async ({ page, m }) => {
  const product = await makeProduct()
  const paymentModal = await submitOrderForm(page, m, product)
  await dropResponseOnce(page, '/api/payments/sandbox/confirm')
  await payByBlik(paymentModal, m)
  await expect(paymentModal.getByRole('alert').filter({ hasText: m.offline })).toBeVisible()
  // The page may notice the paid order and navigate before the payment in the dialog completes. The result page then
  // shows the success.
  await payByBlik(paymentModal, m).catch(() => expect(page).toHaveURL(/success/))
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('a changed price is shown before the order', async ({ page, m }) => {
  const product = await makeProduct({ price: 100_00 })
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await runSql('UPDATE products SET exhibition_price_minor = 12000 WHERE id = ?', product.id)
  // The open checkout polls for prices and asks the buyer to accept the new price.
  await expect(
    page.getByRole('status').filter({ hasText: withNbspOnly('cena wzrosła z 100,00 zł do 120,00 zł') }),
  ).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('main').locator('dl')).toContainText([withNbspOnly('149,99 zł')])
  await expect(getOrderButton(page, m)).toBeDisabled()
  await page.getByRole('button', { name: 'Akceptuję nową cenę' }).click()
  expect(await findOrders(product)).toEqual([])
  await getOrderButton(page, m).click()
  await expect(getPaymentModal(page, m)).toContainText(withNbspOnly('149,99 zł'))
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('a closed payment is shown above the summary as an order awaiting payment, also after a reload', async ({
    page,
    m,
  }) => {
    const product = await makeProduct()
    const paymentModal = await submitOrderForm(page, m, product)
    const unpaidOrderNotice = page.getByRole('status').filter({ hasText: m.checkout.waitingLead })
    await expect(unpaidOrderNotice).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(paymentModal).toBeHidden()
    await expect(unpaidOrderNotice).toBeVisible()
    // No element is between the total and the order button (rules 2.2).
    await expect(page.locator('dl:has-text("VAT") + button[type=submit]')).toHaveText(m.checkout.order)
    // An order with a declined card also awaits payment.
    await page.getByRole('button', { name: m.checkout.payWaiting }).click()
    await payByCard(paymentModal, m, TEST_CARDS.declined)
    await expect(paymentModal.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(unpaidOrderNotice).toBeVisible()
    await page.reload()
    await expect(unpaidOrderNotice).toBeVisible()
    const [unpaidOrder] = await findOrders(product)
    await page.getByRole('button', { name: m.checkout.payWaiting }).dblclick()
    await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
    await expectSuccessPage(page, m)
    expect((await findOrders(product)).map(({ id, state }) => [id, state])).toEqual([
      [unpaidOrder?.id, 'paid'],
    ])
  })
})

test('an order paid after its window was closed links to its page', async ({ page, m }) => {
  await submitOrderForm(page, m, await makeProduct())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: m.checkout.payWaiting }).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  await expect(page.getByRole('main').getByRole('link', { name: m.success.toOrder })).toBeVisible()
})

test('goods added to the cart after an order stay when that order is paid', async ({ page, m }) => {
  const [orderedProduct, addedProduct] = [
    await makeProduct({ price: 100_00 }),
    await makeProduct({ price: 70_00 }),
  ]
  await submitOrderForm(page, m, orderedProduct)
  await page.keyboard.press('Escape')
  // The product stays available to the visitor whose own order holds it.
  await page.goto(`/produkt/${orderedProduct.slug}`)
  await expect(page.getByText(m.product.heldByYou)).toBeVisible()
  await expect(page.getByText(m.product.heldNote)).toHaveCount(0)
  await expect(page.getByText(m.product.held, { exact: true })).toHaveCount(0)
  await startCheckout(page, m, addedProduct)
  const unpaidOrderNotice = page.getByRole('status').filter({ hasText: m.checkout.waitingLead })
  await expect(unpaidOrderNotice).toContainText(withNbspOnly('129,99 zł'))
  await page.getByRole('button', { name: m.checkout.payWaiting }).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  await page.goto('/')
  await page.getByRole('button', { name: m.header.cart({ count: 1 }) }).click()
  const drawer = page.getByRole('dialog', { name: m.cart.title })
  await expect(drawer.getByRole('listitem').filter({ hasText: addedProduct.sku })).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: orderedProduct.sku })).toHaveCount(0)
})

const expireHold = (product: TestProduct) =>
  runSql(
    'UPDATE orders SET hold_until = ? WHERE id IN (SELECT order_id FROM order_lines WHERE product_id = ?)',
    Date.now() - 1,
    product.id,
  )

for (const decision of ['approve', 'reject'] as const) {
  test(`a hold that expires while the bank works keeps the bank’s question: ${decision}`, async ({
    page,
    m,
  }) => {
    await page.clock.install()
    const product = await makeProduct()
    const paymentModal = await submitOrderForm(page, m, product)
    await payByCard(paymentModal, m, TEST_CARDS.needsAction)
    const button = paymentModal.getByRole('button', { name: m.payment[decision] })
    await expect(button).toBeVisible()
    await expireHold(product)
    const refusedResponse = page.waitForResponse('/api/payments/create')
    await page.clock.fastForward('20:00')
    expect((await refusedResponse).status()).toBe(409)
    await expect(paymentModal.getByText(m.payment.heldOver).first()).toBeVisible()
    await button.click()
    if (decision === 'approve') return expectSuccessPage(page, m)
    await expect(paymentModal.getByRole('alert')).toContainText(m.errors['order.not_payable'])
  })
}

test('when the hold expires the buyer sees a message and can order again', async ({ page, m }) => {
  const product = await makeProduct()
  await page.route(
    '/api/payments/create',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), expiresAt: new Date(Date.now() + 4000).toISOString() },
      })
    },
    { times: 1 },
  )
  const paymentModal = await submitOrderForm(page, m, product)
  await expireHold(product)
  await expect(paymentModal.getByRole('alert')).toContainText(m.errors['order.not_payable'])
  await paymentModal.getByRole('button', { name: m.payment.startAgain }).click()
  await expect(paymentModal).toBeHidden()
  await getOrderButton(page, m).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['cancelled', 'paid'])
  expect(await readStock(product)).toEqual({ pieces: 1, stock: 0, held: 0, sold: 1 })
})

test('the result page of a failed payment keeps the cart', async ({ page, m }) => {
  await page.route('/api/orders/*/status', (route) => route.fulfill({ json: { paymentStatus: 'failed' } }))
  const product = await makeProduct()
  await startCheckout(page, m, product)
  await page.goto('/checkout/success?orderId=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Płatność nie powiodła się')
  await page.getByRole('main').getByRole('link', { name: m.success.tryAgain }).click()
  await expect(page.getByRole('main')).toContainText(product.name)
})
