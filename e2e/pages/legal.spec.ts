import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from '../../domain/settings/terms'
import { paths } from '../../domain/pages/page-paths'
import { LEGAL_TEXT_LOADERS } from '../../web/shop/legal/document/legal-texts'
import { LEGAL_WORDS } from '../../web/shop/legal/document/words'
import { makeProduct } from '../support/database'
import { expect, test, openPage } from '../support/shop'

/** Returns the text of a page, without scripts, styles and tags. */
const readTextOf = (html: string) =>
  toPlainSpaces(html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' '))
const toPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ')

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    // `every-screen/walk.spec.ts` checks the layout of each legal document.
    test('every legal document is complete in the edge’s response', async ({ request, baseURL }) => {
      for (const documentName of LEGAL_DOCUMENTS) {
        const path = paths[documentName][language]
        const legalText = (await LEGAL_TEXT_LOADERS[documentName][language]())(FIRST_SETTINGS)
        const response = await request.get(path)
        expect(response.status(), path).toBe(200)
        const html = await response.text()
        // The markup contains the legal text, so it is readable without scripts.
        for (const { id } of legalText.sections) expect(html, path).toContain(`id="${id}"`)
        expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
        expect(html, path).toContain(`<html lang="${language}"`)
        const visibleText = readTextOf(html)
        const { print } = LEGAL_WORDS[language]
        for (const text of [legalText.title, LEGAL_VERSIONS[documentName], print])
          expect(visibleText, path).toContain(toPlainSpaces(text))
        // No link markup is left in the text.
        expect(visibleText, path).not.toMatch(/\]\(|\[\w/)
      }
    })

    if (language === 'pl')
      test('a product page links to the withdrawal page, whose form prints alone', async ({ page, m }) => {
        const product = await makeProduct({})
        await openPage(page, paths.product(product.slug)[language])
        const footer = page.getByRole('contentinfo')
        const link = footer.getByRole('link', { name: m.footer.withdraw })
        await expect(link).toBeVisible()
        await link.click()
        await expect(page).toHaveURL(new RegExp(`${paths.withdrawal[language]}$`))
        const legalText = (await LEGAL_TEXT_LOADERS.withdrawal[language]())(FIRST_SETTINGS)
        await expect(page.getByRole('heading', { level: 1, name: legalText.heading ?? '' })).toBeVisible()

        const mailtoLink = page.locator('a[href^="mailto:"][href*="body="]')
        await expect(mailtoLink).toHaveAttribute('href', /%0D%0A/)
        const mailBody = new URL((await mailtoLink.getAttribute('href')) ?? '').searchParams.get('body')
        expect(mailBody).toContain('Jan Przykładowy')

        await page.evaluate(() => {
          window.print = () => undefined
        })
        await page.getByRole('button', { name: legalText.printable?.label ?? '' }).click()
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('#form')).toBeVisible()
        await expect(page.locator('#instruction')).toBeHidden()
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
        await expect(page.locator('#instruction')).toBeVisible()
      })

    if (language === 'en')
      test('a printed legal text stands alone and shows its link addresses', async ({ page }) => {
        await openPage(page, paths.terms[language])
        await page.emulateMedia({ media: 'print' })
        for (const hiddenElement of [
          page.getByRole('banner'),
          page.getByRole('contentinfo'),
          page.getByRole('navigation', { name: LEGAL_WORDS[language].contents }),
          page.getByRole('button', { name: LEGAL_WORDS[language].print }),
        ]) {
          await expect(hiddenElement).toBeHidden()
        }
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const link = page.locator(`#withdrawal a[href="${paths.withdrawal[language]}"]`)
        const readPrintedAddress = (element: Element) => getComputedStyle(element, '::after').content
        expect(await link.evaluate(readPrintedAddress)).toContain(paths.withdrawal[language])
        const formSection = page.locator('#form')
        expect(await formSection.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page')
      })

    if (language === 'pl')
      test('links of the contents and of other pages lead to a section', async ({ page }) => {
        await openPage(page, paths.withdrawal[language])
        await page.locator('#special').getByRole('link').first().click()
        await expect(page).toHaveURL(new RegExp(`${paths.terms[language]}#businesses$`))
        await expect(page.locator('#businesses')).toBeInViewport()
        // The attribute detects a remount, which would lose the scroll position and input.
        await page.locator('#businesses').evaluate((section) => section.setAttribute('data-same', ''))
        const firstSection = (await LEGAL_TEXT_LOADERS.terms[language]())(FIRST_SETTINGS).sections[0]
        const tableOfContents = page.getByRole('navigation', { name: LEGAL_WORDS[language].contents })
        await tableOfContents.getByRole('link', { name: firstSection?.heading ?? '' }).click()
        // Checks the URL first, so that a lost click fails here and not in the check of the scroll position.
        await expect(page).toHaveURL(/#seller$/)
        await expect(page.locator('#seller')).toBeInViewport()
        await expect(page.locator('#businesses')).not.toBeInViewport()
        await expect(page.locator('#businesses')).toHaveAttribute('data-same')
        // An address with a hash opens at its section, below the sticky header.
        await openPage(page, `${paths.privacy[language]}#browser`)
        const heading = page.locator('#browser').getByRole('heading')
        await expect(heading).toBeInViewport()
        const measureHeadingGap = async () => {
          const headerBox = await page.getByRole('banner').boundingBox()
          return ((await heading.boundingBox())?.y ?? 0) - (headerBox?.y ?? 0) - (headerBox?.height ?? 0)
        }
        await expect.poll(measureHeadingGap).toBeGreaterThanOrEqual(0)
        expect((await heading.boundingBox())?.y).toBeLessThan(300)
      })

    if (language === 'en')
      test('a hash link pressed during hydration keeps the scroll position and the page', async ({
        page,
      }) => {
        const requestedPaths: string[] = []
        page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
        // Blocks the chunks of the legal texts. A page that needed a chunk would suspend during hydration and render
        // again after a navigation.
        await page.route('**/assets/{terms,facts}.*.js', () => undefined)
        await page.addInitScript(() => {
          const clickWhenReady = () => {
            if (document.documentElement.dataset['ready'] === undefined) return
            observer.disconnect()
            document.querySelector('#businesses')?.setAttribute('data-same', '')
            document.querySelector<HTMLAnchorElement>('a[href="#businesses"]')?.click()
          }
          const observer = new MutationObserver(clickWhenReady)
          observer.observe(document, { subtree: true, childList: true, attributes: true })
        })
        await openPage(page, paths.terms[language])
        const businessesSection = page.locator('#businesses')
        await expect(page).toHaveURL(/#businesses$/)
        // Waits until the page is hydrated, not only its layout (header and footer).
        await expect
          .poll(() =>
            businessesSection.evaluate((element) =>
              Object.keys(element).some((key) => key.startsWith('__react')),
            ),
          )
          .toBe(true)
        await expect(businessesSection).toBeInViewport()
        await expect(businessesSection).toHaveAttribute('data-same')
        // The text is part of the edge's data, so no chunk is requested.
        expect(requestedPaths.filter((path) => /\/(terms|facts)\./.test(path))).toEqual([])
      })

    if (language === 'pl')
      test('the shipping dialog links to the withdrawal page and closes', async ({ page, m }) => {
        await openPage(page, paths.products[language])
        await page.getByRole('contentinfo').getByRole('button', { name: m.info.shipping }).click()
        const dialog = page.getByRole('dialog', { name: m.info.shipping })
        await dialog.getByRole('link', { name: m.footer.withdraw }).click()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL(new RegExp(`${paths.withdrawal[language]}$`))
      })
  })
}
