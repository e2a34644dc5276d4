import { formatFullDate } from '../../domain/time/format-days'
import type { Page } from '@playwright/test'
import { promiseAt } from '../../domain/delivery/delivery-promise'
import { paths } from '../../domain/pages/page-paths'
import { dispatchRulesOf, FIRST_SETTINGS } from '../../domain/settings/settings'
import type { Messages } from '../../web/i18n/messages'
import { WASTE_WORDS } from '../../web/shop/products/detail/waste-words'
import { WHY_GRADE_WORDS } from '../../web/shop/products/detail/why-grade-words'
import { findViolations } from '../support/axe'
import { startCheckout } from '../support/buyer'
import { makeProduct, runSql, type TestProduct } from '../support/database'
import { expect, withNbspOnly, test, openPage, toTextPattern } from '../support/shop'

const PHONE_DEVICE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const openProduct = (page: Page, product: TestProduct) => openPage(page, `/produkt/${product.slug}`)
const getGallery = (page: Page, messages: Messages) =>
  page.getByRole('group', { name: messages.product.gallery })
const getPictureCounter = (page: Page, index: number, total: number) => page.getByText(`${index} / ${total}`)
const getBuyBar = (page: Page, messages: Messages, product: TestProduct) =>
  page.getByRole('region', { name: messages.product.buyBar({ name: product.name }) })

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('a catalogue price shows its date and source', async ({ page, m }) => {
      const product = await makeProduct()
      await openPage(page, paths.product(product.slug)[language])
      const priceDay = { pl: '2 listopada 2026', en: '2 November 2026' }[language].replace(' ', '\u00a0')
      const priceNote = page
        .getByRole('paragraph')
        .filter({ hasText: m.product.cataloguePriceNote({ day: priceDay }) })
      const priceSource = { pl: 'cennik producenta 2026', en: 'manufacturer’s price list 2026' }[language]
      await page.getByText(m.product.catalogueSource).click()
      await expect(priceNote).toContainText(`${m.product.source}: ${priceSource}.`)
      await expect(priceNote.locator('[lang]')).toHaveCount(0)
    })

    test('the page of an archived sold tool shows the sale day and related tools, by URL and by navigation', async ({
      page,
      m,
      faults,
    }) => {
      faults.allow(/410/)
      const platform = `P${Date.now()}${language}`
      const [soldProduct, availableProduct] = [
        await makeProduct({ platform }),
        await makeProduct({ platform }),
      ]
      const soldAt = Date.UTC(2026, 9, 2, 22, 30)
      await runSql(
        "UPDATE products SET stock = 0, sold = 1, sold_at = ?, status = 'archived', archived_as_sold = 1 WHERE id = ?",
        soldAt,
        soldProduct.id,
      )
      const [name, availableName] =
        language === 'pl'
          ? [soldProduct.name, availableProduct.name]
          : [soldProduct.nameEn, availableProduct.nameEn]
      const productPath = paths.product(soldProduct.slug)[language]
      const soldText = { pl: 'sprzedaliśmy 3 października 2026', en: 'sold this tool on 3 October 2026' }[
        language
      ]
      const main = page.getByRole('main')
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect((await openPage(page, productPath))?.status()).toBe(410)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
        await expect.poll(async () => withNbspOnly(await main.innerText())).toContain(withNbspOnly(soldText))
        const relatedRegion = page.getByRole('region', { name: m.product.related })
        await expect(relatedRegion.getByRole('link', { name: availableName })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await findViolations(page)).toEqual([])
      }
      await page
        .getByRole('region', { name: m.product.related })
        .getByRole('link', { name: availableName })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(availableName)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })

    // The following tests have the same code in both languages, so each runs in one.
    if (language === 'en')
      test('each picture says whether it is a photo of the piece, and is described', async ({ page, m }) => {
        const product = await makeProduct({ pictures: 4 })
        const { images = '[]' } =
          (await runSql<{ images: string }>('SELECT images FROM products WHERE id = ?', product.id))[0] ?? {}
        const [firstUrl = '', secondUrl = '', thirdUrl = ''] = JSON.parse(images) as string[]
        const imageTexts = {
          [firstUrl]: { kind: 'illustration', pl: '', en: '' },
          [secondUrl]: { role: 'defect', pl: 'Rysa na stopie', en: 'A scratch on the foot' },
          [thirdUrl]: { kind: 'catalogue', pl: '', en: '' },
        }
        await runSql(
          'UPDATE products SET image_texts = ? WHERE id = ?',
          JSON.stringify(imageTexts),
          product.id,
        )
        await openPage(page, paths.product(product.slug)[language])
        const pictureKinds = m.product.pictureKinds
        await expect(page.getByText(pictureKinds.illustration, { exact: true })).toBeVisible()
        const nextButton = page.getByRole('button', { name: m.product.nextPicture })
        await nextButton.click()
        const text = imageTexts[secondUrl]?.[language] ?? ''
        await expect(
          page.getByText(`${m.product.pictureRoles.defect} · ${text} · ${pictureKinds.photo}`),
        ).toBeVisible()
        await expect(page.getByRole('img', { name: text })).toBeInViewport({ ratio: 0.5 })
        await nextButton.click()
        await expect(page.getByText(pictureKinds.catalogue)).toBeVisible()
        await nextButton.click()
        await expect(page.getByText(pictureKinds.photo)).toBeVisible()
        await page.getByRole('button', { name: m.product.zoom }).click()
        await expect(page.getByRole('dialog').getByText(pictureKinds.photo)).toBeVisible()
      })

    if (language === 'pl')
      test('illustrations are called so once, and each picture names what it shows', async ({ page, m }) => {
        await openPage(page, paths.product('mlot-kombinowany-hilti-te-70-atc-avr')[language])
        const { allPictures, pictureRoles } = m.product
        await expect(page.getByText(allPictures.illustration)).toHaveCount(1)
        await expect(page.getByText(pictureRoles.front, { exact: true })).toBeVisible()
        await page.getByRole('button', { name: m.product.previousPicture }).click()
        await expect(page.getByText(new RegExp(`^${pictureRoles.defect} · `))).toBeVisible()
        await expect(page.getByText(allPictures.illustration)).toBeVisible()
      })
  })
}

