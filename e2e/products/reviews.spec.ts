import { HOME_WORDS } from '../../web/shop/home/home-words'
import type { Page } from '@playwright/test'
import { adminPaths } from '../../web/app/admin-paths'
import { OWN_REVIEW_WORDS } from '../../web/shop/reviews/write/review-words'
import { STAFF_REVIEW_WORDS } from '../../web/admin/reviews/words'
import { REVIEW_WORDS } from '../../web/shop/reviews/words'
import { ERROR_SENTENCES } from '../../web/i18n/errors'
import { findViolations } from '../support/axe'
import { makeProduct, runSql, type TestProduct } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { readOrderPageUrl, payOrder, placeOrder } from '../support/placed-order'
import { expect, type Language, test, openPage } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

const HOME_PATHS: Record<Language, string> = { pl: '/', en: '/en' }
/** A time longer than the whole rotation of reviews, ms. */
const FULL_ROTATION_MS = 20_000

const isReviewRequest = (url: string) => /\/api\/reviews|\/assets\/review-list-/.test(url)

/** Scrolls to the section below the reviews: a jump to the page end would skip them. */
const scrollBelowReviews = (page: Page) =>
  page.getByRole('main').locator('section').last().scrollIntoViewIfNeeded()

/**
 * Waits until React has rendered. React schedules its work by MessageChannel, which a paused browser clock does not
 * stop.
 */
const waitForRender = (page: Page) =>
  page.evaluate(async () => {
    for (let messageIndex = 0; messageIndex < 20; messageIndex += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve, { once: true })
        port1.start()
        port2.postMessage(null)
      })
    }
  })

/** Opens the home page, scrolls to the reviews and pauses the browser's clock. */
async function openReviews(page: Page, language: Language) {
  const words = REVIEW_WORDS[language]
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await openPage(page, HOME_PATHS[language])
  await scrollBelowReviews(page)
  const reviewsSection = page.getByRole('region', { name: words.title })
  await reviewsSection.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const formatGroupLabel = (groupNumber: number) =>
    words.part({ from: groupNumber * 3 - 2, to: groupNumber * 3, total: 9 })
  await reviewsSection.getByRole('button', { name: formatGroupLabel(1) }).click()
  return {
    section: reviewsSection,
    words,
    getGroupButton: (shownGroup: number) =>
      reviewsSection.getByRole('button', { name: formatGroupLabel(shownGroup) }),
    pause: reviewsSection.getByRole('button', { name: words.pause }),
    play: reviewsSection.getByRole('button', { name: words.play }),
    runClockFor: (ms: number) => page.clock.runFor(ms),
    /** Removes hover and focus, which pause the rotation. Each group of reviews is then shown for its full time. */
    removeHoverAndFocus: async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await waitForRender(page)
    },
    expectGroup: async (shownGroup: number) => {
      for (const groupNumber of [1, 2, 3]) {
        await expect(reviewsSection.getByRole('list', { name: formatGroupLabel(groupNumber) })).toBeVisible({
          visible: groupNumber === shownGroup,
        })
      }
      await expect(reviewsSection.locator('[aria-current=true]')).toHaveAccessibleName(
        formatGroupLabel(shownGroup),
      )
      await expect(reviewsSection.getByRole('listitem')).toHaveCount(3)
    },
  }
}

test.describe('in Polish', () => {
  test.use({ language: 'pl', country: 'PL' })

  test('nine reviews rotate by three every 6 s, and pause while they are read', async ({ page }) => {
    const { section, words, getGroupButton, pause, play, runClockFor, removeHoverAndFocus, expectGroup } =
      await openReviews(page, 'pl')
    await expect(section).toContainText(words.examples)
    await removeHoverAndFocus()
    await section.hover()
    await expectGroup(1)
    const height = (await section.boundingBox())?.height
    await runClockFor(FULL_ROTATION_MS)
    await expectGroup(1)
    await removeHoverAndFocus()
    await runClockFor(5_900)
    await expectGroup(1)
    await runClockFor(200)
    await expectGroup(2)

    await pause.focus()
    await runClockFor(FULL_ROTATION_MS)
    await expectGroup(2)
    await removeHoverAndFocus()
    await runClockFor(6_100)
    await expectGroup(3)
    await runClockFor(6_100)
    await expectGroup(1)

    await getGroupButton(3).click()
    await expectGroup(3)
    await pause.click()
    await removeHoverAndFocus()
    await runClockFor(FULL_ROTATION_MS)
    await expectGroup(3)
    await play.click()
    await removeHoverAndFocus()
    await runClockFor(6_100)
    await expectGroup(1)
    expect((await section.boundingBox())?.height).toBe(height)
  })
})

