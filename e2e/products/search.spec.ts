import type { Locator } from '@playwright/test'
import { SUGGESTION_WORDS } from '../../web/shop/products/search/suggestion-words'
import { expect, withNbspOnly, test, openPage, toTextPattern } from '../support/shop'

const searchLabel = { name: 'Szukaj narzędzi' }

test('suggestions appear while typing, usable by mouse and keyboard', async ({ page }) => {
  await openPage(page, '/')
  const searchInput = page.getByRole('combobox', searchLabel)
  const options = page.getByRole('listbox').getByRole('option')
  await searchInput.fill('mlot')
  await expect(options.first()).toContainText(/Młot/)
  await expect(options.last()).toHaveText(/^Wszystkie wyniki \(\d+\)$/)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(searchInput).toHaveValue('mlot')

  // The keys Down, Down, Up select the first suggestion.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(searchInput).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/kategoria/mloty')

  await searchInput.fill('dhp486')
  await expect(options.first()).toContainText('DHP486Z')
  await options.first().click()
  await expect(page).toHaveURL(/\/produkt\/.*dhp486/)
  await expect(options).toHaveCount(0)

  await searchInput.fill('xyzzy')
  await expect(page.getByText(SUGGESTION_WORDS.pl.nothing)).toBeVisible()
  await searchInput.fill('m18')
  await searchInput.press('Enter')
  await expect(page).toHaveURL('/produkty?q=m18')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wyniki dla „m18”')
  await expect(searchInput).toHaveValue('m18')
})

test('a late response does not replace newer suggestions', async ({ page }) => {
  await openPage(page, '/')
  const searchInput = page.getByRole('combobox', searchLabel)
  await searchInput.fill('ma')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  let releaseResponse = () => {}
  const responseGate = new Promise<void>((resolve) => (releaseResponse = resolve))
  await page.route(/q=wiert&/, async (route) => {
    await responseGate
    await route.continue().catch(() => undefined)
  })
  await searchInput.fill('wiert')
  await searchInput.fill('laser')
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: /Dalmierz|Laser/ })
      .first(),
  ).toBeVisible()
  releaseResponse()
  await page.waitForLoadState('networkidle')
  await expect(options.filter({ hasText: 'Wiertark' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the search is a plain form', async ({ page, faults }) => {
    // Expected errors: the page preloads its scripts, which the browser then blocks.
    faults.allow(/request failed: GET \S+\.js csp/)
    await page.goto('/')
    await page.getByRole('combobox', searchLabel).fill('gumówka')
    await page.getByRole('combobox', searchLabel).press('Enter')
    await expect(page).toHaveURL(/\/produkty\?q=gum/)
    await expect(page.getByRole('article').first()).toContainText('Szlifierka kątowa')
  })
})

