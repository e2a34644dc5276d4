// `npm run lighthouse`: measures the built shop as a phone on slow 4G loads it. Arguments (`npm run lighthouse --
// /produkty`) select pages. Exits with 1 if a page misses its goal.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'
import { getFreePort } from '../scripts/free-port.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { buildIfChanged, exitWithError, installPackages } from '../scripts/prepare.mjs'
import { startShop } from '../scripts/shop/shop-server.mjs'

const PAGE_PATHS = [
  '/',
  '/produkty',
  '/kategoria/wiertarki',
  '/produkt/klucz-udarowy-dewalt-dcf899p2-1-2-cala',
  '/regulamin',
]
const PRODUCT_PATH = PAGE_PATHS[3]
const RUN_COUNT = 5
const LIGHTHOUSE_GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Maximum size of the JavaScript of the first load, kB with Brotli. */
const MAX_SCRIPT_KB = 98.7
/** Maximum size of all files of the first load, kB, including HTTP/1.1 headers. */
const MAX_PAGE_KB = { '/': 215, '/produkty': 275, [PRODUCT_PATH]: 187 }
const MAX_RUN_MS = 120_000

const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const { path: chromium, problem } = await findChromium({ isWhole: true })
if (problem) exitWithError(problem)
installPackages('lab')
await buildIfChanged()
const edgeServer = await startEdge()
const lighthouseResults = []
try {
  const requestedPages = process.argv.slice(2)
  for (const page of requestedPages.length > 0 ? requestedPages : PAGE_PATHS)
    lighthouseResults.push(await measurePage(page))
} finally {
  await edgeServer.close()
}

console.log(formatMarkdownTable(lighthouseResults))
const pageProblems = lighthouseResults.flatMap(findPageProblems)
for (const pageProblem of pageProblems) console.log(`✗ ${pageProblem}`)
if (pageProblems.length === 0) console.log('✓ every page meets its goals')
process.exit(pageProblems.length === 0 ? 0 : 1)

/**
 * Starts the shop behind a Brotli proxy, because Cloudflare uses Brotli and the local runtime prefers gzip. The proxy
 * compresses immutable files with the highest quality, and pages with a lower quality that is faster.
 */
async function startEdge() {
  const port = await getFreePort()
  const url = `http://localhost:${port}`
  const shop = await startShop({
    port: await getFreePort(),
    state: null,
    cron: false,
    vars: { APP_URL: url },
  })
  const compressedBodies = new Map()
  const compressBody = (url, isImmutable, body) => {
    if (isImmutable && compressedBodies.has(url)) return compressedBodies.get(url)
    const compressedBody = compressBrotli(body, isImmutable ? 11 : 5)
    if (isImmutable) compressedBodies.set(url, compressedBody)
    return compressedBody
  }
  const proxyServer = createServer((request, response) => {
    const targetUrl = new URL(request.url, shop.url)
    const headers = { ...request.headers, host: targetUrl.host, 'accept-encoding': 'identity' }
    const upstreamRequest = ask(targetUrl, { method: request.method, headers }, async (upstreamResponse) => {
      const body = await buffer(upstreamResponse)
      const {
        'transfer-encoding': _encoding,
        'content-length': _length,
        ...responseHeaders
      } = upstreamResponse.headers
      const isText =
        /text|javascript|json|svg/.test(responseHeaders['content-type'] ?? '') && body.length > 500
      const encodedBody = isText
        ? compressBody(request.url, /immutable/.test(responseHeaders['cache-control']), body)
        : body
      if (isText) responseHeaders['content-encoding'] = 'br'
      response.writeHead(upstreamResponse.statusCode, {
        ...responseHeaders,
        'content-length': encodedBody.length,
      })
      response.end(request.method === 'HEAD' ? undefined : encodedBody)
    })
    upstreamRequest.on('error', () => response.destroy())
    request.pipe(upstreamRequest)
  })
  await new Promise((resolve) => proxyServer.listen(port, '127.0.0.1', resolve))
  return {
    url,
    async close() {
      proxyServer.closeAllConnections()
      proxyServer.close()
      await shop.close()
    },
  }
}

