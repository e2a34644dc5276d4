import type { Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import { GRADE_DESCRIPTIONS } from '../../domain/products/catalog/condition'
import { isEan13 } from '../../domain/products/form/ean'
import { PRODUCT_LIMITS } from '../../domain/products/form/field-schemas'
import { isoDay, polishDay } from '../../domain/time/polish-days'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { INTAKE_WORDS } from '../../web/admin/products/form/intake-words'
import { STAFF_PRODUCTS_WORDS } from '../../web/admin/products/words'
import { UPLOAD_WORDS } from '../../web/shop/uploads/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { makeHeicPhoto, makePhoto, readPixel } from '../support/photos'
import {
  expect,
  expectPageEntry,
  type Language,
  withNbspOnly,
  test,
  MESSAGES,
  toTextPattern,
} from '../support/shop'
import { measureStaffPageOverflow, getPasswordField, signIn } from '../support/staff'
import { PRODUCT_IMPORT_WORDS } from '../../web/admin/products/import/words'

const getToast = (page: Page) => page.locator('.toast')
const makeUniqueSuffix = () => randomUUID().slice(0, 8).toUpperCase()

const getFields = (page: Page, language: Language = 'pl') => {
  const { fields } = STAFF_PRODUCTS_WORDS[language]
  return (name: keyof typeof fields) => page.getByLabel(fields[name], { exact: true })
}
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a product is added on a phone, with upright photos without metadata, and appears in the shop', async ({
  page,
  faults,
}) => {
  // Expected error: the upload of a removed photo is aborted.
  faults.allow(/ERR_ABORTED.*admin\/images/, /admin\/images.*ERR_ABORTED/)
  const words = STAFF_PRODUCTS_WORDS.pl
  const findField = getFields(page)
  const name = `Młot próbny ${makeUniqueSuffix()}`
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, '/admin/products')
  await expect(page.getByRole('link', { name: words.add })).toBeVisible()
  expect.soft(await measureOverflow(page), 'list').toBeLessThanOrEqual(0)
  await expect(getToast(page)).toHaveCount(0)
  expect.soft(await findViolations(page), 'list').toEqual([])
  await page.getByRole('link', { name: words.add }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.newProduct)

  await page
    .getByLabel(words.images.add)
    .setInputFiles([
      await makePhoto(page, 'obrocone.jpg', 'blue', true),
      await makePhoto(page, 'drugie.jpg', 'green'),
      { name: 'udawane.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('to nie zdjęcie') },
      await makePhoto(page, 'trzecie.jpg', 'blue'),
    ])
  const pictures = page.getByRole('list', { name: words.fields.images }).getByRole('listitem')
  await expect(pictures).toHaveCount(3)
  await expect(page.getByText(UPLOAD_WORDS.pl.unreadable)).toBeVisible()
  await clickButton(page, `${UPLOAD_WORDS.pl.drop}: udawane.jpg`)
  await clickButton(page, words.images.makeMain({ index: 3 }))
  await clickButton(page, words.images.later({ index: 1 }))
  await page.getByText(words.images.textsOf({ index: 2 })).click()
  await page.getByLabel(words.images.roleOf({ index: 2 })).selectOption('defect')
  // A cropped photo keeps its role.
  await clickButton(page, words.images.crop({ index: 2 }))
  const cropDialog = page.getByRole('dialog')
  await cropDialog.getByRole('slider').fill('200')
  await cropDialog.getByRole('group', { name: words.crop.frame }).focus()
  await page.keyboard.press('ArrowRight')
  expect.soft(await findViolations(page), 'crop').toEqual([])
  await clickButton(page, words.crop.save)
  await expect(cropDialog).toHaveCount(0)
  await expect(page.getByLabel(words.images.roleOf({ index: 2 }))).toHaveValue('defect')
  await page.getByText(words.images.textsOf({ index: 1 })).click()
  await page.getByLabel(words.images.altPl).first().fill('Młot od przodu')

  await findField('stock').fill('wiele')
  await clickButton(page, words.actions.publish)
  await expect(findField('name')).toBeFocused()
  await expect(findField('name')).toHaveAccessibleDescription(words.errors.required)
  // The form shows all errors at once, both those that block saving and those that block publishing.
  const problemAlert = page.getByRole('alert')
  await expect(problemAlert).toContainText(words.notReady)
  await expect(problemAlert.getByRole('link')).toHaveText(
    (
      [
        ...(['name', 'sku', 'category', 'grade', 'condition'] as const),
        ...(['exhibitionPrice', 'originalPrice', 'stock'] as const),
        ...(['description', 'manufacturerId', 'safety'] as const),
      ] as const
    ).map((missingField) => words.fields[missingField]),
  )
  await expect(findField('category')).toHaveAccessibleDescription(words.errors.wrong.category)
  await problemAlert.getByRole('link', { name: words.fields.stock }).click()
  await expect(findField('stock')).toBeFocused()
  await expect(findField('stock')).toHaveAccessibleDescription(
    words.errors.wholeNumber({ min: 0, max: PRODUCT_LIMITS.stock }),
  )
  await findField('stock').fill('1')
  await findField('name').fill(name)
  await findField('sku').fill(`E2E-${makeUniqueSuffix()}`)
  await findField('category').selectOption('mloty')
  await findField('description').fill('Młot z targów, sprawdzony.')
  await findField('exhibitionPrice').fill('1 299,50')
  await findField('originalPrice').fill('1999')
  await findField('grade').selectOption('B')
  await findField('safety').fill('Czytaj instrukcję.')
  await clickButton(page, words.actions.publish)
  await expect(problemAlert.getByRole('link')).toHaveText(
    (['defects', 'rrpSource', 'rrpCheckedAt', 'manufacturerId'] as const).map(
      (missingField) => words.fields[missingField],
    ),
  )
  await expect(page.getByRole('group', { name: words.fields.defects, exact: true })).toBeFocused()
  await findField('rrpSource').fill('cennik producenta 2026')
  await findField('rrpCheckedAt').fill(isoDay(polishDay(Date.now()) + 2))
  await clickButton(page, words.actions.publish)
  await problemAlert.getByRole('link', { name: words.fields.rrpCheckedAt }).click()
  await expect(findField('rrpCheckedAt')).toBeFocused()
  await expect(findField('rrpCheckedAt')).toHaveAccessibleDescription(words.errors.notYet)
  await findField('rrpCheckedAt').fill('2025-11-03')
  // The button above the save buttons goes to the next missing field.
  await page.getByRole('button', { name: INTAKE_WORDS.pl.next({ field: words.fields.defects }) }).click()
  await expect(page.getByRole('group', { name: words.fields.defects, exact: true })).toBeFocused()
  expect.soft(await measureOverflow(page), 'form').toBeLessThanOrEqual(0)
  await expect(getToast(page)).toHaveCount(0)
  expect.soft(await findViolations(page), 'form').toEqual([])
  await page.getByRole('button', { name: `${words.addRow}: ${words.fields.defects}` }).click()
  await page.getByLabel(`${words.fields.defects} 1, ${words.polish}`).fill('Rysa na obudowie')
  // The change of the grade has replaced the text of the condition.
  await expect(findField('condition')).toHaveValue(GRADE_DESCRIPTIONS.B.pl)
  await expect(findField('conditionEn')).toHaveValue(GRADE_DESCRIPTIONS.B.en)
  await problemAlert.getByRole('link', { name: words.fields.manufacturerId }).click()
  await expect(findField('manufacturerId')).toBeFocused()
  await findField('manufacturerId').selectOption('dewalt')
  const defectList = page.getByRole('group', { name: words.fields.defects, exact: true })
  await clickButton(page, words.actions.publish)
  await expect(defectList).toHaveAccessibleDescription(words.errors.untranslated)
  // A phone shows the fields of one language at a time, and switches to the language whose text is missing.
  await page.getByLabel(`${words.fields.defects} 1, ${words.english}`).fill('A scratch on the housing')
  // The test clicks the place of the defect on the second picture, and moves the pin with an arrow key.
  await clickButton(page, `${words.pins.add}, ${words.pins.ofDefect({ number: 1 })}`)
  const pinDialog = page.getByRole('dialog')
  await pinDialog.getByLabel(words.pins.pictureNumber({ index: 2 })).check()
  const photo = pinDialog.getByRole('button', { name: words.pins.noPlace })
  const photoBox = await photo.boundingBox()
  await photo.click({ position: { x: (photoBox?.width ?? 0) / 4, y: (photoBox?.height ?? 0) / 2 } })
  await page.keyboard.press('ArrowRight')
  await expect(pinDialog.getByRole('button', { name: words.pins.place({ x: 26, y: 50 }) })).toBeVisible()
  expect.soft(await findViolations(page), 'pin').toEqual([])
  await pinDialog.getByRole('button', { name: words.pins.save }).click()
  await expect(page.getByRole('button', { name: words.pins.pinned({ index: 2 }) })).toBeVisible()
  await page.getByRole('button', { name: words.actions.publish, exact: true }).dblclick()
  await expect(getToast(page)).toContainText(words.published)
  // A changed defect can be saved only after staff have checked its English text.
  const textLanguageTabs = page.getByRole('group', {
    name: INTAKE_WORDS.pl.textLanguageOf({ section: words.sections.condition }),
  })
  await textLanguageTabs.getByRole('button', { name: INTAKE_WORDS.pl.textLanguages.pl }).click()
  await page.getByLabel(`${words.fields.defects} 1, ${words.polish}`).fill('Pęknięta obudowa')
  await clickButton(page, words.actions.save)
  await expect(defectList).toHaveAccessibleDescription(words.errors.unchecked)
  await page.getByRole('button', { name: `${words.confirm}: ${words.fields.defects} 1` }).click()
  await expect(page.getByText(words.toCheck)).toHaveCount(0)
  await clickButton(page, words.actions.save)
  await expect(getToast(page)).toContainText(words.saved)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/)

  const productPageUrl =
    (await page.getByRole('link', { name: words.actions.shop }).getAttribute('href')) ?? ''
  await page.goto(productPageUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(withNbspOnly('1 299,50 zł')).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Młot od przodu' }).first()).toBeVisible()
  const { allPictures, pictureRoles, nextPicture } = MESSAGES.pl.product
  await expect(page.getByText(allPictures.photo)).toBeVisible()
  await page.getByRole('button', { name: nextPicture }).click()
  await expect(page.getByText(pictureRoles.defect, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `${pictureRoles.defect} 1: Pęknięta obudowa` })).toHaveCount(
    2,
  )
  const { images = '[]' } =
    (await runSql<{ images: string }>('SELECT images FROM products WHERE name = ?', name))[0] ?? {}
  const [rotatedPhoto = '', secondPhoto = ''] = JSON.parse(images) as string[]
  // The red half of the photo was on the left. After the rotation it is at the top.
  expect(await readPixel(page, rotatedPhoto, [0.8, 0.1])).toEqual({ name: 'red', width: 1000, height: 1000 })
  expect((await readPixel(page, rotatedPhoto, [0.2, 0.9])).name).toBe('blue')
  // The photo is padded at its sides, not cropped. `readPixel` returns red, the strongest channel of the warm white
  // padding.
  expect((await readPixel(page, rotatedPhoto, [0.05, 0.9])).name).toBe('red')
  expect((await readPixel(page, secondPhoto.replace('-1000', '-224'), [0.1, 0.9])).width).toBe(224)
  // The cropped photo has no padding, so its corner has the other colour of the photo.
  expect((await readPixel(page, secondPhoto, [0.95, 0.05])).name).not.toBe('red')
  const photoResponse = await page.request.get(rotatedPhoto)
  expect(photoResponse.headers()['content-type']).toBe('image/webp')
  expect(photoResponse.headers()['cache-control']).toContain('immutable')
  expect((await photoResponse.body()).toString('latin1')).not.toMatch(/EXIF|Exif|XMP/)
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain(
    rotatedPhoto.replace('-1000.webp', '-1200.jpg'),
  )
  const sharePicture = await readPixel(page, rotatedPhoto.replace('-1000.webp', '-1200.jpg'), [0.5, 0.1])
  expect(sharePicture).toEqual({ name: 'red', width: 1200, height: 630 })
  // The product is archived, because its missing English name would fail other tests' language checks.
  await runSql("UPDATE products SET status = 'archived' WHERE name = ?", name)
})

