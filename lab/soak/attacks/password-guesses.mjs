import { setTimeout as sleep } from 'node:timers/promises'
import { checkAtMost, checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  mapConcurrently,
  createPostRequest,
  quantile,
} from '../../load/visitors/client.mjs'
import { openShop } from '../../load/shop/shop-process.mjs'
import { signInFrom, STAFF_SECRETS, WEBHOOK_SECRET } from '../../load/shop/shops.mjs'

export const goal = 'G10'
export const title = 'Guesses of the administrator’s password'

/** Limit of password checks per minute, for all addresses together (domain/admin/admin.ts). */
const MAX_CHECKS_PER_MINUTE = 30
const MINUTE_MS = 60_000
const OWNER_IP = '198.51.100.7'

/**
 * Many addresses guess the administrator's password in parallel at full speed. Meanwhile the owner must be able to sign
 * in from a known address.
 */
export async function run({ isSmall }) {
  // A separate shop, because staff sign-ins are blocked for a while afterwards.
  const shop = await openShop({ vars: { WEBHOOK_SECRET, ...STAFF_SECRETS } })
  try {
    return await attackShop(shop, isSmall)
  } finally {
    await shop.stop()
  }
}

async function attackShop(shop, isSmall) {
  const [guessCount, addressCount, ownerAttemptCount] = isSmall ? [400, 80, 3] : [10_000, 500, 8]
  await signInFrom(shop, OWNER_IP)
  const attackState = { isOver: false }
  const startedAt = performance.now()
  const attackResponses = mapConcurrently(
    Array.from({ length: guessCount }, (_, index) => index),
    async (guessNumber) => {
      const addressIndex = guessNumber % addressCount
      const { status, headers } = await call(shop, {
        ...createPostRequest('/api/admin/login', { password: `guess ${guessNumber}` }),
        headers: {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': `203.0.${addressIndex >> 8}.${addressIndex & 255}`,
        },
      })
      return { status, waits: headers['retry-after'] !== undefined }
    },
  ).finally(() => (attackState.isOver = true))
  const ownerAttemptsPromise = attemptOwnerSignIns(shop, ownerAttemptCount, isSmall ? 200 : 4000)
  const responses = await attackResponses
  const ownerAttempts = await ownerAttemptsPromise
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const rows = await shop.sql('SELECT at FROM admin_attempts ORDER BY at')
  const statusCounts = countOccurrences(responses.map(({ status }) => status))
  return {
    checks: [
      checkZero('guesses let in', responses.filter(({ status }) => status < 400).length),
      checkAboveZero('guesses refused before the password was compared', statusCounts[429] ?? 0),
      checkZero(
        'of them without a time to wait',
        responses.filter(({ status, waits }) => status === 429 && !waits).length,
      ),
      checkZero('other answers', responses.filter(({ status }) => status !== 401 && status !== 429).length),
      checkAtMost(
        'comparisons within a minute',
        findMaxCount(
          rows.map(({ at }) => at),
          MINUTE_MS,
        ),
        MAX_CHECKS_PER_MINUTE,
      ),
      checkEqual(
        'sign-ins of the owner meanwhile',
        ownerAttempts.filter(({ isSignedIn }) => isSignedIn).length,
        ownerAttemptCount,
      ),
    ],
    figures: {
      guesses: guessCount,
      addresses: addressCount,
      'compared and wrong': statusCounts[401] ?? 0,
      seconds: Math.round(elapsedSeconds),
      'the owner’s longest sign-in ms': Math.round(
        quantile(
          ownerAttempts.map(({ ms }) => ms),
          1,
        ),
      ),
    },
  }
}

async function attemptOwnerSignIns(shop, attemptCount, intervalMs) {
  const attempts = []
  for (let attemptIndex = 0; attemptIndex < attemptCount; attemptIndex++) {
    await sleep(intervalMs)
    const startedAt = performance.now()
    const isSignedIn = await signInFrom(shop, OWNER_IP).then(
      () => true,
      () => false,
    )
    attempts.push({ isSignedIn, ms: performance.now() - startedAt })
  }
  return attempts
}

/** Returns the largest number of attempts within any `spanMs` milliseconds. */
function findMaxCount(attemptTimes, spanMs) {
  let maxCount = 0
  let windowStartIndex = 0
  attemptTimes.forEach((attemptTime, index) => {
    while (attemptTime - attemptTimes[windowStartIndex] >= spanMs) windowStartIndex++
    maxCount = Math.max(maxCount, index - windowStartIndex + 1)
  })
  return maxCount
}
