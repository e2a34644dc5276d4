import { errorSentence } from '../../web/i18n/errors'
import { VOUCHER_WORDS } from '../../web/shop/vouchers/words'
import {
  startCheckout,
  TEST_CARDS,
  expectSuccessPage,
  getCheckoutField,
  fillForm,
  getInvoiceField,
  getPaymentModal,
  getOrderButton,
  payByBlik,
  payByCard,
  getTermsCheckbox,
} from '../support/buyer'
import { makeProduct, findOrders, runSql } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { expect, type Language, withNbspOnly, test, openPage, toTextPattern } from '../support/shop'
import {
  applyVoucher,
  findMailedCode,
  makeFreshEmail,
  makeVoucher,
  spendVoucher,
  VOUCHER_CHECKOUT_PATH,
  getVoucherField,
  openVoucherSection,
  scrollToVoucherSection,
} from '../support/vouchers'
import { DAY_MS } from '../../domain/time/time'

/** Error texts for voucher amounts and codes (spec §5, §8). */
const ERROR_TEXTS = {
  pl: {
    amount: 'Wpisz prawidłową kwotę',
    least: 'Minimalna kwota bonu to 2,00 zł',
    most: 'Maksymalna kwota bonu to 3 000,00 zł',
    limits: ['1,99', '3000,01'],
    enter: 'Wpisz kod bonu.',
    invalid: 'Nieprawidłowy kod bonu.',
    expired: 'Bon stracił ważność.',
    used: 'Bon został już wykorzystany.',
    failed: 'Nie udało się sprawdzić bonu. Spróbuj ponownie.',
    processing: 'Przetwarzanie...',
  },
  en: {
    amount: 'Please enter a valid amount',
    least: 'Minimum voucher amount is €0.50',
    most: 'Maximum voucher amount is €690.00',
    limits: ['0.49', '690.01'],
    enter: 'Enter the voucher code.',
    invalid: 'The voucher code is not valid.',
    expired: 'The voucher has expired.',
    used: 'The voucher has already been used.',
    failed: 'The voucher could not be checked. Please try again.',
    processing: 'Processing...',
  },
} satisfies Record<Language, Record<string, string | string[]>>