test.describe('in Polish', () => {
  test.use({ language: 'pl', country: 'PL' })

  test('a price reduction shows the lowest prior price, and concurrent saves overwrite nothing', async ({
    page,
    context,
    faults,
  }) => {
    faults.allow(/status 409: PATCH .*admin\/products/, /Failed to load resource.*409.*admin\/products/)
    const words = STAFF_PRODUCTS_WORDS.pl
    const fieldsOfTab = getFields(page, 'pl')
    const product = await makeProduct({ price: 1_299_00 })
    const path = `/admin/products/${product.id}`
    await signIn(page, path)
    const otherTab = await context.newPage()
    await otherTab.goto(path)
    const findFieldInOtherTab = getFields(otherTab, 'pl')
    // The other tab still has the old price.
    await expect(findFieldInOtherTab('exhibitionPrice')).toHaveValue(withNbspOnly('1 299,00'))
    await fieldsOfTab('exhibitionPrice').fill('999,00')
    const amount = withNbspOnly('1 299,00 zł')
    await expect(page.getByRole('group', { name: words.preview })).toContainText(amount)
    await clickButton(page, words.actions.save)
    await expect(getToast(page)).toContainText(words.saved)

    await findFieldInOtherTab('name').fill('Moja nazwa')
    await findFieldInOtherTab('nameEn').fill('')
    await clickButton(otherTab, words.actions.save)
    await expect(otherTab.getByRole('alert')).toContainText(words.stale.text)
    await expect(findFieldInOtherTab('name')).toHaveValue('Moja nazwa')
    const conflictAlert = otherTab.getByRole('alert')
    await expect(conflictAlert).toContainText(`${words.fields.exhibitionPrice}: 999,00`)
    await expect(conflictAlert).not.toContainText(words.stale.mine)
    expect(await findViolations(otherTab)).toEqual([])
    await clickButton(otherTab, words.stale.load)
    await expect(findFieldInOtherTab('exhibitionPrice')).toHaveValue('999,00')
    await expect(findFieldInOtherTab('name')).toHaveValue('Moja nazwa')
    // If both users changed a field, both values are shown, and the other user's value can be chosen.
    await fieldsOfTab('name').fill('Ich nazwa')
    await fieldsOfTab('nameEn').fill('')
    await clickButton(page, words.actions.save)
    await expect(getToast(page)).toContainText(words.saved)
    await clickButton(otherTab, words.actions.save)
    await expect(conflictAlert).toContainText(`${words.fields.name}: Ich nazwa`)
    await expect(conflictAlert).toContainText(`${words.stale.mine}: Moja nazwa`)
    expect(await findViolations(otherTab)).toEqual([])
    await clickButton(otherTab, `${words.stale.take}: ${words.fields.name}`)
    await expect(findFieldInOtherTab('name')).toHaveValue('Ich nazwa')
    await expect(conflictAlert).not.toContainText(words.stale.mine)
    await clickButton(otherTab, words.stale.load)
    await expect(findFieldInOtherTab('name')).toHaveValue('Ich nazwa')
    await findFieldInOtherTab('stock').fill('5')
    await expect(findFieldInOtherTab('manufacturerId').locator('option')).toContainText([
      words.choose,
      'Beta Utensili S.p.A. (beta-tools.com), Via Alessandro Volta 18',
    ])
    await fieldsOfTab('modelNumber').fill('HR2470')
    await clickButton(page, words.actions.save)
    await expect(getToast(page)).toContainText(words.saved)
    await findFieldInOtherTab('voltage').scrollIntoViewIfNeeded()
    await clickButton(otherTab, words.actions.save)
    // The notice is far up in the form, so the page scrolls to it.
    await expect(otherTab.getByRole('alert')).toBeInViewport()
    await expect(otherTab.getByRole('alert')).toBeFocused()
    await clickButton(otherTab, words.stale.keep)
    await expect(getToast(otherTab)).toContainText(words.saved)
    await expect(findFieldInOtherTab('modelNumber')).toHaveValue('HR2470')

    await page.goto(`/produkt/${product.slug}`)
    await expect(page.getByText(/Najniższa cena/).first()).toBeVisible()
  })
})