test('the reviews pause in a hidden tab and with reduced motion', async ({ page }) => {
  const { pause, getGroupButton, runClockFor, removeHoverAndFocus, expectGroup } = await openReviews(
    page,
    'pl',
  )
  const setPageHidden = (isHidden: boolean) =>
    page.evaluate((isPageHidden) => {
      Object.defineProperty(document, 'hidden', { value: isPageHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await removeHoverAndFocus()
  await setPageHidden(true)
  await runClockFor(FULL_ROTATION_MS)
  await expectGroup(1)
  await setPageHidden(false)
  await runClockFor(6_100)
  await expectGroup(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(pause).toBeHidden()
  await runClockFor(FULL_ROTATION_MS)
  await expectGroup(2)
  await getGroupButton(1).click()
  await expectGroup(1)
})

test('the code of the reviews loads once, near the window, and they have no accessibility violations', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (isReviewRequest(request.url())) requestedPaths.push(new URL(request.url()).pathname)
  })
  await openPage(page, '/')
  await page.waitForTimeout(200)
  expect(requestedPaths).toEqual([])
  await scrollBelowReviews(page)
  const reviewsSection = page.getByRole('region', { name: REVIEW_WORDS.pl.title })
  await expect(reviewsSection.getByRole('listitem')).toHaveCount(3)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    // Centres the reviews: the header may half cover other elements, which axe would report.
    await reviewsSection.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    expect.soft(await findViolations(page), String(width)).toEqual([])
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await scrollBelowReviews(page)
  // The page's data contains the reviews, so only code is loaded.
  expect(requestedPaths).toEqual([expect.stringMatching(/^\/assets\/review-list-/)])
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
    expect.stringMatching(/rating|review/i),
  )
})

/** Opens the home page by client-side navigation, so that the browser requests the reviews. */
async function openHomeByLink(page: Page) {
  await openPage(page, '/regulamin')
  await page.getByRole('banner').getByRole('link', { name: /Ekspo/ }).first().click()
  await expect(page.getByRole('heading', { name: HOME_WORDS.pl.trust.conditionTitle })).toBeAttached()
}

test('reviews that fail to load are left out, and load on the next approach', async ({ page, faults }) => {
  faults.allow(/api\/reviews|status of 503/)
  await page.route('/api/reviews', (route) => route.fulfill({ status: 503, json: {} }))
  const refusedResponse = page.waitForResponse('/api/reviews')
  await openHomeByLink(page)
  await scrollBelowReviews(page)
  await refusedResponse
  await expect(page.getByRole('region', { name: REVIEW_WORDS.pl.title })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: HOME_WORDS.pl.trust.conditionTitle })).toBeVisible()
  await page.unroute('/api/reviews')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(100)
  await scrollBelowReviews(page)
  await expect(page.getByRole('region', { name: REVIEW_WORDS.pl.title })).toBeVisible()
})

