import { paths } from '../web/app/paths'
import { FIELD_SENTENCES } from '../web/i18n/field-sentences'
import { violationsOf } from './axe'
import { makeProduct, sql } from './database'
import { placeOrder } from './placed-order'
import { expect, test, visit } from './shop'

/** The words that the law fixes (rules 16). */
const LABELS = {
  pl: { entry: 'Odstąp od umowy tutaj', confirm: 'Potwierdź odstąpienie od umowy' },
  en: { entry: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
} as const

const FIELDS = {
  pl: {
    name: 'Imię i nazwisko',
    email: /^E-mail, na który/,
    order: /^Numer zamówienia/,
    message: /^Wiadomość/,
  },
  en: { name: 'Name', email: /^E-mail address for/, order: /^Order number/, message: /^Message/ },
} as const

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: language === 'pl' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })

    test('anybody withdraws in two steps, without signing in, and has the receipt at once', async ({
      page,
    }) => {
      const labels = LABELS[language]
      const fields = FIELDS[language]
      await visit(page, paths.products[language])
      await page.getByRole('contentinfo').getByRole('link', { name: labels.entry, exact: true }).click()
      await expect(page).toHaveURL(paths.withdrawal[language])
      const confirm = page.getByRole('button', { name: labels.confirm, exact: true })
      const form = page.locator('form').filter({ has: confirm })
      await confirm.click()
      const name = form.getByLabel(fields.name, { exact: language === 'en' })
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription(FIELD_SENTENCES[language].required)
      await name.fill('Łucja Żak')
      await form.getByLabel(fields.order).fill('młot z wtorku')
      await form.getByLabel(fields.email).fill('lucja@')
      await form.getByLabel(fields.message).fill('Nie pasuje.\nOdeślę jutro.')
      await confirm.click()
      await expect(form.getByLabel(fields.email)).toBeFocused()
      await expect(form.getByLabel(fields.email)).toHaveAccessibleDescription(FIELD_SENTENCES[language].email)
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await expect(name).toHaveValue('Łucja Żak')
      const email = `${crypto.randomUUID().slice(0, 12)}@example.com`
      await form.getByLabel(fields.email).fill(email)
      await confirm.dblclick()
      const receipt = page.locator('#online')
      await expect(receipt.getByRole('heading', { level: 2 })).toBeFocused()
      const [row, ...others] = await sql<{ id: string; submitted_at: number; message: string }>(
        'SELECT id, submitted_at, message FROM withdrawals WHERE email = ?',
        email,
      )
      expect(others).toEqual([])
      expect(row?.message).toBe('Nie pasuje.\nOdeślę jutro.')
      const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'medium' })
      const said = time.format(row?.submitted_at)
      await expect(receipt.getByRole('status')).toContainText(said)
      for (const text of [email, 'młot z wtorku', row?.id ?? '']) await expect(receipt).toContainText(text)
      const mails = await sql<{ recipient: string; text: string; language: string }>(
        "SELECT recipient, text, language FROM emails WHERE kind = 'withdrawal_receipt' AND about = ?",
        row?.id ?? '',
      )
      expect(mails).toEqual([expect.objectContaining({ recipient: email, language })])
      expect(mails[0]?.text).toContain(said)
      expect(await violationsOf(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(receipt).toBeVisible()
      await expect(receipt.getByRole('button')).toHaveCount(0)
    })
  })
}

test('whoever comes by the link of a mail finds the statement filled in, and ticks what goes back', async ({
  page,
}) => {
  const product = await makeProduct()
  const { id } = await placeOrder(product)
  const [order] = await sql<{ link_token: string; email: string; first_name: string }>(
    'SELECT link_token, email, first_name FROM orders WHERE id = ?',
    id,
  )
  await page.goto(`${paths.withdrawal.pl}#order=${id}.${order?.link_token}`)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: LABELS.pl.confirm }) })
  await expect(form.getByLabel(FIELDS.pl.order)).toHaveValue(id.slice(0, 8).toUpperCase())
  await expect(form.getByLabel(FIELDS.pl.email)).toHaveValue(order?.email ?? '')
  await form.getByRole('checkbox', { name: new RegExp(product.sku) }).check()
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: LABELS.pl.confirm }).click()
  await expect(page.locator('#online')).toContainText(product.sku)
  const [row] = await sql<{ order_id: string; items: string }>(
    'SELECT order_id, items FROM withdrawals WHERE order_id = ?',
    id,
  )
  expect(row?.items).toContain(product.sku)
})

test('a statement that does not get through is not lost, and goes out once when it can', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED|ERR_INTERNET/, /failed: POST .*withdrawals/)
  await page.goto(paths.withdrawal.pl)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: LABELS.pl.confirm }) })
  const email = `${crypto.randomUUID().slice(0, 12)}@example.com`
  await form.getByLabel(FIELDS.pl.name).fill('Łucja Żak')
  await form.getByLabel(FIELDS.pl.order).fill('AB12CD34')
  await form.getByLabel(FIELDS.pl.email).fill(email)
  // The shop has it, but its answer is lost on the way.
  await page.route('**/api/withdrawals', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: LABELS.pl.confirm }).click()
  await expect(form.getByRole('alert')).toContainText('Oświadczenie nie zostało wysłane')
  await expect(form.getByLabel(FIELDS.pl.email)).toHaveValue(email)
  await page.unroute('**/api/withdrawals')
  await form.getByRole('button', { name: LABELS.pl.confirm }).click()
  await expect(page.locator('#online').getByRole('status')).toBeVisible()
  expect(await sql('SELECT id FROM withdrawals WHERE email = ?', email)).toHaveLength(1)
})
