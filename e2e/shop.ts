import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
} from '@playwright/test'
import { CART_WORDS } from '../web/features/cart/words'
import type { CheckoutWords } from '../web/features/checkout/words'
import { en as checkoutEn } from '../web/features/checkout/words.en'
import { pl as checkoutPl } from '../web/features/checkout/words.pl'
import { en } from '../web/i18n/en'
import type { Messages } from '../web/i18n/messages'
import { ERRORS } from '../web/i18n/errors'
import { pl } from '../web/i18n/pl'
import { HOME_WORDS } from '../web/pages/home-words'
import { Faults } from './faults'

export { expect } from '@playwright/test'

export type Language = 'pl' | 'en'
type CartWords = (typeof CART_WORDS)['pl']
/** All texts of the shop, including the checkout's. */
export type Words = Messages &
  CheckoutWords &
  (typeof HOME_WORDS)['pl'] & { cart: CartWords; errors: (typeof ERRORS)['pl'] }
export const WORDS: Record<Language, Words> = {
  pl: { ...pl, ...checkoutPl, ...HOME_WORDS.pl, cart: { ...pl.cart, ...CART_WORDS.pl }, errors: ERRORS.pl },
  en: { ...en, ...checkoutEn, ...HOME_WORDS.en, cart: { ...en.cart, ...CART_WORDS.en }, errors: ERRORS.en },
}

/** Converts spaces to no-break spaces, as in printed amounts. */
export const withNbsp = (text: string): string => text.replaceAll(' ', '\u00a0')

let addresses = 0
/** Returns a client address unique in the run, so that tests share no rate limit. */
const freshAddress = (worker: number): string =>
  `10.${worker % 250}.${(addresses >> 8) & 255}.${addresses++ & 255}`

const ACCEPTS: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB' }

export type Visit = { language?: Language; country?: string; options?: BrowserContextOptions }

/** Opens a page and waits for its page view, which marks the end of hydration. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const pageViewRequest = page.waitForRequest('**/api/page-view')
  const response = await page.goto(path)
  await pageViewRequest
  return response
}

/** Makes `goto` and `reload` wait until the page is interactive. */
function waitsForShop(page: Page): Page {
  const waitUntilReady = () =>
    page
      .locator('html[data-ready]')
      .waitFor({ state: 'attached', timeout: 5000 })
      .catch(() => undefined)
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await waitUntilReady()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await waitUntilReady()
    return response
  }
  return page
}

type Fixtures = {
  /** The visitor's country, as Cloudflare reports it. */
  country: string
  language: Language
  address: string
  /** The shop's texts in the visitor's language. */
  m: Words
  faults: Faults
  /** Opens a browser context of another visitor. */
  newVisitor: (visit?: Visit) => Promise<Page>
}

const contextOf = (
  browser: Browser,
  address: string,
  { language = 'pl', country = 'PL', options = {} }: Visit,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: process.env['SHOP_URL'] ?? '',
    locale: ACCEPTS[language],
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'CF-Connecting-IP': address, 'CF-IPCountry': country },
    ...options,
  })

/** Watches every page of every test: browser errors fail the test, unless allowed. */
export const test = base.extend<Fixtures>({
  country: ['PL', { option: true }],
  language: ['pl', { option: true }],
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  locale: async ({ language }, use) => use(ACCEPTS[language]),
  // oxlint-disable-next-line no-empty-pattern
  address: async ({}, use, info) => use(freshAddress(info.workerIndex)),
  extraHTTPHeaders: async ({ address, country }, use) =>
    use({ 'CF-Connecting-IP': address, 'CF-IPCountry': country }),
  m: async ({ language }, use) => use(WORDS[language]),
  faults: [
    async ({}, use) => {
      const faults = new Faults(process.env['SHOP_URL'] ?? '')
      await use(faults)
      faults.expectNone()
    },
    { auto: true },
  ],
  context: async ({ context, faults }, use) => {
    await faults.watch(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waitsForShop(page) : page),
  newVisitor: async ({ browser, faults }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async (visit = {}) => {
      const context = await contextOf(browser, freshAddress(info.workerIndex), visit)
      contexts.push(context)
      await faults.watch(context)
      return waitsForShop(await context.newPage())
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
