import type { Currency } from '../../domain/money/currency'
import { isAppError } from '../../domain/errors'
import type { Language } from '../../domain/language'
import { isPaymentPath, paths } from '../../domain/pages/page-paths'
import {
  matchAdminPath,
  dehydrate,
  loadMessages,
  createQueryClient,
  matchPage,
  type PageState,
  renderPage,
  type RoutedPage,
} from '../../web/edge'
import { toPageSettings } from '../../domain/settings/page-settings'
import type { Deps } from '../deps'
import { makeCatalogDeps, makeDeps } from '../make-deps'
import { consumeRequestLimit } from '../http/access'
import { documentHeaders, type InlineHashes } from '../http/headers'
import { countVisitorEvent } from '../http/own-visits'
import { sourceLocationOf } from '../source-location'
import { serveCrawlerFile } from './crawler-files'
import { renderHead, stringifyForScript } from './head'
import { type CachedPage, getCachedPage } from './cached-page'
import { getFirstScript, readFontUrl, readModuleUrls, readStyles } from './page-assets'
import { prefillPageCache } from './prefill-page-cache'
import { localeOf } from './locale-of'
import { findSuccessorSlug } from '../features/products/catalog/products'
import { log } from '../log'

/** Serves a page or a file. If the Worker cannot render a page, it sends an empty page, which the browser renders. */
export async function servePage(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD' } })
  }
  const url = new URL(request.url)
  const crawlerResponse = await serveCrawlerFile(request, env, context)
  if (crawlerResponse) return crawlerResponse
  if (isFilePath(url.pathname)) {
    const response = await env.ASSETS.fetch(request)
    if (response.status !== 404) return response
    if (isAssetPath(url.pathname) && !canAcceptHtml(request)) return new Response(null, { status: 404 })
  }
  const path = pathOfPage(url.pathname)
  if (path !== url.pathname) return Response.redirect(url.origin + path + url.search, 301)
  try {
    return await respondWithPage(request, env, context, url)
  } catch (error) {
    log('error', 'page.not_rendered', { path: url.pathname, place: sourceLocationOf(error) })
    return servePlainPage(request, env, context, url)
  }
}

/** Canonical path: without trailing slashes, and in lowercase if only the lowercase path matches a page. */
function pathOfPage(pathname: string): string {
  const path = pathname.replace(/(?!^)\/+$/, '')
  const lowerPath = path.toLowerCase()
  return matchPage(lowerPath).page === 'notFound' ? path : lowerPath
}

const isAssetPath = (path: string): boolean => /^\/(assets|images)\//.test(path)

/** True if a path looks like a file. A person who types the URL of a missing file still gets the not-found page. */
const isFilePath = (path: string): boolean => /\.\w{2,5}$/.test(path) || isAssetPath(path)

/** True if a person requests a document, false for scripts and pictures of a page. */
const canAcceptHtml = (request: Request): boolean =>
  request.headers.get('Accept')?.includes('text/html') ?? false

/** Headers of a page. Pages differ by visitor, so only the browser may cache them, and it must revalidate. */
const pageHeaders = ({ pathname }: URL, hashes: InlineHashes, isStaffPage = false) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Language',
  ...documentHeaders({
    hasPaymentProvider: isPaymentPath(pathname),
    isStaffPage,
    ...hashes,
  }),
})

const fontTag = (fontUrl: string | null) =>
  fontUrl ? `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin />` : ''

/** Meta tag with the modules that `web/boot.ts` imports first. */
const modulesTag = (moduleUrls: string[]) => `<meta name="modules" content="${moduleUrls.join(' ')}" />`

/**
 * Head tags of staff pages only. These pages can be installed as an app, and search engines must not list these pages.
 */
const renderStaffHead = (language: Language) =>
  `<meta name="robots" content="noindex" /><link rel="manifest" href="/admin-app/admin.${language}.webmanifest" /><link rel="apple-touch-icon" href="/admin-app/icon-apple-180.png" />`

const fetchAppShell = (env: Env) => env.ASSETS.fetch('https://assets.invalid/')

/** A page that the browser renders. It contains the settings, but no page data. */
async function servePlainPage(
  request: Request,
  env: Env,
  context: ExecutionContext,
  url: URL,
): Promise<Response> {
  const { settings: shopSettings, now } = await makeDeps(env, (promise) => context.waitUntil(promise))
  const { page, pathLanguage } = matchPage(url.pathname)
  const { language, currency } = localeOf(request, env, pathLanguage)
  const settings = toPageSettings(shopSettings, now(), language)
  const isAdminPage = page === 'admin'
  const isNotFound = page === 'notFound' || (isAdminPage && matchAdminPath(url.pathname)?.view === 'notFound')
  const [shellResponse, modules] = await Promise.all([
    fetchAppShell(env),
    isAdminPage ? readModuleUrls(env.ASSETS, page, language) : [],
  ])
  const dehydratedQueries = { queries: [], mutations: [] }
  const pageState: PageState = { language, currency, settings, now: now(), queries: dehydratedQueries }
  const pageResponse = new HTMLRewriter()
    .on('html', { element: (element) => void element.setAttribute('lang', language) })
    .on('head', {
      element: (element) => {
        if (isAdminPage) element.append(renderStaffHead(language) + modulesTag(modules), { html: true })
      },
    })
    .on('#root', {
      element: (element) => void element.after(renderStateScriptTag(pageState), { html: true }),
    })
    .transform(new Response(shellResponse.body))
  const headers = pageHeaders(url, { stylesHash: null, scriptHash: null }, isAdminPage)
  return new Response(pageResponse.body, { status: isNotFound ? 404 : 200, headers })
}