for (const language of ['pl', 'en'] as const)
  test.describe(language, () => {
    test.use({ language })
    test('a mark is shown on its picture by its number in the list, and by its pin', async ({ page, m }) => {
      await openPage(page, paths.product('mlot-kombinowany-hilti-te-70-atc-avr')[language])
      const text = { pl: 'Rysy na osłonie uchwytu SDS-max', en: 'Scratches on the SDS-max chuck cover' }[
        language
      ]
      const name = `${m.product.pictureRoles.defect} 1: ${text}`
      const defectButton = page.getByRole('region', { name: m.product.defects }).getByRole('button', { name })
      await defectButton.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('img', { name: text })).toBeVisible()
      await expect(dialog.getByText('250%')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(defectButton).toBeFocused()
      // After the dialog is closed, the gallery still shows the picture with the pin.
      const pin = getGallery(page, m).getByRole('button', { name })
      await expect(pin).toBeInViewport()
      await pin.click()
      await expect(dialog.getByText('250%')).toBeVisible()
      await dialog.getByRole('button', { name: m.product.nextPicture }).click()
      await expect(dialog.getByText('100%')).toBeVisible()
    })
  })

test('pictures are chosen by thumbnail, button and key, and each has a name', async ({ page, m }) => {
  const product = await makeProduct({ pictures: 3 })
  await openProduct(page, product)
  await getGallery(page, m).focus()
  for (const index of [1, 2, 3])
    await expect(page.getByRole('img', { name: `${product.name}, obraz ${index} z 3` })).toBeAttached()
  const getPicture = (index: number) => page.getByRole('img', { name: `obraz ${index} z 3` })
  const thumbnails = page.getByRole('list', { name: m.product.pictures }).getByRole('button')
  await expect(thumbnails).toHaveCount(3)
  await expect(thumbnails.first()).toHaveAttribute('aria-pressed', 'true')
  await thumbnails.nth(2).click()
  await expect(getPicture(3)).toBeInViewport({ ratio: 0.5 })
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(getPicture(1)).not.toBeInViewport()
  // After the last picture the gallery shows the first picture again.
  await page.getByRole('button', { name: m.product.nextPicture }).click()
  await expect(getPicture(1)).toBeInViewport({ ratio: 0.5 })
  await getGallery(page, m).focus()
  await page.keyboard.press('ArrowRight')
  await expect(getPictureCounter(page, 2, 3)).toBeVisible()
  await expect(getPicture(2)).toBeInViewport({ ratio: 0.5 })
  await page.keyboard.press('ArrowLeft')
  await expect(getPicture(1)).toBeInViewport({ ratio: 0.5 })
  await expect(thumbnails.first()).toHaveAttribute('aria-pressed', 'true')
})

