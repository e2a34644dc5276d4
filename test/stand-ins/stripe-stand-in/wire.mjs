/** Stripe's wire format: form requests, JSON answers, errors, idempotency keys, webhook signatures. */
import { createHmac, randomBytes } from 'node:crypto'

export const createStripeId = (prefix) => `${prefix}_3S${randomBytes(12).toString('hex')}`
export const getNowSeconds = () => Math.floor(Date.now() / 1000)

/** @typedef {{ status: number, headers: Record<string, string>, text: string }} Answer */

/** A JSON answer. @returns {Answer} */
export const json = (status, body, headers = {}) => ({ status, headers, text: JSON.stringify(body, null, 2) })

const toErrorCodeFields = (code) =>
  code ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}

/** A request that Stripe rejects. `isStored`: the rejection is stored under the idempotency key. */
export class StripeError extends Error {
  constructor(
    message,
    { status = 400, type = 'invalid_request_error', code, isStored = false, ...rest } = {},
  ) {
    super(message)
    this.status = status
    this.isStored = isStored
    this.error = { ...toErrorCodeFields(code), message, ...rest, type }
  }

  answer(requestId) {
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`
    return json(this.status, { error: { ...this.error, request_log_url } })
  }
}

/** The error of a declined card, in the format of Stripe's `last_payment_error`. */
export const createCardError = (code, message, otherFields) => ({
  ...toErrorCodeFields(code),
  message,
  ...otherFields,
  type: 'card_error',
})

/** The value of Stripe's `Stripe-Signature` header for a body; `timestamp` in seconds. */
export function computeSignature(body, secret, timestamp = getNowSeconds()) {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Parses `a[b]=c` to `{ a: { b: 'c' } }`. */
export function parseForm(text) {
  const params = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const lastKey = path.pop() ?? ''
    let node = params
    for (const pathKey of path) node = node[pathKey] ??= Object.create(null)
    node[lastKey] = value
  }
  return params
}

/** Returns the account of a request: the API key from bearer or basic authentication. */
export function readAccountId(authorization = '') {
  const [scheme, value = ''] = authorization.split(' ')
  const accountKey = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  if (!accountKey) throw new StripeError('You did not provide an API key.', { status: 401 })
  if (!/^(sk|rk|pk)_test_\w+$/.test(accountKey)) {
    throw new StripeError(`Invalid API Key provided: ${accountKey.slice(0, 8)}****${accountKey.slice(-4)}`, {
      status: 401,
    })
  }
  return accountKey
}

/**
 * Idempotency as in Stripe: a repeated key gets the first answer again, also if that answer is an error. A different
 * request with the same key is rejected. A repeat is also rejected while the first request is in progress.
 */
export function createIdempotencyStore() {
  const storedCalls = new Map()

  /**
   * Runs `computeAnswer` for a new key; repeats the stored answer for a known key.
   * @param {() => Promise<{ answer: Answer, isStored: boolean }>} computeAnswer
   */
  async function answerOnce({ account, key, path, body, requestId }, computeAnswer) {
    if (!key) return (await computeAnswer()).answer
    const storedCall = storedCalls.get(`${account} ${key}`)
    if (storedCall) return repeatAnswer(storedCall, { key, path, body })
    const newEntry = { path, body, requestId, answer: null }
    storedCalls.set(`${account} ${key}`, newEntry)
    const { answer, isStored } = await computeAnswer()
    if (isStored) newEntry.answer = answer
    else storedCalls.delete(`${account} ${key}`)
    return { ...answer, headers: { ...answer.headers, 'idempotency-key': key } }
  }

  function repeatAnswer(storedCall, { key, path, body }) {
    if (storedCall.path !== path)
      throw createKeyReusedError(`for the same endpoint they were first used for`, key)
    if (storedCall.body !== body)
      throw createKeyReusedError(`with the same parameters they were first used with`, key)
    if (!storedCall.answer) {
      const message = 'There is currently another in-progress request using this Idempotent Key.'
      throw new StripeError(message, {
        status: 409,
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      })
    }
    const headers = {
      'idempotency-key': key,
      'idempotent-replayed': 'true',
      'original-request': storedCall.requestId,
    }
    return { ...storedCall.answer, headers: { ...storedCall.answer.headers, ...headers } }
  }

  return { once: answerOnce, forget: () => storedCalls.clear() }
}

const createKeyReusedError = (requirement, key) =>
  new StripeError(
    `Keys for idempotent requests can only be used ${requirement}. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
