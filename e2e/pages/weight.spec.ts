import type { APIRequestContext, Request } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { en as checkoutEn } from '../../web/shop/checkout/words.en'
import { pl as checkoutPl } from '../../web/shop/checkout/words.pl'
import { CHAT_WORDS } from '../support/chat'
import { expect, test, openPage } from '../support/shop'

// The tests run in one process, because they share the sizes of the files.
test.describe.configure({ mode: 'default' })

/**
 * Script bytes of a first visit (decision 014: 96.3 kB), at the best compression. The hashes in the names of files change
 * the compressed size by up to 200 bytes.
 */
const MAX_SCRIPT_BYTES = 96_300

const PAGE_PATHS = [
  ['/', '/en'],
  ['/kategoria/wiertarki', '/products/wiertarki'],
  ['/produkt/klucz-udarowy-makita-dtw300z-lxt', '/product/klucz-udarowy-makita-dtw300z-lxt'],
  ['/regulamin', '/terms'],
].flat()

/**
 * Texts and paths that must not be in the scripts of other pages. They occur only in the code of checkout, payment,
 * chat and administration.
 */
const CHECKOUT_ONLY_TEXTS = [
  checkoutPl.checkout.order,
  checkoutEn.checkout.order,
  checkoutPl.payment.cardNumber,
  checkoutEn.payment.cardNumber,
  'js.stripe.com',
  '/payments/create',
  CHAT_WORDS.pl.start,
  CHAT_WORDS.en.start,
  'chat-customer-name',
  'new WebSocket',
  'admin/login',
  'admin-token',
]

const measureCompressedSize = (body: Buffer, quality = 11): number =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }).length

/** Compressed sizes by path. The best compression of a file takes long, and all pages load the same files. */
const builtFileSizes = new Map<string, number>()

/** Returns the size of a built file at the best compression. The name of the file contains its hash. */
function measureBuiltFile(path: string, body: Buffer): number {
  const size = builtFileSizes.get(path) ?? measureCompressedSize(body)
  builtFileSizes.set(path, size)
  return size
}

type ScriptFile = { name: string; body: Buffer }

const fetchFile = async (request: APIRequestContext, name: string): Promise<ScriptFile> => ({
  name,
  body: await (await request.get(name)).body(),
})

/** Placeholder for a file name: the inline script of a page has none. */
const INLINE_SCRIPT = 'inside'

const measureScript = ({ name, body }: ScriptFile): number =>
  name === INLINE_SCRIPT ? measureCompressedSize(body) : measureBuiltFile(name, body)

/** Returns the scripts of a page: the inline one, the entry, and the modules that the entry preloads (decision 016). */
async function findScripts(request: APIRequestContext, html: string) {
  const inlineScript = /<script>([^<]+)<\/script>/.exec(html)?.[1] ?? ''
  const firstScriptPath = /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? ''
  const deferredScripts = /<meta name="modules" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const scripts: ScriptFile[] = [{ name: INLINE_SCRIPT, body: Buffer.from(inlineScript) }]
  // One request at a time, because some of many simultaneous connections wait for seconds.
  for (const name of new Set([firstScriptPath, ...deferredScripts]))
    scripts.push(await fetchFile(request, name))
  return scripts
}

/**
 * Bytes of a phone's first visit, without headers. Each limit leaves 2 kB for products that other tests add, and for
 * the hashes in the names of files.
 */
const FIRST_VISIT_BYTES = {
  '/': 189_000,
  '/produkty': 202_000,
  '/kategoria/wiertarki': 194_000,
  '/produkt/klucz-udarowy-dewalt-dcf899p2-1-2-cala': 174_000,
  '/regulamin': 169_000,
}
/** The phone that Lighthouse emulates. */
const PHONE_DEVICE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const sumSizes = (files: { size: number }[]) => files.reduce((total, { size }) => total + size, 0)

test('no first visit loads more script than its limit, nor code of other areas', async ({ request }) => {
  for (const path of PAGE_PATHS) {
    const body = await (await request.get(path)).body()
    const html = body.toString()
    const scripts = await findScripts(request, html)
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(html, path).not.toContain('modulepreload')
    const sizes = scripts.map((script) => ({ name: script.name, size: measureScript(script) }))
    const sizeReport = `${path}: ${sizes.map(({ name, size }) => `${name} ${size}`).join(', ')}; HTML with its styles, at a fast compression ${measureCompressedSize(body, 5)}`
    expect.soft(sumSizes(sizes), sizeReport).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    for (const { name, body: script } of scripts)
      for (const checkoutText of CHECKOUT_ONLY_TEXTS)
        expect.soft(script.includes(checkoutText), `${path}: ${name} ${checkoutText}`).toBe(false)
  }
})

