import {
  expectSuccessPage,
  fillForm,
  getOrderButton,
  getPaymentModal,
  payByBlik,
  payByCard,
  TEST_CARDS,
} from '../support/buyer'
import { paths } from '../../domain/pages/page-paths'
import { makeProduct, runSql } from '../support/database'
import { expect, test, withNbspOnly } from '../support/shop'

const PARCEL_TEXTS = {
  pl: {
    fee: /Dostawa 29,99\szł/,
    oneFee: withNbspOnly('29,99 zł'),
    twoFees: withNbspOnly('59,98 zł'),
    total: withNbspOnly('259,98 zł'),
    more: /^Zwiększ ilość/,
    twoParcels: 'Dostawa (2 paczki)',
    onPallet: 'Dostawa na palecie',
    palletCouriers: 'DPD lub DHL',
    notInside: /nie\swnosi/,
    costs: 'Dostawa kosztuje',
    onePallet: 'Dostawa (1 paleta)',
    kerb: /[Kk]urier zostawia/,
  },
  en: {
    fee: /Delivery 29\.99\szł/,
    oneFee: withNbspOnly('29.99 zł'),
    twoFees: withNbspOnly('59.98 zł'),
    total: withNbspOnly('259.98 zł'),
    more: /^Increase/,
    twoParcels: 'Delivery (2 parcels)',
    onPallet: 'Delivery on a pallet',
    palletCouriers: 'DPD or DHL',
    notInside: 'does not carry it inside',
    costs: 'Delivery costs',
    onePallet: 'Delivery (1 pallet)',
    kerb: 'The courier leaves the pallet at the kerb',
  },
} as const

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

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const texts = PARCEL_TEXTS[language]

    test('a cart that needs two parcels pays for both, and every screen says so', async ({ page, m }) => {
      const product = await makeProduct({ price: 100_00, stock: 2, size: SAW_SIZE })
      await page.goto(`${paths.product(product.slug)[language]}?currency=PLN`)
      const main = page.getByRole('main')
      await expect(main).toContainText(texts.fee)
      await main.getByRole('button', { name: m.product.addToCart }).click()
      const drawer = page.getByRole('dialog', { name: m.cart.title })
      await expect(drawer.getByRole('definition').nth(1)).toHaveText(texts.oneFee)
      await drawer.getByRole('button', { name: texts.more }).click()
      await expect(drawer).toContainText(texts.twoParcels)
      await expect(drawer.getByRole('definition').nth(1)).toHaveText(texts.twoFees)
      await drawer.getByRole('link', { name: m.cart.checkout }).click()
      await fillForm(page, m)
      await expect(main).toContainText(texts.twoParcels)
      await expect(main).toContainText(texts.total)
      await getOrderButton(page, m).click()
      const modal = getPaymentModal(page, m)
      await expect(modal).toContainText(texts.total)
      await payByBlik(modal, m)
      const orderId = await expectSuccessPage(page, m)
      expect(await readParcels(orderId)).toEqual({ shipping: 59_98, classes: ['courier', 'courier'] })
    })

    test('a pallet has its own price and couriers, which no value of the goods makes free', async ({
      page,
      m,
    }) => {
      const product = await makeProduct({ price: 1_649_00, category: 'wozki', size: CABINET_SIZE })
      await page.goto(`${paths.product(product.slug)[language]}?currency=PLN`)
      const main = page.getByRole('main')
      await expect(main).toContainText(texts.onPallet)
      await expect(main).toContainText(texts.palletCouriers)
      await expect(main).toContainText(texts.notInside)
      await main.getByRole('button', { name: m.product.addToCart }).click()
      const drawer = page.getByRole('dialog', { name: m.cart.title })
      await expect(drawer).toContainText(texts.costs)
      await expect(drawer).toContainText(texts.onePallet)
      await expect(drawer.getByRole('progressbar')).toHaveCount(0)
      await drawer.getByRole('link', { name: m.cart.checkout }).click()
      await fillForm(page, m)
      await expect(main).toContainText(`${texts.onePallet}: DPD`)
      await expect(main).toContainText(texts.kerb)
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
}