/** Creates a delivered order; returns its page's address from a mail. */
async function createDeliveredOrder(product: TestProduct, language: Language = 'pl') {
  const order = await placeOrder(product, { language })
  const now = Date.now()
  await payOrder(order)
  await runSql('UPDATE orders SET shipped_at = ?, delivered_at = ? WHERE id = ?', now, now, order.id)
  for (const [from, to] of [
    ['owed', 'shipped'],
    ['shipped', 'delivered'],
  ])
    await runSql(
      `INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
      SELECT order_id, product_id, ?, ?, quantity, 1, ? FROM order_lines WHERE order_id = ?`,
      from ?? '',
      to ?? '',
      now,
      order.id,
    )
  return { ...order, link: await readOrderPageUrl(order.id, language) }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a buyer reviews an order, staff publish it, and the buyer deletes it', async ({
    page,
    newVisitor,
  }) => {
    const words = OWN_REVIEW_WORDS.pl
    const staffWords = STAFF_REVIEW_WORDS.pl
    const { number, link } = await createDeliveredOrder(await makeProduct())
    await page.goto(link)
    const reviewRegion = page.getByRole('region', { name: words.title })
    const sendButton = reviewRegion.getByRole('button', { name: words.submit })
    await sendButton.click()
    const getStarButton = (rating: number) =>
      reviewRegion.getByRole('radio', { name: words.ratings[rating - 1] ?? '' })
    await expect(getStarButton(1)).toBeFocused()
    await expect(reviewRegion.getByText(words.noRating)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    // The rating works by keyboard alone, and each star is at least 44 px wide.
    for (let pressCount = 0; pressCount < 3; pressCount++) await page.keyboard.press('ArrowRight')
    await expect(getStarButton(4)).toBeChecked()
    expect((await getStarButton(4).boundingBox())?.width).toBeGreaterThanOrEqual(44)
    const reviewText = `Jak nowa.\nMała rysa zgodna ze zdjęciem. ${number}`
    await reviewRegion.getByLabel(words.text).fill('Dobra')
    await sendButton.click()
    await expect(reviewRegion.getByLabel(words.text)).toBeFocused()
    await reviewRegion.getByLabel(words.text).fill(reviewText)
    await expect(reviewRegion.getByLabel(words.name)).toHaveValue('Łucja')
    await reviewRegion.getByLabel(words.name).fill('Łucja Ż.')
    await expect(reviewRegion.getByText(words.consent)).toBeVisible()
    await sendButton.dblclick()
    await expect(reviewRegion.getByText(words.thanks)).toBeFocused()
    await expect(reviewRegion.getByText(words.state.waiting)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
    await page.reload()
    await expect(reviewRegion.getByText('Mała rysa zgodna ze zdjęciem.')).toBeVisible()

    const staffPage = await newVisitor({ options: { viewport: { width: 390, height: 844 } } })
    await signIn(staffPage, `${adminPaths.reviews}?status=waiting&q=${number}`)
    const item = staffPage.getByRole('main').getByRole('listitem')
    await expect(item).toContainText('Mała rysa zgodna ze zdjęciem.')
    await expect(item.getByRole('link', { name: `#${number}` })).toBeVisible()
    expect(await findViolations(staffPage)).toEqual([])
    expect(await measureStaffPageOverflow(staffPage)).toBe(0)
    await item.getByRole('button', { name: staffWords.step.published, exact: true }).dblclick()
    await expect(staffPage.locator('.toast')).toContainText(staffWords.moved.published)
    await expect(item).toHaveCount(0)
    await staffPage.getByLabel(staffWords.filter).selectOption('published')
    // The test shop shows example reviews instead of published reviews, and the staff page says so.
    await expect(item).toContainText(staffWords.unseen.examples)
    expect(await findViolations(staffPage)).toEqual([])
    expect(await measureStaffPageOverflow(staffPage)).toBe(0)
    const settingLink = item.getByRole('link', { name: staffWords.unseen.change })
    await expect(settingLink).toHaveAttribute('href', `${adminPaths.settings}#setting-reviews`)
    await settingLink.click()
    await expect(staffPage.locator('#setting-reviews')).toBeInViewport()
    await staffPage.goBack()
    await item.getByRole('button', { name: staffWords.step.refused }).click()
    const dialog = staffPage.getByRole('dialog', { name: staffWords.refuse.title })
    await dialog.getByRole('button', { name: staffWords.refuse.confirm }).click()
    await expect(dialog.getByLabel(staffWords.refuse.ground)).toBeFocused()
    await expect(dialog.getByText(staffWords.refuse.groundProblem)).toBeVisible()
    expect(await findViolations(staffPage)).toEqual([])
    expect(await measureStaffPageOverflow(staffPage)).toBe(0)
    await dialog.getByLabel(staffWords.refuse.ground).selectOption('rights')
    await dialog
      .getByLabel(staffWords.refuse.facts({ language: staffWords.languages.pl }))
      .fill('Opinia podaje numer telefonu innej osoby.')
    await dialog.getByRole('button', { name: staffWords.refuse.confirm }).click()
    await expect(staffPage.locator('.toast')).toContainText(staffWords.moved.refused)
    await expect(item).toHaveCount(0)
    await page.reload()
    await expect(reviewRegion.getByText(words.state.refused)).toBeVisible()
    await staffPage.getByLabel(staffWords.filter).selectOption('refused')
    await item.getByRole('button', { name: staffWords.step.published, exact: true }).click()
    await expect(item).toHaveCount(0)

    await page.reload()
    await expect(reviewRegion.getByText(words.accepted)).toBeVisible()
    await reviewRegion.getByRole('button', { name: words.change }).click()
    await expect(reviewRegion.getByText(words.changeLead)).toBeFocused()
    await expect(getStarButton(4)).toBeChecked()
    await expect(reviewRegion.getByLabel(words.text)).toHaveValue(reviewText)
    await reviewRegion.getByLabel(words.text).fill(`Po miesiącu hałasuje. ${number}`)
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
    await page.reload()
    await expect(reviewRegion.getByLabel(words.text)).toHaveValue(`Po miesiącu hałasuje. ${number}`)
    await reviewRegion.getByRole('button', { name: words.keepAsIs }).click()
    await expect(reviewRegion.getByText('Mała rysa zgodna ze zdjęciem.')).toBeVisible()
    await reviewRegion.getByRole('button', { name: words.change }).click()
    await expect(reviewRegion.getByLabel(words.text)).toHaveValue(reviewText)
    await reviewRegion.getByLabel(words.text).fill(`Po miesiącu hałasuje. ${number}`)
    await sendButton.dblclick()
    await expect(reviewRegion.getByText(words.state.waiting)).toBeVisible()
    await expect(reviewRegion.getByText('Po miesiącu hałasuje.')).toBeVisible()
    await reviewRegion.getByRole('button', { name: words.remove }).click()
    await page
      .getByRole('dialog', { name: words.removeTitle })
      .getByRole('button', { name: words.remove })
      .dblclick()
    await expect(reviewRegion.getByText(words.lead)).toBeFocused()
    await expect(sendButton).toBeVisible()
    await staffPage.reload()
    await expect(item).toHaveCount(0)
  })
})