test('a unit sold while the form is open is not restocked by saving', async ({ page, faults }) => {
  faults.allow(/status 409: PATCH .*admin\/products/, /Failed to load resource.*409.*admin\/products/)
  const words = STAFF_PRODUCTS_WORDS.pl
  const field = getFields(page)
  const { id } = await makeProduct({ stock: 2 })
  const readStock = () => runSql(`SELECT stock, sold FROM products WHERE id = '${id}'`)
  await signIn(page, `/admin/products/${id}`)
  await expect(field('stock')).toHaveValue('2')
  await runSql(`UPDATE products SET stock = 1, sold = 1 WHERE id = '${id}'`)
  await field('modelNumber').fill('HR2470')
  await clickButton(page, words.actions.save)
  await expect(getToast(page)).toContainText(words.saved)
  await expect(field('stock')).toHaveValue('1')
  await runSql(`UPDATE products SET stock = 0, sold = 2 WHERE id = '${id}'`)
  await field('stock').fill('3')
  await clickButton(page, words.actions.save)
  await clickButton(page, words.stale.keep)
  await expect(field('stock')).toHaveAccessibleDescription(
    toTextPattern(words.errors.stockChanged({ stock: 0 })),
  )
  await expect(field('stock')).toHaveValue('3')
  expect(await readStock()).toEqual([{ stock: 0, sold: 2 }])
  await field('stock').fill('2')
  await clickButton(page, words.actions.save)
  await expect(getToast(page)).toContainText(words.saved)
  expect(await readStock()).toEqual([{ stock: 2, sold: 2 }])
})

