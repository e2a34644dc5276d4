import { DASHBOARD_WORDS } from '../../web/admin/statistics/words'
import { STAFF_ORDER_WORDS } from '../../web/admin/orders/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    if (language === 'pl')
      test('the dashboard shows the forms whose senders are slowed down', async ({ page }) => {
        const { attack: words } = DASHBOARD_WORDS[language]
        await runSql(
          `INSERT INTO form_pace (key, form, next_at, slowed_until) VALUES (?, 'complaint', ?, ?)`,
          `e2e-${language}`,
          Date.now() + 60_000,
          Date.now() + 60_000,
        )
        await page.setViewportSize({ width: 390, height: 844 })
        await signIn(page, '/admin/dashboard')
        await expect(page.getByText(words.title)).toBeVisible()
        await expect(page.getByText(words.forms.complaint)).toBeVisible()
        expect(await measureStaffPageOverflow(page)).toBe(0)
        await runSql('DELETE FROM form_pace WHERE key = ?', `e2e-${language}`)
      })

    if (language === 'en')
      test('staff lift the limit of unpaid orders for the buyer of an order, and restore it', async ({
        page,
      }) => {
        const { limit: words } = STAFF_ORDER_WORDS[language]
        const { id } = await placeOrder(await makeProduct())
        await page.setViewportSize({ width: 390, height: 844 })
        await signIn(page, `/admin/orders/${id}`)
        const abuseCard = page.getByRole('region', { name: words.title })
        await abuseCard.getByRole('button', { name: words.lift }).dblclick()
        await expect(abuseCard.getByRole('button', { name: words.end })).toBeVisible()
        await page.reload()
        await expect(abuseCard).toContainText(words.lifted({ until: '' }).slice(0, 10))
        expect(await findViolations(page)).toEqual([])
        expect(await measureStaffPageOverflow(page)).toBe(0)
        await abuseCard.getByRole('button', { name: words.end }).click()
        await expect(abuseCard.getByRole('button', { name: words.lift })).toBeVisible()
      })
  })
}
