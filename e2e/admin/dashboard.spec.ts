import { randomUUID } from 'node:crypto'
import { formatOrderNumber } from '../../domain/orders/order'
import { DASHBOARD_WORDS } from '../../web/admin/statistics/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const makeUniqueName = (name: string) => `${name}${randomUUID().slice(0, 6)}`

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })
  const words = DASHBOARD_WORDS.en

  test('the dashboard shows key figures and links to open work', async ({ page }) => {
    const lastName = makeUniqueName('Nowak')
    const order = await placeOrder(await makeProduct(), { lastName })
    await signIn(page, '/admin/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.title)
    for (const name of [words.orders, words.revenue, words.views, words.chat])
      await expect(main.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: words.chatOpen })).toHaveAttribute('href', '/admin/chat')
    const toDoSection = main.getByRole('region', { name: words.today })
    await toDoSection.locator('summary').click()
    await expect(toDoSection.getByRole('link', { name: /waits? for payment/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=pending',
    )
    const row = main
      .getByRole('region', { name: words.recent })
      .getByRole('link')
      .filter({ hasText: lastName })
    await expect(row).toHaveAttribute('href', `/admin/orders/${order.id}`)
    for (const expectedText of ['DPD', words.payment.pending, 'lucja@example.com', 'Nowa Wieś 12', 'Łódź'])
      await expect(row).toContainText(expectedText)
    await expect(row).toContainText(/1,299\.00\szł/)

    // Screen readers get the charts as tables.
    const chart = main.getByRole('region', { name: words.revenueByDay })
    await chart.getByText(words.asTable).focus()
    await page.keyboard.press('Enter')
    await expect(chart.getByRole('row')).toHaveCount(31)
    expect(await findViolations(page)).toEqual([])
    expect(await measureStaffPageOverflow(page)).toBe(0)

    // On the smallest phone no card title overflows.
    await page.setViewportSize({ width: 320, height: 640 })
    for (const name of [words.orders, words.revenue, words.views, words.chat]) {
      const statisticsCard = main.getByRole('listitem').filter({ hasText: name }).first()
      const overflowPx = await statisticsCard.evaluate(({ firstElementChild: line }) =>
        line ? line.scrollWidth - line.clientWidth : null,
      )
      expect.soft(overflowPx, name).toBe(0)
    }
  })
})

test('the dashboard refreshes on return, and shows failed refunds', async ({ page }) => {
  const words = DASHBOARD_WORDS.pl
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/admin/dashboard')
  const recentRegion = page.getByRole('region', { name: words.recent })
  await expect(recentRegion.getByRole('link').first()).toBeVisible()
  const lastName = makeUniqueName('Wiśniewska')
  const { id } = await placeOrder(await makeProduct(), { lastName })
  // The dashboard shows a new order at once. Other changes appear when the page becomes visible again.
  await expect(recentRegion).toContainText(lastName)
  await runSql(
    `INSERT INTO disputes (id, intent_id, order_id, amount_minor, currency, reason, status, created_at, updated_at)
      VALUES (?, ?, ?, 129900, 'PLN', 'fraudulent', 'needs_response', ?, ?)`,
    randomUUID(),
    randomUUID(),
    id,
    Date.now(),
    Date.now(),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(
    page.getByRole('region', { name: words.today }).getByRole('link', { name: `#${formatOrderNumber(id)}` }),
  ).toHaveAttribute('href', `/admin/orders/${id}`)
  expect(await findViolations(page)).toEqual([])
  expect(await measureStaffPageOverflow(page)).toBe(0)
})
