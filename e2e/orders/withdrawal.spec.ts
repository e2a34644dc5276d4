import { paths } from '../../domain/pages/page-paths'
import { FIELD_SENTENCES } from '../../web/i18n/field-sentences'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { dropResponseOnce } from '../support/network'
import { payOrder, placeOrder } from '../support/placed-order'
import { expect, test, openPage } from '../support/shop'

/** Labels fixed by law (rules 16). */
const BUTTON_LABELS = {
  pl: { entry: 'Odstąp od umowy tutaj', confirm: 'Potwierdź odstąpienie od umowy' },
  en: { entry: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
} as const

const FIELD_LABELS = {
  pl: {
    name: 'Imię i nazwisko',
    email: /^E-mail, na który/,
    order: /^Numer zamówienia/,
    message: /^Wiadomość/,
  },
  en: { name: 'Name', email: /^E-mail address for/, order: /^Order number/, message: /^Message/ },
} as const

test.describe('in Polish', () => {
  test.use({
    language: 'pl',
    country: 'PL',
    viewport: { width: 390, height: 844 },
  })

  test('a visitor withdraws in two steps without signing in, and gets the receipt at once', async ({
    page,
  }) => {
    const buttonLabels = BUTTON_LABELS.pl
    const fieldLabels = FIELD_LABELS.pl
    await openPage(page, paths.products.pl)
    await page.getByRole('contentinfo').getByRole('link', { name: buttonLabels.entry, exact: true }).click()
    await expect(page).toHaveURL(paths.withdrawal.pl)
    const confirmButton = page.getByRole('button', { name: buttonLabels.confirm, exact: true })
    const form = page.locator('form').filter({ has: confirmButton })
    await confirmButton.click()
    const nameField = form.getByLabel(fieldLabels.name)
    await expect(nameField).toBeFocused()
    await expect(nameField).toHaveAccessibleDescription(FIELD_SENTENCES.pl.required)
    await nameField.fill('Łucja Żak')
    await form.getByLabel(fieldLabels.order).fill('młot z wtorku')
    await form.getByLabel(fieldLabels.email).fill('lucja@')
    await form.getByLabel(fieldLabels.message).fill('Nie pasuje.\nOdeślę jutro.')
    await confirmButton.click()
    await expect(form.getByLabel(fieldLabels.email)).toBeFocused()
    await expect(form.getByLabel(fieldLabels.email)).toHaveAccessibleDescription(FIELD_SENTENCES.pl.email)
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await expect(nameField).toHaveValue('Łucja Żak')
    const email = `${crypto.randomUUID().slice(0, 12)}@example.com`
    await form.getByLabel(fieldLabels.email).fill(email)
    await confirmButton.dblclick()
    const receiptSection = page.locator('#online')
    await expect(receiptSection.getByRole('heading', { level: 2 })).toBeFocused()
    const [row, ...otherRows] = await runSql<{ id: string; submitted_at: number; message: string }>(
      'SELECT id, submitted_at, message FROM withdrawals WHERE email = ?',
      email,
    )
    expect(otherRows).toEqual([])
    expect(row?.message).toBe('Nie pasuje.\nOdeślę jutro.')
    const timeFormat = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Warsaw',
      timeStyle: 'medium',
    })
    const submittedTime = timeFormat.format(row?.submitted_at)
    await expect(receiptSection.getByRole('status')).toContainText(submittedTime)
    for (const expectedText of [email, 'młot z wtorku', row?.id ?? ''])
      await expect(receiptSection).toContainText(expectedText)
    const mails = await runSql<{ recipient: string; text: string; language: string }>(
      "SELECT recipient, text, language FROM emails WHERE kind = 'withdrawal_receipt' AND about = ?",
      row?.id ?? '',
    )
    expect(mails).toEqual([expect.objectContaining({ recipient: email, language: 'pl' })])
    expect(mails[0]?.text).toContain(submittedTime)
    expect(await findViolations(page)).toEqual([])
    // A reload shows the receipt, not an empty form.
    await page.reload()
    for (const text of [submittedTime, row?.id ?? '']) await expect(receiptSection).toContainText(text)
    await expect(form).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(receiptSection).toBeVisible()
    await expect(receiptSection.getByRole('button')).toHaveCount(0)
  })
})

test('a mail’s link prefills the withdrawal, and the buyer ticks the goods', async ({ page }) => {
  const product = await makeProduct()
  const { id } = await placeOrder(product)
  const [order] = await runSql<{ link_token: string; email: string; first_name: string }>(
    'SELECT link_token, email, first_name FROM orders WHERE id = ?',
    id,
  )
  await page.goto(`${paths.withdrawal.pl}#order=${id}.${order?.link_token}`)
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: BUTTON_LABELS.pl.confirm }) })
  await expect(form.getByLabel(FIELD_LABELS.pl.order)).toHaveValue(id.slice(0, 8).toUpperCase())
  await expect(form.getByLabel(FIELD_LABELS.pl.email)).toHaveValue(order?.email ?? '')
  await form.getByRole('checkbox', { name: new RegExp(product.sku) }).check()
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: BUTTON_LABELS.pl.confirm }).click()
  await expect(page.locator('#online')).toContainText(product.sku)
  const [row] = await runSql<{ order_id: string; items: string }>(
    'SELECT order_id, items FROM withdrawals WHERE order_id = ?',
    id,
  )
  expect(row?.items).toContain(product.sku)
})