test('a phone loads only the first picture until a touch', async ({ page, m }) => {
  const product = await makeProduct({ pictures: 3 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openProduct(page, product)
  const pictures = page.getByRole('img', { name: new RegExp(`^${product.name}, `) })
  await expect(pictures).toHaveCount(1)
  await expect(page.getByRole('list', { name: m.product.pictures })).toBeHidden()
  await getGallery(page, m).dispatchEvent('pointerover')
  await expect(pictures).toHaveCount(3)
  await page.getByRole('button', { name: m.product.nextPicture }).click()
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.5 })
})

test('a picture is zoomed and panned by keyboard, and the focus is restored', async ({ page, m }) => {
  const product = await makeProduct()
  await openProduct(page, product)
  const openButton = page.getByRole('button', { name: m.product.zoom })
  await openButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: product.name })
  const picture = dialog.getByRole('img')
  await expect(picture).toBeVisible()
  const fittedBox = await picture.boundingBox()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(dialog.getByText('225%')).toBeVisible()
  const zoomedBox = await picture.boundingBox()
  expect(zoomedBox?.width).toBeCloseTo((fittedBox?.width ?? 0) * 2.25, 0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await picture.boundingBox())?.y).toBeLessThan(zoomedBox?.y ?? 0)
  // Arrow keys pan a zoomed picture. Without zoom they show the next or previous picture.
  await page.keyboard.press('-')
  await page.keyboard.press('0')
  await expect(dialog.getByText('100%')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'obraz 2 z 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(openButton).toBeFocused()
  await expect(getPictureCounter(page, 2, 2)).toBeVisible()
  // A click opens the zoom too, and zooms at the clicked point.
  await getGallery(page, m).click()
  await picture.click({ position: { x: 10, y: 10 }, force: true })
  await expect(dialog.getByText('250%')).toBeVisible()
})

test('the grade badge links to the explanation of grades', async ({ page, m }) => {
  const product = await makeProduct()
  await openProduct(page, product)
  const whyGroup = page.getByRole('group').filter({ hasText: WHY_GRADE_WORDS.pl.title({ grade: 'A' }) })
  const currentGrade = whyGroup.locator('[aria-current]')
  await expect(currentGrade).toBeHidden()
  await page.getByRole('link', { name: m.product.grade({ grade: 'A' }) }).click()
  await expect(currentGrade).toBeInViewport()
  await expect(currentGrade).toContainText(m.product.shortGrades.A)
  expect(await findViolations(page)).toEqual([])
})

test('screen readers get prices as one sentence, and legally required sections are open', async ({
  page,
  m,
}) => {
  const product = await makeProduct({ platform: 'M18' })
  await openProduct(page, product)
  const main = page.getByRole('main')
  const priceText = `Cena ${withNbspOnly('1 299,00 zł')}, 7 procent poniżej ceny katalogowej nowego ${withNbspOnly('1 399,00 zł')}`
  await expect(main.getByText(priceText)).toBeAttached()
  await expect(
    main.getByText(m.product.warrantyTileText({ warranty: '12 miesięcy gwarancji producenta' })),
  ).toBeVisible()
  const guaranteeRegion = main.getByRole('region', { name: m.legalGuarantee })
  await expect(guaranteeRegion.getByRole('link', { name: m.footer.yourEurope })).toBeVisible()
  const technicalData = page.getByRole('group').filter({ hasText: m.product.features })
  await expect(technicalData.getByText(product.sku)).toBeVisible()
  const safetyGroup = page.getByRole('group').filter({ hasText: m.product.safety })
  await expect(safetyGroup.getByText(WASTE_WORDS.pl.equipment)).toBeVisible()
})

