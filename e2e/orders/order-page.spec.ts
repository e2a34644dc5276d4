import { formatFullDate } from '../../domain/time/format-days'
import { adminPaths } from '../../web/app/admin-paths'
import { paths } from '../../domain/pages/page-paths'
import { LEAD_WORDS } from '../../web/shop/orders/lead/lead-words'
import { ORDER_WORDS } from '../../web/shop/orders/words'
import { findViolations } from '../support/axe'
import { expectSuccessPage, getPaymentModal, payByBlik } from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { refundOrder, shipOrder } from '../support/order-steps'
import { buyGift, readOrderPageUrl, payOrder, placeOrder } from '../support/placed-order'
import { expect, test, MESSAGES, toTextPattern } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'
import { DAY_MS } from '../../domain/time/time'

/** Returns the order page's address from a mail about the order. */
async function readMailLink(id: string, kind: string): Promise<string> {
  const [mail] = await runSql<{ text: string }>(
    'SELECT text FROM emails WHERE kind = ? AND about LIKE ?',
    kind,
    `${id}%`,
  )
  return /\/zamowienie\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an order is paid from its mail’s link, also after a deployment', async ({ page, m, faults }) => {
    faults.allow(/status 404|Failed to load resource/)
    const { id } = await placeOrder(await makeProduct())
    await page.goto(await readMailLink(id, 'order_received'))
    await page.route(/\/payment-modal-/, (route) => route.fulfill({ status: 404 }), { times: 1 })
    const payButton = page.getByRole('button', { name: 'Zapłać teraz' })
    await payButton.click()
    await expect(page.getByText('Sklep został właśnie zaktualizowany.').first()).toBeVisible()
    await payButton.click()
    await payByBlik(getPaymentModal(page, m), m)
    await expectSuccessPage(page, m)
  })

  test('an order is paid from its mail’s link, tracked, withdrawn from and refunded', async ({
    page,
    m,
    newVisitor,
  }) => {
    test.slow()
    const product = await makeProduct({ defects: [{ pl: 'Rysa na obudowie', en: 'A scratch' }] })
    const { id, number } = await placeOrder(product)
    const orderLink = await readMailLink(id, 'order_received')
    await page.goto(orderLink)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(page.getByText('Czeka na płatność')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Zapłać do \d\d:\d\d/)
    await expect(page.getByRole('main')).toContainText(/Kurier: DPD.*Przewidywana dostawa: \S+\s\d/)
    await expect(page.getByRole('button', { name: 'Drukuj zamówienie' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Rysa na obudowie')
    const statementPagePromise = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Oświadczenie gwarancyjne' }).click()
    const statementPage = await statementPagePromise
    await expect(statementPage.getByRole('heading', { level: 1 })).toBeVisible()
    // A new window ignores the size of the page that opened it.
    await statementPage.setViewportSize({ width: 390, height: 844 })
    expect(await statementPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // The text has its colour, so the CSP of the page allows the styles of the page.
    await expect(statementPage.locator('dt').first()).toHaveCSS('color', 'rgb(107, 102, 94)')
    await statementPage.close()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Zapłać teraz' }).dblclick()
    await payByBlik(getPaymentModal(page, m), m)
    await expectSuccessPage(page, m)
    // The result page links back to the order page.
    await page.getByRole('link', { name: m.success.toOrder }).click()
    // The element `strong` has the state of the order. The progress bar names the step "Opłacone" before the payment too.
    await expect(page.getByRole('main').getByRole('strong')).toHaveText('Opłacone')
    // The withdrawal link is at most one scroll away, and in the menu (rules 3.2).
    const withdrawalLink = page.getByRole('main').getByRole('link', { name: 'Odstąp od umowy tutaj' })
    const linkTop = await withdrawalLink.evaluate(
      (orderLink) => orderLink.getBoundingClientRect().top + scrollY,
    )
    expect(linkTop).toBeLessThan(2 * 844)
    await page.getByRole('button', { name: m.header.menu }).click()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Odstąp od umowy tutaj' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await shipOrder({ id })
    await page.reload()
    await expect(page.getByText(/^Wysłane \d/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^Przewidywana dostawa: / })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Drukuj potwierdzenie' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Śledź przesyłkę' })).toHaveAttribute('href', /680012345678/)
    await expect(page.getByRole('button', { name: 'Zapłać teraz' })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    // Long after the withdrawal deadline the page no longer claims a right of withdrawal, but still allows a request.
    await runSql('UPDATE orders SET delivered_at = ? WHERE id = ?', Date.UTC(2026, 0, 5), id)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(
      ORDER_WORDS.pl.withdrawalPeriodOver({ day: '19 stycznia 2026' }),
    )
    await runSql('UPDATE orders SET delivered_at = NULL WHERE id = ?', id)
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Odstąp od umowy tutaj' }).click()
    await expect(page).toHaveURL(new RegExp(`${paths.withdrawal.pl}#order=${id}`))
    await expect(page.getByLabel(/^Numer zamówienia/)).toHaveValue(number)
    await page.getByRole('button', { name: 'Potwierdź odstąpienie od umowy', exact: true }).click()
    await expect(page.locator('#online').getByRole('status')).toBeVisible()
    const [receipt] = await runSql<{ text: string; about: string }>(
      "SELECT text, about FROM emails WHERE kind = 'withdrawal_receipt' AND text LIKE ?",
      `%${number}%`,
    )
    expect(receipt?.text).toMatch(/złożonego \d\d\.\d\d\.\d{4} o \d\d:\d\d:\d\d\./)
    await page.goto(orderLink)
    await expect(page.getByText('Złożone oświadczenie o odstąpieniu od umowy')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      /Odeślij paczkę do \d.*Adres do zwrotu:.*Odeślij produkty w\sciągu 14 dni/,
    )

    const staffPage = await newVisitor({ options: { viewport: { width: 390, height: 844 } } })
    await signIn(staffPage, `${adminPaths.withdrawals}?status=open&q=${number}`)
    const main = staffPage.getByRole('main')
    await main.getByRole('listitem').getByRole('link').click()
    await expect(main).toContainText('jeszcze 14 dni')
    for (const buttonName of ['Przyjmij i czekaj na towar', 'Towar wrócił']) {
      await main.getByRole('button', { name: buttonName, exact: true }).dblclick()
      await expect(main.getByRole('button', { name: buttonName, exact: true })).toHaveCount(0)
    }
    expect(await findViolations(staffPage)).toEqual([])
    expect(await measureStaffPageOverflow(staffPage)).toBe(0)
    await refundOrder({ id }, { reason: 'withdrawal', lines: [{ productId: product.id, quantity: 1 }] })
    await page.reload()
    await expect(page.getByText('Rozliczone: pieniądze zwrócone.')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Adres do zwrotu')
    await staffPage.goto(`${adminPaths.withdrawal(receipt?.about ?? '')}`)
    const stepDialog = staffPage.getByRole('dialog')
    for (const [goodsStep, choice] of [
      [/^Wrócił do nas/, null],
      [/^Przywróć do sprzedaży/, /^Od razu/],
    ] as const) {
      await main.getByRole('button', { name: goodsStep }).click()
      if (choice) await stepDialog.getByRole('radio', { name: choice }).check()
      await stepDialog.locator('[type=submit]').click()
      await expect(stepDialog).toHaveCount(0)
    }
    await main.getByRole('button', { name: 'Zamknij odstąpienie', exact: true }).click()
    await expect(main.getByRole('button', { name: 'Wróć do nowych' })).toBeVisible()
    await expect(main).not.toContainText('jeszcze 14 dni')
    await page.reload()
    await expect(page.getByText('Pieniądze zwrócone', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Zwrot \d/)).toBeVisible()
    await page.goto(paths.success(id).pl)
    await expect(page.getByRole('main')).toContainText(m.success.refundedLead)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.success.refundedTitle)
  })
})

