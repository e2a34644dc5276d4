import { chromium } from '@playwright/test'
import process from 'node:process'
import { findChromium } from '../../scripts/chromium.mjs'
import { call, createGetRequest, median, formatMarkdownTable } from '../load/visitors/client.mjs'
import { growCatalogue } from '../load/shop/grow.mjs'

const PRODUCT_COUNT = 1000
/** Search texts. The benchmark requests every prefix of each, as a visitor types it. */
const SEARCH_WORDS = [
  'młot udarowy',
  'szlifierka kątowa',
  'wiertarka',
  'dalmierz laserowy',
  'makita lxt',
  'impact wrench',
  'cordless drill',
  'milwauke m18',
  'gumówka',
  'EKS-SZL-00',
]

/** Measures suggestions after a keystroke, over the local network, in a shop of a thousand products. */
export async function benchmarkSearch(shop) {
  await growCatalogue(shop, PRODUCT_COUNT)
  const wordPrefixes = [
    ...new Set(SEARCH_WORDS.flatMap((word) => [...word].map((_, end) => word.slice(0, end + 1)))),
  ]
  const searchTexts = wordPrefixes.map((text) => text.trim()).filter((text) => text.length >= 2)
  const responseTimes = []
  for (const searchText of new Set(searchTexts)) {
    const startedAt = performance.now()
    const { status } = await call(
      shop,
      createGetRequest(`/api/products?q=${encodeURIComponent(searchText)}&limit=5&fields=card`),
    )
    if (status !== 200) throw new Error(`${searchText}: ${status}`)
    responseTimes.push(performance.now() - startedAt)
  }
  const browserTimes = await benchInBrowser(shop)
  const toTableRow = (rowLabel, durations) => ({
    what: rowLabel,
    keys: durations.length,
    'p50 ms': median(durations).toFixed(1),
    'p95 ms': durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)].toFixed(1),
  })
  console.log(`\n${PRODUCT_COUNT} products, every prefix asked for the first time, Node ${process.version}`)
  console.log(
    formatMarkdownTable([
      toTableRow('answer of the API', responseTimes),
      toTableRow('key to suggestions on the screen', browserTimes),
    ]),
  )
  return median(browserTimes) < 50
}

/** Time from a keystroke to the painted results, in ms. One browser types the next key after each answer. */
async function benchInBrowser(shop) {
  const { path } = await findChromium()
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ locale: 'pl-PL' })
    await page.goto(`${shop.url}/`)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const input = page.getByRole('combobox', { name: 'Szukaj narzędzi' })
    // The first focus of the search field loads the search code, so this happens before the measurement.
    await input.fill('xx')
    await page.waitForLoadState('networkidle')
    const durations = []
    for (const word of SEARCH_WORDS) {
      await input.fill('')
      for (const character of word) {
        await input.evaluate((element) => {
          element.addEventListener('input', () => (window.began = performance.now()), { once: true })
        })
        const searchResponse = page
          .waitForResponse((response) => response.url().includes('/api/products?q='), { timeout: 300 })
          .catch(() => null)
        await page.keyboard.insertText(character)
        // Typing a space or a repeated word sends no request, so there is no answer to measure.
        if (!(await searchResponse)) continue
        const paintTime = await page.evaluate(
          () =>
            new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now() - window.began))),
        )
        durations.push(paintTime)
      }
    }
    return durations
  } finally {
    await browser.close()
  }
}
