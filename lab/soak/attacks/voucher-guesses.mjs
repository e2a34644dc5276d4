import { randomUUID } from 'node:crypto'
import { checkIntegrityRules } from '../../load/shop/books.mjs'
import { checkAtMost, checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  insertProducts,
  median,
  createOrderBody,
  mapConcurrently,
  createPostRequest,
} from '../../load/visitors/client.mjs'
import { openShop } from '../../load/shop/shop-process.mjs'
import { STAFF_SECRETS, WEBHOOK_SECRET } from '../../load/shop/shops.mjs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'
import { insertVouchers, createVoucherOrderBody } from '../../load/shop/vouchers.mjs'
import { computeWelchStatistic } from '../../load/figures/welch.mjs'

export const goal = 'G12'
export const title = 'Guesses of voucher codes, and what the time of an answer tells'

/** Guesses per address and minute that the rate limit allows (wrangler.toml). */
const MAX_GUESSES_PER_ADDRESS = 10
const MINUTE_MS = 60_000
const VOUCHER_AMOUNT = 100_00

/** Many addresses guess voucher codes at all three endpoints. Then response times are measured without rate limits. */
export async function run({ isSmall, random }) {
  const shop = await openShop({ vars: { WEBHOOK_SECRET, ...STAFF_SECRETS } })
  const attackResult = await attackShop(shop, { isSmall, random }).finally(() => shop.stop())
  const unlimitedShop = await openShop({ vars: { WEBHOOK_SECRET, ...STAFF_SECRETS }, isUnlimited: true })
  const timingResults = await measureTimes(unlimitedShop, { isSmall, random: random.fork('times') }).finally(
    () => unlimitedShop.stop(),
  )
  return {
    ...attackResult,
    checks: [...attackResult.checks, ...timingResults.checks],
    figures: { ...attackResult.figures, ...timingResults.figures },
  }
}

const { CODE_BYTES, createVoucherCode } = await importShopModule('domain/vouchers/voucher.ts')

const makeRandomCode = (random) =>
  createVoucherCode(Uint8Array.from({ length: CODE_BYTES }, () => random.below(256)))

/** Returns `code` with one character changed. */
function makeSimilarCode(code, random) {
  const index = 5 + random.below(4)
  const otherCharacter = random.anyOf(
    [...new Set(makeRandomCode(random).slice(5).replaceAll('-', ''))].filter(
      (character) => character !== code[index],
    ),
  )
  return code.slice(0, index) + otherCharacter + code.slice(index + 1)
}

/**
 * Requests of the three endpoints that accept a voucher code. A guess is a hit if the code is valid or the order is
 * accepted.
 */
const GUESS_REQUESTS = {
  validate: (code) =>
    createPostRequest('/api/vouchers/validate', { code, orderTotal: '600.00', currency: 'PLN' }),
  balance: (code) => createPostRequest('/api/vouchers/balance', { code }),
  order: (code, product) => {
    const body = {
      ...createOrderBody(product),
      voucherCode: code,
      voucherDiscount: '100.00',
      totalAmount: '500.00',
    }
    return createPostRequest('/api/orders', body, { 'Idempotency-Key': randomUUID() })
  },
}

