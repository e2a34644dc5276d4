/** Intents, charges and refunds by Stripe's rules: the state machine behind the paths. */
import { newCharge, newDispute, newIntent, newRefund } from './objects.mjs'
import { cardError, nameOf, nowSeconds, Refusal } from './wire.mjs'

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in minor units. */
const MINIMUM = { pln: 200, eur: 50, usd: 50, gbp: 30, chf: 50, czk: 1500 }
const MAXIMUM = 99_999_999
const CREATE_PARAMS = ['amount', 'currency', 'automatic_payment_methods', 'metadata', 'description']
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation']
const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

/** Outcomes of test payment methods by name. `pm_card_processing` exists only here, the others at Stripe. */
const OUTCOMES = [
  [/^pm_card_(visa_)?chargeDeclined$/, 'declined'],
  [/^pm_card_threeDSecure2Required$/, 'action'],
  [/^pm_card_processing$/, 'processing'],
  [/^pm_card_(visa|mastercard)$/, 'succeeded'],
]

/**
 * @typedef {{ account: string, params: Record<string, any>, id: string, requestId?: string, key?: string }} Request
 * @param {(request: Partial<Request>, type: string, object: object) => void} emit called for every event
 */
export function openBooks(emit) {
  const intents = new Map()
  const charges = new Map()
  const refunds = new Map()
  const owners = new Map()
  /** By charge id. */
  const disputes = new Map()

  function add(book, account, object) {
    owners.set(object.id, account)
    book.set(object.id, object)
    return object
  }

  /** Finds an intent by its owner's secret key, or by a publishable key with the client secret. */
  function intentOf({ id, account, params }) {
    const intent = intents.get(id)
    const isPublic = account.startsWith('pk_')
    const isOwn = isPublic ? intent?.client_secret === params.client_secret : owners.get(id) === account
    if (!intent || !isOwn) throw unknown('payment_intent', id, 'intent')
    return intent
  }

  function change(by, intent, type, changes) {
    Object.assign(intent, changes)
    emit(by, `payment_intent.${type}`, intent)
    return intent
  }

  function charge(intent, { isPaid }) {
    return add(charges, owners.get(intent.id), newCharge(intent, { isPaid })).id
  }

  function succeed(by, intent) {
    return change(by, intent, 'succeeded', {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge(intent, { isPaid: true }),
      next_action: null,
      processing: null,
    })
  }

  function requireBuyerAction(by, intent) {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    return change(by, intent, 'requires_action', { status: 'requires_action', next_action })
  }

  function startBankProcessing(by, intent) {
    return change(by, intent, 'processing', { status: 'processing', processing: { type: 'card', card: {} } })
  }

  function fail(by, intent, error) {
    const changes = { payment_method: null, last_payment_error: error, next_action: null, processing: null }
    return change(by, intent, 'payment_failed', { status: 'requires_payment_method', ...changes })
  }

  function decline(by, intent) {
    intent.latest_charge = charge(intent, { isPaid: false })
    const details = { charge: intent.latest_charge, decline_code: 'generic_decline' }
    fail(by, intent, cardError('card_declined', 'Your card was declined.', details))
    const { message, ...error } = intent.last_payment_error
    throw new Refusal(message, { ...error, status: 402, isStored: true, payment_intent: { ...intent } })
  }

  const routes = {
    'POST /v1/payment_intents': (by) => {
      const { amount, currency } = moneyOf(by.params)
      const isAutomatic = by.params.automatic_payment_methods?.enabled === 'true'
      const { description, metadata } = by.params
      const intent = newIntent({ amount, currency, isAutomatic, description, metadata })
      emit(by, 'payment_intent.created', add(intents, by.account, intent))
      return intent
    },

    'GET /v1/payment_intents': ({ account, params }) => {
      const createdSince = Number(params.created?.gte ?? 0)
      const ownIntents = [...intents.values()]
        .filter(({ id, created }) => owners.get(id) === account && created >= createdSince)
        .toReversed()
      const from = params.starting_after
        ? ownIntents.findIndex(({ id }) => id === params.starting_after) + 1
        : 0
      const limit = Number(params.limit ?? 10)
      const data = ownIntents.slice(from, from + limit)
      return { object: 'list', url: '/v1/payment_intents', has_more: ownIntents.length > from + limit, data }
    },

    'GET /v1/payment_intents/:id': intentOf,

    'POST /v1/payment_intents/:id/confirm': (by) => {
      const intent = intentOf(by)
      if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm', CONFIRMABLE)
      const method = by.params.payment_method ?? ''
      const outcome = OUTCOMES.find(([pattern]) => pattern.test(method))?.[1]
      if (!outcome) throw unknown('PaymentMethod', method, 'payment_method', 400)
      Object.assign(intent, { payment_method: nameOf('pm'), last_payment_error: null })
      const next = {
        succeeded: succeed,
        action: requireBuyerAction,
        processing: startBankProcessing,
        declined: decline,
      }[outcome]
      return next(by, intent)
    },

    'POST /v1/payment_intents/:id/cancel': (by) => {
      const intent = intentOf(by)
      if (!CANCELABLE.includes(intent.status)) throw unexpectedState(intent, 'cancel', CANCELABLE)
      const cancellation_reason = by.params.cancellation_reason ?? null
      const changes = { canceled_at: nowSeconds(), cancellation_reason, next_action: null }
      return change(by, intent, 'canceled', { status: 'canceled', ...changes })
    },

    'POST /v1/refunds': (by) => {
      const intent = intentOf({ ...by, id: by.params.payment_intent ?? '' })
      const paidCharge = charges.get(intent.latest_charge)
      if (!paidCharge?.paid) {
        throw new Refusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
      }
      const refundableAmount = paidCharge.amount - paidCharge.amount_refunded
      const amount = by.params.amount === undefined ? refundableAmount : Number(by.params.amount)
      if (refundableAmount === 0) {
        const code = 'charge_already_refunded'
        throw new Refusal(`Charge ${paidCharge.id} has already been refunded.`, { code, isStored: true })
      }
      if (!Number.isInteger(amount) || amount < 1) throw invalid('amount', 'Invalid positive integer')
      if (amount > refundableAmount)
        throw invalid('amount', 'Refund amount is greater than unrefunded amount on charge')
      paidCharge.amount_refunded += amount
      paidCharge.refunded = amount === refundableAmount
      const { reason, metadata } = by.params
      const refund = add(refunds, by.account, newRefund(paidCharge, { amount, reason, metadata }))
      emit(by, 'refund.created', refund)
      emit(by, 'charge.refunded', paidCharge)
      return refund
    },

    'GET /v1/refunds': ({ account, params }) => {
      intentOf({ account, id: params.payment_intent ?? '' })
      const ownRefunds = [...refunds.values()].filter(
        ({ id, payment_intent }) => owners.get(id) === account && payment_intent === params.payment_intent,
      )
      return { object: 'list', url: '/v1/refunds', has_more: false, data: ownRefunds.toReversed() }
    },

    'GET /v1/refunds/:id': ({ id, account }) => {
      if (owners.get(id) !== account || !refunds.has(id)) throw unknown('refund', id, 'id')
      return refunds.get(id)
    },
  }

  /** Finishes the action of the buyer or the bank: `outcome` is `succeed` or `fail`. */
  function settle({ intent: id, outcome }) {
    const intent = intents.get(id)
    const by = { account: owners.get(id) }
    if (!['requires_action', 'processing'].includes(intent?.status))
      throw unknown('payment_intent', id, 'intent')
    if (outcome === 'succeed') return succeed(by, intent)
    const isAction = intent.status === 'requires_action'
    const code = isAction ? 'payment_intent_authentication_failure' : 'payment_intent_payment_attempt_failed'
    return fail(by, intent, cardError(code, 'The provided payment method has failed.', {}))
  }

  /** Simulates a bank that returns a refund. */
  function failRefund({ refund: id }) {
    const refund = refunds.get(id)
    if (refund?.status !== 'succeeded') throw unknown('refund', id, 'refund')
    const paidCharge = charges.get(refund.charge)
    paidCharge.amount_refunded -= refund.amount
    paidCharge.refunded = false
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const by = { account: owners.get(id) }
    emit(by, 'refund.failed', refund)
    return refund
  }

  /** Opens or continues a dispute of a successful payment by the buyer's bank. */
  function dispute({ intent: id, status }) {
    const intent = intents.get(id)
    const paidCharge = charges.get(intent?.latest_charge)
    if (!paidCharge?.paid) throw unknown('payment_intent', id, 'intent')
    const by = { account: owners.get(id) }
    const existingDispute = disputes.get(paidCharge.id)
    const currentDispute = existingDispute ?? newDispute(paidCharge)
    disputes.set(paidCharge.id, Object.assign(currentDispute, status ? { status } : {}))
    paidCharge.disputed = true
    emit(by, existingDispute ? 'charge.dispute.updated' : 'charge.dispute.created', currentDispute)
    return currentDispute
  }

  return { intents, charges, refunds, owners, routes, settle, failRefund, dispute }
}

