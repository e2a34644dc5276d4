import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../domain/money/currency'
import { minor } from '../../domain/money/money'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { findViolations } from '../support/axe'
import { makeProduct, readStock, runSql, type TestProduct } from '../support/database'
import { cutConnection, dropResponseOnce } from '../support/network'
import { changeParcelStatus, refundOrder, deliverOrder } from '../support/order-steps'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, withNbspOnly, test, toTextPattern } from '../support/shop'
import { expectAccessibleStaffPage, signIn } from '../support/staff'
import { makeVoucher } from '../support/vouchers'
import { STAFF_REFUND_WORDS } from '../../web/admin/orders/refund/words'

const getToast = (page: Page) => page.locator('.toast')

/** Refunds of an order, oldest first, in minor units. */
const readRefunds = ({ id }: { id: string }) =>
  runSql<{ reason: string; money_minor: number; discount_minor: number }>(
    'SELECT reason, money_minor, discount_minor FROM refunds WHERE order_id = ? ORDER BY created_at',
    id,
  )

async function makePaidOrder(...products: (TestProduct & { quantity?: number })[]) {
  const order = await placeOrder(products)
  await payOrder(order)
  return order
}

/** An order whose parcel was delivered. */
async function makeDeliveredOrder(...products: TestProduct[]) {
  const order = await makePaidOrder(...products)
  await deliverOrder(order)
  return order
}

