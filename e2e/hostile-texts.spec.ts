import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { HOSTILE_TEXTS } from '../test/hostile-texts'
import { adminPaths } from '../web/app/admin-paths'
import { PERSON } from './buyer'
import { makeProduct, sql, type TestProduct } from './database'
import { placeOrder } from './placed-order'
import { expect, test } from './shop'
import { newCustomer, signIn } from './staff'

/** Short texts, for fields with a limit of a hundred characters. */
const NAMES = HOSTILE_TEXTS.filter((text) => text.length < 90 && !/[\u0000-\u001f\u2028-\u202e]/.test(text))
const [first = '', last = '', address = '', city = ''] = [9, 14, 24, 35].map((index) => NAMES[index] ?? '')
const ALL = HOSTILE_TEXTS.join('\n')

/** Creates a product with hostile text in every field, as a malicious staff user could. */
async function makeHostile(): Promise<TestProduct> {
  const product = await makeProduct()
  const name = `${product.name} ${NAMES[4]} ${NAMES[16]}`
  const defects = NAMES.slice(0, 6).map((text) => ({ pl: text, en: text }))
  await sql(
    `UPDATE products SET name = ?1, name_en = ?1, description = ?2, description_en = ?2, condition = ?3, condition_en = ?3,
      features = ?4, features_en = ?4, defects = ?5 WHERE id = ?6`,
    name,
    ALL,
    HOSTILE_TEXTS.slice(0, 20).join(' '),
    JSON.stringify(HOSTILE_TEXTS),
    JSON.stringify(defects),
    product.id,
  )
  return { ...product, name, defects }
}

/** Expects that no script of the texts ran. Scripts blocked by the CSP fail the test as well (`faults`). */
async function expectQuiet(page: Page, dialogs: string[], text: string) {
  await expect(page.getByText(text, { exact: false }).first()).toBeAttached()
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  expect(dialogs).toEqual([])
}

function dialogsOf(page: Page) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

const order = async (product: TestProduct) => {
  const email = `${randomUUID()}@example.com`
  const placedOrder = await placeOrder(product, { ...PERSON, address, city, email })
  // Written by SQL, because the API rejects names that a mail program could turn into a link.
  await sql('UPDATE orders SET first_name = ?, last_name = ? WHERE id = ?', first, last, placedOrder.id)
  const [row] = await sql<{ link_token: string }>(
    'SELECT link_token FROM orders WHERE id = ?',
    placedOrder.id,
  )
  return { ...placedOrder, token: row?.link_token ?? '' }
}

test('hostile texts of staff and buyers run no script on shop pages', async ({ page }) => {
  const dialogs = dialogsOf(page)
  const product = await makeHostile()
  for (const path of [`/produkt/${product.slug}`, `/product/${product.slug}`]) {
    await page.goto(path)
    await expectQuiet(page, dialogs, HOSTILE_TEXTS[0] ?? '')
  }
  await page.goto(`/produkty?q=${encodeURIComponent(NAMES[4] ?? '')}`)
  await expectQuiet(page, dialogs, NAMES[4] ?? '')
  await page.goto(`/?add=${product.id}`)
  await expectQuiet(page, dialogs, product.name)
  const placedOrder = await order(product)
  await page.goto(`/zamowienie/${placedOrder.id}#order=${placedOrder.id}.${placedOrder.token}`)
  await expectQuiet(page, dialogs, address)
  await expectQuiet(page, dialogs, product.name)
})

test('hostile texts of buyers and visitors run no script on staff pages', async ({ page }) => {
  const dialogs = dialogsOf(page)
  const product = await makeHostile()
  const placedOrder = await order(product)
  const review = randomUUID()
  const now = Date.now()
  await sql(
    `INSERT INTO reviews (id, order_id, name, rating, text, language, status, status_at, submitted_at)
      VALUES (?1, ?2, ?3, 5, ?4, 'pl', 'waiting', ?5, ?5)`,
    review,
    placedOrder.id,
    first,
    ALL,
    now,
  )
  const customer = await newCustomer({ name: `${first} ${placedOrder.number}`.slice(0, 100) })
  for (const text of HOSTILE_TEXTS.slice(0, 8)) customer.write(text)
  await expect.poll(() => customer.last('message')).toBeTruthy()

  await signIn(page, adminPaths.order(placedOrder.id))
  await expectQuiet(page, dialogs, address)
  await page.goto(`${adminPaths.orders}?q=${placedOrder.number}`)
  await expectQuiet(page, dialogs, placedOrder.number)
  await page.goto(adminPaths.reviews)
  await expectQuiet(page, dialogs, HOSTILE_TEXTS[0] ?? '')
  await page.goto(adminPaths.product(product.id))
  await expectQuiet(page, dialogs, 'Opis')
  const [mail] = await sql<{ id: string }>('SELECT id FROM emails WHERE about = ?', placedOrder.id)
  await page.goto(adminPaths.email(mail?.id ?? ''))
  await expect(page.frameLocator('iframe').getByText(product.name).first()).toBeVisible()
  await expectQuiet(page, dialogs, placedOrder.number)
  await page.goto(`${adminPaths.chat}?session=${customer.id}`)
  await expectQuiet(page, dialogs, HOSTILE_TEXTS[3] ?? '')
  customer.leave()
})