test('a search without matches offers links, and a partial match is marked as partial', async ({
  page,
  m,
}) => {
  await openPage(page, '/produkty?q=xyzzy')
  await expect(page.getByText(m.list.emptySearch)).toBeVisible()
  // The newest products below the categories load later.
  await expect(page.getByRole('main').locator('a[href^="/kategoria/"]')).toHaveCount(11)
  await page.goto('/produkty?q=makita+laser')
  await expect(page.getByText(m.list.loose)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a result page has the search in its title, from the edge and after navigation', async ({ page, m }) => {
  await page.goto(`/produkty?q=${encodeURIComponent('<b>"m18"</b>')}`)
  const resultsTitle = m.list.results({ q: '<b>"m18"</b>' })
  await expect(page).toHaveTitle(`${resultsTitle} | ${m.shopName}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(resultsTitle)
  const html = await (await page.request.get(page.url())).text()
  expect(html).toMatch(/<title>Wyniki dla „&lt;b&gt;"m18"&lt;\/b&gt;” \|/)
  await openPage(page, '/produkty')
  await expect(page).toHaveTitle(`${m.page.products.title} | ${m.shopName}`)
  const searchInput = page.getByRole('combobox', searchLabel)
  await searchInput.fill('laser')
  await searchInput.press('Enter')
  await expect(page).toHaveTitle(`${m.list.results({ q: 'laser' })} | ${m.shopName}`)
  await page.goBack()
  await expect(page).toHaveTitle(`${m.page.products.title} | ${m.shopName}`)
})

test('a search for an information page links to it', async ({ page, m }) => {
  await openPage(page, '/produkty?q=zwroty')
  await page.getByRole('main').getByRole('link', { name: m.footer.withdrawal, exact: true }).click()
  await expect(page).toHaveURL('/odstapienie-od-umowy')
  await page.goto('/products?q=warranty')
  await page.getByRole('main').getByRole('link', { name: 'Guarantee', exact: true }).click()
  await expect(page).toHaveURL('/terms#guarantee')
  await expect(page.locator('#guarantee')).toBeInViewport()
  await page.goto('/produkty?q=bon')
  await page.getByRole('main').getByRole('link', { name: 'Kup bon podarunkowy' }).click()
  await expect(page.getByText('Na jaką kwotę ma być bon?')).toBeVisible()
})

test('filters are in the address: kept on reload, left by Back, removed one by one', async ({ page, m }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: m.featured.all }).click()
  await page.getByRole('checkbox', { name: /^M18/ }).check()
  await expect(page).toHaveURL('/produkty?platform=M18')
  await page.getByRole('checkbox', { name: /^M12/ }).check()
  await page.getByRole('checkbox', { name: toTextPattern(m.list.inStock) }).check()
  await page.getByLabel(m.list.sort).selectOption('price_asc')
  await expect(page).toHaveURL('/produkty?platform=M12%2CM18&inStock=true&sort=price_asc')
  const productHeadings = page.getByRole('article').getByRole('heading')
  // Counts only demo tools, because parallel tests create and sell other products.
  const toPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
  const isDemoTool = (name: string) => /M1[28]/.test(name)
  const readDemoNames = async () =>
    (await productHeadings.allInnerTexts()).map(toPlainSpaces).filter(isDemoTool)
  const response = await page.request.get(
    '/api/products?platform=M12%2CM18&inStock=true&sort=price_asc&limit=24',
  )
  const { items } = (await response.json()) as { items: { name: string }[] }
  const expectedNames = items.map(({ name }) => toPlainSpaces(name)).filter(isDemoTool)
  expect(expectedNames.length).toBeGreaterThan(3)
  await expect.poll(readDemoNames).toEqual(expectedNames)
  await page.reload()
  await expect.poll(readDemoNames).toEqual(expectedNames)
  await expect(page.getByRole('checkbox', { name: /^M18/ })).toBeChecked()

  await page.getByRole('button', { name: m.list.remove({ name: 'M18' }) }).click()
  await expect(page).toHaveURL('/produkty?platform=M12&inStock=true&sort=price_asc')
  await expect(page.getByRole('checkbox', { name: /^M18/ })).not.toBeChecked()
  await page.getByRole('button', { name: m.list.clearFilters }).click()
  await expect(page).toHaveURL('/produkty?sort=price_asc')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('several brands, and a saving against the price of a new tool, are in the address', async ({
  page,
  m,
}) => {
  await openPage(page, '/kategoria/wiertarki')
  const readCount = async (option: Locator) => Number(/\((\d+)\)/.exec(await option.innerText())?.[1])
  const makitaCount = await readCount(page.locator('label', { hasText: /^Makita/ }))
  await page.getByRole('checkbox', { name: /^Makita/ }).check()
  await expect(page).toHaveURL('/kategoria/wiertarki?brand=Makita')
  await expect(page.getByRole('article')).toHaveCount(makitaCount)
  await page.getByRole('checkbox', { name: /^Ryobi/ }).check()
  await expect(page).toHaveURL('/kategoria/wiertarki?brand=Makita%2CRyobi')
  await page.getByLabel(m.list.discount).selectOption('20')
  await expect(page).toHaveURL('/kategoria/wiertarki?brand=Makita%2CRyobi&discount=20')
  const discountOption = page.getByLabel(m.list.discount).locator('option[value="20"]')
  // The option shows the count of the old list until the new list has loaded.
  await expect(async () => {
    expect(await page.getByRole('article').count()).toBe(await readCount(discountOption))
  }).toPass()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Makita/ })).toBeChecked()
  await expect(page.getByLabel(m.list.discount)).toHaveValue('20')
  await page
    .getByRole('button', { name: m.list.remove({ name: m.list.discountName({ percent: '20' }) }) })
    .click()
  await page.getByRole('checkbox', { name: /^Ryobi/ }).uncheck()
  await expect(page).toHaveURL('/kategoria/wiertarki?brand=Makita')
  // A long list shows only the most frequent brands until the visitor expands it.
  await page.goto('/produkty')
  await expect(page.getByRole('checkbox', { name: /^Makita/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Beta/ })).toBeHidden()
  await page
    .getByRole('group', { name: m.list.brand })
    .getByText(/^Pokaż więcej \(/)
    .click()
  await page.getByRole('checkbox', { name: /^Beta/ }).check()
  await expect(page).toHaveURL('/produkty?brand=Beta')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Beta/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Beta/ })).toBeVisible()
  // The discount filter has no option 15, so the page ignores this parameter.
  await page.goto('/kategoria/wiertarki?discount=15&brand=Makita')
  await expect(page.getByLabel(m.list.discount)).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(makitaCount)
})

test('power is filtered by a range; a text that is no number gets a message', async ({ page, m }) => {
  await openPage(page, '/kategoria/mloty')
  await page.getByText(m.list.power).click()
  const powerGroup = page.getByRole('group', { name: m.list.power })
  const powerToField = powerGroup.getByLabel(m.list.to, { exact: true })
  await expect(powerToField).toHaveAttribute('placeholder', '1150')
  await powerToField.fill('900 W')
  await powerToField.press('Enter')
  await expect(page).toHaveURL('/kategoria/mloty?powerTo=900')
  await expect(page.getByRole('article')).toHaveCount(2)
  await powerToField.fill('dużo')
  await powerToField.press('Enter')
  await expect(powerGroup.getByRole('alert')).toHaveText(m.list.notANumber)
  await expect(powerToField).toHaveValue('dużo')
  await expect(powerToField).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/kategoria/mloty?powerTo=900')
  // The number is above the limit of the filter, so the page rejects it, and the URL stays unchanged.
  await powerToField.fill('999999,9')
  await powerToField.press('Enter')
  await expect(powerToField).toHaveAccessibleDescription(m.list.notANumber)
  await expect(page).toHaveURL('/kategoria/mloty?powerTo=900')
  await powerToField.fill('900,4')
  await powerToField.press('Enter')
  await expect(powerToField).toHaveValue('900')
  await expect(powerToField).toHaveAttribute('aria-invalid', 'false')
  await page.reload()
  await expect(powerToField).toBeVisible()
  await expect(powerToField).toHaveValue('900')
  await page.getByRole('button', { name: m.list.remove({ name: withNbspOnly('moc do 900 W') }) }).click()
  await expect(page).toHaveURL('/kategoria/mloty')
  await page.getByText(m.list.chuck, { exact: true }).click()
  await page.getByRole('checkbox', { name: /^SDS-max/ }).check()
  await expect(page).toHaveURL('/kategoria/mloty?chuck=SDS-max')
  // The lasers in this list have no torque, so there is no torque filter.
  await page.goto('/kategoria/lasery')
  await expect(page.getByRole('group', { name: m.list.brand })).toBeVisible()
  await expect(page.getByText(m.list.torque)).toHaveCount(0)
})

test('filters that are ticked or typed before their code has loaded are applied', async ({ page, m }) => {
  let releaseScript = () => {}
  const scriptGate = new Promise<void>((resolve) => (releaseScript = resolve))
  await page.route(/product-filters-[^/]*\.js/, async (route) => {
    await scriptGate
    await route.continue()
  })
  await openPage(page, '/produkty')
  await page.getByRole('checkbox', { name: /^M18/ }).check()
  const priceFromField = page
    .getByRole('group', { name: m.list.price({ symbol: 'zł' }) })
    .getByLabel(m.list.from, { exact: true })
  await priceFromField.fill('500')
  await priceFromField.press('Enter')
  releaseScript()
  await expect(page).toHaveURL('/produkty?platform=M18&priceFrom=500.00')
  await expect(priceFromField).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^M18/ })).toBeChecked()
})

test('a filter without results is disabled; a selected one can be removed', async ({ page, m }) => {
  // The check of the demo catalogue demands that no trolley fits a parcel locker.
  await openPage(page, '/kategoria/wozki')
  const productCount = await page.getByRole('article').count()
  const lockerCheckbox = page.getByRole('checkbox', { name: toTextPattern(m.list.locker) })
  await expect(lockerCheckbox).toBeDisabled()
  await page.goto('/kategoria/wozki?locker=true')
  await expect(page.getByText(m.list.emptyFilters)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: m.list.clearFilters }).last().click()
  await expect(page).toHaveURL('/kategoria/wozki')
  await expect(page.getByRole('article')).toHaveCount(productCount)
})

test('a reversed price range works as the same range', async ({ page, m }) => {
  await openPage(page, '/produkty?priceFrom=900&priceTo=500')
  const priceGroup = page.getByRole('group', { name: m.list.price({ symbol: 'zł' }) })
  const getField = (label: string) => priceGroup.getByLabel(label, { exact: true })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(getField(m.list.from)).toHaveValue('500')
  await expect(getField(m.list.to)).toHaveValue('900')
  await getField(m.list.from).fill('1000')
  await getField(m.list.from).press('Enter')
  await expect(getField(m.list.from)).toHaveValue('900')
  await expect(getField(m.list.to)).toHaveValue('1000')
  // Prices in common formats. For a text that is no price, the page shows a message and does not change the filter.
  for (const [searchInput, shownText, value] of [
    ['1 500 zł', '1500', '1500'],
    ['tysiąc', 'tysiąc', '1500'],
    ['1.000,40', '1000', '1000'],
    ['1000,3', '1000', '1000'],
  ] as const) {
    await getField(m.list.to).fill(searchInput)
    await getField(m.list.to).press('Enter')
    await expect(getField(m.list.to)).toHaveValue(shownText)
    await expect(page).toHaveURL(new RegExp(`priceTo=${value}\\b`))
    await expect(priceGroup.getByRole('alert')).toHaveCount(shownText === 'tysiąc' ? 1 : 0)
  }
  await getField(m.list.to).fill('')
  await getField(m.list.to).press('Enter')
  await expect(page).toHaveURL('/produkty?priceFrom=900')
})

test.describe('in euros', () => {
  test.use({ language: 'en', country: 'DE' })
  test('a price filter uses the visitor’s currency, and its address is the same in all currencies', async ({
    page,
    m,
  }) => {
    await openPage(page, '/products')
    const priceFromField = page
      .getByRole('group', { name: m.list.price({ symbol: '€' }) })
      .getByLabel(m.list.from, { exact: true })
    await priceFromField.fill('500')
    await priceFromField.press('Enter')
    await expect(page).toHaveURL(/priceFrom=[\d.]+$/)
    await expect(page.getByRole('button', { name: m.list.remove({ name: 'from €500.00' }) })).toBeVisible()
    // The focus is still in the same field.
    await expect(priceFromField).toBeFocused()
    await expect(priceFromField).toHaveValue('500')
    await page.reload()
    await expect(priceFromField).toHaveValue('500')
    await priceFromField.fill('nonsense')
    await priceFromField.blur()
    await expect(priceFromField).toHaveValue('nonsense')
    await expect(priceFromField).toHaveAccessibleDescription(m.list.notANumber)
    await expect(page).toHaveURL(/priceFrom=[\d.]+$/)
    await priceFromField.fill('')
    await priceFromField.blur()
    await expect(page).toHaveURL('/products')
  })
})

test('Back restores the whole loaded list', async ({ page, m }) => {
  await openPage(page, '/produkty?sort=price_desc')
  const productCards = page.getByRole('article')
  await page.getByRole('button', { name: m.list.more }).click()
  await expect(productCards).toHaveCount(48)
  await expect(page).toHaveURL('/produkty?sort=price_desc&show=48')
  const productCard = productCards.nth(40)
  await productCard.scrollIntoViewIfNeeded()
  const scrollYBefore = await page.evaluate(() => window.scrollY)
  await productCard.getByRole('link').click()
  await expect(page).toHaveURL(/\/produkt\//)
  await expect(page.getByRole('navigation', { name: m.product.breadcrumb })).toBeVisible()
  await page.goBack()
  await expect(productCards).toHaveCount(48)
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrollYBefore))
    .toBeLessThan(200)
  await page.reload()
  await expect(productCards).toHaveCount(48)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('search and filters open and close', async ({ page, m }) => {
    await openPage(page, '/')
    await page.getByRole('button', { name: m.search.open }).click()
    const searchInput = page.getByRole('combobox', searchLabel)
    await expect(searchInput).toBeFocused()
    await searchInput.fill('szlifierki')
    await searchInput.press('Enter')
    await expect(page).toHaveURL('/produkty?q=szlifierki')
    await expect(searchInput).toBeHidden()
    await page.getByRole('button', { name: m.list.filters }).click()
    await page.getByRole('checkbox', { name: /^B –/ }).check()
    await expect(page).toHaveURL('/produkty?q=szlifierki&grade=B')
    await page.getByRole('button', { name: /^Pokaż \d+ prod/ }).click()
    await expect(page.getByRole('checkbox', { name: /^B –/ })).toBeHidden()
    await expect(page.getByRole('button', { name: m.list.filtersOn({ count: 1 }) })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(withNbspOnly('zł'))
  })
})