for (const language of ['pl', 'en'] as const)
  test.describe(language, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: language === 'pl' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })
    const words = STAFF_ORDER_WORDS[language]
    const { unitSteps, undo } = words
    const refund = STAFF_REFUND_WORDS[language]
    const formatZloty = (amount: number) =>
      withNbspOnly(`${language === 'pl' ? amount.toFixed(2).replace('.', ',') : amount.toFixed(2)} zł`)
    const getProductName = (product: TestProduct) => (language === 'pl' ? product.name : product.nameEn)
    const getRefundPageLocators = (page: Page) => ({
      main: page.getByRole('main'),
      dialog: page.getByRole('dialog'),
      reason: (reason: keyof typeof refund.reasonLeads) =>
        page.getByRole('dialog').getByRole('radio', { name: refund.reasons[reason] }),
      refund: page.getByRole('main').getByRole('button', { name: refund.action, exact: true }),
      getSubmitButton: (amount: number) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: refund.submit({ amount: formatZloty(amount) }) }),
      getUnitStepButton: (step: keyof typeof unitSteps.steps, product: TestProduct) =>
        page
          .getByRole('main')
          .getByRole('button', { name: `${unitSteps.steps[step].action}: ${getProductName(product)}` }),
    })

    if (language === 'pl')
      test('goods ticked for a cancellation are not cancelled by a refund as goodwill', async ({ page }) => {
        const [drill, saw] = [await makeProduct({ price: 300_00 }), await makeProduct({ price: 250_00 })]
        const order = await makePaidOrder(drill, saw)
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog, reason, refund: openButton, getSubmitButton } = getRefundPageLocators(page)
        await openButton.click()
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toContainText(refund.chooseReason)
        await expect(reason('cancellation')).toBeFocused()
        await expectAccessibleStaffPage(page)
        await reason('cancellation').check()
        for (const product of [drill, saw])
          await dialog.getByRole('checkbox', { name: getProductName(product), exact: true }).check()
        await expect(getSubmitButton(550)).toBeVisible()
        await expectAccessibleStaffPage(page)

        await reason('goodwill').check()
        await expect(dialog.getByRole('checkbox', { name: getProductName(drill) })).toHaveCount(0)
        await dialog.locator('[type=submit]').click()
        const amount = dialog.getByLabel(toTextPattern(refund.goodwill))
        await expect(amount).toBeFocused()
        await amount.fill('550,01')
        await expect(amount).toHaveAccessibleDescription(refund.badAmount({ amount: formatZloty(550) }))
        // The form rejects 10.005, because the dot may separate decimals or thousands.
        await amount.fill('10.005')
        await expect(amount).toHaveAccessibleDescription(
          ADMIN_WORDS[language].ambiguousAmount({
            typed: '10.005',
            thousands: formatMoney(minor(10_005_00), 'PLN', language),
            decimals: formatMoney(minor(10_01), 'PLN', language),
          }),
        )
        await amount.fill('10')
        await expect(dialog.getByRole('status')).toContainText(refund.noGoods)
        await expectAccessibleStaffPage(page)
        await getSubmitButton(10).dblclick()
        await expect(dialog).toHaveCount(0)

        expect(await readRefunds(order)).toEqual([
          { reason: 'goodwill', money_minor: 10_00, discount_minor: 0 },
        ])
        for (const product of [drill, saw]) expect((await readStock(product)).stock).toBe(0)
        await expect(main.getByRole('button', { name: words.step.packed, exact: true })).toBeVisible()
        // A reopened dialog starts without the products that were ticked before.
        await openButton.click()
        await reason('cancellation').check()
        await expect(
          dialog.getByRole('checkbox', { name: getProductName(drill), exact: true }),
        ).not.toBeChecked()
      })

    if (language === 'en')
      test('one of two tools is cancelled: it is on sale again, the other is packed', async ({ page }) => {
        const [drill, saw] = [await makeProduct({ price: 300_00 }), await makeProduct({ price: 250_00 })]
        const order = await makePaidOrder(drill, saw)
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog, reason, refund: openButton, getSubmitButton } = getRefundPageLocators(page)
        await openButton.click()
        await reason('cancellation').check()
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toContainText(refund.chooseUnits)
        await dialog.getByRole('checkbox', { name: getProductName(drill), exact: true }).check()
        await expect(dialog.getByRole('status')).toContainText(refund.fates.restocked({ count: 1 }))
        await dialog.getByRole('checkbox', { name: refund.isRestocked }).uncheck()
        await expect(dialog.getByRole('status')).toContainText(refund.fates.inspected({ count: 1 }))
        await dialog.getByRole('checkbox', { name: refund.isRestocked }).check()
        await getSubmitButton(300).click()
        await expect(getToast(page)).toContainText(refund.done({ amount: formatZloty(300) }))
        expect((await readStock(drill)).stock).toBe(1)
        expect((await readStock(saw)).stock).toBe(0)
        await expect(main).toContainText(words.places.restocked)
        await expect(main).toContainText(words.cancelledUnits({ units: 1, quantity: 1 }))
        await expect(main).toContainText(
          refund.items.cancelled({ goods: `1 × ${getProductName(drill)}` }).slice(1),
        )
        await expectAccessibleStaffPage(page)
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('.print-sheet')).toContainText(saw.sku)
        await expect(page.locator('.print-sheet')).not.toContainText(drill.sku)
        await page.emulateMedia({ media: 'screen' })
      })

    if (language === 'pl')
      test('a paid order is cancelled completely: its packed parcel is unpacked before the goods are sold again', async ({
        page,
      }) => {
        const drill = await makeProduct({ price: 300_00, stock: 2 })
        const order = await makePaidOrder({ ...drill, quantity: 2 })
        await changeParcelStatus(order, { fulfilmentStatus: 'packed' })
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog, reason, getSubmitButton, getUnitStepButton } = getRefundPageLocators(page)
        await main.getByRole('button', { name: words.cancel.action }).click()
        await expect(reason('cancellation')).toBeChecked()
        await expect(dialog.getByLabel(refund.unitsOf({ name: getProductName(drill) }))).toHaveValue('2')
        await expect(dialog.getByRole('status')).toContainText(refund.fates.packed({ count: 2 }))
        await getSubmitButton(600).click()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(unitSteps.parcelMustBeOpened({ count: 2 }))
        await expect(main).toContainText(words.work.open)
        expect((await readStock(drill)).stock).toBe(0)
        await expectAccessibleStaffPage(page)
        await page.goto('/admin/dashboard')
        await expect(main.locator('a[href="/admin/orders?work=open"]')).toContainText(/[1-9]/)
        await main.locator('a[href="/admin/orders?work=open"]').click()
        await expect(page.getByRole('button', { name: words.views.toOpen })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
        await main.locator(`a[href="/admin/orders/${order.id}"]`).click()

        await main.getByRole('button', { name: unitSteps.steps.takeOut.action }).click()
        await expect(dialog).toContainText(`2 × ${getProductName(drill)}`)
        await expectAccessibleStaffPage(page)
        await dialog.getByRole('button', { name: unitSteps.steps.takeOut.action }).dblclick()
        await expect(dialog).toHaveCount(0)
        await getUnitStepButton('restock', drill).click()
        const unitsField = dialog.getByLabel(unitSteps.units)
        await expect(unitsField).toBeFocused()
        await unitsField.fill('3')
        await dialog.locator('[type=submit]').click()
        await expect(unitsField).toHaveAccessibleDescription(unitSteps.badUnits({ max: 2 }))
        await expectAccessibleStaffPage(page)
        await unitsField.fill('1')
        await dialog.locator('[type=submit]').dblclick()
        await expect(dialog).toHaveCount(0)
        expect((await readStock(drill)).stock).toBe(1)
        await getUnitStepButton('discard', drill).click()
        await dialog.getByLabel(unitSteps.note).fill('Stłuczone')
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(words.unitsAt({ units: 1, place: words.places.discarded }))
        await expectAccessibleStaffPage(page)
      })

    if (language === 'en')
      test('a returned unit goes on sale only after its refund', async ({ page }) => {
        const drill = await makeProduct({ price: 300_00 })
        const order = await makeDeliveredOrder(drill)
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog, reason, getSubmitButton, getUnitStepButton } = getRefundPageLocators(page)
        await main.getByText(unitSteps.returns).click()
        await getUnitStepButton('expect', drill).click()
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        await getUnitStepButton('receive', drill).click()
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(unitSteps.unsettledAgain)
        await expect(getUnitStepButton('restock', drill)).toHaveCount(0)
        await expectAccessibleStaffPage(page)

        await main.getByRole('button', { name: unitSteps.refundFirst, exact: true }).first().click()
        await reason('withdrawal').check()
        await expect(dialog.getByRole('checkbox', { name: getProductName(drill), exact: true })).toBeChecked()
        await expect(dialog.getByRole('status')).toContainText(refund.fates.back({ count: 1 }))
        await dialog.getByRole('button', { name: refund.changeAmount }).click()
        await dialog.getByLabel(refund.amountOf({ name: getProductName(drill) })).fill('280')
        await getSubmitButton(309.99).click()
        const noteField = dialog.getByLabel(refund.note)
        await expect(noteField).toBeFocused()
        await expect(noteField).toHaveAccessibleDescription(refund.noteRequired)
        await expectAccessibleStaffPage(page)
        await noteField.fill('Ślady używania.')
        await getSubmitButton(309.99).click()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(refund.noteOf({ note: 'Ślady używania.' }))
        await expect(main).toContainText(words.returnedUnits({ units: 1, quantity: 1 }))
        expect((await readStock(drill)).stock).toBe(0)

        await getUnitStepButton('restock', drill).click()
        await dialog.getByRole('radio', { name: unitSteps.relist.now }).check()
        await dialog.locator('[type=submit]').click()
        await expect(dialog).toHaveCount(0)
        expect((await readStock(drill)).stock).toBe(1)
        const undoButtonName = undo.steps['goods_restock']?.action ?? ''
        await main.getByRole('button', { name: undoButtonName }).click()
        await dialog.getByRole('button', { name: undo.confirm }).click()
        await expect(dialog).toHaveCount(0)
        expect((await readStock(drill)).stock).toBe(0)
        await expect(getUnitStepButton('restock', drill)).toBeVisible()
        await expect(main).toContainText(
          words.timeline.undone({ step: words.timeline.names['goods_restock'] ?? '' }),
        )
        await expectAccessibleStaffPage(page)
      })

    if (language === 'pl')
      test('a tab with an old version shows the missed changes before it sends a parcel, and keeps its input', async ({
        page,
        faults,
      }) => {
        faults.allow(/409/)
        const drill = await makeProduct({ price: 300_00 })
        const order = await makePaidOrder(drill)
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog } = getRefundPageLocators(page)
        await main.getByRole('button', { name: words.step.shipped, exact: true }).click()
        const trackingNumberField = dialog.getByRole('textbox')
        await trackingNumberField.fill('6800 1234 5678')
        await refundOrder(order, { reason: 'goodwill', goodwill: '10' })
        await dialog.getByRole('button', { name: words.ship.submit }).click()
        const refundEventName = words.timeline.names['refund_asked'] ?? ''
        await expect(dialog.getByRole('alert')).toContainText(
          words.stale.changed({ changes: refundEventName }),
        )
        await expect(trackingNumberField).toHaveValue('6800 1234 5678')
        await expect(main).toContainText(refund.list)
        await expectAccessibleStaffPage(page)
        const [row] = await runSql('SELECT fulfilment FROM orders WHERE id = ?', order.id)
        expect(row).toEqual({ fulfilment: 'new' })
        await dialog.getByRole('button', { name: words.ship.submit }).click()
        await expect(dialog).toHaveCount(0)
        await expect(main.getByRole('button', { name: words.step.delivered, exact: true })).toBeVisible()

        // The button for a delivered parcel opens no form. Its conflict message still lists the changes of the other
        // staff member.
        await changeParcelStatus(order, { fulfilmentStatus: 'delivered' })
        await main.getByRole('button', { name: words.step.delivered, exact: true }).click()
        await dialog.getByRole('button', { name: words.step.confirm.delivered }).click()
        await expect(dialog.getByRole('alert')).toContainText(
          words.stale.changed({ changes: words.timeline.names['delivered'] ?? '' }),
        )
      })

    if (language === 'pl')
      test('a failed refund is sent again, or recorded as a bank transfer', async ({ page }) => {
        const drill = await makeProduct({ price: 200_00 })
        const order = await makePaidOrder(drill)
        await refundOrder(order, { reason: 'goodwill', goodwill: '30' })
        await refundOrder(order, { reason: 'goodwill', goodwill: '20' })
        await runSql("UPDATE refunds SET state = 'failed' WHERE order_id = ?", order.id)
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog } = getRefundPageLocators(page)
        const { repeat } = refund
        const getRepeatBlock = (amount: number) =>
          main
            .locator('div')
            .filter({
              hasText: repeat.failedRefundLead({
                amount: formatZloty(amount),
                owedAmount: formatZloty(amount),
              }),
            })
            .last()
            .locator('..')
        await expect(getRepeatBlock(30)).toBeVisible()
        await expectAccessibleStaffPage(page)
        await getRepeatBlock(30).getByRole('button', { name: repeat.transfer }).click()
        await expect(dialog).toContainText(repeat.transferLead({ amount: formatZloty(30) }))
        await expectAccessibleStaffPage(page)
        await dialog.getByRole('button', { name: repeat.transferConfirm }).dblclick()
        await expect(dialog).toHaveCount(0)
        await expect(main).toContainText(refund.transferred)
        await getRepeatBlock(20).getByRole('button', { name: repeat.again }).click()
        await dialog.getByRole('button', { name: repeat.again }).dblclick()
        await expect(dialog).toHaveCount(0)
        await expect(main.getByRole('button', { name: repeat.again, exact: true })).toHaveCount(0)
        expect(
          await runSql(
            "SELECT money_minor, is_by_transfer FROM refunds WHERE order_id = ? AND state <> 'failed' ORDER BY money_minor",
            order.id,
          ),
        ).toEqual([
          { money_minor: 20_00, is_by_transfer: 0 },
          { money_minor: 30_00, is_by_transfer: 1 },
        ])
      })

    if (language === 'en')
      test('staff explain a refund made at the payment provider, exact to the grosz', async ({ page }) => {
        const [drill, saw] = [await makeProduct({ price: 300_00 }), await makeProduct({ price: 250_00 })]
        const order = await makePaidOrder(drill, saw)
        await runSql(
          `INSERT INTO refunds (id, key, order_id, money_minor, discount_minor, voucher_minor, reason, state, created_at, done_at)
          VALUES (?, ?, ?, 31000, 0, 0, 'at_provider', 'done', ?, ?)`,
          randomUUID(),
          randomUUID(),
          order.id,
          Date.now(),
          Date.now(),
        )
        await signIn(page, `/admin/orders/${order.id}`)
        const { main, dialog } = getRefundPageLocators(page)
        const { explain } = refund
        await expect(main).toContainText(explain.unexplainedRefundLead({ amount: formatZloty(310) }))
        await main.getByRole('button', { name: explain.action }).click()
        await dialog.getByLabel(refund.remedyOf({ name: getProductName(drill) })).selectOption('units')
        await expect(dialog).toContainText(explain.missing({ amount: formatZloty(10) }))
        await dialog.getByRole('button', { name: explain.submit }).click()
        await expect(dialog.getByLabel(toTextPattern(refund.goodwill))).toBeFocused()
        await expectAccessibleStaffPage(page)
        await dialog.getByRole('button', { name: explain.takeRest({ amount: formatZloty(10) }) }).click()
        await expect(dialog).toContainText(explain.exact({ amount: formatZloty(310) }))
        await dialog.getByRole('button', { name: explain.submit }).dblclick()
        await expect(dialog).toHaveCount(0)
        await expect(main.getByRole('button', { name: explain.action })).toHaveCount(0)
        await expect(main).toContainText(words.cancelledUnits({ units: 1, quantity: 1 }))
        expect((await readStock(drill)).stock).toBe(1)
        await expectAccessibleStaffPage(page)
      })
  })

