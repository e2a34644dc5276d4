import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import type { Route } from '../../test/calls/call'
import { sendApiCall, ROUTE_CALLS } from '../../test/calls/calls'
import { createConnectionLostError, interceptD1, createWatchedD1 } from '../../test/database/d1'
import { makeTestDeps } from '../../test/fixtures/factories'
import { takeErrors, takeWarnings } from '../../test/worker-setup'
import { findBookViolations } from '../features/admin/books/check-books'
import { ROUTE_ACCESS_RULES } from './access'

/** A D1 that executes queries and then loses the first `lostResultCount` responses. */
function makeD1WithLostResults(lostResultCount: number): D1Database {
  let failuresLeft = lostResultCount
  return interceptD1(async (_, runD1Call) => {
    const workResult = await runD1Call()
    if (failuresLeft-- > 0) throw createConnectionLostError()
    return workResult
  })
}

const rejectRead = () => Promise.reject(new Error('KV GET failed: 503'))
const brokenKv = new Proxy(env.KV, { get: () => rejectRead })
const brokenBucket = new Proxy(env.IMAGES, { get: () => () => Promise.reject(new Error('put: 10001')) })
const rejectOverloaded = () =>
  Promise.reject(new Error('Durable Object is overloaded. Too many requests queued.'))
const brokenRooms = new Proxy(env.CHAT_ROOM, {
  get: () => () => new Proxy({}, { get: () => rejectOverloaded }),
})

const makeFailingD1 = (errorMessage: string, callsBeforeFailure = 0) => {
  let passedCallCount = 0
  return createWatchedD1(() =>
    passedCallCount++ < callsBeforeFailure ? Promise.resolve() : Promise.reject(new Error(errorMessage)),
  )
}

const FAULTY_ENVIRONMENTS: Record<string, () => Partial<Env>> = {
  'D1 is away': () => ({ DB: makeFailingD1('D1_ERROR: Network connection lost.') }),
  'D1 goes away after one answer': () => ({ DB: makeFailingD1('D1_ERROR: Network connection lost.', 1) }),
  'D1 is overloaded': () => ({
    DB: makeFailingD1('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
  }),
  'D1 loses one reply': () => ({ DB: makeD1WithLostResults(1) }),
  'D1 loses every reply': () => ({ DB: makeD1WithLostResults(1000) }),
  'KV is away': () => ({ KV: brokenKv }),
  'R2 is away': () => ({ IMAGES: brokenBucket }),
  'the chat rooms are overloaded': () => ({ CHAT_ROOM: brokenRooms }),
  'the source of rates is away': () => ({ RATES_URL: 'http://127.0.0.1:9' }),
  'Stripe is away': () => ({ ...STRIPE_ENV, STRIPE_API_URL: 'http://127.0.0.1:9' }),
  'Stripe knows nothing of it': () => ({ ...STRIPE_ENV, STRIPE_API_URL: inject('stripeUrl') }),
}
const STRIPE_ENV = { STRIPE_SECRET_KEY: 'sk_test_faults', STRIPE_PUBLISHABLE_KEY: 'pk_test_faults' }

/** Checks that a response is a success, or a documented problem with a retry time. */
function expectDocumented(route: Route, { response, text }: Awaited<ReturnType<typeof sendApiCall>>) {
  const { status, headers } = response
  if (route === 'GET /api/health') return expect([200, 503]).toContain(status)
  if (status < 400) return
  expect({ route, status, text, isDocumented: status === 503 || status < 500 }).toMatchObject({
    isDocumented: true,
  })
  expect(headers.get('Content-Type')).toContain('application/problem+json')
  expect(JSON.parse(text)).toMatchObject({
    status,
    code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/) as string,
  })
  if (status === 503) expect(headers.get('Retry-After')).toMatch(/^\d+$/)
}

describe.each(Object.keys(FAULTY_ENVIRONMENTS))('while %s', (faultName) => {
  it.each(Object.keys(ROUTE_CALLS) as Route[])(
    '%s responds as documented, and the same call succeeds later',
    async (route) => {
      const routeCall = await ROUTE_CALLS[route]()
      expectDocumented(route, await sendApiCall(route, routeCall, FAULTY_ENVIRONMENTS[faultName]?.() ?? {}))
      const repeatedCall = await sendApiCall(route, routeCall, {})
      expectDocumented(route, repeatedCall)
      expect(repeatedCall.response.status).toBeLessThan(500)
      const violations = routeCall.about ? await findBookViolations(makeTestDeps()) : []
      // If the fake provider rejects a refund permanently, the integrity check reports the refund as owed until it is
      // repeated.
      const canOweRefund =
        route === 'POST /api/orders/:id/refund' && faultName === 'Stripe knows nothing of it'
      const expectedRules = canOweRefund ? ['refunds: nothing is owed that is not on its way'] : []
      const brokenRules = violations.filter(({ subject }) => routeCall.about?.includes(subject))
      expect(brokenRules.map(({ rule }) => rule)).toEqual(expectedRules)
      // Discards the log output of the fault, because each test fails if unexpected errors were logged.
      takeErrors()
      takeWarnings()
    },
  )
})

it('every route of the shop has a call in this table', () => {
  expect(Object.keys(ROUTE_CALLS).toSorted()).toEqual(
    ROUTE_ACCESS_RULES.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})
