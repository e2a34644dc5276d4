// The intake of a tool with the product form.
const TOOL = {
  name: 'Wkrętarka udarowa Makita DHP485Z',
  sku: 'WKR-0412',
  category: 'wiertarki',
  manufacturerId: 'makita',
  exhibitionPrice: '649',
  originalPrice: '899',
  rrpSource: 'cennik producenta 2026',
  description: 'Wkrętarka z ekspozycji, sprawdzona, z pudełkiem.',
  safety: 'Noś okulary ochronne. Przeczytaj instrukcję.',
  defects: [
    { pl: 'Rysy na obudowie', en: 'Scratches on the housing' },
    { pl: 'Ślady na rękojeści', en: 'Marks on the handle' },
  ],
}

function field(page, name) {
  return page.locator(`#product-${name}`)
}

function button(page, name) {
  return page.getByRole('button', { name, exact: typeof name === 'string' })
}

async function addDefect(page, { tap, tapIfPresent, type }, { pl, en }, index) {
  const defects = field(page, 'defects')
  const isAdded = await tapIfPresent(button(page, pl))
  if (!isAdded) {
    await tap(defects.getByRole('button', { name: /^Dodaj/ }))
    await type(defects.getByRole('textbox', { name: `${index + 1}, Po polsku` }), pl)
    await type(defects.getByRole('textbox', { name: `${index + 1}, Po angielsku` }), en)
  }
  await tap(button(page, `Zaznacz na zdjęciu, usterka ${index + 1}`))
  const dialog = page.getByRole('dialog')
  await tap(dialog.locator('label').nth(index + 1))
  await tap(dialog.locator('button[data-no-tooltip]'))
  await tap(dialog.locator('button[type=submit]'))
}

async function publish(page, { tap }) {
  await tap(button(page, 'Opublikuj'))
  await page.getByText('Produkt jest w sklepie').first().waitFor()
}

/** Enters a new tool with five photos and two defects, and publishes it. */
export async function takeInNewTool({ page, steps }) {
  const { tap, tapIfPresent, type, select, pickDay, addPhotos } = steps
  await tap(page.locator('a[href$="/admin/products/new"]'))
  await field(page, 'name').waitFor()
  await addPhotos(5)
  for (const name of ['name', 'sku', 'exhibitionPrice', 'originalPrice', 'description', 'safety'])
    await type(field(page, name), TOOL[name])
  await select(field(page, 'category'), TOOL.category)
  await select(field(page, 'grade'), 'B')
  if (!(await tapIfPresent(button(page, /sprawdzony dziś$/)))) {
    await type(field(page, 'rrpSource'), TOOL.rrpSource)
    await pickDay(field(page, 'rrpCheckedAt'), new Date().toISOString().slice(0, 10))
  }
  for (const [index, defect] of TOOL.defects.entries()) await addDefect(page, steps, defect, index)
  await select(field(page, 'manufacturerId'), TOOL.manufacturerId)
  await publish(page, steps)
}

/** Enters another unit of the same tool by duplicating the first unit, and publishes it. */
export async function takeInDuplicate({ page, steps, shop }) {
  const { tap, tapIfPresent, type, select, addPhotos } = steps
  await page.goto(`${shop.url}/admin/products?q=${TOOL.sku}`)
  await tap(page.getByRole('link', { name: TOOL.name }).first())
  await tap(page.locator('a[href*="/admin/products/new?from="]'))
  await page.getByRole('heading', { level: 1, name: 'Nowy produkt' }).waitFor()
  await addPhotos(3)
  if ((await field(page, 'sku').inputValue()) === '') await type(field(page, 'sku'), 'WKR-0413')
  if ((await field(page, 'exhibitionPrice').inputValue()) === '')
    if (!(await tapIfPresent(button(page, /^Ostatnio/)))) await type(field(page, 'exhibitionPrice'), '649')
  if ((await field(page, 'grade').inputValue()) === '') {
    await select(field(page, 'grade'), 'B')
    await addDefect(page, steps, TOOL.defects[0], 0)
  }
  await publish(page, steps)
}