test('one of three units is cancelled: the refund is split as it was paid, and the others are packed', async ({
  page,
}) => {
  const { unitsAt, places, cancelledUnits, remainingUnits } = STAFF_ORDER_WORDS.pl
  const refund = STAFF_REFUND_WORDS.pl
  const product = await makeProduct({ price: 200_00, stock: 3 })
  const voucherCode = await makeVoucher(150_00)
  const order = await placeOrder(
    { ...product, quantity: 3 },
    { voucherCode, voucherDiscount: '150.00', totalAmount: '450.00' },
  )
  await payOrder(order)
  await signIn(page, `/admin/orders/${order.id}`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: refund.action, exact: true }).click()
  await dialog.getByRole('radio', { name: refund.reasons.cancellation }).check()
  const unitsField = dialog.getByLabel(refund.unitsOf(product))
  await unitsField.fill('4')
  await dialog.locator('[type=submit]').click()
  await expect(unitsField).toBeFocused()
  await expect(unitsField).toHaveAccessibleDescription(refund.badUnits({ max: 3 }))
  expect(await findViolations(page)).toEqual([])
  await unitsField.fill('1')
  const refundStatusRegion = dialog.getByRole('status')
  await expect(refundStatusRegion).toContainText(refund.toPayment({ amount: withNbspOnly('150,00 zł') }))
  await expect(refundStatusRegion).toContainText(
    refund.toVoucher({ amount: withNbspOnly('50,00 zł'), last4: voucherCode.slice(-4) }),
  )
  await dialog.getByRole('button', { name: refund.submit({ amount: withNbspOnly('200,00 zł') }) }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main).toContainText(unitsAt({ units: 1, place: places.restocked }))
  await expect(main).toContainText(unitsAt({ units: 2, place: places.owed }))
  await expect(main).toContainText(cancelledUnits({ units: 1, quantity: 3 }))
  await expect(main).toContainText(
    remainingUnits({ units: 2, quantity: 3, amount: withNbspOnly('400,00 zł') }),
  )
  expect((await readStock(product)).stock).toBe(1)
  expect(await readRefunds(order)).toEqual([
    { reason: 'cancellation', money_minor: 150_00, discount_minor: 50_00 },
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-sheet')).toContainText('2 ×')
})

test('a complaint reduces the price of goods that the buyer keeps', async ({ page }) => {
  const refund = STAFF_REFUND_WORDS.pl
  const drill = await makeProduct({ price: 300_00 })
  const order = await makeDeliveredOrder(drill)
  await signIn(page, `/admin/orders/${order.id}`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: refund.action, exact: true }).click()
  await dialog.getByRole('radio', { name: refund.reasons.complaint }).check()
  await dialog.getByLabel(refund.remedyOf(drill)).selectOption('reduction')
  await dialog.locator('[type=submit]').click()
  const reductionField = dialog.getByLabel(refund.reductionOf(drill))
  await expect(reductionField).toBeFocused()
  await reductionField.fill('50')
  await expect(dialog.getByRole('status')).toContainText(refund.noGoods)
  await dialog.getByRole('button', { name: refund.submit({ amount: withNbspOnly('50,00 zł') }) }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readRefunds(order)).toEqual([{ reason: 'complaint', money_minor: 50_00, discount_minor: 0 }])
  expect(await runSql('SELECT kind, amount_minor FROM refund_items WHERE order_id = ?', order.id)).toEqual([
    { kind: 'reduced', amount_minor: 50_00 },
  ])
})