for (const [path, maxSize] of Object.entries(FIRST_VISIT_BYTES))
  test(`a phone’s first visit to ${path} stays below its limit`, async ({ newVisitor }) => {
    const page = await newVisitor({ options: PHONE_DEVICE })
    const fileTransfers: Promise<{ name: string; size: number }>[] = []
    // Ignores everything after the first poll of the catalogue, because other tests change the catalogue meanwhile.
    let hasPolled = false
    page.on('requestfinished', (request) => {
      hasPolled ||= request.url().endsWith('/api/catalog')
      if (!hasPolled && !request.url().includes('/api/')) fileTransfers.push(readTransferredFile(request))
    })
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    const files = await Promise.all(fileTransfers)
    const sizeReport = files.map(({ name, size }) => `${name} ${size}`).join('\n')
    expect(sumSizes(files), sizeReport).toBeLessThanOrEqual(maxSize)
    // A total far below the limit would mean that the measurement missed files.
    expect(sumSizes(files)).toBeGreaterThan(maxSize / 2)
  })

/** Returns the transfer size: files at the best compression, dynamic responses at a fast one. */
async function readTransferredFile(request: Request): Promise<{ name: string; size: number }> {
  const response = await request.response()
  const body = (await response?.body().catch(() => null)) ?? Buffer.alloc(0)
  const { 'content-type': contentType = '', 'cache-control': cacheControl = '' } = response?.headers() ?? {}
  const isText = /text|javascript|json|svg/.test(contentType)
  const name = new URL(request.url()).pathname
  if (!isText) return { name, size: body.length }
  const isBuiltFile = cacheControl.includes('immutable')
  return { name, size: isBuiltFile ? measureBuiltFile(name, body) : measureCompressedSize(body, 5) }
}

test('the entry script imports no other module statically', async ({ request }) => {
  // The browser would load a static import before the pictures, so the entry script must have no static import
  // (decision 016).
  const html = await (await request.get('/')).text()
  const firstScriptPath = /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? ''
  const script = await fetchFile(request, firstScriptPath)
  const text = script.body.toString()
  expect(text).toMatch(/\bimport\(/)
  expect(text).not.toMatch(/\b(?:import|from)\s*["']/)
  expect(measureScript(script)).toBeLessThan(1000)
})

test('the preloaded font is the one that the styles use', async ({ request }) => {
  const html = await (await request.get('/regulamin')).text()
  const fontPath =
    /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin/.exec(html)?.[1] ?? ''
  const [styles] = /<style>[\s\S]*?<\/style>/.exec(html) ?? ['']
  expect(styles).toContain(`url(${fontPath})`)
  expect((await (await request.get(fontPath)).body()).length).toBeLessThan(16_000)
})

test('the checkout’s texts are in its code', async ({ request }) => {
  // Checks that the checkout scripts contain the text. Otherwise the test above would search for a text that no longer
  // exists.
  const html = await (await request.get('/checkout')).text()
  const scripts = await findScripts(request, html)
  expect(scripts.some(({ body }) => body.includes(checkoutPl.checkout.order))).toBe(true)
})

/**
 * Limits of the Worker's size in gzip bytes: `all` files, and files that load at the `start` (router, code for money
 * and goods, React's renderer, mails, and the terms that mails enclose). Other files load on demand: pages, Stripe's
 * client, the artwork of the EU notice, and the passkey library (102 kB). Function names stay in the code, so that the
 * log can name the source of an error; they weigh 8 kB.
 */
const WORKER_SIZE_LIMITS = { all: 1_165_000, start: 655_000 }

test('the Worker stays below its size limits', () => {
  const assetsFolder = 'dist/ekspo_narzedzia/assets'
  const scriptFileNames = readdirSync(assetsFolder).filter((name) => /^(?!notice-).*\.js$/.test(name))
  const files = new Map(scriptFileNames.map((name) => [name, readFileSync(`${assetsFolder}/${name}`)]))
  const workerEntryFiles = new Set(scriptFileNames.filter((name) => name.startsWith('worker-entry')))
  // The loop also visits files added during the iteration.
  for (const name of workerEntryFiles)
    for (const [, importedFile = ''] of String(files.get(name)).matchAll(
      /\b(?:from|import)\s*"\.\/([^"]+)"/g,
    ))
      if (files.has(importedFile)) workerEntryFiles.add(importedFile)
  const sumGzipSizes = (fileNames: Iterable<string>) =>
    sumSizes([...fileNames].map((name) => ({ size: gzipSync(files.get(name) ?? '').length })))
  expect(sumGzipSizes(workerEntryFiles)).toBeLessThanOrEqual(WORKER_SIZE_LIMITS.start)
  expect(sumGzipSizes(workerEntryFiles)).toBeGreaterThan(100_000)
  expect(sumGzipSizes(scriptFileNames)).toBeLessThanOrEqual(WORKER_SIZE_LIMITS.all)
})
