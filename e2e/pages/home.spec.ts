import { CATEGORIES } from '../../domain/products/catalog/catalog'
import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { expect, type Language, withNbspOnly, test, openPage } from '../support/shop'

const HOME_PATHS: Record<Language, string> = { pl: '/', en: '/en' }
const MIN_TOUCH_TARGET_PX = 44

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({
      language,
      country: language === 'pl' ? 'PL' : 'DE',
      viewport: { width: 320, height: 740 },
    })

    if (language === 'en')
      test('each promise of the hero opens its explanation', async ({ page, m }) => {
        await openPage(page, HOME_PATHS[language])
        const amount = withNbspOnly('€6.90')
        for (const [promise, topic] of [
          [m.hero.trustGrades, 'exhibition'],
          [m.hero.trustShipping({ fee: amount }).split(' ')[0] ?? '', 'shipping'],
          [m.hero.trustSince({ since: FIRST_SETTINGS.firm.since }), 'about'],
        ] as const) {
          const promiseButton = page.getByRole('main').getByRole('button', { name: promise })
          expect((await promiseButton.boundingBox())?.height).toBeGreaterThanOrEqual(MIN_TOUCH_TARGET_PX)
          await promiseButton.focus()
          await page.keyboard.press('Enter')
          await expect(page.getByRole('dialog', { name: m.info[topic] })).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(promiseButton).toBeFocused()
        }
      })

    test('twelve cells link to the eleven categories and to all products', async ({ page, m }) => {
      await openPage(page, HOME_PATHS[language])
      const categoryCells = page
        .getByRole('main')
        .getByRole('list')
        .filter({ hasText: m.categories.lasery })
        .getByRole('link')
      await expect(categoryCells).toHaveCount(CATEGORIES.length + 1)
      for (const [index, category] of CATEGORIES.entries())
        await expect(categoryCells.nth(index)).toContainText(m.categories[category])
      // On the narrowest phone each row has two categories, and no category name overflows.
      const [firstBox, secondBox] = [
        await categoryCells.nth(0).boundingBox(),
        await categoryCells.nth(1).boundingBox(),
      ]
      expect(secondBox?.y).toBe(firstBox?.y)
      expect(
        await categoryCells.evaluateAll(
          (anchors) => anchors.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
        ),
      ).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await categoryCells.last().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.header.products)
    })
  })
}