for (const isNewProduct of [true, false])
  test(`a session that expires before ${isNewProduct ? 'a new' : 'a known'} product is saved loses no input`, async ({
    page,
    faults,
  }) => {
    faults.allow(/status 401: /, /Failed to load resource.*401/)
    const words = STAFF_PRODUCTS_WORDS.pl
    const field = getFields(page)
    const product = await makeProduct()
    const name = `Wpisana ${makeUniqueSuffix()}`
    await signIn(
      page,
      isNewProduct ? `/admin/products/new?from=${product.id}` : `/admin/products/${product.id}`,
    )
    await field('name').fill(name)
    if (isNewProduct) await field('sku').fill(`KOPIA-${makeUniqueSuffix()}`)
    // The English name is cleared, because a published product with an unchecked English name cannot be saved.
    else await field('nameEn').fill('')
    const adminToken = await page.evaluate(() => {
      const token = localStorage.getItem('admin-token') ?? ''
      localStorage.setItem('admin-token', 'over')
      return token
    })
    await clickButton(page, words.actions.save)
    await expect(getPasswordField(page)).toBeVisible()
    await page.evaluate((token) => {
      localStorage.setItem('admin-token', token)
      dispatchEvent(new Event('admin-token-changed'))
    }, adminToken)
    await expect(field('name')).toHaveValue(name)
    await clickButton(page, words.actions.save)
    await expect(getToast(page)).toContainText(words.saved)
    await page.reload()
    await expect(field('name')).toHaveValue(name)
  })

test('unsaved input is left only after confirmation, and a copy is a new product', async ({ page }) => {
  const words = STAFF_PRODUCTS_WORDS.pl
  const field = getFields(page)
  const product = await makeProduct({ stock: 3 })
  await signIn(page, `/admin/products?q=${product.sku}`)
  await page.getByRole('link', { name: product.name }).click()
  await field('name').fill('Zmieniona')
  const unsavedChangesDialog = page.getByRole('dialog', { name: ADMIN_WORDS.pl.unsaved.title })
  await page.goBack()
  await unsavedChangesDialog.getByRole('button', { name: ADMIN_WORDS.pl.unsaved.stay }).click()
  await expect(field('name')).toHaveValue('Zmieniona')
  await page.getByRole('button', { name: ADMIN_WORDS.pl.signOut }).click()
  await unsavedChangesDialog.getByRole('button', { name: ADMIN_WORDS.pl.unsaved.stay }).click()
  await expect(field('name')).toHaveValue('Zmieniona')
  await page.getByRole('link', { name: ADMIN_WORDS.pl.sections.chat }).first().click()
  await expect(unsavedChangesDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unsavedChangesDialog).toHaveCount(0)
  // The closed dialog removes its history entry a moment later. If Back came earlier, it would only remove this entry.
  await expectPageEntry(page)
  await page.goBack()
  await unsavedChangesDialog.getByRole('button', { name: ADMIN_WORDS.pl.unsaved.leave }).click()
  await expect(page).toHaveURL(`/admin/products?q=${product.sku}`)

  await page.getByRole('link', { name: product.name }).click()
  await expect(field('name')).toHaveValue(product.name)
  await page.getByRole('link', { name: words.actions.duplicate }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.newProduct)
  await expect(field('name')).toHaveValue(product.name)
  // The copy has an unused SKU of the same series, and an empty price.
  await expect(field('sku')).toHaveValue(/./)
  await expect(field('sku')).not.toHaveValue(product.sku)
  await expect(field('exhibitionPrice')).toHaveValue('')
  await expect(field('stock')).toHaveValue('1')
  await field('sku').fill(`KOPIA-${makeUniqueSuffix()}`)
  await clickButton(page, words.actions.save)
  await expect(getToast(page)).toContainText(words.saved)
  await expect(page.getByText(words.status.draft, { exact: true })).toBeVisible()
  await clickButton(page, words.actions.archive)
  await page.getByRole('dialog').getByRole('button', { name: words.actions.archive }).click()
  await expect(page.getByText(words.status.archived, { exact: true })).toBeVisible()
  await expect(getToast(page)).toContainText(words.archived)
  await clickButton(page, words.actions.restore)
  await expect(page.getByText(words.status.draft, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: words.actions.archive, exact: true })).toBeVisible()
})

