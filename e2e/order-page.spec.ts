import { paths } from '../web/app/paths'
import { violationsOf } from './axe'
import { expectPaid, modalOf, payByBlik } from './buyer'
import { makeProduct, sql } from './database'
import { placeOrder } from './placed-order'
import { expect, test } from './shop'

/** The address of an order's page as the mails have it. */
async function linkOf(id: string): Promise<string> {
  const [order] = await sql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
  return `/zamowienie/${id}#order=${id}.${order?.link_token}`
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an order is paid from its link, followed, and withdrawn from', async ({ page, m }) => {
    const product = await makeProduct({ defects: [{ pl: 'Rysa na obudowie', en: 'A scratch' }] })
    const { id, number } = await placeOrder(product)
    const link = await linkOf(id)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(page.getByText('Czeka na płatność')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Rysa na obudowie')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Zapłać teraz' }).dblclick()
    await payByBlik(modalOf(page, m), m)
    await expectPaid(page, m)
    await sql(
      "UPDATE orders SET fulfilment = 'shipped', shipped_with = 'gls', tracking_number = '680012345678', shipped_at = ? WHERE id = ?",
      Date.now(),
      id,
    )
    await page.goto(link)
    await expect(page.getByText('Opłacone', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Śledź przesyłkę' })).toHaveAttribute('href', /680012345678/)
    await expect(page.getByRole('button', { name: 'Zapłać teraz' })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Odstąp od umowy tutaj' }).click()
    await expect(page).toHaveURL(new RegExp(`${paths.withdrawal.pl}#order=${id}`))
    await expect(page.getByLabel(/^Numer zamówienia/)).toHaveValue(number)
    await page.getByRole('button', { name: 'Potwierdź odstąpienie od umowy', exact: true }).click()
    await expect(page.locator('#online').getByRole('status')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('Złożone oświadczenie o odstąpieniu od umowy')).toBeVisible()
  })
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('whoever has no link is sent one, and shown nothing', async ({ page, faults }) => {
    faults.allow(/status 404: GET .*\/api\/orders\//, /Failed to load resource.*404.*\/api\/orders\//)
    const { id, number } = await placeOrder(await makeProduct(), { email: 'someone@example.com' })
    await page.goto(`/zamowienie/${id}#order=${id}.${'0'.repeat(32)}`)
    await expect(page.getByText('This link is incomplete')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your order' }).click()
    await expect(page).toHaveURL('/zamowienie')
    const submit = page.getByRole('button', { name: 'Send the link' })
    await submit.click()
    await expect(page.getByLabel('Order number')).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Order number').fill(number)
    await page.getByLabel('E-mail address', { exact: true }).first().fill('someone@example.com')
    await submit.dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mailbox' })).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    const mails = await sql<{ text: string }>(
      "SELECT text FROM emails WHERE kind = 'order_link' AND about LIKE ?",
      `${id}:%`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(await linkOf(id))
  })
})