for (const language of ['pl', 'en'] as const)
  test.describe(`an order that ended unpaid: ${language}`, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    test('the order page shows the reason, no charge, and the next step', async ({ page, m }) => {
      const product = await makeProduct()
      const sessionId = `session-${crypto.randomUUID()}`
      const firstOrder = await placeOrder(product, { sessionId, language })
      const secondOrder = await placeOrder(product, { sessionId, language, lastName: 'Żak-Nowak' })
      const main = page.getByRole('main')
      await page.goto(await readOrderPageUrl(firstOrder.id, language))
      await expect(main).toContainText(
        language === 'pl'
          ? `zastąpiło nowsze, #${secondOrder.number}.`
          : `a newer one, #${secondOrder.number}.`,
      )
      await expect(main).toContainText(
        language === 'pl' ? 'Nic nie zostało pobrane.' : 'Nothing was charged.',
      )
      expect(await findViolations(page)).toEqual([])
      const lookupLink = main.getByRole('link', {
        name: language === 'pl' ? /link do nowszego/ : /link to the newer/,
      })
      await expect(lookupLink).toHaveAttribute('href', '/zamowienie')
      await runSql(
        'UPDATE orders SET created_at = ?, hold_until = ? WHERE id = ?',
        Date.now() - 1_000_000,
        Date.now() - 100_000,
        secondOrder.id,
      )
      await page.goto('/')
      await page.goto(await readOrderPageUrl(secondOrder.id, language))
      await expect(main).toContainText(
        language === 'pl' ? 'Czas na płatność minął' : 'The time to pay ran out',
      )
      await main.getByRole('link', { name: m.backToShop }).click()
      await expect(page).toHaveURL(paths.products[language])
    })
  })

