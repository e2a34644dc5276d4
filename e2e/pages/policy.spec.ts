import type { Page } from '@playwright/test'
import {
  expectSuccessPage,
  getCheckoutField,
  fillForm,
  getPaymentModal,
  getOrderButton,
  payByBlik,
} from '../support/buyer'
import { makeProduct } from '../support/database'
import { expect, withNbspOnly, test } from '../support/shop'

/** Records the CSP of each document that a page loads, in loading order. */
function collectPolicies(page: Page) {
  const pagePolicies: { path: string; allowsProvider: boolean; forbidsMarkup: boolean }[] = []
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return
    const contentSecurityPolicy = response.headers()['content-security-policy'] ?? ''
    pagePolicies.push({
      path: new URL(response.url()).pathname,
      allowsProvider: contentSecurityPolicy.includes('stripe.com'),
      forbidsMarkup: contentSecurityPolicy.includes("require-trusted-types-for 'script'"),
    })
  })
  return pagePolicies
}

const SHOP_PAGE_CSP_RULES = { allowsProvider: false, forbidsMarkup: true }
const CHECKOUT_POLICY = { allowsProvider: true, forbidsMarkup: false }

// The fixture `faults` fails every test that violates a CSP.
test('only the checkout document of a purchase allows the payment provider in its policy', async ({
  page,
  m,
}) => {
  const product = await makeProduct({ price: 100_00, category: 'akcesoria' })
  const contentSecurityPolicies = collectPolicies(page)
  await page.goto('/')
  await page.getByRole('main').locator('a[href="/produkty"]').first().click()
  await expect(page).toHaveURL('/produkty')
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  await page.getByRole('dialog', { name: m.cart.title }).getByRole('link', { name: m.cart.checkout }).click()
  await fillForm(page, m)
  await getOrderButton(page, m).click()
  await payByBlik(getPaymentModal(page, m), m)
  await expectSuccessPage(page, m)
  await page.getByRole('main').getByRole('link', { name: m.backToShop }).click()
  await expect(page).toHaveURL('/produkty')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(contentSecurityPolicies).toEqual([
    { path: '/', ...SHOP_PAGE_CSP_RULES },
    { path: `/produkt/${product.slug}`, ...SHOP_PAGE_CSP_RULES },
    // Checkout and result page share one document, so the result page has no entry of its own in this list.
    { path: '/checkout', ...CHECKOUT_POLICY },
    { path: '/produkty', ...SHOP_PAGE_CSP_RULES },
  ])
})

test('Back from the checkout shows product and cart, Forward restores the input', async ({ page, m }) => {
  const product = await makeProduct()
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  const drawer = page.getByRole('dialog', { name: m.cart.title })
  await drawer.getByRole('link', { name: m.cart.checkout }).click()
  await getCheckoutField(page, m, 'firstName').fill('Łucja')
  await page.goBack()
  await expect(page).toHaveURL(`/produkt/${product.slug}`)
  await expect(drawer).toBeHidden()
  await page.goForward()
  await expect(getCheckoutField(page, m, 'firstName')).toHaveValue('Łucja')
  await page.goBack()
  await expect(page.getByRole('main').getByRole('button', { name: m.product.inCart })).toBeVisible()
  // This step is last, because the open cart adds a history entry, which removes all entries for Forward.
  await page.getByRole('banner').getByRole('button', { name: 'Koszyk, 1 produkt' }).click()
  await expect(drawer.getByRole('listitem')).toContainText(product.sku)
})

test('pending cart changes reach the checkout', async ({ page, m }) => {
  const product = await makeProduct({ price: 50_00, stock: 5 })
  await page.goto(`/produkt/${product.slug}`)
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).click()
  const drawer = page.getByRole('dialog', { name: m.cart.title })
  const increaseButton = drawer.getByRole('button', { name: m.cart.increase({ name: product.name }) })
  let releaseRequest: () => void = () => undefined
  const releasePromise = new Promise<void>((resolve) => (releaseRequest = resolve))
  await page.route('**/api/cart/*', async (route) => {
    await releasePromise
    await route.continue()
  })
  const cartRequest = page.waitForRequest((request) => request.method() === 'PUT')
  await increaseButton.click()
  await cartRequest
  await drawer.getByRole('link', { name: m.cart.checkout }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(`/produkt/${product.slug}`)
  releaseRequest()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('main')).toContainText(withNbspOnly('100,00 zł'))
})

test('a shop page creates no HTML from text, and loads no foreign or inline script', async ({
  page,
  faults,
}) => {
  faults.allow(/Trusted|Content Security Policy|CSP: /)
  await page.goto('/')
  const attemptResults = await page.evaluate(() => {
    const readAttemptResult = (attempt: () => void) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const link = Object.assign(document.createElement('a'), { href: 'javascript:document.title="ran"' })
    link.click()
    return {
      markup: readAttemptResult(() => (document.createElement('div').innerHTML = '<img src="/nie-ma.png">')),
      frame: readAttemptResult(() => (document.createElement('iframe').srcdoc = '<p>')),
      policy: readAttemptResult(() => {
        const trustedTypesApi = (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes
        trustedTypesApi.createPolicy('default', { createHTML: (text: string) => text })
      }),
      script: readAttemptResult(() => (document.createElement('script').src = 'https://js.stripe.com/v3')),
    }
  })
  expect(attemptResults).toEqual({
    markup: 'TypeError',
    frame: 'TypeError',
    policy: 'TypeError',
    script: 'TypeError',
  })
  expect(await page.title()).not.toBe('ran')
})
