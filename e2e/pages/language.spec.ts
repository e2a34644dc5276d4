import { makeProduct } from '../support/database'
import { expect, withNbspOnly, test, openPage, MESSAGES } from '../support/shop'

/** 1,299.00 zł in each display currency (spec §9), at the rates of the fake rate source. */
const PRICE_TEXTS = {
  pl: { PLN: withNbspOnly('1 299,00 zł'), EUR: withNbspOnly('306,04 €') },
  en: { EUR: '€306.04', GBP: '£265.39', USD: '$356.06', PLN: withNbspOnly('1,299.00 zł') },
}

const FIRST_VISITS = [
  ['PL', 'pl', 'PLN', PRICE_TEXTS.pl.PLN],
  ['DE', 'en', 'EUR', PRICE_TEXTS.en.EUR],
  ['CZ', 'en', 'EUR', PRICE_TEXTS.en.EUR],
  ['GB', 'en', 'GBP', PRICE_TEXTS.en.GBP],
  ['US', 'en', 'USD', PRICE_TEXTS.en.USD],
  ['CA', 'en', 'USD', PRICE_TEXTS.en.USD],
  ['JP', 'en', 'USD', PRICE_TEXTS.en.USD],
  ['', 'pl', 'PLN', PRICE_TEXTS.pl.PLN],
] as const

test.describe('a first visit', () => {
  for (const [country, language, currency, price] of FIRST_VISITS) {
    test(`a first visit from ${country || 'an unknown country'} is in ${language} with prices in ${currency}`, async ({
      request,
    }) => {
      const product = await makeProduct()
      const headers = { 'CF-IPCountry': country, 'Accept-Language': 'pl-PL,en;q=0.5' }
      const geoResponseBody = await (await request.get('/api/geo', { headers })).json()
      expect(geoResponseBody).toMatchObject({ language, currency })
      const homeHtml = await (await request.get('/', { headers })).text()
      expect(homeHtml).toContain(`<html lang="${language}"`)
      // A product at its Polish path is shown in the visitor's language.
      const productHtml = await (await request.get(`/produkt/${product.slug}`, { headers })).text()
      expect(productHtml).toContain(`<html lang="${language}"`)
      expect(productHtml).toContain(price)
      expect(productHtml).toContain(language === 'pl' ? product.name : product.nameEn)
    })
  }

  test('a first visit to an English path is in English, also from Poland', async ({ request }) => {
    const product = await makeProduct()
    const page = await (
      await request.get(`/product/${product.slug}`, { headers: { 'Accept-Language': 'pl' } })
    ).text()
    expect(page).toContain('<html lang="en"')
    expect(page).toContain(PRICE_TEXTS.en.PLN)
  })

  test('a crawler gets every path in its own language, from any country', async ({ request }) => {
    const product = await makeProduct()
    for (const country of ['US', 'PL', 'DE']) {
      const polishHtml = await (
        await request.get(`/produkt/${product.slug}`, { headers: { 'CF-IPCountry': country } })
      ).text()
      expect(polishHtml).toContain('<html lang="pl"')
      expect(polishHtml).toContain(PRICE_TEXTS.pl.PLN)
      const englishHtml = await (
        await request.get(`/product/${product.slug}`, { headers: { 'CF-IPCountry': country } })
      ).text()
      expect(englishHtml).toContain('<html lang="en"')
      expect(englishHtml).toContain(PRICE_TEXTS.en.EUR)
    }
  })
})

