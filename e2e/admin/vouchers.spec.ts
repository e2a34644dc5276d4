import { isoDay, polishDay } from '../../domain/time/polish-days'
import { STAFF_VOUCHER_WORDS } from '../../web/admin/vouchers/words'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from '../support/axe'
import { runSql } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { dropResponseOnce } from '../support/network'
import { buyGift, payOrder } from '../support/placed-order'
import { expect, withNbspOnly, test, toTextPattern } from '../support/shop'
import { measureStaffPageOverflow, signIn, getStaffToken } from '../support/staff'
import { findMailedCode, makeFreshEmail, makeVoucher } from '../support/vouchers'
import { STAFF_REFUND_WORDS } from '../../web/admin/orders/refund/words'

const toastSelector = '.toast'

test('a voucher is issued once, mailed, found by its last characters, extended, blocked and unblocked', async ({
  page,
  faults,
}) => {
  faults.allow(/request failed: POST .*vouchers/, /ERR_CONNECTION_RESET/)
  const words = STAFF_VOUCHER_WORDS.pl
  await signIn(page, '/admin/vouchers')
  await page.getByRole('button', { name: words.issue.action }).click()
  const dialog = page.getByRole('dialog', { name: words.issue.action })
  const email = makeFreshEmail()
  const issueGoodwillVoucher = async () => {
    await dialog.getByRole('radio', { name: words.issue.kinds.given }).check()
    await dialog.getByLabel(words.issue.reason).fill('Przeprosiny za opóźnienie')
  }
  await issueGoodwillVoucher()
  const submitButton = dialog.getByRole('button', { name: words.issue.submit, exact: true })
  await dialog.getByLabel(words.issue.email).fill('nikt')
  await submitButton.click()
  await expect(dialog.getByLabel(words.issue.amount)).toBeFocused()
  await expect(dialog.getByLabel(words.issue.email)).toHaveAccessibleDescription(
    toTextPattern(words.issue.emailProblem),
  )
  await dialog.getByLabel(words.issue.amount).fill('150,50')
  await dialog.getByLabel(words.issue.email).fill(email)
  expect(await findViolations(page)).toEqual([])
  // The voucher is issued, but the response is lost. Repeating the request from a new dialog must not issue a second
  // one.
  await dropResponseOnce(page, '/api/admin/vouchers')
  await submitButton.dblclick()
  await expect(dialog.getByRole('alert')).toContainText(words.issue.failed)
  await dialog.getByRole('button', { name: words.cancel, exact: true }).click()
  await page.getByRole('button', { name: words.issue.action }).click()
  await issueGoodwillVoucher()
  await dialog.getByLabel(words.issue.amount).fill('150,50')
  await dialog.getByLabel(words.issue.email).fill(email)
  await submitButton.dblclick()
  await expect(page).toHaveURL(/\/admin\/vouchers\/[\w-]{36}$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(words.status.active)
  await expect(main).toContainText(/150,50\szł/)
  const code = await findMailedCode(email)
  await expect(main).toContainText(code)
  expect(await runSql('SELECT id FROM vouchers WHERE issued_to_email = ?', email)).toHaveLength(1)

  await main.getByRole('link', { name: words.title }).click()
  await page.getByRole('searchbox').fill(code.slice(-4))
  const row = main.getByRole('link').filter({ hasText: email })
  await expect(row).toContainText(`GIFT-****-****-${code.slice(-4)}`)
  await expect(page).toHaveURL(`/admin/vouchers?q=${code.slice(-4)}`)
  await row.click()

  await page.getByRole('button', { name: words.extend.action, exact: true }).click()
  const extendDialog = page.getByRole('dialog', { name: words.extend.action })
  await extendDialog.getByRole('button', { name: words.extend.submit }).click()
  await expect(extendDialog.getByLabel(words.extend.until)).toHaveAccessibleDescription(words.extend.problem)
  await extendDialog.getByLabel(words.extend.until).fill('2030-03-08')
  await extendDialog.getByRole('button', { name: words.extend.submit }).click()
  await expect(page.locator(toastSelector)).toContainText(words.extend.done)
  await expect(main).toContainText('8 mar 2030')

  await page.getByRole('button', { name: words.block.action, exact: true }).click()
  await page.getByRole('button', { name: words.block.confirm }).click()
  await expect(main).toContainText(words.status.blocked)
  // The page warns that the holder of a blocked voucher cannot spend its balance.
  await expect(main).toContainText(words.stuck.todo)
  await page.getByRole('button', { name: words.unblock.action }).click()
  await expect(main).toContainText(words.status.active)
  await expect(main).not.toContainText(words.stuck.todo)

  await page.getByRole('button', { name: words.resend.action }).click()
  const resendDialog = page.getByRole('dialog', { name: words.resend.action })
  await expect(resendDialog).toContainText(email)
  await resendDialog.getByRole('button', { name: words.resend.confirm, exact: true }).click()
  await expect(page.locator(toastSelector)).toContainText(words.resend.done)
  const mails = await runSql<{ text: string }>('SELECT text FROM emails WHERE recipient = ?', email)
  expect(mails.filter(({ text }) => text.includes('8\u00a0marca 2030'))).toHaveLength(1)

  // An empty voucher cannot be resent.
  await runSql('UPDATE vouchers SET amount_remaining_minor = 0 WHERE code = ?', code)
  await page.reload()
  await expect(main).toContainText(words.status.used)
  await expect(page.getByRole('button', { name: words.extend.action, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: words.resend.action })).toHaveCount(0)
})

test.describe('on a phone, in English', () => {
  test.use({ language: 'en', country: 'DE', viewport: { width: 390, height: 844 } })

  test('vouchers are listed, filtered and shown', async ({ page }) => {
    const words = STAFF_VOUCHER_WORDS.en
    const code = await makeVoucher(75_00, { currency: 'EUR' })
    await signIn(page, '/admin/vouchers')
    const main = page.getByRole('main')
    await page.getByLabel(words.filter).selectOption('active')
    await page.getByRole('searchbox').fill(code.toLowerCase())
    // The URL contains only the last characters of a voucher code.
    await expect(page).toHaveURL(`/admin/vouchers?q=GIFT-****-****-${code.slice(-4)}&status=active`)
    await page.reload()
    await expect(main.getByRole('link')).toHaveCount(1)
    await expect(main.getByRole('link')).toContainText('€75.00 of €75.00')
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)
    await page.getByLabel(words.filter).selectOption('blocked')
    await expect(main).toContainText(ADMIN_WORDS.en.list.nothingFound)
    await page.goto('/admin/vouchers')
    await main
      .getByRole('link')
      .filter({ hasText: code.slice(-4) })
      .first()
      .click()
    await expect(main.getByRole('region', { name: words.ledger })).toContainText('+€75.00')
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)
  })
})

