import type { Page } from '@playwright/test'
import { expectSuccessPage, fillForm, getOrderButton, getPaymentModal, payByBlik } from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { expect, type Language, type ShopMessages, test } from '../support/shop'

/** A drill in its box, which fits a parcel A. */
const DRILL_SIZE = { sides: [300, 200, 70], weight: 1_900 } as const

const LOCKER_TEXTS = {
  pl: {
    onProductPage: 'InPost Paczkomat albo kurier: InPost',
    search: 'Paczkomat lub punkt odbioru',
    point: 'Paczkomat WAW01M',
    otherPoint: 'Paczkomat KRA02M',
    changePoint: 'Zmień punkt',
    savePoint: 'Zmień na KRA02M',
  },
  en: {
    onProductPage: 'InPost parcel locker or courier: InPost',
    search: 'Parcel locker or pick-up point',
    point: 'Parcel locker WAW01M',
    otherPoint: 'Parcel locker KRA02M',
    changePoint: 'Change point',
    savePoint: 'Change to KRA02M',
  },
} as const

const readPointCode = async (orderId: string) => {
  const [order] = await runSql<{ code: string }>(
    "SELECT pickup_point ->> 'code' AS code FROM orders WHERE id = ?",
    orderId,
  )
  return order?.code
}

/** Buys a drill with delivery to a locker by keyboard only, and then changes the locker on the order page. */
async function buyToLocker(page: Page, m: ShopMessages, language: Language) {
  const texts = LOCKER_TEXTS[language]
  const main = page.getByRole('main')
  const product = await makeProduct({ price: 100_00, size: DRILL_SIZE })
  await page.goto(`/${language === 'pl' ? 'produkt' : 'product'}/${product.slug}?currency=PLN`)
  await expect(main).toContainText(texts.onProductPage)
  await main.getByRole('button', { name: m.product.addToCart }).click()
  const drawer = page.getByRole('dialog', { name: m.cart.title })
  await drawer.getByRole('link', { name: m.cart.checkout }).click()
  await fillForm(page, m)

  await page.getByRole('button', { name: m.checkout.changeCourier }).focus()
  await page.keyboard.press('Enter')
  // The locker is above the preselected courier.
  await page.keyboard.press('ArrowUp')
  const search = page.getByRole('searchbox', { name: texts.search })
  await search.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('prosta warszawa')
  await expect(main.getByRole('button', { name: texts.point })).toBeVisible()
  await expect(main.getByRole('button', { name: /Prosta 49/ })).toBeVisible()
  // The first Enter goes to the first result, and the second one chooses it.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: texts.changePoint })).toBeFocused()
  await expect(main).toContainText(texts.point)

  await page.reload()
  await expect(main.getByText('Prosta 12, 00-838 Warszawa')).toBeVisible()
  await getOrderButton(page, m).focus()
  await page.keyboard.press('Enter')
  await payByBlik(getPaymentModal(page, m), m)
  const orderId = await expectSuccessPage(page, m)
  await expect(main).toContainText(texts.point)
  expect(await readPointCode(orderId)).toBe('WAW01M')

  await page.getByRole('link', { name: m.success.toOrder }).click()
  await page.getByRole('button', { name: texts.changePoint }).click()
  await page.getByRole('searchbox', { name: texts.search }).fill('krakow')
  await main.getByRole('button', { name: texts.otherPoint }).click()
  expect(await readPointCode(orderId)).toBe('WAW01M')
  await main.getByRole('button', { name: texts.savePoint }).click()
  await expect(main.getByText(texts.otherPoint)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: texts.search })).toBeHidden()
  expect(await readPointCode(orderId)).toBe('KRA02M')
}

test.use({ viewport: { width: 390, height: 844 } })

test.describe('in Polish', () => {
  test.use({ language: 'pl' })

  test('a buyer orders to a parcel locker by keyboard and later changes it', ({ page, m }) =>
    buyToLocker(page, m, 'pl'))
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('a buyer orders to a parcel locker by keyboard and later changes it', ({ page, m }) =>
    buyToLocker(page, m, 'en'))
})