/** An empty page with status 429. A browser renders the page itself; a fast robot gets no rendered page. */
async function respondTooManyRequests(
  request: Request,
  env: Env,
  context: ExecutionContext,
  url: URL,
): Promise<Response> {
  const plainResponse = await servePlainPage(request, env, context, url)
  const headers = new Headers(plainResponse.headers)
  headers.set('Retry-After', '60')
  return new Response(plainResponse.body, { status: 429, headers })
}

const renderStateScriptTag = (state: PageState, replacer?: typeof omitEnglish) =>
  `<script id="state" type="application/json">${stringifyForScript(state, replacer)}</script>`

/** Drops English texts from a Polish page, because changing the language reloads the page. */
function omitEnglish(key: string, value: unknown): unknown {
  if (key === 'en' && typeof value === 'string') return ''
  if (!key.endsWith('En')) return value
  return Array.isArray(value) ? [] : null
}

async function respondWithPage(
  request: Request,
  env: Env,
  context: ExecutionContext,
  url: URL,
): Promise<Response> {
  const match = matchPage(url.pathname)
  // The browser renders staff pages, because their data needs a token, which page requests do not contain.
  if (match.page === 'admin') return servePlainPage(request, env, context, url)
  const deps = await makeCatalogDeps(env, (work) => context.waitUntil(work))
  const locale = localeOf(request, env, match.pathLanguage)
  const pageVariant = `${locale.language} ${locale.currency}`
  const pagePromise = getCachedPage(deps, { page: match.page, url, variant: pageVariant }, async () => {
    // A page from the cache is not counted. Rendering any other page counts against the rate limit.
    await consumeRequestLimit(request, env, 'reads')
    return renderDocument(env, deps, { match, url, headers: request.headers, ...locale })
  })
  const page = await pagePromise.catch((error: unknown) => {
    if (isAppError(error, 'request.too_many')) return null
    throw error
  })
  if (!page) return respondTooManyRequests(request, env, context, url)
  const { html, status, headers } = page
  return new Response(html, { status, headers })
}

type PageRequest = {
  match: RoutedPage
  url: URL
  headers: Headers
  language: Language
  currency: Currency
}

async function renderDocument(
  env: Env,
  deps: Deps,
  { match, url, headers, language, currency }: PageRequest,
): Promise<CachedPage> {
  const now = deps.now()
  const settings = toPageSettings(deps.settings, now, language)
  const queryClient = createQueryClient()
  const [messages, { facts, rates }, shellResponse, modules, styles, firstScript, font] = await Promise.all([
    loadMessages(language),
    prefillPageCache(deps, match, url, queryClient, language),
    fetchAppShell(env),
    readModuleUrls(env.ASSETS, match.page, language),
    readStyles(env.ASSETS),
    getFirstScript(),
    readFontUrl(env.ASSETS),
  ])
  countVisitorEvent(deps, headers, facts?.countedSearch ?? null)
  if (match.page === 'product' && facts?.product && facts.product.slug !== match.slug) {
    const path = paths.product(facts.product.slug)[match.pathLanguage ?? language]
    return { html: '', status: 301, headers: { Location: url.origin + path + url.search } }
  }
  const successorSlug =
    match.page === 'product' && facts?.gone ? await findSuccessorSlug(deps, match.slug) : null
  if (successorSlug) {
    const path = paths.product(successorSlug)[match.pathLanguage ?? language]
    // The redirect is not cached: if a unit comes back, this URL shows its product again.
    const headers = { Location: url.origin + path, 'Cache-Control': 'no-store' }
    return { html: '', status: 301, headers }
  }
  const state: PageState = { language, currency, settings, now, queries: dehydrate(queryClient) }
  const markup = await renderPage({
    url,
    client: queryClient,
    locale: { language, currency, messages, settings },
    queries: state.queries,
    now: state.now,
  })
  const pageHead = renderHead({
    match,
    facts,
    language,
    currency,
    rates,
    messages,
    settings,
    appUrl: deps.appUrl,
  })
  const headHtml = `<script>${firstScript.text}</script>${pageHead.tags}${fontTag(font)}${modulesTag(modules)}`
  const page = new HTMLRewriter()
    .on('html', {
      element: (element) => {
        element.setAttribute('lang', language)
        if (settings.announcement) element.setAttribute('data-announcement', settings.announcement.id)
      },
    })
    .on('title', { element: (element) => void element.setInnerContent(pageHead.title) })
    .on('head', {
      element: (element) => void element.append(headHtml, { html: true }),
    })
    .on('link[rel="stylesheet"]', {
      element: (element) => void (styles && element.replace(`<style>${styles.text}</style>`, { html: true })),
    })
    .on('#root', {
      async element(element) {
        element.setInnerContent(markup, { html: true })
        const replacer = language === 'pl' ? omitEnglish : undefined
        element.after(renderStateScriptTag(state, replacer), { html: true })
      },
    })
    .transform(new Response(shellResponse.body))
  return {
    html: await page.text(),
    status: !facts ? 404 : facts.gone ? 410 : 200,
    headers: pageHeaders(url, { stylesHash: styles?.hash ?? null, scriptHash: firstScript.hash }),
  }
}
