import {
  expectSuccessPage,
  fillForm,
  getOrderButton,
  getPaymentModal,
  payByBlik,
  payByCard,
  TEST_CARDS,
} from '../support/buyer'
import { makeProduct, runSql } from '../support/database'
import { expect, test, withNbspOnly } from '../support/shop'

const SAW_SIZE = { sides: [820, 600, 440], weight: 21_500 } as const
const CABINET_SIZE = { sides: [1020, 860, 560], weight: 72_000 } as const

const readParcels = async (orderId: string) => {
  const [order] = await runSql<{ parcels: string; shipping: number }>(
    'SELECT parcels, shipping_minor AS shipping FROM orders WHERE id = ?',
    orderId,
  )
  const parcels = JSON.parse(order?.parcels ?? '[]') as { parcelClass: string; count: number }[]
  return { shipping: order?.shipping, classes: parcels.map(({ parcelClass }) => parcelClass) }
}

test.use({ viewport: { width: 390, height: 844 } })

test.describe('in Polish', () => {
  test.use({ language: 'pl' })

  test('a cart that needs two parcels pays for both, and every screen says so', async ({ page, m }) => {
    const product = await makeProduct({ price: 100_00, stock: 2, size: SAW_SIZE })
    await page.goto(`/produkt/${product.slug}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(withNbspOnly('Dostawa 29,99 zł').replace('Dostawa\u00a0', 'Dostawa '))
    await main.getByRole('button', { name: m.product.addToCart }).click()
    const drawer = page.getByRole('dialog', { name: m.cart.title })
    await expect(drawer.getByRole('definition').nth(1)).toHaveText(withNbspOnly('29,99 zł'))
    await drawer.getByRole('button', { name: /^Zwiększ ilość/ }).click()
    await expect(drawer).toContainText('Dostawa (2 paczki)')
    await expect(drawer.getByRole('definition').nth(1)).toHaveText(withNbspOnly('59,98 zł'))
    await drawer.getByRole('link', { name: m.cart.checkout }).click()
    await fillForm(page, m)
    await expect(main).toContainText('Dostawa (2 paczki)')
    await expect(main).toContainText(withNbspOnly('259,98 zł'))
    await getOrderButton(page, m).click()
    const modal = getPaymentModal(page, m)
    await expect(modal).toContainText(withNbspOnly('259,98 zł'))
    await payByBlik(modal, m)
    const orderId = await expectSuccessPage(page, m)
    expect(await readParcels(orderId)).toEqual({ shipping: 59_98, classes: ['courier', 'courier'] })
  })
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('a pallet has its own price and couriers, which no value of the goods makes free', async ({
    page,
    m,
  }) => {
    const product = await makeProduct({ price: 1_649_00, category: 'wozki', size: CABINET_SIZE })
    await page.goto(`/product/${product.slug}?currency=PLN`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Delivery on a pallet')
    await expect(main).toContainText('DPD or DHL')
    await expect(main).toContainText('does not carry it inside')
    await main.getByRole('button', { name: m.product.addToCart }).click()
    const drawer = page.getByRole('dialog', { name: m.cart.title })
    await expect(drawer).toContainText('Delivery costs')
    await expect(drawer).toContainText('Delivery (1 pallet)')
    await expect(drawer.getByRole('progressbar')).toHaveCount(0)
    await drawer.getByRole('link', { name: m.cart.checkout }).click()
    await fillForm(page, m)
    await expect(main).toContainText('Delivery (1 pallet): DPD')
    await expect(main).toContainText('The courier leaves the pallet at the kerb')
    await page.getByRole('button', { name: m.checkout.changeCourier }).click()
    await expect(main.getByRole('radio', { name: 'GLS' })).toBeDisabled()
    await expect(main.getByRole('radio', { name: 'DHL' })).toBeEnabled()
    await getOrderButton(page, m).click()
    await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
    const orderId = await expectSuccessPage(page, m)
    expect((await readParcels(orderId)).classes).toEqual(['pallet'])
    const [order] = await runSql<{ pln: number }>(
      'SELECT total_pln_minor AS pln FROM orders WHERE id = ?',
      orderId,
    )
    expect(order?.pln).toBeGreaterThan(1_649_00 + 198_00)
  })
})
