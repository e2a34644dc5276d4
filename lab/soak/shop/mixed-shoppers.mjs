import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startResendStandIn } from '../../../test/stand-ins/resend-stand-in.mjs'
import { getFreePort } from '../../../scripts/free-port.mjs'
import {
  checkIntegrityRules,
  countBrokenRules,
  expireUnpaidOrders,
  runMoneyChecks,
} from '../../load/shop/books.mjs'
import { checkAtMost, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  createGetRequest,
  insertProducts,
  formatMarkdownTable,
} from '../../load/visitors/client.mjs'
import { watchHeap } from '../../load/figures/heap.mjs'
import { UnexpectedResponseError, createMeasures, createPacer } from '../../load/figures/measures.mjs'
import { PROVIDER_CALLS, PROVIDER_FAULTS } from '../../load/faults/provider-faults.mjs'
import { createShoppers } from '../../load/visitors/shoppers.mjs'
import { readResidentMb, findWorkerdPid } from '../../load/shop/shop-process.mjs'
import { openStripeShop, signIn } from '../../load/shop/shops.mjs'
import { createStaffJourneys } from '../../load/visitors/staff-day.mjs'
import { insertVouchers } from '../../load/shop/vouchers.mjs'

export const goal = 'G26'
export const title = 'Everybody at once for a long time, with a provider, webhooks and mails that fail'

const DEFAULT_LOAD = { minutes: 30, rate: 20 }
const SMALL_LOAD = { minutes: 0.12, rate: 40 }
/** Maximum number of parallel journeys. Each waits for the pacer before every call, to keep the call rate fixed. */
const MAX_CONCURRENCY = 24
/** Sequence in which journeys start. The sequence contains every kind of journey, and a small run completes it once. */
const JOURNEY_SEQUENCE =
  `browsePages buyProduct workAsStaff buyGiftVoucher buyProduct chatWithStaff browsePages signUpForNewsletter
  buyProduct sendCustomerRequests browsePages buyProduct browsePages workAsStaff buyProduct browsePages`.split(
    /\s+/,
  )
const MINUTE_MS = 60_000
/** Maximum number of cron runs at the end. A mail that is still waiting after them counts as stuck. */
const MAX_FINAL_CRON_RUNS = 200

/** HTTP statuses of a failing mail provider. 0: the connection ends without an answer. */
const MAIL_FAULT_STATUSES = [500, 503, 429, 0]

/** Maximum share of wrong answers, per cent of valid calls. */
const MAX_ERROR_SHARE = 0.1
/** Maximum growth of the runtime's memory after the warm-up, as a factor. */
const MAX_GROWTH_FACTOR = 1.3
/** Limit of the heap of the shop's own code, MB; Cloudflare allows 128. */
const MAX_HEAP_MB = 100
/** Warm-up, in which memory grows normally: a share of the run, but at least some minutes. */
const WARM_UP = { share: 1 / 3, minutes: 10 }

/**
 * Visitors and staff run all journeys at a fixed call rate. Meanwhile cron runs each minute, webhooks are lost, and
 * payment and mail providers fail now and then. The integrity rules are checked every minute and must always hold.
 */
export async function run({ isSmall, random, minutes, rate }) {
  const loadOptions = isSmall
    ? SMALL_LOAD
    : { minutes: minutes ?? DEFAULT_LOAD.minutes, rate: rate ?? DEFAULT_LOAD.rate }
  const resendStandIn = await startResendStandIn()
  const inspectorPort = await getFreePort()
  const shop = await openStripeShop({
    inspectorPort,
    random: random.fork('deliveries').next,
    extraVars: { MAIL_SENDER: 'resend', RESEND_API_KEY: 're_soak', RESEND_API_URL: resendStandIn.url },
  })
  try {
    return await simulateShop(shop, resendStandIn, { random, inspectorPort, ...loadOptions })
  } finally {
    await shop.stop()
    await resendStandIn.close()
  }
}

async function simulateShop(shop, resendStandIn, { random, inspectorPort, minutes, rate }) {
  const measures = createMeasures(shop, createPacer(rate))
  const staffToken = await signIn(shop)
  const journeys = {
    ...createShoppers(shop, {
      measures,
      staffToken,
      goods: await insertProducts(shop, 30, 1_000_000),
      vouchers: await insertLoadVouchers(shop, minutes * rate),
      rates: (await call(shop, createGetRequest('/api/rates'))).body,
      pictures: listBuiltPictures(),
    }),
    workAsStaff: createStaffJourneys({ measures, token: staffToken }),
  }
  const runState = { isOver: false }
  const heapWatch = await watchHeap(inspectorPort)
  const runtimeRowsPromise = watchRuntime(shop, { measures, heap: heapWatch, runState }).finally(() =>
    heapWatch.stop(),
  )
  const faultInjection = injectFaults(shop, resendStandIn, runState, random.fork('trouble'))
  const cronLoop = runCronEachMinute(shop, runState)
  await runJourneys(journeys, { measures, random, untilMs: minutes * MINUTE_MS })
  const comparedPeriodMs = Math.min(2 * MINUTE_MS, (minutes * MINUTE_MS) / 2)
  const wholeSpanStats = measures.summarize(0, measures.getElapsedMs())
  runState.isOver = true
  const runtimeRows = await runtimeRowsPromise
  await Promise.all([faultInjection, cronLoop])
  console.log(`\n${measures.compareStartAndEnd(comparedPeriodMs)}\n`)
  return {
    ...(await drainShop(shop, resendStandIn, {
      measures,
      wholeSpanStats,
      rows: runtimeRows,
      cron: cronLoop,
    })),
    history: measures.entries,
  }
}