test.describe('a voucher at a wrong address, in Polish', () => {
  test.use({
    language: 'pl',
    country: 'PL',
    viewport: { width: 320, height: 844 },
  })

  test('a voucher is sent to the right address with a new code; a concurrent sender sees the new recipient', async ({
    page,
    faults,
  }) => {
    faults.allow(/status 409: PUT .*recipient/, /Failed to load resource.*409.*recipient/)
    const words = STAFF_VOUCHER_WORDS.pl
    const { recipient } = words
    const code = await makeVoucher(75_00)
    const [row] = await runSql<{ id: string }>('SELECT id FROM vouchers WHERE code = ?', code)
    await signIn(page, `/admin/vouchers/${row?.id}`)
    const main = page.getByRole('main')
    await page.getByRole('button', { name: recipient.action }).click()
    const dialog = page.getByRole('dialog', { name: recipient.action })
    const emailField = dialog.getByLabel(recipient.email)
    const sendButton = dialog.getByRole('button', { name: recipient.submit })
    await emailField.fill('ania')
    await sendButton.click()
    await expect(emailField).toBeFocused()
    await expect(emailField).toHaveAccessibleDescription(recipient.problem)
    const correctedEmail = makeFreshEmail()
    await emailField.fill(correctedEmail)
    // Another staff member saves a different recipient address first.
    const otherEmail = makeFreshEmail()
    await page.evaluate(
      async ([path = '', body]) => {
        const headers = {
          Authorization: `Bearer ${localStorage.getItem('admin-token') ?? ''}`,
          'Content-Type': 'application/json',
        }
        await fetch(path, { method: 'PUT', headers, body: body ?? '' })
      },
      [
        `/api/admin/vouchers/${row?.id}/recipient`,
        JSON.stringify({ email: otherEmail, last4: code.slice(-4) }),
      ],
    )
    await sendButton.click()
    await expect(dialog.getByRole('alert')).toContainText(otherEmail)
    await expect(emailField).toHaveValue(correctedEmail)
    expect(await findViolations(page)).toEqual([])
    await sendButton.dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('link', { name: correctedEmail })).toBeVisible()
    const newCode = await findMailedCode(correctedEmail)
    expect(newCode).not.toBe(code)
    await expect(main).toContainText(newCode)
    await expect(main).toContainText(words.steps.recoded({ last4: code.slice(-4) }))
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)
  })
})

