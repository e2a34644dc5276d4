import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { HOSTILE_TEXTS } from '../../test/fixtures/hostile-texts'
import { adminPaths } from '../../web/app/admin-paths'
import { BUYER_DETAILS } from '../../test/fixtures/orders/buyer'
import { makeProduct, runSql, type TestProduct } from '../support/database'
import { placeOrder } from '../support/placed-order'
import { expect, test } from '../support/shop'
import { newCustomer, signIn } from '../support/staff'

/** Short texts, for fields with a limit of a hundred characters. */
const HOSTILE_NAMES = HOSTILE_TEXTS.filter(
  (text) => text.length < 90 && !/[\u0000-\u001f\u2028-\u202e]/.test(text),
)
const [firstName = '', lastName = '', address = '', city = ''] = [9, 14, 24, 35].map(
  (index) => HOSTILE_NAMES[index] ?? '',
)
const ALL_HOSTILE_TEXTS = HOSTILE_TEXTS.join('\n')

/** Creates a product with hostile text in every field, as a malicious staff user could. */
async function makeHostileProduct(): Promise<TestProduct> {
  const product = await makeProduct()
  const name = `${product.name} ${HOSTILE_NAMES[4]} ${HOSTILE_NAMES[16]}`
  const defects = HOSTILE_NAMES.slice(0, 6).map((text) => ({ pl: text, en: text }))
  await runSql(
    `UPDATE products SET name = ?1, name_en = ?1, description = ?2, description_en = ?2, condition = ?3, condition_en = ?3,
      features = ?4, features_en = ?4, defects = ?5 WHERE id = ?6`,
    name,
    ALL_HOSTILE_TEXTS,
    HOSTILE_TEXTS.slice(0, 20).join(' '),
    JSON.stringify(HOSTILE_TEXTS),
    JSON.stringify(defects),
    product.id,
  )
  return { ...product, name, defects }
}

/** Expects that no script of the texts ran. Scripts blocked by the CSP fail the test as well (`faults`). */
async function expectNoScriptRan(page: Page, dialogMessages: string[], text: string) {
  await expect(page.getByText(text, { exact: false }).first()).toBeAttached()
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  expect(dialogMessages).toEqual([])
}

function collectDialogs(page: Page) {
  const dialogMessages: string[] = []
  page.on('dialog', (dialog) => {
    dialogMessages.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogMessages
}

const placeHostileOrder = async (product: TestProduct) => {
  const email = `${randomUUID()}@example.com`
  const placedOrder = await placeOrder(product, { ...BUYER_DETAILS, address, city, email })
  // The names are written by SQL, because the API rejects names that a mail program could turn into a link.
  await runSql(
    'UPDATE orders SET first_name = ?, last_name = ? WHERE id = ?',
    firstName,
    lastName,
    placedOrder.id,
  )
  const [row] = await runSql<{ link_token: string }>(
    'SELECT link_token FROM orders WHERE id = ?',
    placedOrder.id,
  )
  return { ...placedOrder, token: row?.link_token ?? '' }
}

test('hostile texts of staff and buyers run no script on shop pages', async ({ page }) => {
  const dialogMessages = collectDialogs(page)
  const product = await makeHostileProduct()
  for (const path of [`/produkt/${product.slug}`, `/product/${product.slug}`]) {
    await page.goto(path)
    await expectNoScriptRan(page, dialogMessages, HOSTILE_TEXTS[0] ?? '')
  }
  await page.goto(`/produkty?q=${encodeURIComponent(HOSTILE_NAMES[4] ?? '')}`)
  await expectNoScriptRan(page, dialogMessages, HOSTILE_NAMES[4] ?? '')
  await page.goto(`/?add=${product.id}`)
  await expectNoScriptRan(page, dialogMessages, product.name)
  const placedOrder = await placeHostileOrder(product)
  await page.goto(`/zamowienie/${placedOrder.id}#order=${placedOrder.id}.${placedOrder.token}`)
  await expectNoScriptRan(page, dialogMessages, address)
  await expectNoScriptRan(page, dialogMessages, product.name)
})

test('hostile texts of buyers and visitors run no script on staff pages', async ({ page }) => {
  const dialogMessages = collectDialogs(page)
  const product = await makeHostileProduct()
  const placedOrder = await placeHostileOrder(product)
  const reviewId = randomUUID()
  const now = Date.now()
  await runSql(
    `INSERT INTO reviews (id, order_id, name, rating, text, language, status, status_at, submitted_at)
      VALUES (?1, ?2, ?3, 5, ?4, 'pl', 'waiting', ?5, ?5)`,
    reviewId,
    placedOrder.id,
    firstName,
    ALL_HOSTILE_TEXTS,
    now,
  )
  const customer = await newCustomer({ name: `${firstName} ${placedOrder.number}`.slice(0, 100) })
  for (const text of HOSTILE_TEXTS.slice(0, 8)) customer.sendMessage(text)
  await expect.poll(() => customer.findLastFrame('message')).toBeTruthy()

  await signIn(page, adminPaths.order(placedOrder.id))
  await expectNoScriptRan(page, dialogMessages, address)
  await page.goto(`${adminPaths.orders}?q=${placedOrder.number}`)
  await expectNoScriptRan(page, dialogMessages, placedOrder.number)
  await page.goto(adminPaths.reviews)
  await expectNoScriptRan(page, dialogMessages, HOSTILE_TEXTS[0] ?? '')
  await page.goto(adminPaths.product(product.id))
  await expectNoScriptRan(page, dialogMessages, 'Opis')
  const [mail] = await runSql<{ id: string }>('SELECT id FROM emails WHERE about = ?', placedOrder.id)
  await page.goto(adminPaths.email(mail?.id ?? ''))
  await expect(page.frameLocator('iframe').getByText(product.name).first()).toBeVisible()
  await expectNoScriptRan(page, dialogMessages, placedOrder.number)
  await page.goto(`${adminPaths.chat}?session=${customer.id}`)
  await expectNoScriptRan(page, dialogMessages, HOSTILE_TEXTS[3] ?? '')
  customer.disconnect()
})