function forbidStorage(): void {
  for (const storageName of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storageName, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
}

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const errorTexts = ERROR_TEXTS[language]
    const words = VOUCHER_WORDS[language]

    test('an invalid voucher amount shows an error and cannot be bought', async ({ page }) => {
      await page.goto(language === 'pl' ? '/' : '/en')
      const giftVoucherSection = await scrollToVoucherSection(page, words.title)
      const amountField = giftVoucherSection.getByLabel(words.amount)
      const buyButton = giftVoucherSection.getByRole('button', { name: words.buy })
      const [tooLow = '', tooHigh = ''] = errorTexts.limits
      for (const [input, message] of [
        ['', errorTexts.amount],
        ['abc', errorTexts.amount],
        ['-5', errorTexts.amount],
        [language === 'pl' ? '10,9999' : '10.9999', errorTexts.amount],
        [tooLow, withNbspOnly(errorTexts.least)],
        [tooHigh, withNbspOnly(errorTexts.most)],
      ] as const) {
        await amountField.fill(input)
        await expect(amountField).toHaveAccessibleDescription(message)
        await expect(amountField).toHaveAttribute('aria-invalid', 'true')
        await expect(buyButton).toBeDisabled()
      }
      await giftVoucherSection
        .getByRole('button', { name: /500|100/ })
        .first()
        .click()
      await expect(buyButton).toBeEnabled()
      await amountField.press('ArrowUp')
      await expect(amountField).toHaveValue('101')
      await amountField.fill(language === 'pl' ? '1 500 zł' : '€ 500.00')
      await expect(buyButton).toBeEnabled()
      await amountField.fill('99,50')
      await expect(giftVoucherSection).toContainText(language === 'pl' ? withNbspOnly('99,50 zł') : '€99.50')
      // Without browser storage a voucher can still be bought.
      await page.addInitScript(forbidStorage)
      await page.evaluate(forbidStorage)
      await buyButton.click()
      await expect(page).toHaveURL(VOUCHER_CHECKOUT_PATH)
      await expect(page.getByRole('main')).toContainText(
        language === 'pl' ? withNbspOnly('99,50 zł') : '€99.50',
      )
    })

    test('an unusable code shows the reason', async ({ page, m, faults }) => {
      faults.allow(/request failed|Failed to load resource/)
      const [validCode, expiredCode, spentVoucher] = await Promise.all([
        language === 'pl' ? makeVoucher(40_00) : makeVoucher(10_00, { currency: 'EUR', type: 'follow_up' }),
        makeVoucher(40_00),
        makeVoucher(129_99),
      ])
      // The labels differ (rules 9.2). A purchased voucher is a means of payment. A voucher of a follow-up mail is a
      // discount.
      const voucherLabel = language === 'pl' ? m.voucher.purchased : m.voucher.follow_up
      await expireVoucher(expiredCode)
      await spendVoucher(spentVoucher, await makeProduct({ price: 100_00 }), '129.99')
      await startCheckout(page, m, await makeProduct({ price: 600_00 }))
      await openVoucherSection(page, m)
      const codeField = getVoucherField(page, m).getByLabel(m.voucher.code)
      for (const [input, message] of [
        ['', errorTexts.enter],
        ['gift-aaaa-bbbb', errorTexts.invalid],
        ['GIFT-2222-3333-4444', errorTexts.invalid],
        [expiredCode, errorTexts.expired],
        [spentVoucher.toLowerCase(), errorTexts.used],
      ] as const) {
        await applyVoucher(page, m, input)
        await expect(codeField).toHaveAccessibleDescription(message)
        await expect(codeField).toHaveValue(input.toUpperCase())
      }
      await page.route('/api/vouchers/validate', (route) => route.abort('connectionfailed'))
      await applyVoucher(page, m, validCode)
      await expect(codeField).toHaveAccessibleDescription(errorTexts.failed)
      await page.unroute('/api/vouchers/validate')
      await codeField.press('Enter')
      const discount = language === 'pl' ? withNbspOnly('40,00 zł') : '€10.00'
      const toastBox = page.locator('.toast')
      await expect(toastBox).toContainText(m.voucher.applied)
      await expect(toastBox).toContainText(discount)
      await expect(page.getByRole('main')).toContainText(voucherLabel)
      await expect(page.getByRole('main')).toContainText(`−${discount}`)
      await expect(getVoucherField(page, m)).toContainText(validCode)
      await getVoucherField(page, m).getByRole('button', { name: m.voucher.remove }).click()
      await expect(page.getByRole('main')).not.toContainText(voucherLabel)
      await expect(codeField).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('applied-voucher'))).toBeNull()
    })
  })
}

const expireVoucher = (code: string) => runSql('UPDATE vouchers SET expires_at = 1 WHERE code = ?', code)