test('a failed withdrawal request keeps its input, and is sent once on retry', async ({ page, faults }) => {
  faults.allow(/ERR_CONNECTION_RESET/)
  await page.goto(paths.withdrawal.pl)
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: BUTTON_LABELS.pl.confirm }) })
  const email = `${crypto.randomUUID().slice(0, 12)}@example.com`
  await form.getByLabel(FIELD_LABELS.pl.name).fill('Łucja Żak')
  await form.getByLabel(FIELD_LABELS.pl.order).fill('AB12CD34')
  await form.getByLabel(FIELD_LABELS.pl.email).fill(email)
  // The shop has stored the request, but the response is lost.
  await dropResponseOnce(page, '/api/withdrawals')
  await form.getByRole('button', { name: BUTTON_LABELS.pl.confirm }).click()
  await expect(form.getByRole('alert')).toContainText('Oświadczenie nie zostało wysłane')
  await expect(form.getByLabel(FIELD_LABELS.pl.email)).toHaveValue(email)
  await form.getByRole('button', { name: BUTTON_LABELS.pl.confirm }).click()
  await expect(page.locator('#online').getByRole('status')).toBeVisible()
  expect(await runSql('SELECT id FROM withdrawals WHERE email = ?', email)).toHaveLength(1)
})

/** Returns the URL of the withdrawal form from the order's mail. */
async function readWithdrawalFormUrl(id: string): Promise<string> {
  const [order] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
  return `${paths.withdrawal.pl}#order=${id}.${order?.link_token}`
}

test('each order has its own draft of a withdrawal', async ({ page }) => {
  const [first, second] = [
    await placeOrder(await makeProduct(), { email: 'pierwsze@example.com' }),
    await placeOrder(await makeProduct(), { lastName: 'Druga', email: 'drugie@example.com' }),
  ]
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: BUTTON_LABELS.pl.confirm }) })
  const [name, email, order, message] = [
    form.getByLabel(FIELD_LABELS.pl.name),
    form.getByLabel(FIELD_LABELS.pl.email),
    form.getByLabel(FIELD_LABELS.pl.order),
    form.getByLabel(FIELD_LABELS.pl.message),
  ]
  await page.goto(paths.withdrawal.pl)
  await name.fill('Ktoś Inny')
  await email.fill('inny@example.com')
  await page.goto('/')
  await page.goto(await readWithdrawalFormUrl(first.id))
  await expect(order).toHaveValue(first.number)
  await expect(name).toHaveValue('Łucja Żak')
  await expect(email).toHaveValue('pierwsze@example.com')
  await message.fill('Do pierwszego')
  await email.fill('nowy@example.com')
  // If the hash changes to a section of the page, the order and the input stay.
  await page.evaluate(() => (location.hash = '#online'))
  await expect(message).toHaveValue('Do pierwszego')
  await page.goto('/')
  await page.goto(await readWithdrawalFormUrl(second.id))
  await expect(order).toHaveValue(second.number)
  await expect(name).toHaveValue('Łucja Druga')
  await expect(email).toHaveValue('drugie@example.com')
  await expect(message).toHaveValue('')
  await page.goto('/')
  await page.goto(await readWithdrawalFormUrl(first.id))
  await expect(message).toHaveValue('Do pierwszego')
  await expect(email).toHaveValue('nowy@example.com')
  await page.goto('/')
  await page.goto(paths.withdrawal.pl)
  await expect(name).toHaveValue('Ktoś Inny')
})

