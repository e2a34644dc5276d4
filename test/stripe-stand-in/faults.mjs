/** What can go wrong with a request, on demand. */
import { json, Refusal } from './wire.mjs'

/**
 * status500 is answered by 500 and forgotten; stored500 is answered by 500 now and to every repeat of its key; 429;
 * reset breaks the connection before anything is done; lost does the work and breaks the connection then; hang never
 * answers; garbage is HTML; nonsense is JSON of another kind; slow takes `ms` while it holds its idempotency key.
 */
const KINDS = ['status500', 'stored500', '429', 'reset', 'lost', 'hang', 'garbage', 'nonsense', 'slow']

/** The canary in every text must never be seen behind the shop. */
const broken = () => ({ error: { message: 'CANARY: an unknown error occurred.', type: 'api_error' } })
const limited = () => ({
  error: {
    code: 'rate_limit',
    message: 'CANARY: request rate limit exceeded.',
    type: 'invalid_request_error',
  },
})

/** Faults before Stripe's idempotency is reached: nothing is done and nothing remembered. */
export const OUTSIDE = {
  status500: () => json(500, broken()),
  429: () => json(429, limited()),
  reset: () => 'reset',
  hang: () => 'hang',
  garbage: () => ({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html>CANARY</html>' }),
  nonsense: () => json(200, { object: 'list', data: [], has_more: false, url: '/v1/CANARY' }),
}

/** Stripe says of a failure that it keeps that repeating is of no use. */
export const storedFailure = () => json(500, broken(), { 'stripe-should-retry': 'false' })

/** @param {string[]} routes */
export function openFaults(routes) {
  const faults = []

  /**
   * The next `times` (1) requests to a route ("POST /v1/refunds"; any when absent) of an account (any) go wrong.
   * @param {{ route?: string, kind: string, times?: number, account?: string, ms?: number }} fault
   */
  function fail({ route = '', kind, times = 1, account = '', ms = 300 }) {
    if (!KINDS.includes(kind)) throw new Refusal(`Unknown fault: ${kind}`)
    if (route && !routes.includes(route)) throw new Refusal(`Unknown route: ${route}`)
    faults.push({ route, kind, times, account, ms })
  }

  function next(route, account) {
    const fits = (fault) => [route, ''].includes(fault.route) && [account, ''].includes(fault.account)
    const fault = faults.find((candidate) => candidate.times > 0 && fits(candidate))
    if (fault) fault.times -= 1
    return fault
  }

  /** No fault that was asked for happens any more. */
  const mend = () => void faults.splice(0)

  return { fail, next, mend }
}