for (const [language, width] of [
  ['pl', 390],
  ['en', 1440],
] as const)
  test.describe(`in ${language}, ${width} px`, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE', viewport: { width, height: 844 } })

    test('the refund of a voucher that staff sold asks for its day', async ({ page }) => {
      const words = STAFF_VOUCHER_WORDS[language]
      const today = isoDay(polishDay(Date.now()))
      const response = await page.request.post('/api/admin/vouchers', {
        headers: { Authorization: `Bearer ${await getStaffToken()}`, 'Idempotency-Key': crypto.randomUUID() },
        data: {
          amount: '246.00',
          currency: 'PLN',
          voucherType: 'purchased',
          sale: { method: 'transfer', paidOn: today },
        },
      })
      const { id } = (await response.json()) as { id: string }
      await signIn(page, `/admin/vouchers/${id}`)
      await page.getByRole('button', { name: words.saleRefund.action }).click()
      const dialog = page.getByRole('dialog', { name: words.saleRefund.action })
      const dayField = dialog.getByLabel(words.saleRefund.day)
      await expect(dayField).toHaveValue('')
      await dialog.getByRole('button', { name: words.saleRefund.confirm }).click()
      await expect(dayField).toBeFocused()
      await expect(dayField).toHaveAccessibleDescription(words.saleRefund.dayProblem)
      expect(await findViolations(page)).toEqual([])
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
      await dayField.fill(today)
      await dialog.getByLabel(words.saleRefund.method).selectOption('cash')
      await dialog.getByRole('button', { name: words.saleRefund.confirm }).dblclick()
      await expect(page.locator(toastSelector)).toContainText(words.saleRefund.done)
      const main = page.getByRole('main')
      await expect(main).toContainText(words.status.blocked)
      await expect(main.getByText(words.refunded, { exact: true })).toBeVisible()
      const rows = await runSql(
        'SELECT refund_method, refunded_on FROM voucher_sales WHERE voucher_id = ?',
        id,
      )
      expect(rows).toEqual([{ refund_method: 'cash', refunded_on: today }])
    })
  })

test('a voucher whose price was refunded cannot be unblocked, and its page says why', async ({ page }) => {
  const words = STAFF_VOUCHER_WORDS.pl
  const refund = STAFF_REFUND_WORDS.pl
  const giftOrder = await buyGift(
    { recipientEmail: makeFreshEmail(), sendOn: isoDay(polishDay(Date.now()) + 30) },
    'pl',
  )
  await payOrder(giftOrder)
  await signIn(page, `/admin/orders/${giftOrder.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: refund.action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: refund.title })
  await dialog.getByRole('radio', { name: refund.reasons.withdrawal }).check()
  await dialog.getByRole('button', { name: refund.submit({ amount: withNbspOnly('150,00 zł') }) }).click()
  await expect(dialog).toHaveCount(0)
  await main.locator('a[href^="/admin/vouchers/"]').click()
  await expect(main).toContainText(words.stuck.priceBack)
  await expect(main.getByRole('button', { name: words.unblock.action, exact: true })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
})

test('a gift is sent before its day only after staff confirm that', async ({ page }) => {
  const words = STAFF_VOUCHER_WORDS.pl
  const recipientEmail = makeFreshEmail()
  const sendDay = isoDay(polishDay(Date.now()) + 30)
  const giftOrder = await buyGift({ recipientEmail, sendOn: sendDay }, 'pl')
  await payOrder(giftOrder)
  await signIn(page, `/admin/orders/${giftOrder.id}`)
  const main = page.getByRole('main')
  await main.locator('a[href^="/admin/vouchers/"]').click()
  await expect(main.getByText(words.waitsUntil, { exact: true })).toBeVisible()
  await main.getByRole('button', { name: words.resend.early }).click()
  const dialog = page.getByRole('dialog', { name: words.resend.early })
  await expect(dialog).toContainText(recipientEmail)
  await dialog.getByRole('button', { name: words.resend.confirm, exact: true }).click()
  await expect(page.locator(toastSelector)).toContainText(words.resend.done)
  await expect(main.getByText(words.waitsUntil, { exact: true })).toHaveCount(0)
  await expect(main.getByRole('button', { name: words.resend.action })).toBeVisible()
})
