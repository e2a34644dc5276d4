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
  getTermsCheckbox,
} from '../support/buyer'
import { makeProduct, findOrders, readStock, runSql } from '../support/database'
import { expect, withNbspOnly, test, MESSAGES, toTextPattern } from '../support/shop'

test('a person in Poland buys with BLIK; then the cart is empty and the tool is sold', async ({
  page,
  m,
  newVisitor,
}) => {
  const product = await makeProduct({ price: 100_00 })
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  await page.getByRole('dialog', { name: m.cart.title }).getByRole('link', { name: m.cart.checkout }).click()
  await fillForm(page, m)
  await expect(page.getByRole('main')).toContainText(withNbspOnly('129,99 zł'))
  await getOrderButton(page, m).click()
  const modal = getPaymentModal(page, m)
  await expect(modal).toContainText(withNbspOnly('129,99 zł'))
  await expect(modal).toContainText(/jeszcze 1[45]:\d\d/)
  expect(await readStock(product)).toEqual({ pieces: 1, stock: 0, held: 1, sold: 0 })
  await payByBlik(modal, m)
  const orderId = await expectSuccessPage(page, m)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Koszyk, 0 produktów' })).toBeVisible()
  // The browser storage has only the id of the paid order left, so that Back shows a link to this order.
  expect(
    await page.evaluate(() => [localStorage.getItem('cart-session-id'), Object.keys(sessionStorage)]),
  ).toEqual([null, ['paid-order']])
  expect(await findOrders(product)).toEqual([
    {
      id: orderId,
      state: 'paid',
      currency: 'PLN',
      language: 'pl',
      totalMinor: 129_99,
      customerType: 'individual',
      nip: null,
    },
  ])
  expect(await readStock(product)).toEqual({ pieces: 1, stock: 0, held: 0, sold: 1 })
  // Back shows the empty checkout from its top, although the form was scrolled down.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.checkout.empty)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: m.backToShop }).click()
  await expect(page).toHaveURL('/produkty')
  for (const visitorPage of [page, await newVisitor()]) {
    await visitorPage.goto(`/produkt/${product.slug}`)
    await expect(visitorPage.getByRole('main')).toContainText(m.product.soldNote)
    await expect(
      visitorPage.getByRole('main').getByRole('button', { name: m.product.addToCart }),
    ).toHaveCount(0)
  }
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('a company pays by card in euro, after it corrected its tax number', async ({ page, m }) => {
    const product = await makeProduct({ price: 1_299_00 })
    await startCheckout(page, m, product)
    await page.getByRole('radio', { name: 'Company' }).check()
    await fillForm(page, m)
    await getCheckoutField(page, m, 'companyName').fill('Example GmbH')
    await getCheckoutField(page, m, 'nip').fill('526-025-02-75')
    await getOrderButton(page, m).click()
    await expect(getCheckoutField(page, m, 'nip')).toHaveAccessibleDescription(
      'Invalid tax number – check the digits',
    )
    await expect(getCheckoutField(page, m, 'nip')).toBeFocused()
    await expect(getPaymentModal(page, m)).toHaveCount(0)
    await getCheckoutField(page, m, 'nip').fill('526-025-02-74')
    await getOrderButton(page, m).click()
    const modal = getPaymentModal(page, m)
    await expect(modal).toContainText('€306.04')
    // BLIK accepts PLN only.
    await expect(modal.getByRole('tab', { name: 'BLIK' })).toHaveCount(0)
    await payByCard(modal, m, TEST_CARDS.succeeds)
    const orderId = await expectSuccessPage(page, m)
    expect(await findOrders(product)).toEqual([
      {
        id: orderId,
        state: 'paid',
        currency: 'EUR',
        language: 'en',
        totalMinor: 306_04,
        customerType: 'company',
        nip: '5260250274',
      },
    ])
    const [payment] = await runSql(
      'SELECT amount_minor, currency, status FROM payments WHERE order_id = ?',
      orderId,
    )
    expect(payment).toEqual({ amount_minor: 306_04, currency: 'EUR', status: 'succeeded' })
  })
})