async function attackShop(shop, { isSmall, random }) {
  const [guessCount, addressCount] = isSmall ? [900, 30] : [100_000, 500]
  const [product] = await insertProducts(shop, 1, 1_000_000)
  const existingVouchers = await insertVouchers(shop, 500, VOUCHER_AMOUNT)
  const guessKinds = Object.keys(GUESS_REQUESTS)
  const startedAt = performance.now()
  const responses = await mapConcurrently(
    Array.from({ length: guessCount }, (_, index) => index),
    async (guessNumber) => {
      const randomFork = random.fork(guessNumber)
      const guessKind = guessKinds[guessNumber % guessKinds.length]
      const code = randomFork.chance(0.5)
        ? makeRandomCode(randomFork)
        : makeSimilarCode(randomFork.anyOf(existingVouchers).code, randomFork)
      const addressIndex = guessNumber % addressCount
      const request = GUESS_REQUESTS[guessKind](code, product)
      const headers = {
        ...request.headers,
        'CF-Connecting-IP': `203.0.${addressIndex >> 8}.${addressIndex & 255}`,
      }
      const minute = Math.floor(Date.now() / MINUTE_MS)
      const { status, body } = await call(shop, { ...request, headers })
      const isSameMinute = Math.floor(Date.now() / MINUTE_MS) === minute
      return {
        way: guessKind,
        at: addressIndex,
        status,
        code: body.code ?? body.error,
        isHit: isVoucherHit(status, body),
        minute,
        isSameMinute,
      }
    },
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const answeredGuesses = responses.filter(({ status }) => status !== 429)
  // Skips requests that start in one minute and end in the next. The rate limit may count them in either minute.
  const sameMinuteGuesses = answeredGuesses.filter(({ isSameMinute }) => isSameMinute)
  const findMaxCount = (guessList, getKey) =>
    Math.max(0, ...Object.values(countOccurrences(guessList.map(getKey))))
  const expectedCodes = ['voucher.invalid', undefined]
  const [{ left }] = await shop.sql('SELECT sum(amount_remaining_minor) AS left FROM vouchers')
  return {
    checks: [
      checkZero('guesses that hit', responses.filter(({ isHit }) => isHit).length),
      checkAboveZero('guesses answered', answeredGuesses.length),
      checkAboveZero(
        'guesses refused, because there were too many',
        responses.length - answeredGuesses.length,
      ),
      checkAtMost(
        'answers to one address within a minute',
        findMaxCount(sameMinuteGuesses, ({ at, minute }) => `${at} ${minute}`),
        MAX_GUESSES_PER_ADDRESS,
      ),
      checkZero(
        'answers that tell more than that a code is not valid',
        answeredGuesses.filter(({ code }) => !expectedCodes.includes(code)).length,
      ),
      checkZero('answers 5xx', responses.filter(({ status }) => status >= 500).length),
      checkEqual('left on the vouchers', left, existingVouchers.length * VOUCHER_AMOUNT),
      ...(await checkIntegrityRules(shop)),
    ],
    figures: {
      guesses: guessCount,
      addresses: addressCount,
      'guesses/s': Math.round(guessCount / elapsedSeconds),
      answered: Object.entries(countOccurrences(answeredGuesses.map(({ way }) => way)))
        .map(([guessKind, times]) => `${times} ${guessKind}`)
        .join(', '),
    },
  }
}

const isVoucherHit = (status, body) => status === 201 || body.valid === true || body.remaining !== undefined

/**
 * Measures response times for codes of four kinds, in rotation over one connection. Welch's t-test shows if unknown
 * codes can be told from the others. The figures have no pass limit, because noise depends on the machine.
 */
async function measureTimes(shop, { isSmall, random }) {
  const durationsByKind = { unknown: [], similar: [], spent: [], expired: [] }
  const [product] = await insertProducts(shop, 1, 1_000_000)
  const unspentVouchers = await insertVouchers(shop, 50, VOUCHER_AMOUNT)
  const spentVouchers = await insertVouchers(shop, 50, VOUCHER_AMOUNT)
  const expiredVouchers = await insertVouchers(shop, 50, VOUCHER_AMOUNT)
  const orderResponses = await mapConcurrently(spentVouchers, ({ code }) =>
    call(shop, createVoucherOrderBody(product, code, { price: 600_00, discount: VOUCHER_AMOUNT })),
  )
  await shop.sql(
    'UPDATE vouchers SET expires_at = 1 WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(expiredVouchers.map(({ id }) => id)),
  )
  const codeGenerators = {
    unknown: () => makeRandomCode(random),
    similar: () => makeSimilarCode(random.anyOf(unspentVouchers).code, random),
    spent: () => random.anyOf(spentVouchers).code,
    expired: () => random.anyOf(expiredVouchers).code,
  }
  const callKinds = Object.keys(durationsByKind)
  const measurementsPerKind = isSmall ? 40 : 4000
  let wrongAnswerCount = 0
  for (let round = 0; round < measurementsPerKind; round++) {
    const startIndex = random.below(callKinds.length)
    for (let kindIndex = 0; kindIndex < callKinds.length; kindIndex++) {
      const kind = callKinds[(startIndex + kindIndex) % callKinds.length]
      const request = GUESS_REQUESTS.validate(codeGenerators[kind]())
      const startedAt = performance.now()
      const { status, body } = await call(shop, request)
      durationsByKind[kind].push(performance.now() - startedAt)
      wrongAnswerCount += status === 200 && body.valid === false ? 0 : 1
    }
  }
  const compareWithUnknown = (kind) =>
    `${computeWelchStatistic(durationsByKind.unknown, durationsByKind[kind]).toFixed(2)} (p50 ${median(durationsByKind[kind]).toFixed(2)} ms)`
  return {
    checks: [
      checkZero(
        'codes that could not be spent for the measurement',
        orderResponses.filter(({ status }) => status !== 201).length,
      ),
      checkZero('measured answers other than a refusal', wrongAnswerCount),
    ],
    figures: {
      'measured of each kind': measurementsPerKind,
      'unknown p50 ms': median(durationsByKind.unknown).toFixed(2),
      't of unknown against similar right': compareWithUnknown('similar'),
      'against spent': compareWithUnknown('spent'),
      'against expired': compareWithUnknown('expired'),
    },
  }
}
