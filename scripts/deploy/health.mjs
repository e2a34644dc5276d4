// Checks that the deployed shop answers, and reports failing parts.
import { setTimeout as sleep } from 'node:timers/promises'

/** A new domain at Cloudflare needs a minute or two for DNS and certificate. */
const MAX_WAIT_MS = 180_000
const RETRY_DELAY_MS = 3000

const HEALTH_ADVICE = {
  database: 'look at the log: npx wrangler tail',
  jobs: 'the jobs have not run yet or fail: cron begins within a minute of the first deployment; look at Settings',
  books: 'amounts or stock disagree: the dashboard says where',
  chat: 'the chat does not answer: look at the Durable Objects in Cloudflare’s dashboard',
  pictures: 'the R2 bucket does not answer: look at it in Cloudflare’s dashboard',
  cache: 'the KV namespace does not answer: look at it in Cloudflare’s dashboard',
  rates: 'prices in euros go by older rates until the next hour; nothing to do',
  payments: 'nobody can pay before Stripe’s keys are set: run npm run deploy again and give them',
  email: 'mails wait: look at E-mails in the admin area, and at MAIL_SENDER and its secret',
}

/** Polls the health endpoint until it answers. Reports each part; returns true if all are ok. */
export async function checkHealth(appUrl, { say, fetch = globalThis.fetch, longestMs = MAX_WAIT_MS }) {
  const healthReport = await waitForFirstResponse(`${appUrl}/api/health`, { fetch, longestMs })
  if (!healthReport) {
    say(`✗ ${appUrl} does not answer yet. Look at it in some minutes: ${appUrl}/api/health`)
    return false
  }
  for (const [part, state] of Object.entries(healthReport.checks))
    say(state === 'ok' ? `✓ ${part}` : `✗ ${part} is ${state}: ${HEALTH_ADVICE[part]}`)
  return healthReport.status === 'ok'
}

async function waitForFirstResponse(url, { fetch, longestMs }) {
  for (const startedAt = Date.now(); ; await sleep(RETRY_DELAY_MS)) {
    const healthResponse = await fetch(url, { signal: AbortSignal.timeout(10_000) })
      .then((response) => response.json())
      .catch(() => null)
    if (healthResponse?.checks) return healthResponse
    if (Date.now() - startedAt + RETRY_DELAY_MS > longestMs) return null
  }
}
