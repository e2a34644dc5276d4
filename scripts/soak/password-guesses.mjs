import { setTimeout as sleep } from 'node:timers/promises'
import { checkAtMost, checkEqual, checkNone, checkSome } from '../load/checks.mjs'
import { call, count, mapConcurrently, post, quantile } from '../load/client.mjs'
import { openShop } from '../load/shop-process.mjs'
import { signInFrom, STAFF, WEBHOOK_SECRET } from '../load/shops.mjs'

export const goal = 'G10'
export const title = 'Guesses of the administrator’s password'

/** Password checks per minute, from all addresses together (domain/admin.ts). */
const MAX_RUNS = 30
const MINUTE_MS = 60_000
const OWNER = '198.51.100.7'

/** Many addresses guess in parallel at full speed; meanwhile the owner must be able to sign in from a known address. */
export async function run({ isSmall }) {
  // A separate shop, because staff sign-ins are blocked for a while afterwards.
  const shop = await openShop({ vars: { WEBHOOK_SECRET, ...STAFF } })
  try {
    return await besiege(shop, isSmall)
  } finally {
    await shop.stop()
  }
}

async function besiege(shop, isSmall) {
  const [guesses, addresses, owners] = isSmall ? [400, 80, 3] : [10_000, 500, 8]
  await signInFrom(shop, OWNER)
  const attack = { isOver: false }
  const began = performance.now()
  const attackers = mapConcurrently(
    Array.from({ length: guesses }, (_, number) => number),
    async (number) => {
      const addressIndex = number % addresses
      const { status, headers } = await call(shop, {
        ...post('/api/admin/login', { password: `guess ${number}` }),
        headers: {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': `203.0.${addressIndex >> 8}.${addressIndex & 255}`,
        },
      })
      return { status, waits: headers['retry-after'] !== undefined }
    },
  ).finally(() => (attack.isOver = true))
  const owner = ownersTries(shop, owners, isSmall ? 200 : 4000)
  const answers = await attackers
  const tries = await owner
  const seconds = (performance.now() - began) / 1000
  const rows = await shop.sql('SELECT at FROM admin_attempts ORDER BY at')
  const statuses = count(answers.map(({ status }) => status))
  return {
    checks: [
      checkNone('guesses let in', answers.filter(({ status }) => status < 400).length),
      checkSome('guesses refused before the password was compared', statuses[429] ?? 0),
      checkNone(
        'of them without a time to wait',
        answers.filter(({ status, waits }) => status === 429 && !waits).length,
      ),
      checkNone('other answers', answers.filter(({ status }) => status !== 401 && status !== 429).length),
      checkAtMost(
        'comparisons within a minute',
        maxCountWithin(
          rows.map(({ at }) => at),
          MINUTE_MS,
        ),
        MAX_RUNS,
      ),
      checkEqual('sign-ins of the owner meanwhile', tries.filter(({ isIn }) => isIn).length, owners),
    ],
    figures: {
      guesses,
      addresses,
      'compared and wrong': statuses[401] ?? 0,
      seconds: Math.round(seconds),
      'the owner’s longest sign-in ms': Math.round(
        quantile(
          tries.map(({ ms }) => ms),
          1,
        ),
      ),
    },
  }
}

async function ownersTries(shop, times, everyMs) {
  const tries = []
  for (let n = 0; n < times; n++) {
    await sleep(everyMs)
    const began = performance.now()
    const isIn = await signInFrom(shop, OWNER).then(
      () => true,
      () => false,
    )
    tries.push({ isIn, ms: performance.now() - began })
  }
  return tries
}

/** The largest number of timestamps within any span of this length. */
function maxCountWithin(moments, spanMs) {
  let max = 0
  let first = 0
  moments.forEach((attemptTime, index) => {
    while (attemptTime - moments[first] >= spanMs) first++
    max = Math.max(max, index - first + 1)
  })
  return max
}