function compressBrotli(body, quality) {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/**
 * Runs Lighthouse several times on a page. Returns the medians, the failed audits and the size of the page's scripts.
 */
async function measurePage(page) {
  // Fetching the scripts also warms up the caches of the proxy (compressed files) and of the Worker (data).
  const scripts = await measureScripts(edgeServer.url + page)
  const lighthouseReports = []
  for (let runIndex = 0; runIndex < RUN_COUNT; runIndex++) {
    const lighthouseReport = await runLighthouse(edgeServer.url + page)
    if (lighthouseReport) lighthouseReports.push(lighthouseReport)
    else console.error(`${page}: a run of Lighthouse failed and failed again; the medians are without it.`)
  }
  if (lighthouseReports.length === 0)
    throw new Error(`Lighthouse could not measure ${page}: it says why above.`)
  const calculateMedian = (readValue) => median(lighthouseReports.map(readValue))
  const readMedianAudit = (name) => calculateMedian(({ audits }) => audits[name].numericValue)
  const readMedianScore = (category) =>
    Math.round(calculateMedian(({ categories }) => categories[category].score) * 100)
  return {
    page,
    scores: Object.fromEntries(
      Object.keys(LIGHTHOUSE_GOALS).map((category) => [category, readMedianScore(category)]),
    ),
    fcp: readMedianAudit('first-contentful-paint'),
    lcp: readMedianAudit('largest-contentful-paint'),
    tbt: readMedianAudit('total-blocking-time'),
    cls: readMedianAudit('cumulative-layout-shift'),
    totalKb: readMedianAudit('total-byte-weight') / 1000,
    scripts,
    failures: lighthouseReports.flatMap(findAuditFailures),
  }
}

/** Runs Lighthouse once; returns null on failure. There are two retries, because tracing may fail on a busy machine. */
async function runLighthouse(url, retriesLeft = 2) {
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'))
  const reportFile = path.join(temporaryFolder, 'report.json')
  const port = await getFreePort()
  const browser = openBrowser(port, path.join(temporaryFolder, 'profile'))
  const args = [url, '--quiet', '--output=json', `--output-path=${reportFile}`, `--port=${port}`]
  const child = spawn(process.execPath, ['lab/node_modules/lighthouse/cli/index.js', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: MAX_RUN_MS,
  })
  const exitCode = await new Promise((resolve) => child.on('close', resolve))
  await browser.close()
  const lighthouseReport = exitCode === 0 ? JSON.parse(readFileSync(reportFile, 'utf8')) : null
  rmSync(temporaryFolder, { recursive: true, maxRetries: 5 })
  if (lighthouseReport && !lighthouseReport.runtimeError) return lighthouseReport
  return retriesLeft > 0 ? runLighthouse(url, retriesLeft - 1) : null
}

/** Opens a new browser for each run. A browser that is still open after a failed run would slow down the next run. */
function openBrowser(port, profileFolder) {
  const args = [
    ...CHROMIUM_FLAGS.split(' '),
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profileFolder}`,
    'about:blank',
  ]
  const browser = spawn(chromium, args, { stdio: 'ignore', detached: true })
  const closePromise = new Promise((resolve) => browser.on('close', resolve))
  return {
    async close() {
      if (browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL')
      await closePromise
    },
  }
}

/**
 * Lists the failed audits that lower the score of a category. For performance it also lists audits that only give
 * advice.
 */
function findAuditFailures({ categories, audits }) {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(
        ({ id, weight }) =>
          audits[id].score !== null && audits[id].score < 0.9 && (weight > 0 || category === 'performance'),
      )
      .map(
        ({ id }) =>
          `${id}: ${audits[id].title}${audits[id].displayValue ? ` (${audits[id].displayValue})` : ''}`,
      ),
  )
}

/**
 * Lists the scripts that a page loads without user action: initial and preloaded scripts, with their static imports.
 */
async function measureScripts(url) {
  const html = await (await fetch(url)).text()
  const scriptFiles = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .filter(([tag]) => /type="module"|rel="modulepreload"/.test(tag))
    .flatMap(([tag]) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
    .concat(/<meta name="modules" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [])
  const sizeByUrl = new Map()
  const measureFile = async (fileUrl) => {
    if (sizeByUrl.has(fileUrl)) return
    sizeByUrl.set(fileUrl, 0)
    const sourceBytes = Buffer.from(await (await fetch(fileUrl)).arrayBuffer())
    sizeByUrl.set(fileUrl, compressBrotli(sourceBytes, 11).length)
    const importMatches = [
      ...sourceBytes.toString().matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+)["']/g),
    ]
    await Promise.all(importMatches.map(([, file]) => measureFile(new URL(file, fileUrl).href)))
  }
  await Promise.all(scriptFiles.map((file) => measureFile(new URL(file, url).href)))
  return {
    files: sizeByUrl.size,
    kb: [...sizeByUrl.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000,
  }
}

function findPageProblems({ page, scores, scripts, totalKb, failures }) {
  const lowScores = Object.entries(LIGHTHOUSE_GOALS).filter(([category, goal]) => scores[category] < goal)
  const isTooHeavy = scripts.kb > MAX_SCRIPT_KB
  const maxKb = MAX_PAGE_KB[page] ?? Infinity
  return [
    ...lowScores.map(([category, goal]) => `${page}: ${category} ${scores[category]}, the goal is ${goal}`),
    ...(isTooHeavy
      ? [`${page}: ${scripts.kb.toFixed(1)} kB of JavaScript, the most is ${MAX_SCRIPT_KB}`]
      : []),
    ...(totalKb > maxKb ? [`${page}: ${totalKb.toFixed(1)} kB in all, the most is ${maxKb}`] : []),
    ...(lowScores.length > 0 ? [...new Set(failures)].map((failure) => `  ${failure}`) : []),
  ]
}

function median(values) {
  const sortedValues = values.toSorted((a, b) => a - b)
  return sortedValues[Math.floor(sortedValues.length / 2)]
}

function formatMarkdownTable(rows) {
  const reportColumns = {
    page: (row) => row.page,
    perf: (row) => row.scores.performance,
    a11y: (row) => row.scores.accessibility,
    'best pr.': (row) => row.scores['best-practices'],
    SEO: (row) => row.scores.seo,
    'FCP ms': (row) => Math.round(row.fcp),
    'LCP ms': (row) => Math.round(row.lcp),
    'TBT ms': (row) => Math.round(row.tbt),
    CLS: (row) => row.cls.toFixed(3),
    'total kB': (row) => row.totalKb.toFixed(1),
    'JS kB br': (row) => row.scripts.kb.toFixed(1),
    'JS files': (row) => row.scripts.files,
  }
  const toMarkdownRow = (cells) => `| ${cells.join(' | ')} |`
  return [
    toMarkdownRow(Object.keys(reportColumns)),
    toMarkdownRow(Object.keys(reportColumns).map(() => '---')),
    ...rows.map((row) => toMarkdownRow(Object.values(reportColumns).map((formatCell) => formatCell(row)))),
  ].join('\n')
}