test('a full refund is rejected while the buyer still waits for goods', async ({ page }) => {
  const refund = STAFF_REFUND_WORDS.pl
  const drill = await makeProduct({ price: 300_00 })
  const order = await makePaidOrder(drill)
  await signIn(page, `/admin/orders/${order.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: refund.action, exact: true }).click()
  await dialog.getByRole('radio', { name: refund.reasons.goodwill }).check()
  await dialog.getByLabel(toTextPattern(refund.goodwill)).fill('329,99')
  await expect(dialog.getByRole('alert')).toContainText(refund.goodsOwed)
  await dialog.locator('[type=submit]').click()
  expect(await readRefunds(order)).toEqual([])
  await dialog.getByRole('radio', { name: refund.reasons.cancellation }).check()
  await dialog.getByRole('checkbox', { name: drill.name, exact: true }).check()
  // This refund cancels the last unit of the order, so the delivery cost is refunded too.
  await expect(
    dialog.getByRole('checkbox', { name: refund.delivery({ amount: withNbspOnly('29,99 zł') }) }),
  ).toBeChecked()
  await dialog.getByRole('button', { name: refund.submit({ amount: withNbspOnly('329,99 zł') }) }).click()
  await expect(dialog).toHaveCount(0)
  expect((await readStock(drill)).stock).toBe(1)
})

test('a refund whose answer got lost is one refund, however it is sent again', async ({ page, faults }) => {
  faults.allow(/request failed: /, /ERR_CONNECTION/)
  const refund = STAFF_REFUND_WORDS.pl
  const order = await makePaidOrder(await makeProduct({ price: 400_00 }))
  await signIn(page, `/admin/orders/${order.id}`)
  const refundButton = page.getByRole('main').getByRole('button', { name: refund.action, exact: true })
  const dialog = page.getByRole('dialog')
  const sendButton = dialog.getByRole('button', { name: refund.submit({ amount: withNbspOnly('29,99 zł') }) })
  const fillRefundForm = async () => {
    await refundButton.click()
    await dialog.getByRole('radio', { name: refund.reasons.goodwill }).check()
    await dialog.getByLabel(toTextPattern(refund.goodwill)).fill('29,99')
  }
  await fillRefundForm()
  await dropResponseOnce(page, `/api/orders/${order.id}/refund`)
  await page.route(`/api/orders/${order.id}`, cutConnection)
  await sendButton.dblclick()
  await expect(getToast(page)).toContainText(refund.failed)
  await page.keyboard.press('Escape')
  await page.unroute(`/api/orders/${order.id}`, cutConnection)
  // The refetched order contains the first refund and a newer version. The repeated request must not refund again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('main')).toContainText(refund.list)
  await fillRefundForm()
  await sendButton.dblclick()
  await expect(getToast(page)).toContainText(refund.done({ amount: withNbspOnly('29,99 zł') }))
  expect(await readRefunds(order)).toHaveLength(1)
})
