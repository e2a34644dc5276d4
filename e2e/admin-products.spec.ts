import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ADMIN_WORDS } from '../web/features/admin/words'
import { STAFF_PRODUCTS_WORDS } from '../web/features/products-staff/words'
import { violationsOf } from './axe'
import { makeProduct, sql } from './database'
import { overflowOf } from './inspect'
import { photo, pixelOf } from './photos'
import { expect, type Language, spaced, test } from './shop'
import { signIn } from './staff'

const toastOf = (page: Page) => page.locator('.toast')
const mark = () => randomUUID().slice(0, 8).toUpperCase()

const fieldsOf = (page: Page, language: Language = 'pl') => {
  const { fields } = STAFF_PRODUCTS_WORDS[language]
  return (name: keyof typeof fields) => page.getByLabel(fields[name], { exact: true })
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a product is added on a phone, with photos that are upright and tell nothing, and is in the shop', async ({
  page,
  faults,
}) => {
  faults.allow(/status 409: POST .*admin\/products/, /Failed to load resource.*409.*admin\/products/)
  const words = STAFF_PRODUCTS_WORDS.pl
  const field = fieldsOf(page)
  const name = `Młot próbny ${mark()}`
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, '/admin/products')
  await expect(page.getByRole('link', { name: words.add })).toBeVisible()
  expect.soft(await overflowOf(page), 'list').toBeLessThanOrEqual(0)
  await expect(toastOf(page)).toHaveCount(0)
  expect.soft(await violationsOf(page), 'list').toEqual([])
  await page.getByRole('link', { name: words.add }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.newProduct)

  await page
    .locator('input[type=file]')
    .setInputFiles([
      await photo(page, 'obrocone.jpg', 'blue', true),
      await photo(page, 'drugie.jpg', 'green'),
      { name: 'udawane.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('to nie zdjęcie') },
      await photo(page, 'trzecie.jpg', 'blue'),
    ])
  const pictures = page.getByRole('list', { name: words.fields.images }).getByRole('listitem')
  await expect(pictures).toHaveCount(3)
  await expect(page.getByText(words.images.unreadable)).toBeVisible()
  await press(page, words.images.drop)
  await press(page, words.images.makeMain({ index: 3 }))
  await press(page, words.images.later({ index: 1 }))
  await page.getByText(words.images.textsOf({ index: 1 })).click()
  await page.getByLabel(words.images.altPl).first().fill('Młot od przodu')

  await press(page, words.actions.publish)
  await expect(field('name')).toBeFocused()
  await expect(field('name')).toHaveAccessibleDescription(words.errors.required)
  await field('name').fill(name)
  await field('sku').fill(`E2E-${mark()}`)
  await field('category').selectOption('mloty')
  await field('description').fill('Młot z targów, sprawdzony.')
  await field('exhibitionPrice').fill('1 299,50')
  await field('originalPrice').fill('1999')
  await field('grade').selectOption('B')
  await field('safety').fill('Czytaj instrukcję.')
  await press(page, words.actions.publish)
  const missing = page.getByRole('alert')
  await expect(missing).toContainText(words.notReady)
  await expect(missing.getByRole('link')).toHaveText([words.fields.defects, words.fields.manufacturerId])
  await expect(page.getByRole('group', { name: words.fields.defects })).toBeFocused()
  expect.soft(await overflowOf(page), 'form').toBeLessThanOrEqual(0)
  await expect(toastOf(page)).toHaveCount(0)
  expect.soft(await violationsOf(page), 'form').toEqual([])
  await page.getByRole('button', { name: `${words.addRow}: ${words.fields.defects}` }).click()
  await page.getByLabel(`${words.fields.defects} 1, ${words.polish}`).fill('Rysa na obudowie')
  await missing.getByRole('link', { name: words.fields.manufacturerId }).click()
  await expect(field('manufacturerId')).toBeFocused()
  await field('manufacturerId').selectOption('dewalt')
  await page.getByRole('button', { name: words.actions.publish, exact: true }).dblclick()
  await expect(toastOf(page)).toContainText(words.published)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/)

  const shop = (await page.getByRole('link', { name: words.actions.shop }).getAttribute('href')) ?? ''
  await page.goto(shop)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(spaced('1 299,50 zł')).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Młot od przodu' }).first()).toBeVisible()
  const { images = '[]' } =
    (await sql<{ images: string }>('SELECT images FROM products WHERE name = ?', name))[0] ?? {}
  const [turned = '', second = ''] = JSON.parse(images) as string[]
  // Left was red: a photo that was taken upright has it above.
  expect(await pixelOf(page, turned, [0.9, 0.1])).toEqual({ name: 'red', width: 1000, height: 1000 })
  expect((await pixelOf(page, turned, [0.1, 0.9])).name).toBe('blue')
  expect((await pixelOf(page, second.replace('-1000', '-400'), [0.1, 0.9])).width).toBe(400)
  const file = await page.request.get(turned)
  expect(file.headers()['content-type']).toBe('image/webp')
  expect(file.headers()['cache-control']).toContain('immutable')
  expect((await file.body()).toString('latin1')).not.toMatch(/EXIF|Exif|XMP/)
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain(turned)
  // What has a Polish name alone is not for the pages that other tests walk through.
  await sql("UPDATE products SET status = 'archived' WHERE name = ?", name)
})

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    test('a cut of the price is told with the lowest one before, and nobody overwrites what another has saved', async ({
      page,
      context,
      faults,
    }) => {
      faults.allow(/status 409: PATCH .*admin\/products/, /Failed to load resource.*409.*admin\/products/)
      const words = STAFF_PRODUCTS_WORDS[language]
      const field = fieldsOf(page, language)
      const product = await makeProduct({ price: 1_299_00 })
      const path = `/admin/products/${product.id}`
      await signIn(page, path)
      const other = await context.newPage()
      await other.goto(path)
      await field('exhibitionPrice').fill('999,00')
      const amount = spaced(language === 'pl' ? '1 299,00 zł' : '1,299.00 zł')
      await expect(page.getByRole('group', { name: words.preview })).toContainText(amount)
      await press(page, words.actions.save)
      await expect(toastOf(page)).toContainText(words.saved)

      const typed = fieldsOf(other, language)
      await typed('name').fill('Moja nazwa')
      await press(other, words.actions.save)
      await expect(other.getByRole('alert')).toContainText(words.stale.text)
      await expect(typed('name')).toHaveValue('Moja nazwa')
      await press(other, words.stale.load)
      await expect(typed('exhibitionPrice')).toHaveValue(language === 'pl' ? '999,00' : '999.00')
      await expect(typed('name')).toHaveValue(product.name)
      await typed('stock').fill('5')
      await field('modelNumber').fill('HR2470')
      await press(page, words.actions.save)
      await expect(toastOf(page)).toContainText(words.saved)
      await press(other, words.actions.save)
      await press(other, words.stale.keep)
      await expect(toastOf(other)).toContainText(words.saved)
      await expect(typed('modelNumber')).toHaveValue('HR2470')

      await page.goto(`/${language === 'pl' ? 'produkt' : 'product'}/${product.slug}`)
      await expect(
        page.getByText(new RegExp(language === 'pl' ? 'Najniższa cena' : 'Lowest price')).first(),
      ).toBeVisible()
    })
  })
}

