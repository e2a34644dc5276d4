import { polishOffsetHours } from '../../domain/time/calendar-days'
import { randomUUID } from 'node:crypto'
import type { Grade } from '../../domain/products/catalog/catalog'
import { conditionVersion } from '../../domain/orders/order-agreement'
import { STAFF_EMAIL_WORDS } from '../../web/admin/mail/words'
import { createStaffPassword, startOwnShop, type IsolatedShop } from '../support/own-shop'
import { expect, test } from '../support/shop'
import { getPasswordField } from '../support/staff'
import { DAY_MS, HOUR_MS } from '../../domain/time/time'

const HOURLY_CRON = '7 * * * *'

/** The follow-up is mailed two weeks after the delivery. */
const DAYS_SINCE_DELIVERY = 15

/** Returns the offset, ms, that moves the clock to noon in Poland, because no follow-up is written at night. */
function computeNoonOffset(): number {
  const now = Date.now()
  const hour = new Date(now + polishOffsetHours(now) * HOUR_MS).getUTCHours()
  return (12 - hour) * HOUR_MS
}

// The test moves the clock, so it has its own shop.
let shop: IsolatedShop

test.afterAll(() => shop.close())

async function postToApi<T>(apiPath: string, body: unknown): Promise<T> {
  const response = await fetch(`${shop.url}/api/${apiPath}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: shop.url,
      'CF-Connecting-IP': `10.8.0.${Math.floor(Math.random() * 250)}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${apiPath}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}

type Product = { id: string; name: string; exhibitionPrice: string }
type CartLine = { product: { grade: Grade; defects: { pl: string }[] } }

/** Delivers all paid orders and dates the delivery back, because follow-ups count their days from the delivery. */
async function deliverOrders(): Promise<void> {
  const database = await shop.database()
  const deliveredAt = Date.now() - DAYS_SINCE_DELIVERY * DAY_MS
  await database
    .prepare('UPDATE orders SET paid_at = ?1, shipped_at = ?1, delivered_at = ?1 WHERE paid_at IS NOT NULL')
    .bind(deliveredAt)
    .all()
  for (const [from, to] of [
    ['owed', 'shipped'],
    ['shipped', 'delivered'],
  ])
    await database
      .prepare(
        `INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
        SELECT order_id, product_id, ?, ?, quantity, 1, ? FROM order_lines
        INNER JOIN orders ON orders.id = order_lines.order_id WHERE paid_at IS NOT NULL`,
      )
      .bind(from ?? '', to ?? '', deliveredAt)
      .all()
}

/** Places and pays an order; returns the buyer's e-mail address. */
async function buyProduct(product: Product, hasMarketingConsent: boolean): Promise<string> {
  const email = `buyer-${randomUUID()}@example.com`
  const sessionId = randomUUID()
  const { product: cartProduct } = await postToApi<CartLine>('cart', {
    sessionId,
    productId: product.id,
    quantity: 1,
  })
  const acceptedConditionVersion = conditionVersion(
    cartProduct.grade,
    cartProduct.defects.map(({ pl }) => pl),
  )
  const makeOrderBody = (total: string) => ({
    firstName: 'Łucja',
    lastName: 'Żak',
    email,
    phone: '600 700 800',
    address: 'Nowa Wieś 12',
    city: 'Łódź',
    postalCode: '90-001',
    customerType: 'individual',
    courier: 'dpd',
    orderItems: [
      {
        productId: product.id,
        name: product.name,
        quantity: 1,
        price: product.exhibitionPrice,
        condition: acceptedConditionVersion,
      },
    ],
    totalAmount: total,
    language: 'pl',
    currency: 'PLN',
    sessionId,
    consents: { terms: true, defects: true, marketing: hasMarketingConsent },
  })
  const price = Number(product.exhibitionPrice)
  const total = (price >= 500 ? price : price + 29.99).toFixed(2)
  const { id } = await postToApi<{ id: string }>('orders', makeOrderBody(total))
  const { clientSecret } = await postToApi<{ clientSecret: string }>('payments/create', { orderId: id })
  await postToApi('payments/sandbox/confirm', { clientSecret, method: { type: 'blik', code: '777123' } })
  return email
}

test('two weeks after the delivery, buyers who consented get a mail with a valid voucher; others get none', async ({
  browser,
}) => {
  const { password, vars } = await createStaffPassword()
  shop = await startOwnShop(vars, { aheadMs: computeNoonOffset() })
  const products = (await (await fetch(`${shop.url}/api/products?inStock=true`)).json()) as Product[]
  const [firstProduct, secondProduct] = products
  if (!firstProduct || !secondProduct) throw new Error('no products')
  const consentingEmail = await buyProduct(firstProduct, true)
  const refusingEmail = await buyProduct(secondProduct, false)
  await deliverOrders()
  const readFollowUpMails = async (email: string) => {
    const database = await shop.database()
    const { results } = await database
      .prepare("SELECT id FROM emails WHERE kind = 'follow_up' AND recipient = ?")
      .bind(email)
      .all()
    return results.length
  }
  await Promise.all([shop.runCron(HOURLY_CRON), shop.runCron(HOURLY_CRON)])
  await shop.runCron('* * * * *')
  expect([await readFollowUpMails(consentingEmail), await readFollowUpMails(refusingEmail)]).toEqual([1, 0])

  const browserContext = await browser.newContext({
    baseURL: shop.url,
    locale: 'pl-PL',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'CF-Connecting-IP': '10.8.1.1', 'CF-IPCountry': 'PL' },
  })
  const page = await browserContext.newPage()
  await page.goto(`/admin/emails?q=${consentingEmail}`)
  await getPasswordField(page).fill(password)
  await page.keyboard.press('Enter')
  const words = STAFF_EMAIL_WORDS.pl
  await page.getByRole('link', { name: /Bon 20,00/ }).click()
  await expect(page.getByText(words.status.kept, { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: words.text }).click()
  const mailText = (await page.locator('pre').textContent()) ?? ''
  expect(mailText).toContain(firstProduct.name)
  const voucherPath = /\/bon\?lang=\w+#GIFT-[\w-]+/.exec(mailText)?.[0] ?? ''
  await page.goto(voucherPath)
  await expect(page.getByRole('main')).toContainText('20,00\u00a0zł')
  const orderPath = /\/zamowienie\/\S+/.exec(mailText)?.[0] ?? ''
  await page.goto(orderPath)
  await expect(page.getByRole('main')).toContainText(firstProduct.name)
  await browserContext.close()
})