test('a review is written in English, and a rejected one says why', async ({ newVisitor, faults }) => {
  faults.allow(/409/)
  const words = OWN_REVIEW_WORDS.en
  const { id, link, number } = await createDeliveredOrder(await makeProduct(), 'en')
  const page = await newVisitor({ language: 'en', country: 'DE' })
  await page.goto(link)
  const reviewRegion = page.getByRole('region', { name: words.title })
  await reviewRegion.getByText(words.ratings[4] ?? '').click({ force: true })
  await reviewRegion.getByLabel(words.text).fill(`As good as new. ${number}`)
  // The draft survives a reload.
  await page.reload()
  await expect(reviewRegion.getByLabel(words.text)).toHaveValue(`As good as new. ${number}`)
  // The order no longer counts as delivered, so the shop rejects the review. The input stays.
  await runSql('UPDATE orders SET delivered_at = NULL WHERE id = ?', id)
  await reviewRegion.getByRole('button', { name: words.submit }).click()
  await expect(reviewRegion.getByRole('alert')).toContainText(ERROR_SENTENCES.en['review.not_yet'])
  await expect(reviewRegion.getByLabel(words.text)).toHaveValue(`As good as new. ${number}`)
  await runSql('UPDATE orders SET delivered_at = ? WHERE id = ?', Date.now(), id)
  await reviewRegion.getByRole('button', { name: words.submit }).click()
  await expect(reviewRegion.getByText(words.state.waiting)).toBeVisible()
  // Scrolls to the top, because a link half under the header would fail the target-size rule.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findViolations(page)).toEqual([])
  const [row] = await runSql<{ language: string }>('SELECT language FROM reviews WHERE order_id = ?', id)
  expect(row).toEqual({ language: 'en' })
})

test('buyer reviews have no accessibility violations, and long ones can be expanded', async ({ page }) => {
  const words = REVIEW_WORDS.pl
  const longComment = 'Przyjechała w terminie. '.repeat(50).trim()
  const makeReview = (id: number, text: string) => ({
    id: `${id}`,
    name: `Kupujący ${id}`,
    rating: (id % 5) + 1,
    comment: { text, language: id % 2 ? 'pl' : 'en' },
    bought: { text: 'Wiertarko-wkrętarka udarowa GSB 18V-55', language: 'pl' },
    day: '2026-11-20',
  })
  // Fakes the response, because the setting is shared with parallel tests.
  await page.route('/api/reviews', (route) =>
    route.fulfill({
      json: {
        kind: 'buyers',
        average: { rating: 3.9, count: 41 },
        reviews: Array.from({ length: 30 }, (_, id) => makeReview(id, id === 1 ? longComment : 'Jak nowa.')),
      },
    }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await openHomeByLink(page)
  await scrollBelowReviews(page)
  const reviewsSection = page.getByRole('region', { name: words.title })
  await expect(reviewsSection).toContainText(words.buyers)
  await expect(reviewsSection.getByRole('listitem')).toHaveCount(3)
  const reviewCard = reviewsSection.getByRole('listitem').filter({ hasText: 'Kupujący 1' })
  const heightBefore = (await reviewCard.boundingBox())?.height ?? 0
  await reviewCard.getByRole('button', { name: words.whole }).click()
  expect((await reviewCard.boundingBox())?.height ?? 0).toBeGreaterThan(heightBefore)
  await reviewsSection.getByRole('button', { name: words.part({ from: 28, to: 30, total: 30 }) }).click()
  await expect(reviewsSection.getByText('Kupujący 29')).toBeVisible()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await reviewsSection.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    expect.soft(await findViolations(page), String(width)).toEqual([])
    expect.soft(await measureOverflow(page)).toBe(0)
  }
})
