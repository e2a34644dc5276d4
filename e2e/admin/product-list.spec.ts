import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DAY_MS } from '../../domain/time/time'
import { PRODUCT_LIST_WORDS } from '../../web/admin/products/list/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql, type TestProduct } from '../support/database'
import { placeOrder } from '../support/placed-order'
import { expect, MESSAGES, test, withNbspOnly } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const getToast = (page: Page) => page.locator('.toast')

/** Creates products that have been on sale for twelve days. A search for `uniqueWord` finds only these products. */
async function makeProducts(names: readonly string[]) {
  const uniqueWord = `próba${randomUUID().slice(0, 8)}`
  const products: TestProduct[] = []
  for (const name of names) {
    const product = await makeProduct({ listedAt: Date.now() - 12 * DAY_MS })
    await runSql(
      `UPDATE products SET name = ?, name_en = ?, safety = 'Czytaj instrukcję.', safety_en = 'Read the manual.' WHERE id = ?`,
      `${name} ${uniqueWord}`,
      // This name has no Polish letters, because other tests search English pages for Polish words.
      `Tool ${uniqueWord.replace('próba', '')}`,
      product.id,
    )
    products.push(product)
  }
  return { uniqueWord, products }
}

const readPrice = async ({ id }: TestProduct) =>
  (
    await runSql<{ price: number }>('SELECT exhibition_price_minor AS price FROM products WHERE id = ?', id)
  )[0]?.price

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const words = PRODUCT_LIST_WORDS.pl

  test('a price is changed in its row, with the lowest price that buyers will see, and taken back', async ({
    page,
  }) => {
    const {
      uniqueWord,
      products: [product],
    } = await makeProducts(['Wiertarka'])
    if (!product) throw new Error('no product')
    await signIn(page, `/admin/products?q=${uniqueWord}`)
    const row = page.getByRole('listitem').filter({ hasText: product.sku })
    await expect(row).toContainText(words.state.for_sale)
    await expect(row).toContainText(words.listedFor({ days: 12 }))
    expect(await measureStaffPageOverflow(page)).toBe(0)
    const priceButton = row.getByRole('button', { name: withNbspOnly('1 299,00 zł'), exact: false })
    const priceField = row.getByLabel(words.price.field)

    // Escape cancels the change of the price, and the button gets the focus back.
    await priceButton.click()
    await expect(priceField).toBeFocused()
    await priceField.fill('5')
    await page.keyboard.press('Escape')
    await expect(priceField).toHaveCount(0)
    await expect(priceButton).toBeFocused()

    await priceButton.click()
    await priceField.fill('1350')
    await expect(row.getByRole('status')).toHaveText(`${words.price.buyersSee} ${words.price.noReduction}`)
    await priceField.fill('1 199,00')
    const lowestPrice = MESSAGES.pl.product.lowestPrice({
      amount: withNbspOnly('1 299,00 zł'),
      since: 'listed',
    })
    await expect(row.getByRole('status')).toHaveText(`${words.price.buyersSee} ${lowestPrice}`)
    expect(await findViolations(page)).toEqual([])

    // Another staff member changes the price before this price is saved.
    await runSql(
      'UPDATE products SET exhibition_price_minor = 125000, version = version + 1 WHERE id = ?',
      product.id,
    )
    await page.keyboard.press('Enter')
    await expect(row.getByRole('status')).toHaveText(
      words.price.changedByOther({ price: withNbspOnly('1 250,00 zł') }),
    )
    expect(await readPrice(product)).toBe(125_000)
    await page.keyboard.press('Enter')
    await expect(getToast(page)).toContainText(words.price.saved({ price: withNbspOnly('1 199,00 zł') }))
    await expect(getToast(page)).toContainText(words.price.historyNote)
    await expect(priceField).toHaveCount(0)
    expect(await readPrice(product)).toBe(119_900)
    await getToast(page).getByRole('button', { name: words.undo }).click()
    await expect(getToast(page)).toContainText(words.undone({ count: 1 }))
    await expect.poll(() => readPrice(product)).toBe(125_000)
  })

  test('prices of several products are reduced after a preview; reserved ones are refused', async ({
    page,
  }) => {
    const { uniqueWord, products } = await makeProducts(['Wiertarka', 'Młot', 'Szlifierka'])
    const [drill, hammer, grinder] = products
    if (!drill || !hammer || !grinder) throw new Error('no products')
    await signIn(page, `/admin/products?q=${uniqueWord}`)
    await page.getByRole('button', { name: words.chooseAll }).click()
    const bulkBar = page.getByRole('group', { name: words.bulk.label })
    await expect(bulkBar.getByRole('status')).toHaveText(words.bulk.count({ count: 3 }))
    // A buyer orders the grinder while staff look at the list.
    await placeOrder(grinder)
    await bulkBar.getByRole('button', { name: words.bulk.actions.price({ count: 3 }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.bulk.percent, { exact: true }).fill('10')
    const previewRow = (product: TestProduct) => dialog.getByRole('row').filter({ hasText: product.sku })
    await expect(previewRow(drill)).toContainText(withNbspOnly('1 169,00 zł'))
    await expect(previewRow(drill)).toContainText(
      MESSAGES.pl.product.lowestPrice({ amount: withNbspOnly('1 299,00 zł'), since: 'listed' }),
    )
    await expect(previewRow(grinder)).toContainText(words.refusals.held)
    expect(await readPrice(drill)).toBe(129_900)
    await expect(getToast(page)).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: words.bulk.confirm.price({ count: 2 }) }).click()
    await expect(getToast(page)).toContainText(words.bulk.done.price({ count: 2 }))
    await expect(dialog).toHaveCount(0)
    expect([await readPrice(drill), await readPrice(hammer), await readPrice(grinder)]).toEqual([
      116_900, 116_900, 129_900,
    ])
    await getToast(page).getByRole('button', { name: words.undo }).click()
    await expect(getToast(page)).toContainText(words.undone({ count: 2 }))
    await expect.poll(() => readPrice(hammer)).toBe(129_900)

    // The state filter is in the URL, so it is still set after a visit to a product page.
    await page.getByRole('button', { name: words.views.held }).click()
    await expect(page).toHaveURL(`/admin/products?q=${encodeURIComponent(uniqueWord)}&state=held`)
    await page.getByRole('link', { name: uniqueWord }).click()
    await expect(page).toHaveURL(`/admin/products/${grinder.id}`)
    await page.goBack()
    await expect(page.getByRole('listitem').filter({ hasText: grinder.sku })).toContainText(words.state.held)
    expect(await measureStaffPageOverflow(page)).toBe(0)
  })
})