test('another piece of an earlier model is taken in on a phone by its barcode', async ({ page }) => {
  const words = STAFF_PRODUCTS_WORDS.pl
  const intakeWords = INTAKE_WORDS.pl
  const field = getFields(page)
  const earlierProduct = await makeProduct({ price: 649_00 })
  const eanDigits = `590${String(randomInt(1e9)).padStart(9, '0')}`
  const ean = Array.from({ length: 10 }, (_, checkDigit) => `${eanDigits}${checkDigit}`).find(isEan13) ?? ''
  await runSql(
    "UPDATE products SET ean = ?, safety = 'Czytaj instrukcję.', manufacturer_id = 'dewalt', status = 'archived' WHERE id = ?",
    ean,
    earlierProduct.id,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  // The test browser has no camera. A fake camera and a fake detector replace it: the detector finds the barcode in the
  // second picture.
  await page.addInitScript((code) => {
    let readCount = 0
    class FakeBarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['ean_13'])
      detect = () => Promise.resolve(readCount++ === 0 ? [] : [{ rawValue: code }])
    }
    Object.assign(window, { BarcodeDetector: FakeBarcodeDetector })
    const getUserMedia = () => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      setInterval(() => context?.fillRect(0, 0, 1, 1), 100)
      return Promise.resolve(canvas.captureStream(10))
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, ean)
  await signIn(page, '/admin/products/new')
  await clickButton(page, intakeWords.scan.button)
  await expect(field('ean')).toHaveValue(ean)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const templateList = page.getByRole('list', { name: intakeWords.hadBefore })
  await expect(templateList).toContainText(earlierProduct.sku)
  expect.soft(await measureOverflow(page), 'offers').toBeLessThanOrEqual(0)
  expect.soft(await findViolations(page), 'offers').toEqual([])
  await templateList.getByRole('button').click()
  await expect(field('name')).toHaveValue(earlierProduct.name)
  await expect(field('sku')).toHaveValue(/./)
  await page
    .getByLabel(words.images.add)
    .setInputFiles([await makePhoto(page, 'przod.jpg', 'blue'), await makePhoto(page, 'bok.jpg', 'green')])
  await expect(page.getByRole('list', { name: words.fields.images }).getByRole('listitem')).toHaveCount(2)
  await field('exhibitionPrice').fill('599')
  await field('grade').selectOption('A')
  // The preview shows the typed values as card and as page, before anything is saved.
  await clickButton(page, intakeWords.preview.button)
  const preview = page.getByRole('dialog', { name: intakeWords.preview.title })
  await expect(preview.getByRole('article')).toContainText(withNbspOnly('599,00 zł'))
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(earlierProduct.name)
  expect.soft(await measureOverflow(page), 'preview').toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await clickButton(page, words.actions.publish)
  await expect(getToast(page)).toContainText(words.published)
  const [savedProduct] = await runSql<{ id: string; safety: string; exhibition_price_minor: number }>(
    'SELECT id, safety, exhibition_price_minor FROM products WHERE ean = ? AND id <> ?',
    ean,
    earlierProduct.id,
  )
  expect(savedProduct).toMatchObject({ safety: 'Czytaj instrukcję.', exhibition_price_minor: 599_00 })
  // The product is archived, because it would change the lists of other tests.
  await runSql("UPDATE products SET status = 'archived' WHERE id = ?", savedProduct?.id ?? '')
})

test('the scanner reads a barcode without the detector of the browser', async ({ page }) => {
  const field = getFields(page)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'BarcodeDetector')
    // A fake camera that draws the barcode of EAN 5901234123457 as modules: 1 is a bar, 0 is a space.
    const getUserMedia = () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')
      const leftBarcodeHalf = '0001011 0100111 0110011 0010011 0111101 0011101'
      const rightBarcodeHalf = '1100110 1101100 1000010 1011100 1001110 1000100'
      const barcodeModules = `101${leftBarcodeHalf}01010${rightBarcodeHalf}101`.replaceAll(' ', '')
      const drawBarcode = () => {
        if (!context) return
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = '#000'
        for (const [index, module] of [...barcodeModules].entries())
          if (module === '1') context.fillRect(130 + index * 4, 120, 4, 240)
      }
      drawBarcode()
      setInterval(drawBarcode, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })
  await signIn(page, '/admin/products/new')
  await clickButton(page, INTAKE_WORDS.pl.scan.button)
  await expect(field('ean')).toHaveValue('5901234123457', { timeout: 20_000 })
})

test('a HEIC photo of an iPhone becomes a picture, and an unreadable one is named', async ({ page }) => {
  const { fields, images } = STAFF_PRODUCTS_WORDS.pl
  await signIn(page, '/admin/products/new')
  const brokenPhoto = { name: 'zepsute.heic', mimeType: 'image/heic', buffer: Buffer.from('to nie zdjęcie') }
  await page.getByLabel(images.add).setInputFiles([makeHeicPhoto('IMG_1.HEIC'), brokenPhoto])
  const pictures = page.getByRole('list', { name: fields.images }).getByRole('listitem')
  await expect(pictures).toHaveCount(1, { timeout: 20_000 })
  const url =
    (await pictures.getByRole('img').getAttribute('src'))?.replace(/-\d+\.webp$/, '-1000.webp') ?? ''
  expect((await readPixel(page, url, [0.25, 0.5])).name).toBe('red')
  expect((await readPixel(page, url, [0.75, 0.5])).name).toBe('blue')
  const failedUpload = page.getByRole('listitem').filter({ hasText: 'zepsute.heic' })
  await expect(failedUpload).toContainText(UPLOAD_WORDS.pl.heic)
})