/** Creates vouchers of 100 zł, and vouchers larger than any order. */
async function insertLoadVouchers(shop, callCount) {
  const voucherAmounts = [100_00, 2000_00]
  const vouchersPerAmount = Math.ceil(callCount / 10) + 20
  const voucherLists = await Promise.all(
    voucherAmounts.map(async (amount) =>
      (await insertVouchers(shop, vouchersPerAmount, amount)).map((voucher) => ({ ...voucher, amount })),
    ),
  )
  return voucherLists[0].flatMap((voucher, index) => [voucher, voucherLists[1][index]])
}

const listBuiltPictures = () =>
  readdirSync('dist/client/images')
    .filter((name) => name.endsWith('.webp'))
    .map((name) => `/images/${name}`)

/**
 * Runs journeys in parallel until the end time. An unexpected answer ends its journey and is recorded in `measures`.
 */
async function runJourneys(journeys, { measures, random, untilMs }) {
  let journeyNumber = 0
  const runShopper = async () => {
    while (measures.getElapsedMs() < untilMs || journeyNumber < JOURNEY_SEQUENCE.length) {
      const journey = JOURNEY_SEQUENCE[journeyNumber % JOURNEY_SEQUENCE.length]
      const journeyRandom = random.fork(journeyNumber)
      journeyNumber += 1
      await journeys[journey](journeyRandom).catch((error) => {
        if (!(error instanceof UnexpectedResponseError)) measures.wrong.push(`${journey}: ${error.stack}`)
      })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, runShopper))
}

/** Prints calls, memory and broken integrity rules: every minute, and at the end for the last part of a minute. */
async function watchRuntime(shop, { measures, heap, runState }) {
  const workerdPid = findWorkerdPid(shop)
  const minuteRows = []
  for (let minuteStart = 0; !runState.isOver;) {
    while (!runState.isOver && measures.getElapsedMs() < minuteStart + MINUTE_MS) await sleep(100)
    const minuteEndMs = measures.getElapsedMs()
    const minuteRow = {
      minute: minuteRows.length + 1,
      ...measures.summarize(minuteStart, minuteEndMs),
      'heap MB': heap.readMinMb(),
      'resident MB': readResidentMb(workerdPid),
      'books broken': await countBrokenRules(shop),
    }
    minuteRows.push(minuteRow)
    const lines = formatMarkdownTable([minuteRow]).split('\n')
    console.log(minuteRows.length === 1 ? lines.join('\n') : lines.at(-1))
    minuteStart = minuteEndMs
  }
  return minuteRows
}

/**
 * Runs the one-minute cron every minute, and the hourly cron once. A failed run is only counted, because the next run
 * does the work.
 */
async function runCronEachMinute(shop, runState) {
  const cronCounts = { minute: 0, failed: 0 }
  const runCronLine = (line) => shop.runCron(line).catch(() => (cronCounts.failed += 1))
  await runCronLine('7 * * * *')
  for (let nextRunAt = performance.now(); !runState.isOver; await sleep(100)) {
    if (performance.now() < nextRunAt) continue
    nextRunAt += MINUTE_MS
    cronCounts.minute += 1
    await runCronLine('* * * * *')
  }
  return cronCounts
}

/** Loses one in ten webhooks, reorders the others, and lets both providers fail now and then. */
async function injectFaults(shop, resendStandIn, runState, randomSource) {
  shop.stripe.plan({ drop: 0.1, delayMs: 500, order: 'random', retries: 1 })
  // One fault is injected at the start, so that even the shortest run has a fault.
  shop.stripe.fail({ route: PROVIDER_CALLS[0], kind: 'status500' })
  while (!runState.isOver) {
    if (randomSource.chance(0.3))
      shop.stripe.fail({
        route: randomSource.anyOf(PROVIDER_CALLS),
        kind: randomSource.anyOf(PROVIDER_FAULTS),
        times: 1 + randomSource.below(3),
      })
    if (randomSource.chance(0.2))
      await failMailProvider(resendStandIn, {
        status: randomSource.anyOf(MAIL_FAULT_STATUSES),
        times: 1 + randomSource.below(3),
        isTaken: randomSource.chance(0.3),
      })
    await sleep(1000)
  }
}

const failMailProvider = ({ url }, fault) =>
  fetch(`${url}/_stand_in/fail`, { method: 'POST', body: JSON.stringify(fault) })