test('drafts show what they lack, and several products are archived and restored in English', async ({
  page,
}) => {
  const words = PRODUCT_LIST_WORDS.en
  const { uniqueWord, products } = await makeProducts(['Wiertarka', 'Młot', 'Piła'])
  const [drill, hammer, saw] = products
  if (!drill || !hammer || !saw) throw new Error('no products')
  await runSql(`UPDATE products SET status = 'draft', safety = '', description = '' WHERE id = ?`, drill.id)
  await page.context().addCookies([{ name: 'language', value: 'en', url: process.env['SHOP_URL'] ?? '' }])
  await signIn(page, `/admin/products?q=${uniqueWord}`)
  const getRow = (product: TestProduct) => page.getByRole('listitem').filter({ hasText: product.sku })
  await expect(getRow(drill)).toContainText('Missing: Description, Safety information')
  // A click with Shift also ticks all rows between this row and the row ticked last.
  const getCheckbox = (product: TestProduct) => getRow(product).getByRole('checkbox')
  const rows = page.getByRole('main').getByRole('checkbox')
  await rows.first().check()
  await rows.last().click({ modifiers: ['Shift'] })
  for (const product of products) await expect(getCheckbox(product)).toBeChecked()
  await getCheckbox(drill).uncheck()
  const bulkBar = page.getByRole('group', { name: words.bulk.label })
  await bulkBar.getByRole('button', { name: words.bulk.actions.archive({ count: 2 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.bulk.confirm.archive({ count: 2 }) }).click()
  await expect(getToast(page)).toContainText(words.bulk.done.archive({ count: 2 }))
  await expect(getToast(page)).toContainText(words.bulk.undoNotes.archive)
  await expect(getRow(saw)).toContainText(words.state.archived)
  await getToast(page).getByRole('button', { name: words.undo }).click()
  await expect(getToast(page)).toContainText(words.undone({ count: 2 }))
  await expect(getRow(hammer)).toContainText(words.state.for_sale)
})
