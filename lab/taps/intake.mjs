// The intake of a tool with the product form.
import { findButton } from './find-button.mjs'

const TOOL_FORM_VALUES = {
  name: 'Wkrętarka udarowa Makita DHP485Z',
  sku: 'WKR-0412',
  category: 'wiertarki',
  manufacturerId: 'makita',
  exhibitionPrice: '649',
  originalPrice: '899',
  description: 'Wkrętarka z ekspozycji, sprawdzona, z pudełkiem.',
  safety: 'Noś okulary ochronne. Przeczytaj instrukcję.',
  /** Frequent defects, which the form offers as buttons. */
  defects: ['Rysy na obudowie', 'Ślady na rękojeści'],
}

const findField = (page, name) => page.locator(`#product-${name}`)

/** Adds a frequent defect, and marks it in a picture. */
async function addDefect(page, { tap }, defect, index) {
  await tap(findButton(page, defect))
  await tap(findButton(page, `Zaznacz na zdjęciu, usterka ${index + 1}`))
  const dialog = page.getByRole('dialog')
  await tap(dialog.locator('label').nth(index + 1))
  await tap(dialog.locator('button[data-no-tooltip]'))
  await tap(dialog.locator('button[type=submit]'))
}

async function publishTool(page, { tap }) {
  await tap(findButton(page, 'Opublikuj'))
  await page.getByText('Produkt jest w sklepie').first().waitFor()
}

/** Enters a new tool with five photos and two defects, and publishes it. */
export async function takeInNewTool({ page, steps }) {
  const { tap, type, select, addPhotos } = steps
  await tap(page.locator('a[href$="/admin/products/new"]'))
  await findField(page, 'name').waitFor()
  await addPhotos(5)
  for (const name of ['name', 'sku', 'exhibitionPrice', 'originalPrice', 'description', 'safety'])
    await type(findField(page, name), TOOL_FORM_VALUES[name])
  await select(findField(page, 'category'), TOOL_FORM_VALUES.category)
  await select(findField(page, 'grade'), 'B')
  await tap(findButton(page, /sprawdzony dziś$/))
  for (const [index, defect] of TOOL_FORM_VALUES.defects.entries())
    await addDefect(page, steps, defect, index)
  await select(findField(page, 'manufacturerId'), TOOL_FORM_VALUES.manufacturerId)
  await publishTool(page, steps)
}

/** Enters another unit of the same tool by duplicating the first unit, and publishes it. */
export async function takeInDuplicate({ page, steps, shop }) {
  const { tap, select, addPhotos } = steps
  await page.goto(`${shop.url}/admin/products?q=${TOOL_FORM_VALUES.sku}`)
  await tap(page.getByRole('link', { name: TOOL_FORM_VALUES.name }).first())
  await tap(page.locator('a[href*="/admin/products/new?from="]'))
  await page.getByRole('heading', { level: 1, name: 'Nowy produkt' }).waitFor()
  await addPhotos(3)
  await tap(findButton(page, /^Ostatnio/))
  await select(findField(page, 'grade'), 'B')
  await addDefect(page, steps, TOOL_FORM_VALUES.defects[0], 0)
  await publishTool(page, steps)
}
