import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { polishDateOf } from '../../domain/time/polish-days'
import { DAY_MS } from '../../domain/time/time'
import { REPORT_WORDS } from '../../web/admin/statistics/report/words'
import { makeProduct, runSql } from '../support/database'
import { expect, test } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const words = REPORT_WORDS.pl

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the owner opens the statistics, changes the period, and saves the searches', async ({ page }) => {
    const product = await makeProduct()
    const searchedText = `hilti ${randomUUID().slice(0, 4)}`
    const insertDailyCounts = (kind: string, daysAgo: number, subject: string, times: number) =>
      runSql(
        'INSERT INTO daily_counts (kind, day, subject, count) VALUES (?, ?, ?, ?)',
        kind,
        polishDateOf(Date.now() - daysAgo * DAY_MS),
        subject,
        String(times),
      )
    await insertDailyCounts('product_view', 1, product.id, 70_001)
    await insertDailyCounts('product_view', 60, product.id, 20_000)
    // A spreadsheet would run this search text as a formula.
    await insertDailyCounts('search_empty', 1, `=${searchedText}`, 50_002)
    await insertDailyCounts('search_similar', 60, searchedText, 50_001)

    await signIn(page, '/admin/dashboard')
    await page.getByRole('button', { name: /Menu$/ }).tap()
    await page.getByRole('dialog').getByRole('link', { name: words.title }).tap()
    await expect(page).toHaveURL('/admin/statistics')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
    const firstToolRow = page.getByRole('region', { name: words.tools.title }).getByRole('listitem').first()
    await expect(firstToolRow).toContainText('70\u00a0001 odsłon')
    const searchesSection = page.getByRole('region', { name: words.searches.title })
    await expect(searchesSection.getByRole('listitem').first()).toContainText(`=${searchedText}`)
    await expect(searchesSection.getByText(searchedText, { exact: true })).toHaveCount(0)

    const periods = page.getByRole('group', { name: words.period, exact: true })
    await periods.getByRole('button', { name: '90 dni' }).tap()
    await expect(page).toHaveURL('/admin/statistics?days=90')
    await expect(searchesSection.getByText(searchedText, { exact: true })).toBeVisible()
    await expect(firstToolRow).toContainText('90\u00a0001 odsłon')
    await page.reload()
    await expect(periods.getByRole('button', { name: '90 dni' })).toHaveAttribute('aria-pressed', 'true')
    await expect(firstToolRow).toContainText('90\u00a0001 odsłon')

    const downloadPromise = page.waitForEvent('download')
    await searchesSection.getByRole('button', { name: words.download({ table: words.searches.title }) }).tap()
    const file = await downloadPromise
    expect(file.suggestedFilename()).toBe(`wyszukiwania-${polishDateOf(Date.now())}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^\uFEFFSłowa;Liczba;Ostatnio;Wyniki\r\n/)
    expect(text).toContain(`'=${searchedText};50002;`)
    expect(text).toContain(`\r\n${searchedText};50001;${polishDateOf(Date.now() - 60 * DAY_MS)};podobne`)
    expect(await measureStaffPageOverflow(page)).toBe(0)

    await page.getByRole('link', { name: words.unsold.changePrices }).tap()
    await expect(page).toHaveURL('/admin/products?state=for_sale&sort=longest')
  })
})

test('a failed table of the statistics offers a retry, and the others stay', async ({ page, faults }) => {
  faults.allow(/500/)
  await page.route('**/api/admin/statistics/unsold*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' }),
  )
  await signIn(page, '/admin/statistics?days=7&revenue=365')
  const alert = page.getByRole('alert').filter({ hasText: words.failed })
  await expect(alert).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: words.funnel.title })).toBeVisible()
  await page.unroute('**/api/admin/statistics/unsold*')
  await alert.getByRole('button').click()
  await expect(page.getByRole('region', { name: words.unsold.title })).toBeVisible()
})