function moneyOf(params) {
  const surplus = Object.keys(params).find((name) => !CREATE_PARAMS.includes(name))
  if (surplus) throw invalid(surplus, `Received unknown parameter: ${surplus}`, 'parameter_unknown')
  const missingParam = ['amount', 'currency'].find((name) => !params[name])
  if (missingParam)
    throw invalid(missingParam, `Missing required param: ${missingParam}.`, 'parameter_missing')
  const currency = params.currency.toLowerCase()
  const amount = Number(params.amount)
  const minAmount = MINIMUM[currency]
  if (minAmount === undefined) throw invalid('currency', `Invalid currency: ${currency}.`)
  if (!Number.isInteger(amount))
    throw invalid('amount', `Invalid integer: ${params.amount}`, 'parameter_invalid_integer')
  if (amount < minAmount)
    throw invalid('amount', `Amount must be at least ${minAmount / 100} ${currency}`, 'amount_too_small')
  if (amount > MAXIMUM) throw invalid('amount', 'Amount must be no more than 999,999.99', 'amount_too_large')
  return { amount, currency }
}

const invalid = (param, message, code) => new Refusal(message, { code, param })

const unknown = (kind, id, param, status = 404) =>
  new Refusal(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param })

const unexpectedState = (intent, verb, allowedStatuses) =>
  new Refusal(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${allowedStatuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', isStored: true, payment_intent: { ...intent } },
  )