test('a piece that is bought while the form is open is not put on sale again by it', async ({
  page,
  faults,
}) => {
  faults.allow(/status 409: PATCH .*admin\/products/, /Failed to load resource.*409.*admin\/products/)
  const words = STAFF_PRODUCTS_WORDS.pl
  const field = fieldsOf(page)
  const { id } = await makeProduct({ stock: 2 })
  const pieces = () => sql(`SELECT stock, sold FROM products WHERE id = '${id}'`)
  await signIn(page, `/admin/products/${id}`)
  await expect(field('stock')).toHaveValue('2')
  await sql(`UPDATE products SET stock = 1, sold = 1 WHERE id = '${id}'`)
  await field('modelNumber').fill('HR2470')
  await press(page, words.actions.save)
  await expect(toastOf(page)).toContainText(words.saved)
  await expect(field('stock')).toHaveValue('1')
  await sql(`UPDATE products SET stock = 0, sold = 2 WHERE id = '${id}'`)
  await field('stock').fill('3')
  await press(page, words.actions.save)
  await press(page, words.stale.keep)
  await expect(page.getByText(words.errors.stockMoved({ stock: 0 }))).toBeVisible()
  await expect(field('stock')).toHaveValue('3')
  expect(await pieces()).toEqual([{ stock: 0, sold: 2 }])
  await field('stock').fill('2')
  await press(page, words.actions.save)
  await expect(toastOf(page)).toContainText(words.saved)
  expect(await pieces()).toEqual([{ stock: 2, sold: 2 }])
})

