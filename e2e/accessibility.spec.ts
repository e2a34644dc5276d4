import { violationsOf } from './axe'
import { beginCheckout, CARDS, expectPaid, field, fillForm, modalOf, orderButton, payByCard } from './buyer'
import { makeProduct } from './database'
import { expect, type Language, test, visit } from './shop'

const WIDTHS = { phone: { width: 375, height: 740 }, desktop: { width: 1280, height: 900 } }

/** All kinds of pages but the legal texts, whose own tests examine them. */
const PAGES: Record<Language, string[]> = {
  pl: [
    '/',
    '/produkty',
    '/kategoria/wiertarki',
    '/checkout',
    '/checkout/success?orderId=x',
    '/newsletter/confirm?token=x',
    '/newsletter/unsubscribe',
    '/nie-ma',
    '/produkt/nie-ma',
    '/produkt/zaglebiarka-festool-ts-55-febq-plus',
    '/produkt/mlot-kombinowany-hilti-te-70-atc-avr',
    '/produkt/klucz-udarowy-dewalt-dcf899p2-1-2-cala',
  ],
  en: [
    '/en',
    '/products',
    '/products/wiertarki',
    '/checkout',
    '/checkout/success?orderId=x',
    '/newsletter/confirm',
    '/newsletter/unsubscribe?token=x',
    '/nie-ma',
    '/product/nie-ma',
    '/product/zaglebiarka-festool-ts-55-febq-plus',
    '/product/mlot-kombinowany-hilti-te-70-atc-avr',
    '/product/klucz-udarowy-dewalt-dcf899p2-1-2-cala',
  ],
}

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    for (const part of [0, 1, 2]) {
      test(`no page has a barrier, on a phone or a desktop, part ${part + 1}`, async ({ page, faults }) => {
        faults.allow(/40[04]/)
        for (const path of PAGES[language].filter((_, index) => index % 3 === part)) {
          await visit(page, path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          for (const [device, viewport] of Object.entries(WIDTHS)) {
            await page.setViewportSize(viewport)
            expect.soft(await violationsOf(page), `${path}, ${device}`).toEqual([])
          }
        }
      })
    }
  })
}

for (const [language, device] of [
  ['pl', 'phone'],
  ['en', 'desktop'],
] as const) {
  test.describe(`${language}, ${device}`, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE', viewport: WIDTHS[device] })

    test('neither has the cart, empty, full and beside a message, nor the menus', async ({ page, m }) => {
      const product = await makeProduct({ stock: 3 })
      await page.goto(language === 'pl' ? `/produkt/${product.slug}` : `/product/${product.slug}`)
      await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
      const drawer = page.getByRole('dialog', { name: m.cart.title })
      await expect(drawer.getByRole('listitem')).toHaveCount(1)
      expect.soft(await violationsOf(page), 'full').toEqual([])
      const name = language === 'pl' ? product.name : product.nameEn
      await drawer.getByRole('button', { name: m.cart.remove({ name }) }).click()
      await expect(drawer).toContainText(m.cart.empty)
      await expect(page.getByText(m.cart.removedLead).first()).toBeVisible()
      expect.soft(await violationsOf(page), 'empty').toEqual([])
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      const menu = device === 'phone' ? m.header.menu : m.header.categories
      await page.getByRole('banner').getByRole('button', { name: menu }).click()
      expect.soft(await violationsOf(page), 'menu').toEqual([])
    })

    test('neither have an enlarged picture and the bar that buys', async ({ page, m }) => {
      const product = await makeProduct({ platform: 'LXT', defects: [{ pl: 'Rysa', en: 'Scratch' }] })
      await visit(page, language === 'pl' ? `/produkt/${product.slug}` : `/product/${product.slug}`)
      const name = language === 'pl' ? product.name : product.nameEn
      if (device === 'phone')
        await expect(page.getByRole('region', { name: m.product.buyBar({ name }) })).toBeVisible()
      await page.getByLabel(m.product.ownBatteries({ platform: 'LXT' })).check()
      expect.soft(await violationsOf(page), 'page').toEqual([])
      await page.getByRole('button', { name: m.product.zoom }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('button', { name: m.product.zoomIn }).click()
      expect.soft(await violationsOf(page), 'enlarged').toEqual([])
    })

    test('neither have the information dialogs', async ({ page, m }) => {
      await page.goto(language === 'pl' ? '/regulamin' : '/terms')
      for (const topic of ['about', 'exhibition', 'shipping'] as const) {
        await page.getByRole('contentinfo').getByRole('button', { name: m.info[topic] }).click()
        const dialog = page.getByRole('dialog', { name: m.info[topic] })
        await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
        expect.soft(await violationsOf(page), topic).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    })

    test('neither have the checkout, its complaints and the payment', async ({ page, m }) => {
      await beginCheckout(
        page,
        m,
        await makeProduct({ defects: [{ pl: 'Rysa', en: 'Scratch' }], category: 'wozki' }),
      )
      await page.getByRole('radio', { name: m.checkout.company }).check()
      await orderButton(page, m).click({ force: true })
      await expect(field(page, m, 'nip')).toHaveAttribute('aria-invalid', 'true')
      expect.soft(await violationsOf(page), 'complaints').toEqual([])
      await page.getByRole('radio', { name: m.checkout.individual }).check()
      await fillForm(page, m)
      await page.getByRole('checkbox', { name: m.checkout.defects }).check()
      await orderButton(page, m).click()
      const modal = modalOf(page, m)
      await expect(modal).toBeVisible()
      expect.soft(await violationsOf(page), 'payment').toEqual([])
      await payByCard(modal, m, CARDS.declined)
      await expect(modal.getByRole('alert')).toBeVisible()
      expect.soft(await violationsOf(page), 'declined').toEqual([])
      await payByCard(modal, m, CARDS.needsAction)
      await expect(modal.getByRole('button', { name: m.payment.approve })).toBeVisible()
      expect.soft(await violationsOf(page), 'the bank’s question').toEqual([])
      await modal.getByRole('button', { name: m.payment.approve }).click()
      await expectPaid(page, m)
      expect.soft(await violationsOf(page), 'paid').toEqual([])
    })
  })
}