for (const language of ['pl', 'en'] as const)
  test(`the page of a gift voucher order shows recipient and day, and no goods: ${language}`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const words = ORDER_WORDS[language]
    const sendDate = new Date(Date.now() + 20 * DAY_MS)
    const gift = { recipientEmail: 'jan@example.com', sendOn: sendDate.toISOString().slice(0, 10) }
    const sendDayText = formatFullDate(sendDate, language)
    const giftOrder = await buyGift(gift, language)
    await page.goto(await readMailLink(giftOrder.id, 'order_received'))
    const main = page.getByRole('main')
    await expect(main).toContainText(
      words.bought.sentOnDayIfPaid({ email: gift.recipientEmail, day: sendDayText }),
    )
    await expect(main).toContainText(
      toTextPattern(LEAD_WORDS[language].payVoucher({ time: '\\d\\d:\\d\\d' }).title),
    )
    await expect(main.getByRole('heading', { name: words.contact, exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: words.voucherBought, exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.pay }).click()
    const { closeVoucherWarning } = MESSAGES[language].payment
    await expect(page.getByRole('dialog')).toContainText(closeVoucherWarning)
    await payOrder(giftOrder)
    await page.reload()
    await expect(main).toContainText(
      words.bought.willBeSentOn({ email: gift.recipientEmail, day: sendDayText }),
    )
    await expect(main).toContainText(
      language === 'pl'
        ? 'Zwrócimy kwotę, która została na bonie.'
        : 'We will refund the amount left on the voucher.',
    )
    await expect(main).toContainText(words.complainVoucher)
    await expect(page.getByRole('button', { name: words.printConfirmation })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

test.describe('the link of an English mail, in a Polish browser without saved choices', () => {
  test.use({ language: 'en', country: 'PL' })

  test('the order page is in English, as is everything that follows from its payment', async ({
    page,
    m,
  }) => {
    const { id, number } = await placeOrder(await makeProduct(), { language: 'en' })
    await page.goto(await readMailLink(id, 'order_received'))
    await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
    const expectEnglishAfterReload = async () => {
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    }
    await expectEnglishAfterReload()
    await page.getByRole('button', { name: ORDER_WORDS.en.pay }).click()
    await payByBlik(getPaymentModal(page, m), m)
    await expectSuccessPage(page, m)
    await expectEnglishAfterReload()
    await expectSuccessPage(page, m)
    await page.getByRole('link', { name: m.success.toOrder }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
    await expectEnglishAfterReload()
  })
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('a visitor without a link gets one by mail, and sees no order data', async ({ page, faults }) => {
    faults.allow(/status 404: GET .*\/api\/orders\//, /Failed to load resource.*404.*\/api\/orders\//)
    const { id, number } = await placeOrder(await makeProduct(), {
      language: 'en',
      email: 'someone@example.com',
    })
    await page.goto(`/zamowienie/${id}#order=${id}.${'0'.repeat(32)}`)
    await expect(page.getByText('This link is incomplete')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Where is my order?' }).click()
    await expect(page).toHaveURL('/zamowienie')
    const submitButton = page.getByRole('button', { name: 'Send the link' })
    await submitButton.click()
    await expect(page.getByLabel('Order number')).toBeFocused()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Order number').fill(number)
    await page.getByLabel('E-mail address', { exact: true }).first().fill('someone@example.com')
    await submitButton.dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeFocused()
    expect(await findViolations(page)).toEqual([])
    const mails = await runSql<{ text: string }>(
      "SELECT text FROM emails WHERE kind = 'order_link' AND about LIKE ?",
      `${id}:%`,
    )
    expect(mails).toHaveLength(1)
    await page.goto(await readMailLink(id, 'order_link'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(page.getByText('Waiting for payment')).toBeVisible()
  })
})
