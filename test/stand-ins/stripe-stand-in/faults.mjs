/** Makes requests to the stand-in fail on demand. */
import { json, StripeError } from './wire.mjs'

/**
 * Kinds of faults. status500: status 500, not stored. stored500: status 500, stored and repeated for the idempotency
 * key. 429: rate limit. reset: the connection breaks before the request is handled. lost: the connection breaks after
 * the request is handled. hang: no answer. garbage: HTML. nonsense: JSON of another shape. slow: takes `ms` and holds
 * the idempotency key meanwhile.
 */
const FAULT_KINDS = ['status500', 'stored500', '429', 'reset', 'lost', 'hang', 'garbage', 'nonsense', 'slow']

/** Stripe's server error. The shop must never pass on its text, so tests look for CANARY in answers. */
const createServerErrorBody = () => ({
  error: { message: 'CANARY: an unknown error occurred.', type: 'api_error' },
})
const createRateLimitBody = () => ({
  error: {
    code: 'rate_limit',
    message: 'CANARY: request rate limit exceeded.',
    type: 'invalid_request_error',
  },
})

/** Faults before Stripe's idempotency layer: no work is done and no answer is stored. */
export const FAULTS_BEFORE_HANDLING = {
  status500: () => json(500, createServerErrorBody()),
  429: () => json(429, createRateLimitBody()),
  reset: () => 'reset',
  hang: () => 'hang',
  garbage: () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html>CANARY</html>' }),
  nonsense: () => json(200, { object: 'list', data: [], has_more: false, url: '/v1/CANARY' }),
}

/** A failure that Stripe has stored for the idempotency key. Each retry would get the same answer, so Stripe says so. */
export const createReplayedFailure = () =>
  json(500, createServerErrorBody(), { 'stripe-should-retry': 'false' })

/**
 * Creates the list of pending faults.
 * @param {string[]} routes
 */
export function createFaultInjector(routes) {
  const faults = []

  /**
   * Fails the next `times` requests (default 1) to `route`, such as "POST /v1/refunds", of `account`.
   * Without `route` or `account`, a request to any route or of any account fails.
   * @param {{ route?: string, kind: string, times?: number, account?: string, ms?: number }} fault
   */
  function addFault({ route = '', kind, times = 1, account = '', ms = 300 }) {
    if (!FAULT_KINDS.includes(kind)) throw new StripeError(`Unknown fault: ${kind}`)
    if (route && !routes.includes(route)) throw new StripeError(`Unknown route: ${route}`)
    faults.push({ route, kind, times, account, ms })
  }

  function takeFault(route, account) {
    const matchesRequest = (fault) =>
      [route, ''].includes(fault.route) && [account, ''].includes(fault.account)
    const fault = faults.find((candidate) => candidate.times > 0 && matchesRequest(candidate))
    if (fault) fault.times -= 1
    return fault
  }

  const clearFaults = () => void faults.splice(0)

  return { fail: addFault, next: takeFault, mend: clearFaults }
}
