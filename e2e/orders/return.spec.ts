import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SHIPMENT_WORDS } from '../../web/admin/shipments/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { STAFF_REFUND_WORDS } from '../../web/admin/orders/refund/words'
import { STAFF_WITHDRAWAL_WORDS } from '../../web/admin/returns/withdrawals/words'
import { adminPaths } from '../../web/app/admin-paths'
import { RETURN_WORDS } from '../../web/shop/shipments/return-words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { deliverOrder } from '../support/order-steps'
import { payOrder, placeOrder, readOrderPageUrl } from '../support/placed-order'
import { expect, openPage, test, withNbspOnly } from '../support/shop'
import { expectAccessibleStaffPage, signIn } from '../support/staff'

/** Submits a withdrawal from an order. Returns its id. */
async function submitWithdrawal(order: string, language: string): Promise<string> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shopUrl}/api/withdrawals`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shopUrl,
      'CF-Connecting-IP': `10.247.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ name: 'Łucja Żak', order, email: 'lucja@example.com', language }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

/** Sets the status of a parcel at the fake of InPost, which then notifies the shop. */
async function reportParcelStatus(orderId: string, trackingNumber: string, status: string): Promise<void> {
  // Resets the time of the last query: the shop asks InPost at most once in ten seconds.
  await runSql('UPDATE shipments SET checked_at = 0 WHERE order_id = ?', orderId)
  const response = await fetch(`${process.env['SHOP_INPOST_URL']}/control/shipments/${trackingNumber}`, {
    method: 'PUT',
    body: JSON.stringify({ status }),
  })
  expect(response.status).toBe(200)
}

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: { width: 390, height: 844 },
    })

    test('a withdrawn tool comes back by a return label, and goes on sale as a draft after its refund', async ({
      page,
    }) => {
      const words = STAFF_WITHDRAWAL_WORDS[language]
      const labelWords = SHIPMENT_WORDS[language].returns
      const orderWords = STAFF_ORDER_WORDS[language].unitSteps
      const buyerWords = RETURN_WORDS[language]
      const drill = await makeProduct({
        price: 500_00,
        size: { sides: [600, 300, 150] as const, weight: 4500 },
      })
      const order = await placeOrder(drill, { language })
      await payOrder(order)
      await deliverOrder(order)
      const withdrawal = await submitWithdrawal(order.number, language)
      await signIn(page, adminPaths.withdrawal(withdrawal))
      const main = page.getByRole('main')
      const currentStep = main.locator('[aria-current=step]')
      await currentStep.getByRole('button', { name: words.steps.acceptAndWait, exact: true }).click()

      // The shop knows the size of the product, so one click orders the label. A double click orders only one label.
      await main.getByRole('button', { name: labelWords.order }).dblclick()
      const labelCard = page.getByRole('region', { name: labelWords.title })
      await expect(labelCard.getByText(SHIPMENT_WORDS[language].states.confirmed)).toBeVisible({
        timeout: 15_000,
      })
      await expectAccessibleStaffPage(page)
      const rows = await runSql<{ tracking_number: string }>(
        'SELECT tracking_number FROM shipments WHERE order_id = ?',
        order.id,
      )
      expect(rows).toHaveLength(1)
      const trackingNumber = rows[0]?.tracking_number ?? ''
      expect(
        await runSql("SELECT kind FROM emails WHERE about = ? AND kind LIKE 'return_label%'", order.id),
      ).toHaveLength(1)

      await openPage(page, await readOrderPageUrl(order.id, language))
      const returnCard = page.getByRole('region', { name: buyerWords.title })
      const downloadPromise = page.waitForEvent('download')
      await returnCard.getByRole('button', { name: buyerWords.label }).click()
      const label = await readFile(await (await downloadPromise).path(), 'latin1')
      expect(label.startsWith('%PDF-')).toBe(true)
      expect(label).toContain(trackingNumber)
      expect(await findViolations(page)).toEqual([])

      await reportParcelStatus(order.id, trackingNumber, 'collected_from_sender')
      await expect
        .poll(() => runSql('SELECT status FROM withdrawals WHERE id = ?', withdrawal))
        .toEqual([{ status: 'goods_sent' }])
      await reportParcelStatus(order.id, trackingNumber, 'delivered')
      await expect
        .poll(() => runSql('SELECT status FROM shipments WHERE order_id = ?', order.id))
        .toEqual([{ status: 'delivered' }])
      await page.reload()
      await expect(returnCard.getByText(buyerWords.statuses.delivered)).toBeVisible()
      await expect(returnCard.getByText(buyerWords.statuses.on_the_way)).toBeVisible()

      await signIn(page, `${adminPaths.orders}?work=receive&q=${order.number}`)
      await expect(main.locator(`a[href="${adminPaths.order(order.id)}"]`)).toBeVisible()
      await page.goto(adminPaths.withdrawal(withdrawal))
      await expect(labelCard.getByText(labelWords.statuses.delivered).first()).toBeVisible()
      await currentStep.getByRole('button', { name: words.step.goods_received, exact: true }).click()
      await currentStep.getByRole('button', { name: words.check.finish }).click()
      const amount = withNbspOnly(language === 'pl' ? '500,00 zł' : '500.00 zł')
      await currentStep.getByRole('button', { name: STAFF_REFUND_WORDS[language].submit({ amount }) }).click()
      await currentStep.getByRole('button', { name: orderWords.steps.restock.action }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(orderWords.relist.grade).selectOption('B')
      await dialog.getByLabel(orderWords.relist.price).fill(language === 'pl' ? '449,00' : '449.00')
      await dialog.locator('[type=submit]').click()
      await expect(currentStep).toContainText(words.steps.names.close)
      expect(
        await runSql('SELECT status, grade, exhibition_price_minor FROM products WHERE id = ?', drill.id),
      ).toEqual([{ status: 'draft', grade: 'B', exhibition_price_minor: 449_00 }])
      await expect(
        currentStep.getByRole('link', {
          name: words.steps.editProduct({ name: language === 'pl' ? drill.name : drill.nameEn }),
        }),
      ).toBeVisible()
    })
  })
}
