import { PACKING_WORDS } from '../../web/admin/orders/packing/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { placeOrder, payOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

/** Places an order and dates its payment back, so that the order is first in the packing queue. `paidAt`: ms UTC. */
async function placeOrderPaidAt(paidAt: number) {
  const order = await placeOrder(await makeProduct())
  await payOrder(order)
  await runSql('UPDATE orders SET paid_at = ? WHERE id = ?', paidAt, order.id)
  return order
}

test('staff pack and ship one order after the other, and can undo', async ({ page }) => {
  const words = PACKING_WORDS.pl
  await page.setViewportSize({ width: 390, height: 844 })
  const firstOrder = await placeOrderPaidAt(1000)
  const secondOrder = await placeOrderPaidAt(2000)
  await signIn(page, '/admin/packing')
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(`#${firstOrder.number}`)
  await expect(page.getByRole('status').first()).toHaveText(/^1\sz\s\d+$/)
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)

  // Enter presses the focused button, which marks the order as packed. After Undo the order waits for packing again.
  await expect(page.getByRole('button', { name: words.packed })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/Numer przesyłki/)).toBeFocused()
  await page.getByRole('button', { name: words.undo }).click()
  await page.getByRole('button', { name: words.packed }).click()

  // An invalid tracking number is rejected and stays in the field. A valid number ships the parcel, and the page shows
  // the next order.
  const trackingNumberField = page.getByLabel(/Numer przesyłki/)
  await trackingNumberField.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText(STAFF_ORDER_WORDS.pl.ship.invalid)).toBeVisible()
  await expect(trackingNumberField).toHaveValue('12')
  await trackingNumberField.fill('0000012345678')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(`#${secondOrder.number}`)
  expect(await runSql('SELECT fulfilment FROM orders WHERE id = ?', firstOrder.id)).toEqual([
    { fulfilment: 'shipped' },
  ])

  // The keys K and J go to the previous and the next order, without shipping.
  await page.keyboard.press('k')
  await expect(heading).toHaveText(`#${firstOrder.number}`)
  await expect(page.getByText(words.nothingToDo)).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`#${secondOrder.number}`)
})

test('staff choose orders in the list and mark them as packed at once', async ({ page }) => {
  const words = STAFF_ORDER_WORDS.pl
  await page.setViewportSize({ width: 390, height: 844 })
  const orders = []
  const product = await makeProduct()
  for (const orderedProduct of [product, await makeProduct()]) {
    const order = await placeOrder(orderedProduct)
    await payOrder(order)
    orders.push(order)
  }
  await signIn(page, '/admin/orders?work=pack')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/admin/orders/${orders[0]?.id}"]`) })
  await expect(row).toContainText(product.name)
  for (const order of orders) await page.getByLabel(words.choose(order)).check()
  const bulkActions = page.getByRole('group', { name: words.chosen.label })
  await expect(bulkActions).toContainText(words.chosen.count({ count: 2 }))
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)
  await bulkActions.getByRole('button', { name: words.chosen.pack({ count: 2 }) }).click()
  await expect(page.getByText(words.chosen.packed({ count: 2 }), { exact: true })).toBeVisible()
  await expect(bulkActions).toHaveCount(0)
  for (const { id } of orders)
    expect(await runSql('SELECT fulfilment FROM orders WHERE id = ?', id)).toEqual([{ fulfilment: 'packed' }])
})