test('after one of two goods is returned the order shows it, and offers the other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [drill, saw] = [await makeProduct(), await makeProduct()]
  const order = await placeOrder([drill, saw])
  await payOrder(order)
  const orderPageUrl = (await readWithdrawalFormUrl(order.id)).replace(
    paths.withdrawal.pl,
    `/zamowienie/${order.id}`,
  )
  const main = page.getByRole('main')
  const confirmButton = page.getByRole('button', { name: BUTTON_LABELS.pl.confirm })
  const withdrawLink = main.getByRole('link', { name: BUTTON_LABELS.pl.entry })
  const openWithdrawalForm = async () => {
    await page.goto('/')
    await page.goto(orderPageUrl)
    await withdrawLink.click()
    await expect(confirmButton).toBeVisible()
    // A page opened by a link starts at its top, even if its hash contains an order key.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  }
  await openWithdrawalForm()
  await page.getByRole('checkbox', { name: new RegExp(drill.sku) }).check()
  await confirmButton.click()
  await expect(page.locator('#online').getByRole('status')).toBeVisible()
  await openWithdrawalForm()
  await expect(main).toContainText('Odstąpienie od umowy przyjęliśmy już')
  await expect(page.getByRole('checkbox', { name: new RegExp(drill.sku) })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: new RegExp(saw.sku) })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.goBack()
  await expect(main).toContainText(/Odstąpienie przyjęte \d\d\.\d\d\.\d{4}, \d\d:\d\d: /)
  await expect(main).toContainText(`Odstąpienie może jeszcze objąć: ${saw.name} (${saw.sku}).`)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 844 })
  expect(await findViolations(page)).toEqual([])
  await withdrawLink.click()
  // If no product is ticked, the request covers the units still in the order, not the units already withdrawn.
  await confirmButton.click()
  await expect(page.locator('#online')).toContainText(saw.sku)
  const rows = await runSql<{ items: string }>('SELECT items FROM withdrawals WHERE order_id = ?', order.id)
  expect(rows.map(({ items }) => (JSON.parse(items) as string[]).length)).toEqual([1, 1])
  await page.goto('/')
  await page.goto(orderPageUrl)
  await expect(main).toContainText(saw.sku)
  await expect(withdrawLink).toHaveCount(0)
  await page.goto(await readWithdrawalFormUrl(order.id))
  await expect(main).toContainText('Kolejne oświadczenie do tego zamówienia nie jest potrzebne.')
  await expect(confirmButton).toHaveCount(0)
  // The visitor can still submit another request.
  await main.getByRole('link', { name: 'Złóż inne oświadczenie' }).click()
  await expect(confirmButton).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

/** Texts about an order of three discs: the question, the remaining quantity, and the line on the order page. */
const QUANTITY_TEXTS = {
  pl: { howMany: /^Ile sztuk zwracasz/, left: 'Pozostało sztuk: 2 z 3', page: ', 2 z 3 sztuk' },
  en: { howMany: /^How many you are returning/, left: 'Left: 2 of 3', page: ', 2 of 3' },
} as const

test.describe('of several units, in English', () => {
  test.use({
    language: 'en',
    country: 'DE',
    viewport: { width: 1440, height: 900 },
  })

  test('the buyer of several units chooses the quantity, by keyboard too, and is offered the rest next time', async ({
    page,
  }) => {
    const words = QUANTITY_TEXTS.en
    const [discs, saw] = [await makeProduct({ price: 19_99, stock: 3 }), await makeProduct()]
    const order = await placeOrder([{ ...discs, quantity: 3 }, saw])
    await payOrder(order)
    const [row] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', order.id)
    const orderHash = `#order=${order.id}.${row?.link_token}`
    const main = page.getByRole('main')
    const confirmButton = page.getByRole('button', { name: BUTTON_LABELS.en.confirm })
    const checkbox = page.getByRole('checkbox', { name: new RegExp(discs.sku) })
    const quantitySelect = page.getByRole('combobox', { name: words.howMany })
    const openWithdrawalForm = async () => {
      await page.goto('/')
      await page.goto(paths.withdrawal.en + orderHash)
      await expect(confirmButton).toBeVisible()
    }
    await openWithdrawalForm()
    await expect(quantitySelect).toHaveCount(0)
    // A product with a single unit has no quantity field.
    await page.getByRole('checkbox', { name: new RegExp(saw.sku) }).check()
    await expect(quantitySelect).toHaveCount(0)
    await page.getByRole('checkbox', { name: new RegExp(saw.sku) }).uncheck()
    await checkbox.focus()
    await page.keyboard.press('Space')
    await expect(quantitySelect).toHaveValue('3')
    await page.keyboard.press('Tab')
    await expect(quantitySelect).toBeFocused()
    await page.keyboard.press('1')
    await expect(quantitySelect).toHaveValue('1')
    expect((await quantitySelect.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await expect(checkbox).toBeChecked()
    await expect(quantitySelect).toHaveValue('1')
    await confirmButton.click()
    await expect(page.locator('#online')).toContainText(`1 × ${discs.name} (${discs.sku})`)
    await page.goto('/')
    await page.goto(`/zamowienie/${order.id}${orderHash}`)
    await expect(main).toContainText(`${discs.name} (${discs.sku})${words.page}`)
    expect(await findViolations(page)).toEqual([])
    await openWithdrawalForm()
    await expect(main).toContainText(words.left)
    await checkbox.check()
    await expect(quantitySelect.getByRole('option')).toHaveCount(2)
    await expect(quantitySelect).toHaveValue('2')
    await confirmButton.click()
    await expect(page.locator('#online')).toContainText(`2 × ${discs.name}`)
    await openWithdrawalForm()
    await expect(checkbox).toHaveCount(0)
    const rows = await runSql<{ items: string }>(
      'SELECT items FROM withdrawals WHERE order_id = ? ORDER BY submitted_at',
      order.id,
    )
    const discsText = `${discs.name} (${discs.sku})`
    expect(rows.map(({ items }) => JSON.parse(items) as string[])).toEqual([
      [`1 × ${discsText}`],
      [`2 × ${discsText}`],
    ])
  })
})
