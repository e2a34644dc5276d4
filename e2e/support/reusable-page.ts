import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from '@playwright/test'
import { addPageChecks } from './page-errors'

/** Between tests a page stays at this file without scripts. It therefore keeps the shop's renderer process. */
const IDLE_PATH = '/favicon.svg'

/**
 * Methods with effects that cannot be undone. After a test calls such a method, no other test uses the context. Pages
 * share the clock of their context, so the clock methods count too.
 */
const CONTEXT_METHODS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeWebSocket',
  'setGeolocation',
  'setOffline',
]
const PAGE_METHODS = ['exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders']
const CLOCK_METHODS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

const CONTEXT_EVENTS = ['console', 'page', 'request', 'requestfailed', 'response', 'weberror']
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]

type Disposable = { dispose: () => Promise<void> }

const changedContexts = new WeakSet<BrowserContext>()
const initScripts = new WeakMap<Page, Disposable[]>()

/** Marks the context as changed, so that no other test uses it. For changes that Playwright methods do not reveal. */
export const markChanged = (page: Page): void => void changedContexts.add(page.context())

/**
 * The pages of a test process, one for each set of options that `shop.ts` lists. A test gets a page without cookies,
 * storage, routes and scripts of earlier tests. It shares only their HTTP cache and renderer process, so a visit takes
 * half the CPU of a new context.
 */
export class ReusablePages {
  private readonly browser: Browser
  private readonly pages = new Map<string, Page>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  async open(
    options: BrowserContextOptions,
    headers: Record<string, string>,
    viewport: ViewportSize | null,
  ): Promise<Page> {
    const optionsKey = JSON.stringify(options)
    const page = this.pages.get(optionsKey) ?? (await createPage(this.browser, options))
    this.pages.set(optionsKey, page)
    await page.context().setExtraHTTPHeaders(headers)
    // Passes the values of the context, because `null` would reset them to the browser's defaults.
    const { colorScheme = null, reducedMotion = null } = options
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null })
    if (viewport) await page.setViewportSize(viewport)
    return page
  }

  /** Removes cookies, storage and other traces of a test from its page. Closes the page if the clean-up fails. */
  async releasePage(options: BrowserContextOptions): Promise<void> {
    const key = JSON.stringify(options)
    const page = this.pages.get(key)
    if (!page) return
    this.pages.delete(key)
    const context = page.context()
    const otherPages = context.pages().filter((otherPage) => otherPage !== page)
    await Promise.all(otherPages.map((otherPage) => otherPage.close()))
    if (!page.isClosed() && !changedContexts.has(context) && (await cleanPage(page)))
      this.pages.set(key, page)
    else await closeContext(context)
  }
}

/** Makes `goto` and `reload` wait until the page is interactive. */
export function waitUntilShopIsReady(page: Page): Page {
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

/** Closes the pages first, because Playwright takes a screenshot of each page of a closed context. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.close()
}

async function createPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await addPageChecks(context)
  const page = await context.newPage()
  const recordChange = () => changedContexts.add(context)
  interceptCalls(context, CONTEXT_METHODS, recordChange)
  interceptCalls(page, PAGE_METHODS, recordChange)
  interceptCalls(context.clock, CLOCK_METHODS, recordChange)
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = async (...args: Parameters<Page['addInitScript']>) => {
    const initScript = await addInitScript(...args)
    initScripts.set(page, [...(initScripts.get(page) ?? []), initScript])
    return initScript
  }
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const otherPage = await newPage()
    const viewport = page.viewportSize()
    if (viewport) await otherPage.setViewportSize(viewport)
    return otherPage
  }
  return options.javaScriptEnabled === false ? page : waitUntilShopIsReady(page)
}

/** Returns false if the page does not respond. */
async function cleanPage(page: Page): Promise<boolean> {
  const context = page.context()
  try {
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      ...(initScripts.get(page) ?? []).map((initScript) => initScript.dispose()),
      page.mouse.move(-1, -1),
    ])
    initScripts.delete(page)
    // The listeners are removed last, because the earlier steps may still cause errors that the test must receive.
    for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
    for (const event of PAGE_EVENTS) page.removeAllListeners(event)
    await page.mainFrame().goto(IDLE_PATH)
    await Promise.all([
      context.clearCookies(),
      page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
        window.name = ''
      }),
    ])
    return true
  } catch {
    return false
  }
}

/** Calls `listener` before each of the methods. */
function interceptCalls(object: object, methodNames: readonly string[], listener: () => void): void {
  for (const name of methodNames) {
    const method: unknown = Reflect.get(object, name)
    if (typeof method !== 'function') throw new Error(`no method ${name}`)
    Reflect.set(object, name, (...args: unknown[]): unknown => {
      listener()
      return Reflect.apply(method, object, args)
    })
  }
}
