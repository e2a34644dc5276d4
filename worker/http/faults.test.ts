import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
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

const rejectKvRead = () => Promise.reject(new Error('KV GET failed: 503'))
const brokenKv = new Proxy(env.KV, { get: () => rejectKvRead })
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

/** Faults of the database. Each route uses the database. */
const DATABASE_FAULTS: Record<string, () => Partial<Env>> = {
  'D1 is away': () => ({ DB: makeFailingD1('D1_ERROR: Network connection lost.') }),
  'D1 goes away after one answer': () => ({ DB: makeFailingD1('D1_ERROR: Network connection lost.', 1) }),
  'D1 is overloaded': () => ({
    DB: makeFailingD1('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
  }),
  'D1 loses one reply': () => ({ DB: makeD1WithLostResults(1) }),
  'D1 loses every reply': () => ({ DB: makeD1WithLostResults(1000) }),
}

const STRIPE_ENV = { STRIPE_SECRET_KEY: 'sk_test_faults', STRIPE_PUBLISHABLE_KEY: 'pk_test_faults' }

const SERVICES = ['KV', 'IMAGES', 'CHAT_ROOM', 'fetch'] as const
type Service = (typeof SERVICES)[number]

/** Faults of all services except the database. Each route is tested only with the faults of services that it uses. */
const SERVICE_FAULTS: Record<string, { service: Service; faultyEnv: Partial<Env> }> = {
  'KV is away': { service: 'KV', faultyEnv: { KV: brokenKv } },
  'R2 is away': { service: 'IMAGES', faultyEnv: { IMAGES: brokenBucket } },
  'the chat rooms are overloaded': { service: 'CHAT_ROOM', faultyEnv: { CHAT_ROOM: brokenRooms } },
  'the source of rates is away': { service: 'fetch', faultyEnv: { RATES_URL: 'http://127.0.0.1:9' } },
  'Stripe is away': {
    service: 'fetch',
    faultyEnv: { ...STRIPE_ENV, STRIPE_API_URL: 'http://127.0.0.1:9' },
  },
}

/** Returns working bindings that record the services which a call uses, and the set of recorded services. */
function watchServices(): { watchedEnv: Partial<Env>; usedServices: Set<Service> } {
  const usedServices = new Set<Service>()
  const watchBinding = <Binding extends object>(service: Service, binding: Binding): Binding =>
    new Proxy(binding, {
      get(target, name) {
        usedServices.add(service)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  const originalFetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
    usedServices.add('fetch')
    return originalFetch(...args)
  })
  const watchedEnv = {
    KV: watchBinding('KV', env.KV),
    IMAGES: watchBinding('IMAGES', env.IMAGES),
    CHAT_ROOM: watchBinding('CHAT_ROOM', env.CHAT_ROOM),
  }
  return { watchedEnv, usedServices }
}

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

/** Ids of the rows that each call changed, for the check of the books after all calls. */
const changedRows: { route: Route; faultName: string; ids: string[] }[] = []

/** Calls a route while a service fails, and once more when all services work. */
async function callDuringFault(route: Route, faultName: string, faultyEnv: Partial<Env>): Promise<void> {
  const routeCall = await ROUTE_CALLS[route]()
  expectDocumented(route, await sendApiCall(route, routeCall, faultyEnv))
  const repeatedCall = await sendApiCall(route, routeCall, {})
  expectDocumented(route, repeatedCall)
  expect(`${faultName}: ${repeatedCall.response.status < 500}`).toBe(`${faultName}: true`)
  if (routeCall.recordIds) changedRows.push({ route, faultName, ids: routeCall.recordIds })
  // Discards the log output of the fault, because each test fails if unexpected errors were logged.
  takeErrors()
  takeWarnings()
}

const routes = Object.keys(ROUTE_CALLS) as Route[]

describe.each(Object.entries(DATABASE_FAULTS))('while %s', (faultName, makeFaultyEnv) => {
  it.each(routes)('%s responds as documented, and the same call succeeds later', (route) =>
    callDuringFault(route, faultName, makeFaultyEnv()),
  )
})

const UNKNOWN_PAYMENT_FAULT = 'Stripe does not know the payment'

describe('while a service that the route uses fails', () => {
  const testedServices = new Set<Service>()
  afterEach(() => void vi.restoreAllMocks())

  it.each(routes)('%s responds as documented, and the same call succeeds later', async (route) => {
    const { watchedEnv, usedServices } = watchServices()
    const unknownPaymentEnv = { ...watchedEnv, ...STRIPE_ENV, STRIPE_API_URL: inject('stripeUrl') }
    await callDuringFault(route, UNKNOWN_PAYMENT_FAULT, unknownPaymentEnv)
    for (const [faultName, { service, faultyEnv }] of Object.entries(SERVICE_FAULTS))
      if (usedServices.has(service)) await callDuringFault(route, faultName, faultyEnv)
    for (const service of usedServices) testedServices.add(service)
  })

  it('each service is used by some route, so that its faults were tested', () => {
    expect([...testedServices].toSorted()).toEqual(SERVICES.toSorted())
  })
})

it('after all faults and repeated calls, the books of money and goods balance', async () => {
  const violations = await findBookViolations(makeTestDeps())
  const brokenRules = changedRows.flatMap(({ route, faultName, ids }) =>
    violations.filter(({ subject }) => ids.includes(subject)).map(({ rule }) => ({ route, faultName, rule })),
  )
  // The fake provider rejects this refund permanently, so the refund stays owed until it is repeated.
  const owedRefund = {
    route: 'POST /api/orders/:id/refund',
    faultName: UNKNOWN_PAYMENT_FAULT,
    rule: 'refunds: nothing is owed that is not on its way',
  }
  expect(brokenRules).toEqual([owedRefund])
})

it('every route of the shop has a call in this table', () => {
  expect(Object.keys(ROUTE_CALLS).toSorted()).toEqual(
    ROUTE_ACCESS_RULES.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})
