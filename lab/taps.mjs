// `npm run bench:taps`: does the tasks of the owner's day in the real admin area in Chromium at 390 px. Counts taps and
// typed characters, and prints the time that they take. Exits with 1 if a goal is missed.
// `npm run bench:taps -- intake` runs only the tasks whose name contains "intake".
import { chromium } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { findChromium } from '../scripts/chromium.mjs'
import { getFreePort } from '../scripts/free-port.mjs'
import { generatePassword, hashPassword } from '../scripts/password-hash.mjs'
import { buildIfChanged } from '../scripts/prepare.mjs'
import { startShop } from '../scripts/shop/shop-server.mjs'
import { formatMarkdownTable } from './load/visitors/client.mjs'
import { countSteps } from './taps/count-steps.mjs'
import {
  addNewPhone,
  changePrice,
  enterHoliday,
  packOrders,
  refundOrder,
  settleWithdrawal,
} from './taps/day.mjs'
import { startShopForTheFirstTime } from './taps/first-start.mjs'
import { takeInDuplicate, takeInNewTool } from './taps/intake.mjs'
import { createStaffCalls, sellProducts } from './taps/paid-orders.mjs'

const PHONE_OPTIONS = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'pl-PL',
}
const PACKED_ORDER_COUNT = 10
const AUTHENTICATOR_OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
}

await buildIfChanged()
const password = generatePassword()
const shop = await startShop({
  port: await getFreePort(),
  state: null,
  cron: false,
  vars: {
    ADMIN_PASSWORD_HASH: hashPassword(password),
    ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
  },
})
const { path } = await findChromium()
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const openNewPage = async () =>
    (await browser.newContext({ ...PHONE_OPTIONS, reducedMotion: 'reduce' })).newPage()
  const page = await openNewPage()
  const callStaff = createStaffCalls(shop, await signIn(page))
  const [cancelledProduct, returnedProduct, ...packedProducts] = await readProducts(PACKED_ORDER_COUNT + 2)
  const rows = []
  const runTask = async (name, goal, task, { context = {}, taskPage = page } = {}) => {
    if (!name.includes(process.argv[2] ?? '')) return
    const { taps, characters, seconds } = await countSteps(taskPage, task, { shop, ...context })
    if (goal !== null && seconds >= goal) process.exitCode = 1
    rows.push({
      Task: name,
      Taps: taps,
      Characters: characters,
      Time: `${seconds.toFixed(1)} s`,
      Goal: goal === null ? '–' : `${goal} s`,
    })
  }

  await runTask('first start: firm and legal facts', null, startShopForTheFirstTime, {
    context: { password },
    taskPage: await openNewPage(),
  })
  await runTask('intake of a new tool', 90, takeInNewTool)
  await runTask('intake of a duplicate', 30, takeInDuplicate)
  await runTask('price of a tool', null, changePrice)
  await sellProducts(callStaff, packedProducts)
  await runTask('pack and ship ten orders', 240, packOrders, { context: { orderCount: PACKED_ORDER_COUNT } })
  const [order] = await sellProducts(callStaff, [cancelledProduct])
  await runTask('refund of a cancelled order', null, refundOrder, { context: { order } })
  await runTask('withdrawal from statement to sale', null, settleWithdrawal, {
    context: { withdrawal: await makeWithdrawal(callStaff, returnedProduct) },
  })
  await runTask('holiday of ten days', null, enterHoliday)
  const newPhone = await openNewPage()
  await addAuthenticator(newPhone)
  await runTask('new phone with a passkey', null, addNewPhone, { context: { password }, taskPage: newPhone })
  console.log(formatMarkdownTable(rows))
} finally {
  await browser.close()
  await shop.close()
}
process.exit()

/** Signs in on the page. Returns the staff token of a second sign-in, for calls of the API. */
async function signIn(page) {
  await page.goto(`${shop.url}/admin/products`)
  await page.locator('input[autocomplete~="current-password"]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.locator('a[href$="/admin/products/new"]').waitFor()
  const response = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shop.url },
    body: JSON.stringify({ password }),
  })
  return (await response.json()).token
}

/** Returns the first `count` products for sale. */
async function readProducts(count) {
  const response = await fetch(`${shop.url}/api/products?inStock=true`)
  const products = await response.json()
  return products.slice(0, count)
}

/** Sells a product, delivers the order and submits a withdrawal. Returns the answer of the API. */
async function makeWithdrawal(callStaff, product) {
  const [{ id, number }] = await sellProducts(callStaff, [product])
  for (const change of [
    { fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '10001234567890' },
    { fulfilmentStatus: 'delivered' },
  ]) {
    const { version } = await callStaff('GET', `/api/orders/${id}`)
    await callStaff('PATCH', `/api/orders/${id}`, { ...change, version })
  }
  return callStaff('POST', '/api/withdrawals', {
    name: 'Łucja Żak',
    order: number,
    email: 'lucja@example.com',
  })
}

async function addAuthenticator(page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR_OPTIONS })
}