test('a file imports 500 products after a preview; wrong rows are corrected in place or kept for later', async ({
  page,
}) => {
  const { errors, importing } = STAFF_PRODUCTS_WORDS.pl
  const importWords = PRODUCT_IMPORT_WORDS.pl
  const skuPrefix = `CSV-${makeUniqueSuffix()}-`
  const rows = Array.from(
    { length: 500 },
    (_, index) => `${skuPrefix}${index};Klucz ${index};klucze;99,90;79,90`,
  )
  const makeCsvFile = (lines: string[]) => ({
    name: 'produkty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['SKU;Nazwa;Kategoria;Cena katalogowa;Cena wystawowa', ...lines].join('\r\n')),
  })
  const countImportedRows = async () =>
    (await runSql<{ n: number }>('SELECT count(*) AS n FROM products WHERE sku LIKE ?', `${skuPrefix}%`))[0]
      ?.n
  await signIn(page, '/admin/products')
  await page.getByRole('button', { name: importing }).click()
  const dialog = page.getByRole('dialog')
  const fileInput = dialog.locator('input[type=file]')
  await fileInput.setInputFiles(makeCsvFile([...rows, `${skuPrefix}500;;klucze;dużo;1`]))
  await expect(dialog.getByText(importWords.wrongRows({ count: 1 }))).toBeVisible()
  await expect(dialog.getByRole('button', { name: importWords.importGoodRows({ count: 500 }) })).toBeVisible()
  await fileInput.setInputFiles(makeCsvFile([`${skuPrefix}1;Klucz;wiertarka;1;1`]))
  await expect(dialog.getByLabel('Kategoria', { exact: true })).toHaveAccessibleDescription(
    /^„wiertarka”: dozwolone: wiertarki, /,
  )
  await fileInput.setInputFiles(makeCsvFile([...rows, `${skuPrefix}500;;klucze;dużo;1`]))
  const priceField = dialog.getByLabel('Cena katalogowa', { exact: true })
  await expect(priceField).toHaveAccessibleDescription(
    `${importWords.cell({ value: 'dużo' })}: ${errors.wrong.originalPrice}`,
  )
  expect(await findViolations(page)).toEqual([])
  await fileInput.setInputFiles(makeCsvFile(rows))
  await expect(
    dialog.getByText(importWords.summary({ createdCount: 500, changed: 0, same: 0 })),
  ).toBeVisible()
  expect(await countImportedRows()).toBe(0)
  await dialog.getByRole('button', { name: importWords.run({ count: 500 }) }).dblclick()
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
  await expect(getToast(page)).toContainText(importWords.done({ count: 500 }))
  expect(await countImportedRows()).toBe(500)
  await page.getByRole('button', { name: importing }).click()
  await fileInput.setInputFiles(makeCsvFile(rows))
  await expect(dialog.getByText(importWords.nothing)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('good rows of a file are imported, and a wrong row is downloaded, corrected and imported after a reload', async ({
    page,
  }) => {
    const { importing } = STAFF_PRODUCTS_WORDS.pl
    const importWords = PRODUCT_IMPORT_WORDS.pl
    const skuPrefix = `CSV-${makeUniqueSuffix()}-`
    const listImported = async () =>
      (
        await runSql<{ sku: string }>(
          'SELECT sku FROM products WHERE sku LIKE ? ORDER BY sku',
          `${skuPrefix}%`,
        )
      ).map(({ sku }) => sku)
    await signIn(page, '/admin/products')
    const dialog = page.getByRole('dialog')
    const openImport = async () => {
      const menuButton = page.getByRole('button', { name: importing })
      await menuButton.click()
    }
    await openImport()
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'produkty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'SKU;Nazwa;Kategoria;Cena katalogowa;Cena wystawowa;Uwagi',
          `${skuPrefix}1;Młot;klucze;99,90;79,90;x`,
          `${skuPrefix}2;Piła;klucze;dużo;79,90;y`,
        ].join('\r\n'),
      ),
    })
    // The file has an unknown column, which staff remove in the dialog.
    await dialog.getByRole('button', { name: importWords.dropColumn }).click()
    await expect(dialog.getByText(importWords.wrongRows({ count: 1 }))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
    await dialog.getByRole('button', { name: importWords.importGoodRows({ count: 1 }) }).dblclick()
    await expect.poll(listImported).toEqual([`${skuPrefix}1`])
    const downloadPromise = page.waitForEvent('download')
    await dialog.getByRole('button', { name: importWords.downloadWrongRows({ count: 1 }) }).click()
    expect((await downloadPromise).suggestedFilename()).toBe(importWords.rejectedFile)

    await page.reload()
    await openImport()
    const priceField = dialog.getByLabel('Cena katalogowa', { exact: true })
    await expect(priceField).toHaveValue('dużo')
    await priceField.fill('99,90')
    await dialog.getByRole('button', { name: importWords.checkAgain }).click()
    await dialog.getByRole('button', { name: importWords.run({ count: 1 }) }).click()
    await expect(dialog).toHaveCount(0)
    expect(await listImported()).toEqual([`${skuPrefix}1`, `${skuPrefix}2`])
  })
})

