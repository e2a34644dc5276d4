import { chromium } from '@playwright/test'
import process from 'node:process'
import { findChromium } from '../../scripts/chromium.mjs'
import { median, formatMarkdownTable } from '../load/visitors/client.mjs'

const RUN_COUNT = 5
const LATENCIES_MS = [40, 400]
const CPU_SLOWDOWN = 4
const PHONE_DEVICE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'pl-PL',
}
/** The speed of a phone's connection, bytes per second. */
const PHONE_CONNECTION = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000 }
/** Wait after the first touch, ms, in which the page preloads the code of the next steps. */
const PRELOAD_MS = 3000

/**
 * Measured presses. `press` runs in the page and returns conditions. The time from the press until a condition is true
 * is measured.
 */
const MEASURED_PRESSES = [
  {
    name: 'card',
    press: () => {
      const productLink = document.querySelectorAll('article a')[1]
      const productName = productLink.textContent
      productLink.click()
      return {
        isFirstChangeVisible: () =>
          document.documentElement.classList.contains('is-navigating') ||
          location.pathname.startsWith('/produkt/'),
        isContentVisible: () =>
          [...document.querySelectorAll('h1')].some((heading) => heading.textContent === productName),
        isConfirmed: () => document.getElementById('grades'),
      }
    },
  },
  {
    name: 'add to cart',
    press: () => {
      const isOpen = () => document.querySelector('dialog[open]')
      document.querySelectorAll('article button')[1].click()
      return {
        isFirstChangeVisible: () => document.querySelector('article button[aria-busy="true"]') || isOpen(),
        isContentVisible: () => document.querySelector('dialog[open] li img'),
        isConfirmed: () =>
          document.querySelector('dialog[open] li button:last-child:not([aria-disabled="true"])'),
      }
    },
  },
  {
    name: 'filter',
    press: () => {
      const checkbox = document.querySelector('#filters input[type="checkbox"]')
      const countText = document.querySelector('main [role="status"]').textContent
      document.getElementById('filters').showPopover()
      checkbox.click()
      return {
        isFirstChangeVisible: () => checkbox.checked,
        isContentVisible: () => location.search !== '',
        isConfirmed: () => document.querySelector('main [role="status"]').textContent !== countText,
      }
    },
  },
  {
    name: 'search',
    press: () => {
      document.getElementById('search').showPopover()
      const searchField = document.querySelector('#search input')
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      setValue.call(searchField, 'makita')
      searchField.dispatchEvent(new Event('input', { bubbles: true }))
      return {
        isFirstChangeVisible: () => searchField.value === 'makita',
        isContentVisible: () => document.querySelector('#search [role="option"]'),
        isConfirmed: () => document.querySelector('#search [role="option"]'),
      }
    },
  },
]

/**
 * Measures the response to a press on a slowed phone. The times run to the first change, to the content and to the
 * confirmed result.
 */
export async function benchFelt(shop) {
  const { path } = await findChromium()
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  const tableRows = []
  try {
    for (const latency of LATENCIES_MS)
      for (const { name, press } of [...MEASURED_PRESSES, CHECKOUT_PRESS]) {
        const pressTimes = []
        for (let runIndex = 0; runIndex < RUN_COUNT; runIndex += 1)
          pressTimes.push(await measurePress(browser, shop, latency, press))
        const calculateMedian = (key) => Math.round(median(pressTimes.map((time) => time[key])))
        tableRows.push({
          press: name,
          'latency ms': latency,
          'first change ms': calculateMedian('isFirstChangeVisible'),
          'content ms': calculateMedian('isContentVisible'),
          'confirmed ms': calculateMedian('isConfirmed'),
        })
      }
  } finally {
    await browser.close()
  }
  console.log(
    `\n390 px, CPU slowed ${CPU_SLOWDOWN} times, median of ${RUN_COUNT} runs, Node ${process.version}, list of all products`,
  )
  console.log(formatMarkdownTable(tableRows))
  return tableRows.every((row) => row['first change ms'] > 0 || row.press === 'search')
}

/** The button to the checkout loads a new document, so its times come from the next page. */
const CHECKOUT_PRESS = { name: 'checkout button', press: null }

async function measurePress(browser, shop, latency, press) {
  const context = await browser.newContext(PHONE_DEVICE)
  try {
    const page = await context.newPage()
    await page.goto(`${shop.url}/produkty`)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    if (!press) {
      await page.locator('article button').nth(1).click()
      await page.locator('dialog[open] li button:last-child:not([aria-disabled="true"])').waitFor()
    }
    const cdpSession = await context.newCDPSession(page)
    await cdpSession.send('Network.enable')
    await cdpSession.send('Network.emulateNetworkConditions', { ...PHONE_CONNECTION, latency })
    await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    // The first touch starts the preloading of the next steps.
    await page.evaluate(() => dispatchEvent(new Event('touchstart')))
    await page.waitForTimeout(PRELOAD_MS)
    return press ? await page.evaluate(timePress, `(${press})`) : await timeCheckout(page)
  } finally {
    await context.close()
  }
}

/** Runs in the page: presses, then records when each condition is first true, in ms after the press. */
function timePress(pressSource) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    // The source is a function of this file.
    // oxlint-disable-next-line no-eval
    const conditions = (0, eval)(pressSource)()
    const timeByCondition = {}
    const checkFrame = () => {
      const elapsedMs = performance.now() - startedAt
      for (const [key, isTrue] of Object.entries(conditions))
        if (!(key in timeByCondition) && isTrue()) timeByCondition[key] = elapsedMs
      if (Object.keys(timeByCondition).length === Object.keys(conditions).length) resolve(timeByCondition)
      else if (elapsedMs > 20_000)
        reject(new Error(`Only ${Object.keys(timeByCondition).join(', ') || 'nothing'} in 20 s.`))
      else requestAnimationFrame(checkFrame)
    }
    requestAnimationFrame(checkFrame)
  })
}

async function timeCheckout(page) {
  const startedAt = performance.now()
  const getElapsedMs = () => performance.now() - startedAt
  await page.evaluate(pressCheckout)
  await page.locator('#checkout-summary').waitFor()
  const contentMs = getElapsedMs()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const confirmedMs = getElapsedMs()
  return {
    isFirstChangeVisible: await page.evaluate(() => Number(sessionStorage.getItem('firstChangeMs'))),
    isContentVisible: contentMs,
    isConfirmed: confirmedMs,
  }
}

/** Runs in the page: presses, then stores the time of the first change for the next page. */
function pressCheckout() {
  const pressedAt = performance.now()
  document.querySelector('dialog[open] a[href*="checkout"]').click()
  const checkFrame = () => {
    const hasChanged =
      !document.querySelector('dialog[open]') || document.documentElement.classList.contains('is-navigating')
    if (hasChanged) sessionStorage.setItem('firstChangeMs', performance.now() - pressedAt)
    else requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
}