test('a catalogue price without a known source is hidden', async ({ page, m }) => {
  const product = await makeProduct()
  await runSql('UPDATE products SET rrp_source = NULL WHERE id = ?', product.id)
  await openProduct(page, product)
  const main = page.getByRole('main')
  await expect(main.getByText(m.product.vatIncluded)).toBeVisible()
  await expect(main.getByText(`Cena ${withNbspOnly('1 299,00 zł')}`, { exact: true })).toBeAttached()
  await expect(main.getByText(m.product.catalogueSource)).toHaveCount(0)
  await expect(main.locator('s')).toHaveCount(0)
  expect(await page.content()).not.toContain('od ceny katalogowej')
})

test('the source of a catalogue price is shown in Polish if it has no English text', async ({ page }) => {
  const product = await makeProduct()
  await runSql('UPDATE products SET rrp_source_en = NULL WHERE id = ?', product.id)
  await page.goto(`/product/${product.slug}`)
  await expect(page.getByText('cennik producenta 2026')).toHaveAttribute('lang', 'pl')
})

test('manual and battery are shown if known', async ({ page, m }) => {
  const product = await makeProduct()
  await openProduct(page, product)
  const safetyGroup = page.getByRole('group').filter({ hasText: m.product.safety })
  await expect(safetyGroup.getByText(m.product.manual)).toHaveCount(0)
  const technicalData = page.getByRole('group').filter({ hasText: m.product.features })
  await expect(technicalData.getByText(m.product.batteryKind, { exact: true })).toHaveCount(0)
  await runSql(
    `UPDATE products SET manual_url = 'https://www.makita.pl/hr2470.pdf', battery_chemistry = 'Li-Ion', battery_wh = '21.6',
      serial_number = 'SN-4711' WHERE id = ?`,
    product.id,
  )
  await expect(async () => {
    await page.reload()
    await expect(safetyGroup.getByRole('link', { name: 'www.makita.pl' })).toHaveAttribute(
      'href',
      'https://www.makita.pl/hr2470.pdf',
      { timeout: 1000 },
    )
  }).toPass()
  await expect(technicalData.getByText('Li-Ion, 21,6 Wh')).toBeVisible()
  expect(await page.content()).not.toContain('SN-4711')
})

test('the product page and the checkout promise the same delivery days', async ({ page, m }) => {
  const product = await makeProduct()
  await openProduct(page, product)
  const promise = promiseAt(Date.now(), dispatchRulesOf(FIRST_SETTINGS), { from: 8, to: 10 }, 'pl')
  for (const text of [promise.text, promise.limits ?? ''])
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await startCheckout(page, m, product)
  await expect(page.getByRole('main').getByText(`${promise.text} ${promise.limits}`)).toBeVisible()
})

test('owned batteries are remembered for every tool of their platform', async ({ page, m }) => {
  const platform = 'XGT'
  const [firstProduct, secondProduct] = [await makeProduct({ platform }), await makeProduct({ platform })]
  const otherPlatformProduct = await makeProduct({ platform: 'ONE+' })
  await openProduct(page, firstProduct)
  const checkbox = page.getByLabel(m.product.ownBatteries({ platform }))
  const batteryNote = page.getByText(m.product.needsBattery({ platform }))
  await expect(batteryNote).toBeVisible()
  await expect(page.getByRole('link', { name: m.product.seePlatform({ platform }) })).toHaveAttribute(
    'href',
    '/produkty?platform=XGT',
  )
  await checkbox.check()
  await expect(page.getByRole('status').getByText(m.product.fitsBatteries({ platform }))).toBeVisible()
  await page.reload()
  await expect(checkbox).toBeChecked()
  await openProduct(page, secondProduct)
  await expect(page.getByText(m.product.fitsBatteries({ platform }))).toBeVisible()
  // A visitor who has batteries of this platform reads that no battery is included, but gets no link to buy one.
  await expect(batteryNote).toBeVisible()
  const platformLink = page.getByRole('link', { name: m.product.seePlatform({ platform }) })
  await expect(platformLink).toHaveCount(0)
  await checkbox.uncheck()
  await expect(platformLink).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await openProduct(page, otherPlatformProduct)
  await expect(page.getByText(m.product.needsBattery({ platform: 'ONE+' }))).toBeVisible()
  await expect(page.getByRole('link', { name: m.product.seePlatform({ platform: 'ONE+' }) })).toHaveAttribute(
    'href',
    '/produkty?platform=ONE%2B',
  )
})