test('a photo upload shows its progress, and can be cancelled', async ({ page, faults }) => {
  faults.allow(/ERR_ABORTED|ERR_FAILED/)
  const { fields, images } = STAFF_PRODUCTS_WORDS.pl
  const { cancel, progress, waiting } = UPLOAD_WORDS.pl
  const pendingResponses: (() => void)[] = []
  await page.route('**/api/admin/images', async (route) => {
    await new Promise<void>((resolve) => pendingResponses.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await signIn(page, '/admin/products/new')
  await page
    .getByLabel(images.add)
    .setInputFiles([
      await makePhoto(page, 'pierwsze.jpg', 'blue'),
      await makePhoto(page, 'drugie.jpg', 'green'),
    ])
  const progressBar = page.getByRole('progressbar', { name: progress({ name: 'pierwsze.jpg' }) })
  await expect.poll(() => pendingResponses.length).toBe(1)
  await expect(progressBar).toBeVisible()
  await expect(page.getByText(waiting, { exact: true })).toBeVisible()
  await clickButton(page, `${cancel}: pierwsze.jpg`)
  await expect(progressBar).toHaveCount(0)
  await expect.poll(() => pendingResponses.length).toBe(2)
  for (const releaseResponse of pendingResponses) releaseResponse()
  await expect(page.getByRole('list', { name: fields.images }).getByRole('listitem')).toHaveCount(1)
})

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    if (language === 'pl')
      test('a manual is uploaded as a PDF, and the product page links it', async ({
        page,
        request,
        faults,
      }) => {
        // Expected error: status 400 for a file that is not a PDF.
        faults.allow(/400.*admin\/manuals|admin\/manuals.*400|status of 400/)
        const words = STAFF_PRODUCTS_WORDS[language]
        const product = await makeProduct()
        await signIn(page, `/admin/products/${product.id}`)
        const fileInput = page.getByLabel(words.manual.upload)
        await fileInput.setInputFiles({
          name: 'notatka.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('to nie instrukcja'),
        })
        const pdfErrorAlert = page.getByRole('alert').filter({ hasText: 'PDF' })
        await expect(pdfErrorAlert).toBeVisible()
        const pdfBuffer = Buffer.from(`%PDF-1.4\n${randomUUID()}\n%%EOF`)
        await fileInput.setInputFiles({ name: 'hr2470.pdf', mimeType: 'application/pdf', buffer: pdfBuffer })
        const link = page.getByRole('link', { name: words.manual.open })
        await expect(link).toBeVisible()
        await expect(pdfErrorAlert).toHaveCount(0)
        const path = (await link.getAttribute('href')) ?? ''
        await expect(getFields(page, language)('manualUrl')).toHaveValue(path)
        expect(await findViolations(page)).toEqual([])
        await clickButton(page, words.actions.save)
        await expect(getToast(page).first()).toBeVisible()
        const response = await request.get(path)
        expect([response.headers()['content-type'], await response.body()]).toEqual([
          'application/pdf',
          pdfBuffer,
        ])
        await expect(async () => {
          await page.goto(`/produkt/${product.slug}`)
          await expect(page.locator(`a[href="${path}"]`)).toHaveText('PDF', { timeout: 1000 })
        }).toPass()
      })

    if (language === 'en')
      test('a draft is previewed as in the shop, by staff only', async ({ page, request }) => {
        const words = STAFF_PRODUCTS_WORDS[language]
        const product = await makeProduct({ price: 1_299_00 })
        await runSql("UPDATE products SET status = 'draft' WHERE id = ?", product.id)
        await signIn(page, `/admin/products/${product.id}`)
        const link = page.getByRole('link', { name: words.actions.preview })
        await expect(link).toHaveAttribute('target', '_blank')
        const path = (await link.getAttribute('href')) ?? ''
        await page.setViewportSize({ width: 390, height: 800 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.nameEn)
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
        await expect(page.getByText(/zł|€/).first()).toBeVisible()
        await page.getByRole('button', { name: MESSAGES[language].product.addToCart }).first().click()
        await expect(getToast(page)).toContainText(words.previewing.inert)
        await expect(page).toHaveURL(path)
        expect.soft(await measureStaffPageOverflow(page)).toBeLessThanOrEqual(0)
        expect.soft(await findViolations(page)).toEqual([])
        for (const cachedPath of [`/api/products/${product.slug}`, `/product/${product.slug}`])
          expect((await request.get(cachedPath)).status()).toBe(404)
        await page.getByRole('link', { name: words.previewing.back }).click()
        await expect(page.getByLabel(words.fields.name, { exact: true })).toHaveValue(product.name)
      })

    if (language === 'pl')
      test('a manufacturer is added from the product form and edited; Back closes the dialog', async ({
        page,
      }) => {
        const words = STAFF_PRODUCTS_WORDS[language]
        const field = getFields(page, language)
        const product = await makeProduct()
        const name = `Narzędzia ${makeUniqueSuffix()}`
        await page.setViewportSize({ width: 390, height: 800 })
        await signIn(page, `/admin/products?q=${product.sku}`)
        await page.getByRole('link', { name: product.name }).click()
        await field('modelNumber').fill('HR2470')
        await clickButton(page, words.maker.add)
        const dialog = page.getByRole('dialog', { name: words.maker.add })
        const getDialogField = (label: string) => dialog.getByLabel(label, { exact: true })
        await page.goBack()
        await expect(dialog).toHaveCount(0)
        await expect(field('modelNumber')).toHaveValue('HR2470')
        await clickButton(page, words.maker.add)
        await dialog.getByRole('button', { name: words.maker.submit, exact: true }).click()
        await expect(getDialogField(words.maker.name)).toBeFocused()
        await expect(getDialogField(words.maker.email)).toHaveAccessibleDescription(
          words.maker.errors.required,
        )
        expect.soft(await findViolations(page)).toEqual([])
        await getDialogField(words.maker.name).fill(name)
        await getDialogField(words.maker.address).fill('ul. Prosta 1, 90-001 Łódź, Polska')
        await getDialogField(words.maker.email).fill('biuro@example.com')
        await dialog.getByRole('button', { name: words.maker.submit, exact: true }).dblclick()
        await expect(dialog).toHaveCount(0)
        await expect(getToast(page)).toContainText(words.maker.saved)
        await expect(field('manufacturerId').locator('option:checked')).toHaveText(
          `${name}, ul. Prosta 1, 90-001 Łódź, Polska`,
        )
        await clickButton(page, words.maker.edit)
        const editDialog = page.getByRole('dialog', { name: words.maker.edit })
        await editDialog.getByLabel(words.maker.website).fill('https://www.example.com')
        await editDialog.getByLabel(words.maker.givesGuarantee).check()
        await editDialog.getByLabel(words.maker.scope, { exact: true }).fill('Naprawa lub wymiana.')
        await editDialog.getByLabel(words.maker.territory, { exact: true }).fill('Polska')
        await editDialog.getByLabel(words.maker.isByOther).check()
        await editDialog.getByRole('button', { name: words.maker.save, exact: true }).click()
        await expect(editDialog.getByLabel(words.maker.claim, { exact: true })).toBeFocused()
        await expect(editDialog.getByLabel(words.maker.guarantorName)).toHaveAccessibleDescription(
          words.maker.errors.required,
        )
        expect.soft(await findViolations(page)).toEqual([])
        await editDialog.getByLabel(words.maker.claim, { exact: true }).fill('Zgłoś na serwis@example.com.')
        await editDialog.getByLabel(words.maker.isByOther).uncheck()
        await editDialog.getByRole('button', { name: words.maker.save, exact: true }).click()
        await expect(field('manufacturerId').locator('option:checked')).toContainText(`${name} (example.com)`)
        await clickButton(page, words.actions.save)
        await expect(getToast(page).filter({ hasText: words.saved }).first()).toBeVisible()
        expect(
          await runSql(
            "SELECT m.name, json_extract(m.guarantee, '$.territory.pl') AS territory FROM products p JOIN manufacturers m ON m.id = p.manufacturer_id WHERE p.id = ?",
            product.id,
          ),
        ).toEqual([{ name, territory: 'Polska' }])
      })
  })
}

test('concurrent changes of a manufacturer are merged, and both are saved', async ({ page, faults }) => {
  const words = STAFF_PRODUCTS_WORDS.pl
  const id = randomUUID()
  await runSql(
    "INSERT INTO manufacturers (id, name, address, email, website) VALUES (?, ?, 'Nowa 1, Łódź', 'a@example.com', '')",
    id,
    `Zakład ${id.slice(0, 8)}`,
  )
  const product = await makeProduct()
  await runSql('UPDATE products SET manufacturer_id = ? WHERE id = ?', id, product.id)
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, `/admin/products/${product.id}`)
  await clickButton(page, words.maker.edit)
  const dialog = page.getByRole('dialog', { name: words.maker.edit })
  await dialog.getByLabel(words.maker.email).fill('b@example.com')
  await runSql("UPDATE manufacturers SET address = 'Stara 2, Łódź', version = version + 1 WHERE id = ?", id)
  const saveButton = dialog.getByRole('button', { name: words.maker.save, exact: true })
  faults.allow(/status 409: PUT .*manufacturers/, /Failed to load resource.*409.*manufacturers/)
  await saveButton.click()
  await expect(dialog.getByRole('alert')).toContainText(MESSAGES.pl.errors['manufacturer.stale'])
  await expect(dialog.getByLabel(words.maker.address)).toHaveValue('Stara 2, Łódź')
  await expect(dialog.getByLabel(words.maker.email)).toHaveValue('b@example.com')
  expect.soft(await findViolations(page)).toEqual([])
  await saveButton.click()
  await expect(dialog).toBeHidden()
  expect(await runSql('SELECT address, email, version FROM manufacturers WHERE id = ?', id)).toEqual([
    { address: 'Stara 2, Łódź', email: 'b@example.com', version: 3 },
  ])
})