test('a voucher is bought, covers one tool fully and another in part, until it is empty', async ({
  page,
  m,
}) => {
  const words = VOUCHER_WORDS.pl
  const email = makeFreshEmail()
  await page.goto('/')
  const giftVoucherSection = await scrollToVoucherSection(page, words.title)
  await giftVoucherSection.getByLabel(words.amount).fill('150,50')
  await giftVoucherSection.getByRole('button', { name: words.buy }).dblclick()
  await expect(page).toHaveURL(VOUCHER_CHECKOUT_PATH)
  const main = page.getByRole('main')
  await expect(main).toContainText(withNbspOnly('150,50 zł'))
  await expect(main).toContainText(m.buying.withdrawal)
  await expect(main).toContainText(m.checkout.vatPart({ amount: withNbspOnly('28,14 zł') }))
  // A voucher order asks for no delivery data (spec §2).
  for (const fieldName of ['phone', 'address', 'city', 'postalCode'] as const)
    await expect(getCheckoutField(page, m, fieldName)).toHaveCount(0)
  await expect(getVoucherField(page, m)).toHaveCount(0)
  await expect(main.getByRole('radio', { name: 'DPD' })).toHaveCount(0)
  await getCheckoutField(page, m, 'firstName').fill('Łucja')
  await getCheckoutField(page, m, 'lastName').fill('Żak')
  await getCheckoutField(page, m, 'email').fill(email)
  await getTermsCheckbox(page, m).check()
  await page.reload()
  await expect(getCheckoutField(page, m, 'email')).toHaveValue(email)
  await getOrderButton(page, m).dblclick()
  await expect(getPaymentModal(page, m)).toContainText(withNbspOnly('150,50 zł'))
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  await expect(main).toContainText(m.success.bought)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const code = await findMailedCode(email)

  const firstProduct = await makeProduct({ price: 90_00 })
  await startCheckout(page, m, firstProduct)
  await fillForm(page, m)
  await openVoucherSection(page, m)
  await getVoucherField(page, m).getByLabel(m.voucher.code).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(getVoucherField(page, m)).toContainText(m.voucher.covers)
  await expect(main).toContainText(m.checkout.vatFromVoucherSale({ amount: withNbspOnly('22,44 zł') }))
  await expect(getVoucherField(page, m)).toContainText(withNbspOnly('30,51 zł'))
  await expect(main).not.toContainText('Przelewy24')
  await getOrderButton(page, m).dblclick()
  const orderId = await expectSuccessPage(page, m)
  await expect(main).toContainText(
    m.success.left({ last4: code.slice(-4), amount: withNbspOnly('30,51 zł') }),
  )
  expect(
    (await findOrders(firstProduct)).map(({ id, state, totalMinor }) => [id, state, totalMinor]),
  ).toEqual([[orderId, 'paid', 0]])
  expect(await runSql('SELECT 1 FROM payments WHERE order_id = ?', orderId)).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['paid-order'])

  // The voucher code is in the hash, which the browser does not send to the shop.
  await page.goto(`/bon#${code}`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(
    words.balance.titleWithLast4({ title: words.title, last4: code.slice(-4) }),
  )
  await expect(main).toContainText(withNbspOnly('30,51 zł'))
  await expect(main).toContainText(withNbspOnly('150,50 zł'))
  await page.emulateMedia({ media: 'print' })
  const voucherSheet = page.locator('.voucher-sheet')
  await expect(voucherSheet.getByText(code).first()).toBeVisible()
  await expect(voucherSheet.getByRole('img', { name: words.print.qr })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await main.getByRole('button', { name: words.balance.use }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.checkout.empty)
  await expect(main).toContainText(code.slice(-4))

  const secondProduct = await makeProduct({ price: 200_00 })
  await startCheckout(page, m, secondProduct)
  await expect(getVoucherField(page, m)).toContainText(code.slice(-4))
  await fillForm(page, m)
  // The page validates the stored voucher again. The order button waits for the result.
  await expect(getVoucherField(page, m)).toContainText(m.voucher.left)
  await getOrderButton(page, m).click()
  await expect(getPaymentModal(page, m)).toContainText(withNbspOnly('199,48 zł'))
  await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
  await expectSuccessPage(page, m)
  await expect(main).toContainText(m.success.left({ last4: code.slice(-4), amount: withNbspOnly('0,00 zł') }))
  await page.goto('/bon')
  await main.getByLabel(words.balance.code).fill(code)
  await main.getByRole('button', { name: words.balance.check }).click()
  await expect(main).toContainText(words.balance.states.used)
  await expect(main.getByRole('button', { name: words.balance.use })).toHaveCount(0)
})

test('a change of currency uses the cached balance; a press and a reload request it again', async ({
  page,
  m,
  faults,
}) => {
  faults.allow(/409/)
  const words = VOUCHER_WORDS.pl
  const code = await makeVoucher(40_00)
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/vouchers/balance')) requestedUrls.push(request.url())
  })
  for (const voucherPath of [`/bon#${code}`, '/bon']) {
    requestedUrls.length = 0
    await page.goto('/regulamin')
    await openPage(page, voucherPath)
    const main = page.getByRole('main')
    if (voucherPath === '/bon') {
      await main.getByLabel(words.balance.code).fill(code)
      await main.getByRole('button', { name: words.balance.check }).click()
    }
    const balanceHeading = main.getByRole('heading', {
      name: words.balance.titleWithLast4({ title: words.title, last4: code.slice(-4) }),
    })
    await expect(balanceHeading).toBeVisible()
    for (const currency of ['EUR', 'USD', 'PLN']) {
      await page.getByLabel(m.header.currency).selectOption(currency)
      await expect(page.getByLabel(m.header.currency)).toHaveValue(currency)
      await expect(balanceHeading).toBeVisible()
      await expect(main.getByLabel(words.balance.code)).toHaveValue(code)
    }
    expect(requestedUrls).toHaveLength(1)
    await main.getByRole('button', { name: words.balance.check }).click()
    await expect.poll(() => requestedUrls.length).toBe(2)
    // A reload requests the balance again, because it may have changed.
    await runSql('UPDATE vouchers SET status = ? WHERE code = ?', 'blocked', code)
    await page.reload()
    await expect(main).toContainText(m.errors['voucher.invalid'])
    await runSql('UPDATE vouchers SET status = ? WHERE code = ?', 'issued', code)
  }
})