for (const language of ['pl', 'en'] as const)
  test.describe(language, () => {
    test.use({ language })
    test('a guarantee shows guarantor, scope, territory and procedure', async ({ page, m }) => {
      const [product, other] = [await makeProduct(), await makeProduct()]
      const scopeTexts = { pl: 'Naprawa w serwisie.', en: '' }
      const guarantee = {
        guarantor: { name: 'Importer S.A.', address: 'ul. Długa 2, 00-001 Warszawa' },
        scope: scopeTexts,
        territory: { pl: 'Polska', en: 'Poland' },
        claim: { pl: 'Zgłoś na serwis@example.com.', en: 'Write to serwis@example.com.' },
        termsUrl: 'https://www.example.com/gwarancja.pdf',
      }
      const manufacturerId = `maker-${product.id}`
      await runSql(
        "INSERT INTO manufacturers (id, name, address, email, website, guarantee) VALUES (?, 'Zakład', 'Nowa 1', 'a@example.com', '', ?)",
        manufacturerId,
        JSON.stringify(guarantee),
      )
      await runSql('UPDATE products SET manufacturer_id = ? WHERE id = ?', manufacturerId, product.id)
      await openPage(page, paths.product(product.slug)[language])
      const warrantySummary = page.locator('summary', { hasText: toTextPattern(`^${m.product.warranty}$`) })
      await warrantySummary.click()
      const warrantySection = page.locator('details', { has: warrantySummary })
      await expect(warrantySection.getByText('Importer S.A., ul. Długa 2, 00-001 Warszawa')).toBeVisible()
      // Polish text on an English page is marked with its language.
      await expect(
        warrantySection
          .locator(language === 'en' ? '[lang=pl]' : ':not([lang])', { hasText: scopeTexts.pl })
          .last(),
      ).toBeVisible()
      await expect(warrantySection.getByText(guarantee.territory[language], { exact: true })).toBeVisible()
      await expect(warrantySection.getByText(guarantee.claim[language])).toBeVisible()
      await expect(warrantySection.getByRole('link', { name: 'www.example.com' })).toHaveAttribute(
        'href',
        guarantee.termsUrl,
      )
      await expect(warrantySection.getByText(m.product.guarantee.rights)).toBeVisible()
      expect.soft(await findViolations(page)).toEqual([])
      // The page shows the manufacturer's name if the guarantee names no other guarantor.
      await runSql('UPDATE products SET manufacturer_id = ? WHERE id = ?', 'makita', other.id)
      await openPage(page, paths.product(other.slug)[language])
      await warrantySummary.click()
      await expect(warrantySection.getByText(/^Makita Corporation, .*Japan$/)).toBeVisible()
    })
  })

test('a tool without a manufacturer’s guarantee mentions none on its page', async ({ page, m }) => {
  const product = await makeProduct()
  await runSql("UPDATE products SET warranty = '' WHERE id = ?", product.id)
  await openProduct(page, product)
  await expect(page.getByText(m.product.warrantyTileText({ warranty: '' }), { exact: true })).toBeVisible()
  await expect(page.locator('summary', { hasText: m.product.warranty })).toHaveCount(0)
  await expect(page.getByText(/12 (miesięcy|mies\.) gwarancji/)).toHaveCount(0)
})

