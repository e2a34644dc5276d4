import type { Page } from '@playwright/test'
import { paths } from '../../domain/pages/page-paths'
import { LEAD_WORDS } from '../../web/shop/orders/lead/lead-words'
import { ORDER_WORDS } from '../../web/shop/orders/words'
import { REFUND_WORDS } from '../../web/shop/orders/refund/refund-words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { findBrokenWords, measureOverflow } from '../support/inspect'
import { changeParcelStatus, refundOrder, repeatRefundByTransfer, deliverOrder } from '../support/order-steps'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, type Language, withNbspOnly, test } from '../support/shop'

const SCREEN_WIDTHS = { pl: 390, en: 1440 } as const

const formatZloty = (amount: string, language: Language) =>
  language === 'pl' ? withNbspOnly(`${amount.replace('.', ',')} zł`) : withNbspOnly(`${amount} zł`)

async function readOrderLinkHash({ id }: { id: string }): Promise<string> {
  const [row] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
  return `#order=${id}.${row?.link_token}`
}

async function openOrderPage(page: Page, order: { id: string }, language: Language): Promise<void> {
  await page.goto('/')
  await page.goto(`${paths.orderLookup[language]}/${order.id}${await readOrderLinkHash(order)}`)
}

/** Checks that apply in every state of the order page. */
async function expectAccessiblePage(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  const brokenAmounts = (await findBrokenWords(page.getByRole('main'))).filter((word) =>
    /\d[.,]\d\d/.test(word),
  )
  expect(brokenAmounts).toEqual([])
}