test('the voucher’s discount follows the order, until the voucher becomes unusable', async ({
  page,
  m,
  faults,
}) => {
  faults.allow(/409/)
  const code = await makeVoucher(428_50)
  const product = await makeProduct({ price: 400_00 })
  await startCheckout(page, m, product)
  await fillForm(page, m)
  await applyVoucher(page, m, code)
  const main = page.getByRole('main')
  // The order costs 429.99 zł. The voucher pays only 427.99 zł of its 428.50 zł, because the minimum card charge is
  // 2.00 zł.
  await expect(main).toContainText(
    m.voucher.limitedByMinimumPayment({
      used: withNbspOnly('427,99 zł'),
      minAmount: withNbspOnly('2,00 zł'),
    }),
  )
  await page.reload()
  await expect(getVoucherField(page, m)).toContainText(withNbspOnly('427,99 zł'))
  await page.goBack()
  await page.goForward()
  await expect(getVoucherField(page, m)).toContainText(withNbspOnly('427,99 zł'))

  await spendVoucher(code, await makeProduct({ price: 100_00 }), '129.99')
  await getOrderButton(page, m).click()
  await expect(main.getByRole('alert')).toContainText(
    m.checkout.priceChanged({ total: withNbspOnly('131,48 zł') }),
  )
  await expect(getVoucherField(page, m)).toContainText(withNbspOnly('298,51 zł'))
  await expireVoucher(code)
  await page.reload()
  await expect(getVoucherField(page, m).getByRole('alert')).toContainText(
    m.voucher.removedBecause({ reason: ERROR_TEXTS.pl.expired }),
  )
  await expect(main).not.toContainText(m.voucher.purchased)
  await getOrderButton(page, m).click()
  await expect(getPaymentModal(page, m)).toContainText(withNbspOnly('429,99 zł'))
  expect(await findOrders(product)).toHaveLength(1)
})

