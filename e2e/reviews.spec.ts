import type { Page } from '@playwright/test'
import { REVIEW_WORDS } from '../web/features/reviews/words'
import { violationsOf } from './axe'
import { expect, type Language, test, visit } from './shop'

const HOME: Record<Language, string> = { pl: '/', en: '/en' }
/** Longer than all parts take together. */
const LONG = 20_000

const asksForReviews = (url: string) => /\/api\/reviews|\/assets\/reviews-/.test(url)

const approach = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded()

/** Opens the home page, goes down to the reviews and stops the clock of the browser. */
async function openReviews(page: Page, language: Language) {
  const words = REVIEW_WORDS[language]
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await visit(page, HOME[language])
  await approach(page)
  const section = page.getByRole('region', { name: words.title })
  await section.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const nameOf = (part: number) => words.part({ from: part * 3 - 2, to: part * 3, total: 9 })
  await section.getByRole('button', { name: nameOf(1) }).click()
  return {
    section,
    words,
    dot: (part: number) => section.getByRole('button', { name: nameOf(part) }),
    pause: section.getByRole('button', { name: words.pause }),
    play: section.getByRole('button', { name: words.play }),
    runFor: (ms: number) => page.clock.runFor(ms),
    /** Takes the mouse and the focus away; every part then has its whole time. */
    leave: async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
    },
    expectPart: async (part: number) => {
      for (const one of [1, 2, 3]) {
        await expect(section.getByRole('list', { name: nameOf(one) })).toBeVisible({ visible: one === part })
      }
      await expect(section.locator('[aria-current=true]')).toHaveAccessibleName(nameOf(part))
      await expect(section.getByRole('listitem')).toHaveCount(3)
    },
  }
}

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    test('three reviews of nine stand for 6 s each time, and rest while they are read', async ({ page }) => {
      const { section, words, dot, pause, play, runFor, leave, expectPart } = await openReviews(
        page,
        language,
      )
      await expect(section).toContainText(words.examples)
      await leave()
      await section.hover()
      await expectPart(1)
      const height = (await section.boundingBox())?.height
      await runFor(LONG)
      await expectPart(1)
      await leave()
      await runFor(5_900)
      await expectPart(1)
      await runFor(200)
      await expectPart(2)

      await pause.focus()
      await runFor(LONG)
      await expectPart(2)
      await leave()
      await runFor(6_100)
      await expectPart(3)
      await runFor(6_100)
      await expectPart(1)

      await dot(3).click()
      await expectPart(3)
      await pause.click()
      await leave()
      await runFor(LONG)
      await expectPart(3)
      await play.click()
      await leave()
      await runFor(6_100)
      await expectPart(1)
      expect((await section.boundingBox())?.height).toBe(height)
    })
  })
}

test('the reviews rest in a tab that nobody sees, and for whoever wants no motion', async ({ page }) => {
  const { pause, dot, runFor, leave, expectPart } = await openReviews(page, 'pl')
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await leave()
  await setHidden(true)
  await runFor(LONG)
  await expectPart(1)
  await setHidden(false)
  await runFor(6_100)
  await expectPart(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(pause).toBeHidden()
  await runFor(LONG)
  await expectPart(2)
  await dot(1).click()
  await expectPart(1)
})

test('the reviews are asked for when a reader comes near, once, and are no barrier', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (asksForReviews(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await visit(page, '/')
  await page.waitForTimeout(200)
  expect(asked).toEqual([])
  await approach(page)
  const section = page.getByRole('region', { name: REVIEW_WORDS.pl.title })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    // The window keeps its place on the page, where the header may cover half of something else.
    await section.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    expect.soft(await violationsOf(page), String(width)).toEqual([])
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await approach(page)
  expect(asked.filter((path) => path === '/api/reviews')).toHaveLength(1)
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
    expect.stringMatching(/rating|review/i),
  )
})

test('reviews that cannot be had are left out, and come on the next approach', async ({ page, faults }) => {
  faults.allow(/api\/reviews|status of 503/)
  await page.route('/api/reviews', (route) => route.fulfill({ status: 503, json: {} }))
  await visit(page, '/')
  const refused = page.waitForResponse('/api/reviews')
  await approach(page)
  await refused
  await expect(page.getByRole('region', { name: REVIEW_WORDS.pl.title })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Stan bez niespodzianek' })).toBeVisible()
  await page.unroute('/api/reviews')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(100)
  await approach(page)
  await expect(page.getByRole('region', { name: REVIEW_WORDS.pl.title })).toBeVisible()
})