for (const language of ['pl', 'en'] as const)
  test.describe(language, () => {
    const words = ORDER_WORDS[language]
    const refundWords = REFUND_WORDS[language]
    const introWords = LEAD_WORDS[language]
    const makeSingleItem = (name: string) => ({ name, count: 1 })

    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: { width: SCREEN_WIDTHS[language], height: 900 },
    })

    if (language === 'en')
      test('one of two tools is cancelled: the order page shows it, its refund and the rest', async ({
        page,
      }) => {
        const [drill, saw] = [await makeProduct({ price: 100_00 }), await makeProduct({ price: 250_00 })]
        const discs = await makeProduct({ price: 20_00, stock: 2 })
        const order = await placeOrder([drill, saw, { ...discs, quantity: 2 }], { language })
        await payOrder(order)
        const note = 'More worn than described.'
        await refundOrder(order, {
          reason: 'cancellation',
          lines: [
            { productId: drill.id, quantity: 1 },
            { productId: discs.id, quantity: 1, amount: '15.00' },
          ],
          note,
        })
        await openOrderPage(page, order, language)
        const main = page.getByRole('main')
        const getOrderLine = (product: { sku: string }) =>
          main.getByRole('listitem').filter({ hasText: product.sku })
        await expect(getOrderLine(drill)).toContainText(words.units.cancelled.all)
        await expect(getOrderLine(discs)).toContainText(words.units.cancelled.some({ count: 1, total: 2 }))
        await expect(getOrderLine(saw)).not.toContainText(words.units.cancelled.all)
        await expect(main).toContainText(words.partCancelled({ state: words.status.paid }))
        // The saw is not delivered yet.
        await expect(main).toContainText(introWords.arrives({ days: '' }))
        await expect(main).toContainText(`${words.refundedTotal.done}−${formatZloty('115.00', language)}`)
        await expect(main).toContainText(`${words.remains}${formatZloty('304.99', language)}`)
        const refundsSection = main
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: refundWords.title }) })
        for (const expectedText of [
          formatZloty('115.00', language),
          refundWords.status.done,
          refundWords.reasons.cancellation,
          refundWords.note({ note }),
          refundWords.ways.done({ amount: formatZloty('115.00', language) }),
        ])
          await expect(refundsSection).toContainText(expectedText)
        await expectAccessiblePage(page)

        // The withdrawal form offers only units that are neither cancelled nor returned.
        await page.goto('/')
        await page.goto(paths.withdrawal[language] + (await readOrderLinkHash(order)))
        await expect(page.getByRole('checkbox', { name: new RegExp(saw.sku) })).toBeVisible()
        await expect(page.getByRole('checkbox', { name: new RegExp(discs.sku) })).toBeVisible()
        await expect(page.getByRole('checkbox', { name: new RegExp(drill.sku) })).toHaveCount(0)
        await expect(main).toContainText('have already been cancelled or returned')
        await expectAccessiblePage(page)
      })

    if (language === 'pl')
      test('a cancelled order shows that first, promises no delivery and offers no withdrawal', async ({
        page,
        m,
      }) => {
        const [drill, saw] = [await makeProduct({ price: 600_00 }), await makeProduct({ price: 250_00 })]
        const order = await placeOrder([drill, saw], { language })
        await payOrder(order)
        await changeParcelStatus(order, { fulfilmentStatus: 'packed' })
        const lines = [drill, saw].map(({ id }) => ({ productId: id, quantity: 1 }))
        await refundOrder(order, { reason: 'cancellation', lines })
        await openOrderPage(page, order, language)
        const main = page.getByRole('main')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          words.cancelledTitle({ number: order.number }),
        )
        await expect(main).toContainText(words.cancellation.beforeSending)
        await expect(main).toContainText(words.cancellation.done({ amount: formatZloty('850.00', language) }))
        await expect(main).toContainText(words.steps.cancelled)
        for (const text of [
          introWords.arrives({ days: '' }),
          words.steps.packed,
          words.parcelState.packed,
          words.withdraw,
        ])
          await expect(main).not.toContainText(text)
        await expectAccessiblePage(page)

        await page.goto('/')
        await page.goto(paths.withdrawal[language] + (await readOrderLinkHash(order)))
        await expect(page.locator('#online')).toContainText(words.withdrawNothing)
        await expect(main.getByRole('checkbox')).toHaveCount(0)
        await expectAccessiblePage(page)

        await page.goto(paths.success(order.id)[language])
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.success.refundedTitle)
        await expect(main).toContainText(m.success.refundedLead)
      })

    if (language === 'en')
      test('a failed refund is shown as failed, and as done after a bank transfer', async ({ page }) => {
        const drill = await makeProduct({ price: 600_00, stock: 2 })
        const order = await placeOrder({ ...drill, quantity: 2 }, { language })
        await payOrder(order)
        await deliverOrder(order)
        await refundOrder(order, { reason: 'withdrawal', lines: [{ productId: drill.id, quantity: 1 }] })
        const [refund] = await runSql<{ id: string }>('SELECT id FROM refunds WHERE order_id = ?', order.id)
        await runSql("UPDATE refunds SET state = 'failed' WHERE order_id = ?", order.id)
        const amount = formatZloty('600.00', language)
        await openOrderPage(page, order, language)
        const main = page.getByRole('main')
        await expect(main).toContainText(words.units.returned.some({ count: 1, total: 2 }))
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
          introWords.refund.failed({ amount }).title,
        )
        await expect(main).toContainText(words.refund.failed({ amount }))
        await expect(main).toContainText(refundWords.ways.failed({ amount }))
        await expect(main).toContainText(`${words.owed}−${amount}`)
        await expect(main).not.toContainText(introWords.arrives({ days: '' }))
        await expectAccessiblePage(page)

        await repeatRefundByTransfer(order, refund?.id ?? '')
        await page.reload()
        await expect(main).toContainText(refundWords.ways.transfer({ amount }))
        await expect(main).toContainText(refundWords.items.returned(makeSingleItem(drill.nameEn)))
        for (const text of [
          words.refund.failed({ amount }),
          words.refund.under_way({ amount }),
          refundWords.status.failed,
        ])
          await expect(main).not.toContainText(text)
        await expect(main).toContainText(`${words.refundedTotal.done}−${amount}`)
        await expectAccessiblePage(page)
      })
  })