/**
 * Ends all faults, settles all payments, expires all holds and sends all waiting mails. Then all data must be
 * consistent.
 */
async function drainShop(shop, resendStandIn, { measures, wholeSpanStats, rows, cron }) {
  const { stripe } = shop
  stripe.mend()
  stripe.plan({ drop: 0, delayMs: 0, order: 'made', retries: 3 })
  for (const { id, status } of stripe.state.intents.values())
    if (['processing', 'requires_action'].includes(status)) stripe.settle({ intent: id, outcome: 'succeed' })
  await stripe.waitUntilIdle()
  const unpaidOrderChecks = await expireUnpaidOrders(shop)
  const mailsLeft = await sendMails(shop)
  const orderCountsByState = await shop.sql('SELECT state, count(*) AS orders FROM orders GROUP BY state')
  const paidOrderCount = orderCountsByState.find(({ state }) => state === 'paid')?.orders ?? 0
  const faults = stripe.state.requests.flatMap(({ fault }) => fault ?? [])
  const wrongCalls = measures.entries.filter(({ isWrong }) => isWrong)
  const sentMails = await (await fetch(`${resendStandIn.url}/_stand_in/sent`)).json()
  const uncaughtErrors = shop.log().match(/^.*(uncaught|\bTypeError\b|\bRangeError\b|segfault).*$/gim) ?? []
  return {
    checks: [
      checkAtMost(
        '% of valid calls answered wrongly',
        Number(((100 * wrongCalls.length) / wholeSpanStats.calls).toFixed(3)),
        MAX_ERROR_SHARE,
      ),
      checkZero(
        'answers 5xx but for a provider that is away',
        wrongCalls.filter(({ fault }) => /^(5|0)/.test(fault)).length,
      ),
      checkZero('journeys that broke off for another reason', measures.wrong.length - wrongCalls.length),
      checkZero(
        'minutes at whose end the books did not balance',
        rows.filter((row) => row['books broken'] > 0).length,
      ),
      checkAboveZero('orders paid', paidOrderCount),
      checkAboveZero('requests of the shop to its providers that went wrong', faults.length),
      checkAboveZero('mails delivered', sentMails.length),
      checkZero('mails delivered twice', sentMails.length - new Set(sentMails.map(({ key }) => key)).size),
      checkZero('mails that waited for ever or were given up', mailsLeft),
      checkZero('unexpected errors in the log of the runtime', uncaughtErrors.length),
      ...createMemoryChecks(rows),
      ...unpaidOrderChecks,
      ...(await checkIntegrityRules(shop)),
      ...(await runMoneyChecks(shop, stripe)),
    ],
    figures: {
      ...wholeSpanStats,
      orders: orderCountsByState.map(({ state, orders }) => `${orders} ${state}`).join(', '),
      mails: sentMails.length,
      'cron runs': (await cron).minute,
      'of them failed': (await cron).failed,
      faults: Object.entries(countOccurrences(faults))
        .map(([kind, times]) => `${times} ${kind}`)
        .join(', '),
    },
    notes: [
      ...Object.entries(countOccurrences(measures.wrong)).map(([problem, times]) => `${times} × ${problem}`),
      ...uncaughtErrors,
    ],
  }
}

/**
 * Checks the heap of the shop's code. Longer runs also compare the memory of the process with the end of the warm-up.
 */
function createMemoryChecks(rows) {
  const heapCheck = checkAtMost(
    'most MB that the shop’s code held on to',
    Math.max(...rows.map((row) => row['heap MB'])),
    MAX_HEAP_MB,
  )
  const warmUpRowCount = Math.max(WARM_UP.minutes, Math.round(rows.length * WARM_UP.share))
  // `rows.at(-2)` is the last full minute. The last row covers a partial minute in which the journeys end.
  const [warmRow, lastFullRow] = [rows[warmUpRowCount - 1], rows.at(-2)]
  if (rows.length - 1 <= warmUpRowCount) return [heapCheck]
  const memoryLabel = `resident MB at the end, times those of minute ${warmUpRowCount}`
  return [
    heapCheck,
    checkAtMost(
      memoryLabel,
      roundRatio(lastFullRow['resident MB'], warmRow['resident MB']),
      MAX_GROWTH_FACTOR,
    ),
  ]
}
const roundRatio = (dividend, divisor) => Number((dividend / divisor).toFixed(2))

/** Makes all waiting mails due and runs cron until none is left. Returns the number of unsent mails. */
async function sendMails(shop) {
  for (let round = 0; round < MAX_FINAL_CRON_RUNS; round++) {
    await shop.sql("UPDATE emails SET next_at = 0 WHERE status = 'waiting' AND next_at < due_at + 86400000")
    await shop.runCron()
    const [{ waiting }] = await shop.sql("SELECT count(*) AS waiting FROM emails WHERE status = 'waiting'")
    if (waiting === 0) break
  }
  const [{ left }] = await shop.sql("SELECT count(*) AS left FROM emails WHERE status <> 'sent'")
  return left
}
