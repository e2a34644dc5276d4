import { readFile } from 'node:fs/promises'
import { COLLECTION_WORDS } from '../../web/admin/shipments/collections/words'
import { SHIPMENT_WORDS } from '../../web/admin/shipments/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

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
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    test('staff order and print a label, and the parcel is followed to its delivery', async ({ page }) => {
      const words = SHIPMENT_WORDS[language]
      await page.setViewportSize({ width: 390, height: 844 })
      const order = await placeOrder(await makeProduct(), { courier: 'inpost' })
      await payOrder(order)
      await signIn(page, `/admin/orders/${order.id}`)
      const labelsCard = page.getByRole('region', { name: words.title })
      await labelsCard.getByRole('button', { name: words.order }).click()
      const dialog = page.getByRole('dialog', { name: words.dialog.title })
      await dialog.getByLabel(words.dialog.weight).fill('')
      await dialog.getByRole('button', { name: words.dialog.submit }).click()
      await expect(dialog.getByText(words.dialog.required).first()).toBeVisible()
      await expect(dialog.getByLabel(words.dialog.weight)).toBeFocused()
      expect(await findViolations(page)).toEqual([])
      for (const [label, value] of [
        [words.dialog.weight, '4,5'],
        [words.dialog.length, '60'],
        [words.dialog.width, '30'],
        [words.dialog.height, '15'],
      ] as const)
        await dialog.getByLabel(label).fill(value)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)

      // InPost confirms the label with a delay. The page shows the confirmation without a reload.
      await expect(labelsCard.getByText(words.states.confirmed)).toBeVisible({ timeout: 15_000 })
      const [row] = await runSql('SELECT tracking_number FROM shipments WHERE order_id = ?', order.id)
      const trackingNumber = String(row?.['tracking_number'])
      await expect(labelsCard).toContainText(trackingNumber)
      expect(await findViolations(page)).toEqual([])
      expect(await measureStaffPageOverflow(page)).toBe(0)
      const downloadPromise = page.waitForEvent('download')
      await labelsCard.getByRole('button', { name: words.printOf({ number: 1 }) }).click()
      const download = await downloadPromise
      expect(download.suggestedFilename()).toBe(
        words.fileName({ extension: 'pdf', number: order.number, parcel: 1 }),
      )
      const labelPdfText = await readFile(await download.path(), 'latin1')
      expect(labelPdfText.startsWith('%PDF-')).toBe(true)
      expect(labelPdfText).toContain(trackingNumber)

      const collectionWords = COLLECTION_WORDS[language]
      await labelsCard.getByRole('button', { name: collectionWords.order }).click()
      const collectionDialog = page.getByRole('dialog', { name: collectionWords.dialog.title })
      // Parcels of other tests may wait as well.
      for (const checkbox of await collectionDialog.getByRole('checkbox').all()) await checkbox.uncheck()
      await collectionDialog.getByLabel(trackingNumber).check()
      await collectionDialog.getByLabel(collectionWords.dialog.note).fill('Wejście od podwórza')
      expect(await findViolations(page)).toEqual([])
      expect(await measureStaffPageOverflow(page)).toBe(0)
      await collectionDialog.getByRole('button', { name: collectionWords.dialog.submit }).click()
      await expect(collectionDialog).toHaveCount(0)
      // InPost takes the order and checks it a moment later. The page learns the result without a reload.
      await expect(labelsCard.getByText(collectionWords.states.sent)).toBeVisible({ timeout: 15_000 })
      await expect(labelsCard.getByRole('button', { name: collectionWords.order })).toHaveCount(0)
      expect(await findViolations(page)).toEqual([])
      expect(await measureStaffPageOverflow(page)).toBe(0)

      // The form for shipping is already filled in with the parcel number of the label.
      await page.getByRole('button', { name: STAFF_ORDER_WORDS[language].step.shipped }).click()
      await expect(
        page.getByLabel(STAFF_ORDER_WORDS[language].ship.numberOf({ courier: 'InPost' })),
      ).toHaveValue(trackingNumber)
      await page.keyboard.press('Escape')

      const readFulfilment = async () =>
        (await runSql('SELECT fulfilment FROM orders WHERE id = ?', order.id))[0]
      await reportParcelStatus(order.id, trackingNumber, 'collected_from_sender')
      await expect.poll(readFulfilment).toEqual({ fulfilment: 'shipped' })
      await reportParcelStatus(order.id, trackingNumber, 'delivered')
      await expect.poll(readFulfilment).toEqual({ fulfilment: 'delivered' })
      await page.reload()
      await expect(labelsCard.getByText(words.statuses.delivered).first()).toBeVisible()
      await labelsCard.getByText(words.steps).click()
      await expect(labelsCard.getByText(words.statuses.on_the_way)).toBeVisible()
    })
  })
}

test('staff order and download the labels of several orders at once', async ({ page }) => {
  const words = SHIPMENT_WORDS.pl.chosen
  await page.setViewportSize({ width: 390, height: 844 })
  const orders = []
  for (const options of [{ size: { sides: [600, 300, 150] as const, weight: 4500 } }, {}]) {
    const order = await placeOrder(await makeProduct(options), { courier: 'inpost' })
    await payOrder(order)
    orders.push(order)
  }
  await signIn(page, '/admin/orders?work=pack')
  for (const order of orders) await page.getByLabel(STAFF_ORDER_WORDS.pl.choose(order)).check()
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: words.label({ count: 2 }) }).click()
  const labelPdfText = await readFile(await (await downloadPromise).path(), 'latin1')
  expect(labelPdfText).toContain('/Count 1')
  // The second order has no sizes, so staff must enter them on its page.
  await expect(
    page.getByText(words.skipped({ numbers: `#${orders[1]?.number}` }), { exact: true }),
  ).toBeVisible()
  expect(await measureStaffPageOverflow(page)).toBe(0)
})