test.describe('a gift voucher', () => {
  test.use({ language: 'en', country: 'DE', viewport: { width: 320, height: 740 } })

  test('a gift voucher is bought by a company for another person, for a chosen day', async ({ page, m }) => {
    const words = VOUCHER_WORDS.en
    const [email, recipient] = [makeFreshEmail(), makeFreshEmail()]
    const cartProduct = await makeProduct()
    await page.goto(`/?add=${cartProduct.id}`)
    await expect(page.getByRole('dialog', { name: m.cart.title }).getByRole('listitem')).toHaveCount(1)
    await page.goto(VOUCHER_CHECKOUT_PATH)
    await page.getByRole('main').getByLabel(words.amount).fill('50')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('radio', { name: m.checkout.company }).check()
    await page.getByRole('checkbox', { name: m.checkout.isGift }).check()
    await getTermsCheckbox(page, m).check()
    await getOrderButton(page, m).click()
    for (const fieldName of ['nip', 'companyName', 'firstName'] as const)
      await expect(getCheckoutField(page, m, fieldName)).toHaveAttribute('aria-invalid', 'true')
    for (const fieldName of ['invoiceStreet', 'invoicePostalCode', 'invoiceCity'] as const)
      await expect(getInvoiceField(page, m, fieldName)).toHaveAttribute('aria-invalid', 'true')
    const recipientField = page.getByLabel(m.checkout.recipientEmail)
    await expect(recipientField).toHaveAttribute('aria-invalid', 'true')
    for (const [name, value] of [
      ['nip', 'DE123456789'],
      ['companyName', 'Example GmbH'],
      ['firstName', 'Jan'],
      ['lastName', 'Kos'],
      ['email', email],
    ] as const)
      await getCheckoutField(page, m, name).fill(value)
    await getInvoiceField(page, m, 'invoiceCountry').selectOption('DE')
    for (const [name, value] of [
      ['invoiceStreet', 'Torstr. 12'],
      ['invoicePostalCode', '10115'],
      ['invoiceCity', 'Berlin'],
    ] as const)
      await getInvoiceField(page, m, name).fill(value)
    await recipientField.fill(recipient)
    // Text over the limit shows an error with its length, and stays in the field.
    const greetingField = page.getByLabel(m.checkout.greeting)
    const longGreeting = 'Happy birthday! '.repeat(20).slice(0, 303)
    await greetingField.fill(longGreeting)
    await expect(greetingField).toHaveAccessibleDescription('303 / 300')
    await getOrderButton(page, m).click()
    await expect(greetingField).toHaveAccessibleDescription(toTextPattern(m.fields.tooLong))
    await expect(greetingField).toHaveValue(longGreeting)
    await greetingField.fill('Happy birthday!\nJan')
    await expect(greetingField).toHaveAccessibleDescription('')
    const dayField = page.getByLabel(m.checkout.sendOn)
    await dayField.fill('2020-01-01')
    await getOrderButton(page, m).click()
    await expect(dayField).toHaveAccessibleDescription(toTextPattern(m.fields.giftDay))
    await expect(dayField).toBeFocused()
    const sendDay = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
    await dayField.fill(sendDay)

    // A change of currency asks for the amount again: 50 PLN are not 50 EUR.
    await page.getByLabel(m.header.currency).selectOption('PLN')
    await expect(page.getByRole('main')).toContainText(words.choose.currency)
    await page.getByLabel(words.amount).fill('500')
    await page.getByRole('button', { name: words.choose.next }).click()
    await expect(dayField).toHaveValue(sendDay)
    await page.getByRole('button', { name: m.buying.change }).click()
    await expect(page.getByLabel(words.amount)).toHaveValue('500')
    await page.getByLabel(words.amount).fill('250')
    await page.getByRole('button', { name: words.choose.next }).click()
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    await getOrderButton(page, m).click()
    await expect(getPaymentModal(page, m)).toBeVisible()
    // A failed payment links back to the voucher, not to the cart.
    const [{ id } = { id: '' }] = await runSql<{ id: string }>('SELECT id FROM orders WHERE email = ?', email)
    await page.route('/api/orders/*/status', (route) => route.fulfill({ json: { paymentStatus: 'failed' } }))
    await page.goto(`/checkout/success?orderId=${id}`)
    await expect(page.getByRole('main')).toContainText(m.success.failedVoucherLead)
    await page.unroute('/api/orders/*/status')
    await page.getByRole('link', { name: m.success.tryAgain }).click()
    await getOrderButton(page, m).click()
    await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
    const orderId = await expectSuccessPage(page, m)
    expect(orderId).toBe(id)
    // The purchase of a voucher leaves the cart unchanged.
    await expect(
      page.getByRole('banner').getByRole('button', { name: m.header.cart({ count: 1 }) }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText(m.success.boughtWithdrawal)
    const code = await findMailedCode(recipient)
    const mails = await runSql<{ recipient: string; text: string; status: string; nextAt: number }>(
      'SELECT recipient, text, status, next_at AS nextAt FROM emails WHERE recipient IN (?, ?)',
      email,
      recipient,
    )
    const giftMail = mails.find((mail) => mail.recipient === recipient)
    expect(giftMail?.status).toBe('waiting')
    expect(new Date(giftMail?.nextAt ?? 0).toISOString().slice(0, 10)).toBe(sendDay)
    expect(giftMail?.text).toContain('Happy birthday!')
    expect(mails.filter((mail) => mail.recipient === email && mail.text.includes(code))).toEqual([])
    const [orderRow] = await runSql('SELECT company_name, invoice_address FROM orders WHERE id = ?', orderId)
    expect(orderRow).toEqual({
      company_name: 'Example GmbH',
      invoice_address: JSON.stringify({
        address: 'Torstr. 12',
        city: 'Berlin',
        country: 'DE',
        postalCode: '10115',
      }),
    })
  })
})

test('a changed delivery price is shown and explained, and input is kept', async ({ page, m, faults }) => {
  faults.allow(/409/)
  await startCheckout(page, m, await makeProduct({ price: 400_00 }))
  await fillForm(page, m)
  const totals = { subtotal: '400.00', shipping: '19.99', discount: '0.00', total: '419.99' }
  await page.route(
    '**/api/orders',
    (route) => route.fulfill({ status: 409, json: { error: '', code: 'order.price_changed', totals } }),
    { times: 1 },
  )
  const reloadEvent = page.waitForEvent('load')
  await getOrderButton(page, m).click()
  await reloadEvent
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(
    m.checkout.priceChanged({ total: withNbspOnly('419,99 zł') }),
  )
  await getOrderButton(page, m).click()
  await expect(page.getByRole('dialog', { name: m.payment.title })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test.describe('a voucher whose VAT treatment has changed, in English', () => {
  test.use({ language: 'en', country: 'DE' })
  test('a changed VAT treatment is shown with a message, and input is kept', async ({ page, m, faults }) => {
    faults.allow(/409/)
    await openPage(page, VOUCHER_CHECKOUT_PATH)
    await page.getByRole('main').getByLabel(VOUCHER_WORDS.en.amount).fill('100')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await getCheckoutField(page, m, 'firstName').fill('Łucja')
    await getCheckoutField(page, m, 'lastName').fill('Żak')
    await getCheckoutField(page, m, 'email').fill(makeFreshEmail())
    await getTermsCheckbox(page, m).check()
    const sentVatKinds: unknown[] = []
    await page.route('**/api/orders', async (route) => {
      sentVatKinds.push((route.request().postDataJSON() as { voucherVat?: string }).voucherVat)
      await (sentVatKinds.length === 1
        ? route.fulfill({ status: 409, json: { error: '', code: 'voucher.tax_changed' } })
        : route.continue())
    })
    const reloadEvent = page.waitForEvent('load')
    await getOrderButton(page, m).click()
    await reloadEvent
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText(errorSentence('en', 'voucher.tax_changed'))
    await expect(getCheckoutField(page, m, 'firstName')).toHaveValue('Łucja')
    await getOrderButton(page, m).click()
    await expect(page.getByRole('dialog', { name: m.payment.title })).toBeVisible()
    expect(sentVatKinds).toEqual(['single', 'single'])
  })
})
