import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import { CART_WORDS } from '../../web/shop/cart/words'
import type { CheckoutWords } from '../../web/shop/checkout/words'
import { en as checkoutEn } from '../../web/shop/checkout/words.en'
import { pl as checkoutPl } from '../../web/shop/checkout/words.pl'
import { en } from '../../web/i18n/en'
import type { Messages } from '../../web/i18n/messages'
import { ERROR_SENTENCES } from '../../web/i18n/errors'
import { pl } from '../../web/i18n/pl'
import { HOME_WORDS } from '../../web/shop/home/home-words'
import { FILTER_WORDS } from '../../web/shop/products/list/filter-words'
import { LIST_WORDS } from '../../web/shop/products/list/list-words'
import { addPageChecks, PageErrors } from './page-errors'
import { closeContext, ReusablePages, waitUntilShopIsReady } from './reusable-page'

export { expect }

export type Language = 'pl' | 'en'
type CartWords = (typeof CART_WORDS)['pl']
type ListWords = (typeof FILTER_WORDS)['pl'] & (typeof LIST_WORDS)['pl']
/** All texts of the shop, including texts that load later. */
export type ShopMessages = Messages &
  CheckoutWords &
  (typeof HOME_WORDS)['pl'] & { cart: CartWords; list: ListWords; errors: (typeof ERROR_SENTENCES)['pl'] }
export const MESSAGES: Record<Language, ShopMessages> = {
  pl: {
    ...pl,
    ...checkoutPl,
    ...HOME_WORDS.pl,
    cart: { ...pl.cart, ...CART_WORDS.pl },
    list: { ...pl.list, ...LIST_WORDS.pl, ...FILTER_WORDS.pl },
    errors: ERROR_SENTENCES.pl,
  },
  en: {
    ...en,
    ...checkoutEn,
    ...HOME_WORDS.en,
    cart: { ...en.cart, ...CART_WORDS.en },
    list: { ...en.list, ...LIST_WORDS.en, ...FILTER_WORDS.en },
    errors: ERROR_SENTENCES.en,
  },
}

/** Converts spaces to no-break spaces, as in printed amounts. */
export const withNbspOnly = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Returns a pattern in which each space also matches the no-break space that pages put after short words. */
export const toTextPattern = (source: string): RegExp => new RegExp(source.replaceAll(' ', '\\s'))

let createdIpCount = 0
/** Returns a client address unique in the run, so that tests share no rate limit. */
const createUniqueIp = (workerIndex: number): string =>
  `10.${workerIndex % 250}.${(createdIpCount >> 8) & 255}.${createdIpCount++ & 255}`

const ACCEPT_LANGUAGE_HEADERS: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB' }

export type VisitOptions = { language?: Language; country?: string; options?: BrowserContextOptions }

/** Opens a page and waits for its page view, which marks the end of hydration. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const pageViewRequest = page.waitForRequest('**/api/page-view')
  const response = await page.goto(path)
  await pageViewRequest
  return response
}

/** Scrolls to the footer and waits for its code; a link that is pressed earlier loads a new document. */
export async function openFooter(page: Page): Promise<Locator> {
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.locator('form button[type=submit]')).toBeEnabled()
  return footer
}

/** Waits until the current history entry is the page's own. Open dialogs have entries above it. */
export const expectPageEntry = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(0)

type Fixtures = {
  /** The visitor's country, as Cloudflare reports it. */
  country: string
  language: Language
  address: string
  /** The shop's texts in the visitor's language. */
  m: ShopMessages
  faults: PageErrors
  /** Opens a browser context of another visitor. */
  newVisitor: (visitOptions?: VisitOptions) => Promise<Page>
}

type WorkerFixtures = { reusablePages: ReusablePages }

const openBrowserContext = (
  browser: Browser,
  address: string,
  { language = 'pl', country = 'PL', options = {} }: VisitOptions,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: ACCEPT_LANGUAGE_HEADERS[language],
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'CF-Connecting-IP': address, 'CF-IPCountry': country },
    ...options,
  })

/** Watches every page of every test: browser errors fail the test, unless allowed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  reusablePages: [async ({ browser }, use) => use(new ReusablePages(browser)), { scope: 'worker' }],
  country: ['PL', { option: true }],
  language: ['pl', { option: true }],
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  locale: async ({ language }, use) => use(ACCEPT_LANGUAGE_HEADERS[language]),
  // oxlint-disable-next-line no-empty-pattern
  address: async ({}, use, testInfo) => use(createUniqueIp(testInfo.workerIndex)),
  extraHTTPHeaders: async ({ address, country }, use) =>
    use({ 'CF-Connecting-IP': address, 'CF-IPCountry': country }),
  m: async ({ language }, use) => use(MESSAGES[language]),
  faults: [
    async ({}, use) => {
      const pageErrors = new PageErrors(process.env['SHOP_URL'] ?? '')
      await use(pageErrors)
      pageErrors.expectNoErrors()
    },
    { auto: true },
  ],
  page: async (
    {
      reusablePages,
      faults,
      locale,
      colorScheme,
      reducedMotion,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      javaScriptEnabled,
      viewport,
      extraHTTPHeaders,
    },
    use,
  ) => {
    const options = {
      colorScheme,
      reducedMotion,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      ...(locale ? { locale } : {}),
      ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
    }
    const page = await reusablePages.open(options, extraHTTPHeaders ?? {}, viewport)
    faults.watchContext(page.context())
    await use(page)
    await reusablePages.releasePage(options)
  },
  context: async ({ page }, use) => use(page.context()),
  newVisitor: async ({ browser, faults }, use, testInfo) => {
    const browserContexts: BrowserContext[] = []
    await use(async (visitOptions = {}) => {
      const browserContext = await openBrowserContext(
        browser,
        createUniqueIp(testInfo.workerIndex),
        visitOptions,
      )
      browserContexts.push(browserContext)
      await addPageChecks(browserContext)
      faults.watchContext(browserContext)
      return waitUntilShopIsReady(await browserContext.newPage())
    })
    await Promise.all(browserContexts.map(closeContext))
  },
})
