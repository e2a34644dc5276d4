import { viewingPath } from '../../domain/viewings/viewing-path'
import { paths } from '../../domain/pages/page-paths'
import { SETTING_WORDS } from '../../web/admin/settings/words'
import { STAFF_VIEWING_WORDS } from '../../web/admin/viewings/words'
import { VIEWING_WORDS } from '../../web/shop/viewings/words'
import { findViolations } from '../support/axe'
import { measureOverflow } from '../support/inspect'
import { createStaffPassword, type IsolatedShop, startOwnShop } from '../support/own-shop'
import { expect, type Language, openPage, test } from '../support/shop'
import { getPasswordField } from '../support/staff'

// Switching viewings on changes every product page, so the test starts its own shop.
let shop: IsolatedShop

test.use({ viewport: { width: 390, height: 844 } })

test.afterAll(() => shop.close())

/** Returns the URL fragment of the link to the newest viewing, as in its confirmation mail. */
async function readMailedLink(): Promise<string> {
  const database = await shop.database()
  const { results } = await database
    .prepare('SELECT id, link_token FROM viewings ORDER BY booked_at DESC LIMIT 1')
    .bind()
    .all()
  const [viewing] = results
  return `#viewing=${String(viewing?.['id'])}.${String(viewing?.['link_token'])}`
}

test('a visitor books a viewing by keyboard, moves it, and cancels it by the link, in both languages', async ({
  newVisitor,
  faults,
}) => {
  test.slow()
  // Expected error: the test's own shop has another address, so `faults` reports requests to this address as foreign.
  faults.allow(/foreign request/)
  const { password, vars } = await createStaffPassword()
  shop = await startOwnShop(vars)
  const options = { baseURL: shop.url, viewport: { width: 390, height: 844 } }
  const staff = await newVisitor({ language: 'pl', options })
  const settingWords = SETTING_WORDS.pl
  const staffWords = STAFF_VIEWING_WORDS.pl
  await staff.goto('/admin/settings')
  await getPasswordField(staff).fill(password)
  await staff.keyboard.press('Enter')
  await staff.getByLabel(settingWords.showroom.isOn).check()
  await staff.getByLabel(settingWords.viewings.isOn).check()
  await staff.getByRole('button', { name: settingWords.save, exact: true }).click()
  await expect(staff.getByText(settingWords.savedCount({ count: 2 })).first()).toBeVisible()

  const products = (await (await fetch(`${shop.url}/api/products?inStock=true`)).json()) as {
    slug: string
  }[]
  for (const [index, language] of (['pl', 'en'] satisfies Language[]).entries()) {
    const words = VIEWING_WORDS[language]
    const slug = products[index]?.slug ?? ''
    const visitor = await newVisitor({ language, options })
    await openPage(visitor, paths.product(slug)[language])
    const main = visitor.getByRole('main')
    await main.locator(`a[href="${viewingPath(slug, language)}"]`).click()
    await expect(main.getByRole('heading', { name: words.title })).toBeVisible()
    await main.getByLabel(words.day).focus()
    await visitor.keyboard.press('ArrowDown')
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('Space')
    await expect(main.getByRole('radio').first()).toBeChecked()
    expect(await findViolations(visitor)).toEqual([])
    expect(await measureOverflow(visitor)).toBeLessThanOrEqual(0)
    for (const text of ['Jan Kowalski', 'jan@example.com', '600 700 800']) {
      await visitor.keyboard.press('Tab')
      await visitor.keyboard.type(text)
    }
    await visitor.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: words.status.booked[0] })).toBeVisible()
    expect(await findViolations(visitor)).toEqual([])
    expect(await measureOverflow(visitor)).toBeLessThanOrEqual(0)

    // The visitor moves the viewing to another time.
    await main.getByRole('button', { name: words.change }).click()
    await main.getByRole('radio').nth(2).check()
    await main.getByRole('button', { name: words.save }).click()
    await expect(main.getByRole('button', { name: words.change })).toBeVisible()

    // The staff page lists the booked viewing.
    await staff.goto('/admin/viewings')
    await expect(staff.getByText(staffWords.status.booked)).toBeVisible()
    await expect(staff.getByRole('link', { name: 'jan@example.com' }).first()).toBeVisible()
    expect(await findViolations(staff)).toEqual([])
    expect(await measureOverflow(staff)).toBeLessThanOrEqual(0)

    // The visitor opens the link of the confirmation mail and cancels the viewing.
    const returningVisitor = await newVisitor({ language, options })
    await openPage(returningVisitor, paths.viewing[language] + (await readMailedLink()))
    const viewingMain = returningVisitor.getByRole('main')
    await viewingMain.getByRole('button', { name: words.cancel }).click()
    await viewingMain.getByRole('button', { name: words.cancelYes }).click()
    await expect(viewingMain.getByRole('heading', { name: words.status.cancelled[0] })).toBeVisible()
    await staff.reload()
    await expect(staff.getByText(staffWords.status.booked)).toBeHidden()
  }
})