test('a saved choice wins over the country', async ({ request }) => {
  const product = await makeProduct()
  const getPageHtml = async (path: string, country: string, cookie: string) =>
    (
      await request.get(path, {
        headers: { 'CF-IPCountry': country, 'Accept-Language': 'en', Cookie: cookie },
      })
    ).text()
  const polishPage = await getPageHtml(`/product/${product.slug}`, 'US', 'language=pl; currency=PLN')
  expect(polishPage).toContain('<html lang="pl"')
  expect(polishPage).toContain(PRICE_TEXTS.pl.PLN)
  const englishPage = await getPageHtml(
    `/produkt/${product.slug}`,
    'PL',
    'other=1; language=en; currency=GBP',
  )
  expect(englishPage).toContain('<html lang="en"')
  expect(englishPage).toContain(PRICE_TEXTS.en.GBP)
  const pageWithInvalidCookies = await getPageHtml(
    `/produkt/${product.slug}`,
    'PL',
    'language=xx; currency=BTC',
  )
  expect(pageWithInvalidCookies).toContain('<html lang="pl"')
  expect(pageWithInvalidCookies).toContain(PRICE_TEXTS.pl.PLN)
})

test('switching the language opens the page in that language, and saves language and currency', async ({
  page,
}) => {
  const product = await makeProduct()
  await page.goto(`/produkt/${product.slug}?x=1`)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(`/product/${product.slug}?x=1`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.nameEn)
  await expect(page.getByRole('main')).toContainText(PRICE_TEXTS.en.PLN)
  expect(
    await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('currency')]),
  ).toEqual(['en', 'PLN'])
  // The currency that the visitor chose stays after a change of language or page.
  await openPage(page, `/product/${product.slug}`)
  await page.getByRole('combobox', { name: MESSAGES.en.header.currency }).selectOption('EUR')
  await expect(page.getByRole('main')).toContainText(PRICE_TEXTS.en.EUR)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`/produkt/${product.slug}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Polski' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('main')).toContainText(PRICE_TEXTS.pl.EUR)
  expect(
    await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('currency')]),
  ).toEqual(['pl', 'EUR'])
})

test('pressing the language of a page opened from a mail saves it', async ({ page }) => {
  await openPage(page, '/checkout?lang=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'EN – English' }).click()
  await page.goto('/checkout')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

// Tests two pages only: `web/app/paths.test.ts` checks the Polish and English path of every page.
for (const [polish, english] of [
  ['/', '/en'],
  ['/regulamin', '/terms'],
] as const) {
  test(`${polish} and ${english} are the same page`, async ({ page }) => {
    await page.goto(polish)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL(english)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Polski' }).click()
    await expect(page).toHaveURL(polish)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  })
}

test('all four currencies can be chosen, and the choice is saved', async ({ page }) => {
  const product = await makeProduct()
  await page.goto(`/produkt/${product.slug}`)
  const currencySelect = page.getByLabel('Waluta')
  await expect(currencySelect).toHaveValue('PLN')
  await expect(currencySelect.getByRole('option')).toHaveText(['PLN', 'EUR', 'USD', 'GBP'])
  await currencySelect.selectOption('EUR')
  await expect(page.getByRole('main')).toContainText(PRICE_TEXTS.pl.EUR)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(PRICE_TEXTS.pl.EUR)
  expect(await page.evaluate(() => localStorage.getItem('currency'))).toBe('EUR')
})

test('a visitor from Poland on an English page orders in English and gets English mails', async ({
  newVisitor,
}) => {
  const product = await makeProduct()
  const page = await newVisitor({ language: 'en', country: 'PL' })
  await page.goto(`/product/${product.slug}`)
  await page.getByRole('button', { name: MESSAGES.en.product.addToCart }).first().click()
  const cartDialog = page.getByRole('dialog', { name: MESSAGES.en.cart.title })
  await cartDialog.getByRole('link', { name: MESSAGES.en.cart.checkout }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MESSAGES.en.page.checkout.title)
  // The language is in a session cookie, because the visitor has not chosen the language.
  const languageCookies = (await page.context().cookies()).filter(({ name }) => name === 'language')
  expect(languageCookies).toMatchObject([{ value: 'en', expires: -1 }])
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  // The bank redirects to a path without a language, so the cookie decides.
  await page.goto('/checkout')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