test('a declined card shows an error, and another card pays the same order in the same dialog', async ({
  page,
  m,
}) => {
  const product = await makeProduct()
  const modal = await submitOrderForm(page, m, product)
  await payByCard(modal, m, TEST_CARDS.declined)
  await expect(modal.getByRole('alert')).toContainText(m.payment.sandboxErrors.card_declined)
  await payByBlik(modal, m, '111111')
  await expect(modal.getByLabel(m.payment.blikCode)).toHaveAccessibleDescription(
    toTextPattern(m.payment.sandboxErrors.blik_declined),
  )
  await payByCard(modal, m, TEST_CARDS.succeeds)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('card errors are shown at their fields', async ({ page, m }) => {
  const modal = await submitOrderForm(page, m, await makeProduct())
  await payByCard(modal, m, '4242 4242 4242 4241')
  const cardNumberField = modal.getByLabel(m.payment.cardNumber)
  await expect(cardNumberField).toHaveAccessibleDescription(m.payment.sandboxErrors.invalid_number)
  await expect(cardNumberField).toBeFocused()
  await cardNumberField.fill(TEST_CARDS.succeeds)
  await modal.getByLabel(m.payment.expiry).fill('01/20')
  await modal.getByLabel(m.payment.expiry).press('Enter')
  await expect(modal.getByLabel(m.payment.expiry)).toHaveAccessibleDescription(
    m.payment.sandboxErrors.expired_card,
  )
  await modal.getByLabel(m.payment.expiry).fill('12/34')
  await modal.getByLabel(m.payment.cvc, { exact: true }).fill('1')
  await modal.getByLabel(m.payment.cvc, { exact: true }).press('Enter')
  await expect(modal.getByLabel(m.payment.cvc, { exact: true })).toHaveAccessibleDescription(
    m.payment.sandboxErrors.invalid_cvc,
  )
  await modal.getByLabel(m.payment.cvc, { exact: true }).fill('123')
  await modal.getByLabel(m.payment.cvc, { exact: true }).press('Enter')
  await expectSuccessPage(page, m)
})

test('while one buyer pays, others see the tool as held and cannot order it', async ({
  page,
  m,
  newVisitor,
  faults,
}) => {
  faults.allow(/409/)
  const product = await makeProduct()
  const lateVisitor = await newVisitor({ language: 'en', country: 'GB' })
  await lateVisitor.clock.install()
  await startCheckout(lateVisitor, MESSAGES.en, product)
  await fillForm(lateVisitor, MESSAGES.en)
  const modal = await submitOrderForm(page, m, product)
  const thirdVisitor = await newVisitor()
  await thirdVisitor.goto(`/produkt/${product.slug}`)
  await expect(thirdVisitor.getByRole('main')).toContainText('Ktoś zarezerwował to narzędzie')
  await expect(thirdVisitor.getByRole('main')).toContainText(m.product.heldNote)
  await expect(
    thirdVisitor.getByRole('main').getByRole('button', { name: m.product.addToCart }),
  ).toBeDisabled()
  // An open checkout shows within 15 s that another buyer holds the product.
  await lateVisitor.clock.runFor(16_000)
  await expect(lateVisitor.getByRole('main')).toContainText(MESSAGES.en.cart.lineHeld)
  await expect(getOrderButton(lateVisitor, MESSAGES.en)).toBeDisabled()
  // The checkout form keeps its input.
  await expect(getCheckoutField(lateVisitor, MESSAGES.en, 'firstName')).toHaveValue(BUYER_DETAILS.firstName)
  expect((await findOrders(product)).length).toBe(1)
  await payByBlik(modal, m)
  await expectSuccessPage(page, m)
  // The open checkout shows without a reload that the product is sold.
  await lateVisitor.clock.runFor(31_000)
  await expect(lateVisitor.getByRole('main')).toContainText(MESSAGES.en.cart.lineSold)
  await lateVisitor.getByRole('button', { name: MESSAGES.en.cart.remove({ name: product.nameEn }) }).click()
  await expect(lateVisitor.getByRole('heading', { level: 1 })).toHaveText(MESSAGES.en.checkout.empty)
})

test('a checkout whose order is paid in another tab redirects to the result', async ({
  page,
  context,
  m,
}) => {
  const product = await makeProduct()
  await page.clock.install()
  await submitOrderForm(page, m, product)
  const otherTab = await context.newPage()
  await otherTab.goto('/checkout')
  await otherTab.getByRole('button', { name: m.checkout.payWaiting }).click()
  await payByBlik(getPaymentModal(otherTab, m), m)
  const orderId = await expectSuccessPage(otherTab, m)
  // A window that stays visible gets no focus event, so the page must poll.
  await page.clock.runFor(31_000)
  expect(await expectSuccessPage(page, m)).toBe(orderId)
})

test('buyers are not blocked by their own hold: a closed payment reopens as the same order', async ({
  page,
  m,
}) => {
  const product = await makeProduct()
  const modal = await submitOrderForm(page, m, product)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  const payWaitingButton = page.getByRole('button', { name: m.checkout.payWaiting })
  await expect(payWaitingButton).toBeFocused()
  await expect(payWaitingButton).toBeInViewport()
  await page.reload()
  await expect(getTermsCheckbox(page, m)).toBeVisible()
  if (!(await getTermsCheckbox(page, m).isChecked())) await getTermsCheckbox(page, m).check()
  await getOrderButton(page, m).click()
  await expect(modal).toBeVisible()
  await payByBlik(modal, m)
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('a card with 3-D Secure is paid when the buyer confirms', async ({ page, m }) => {
  const product = await makeProduct()
  const modal = await submitOrderForm(page, m, product)
  await payByCard(modal, m, TEST_CARDS.needsAction)
  await expect(modal.getByRole('alert')).toContainText(m.payment.action)
  expect((await findOrders(product))[0]?.state).toBe('pending')
  await modal.getByRole('button', { name: m.payment.approve }).click()
  await expectSuccessPage(page, m)
})

test('a Przelewy24 transfer is paid when the bank confirms it', async ({ page, m }) => {
  const product = await makeProduct()
  const modal = await submitOrderForm(page, m, product)
  await modal.getByRole('tab', { name: 'Przelewy24' }).click()
  await expect(modal).toContainText(m.payment.bankHint)
  await modal.getByRole('button', { name: m.payment.pay({ amount: '' }).trim() }).click()
  await modal.getByRole('button', { name: m.payment.approve }).click()
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('a payment rejected by the bank can be retried with another method', async ({ page, m }) => {
  const product = await makeProduct()
  const modal = await submitOrderForm(page, m, product)
  await payByCard(modal, m, TEST_CARDS.needsAction)
  await modal.getByRole('button', { name: m.payment.reject }).click()
  await expect(modal.getByRole('alert')).toContainText(m.payment.sandboxErrors.authentication_failed)
  await modal.getByRole('tab', { name: 'Google Pay' }).click()
  await modal.getByRole('button', { name: m.payment.pay({ amount: '' }).trim() }).click()
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('a slow bank payment completes by itself', async ({ page, m }) => {
  const product = await makeProduct()
  const modal = await submitOrderForm(page, m, product)
  await payByCard(modal, m, TEST_CARDS.processing)
  await expect(page).toHaveURL(/\/checkout\/success/)
  await expect(page.getByRole('status').filter({ hasText: m.success.checking })).toBeVisible()
  await expectSuccessPage(page, m)
  expect((await findOrders(product)).map((row) => row.state)).toEqual(['paid'])
})

test('two products make one order, and Back after payment shows no second order', async ({ page, m }) => {
  const [first, second] = [await makeProduct({ price: 30_00 }), await makeProduct({ price: 40_00 })]
  const modal = await submitOrderForm(page, m, first, second)
  await expect(modal).toContainText(withNbspOnly('99,99 zł'))
  await payByBlik(modal, m)
  const orderId = await expectSuccessPage(page, m)
  expect((await findOrders(first))[0]?.id).toBe(orderId)
  expect((await findOrders(second))[0]?.id).toBe(orderId)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.checkout.empty)
})

test('a double press orders once and pays once', async ({ page, m }) => {
  const product = await makeProduct({ stock: 3 })
  const postPaths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('page-view'))
      postPaths.push(new URL(request.url()).pathname)
  })
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await getOrderButton(page, m).dblclick()
  const modal = getPaymentModal(page, m)
  await modal.getByLabel(m.payment.blikCode).fill('777123')
  await modal.getByRole('button', { name: m.payment.pay({ amount: '' }).trim() }).dblclick()
  await expectSuccessPage(page, m)
  expect(postPaths).toEqual(['/api/orders', '/api/payments/create', '/api/payments/sandbox/confirm'])
  expect((await findOrders(product)).length).toBe(1)
  expect(await readStock(product)).toEqual({ pieces: 3, stock: 2, held: 0, sold: 1 })
})
