import { SHIPMENT_WORDS } from '../../web/admin/shipments/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const sendControlRequest = async (path: string, body: object) => {
  const response = await fetch(`${process.env['SHOP_FURGONETKA_URL']}/control/${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
}

test('a label of DPD comes from the broker, and its messages deliver the order', async ({ page }) => {
  const words = SHIPMENT_WORDS.pl
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await makeProduct({ size: { sides: [600, 300, 150], weight: 4500 } })
  const order = await placeOrder(product, { courier: 'dpd' })
  await payOrder(order)
  await signIn(page, `/admin/orders/${order.id}`)
  const labelsCard = page.getByRole('region', { name: words.title })
  await labelsCard.getByRole('button', { name: words.order }).click()
  const dialog = page.getByRole('dialog', { name: words.dialog.title })
  await expect(dialog.getByLabel(words.dialog.courier)).toHaveValue('dpd')
  await dialog.getByRole('button', { name: words.dialog.submit }).click()
  await expect(labelsCard.getByText(words.states.confirmed)).toBeVisible({ timeout: 15_000 })
  await expect(labelsCard).toContainText('19,90')
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)

  const [row] = await runSql('SELECT tracking_number FROM shipments WHERE order_id = ?', order.id)
  const trackingNumber = String(row?.['tracking_number'])
  for (const [status, fulfilment] of [
    ['transit', 'shipped'],
    ['delivered', 'delivered'],
  ] as const) {
    // Resets the time of the last query: the shop asks the broker at most once in ten seconds.
    await runSql('UPDATE shipments SET checked_at = 0 WHERE order_id = ?', order.id)
    await sendControlRequest(`packages/${trackingNumber}`, { status })
    await expect
      .poll(async () => (await runSql('SELECT fulfilment FROM orders WHERE id = ?', order.id))[0])
      .toEqual({ fulfilment })
  }

  const [{ link_token: token } = {}] = await runSql('SELECT link_token FROM orders WHERE id = ?', order.id)
  await page.goto(`/zamowienie/${order.id}#order=${order.id}.${String(token)}`)
  const trackingLink = page.getByRole('link', { name: new RegExp(trackingNumber) }).first()
  await expect(trackingLink).toHaveAttribute('href', new RegExp(`dpd\\.com\\.pl.*${trackingNumber}`))
})