test('what was typed is left only on purpose, and a copy is another piece', async ({ page }) => {
  const words = STAFF_PRODUCTS_WORDS.pl
  const field = fieldsOf(page)
  const product = await makeProduct({ stock: 3 })
  await signIn(page, `/admin/products?q=${product.sku}`)
  await page.getByRole('link', { name: product.name }).click()
  await field('name').fill('Zmieniona')
  const asked = page.getByRole('dialog', { name: words.unsaved.title })
  await page.goBack()
  await asked.getByRole('button', { name: words.unsaved.stay }).click()
  await expect(field('name')).toHaveValue('Zmieniona')
  await page.getByRole('link', { name: ADMIN_WORDS.pl.sections.chat }).first().click()
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await page.goBack()
  await asked.getByRole('button', { name: words.unsaved.leave }).click()
  await expect(page).toHaveURL(`/admin/products?q=${product.sku}`)

  await page.getByRole('link', { name: product.name }).click()
  await expect(field('name')).toHaveValue(product.name)
  await page.getByRole('link', { name: words.actions.duplicate }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.newProduct)
  await expect(field('name')).toHaveValue(product.name)
  await expect(field('sku')).toHaveValue('')
  await expect(field('stock')).toHaveValue('1')
  await field('sku').fill(`KOPIA-${mark()}`)
  await press(page, words.actions.save)
  await expect(toastOf(page)).toContainText(words.saved)
  await expect(page.getByText(words.status.draft, { exact: true })).toBeVisible()
  await press(page, words.actions.archive)
  await page.getByRole('dialog').getByRole('button', { name: words.actions.archive }).click()
  await expect(page.getByText(words.status.archived, { exact: true })).toBeVisible()
})

test('a file brings 500 products after it was looked at, and one with errors brings none', async ({
  page,
}) => {
  const { csv, importing } = STAFF_PRODUCTS_WORDS.pl
  const start = `CSV-${mark()}-`
  const rows = Array.from({ length: 500 }, (_, index) => `${start}${index};Klucz ${index};klucze;99,90;79,90`)
  const file = (lines: string[]) => ({
    name: 'produkty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['SKU;Nazwa;Kategoria;Cena katalogowa;Cena wystawowa', ...lines].join('\r\n')),
  })
  const countRows = async () =>
    (await sql<{ n: number }>('SELECT count(*) AS n FROM products WHERE sku LIKE ?', `${start}%`))[0]?.n
  await signIn(page, '/admin/products')
  await page.getByRole('button', { name: importing }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles(file([...rows, `${start}500;;klucze;dużo;1`]))
  await expect(dialog.getByText(csv.errors({ count: 2 }))).toBeVisible()
  await expect(dialog.getByRole('row', { name: `502 Cena katalogowa ${csv.codes.invalid}` })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await input.setInputFiles(file(rows))
  await expect(dialog.getByText(csv.summary({ created: 500, changed: 0, same: 0 }))).toBeVisible()
  expect(await countRows()).toBe(0)
  await dialog.getByRole('button', { name: csv.run({ count: 500 }) }).dblclick()
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
  await expect(toastOf(page)).toContainText(csv.done({ count: 500 }))
  expect(await countRows()).toBe(500)
  await page.getByRole('button', { name: importing }).click()
  await input.setInputFiles(file(rows))
  await expect(dialog.getByText(csv.nothing)).toBeVisible()
})
