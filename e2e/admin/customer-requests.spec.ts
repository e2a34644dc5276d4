import { randomInt } from 'node:crypto'
import { adminPaths } from '../../web/app/admin-paths'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { STAFF_WITHDRAWAL_WORDS } from '../../web/admin/returns/withdrawals/words'
import { ERROR_SENTENCES } from '../../web/i18n/errors'
import { ORDER_WORDS } from '../../web/shop/orders/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { deliverOrder } from '../support/order-steps'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, withNbspOnly, test, toTextPattern } from '../support/shop'
import { expectAccessibleStaffPage, measureStaffPageOverflow, signIn } from '../support/staff'
import { STAFF_REFUND_WORDS } from '../../web/admin/orders/refund/words'

/** Submits a customer request through the API. Returns its id. */
async function submitRequest(
  requestPath: 'withdrawals' | 'complaints',
  order: string,
  extraFields: object = {},
): Promise<string> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shopUrl}/api/${requestPath}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shopUrl,
      'CF-Connecting-IP': `10.248.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ name: 'Łucja Żak', order, email: 'lucja@example.com', ...extraFields }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

async function makePaidOrder(price: number) {
  const order = await placeOrder(await makeProduct({ price }))
  await payOrder(order)
  return order
}

/** Matches 198.99 PLN as each language formats it, with an ordinary or a no-break space. */
const PAID_AMOUNT_PATTERNS = { pl: /198,99\szł/, en: /(PLN\s?198\.99|198\.99\szł)/ }
const ZERO_AMOUNT_PATTERNS = { pl: /0,00\szł/, en: /(PLN\s?0\.00|0\.00\szł)/ }

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: language === 'pl' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })
    const words = STAFF_ORDER_WORDS[language]
    const refundWords = STAFF_REFUND_WORDS[language]
    const { statements } = words
    const statusWords = STAFF_WITHDRAWAL_WORDS[language]

    if (language === 'pl')
      test('an order warns of its open withdrawal and complaint before packing and sending', async ({
        page,
      }) => {
        const { id, number } = await makePaidOrder(699_00)
        const withdrawalId = await submitRequest('withdrawals', number)
        const complaint = await submitRequest('complaints', number, {
          description: 'Nie działa.',
          wish: 'repair',
        })
        await signIn(page, `${adminPaths.orders}?q=${number}`)
        const main = page.getByRole('main')
        const row = main.locator(`a[href="${adminPaths.order(id)}"]`)
        await expect(row).toContainText(statements.withdrawal.name)
        await expect(row).toContainText(statements.complaint.name)
        await expectAccessibleStaffPage(page)
        await row.click()
        await expect(main.getByRole('link', { name: statements.complaint.see })).toHaveAttribute(
          'href',
          adminPaths.complaint(complaint),
        )
        const requestLink = main.getByRole('link', { name: statements.withdrawal.see })
        await expect(requestLink).toHaveAttribute('href', adminPaths.withdrawal(withdrawalId))
        await expect(
          main.getByRole('link', { name: statements.withdrawal.name, exact: true }),
        ).toHaveAttribute('href', adminPaths.withdrawal(withdrawalId))
        await expectAccessibleStaffPage(page)

        await main.getByRole('button', { name: words.step.shipped }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(statements.hold)
        expect(await findViolations(page)).toEqual([])
        await dialog.getByRole('button', { name: words.leave }).click()
        await main.getByRole('button', { name: words.step.packed }).click()
        await expect(dialog).toContainText(statements.hold)
        expect(await findViolations(page)).toEqual([])
        await dialog.getByRole('button', { name: words.leave }).click()
        const readPackedRows = () =>
          runSql('SELECT id FROM orders WHERE id = ? AND packed_at IS NOT NULL', id)
        expect(await readPackedRows()).toHaveLength(0)
        await main.getByRole('button', { name: words.step.packed }).click()
        await dialog.getByRole('button', { name: words.step.packAnyway }).dblclick()
        await expect(dialog).toHaveCount(0)
        expect(await readPackedRows()).toHaveLength(1)

        // A refusal states its reason, which is mailed. The handled request moves to the history.
        await requestLink.click()
        await main.getByRole('button', { name: statusWords.step.refused, exact: true }).click()
        const { refuse } = statusWords
        await expect(dialog).toContainText(refuse.hasRight)
        await dialog.getByRole('button', { name: refuse.confirm }).click()
        await expect(dialog).toContainText(refuse.empty)
        const reasonField = dialog.getByLabel(refuse.reason({ language: statusWords.languages.pl }))
        await expect(reasonField).toBeFocused()
        expect(await findViolations(page)).toEqual([])
        const reason = 'Towar kupiono na miejscu w sklepie.'
        await reasonField.fill(reason)
        await dialog.getByRole('button', { name: refuse.confirm }).click()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(statusWords.mail.withdrawal_refused)
        await expectAccessibleStaffPage(page)
        const readRefusalMails = () =>
          runSql<{ text: string; status: string }>(
            "SELECT text, status FROM emails WHERE kind = 'withdrawal_refused' AND about LIKE ?",
            `${withdrawalId}:%`,
          )
        await expect
          .poll(async () => (await readRefusalMails()).map(({ status }) => status))
          .toEqual(['sent'])
        expect((await readRefusalMails())[0]?.text).toContain(reason)
        const [order] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
        await page.goto(`/zamowienie/${id}#order=${id}.${order?.link_token}`)
        await expect(main).toContainText(ORDER_WORDS.pl.withdrawalMeans.refused)
        await expect(main).toContainText(ORDER_WORDS.pl.refusalMailed)
        await expect(main).toContainText(reason)
        expect(await findViolations(page)).toEqual([])
        await page.goto(adminPaths.order(id))
        await expect(main.getByRole('link', { name: statements.complaint.see })).toBeVisible()
        await expect(requestLink).toHaveCount(0)
        await expect(main.getByRole('link', { name: statements.withdrawal.name, exact: true })).toBeVisible()
      })

    if (language === 'en')
      test('a withdrawal is refunded on its page, and closed only after its refund', async ({ page }) => {
        const { id, number } = await makePaidOrder(169_00)
        const withdrawal = await submitRequest('withdrawals', number)
        await signIn(page, adminPaths.withdrawal(withdrawal))
        const main = page.getByRole('main')
        const dialog = page.getByRole('dialog')
        const readWithdrawalStatus = async () => {
          const [row] = await runSql<{ status: string }>(
            'SELECT status FROM withdrawals WHERE id = ?',
            withdrawal,
          )
          return row?.status
        }
        const getDetailRow = (label: string) =>
          main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
        await expect(getDetailRow(statusWords.match.paid)).toContainText(PAID_AMOUNT_PATTERNS[language])
        await expect(getDetailRow(statusWords.match.refunded)).toContainText(ZERO_AMOUNT_PATTERNS[language])
        await expect(getDetailRow(statusWords.match.left)).toContainText(PAID_AMOUNT_PATTERNS[language])
        // The goods never left the shop, so the refund is the next step. Before the refund, the request cannot be
        // closed.
        const closeButton = main.getByRole('button', { name: statusWords.step.refunded, exact: true })
        await expect(main.locator('[aria-current=step]')).toContainText(statusWords.steps.names.money)
        await expect(closeButton).toHaveCount(0)
        await expectAccessibleStaffPage(page)
        await main.getByRole('button', { name: new RegExp(PAID_AMOUNT_PATTERNS[language]) }).dblclick()
        await expect(closeButton).toBeVisible()
        expect(await runSql('SELECT reason, money_minor FROM refunds WHERE order_id = ?', id)).toEqual([
          { reason: 'withdrawal', money_minor: 198_99 },
        ])
        expect(await readWithdrawalStatus()).toBe('requested')
        await page.reload()
        await expect(getDetailRow(statusWords.match.refunded)).toContainText(PAID_AMOUNT_PATTERNS[language])
        await closeButton.click()
        await expect(main.getByText(statusWords.status.refunded, { exact: true }).first()).toBeVisible()
        await expect(dialog).toHaveCount(0)
        await expect.poll(readWithdrawalStatus).toBe('refunded')
      })

    if (language === 'pl')
      test('delivered goods come back used: one page takes them through return, reduced refund and sale', async ({
        page,
      }) => {
        const drill = await makeProduct({ price: 500_00 })
        const order = await placeOrder(drill)
        await payOrder(order)
        await deliverOrder(order)
        const withdrawal = await submitRequest('withdrawals', order.number)
        await signIn(page, adminPaths.withdrawal(withdrawal))
        const main = page.getByRole('main')
        const dialog = page.getByRole('dialog')
        const currentStep = main.locator('[aria-current=step]')
        const { steps, step, check } = statusWords
        await expect(currentStep).toContainText(steps.names.accept)
        await currentStep.getByRole('button', { name: steps.acceptAndWait, exact: true }).click()
        await expect(currentStep).toContainText(steps.names.goods)
        await expectAccessibleStaffPage(page)
        await currentStep.getByRole('button', { name: step.goods_received, exact: true }).dblclick()
        await expect(currentStep).toContainText(steps.names.check)
        await expectAccessibleStaffPage(page)
        await currentStep.getByRole('radio', { name: check.reduced }).check()
        await currentStep.getByLabel(refundWords.amountOf({ name: drill.name })).fill('450')
        await currentStep.getByRole('button', { name: check.finish }).click()
        await expect(currentStep.getByLabel(check.note)).toBeFocused()
        await currentStep.getByLabel(check.note).fill('Ślady wiercenia')
        await page.reload()
        await expect(currentStep.getByLabel(check.note)).toHaveValue('Ślady wiercenia')
        await currentStep.getByRole('button', { name: check.finish }).click()
        await expect(currentStep).toContainText(steps.names.money)
        await expectAccessibleStaffPage(page)
        const payButton = currentStep.getByRole('button', {
          name: refundWords.submit({ amount: withNbspOnly('450,00 zł') }),
        })
        await payButton.dblclick()
        await expect(currentStep).toContainText(steps.names.stock)
        expect(await runSql('SELECT money_minor, note FROM refunds WHERE order_id = ?', order.id)).toEqual([
          { money_minor: 450_00, note: 'Ślady wiercenia' },
        ])
        await currentStep.getByRole('button', { name: words.unitSteps.steps.restock.action }).click()
        await dialog.locator('[type=submit]').click()
        const gradeField = dialog.getByLabel(words.unitSteps.relist.grade)
        await expect(gradeField).toBeFocused()
        expect(await findViolations(page)).toEqual([])
        await gradeField.selectOption('C')
        await dialog.getByLabel(words.unitSteps.relist.price).fill('399,00')
        await dialog.locator('[type=submit]').dblclick()
        await expect(currentStep).toContainText(steps.names.close)
        await expectAccessibleStaffPage(page)
        await currentStep.getByRole('button', { name: step.refunded, exact: true }).click()
        await expect(currentStep).toHaveCount(0)
        expect(await runSql('SELECT status FROM withdrawals WHERE id = ?', withdrawal)).toEqual([
          { status: 'refunded' },
        ])
        expect(
          await runSql('SELECT status, grade, exhibition_price_minor FROM products WHERE id = ?', drill.id),
        ).toEqual([{ status: 'draft', grade: 'C', exhibition_price_minor: 399_00 }])
      })

    if (language === 'pl')
      test('a withdrawal from unpacked goods is closed once they are refunded', async ({ page }) => {
        const { id, number } = await makePaidOrder(169_00)
        const withdrawal = await submitRequest('withdrawals', number)
        await signIn(page, `${adminPaths.order(id)}#refund`)
        const main = page.getByRole('main')
        const dialog = page.getByRole('dialog')
        await main.getByRole('button', { name: refundWords.action, exact: true }).click()
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        await page.goto(adminPaths.withdrawal(withdrawal))
        const refundedButton = main.getByRole('button', { name: statusWords.step.refunded, exact: true })
        await expect(refundedButton).toHaveClass(/bg-accent/)
        await expect(refundedButton.locator('xpath=preceding-sibling::button')).toHaveCount(0)
        for (const name of [statusWords.steps.acceptAndWait, statusWords.step.goods_awaited])
          await expect(main.getByRole('button', { name })).toHaveCount(0)
        expect(await measureStaffPageOverflow(page)).toBe(0)
        await refundedButton.click()
        await expect(main.getByText(statusWords.status.refunded, { exact: true }).first()).toBeVisible()
      })

    if (language === 'en')
      test('a partial withdrawal names its units, and the refund form proposes their value', async ({
        page,
      }) => {
        const [discs, drill] = [
          await makeProduct({ price: 150_00, stock: 3 }),
          await makeProduct({ price: 300_00 }),
        ]
        const order = await placeOrder([{ ...discs, quantity: 3 }, drill])
        await payOrder(order)
        const withdrawal = await submitRequest('withdrawals', order.number, {
          items: [`1 × ${discs.name} (${discs.sku})`],
        })
        const name = discs.nameEn
        const goodsText = statements.someUnitsOf({ name, sku: discs.sku, units: 1, quantity: 3 })
        const drillName = drill.nameEn
        const dueAmountText = withNbspOnly('150.00 zł')
        await signIn(page, adminPaths.order(order.id))
        const main = page.getByRole('main')
        const dialog = page.getByRole('dialog')
        await expect(main).toContainText(statements.withdrawnQuantity({ withdrawn: 1, quantity: 3 }))
        await main.getByRole('button', { name: words.step.packed }).click()
        await expect(dialog).toContainText(statements.partialWithdrawalWarning({ goods: goodsText }))
        expect(await findViolations(page)).toEqual([])
        await dialog.getByRole('button', { name: words.leave }).click()
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('.print-sheet')).toContainText(
          statements.partialWithdrawalWarning({ goods: goodsText }),
        )
        await page.emulateMedia({ media: 'screen' })

        await main.getByRole('button', { name: refundWords.action, exact: true }).click()
        await expect(dialog.getByRole('radio', { name: refundWords.reasons.withdrawal })).toBeChecked()
        await expect(dialog).toContainText(
          refundWords.dueForGoods({ amount: dueAmountText, goods: goodsText }),
        )
        await expect(dialog.getByLabel(refundWords.unitsOf({ name }))).toHaveValue('1')
        await expect(dialog.getByRole('checkbox', { name: drillName })).not.toBeChecked()
        // The unit never left the shop, so it goes back on sale.
        await expect(dialog.getByRole('status')).toContainText(refundWords.fates.restocked({ count: 1 }))
        await expect(
          dialog.getByRole('button', { name: refundWords.submit({ amount: dueAmountText }) }),
        ).toBeVisible()
        await expectAccessibleStaffPage(page)
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        expect(await runSql('SELECT money_minor FROM refunds WHERE order_id = ?', order.id)).toEqual([
          { money_minor: 150_00 },
        ])

        // All withdrawn units are refunded, so closing the request needs no confirmation, although other units remain
        // in the order.
        await page.goto(adminPaths.withdrawal(withdrawal))
        await main.getByRole('button', { name: statusWords.step.refunded, exact: true }).click()
        await expect(main.getByText(statusWords.status.refunded, { exact: true }).first()).toBeVisible()
        await expect(dialog).toHaveCount(0)

        // The packing slip contains only the two remaining units.
        await page.goto(adminPaths.order(order.id))
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('.print-sheet')).toContainText('2 ×')
        await expect(page.locator('.print-sheet')).not.toContainText(
          statements.withdrawnQuantity({ withdrawn: 1, quantity: 3 }),
        )
        await page.emulateMedia({ media: 'screen' })
        await main.getByRole('button', { name: words.step.packed, exact: true }).click()
        await expect(main.getByRole('button', { name: words.step.new })).toBeVisible()
      })

    if (language === 'pl')
      test('a request without a known order is linked to one, and the order shows it', async ({
        page,
        faults,
      }) => {
        faults.allow(/status 404: PUT .*order/, /Failed to load resource.*404.*order/)
        const { matched } = ADMIN_WORDS[language]
        const { id, number } = await makePaidOrder(169_00)
        const { number: otherOrderNumber } = await makePaidOrder(169_00)
        const complaint = await submitRequest('complaints', 'młot', {
          description: 'Nie działa.',
          wish: 'repair',
        })
        await signIn(page, adminPaths.complaint(complaint))
        const main = page.getByRole('main')
        const dialog = page.getByRole('dialog', { name: matched.tie })
        const orderNumberField = dialog.getByLabel(matched.number)
        const saveButton = dialog.getByRole('button', { name: matched.save, exact: true })
        await main.getByRole('button', { name: matched.tie }).click()
        await orderNumberField.fill('młot')
        await saveButton.click()
        await expect(orderNumberField).toBeFocused()
        await expect(orderNumberField).toHaveAccessibleDescription(toTextPattern(matched.problem))
        expect(await findViolations(page)).toEqual([])
        await orderNumberField.fill('00000000')
        await saveButton.click()
        await expect(page.locator('.toast')).toContainText(ERROR_SENTENCES[language]['order.not_found'])
        await orderNumberField.fill(` #${otherOrderNumber.toLowerCase()}`)
        await saveButton.dblclick()
        await expect(dialog).toHaveCount(0)
        await expect(main.getByRole('link', { name: `#${otherOrderNumber}` })).toBeVisible()
        await main.getByRole('button', { name: matched.other }).click()
        await expect(orderNumberField).toHaveValue(otherOrderNumber)
        await dialog.getByRole('button', { name: matched.loosen }).click()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(matched.none)

        const withdrawal = await submitRequest('withdrawals', 'młot z wtorku')
        await page.goto(adminPaths.withdrawal(withdrawal))
        await main.getByRole('button', { name: matched.tie }).click()
        await orderNumberField.fill(number)
        await page.keyboard.press('Enter')
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(matched.done({ number }))
        await expectAccessibleStaffPage(page)
        await main.getByRole('link', { name: `#${number}` }).click()
        await expect(page).toHaveURL(adminPaths.order(id))
        await expect(main.getByRole('link', { name: statements.withdrawal.see })).toBeVisible()
      })

    if (language === 'en')
      test('a withdrawal without an order cannot be closed as refunded', async ({ page }) => {
        const withdrawal = await submitRequest('withdrawals', 'młot z wtorku')
        await signIn(page, adminPaths.withdrawal(withdrawal))
        const main = page.getByRole('main')
        await expect(main).toContainText(statusWords.steps.linkFirst)
        await main.getByRole('button', { name: statusWords.steps.acceptAndWait, exact: true }).click()
        await main.getByRole('button', { name: statusWords.step.goods_received, exact: true }).click()
        await expect(main.locator('[aria-current=step]')).toContainText(statusWords.steps.names.money)
        await expect(main).toContainText(statusWords.steps.linkFirst)
        await expect(main.getByRole('button', { name: statusWords.step.refunded, exact: true })).toHaveCount(
          0,
        )
        await expectAccessibleStaffPage(page)
        const [row] = await runSql<{ status: string }>(
          'SELECT status FROM withdrawals WHERE id = ?',
          withdrawal,
        )
        expect(row?.status).toBe('goods_received')
      })
  })
}