test('Back from a product restores the list’s filter and scroll position', async ({ page }) => {
  const words = STAFF_PRODUCTS_WORDS.pl
  await page.setViewportSize({ width: 390, height: 800 })
  await Promise.all(Array.from({ length: 10 }, () => makeProduct()))
  await signIn(page, '/admin/products?category=akcesoria')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.nth(9)).toBeAttached()
  const readScrollTop = () => page.getByRole('main').evaluate((main) => main.scrollTop)
  // The row is scrolled to the middle of the screen, so that the click causes no further scroll.
  await rows.nth(6).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const scrollTopBefore = await readScrollTop()
  expect(scrollTopBefore).toBeGreaterThan(100)
  const heading = page.getByRole('heading', { level: 1 })
  for (const leavePage of [
    () => page.getByRole('main').getByRole('link', { name: words.title, exact: true }).click(),
    () => page.goBack(),
  ]) {
    await rows.nth(6).getByRole('link').first().click()
    await expect(heading).not.toHaveText(words.title)
    await expect.poll(readScrollTop).toBe(0)
    await leavePage()
    await expect(heading).toHaveText(words.title)
    await expect(page).toHaveURL(/\?category=akcesoria$/)
    await expect.poll(readScrollTop).toBe(scrollTopBefore)
  }
})

test('the list shows whole product names, on phones and on wider screens', async ({ page }) => {
  const { id, sku } = await makeProduct()
  const name = 'Klucz udarowy pneumatyczny Yato YT-09540 1/2 cala'
  await runSql('UPDATE products SET name = ? WHERE id = ?', name, id)
  await signIn(page, `/admin/products?q=${sku}`)
  const nameText = page.getByRole('main').getByText(name)
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(nameText).toBeVisible()
    const hiddenHeight = await nameText.evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    )
    expect.soft(hiddenHeight, String(width)).toBe(0)
  }
})