test('a sold product links to available ones, never to sold ones', async ({ page, m }) => {
  const platform = `P${Date.now()}`
  const [soldProduct, otherSoldProduct] = [await makeProduct({ platform }), await makeProduct({ platform })]
  const availableProduct = await makeProduct({ platform })
  for (const { id } of [soldProduct, otherSoldProduct])
    await runSql('UPDATE products SET stock = 0, sold = 1, sold_at = 0 WHERE id = ?', id)
  await openProduct(page, soldProduct)
  const main = page.getByRole('main')
  await expect(main.getByText(m.product.sold, { exact: true })).toHaveCount(1)
  await expect(main.getByText(m.product.soldOn({ day: formatFullDate(new Date(0), 'pl') }))).toBeVisible()
  // A sold product shows neither the catalogue price (the saving) nor the guarantees.
  for (const text of [m.product.catalogueSource, m.product.warrantyTileText({ warranty: '' })])
    await expect(main.getByText(text)).toHaveCount(0)
  const relatedRegion = page.getByRole('region', { name: m.product.related })
  await expect(relatedRegion.getByRole('link', { name: availableProduct.name })).toBeVisible()
  await expect(relatedRegion.getByRole('link')).toHaveCount(4)
  for (const { name } of [soldProduct, otherSoldProduct])
    await expect(relatedRegion.getByRole('link', { name })).toHaveCount(0)
  const slugs = await relatedRegion
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
  for (const slug of slugs)
    expect(await runSql('SELECT 1 FROM products WHERE slug = ? AND stock > 0', slug)).toHaveLength(1)
  await relatedRegion.getByRole('link', { name: availableProduct.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(availableProduct.name)
  await expect(relatedRegion.getByRole('link', { name: availableProduct.name })).toHaveCount(0)
})

test('a held product is polled, and shown when available again', async ({ page, m }) => {
  const product = await makeProduct()
  await runSql('UPDATE products SET stock = 0, held = 1 WHERE id = ?', product.id)
  await page.clock.install()
  await openProduct(page, product)
  const main = page.getByRole('main')
  await expect(main).toContainText(m.product.heldNote)
  await runSql('UPDATE products SET stock = 1, held = 0 WHERE id = ?', product.id)
  // The edge may serve a cached response for some seconds, so the test repeats the check.
  await expect(async () => {
    await page.clock.runFor(30_000)
    await expect(main.getByRole('button', { name: m.product.addToCart })).toBeEnabled({ timeout: 500 })
  }).toPass()
  await expect(main).not.toContainText(m.product.heldNote)
})

test.describe('on a phone', () => {
  test.use(PHONE_DEVICE)

  test('the chat button stands in the bar with the price, and covers nothing', async ({ page, m }) => {
    const product = await makeProduct()
    await openProduct(page, product)
    const buyBar = getBuyBar(page, m, product)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(buyBar).toBeVisible()
    const chatButton = page.getByRole('button', { name: m.chat })
    await expect
      .poll(async () => {
        const [chatBox, barBox] = [await chatButton.boundingBox(), await buyBar.boundingBox()]
        return (chatBox?.y ?? 0) - (barBox?.y ?? 0)
      })
      .toBeGreaterThanOrEqual(0)
    const chatBox = await chatButton.boundingBox()
    const priceBox = await buyBar.getByText('1 299,00 zł').boundingBox()
    expect((chatBox?.x ?? 390) + (chatBox?.width ?? 0)).toBeLessThanOrEqual(priceBox?.x ?? 0)
  })

  /** Returns a function that dispatches touch events. An event without points lifts all fingers. */
  async function createTouchDispatcher(page: Page) {
    const cdpSession = await page.context().newCDPSession(page)
    const dispatchTouch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...fingers: [x: number, y: number][]
    ) =>
      cdpSession.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
      })
    return async (...touchSteps: [x: number, y: number][][]) => {
      for (const [index, fingers] of touchSteps.entries()) {
        await dispatchTouch(index ? 'touchMove' : 'touchStart', ...fingers)
        // Sends one touch event per frame, because browsers merge faster events and lose the direction.
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await dispatchTouch('touchEnd')
    }
  }
  const interpolate = (from: number, to: number) =>
    Array.from({ length: 12 }, (_, index) => from + ((to - from) * index) / 11)

  test('pictures are swiped, and the counter follows', async ({ page, m }) => {
    await openProduct(page, await makeProduct({ pictures: 3 }))
    await expect(getGallery(page, m)).toHaveCSS('scroll-snap-type', 'x mandatory')
    const moveTouch = await createTouchDispatcher(page)
    // The touch runs above the buttons of the gallery, so that it hits the picture.
    await moveTouch(...interpolate(340, 40).map((x): [number, number][] => [[x, 200]]))
    await expect(getPictureCounter(page, 2, 3)).toBeVisible()
    await expect(page.getByRole('img', { name: 'obraz 2 z 3' })).toBeInViewport({ ratio: 0.99 })
  })

  test('a zoomed picture is pinched and panned, and swiped at full size', async ({ page, m }) => {
    const product = await makeProduct()
    await openProduct(page, product)
    await page.getByRole('button', { name: m.product.zoom }).tap()
    const dialog = page.getByRole('dialog', { name: product.name })
    await expect(dialog.getByRole('img')).toBeVisible()
    const moveTouch = await createTouchDispatcher(page)
    await moveTouch(...interpolate(340, 40).map((x): [number, number][] => [[x, 400]]))
    await expect(dialog.getByRole('img', { name: 'obraz 2 z 2' })).toBeVisible()
    await moveTouch(
      ...interpolate(20, 60).map((distance): [number, number][] => [
        [195 - distance, 400],
        [195 + distance, 400],
      ]),
    )
    await expect(dialog.getByText('300%')).toBeVisible()
    const boundingBoxBefore = await dialog.getByRole('img').boundingBox()
    await moveTouch(...interpolate(200, 100).map((x): [number, number][] => [[x, 400]]))
    await expect
      .poll(async () => (await dialog.getByRole('img').boundingBox())?.x)
      .toBeCloseTo((boundingBoxBefore?.x ?? 0) - 100, 0)
    await expect(dialog.getByRole('img', { name: 'obraz 2 z 2' })).toBeVisible()
  })

  test('price and button stay visible, and cover neither the footer nor the page’s own button', async ({
    page,
    m,
  }) => {
    const product = await makeProduct()
    await openProduct(page, product)
    const buyBar = getBuyBar(page, m, product)
    const scrollToEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await scrollToEnd()
    await expect(buyBar).toContainText(withNbspOnly('1 299,00 zł'))
    const lastPaymentMark = page.getByRole('contentinfo').getByRole('img', { name: 'Apple Pay' })
    // Lazy pictures loaded on the way down make the page longer, so each measurement first scrolls to the end.
    const measureOverlap = async () => {
      await scrollToEnd()
      const [paymentMarkBox, barBox] = [await lastPaymentMark.boundingBox(), await buyBar.boundingBox()]
      return (paymentMarkBox?.y ?? 0) + (paymentMarkBox?.height ?? 0) - (barBox?.y ?? 0)
    }
    await expect.poll(measureOverlap).toBeLessThanOrEqual(0)
    await expect(buyBar).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).scrollIntoViewIfNeeded()
    await expect(buyBar).toBeHidden()
    await scrollToEnd()
    await buyBar.getByRole('button', { name: m.product.addToCart }).tap()
    await expect(page.getByRole('dialog', { name: m.cart.title })).toContainText(product.sku)
    await page.keyboard.press('Escape')
    await expect(buyBar.getByRole('button', { name: m.product.inCart })).toBeFocused()
  })

  test('the bar of a sold product has no buy button', async ({ page, m }) => {
    const product = await makeProduct()
    await runSql('UPDATE products SET stock = 0, sold = 1 WHERE id = ?', product.id)
    await openProduct(page, product)
    await expect(page.getByRole('main')).toContainText(m.product.soldNote)
    await expect(getBuyBar(page, m, product)).toHaveCount(0)
  })
})
