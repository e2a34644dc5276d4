/** Intents, charges and refunds by Stripe's rules: the state machine behind the paths. */
import { createCharge, createDispute, createIntent, createRefund } from './objects.mjs'
import { createCardError, createStripeId, getNowSeconds, StripeError } from './wire.mjs'

/** Stripe's minimum charges in minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUM_CHARGES = { pln: 200, eur: 50, usd: 50, gbp: 30, chf: 50, czk: 1500 }
const MAX_AMOUNT = 99_999_999
const ALLOWED_INTENT_PARAMS = ['amount', 'currency', 'automatic_payment_methods', 'metadata', 'description']
const CONFIRMABLE_STATUSES = ['requires_payment_method', 'requires_confirmation']
const CANCELABLE_STATUSES = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
]

/**
 * Outcomes of test payment methods by name. Only this stand-in has `pm_card_processing`; Stripe also has the other
 * names.
 */
const OUTCOME_BY_TEST_CARD = [
  [/^pm_card_(visa_)?chargeDeclined$/, 'declined'],
  [/^pm_card_threeDSecure2Required$/, 'action'],
  [/^pm_card_processing$/, 'processing'],
  [/^pm_card_(visa|mastercard)$/, 'succeeded'],
]

/**
 * Creates the state machine with its own intents, charges, refunds and disputes.
 * @typedef {{ account: string, params: Record<string, any>, id: string, requestId?: string, key?: string }} Request
 * @param {(request: Partial<Request>, type: string, object: object) => void} emitEvent called for every event
 */
export function createStripeState(emitEvent) {
  const intents = new Map()
  const charges = new Map()
  const refunds = new Map()
  const accountByObjectId = new Map()
  /** Disputes by charge id. */
  const disputes = new Map()

  function saveObject(objectsById, account, object) {
    accountByObjectId.set(object.id, account)
    objectsById.set(object.id, object)
    return object
  }

  /** Finds an intent by the secret key of its account, or by a publishable key together with the client secret. */
  function findIntent({ id, account, params }) {
    const intent = intents.get(id)
    const isPublishableKey = account.startsWith('pk_')
    const isOwnIntent = isPublishableKey
      ? intent?.client_secret === params.client_secret
      : accountByObjectId.get(id) === account
    if (!intent || !isOwnIntent) throw createUnknownResourceError('payment_intent', id, 'intent')
    return intent
  }

  function updateIntent(requestContext, intent, eventType, changes) {
    Object.assign(intent, changes)
    emitEvent(requestContext, `payment_intent.${eventType}`, intent)
    return intent
  }

  function charge(intent, { isPaid }) {
    return saveObject(charges, accountByObjectId.get(intent.id), createCharge(intent, { isPaid })).id
  }

  function succeedIntent(requestContext, intent) {
    return updateIntent(requestContext, intent, 'succeeded', {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge(intent, { isPaid: true }),
      next_action: null,
      processing: null,
    })
  }

  function requireBuyerAction(requestContext, intent) {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    return updateIntent(requestContext, intent, 'requires_action', { status: 'requires_action', next_action })
  }

  function setProcessingStatus(requestContext, intent) {
    return updateIntent(requestContext, intent, 'processing', {
      status: 'processing',
      processing: { type: 'card', card: {} },
    })
  }

  function failPayment(requestContext, intent, error) {
    const changes = { payment_method: null, last_payment_error: error, next_action: null, processing: null }
    return updateIntent(requestContext, intent, 'payment_failed', {
      status: 'requires_payment_method',
      ...changes,
    })
  }

  function declinePayment(requestContext, intent) {
    intent.latest_charge = charge(intent, { isPaid: false })
    const errorDetails = { charge: intent.latest_charge, decline_code: 'generic_decline' }
    failPayment(
      requestContext,
      intent,
      createCardError('card_declined', 'Your card was declined.', errorDetails),
    )
    const { message, ...error } = intent.last_payment_error
    throw new StripeError(message, { ...error, status: 402, isStored: true, payment_intent: { ...intent } })
  }

  const routeHandlers = {
    'POST /v1/payment_intents': (requestContext) => {
      const { amount, currency } = parseMoney(requestContext.params)
      const hasAutomaticMethods = requestContext.params.automatic_payment_methods?.enabled === 'true'
      const { description, metadata } = requestContext.params
      const intent = createIntent({
        amount,
        currency,
        isAutomatic: hasAutomaticMethods,
        description,
        metadata,
      })
      emitEvent(requestContext, 'payment_intent.created', saveObject(intents, requestContext.account, intent))
      return intent
    },

    'GET /v1/payment_intents': ({ account, params }) => {
      const createdSince = Number(params.created?.gte ?? 0)
      const accountIntents = [...intents.values()]
        .filter(({ id, created }) => accountByObjectId.get(id) === account && created >= createdSince)
        .toReversed()
      const startIndex = params.starting_after
        ? accountIntents.findIndex(({ id }) => id === params.starting_after) + 1
        : 0
      const limit = Number(params.limit ?? 10)
      const data = accountIntents.slice(startIndex, startIndex + limit)
      return {
        object: 'list',
        url: '/v1/payment_intents',
        has_more: accountIntents.length > startIndex + limit,
        data,
      }
    },

    'GET /v1/payment_intents/:id': findIntent,

    'POST /v1/payment_intents/:id/confirm': (requestContext) => {
      const intent = findIntent(requestContext)
      if (!CONFIRMABLE_STATUSES.includes(intent.status))
        throw createUnexpectedStateError(intent, 'confirm', CONFIRMABLE_STATUSES)
      const method = requestContext.params.payment_method ?? ''
      const paymentOutcome = OUTCOME_BY_TEST_CARD.find(([pattern]) => pattern.test(method))?.[1]
      if (!paymentOutcome) throw createUnknownResourceError('PaymentMethod', method, 'payment_method', 400)
      Object.assign(intent, { payment_method: createStripeId('pm'), last_payment_error: null })
      const handleOutcome = {
        succeeded: succeedIntent,
        action: requireBuyerAction,
        processing: setProcessingStatus,
        declined: declinePayment,
      }[paymentOutcome]
      return handleOutcome(requestContext, intent)
    },

    'POST /v1/payment_intents/:id/cancel': (requestContext) => {
      const intent = findIntent(requestContext)
      if (!CANCELABLE_STATUSES.includes(intent.status))
        throw createUnexpectedStateError(intent, 'cancel', CANCELABLE_STATUSES)
      const cancellation_reason = requestContext.params.cancellation_reason ?? null
      const changes = { canceled_at: getNowSeconds(), cancellation_reason, next_action: null }
      return updateIntent(requestContext, intent, 'canceled', { status: 'canceled', ...changes })
    },

    'POST /v1/refunds': (requestContext) => {
      const intent = findIntent({ ...requestContext, id: requestContext.params.payment_intent ?? '' })
      const paidCharge = charges.get(intent.latest_charge)
      if (!paidCharge?.paid) {
        throw new StripeError(
          `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        )
      }
      const refundableAmount = paidCharge.amount - paidCharge.amount_refunded
      const refundAmount =
        requestContext.params.amount === undefined ? refundableAmount : Number(requestContext.params.amount)
      if (refundableAmount === 0) {
        const code = 'charge_already_refunded'
        throw new StripeError(`Charge ${paidCharge.id} has already been refunded.`, { code, isStored: true })
      }
      if (!Number.isInteger(refundAmount) || refundAmount < 1)
        throw createInvalidRequestError('amount', 'Invalid positive integer')
      if (refundAmount > refundableAmount)
        throw createInvalidRequestError('amount', 'Refund amount is greater than unrefunded amount on charge')
      paidCharge.amount_refunded += refundAmount
      paidCharge.refunded = refundAmount === refundableAmount
      const { reason, metadata } = requestContext.params
      const refund = saveObject(
        refunds,
        requestContext.account,
        createRefund(paidCharge, { amount: refundAmount, reason, metadata }),
      )
      emitEvent(requestContext, 'refund.created', refund)
      emitEvent(requestContext, 'charge.refunded', paidCharge)
      return refund
    },

    'GET /v1/refunds': ({ account, params }) => {
      findIntent({ account, id: params.payment_intent ?? '' })
      const intentRefunds = [...refunds.values()].filter(
        ({ id, payment_intent }) =>
          accountByObjectId.get(id) === account && payment_intent === params.payment_intent,
      )
      return { object: 'list', url: '/v1/refunds', has_more: false, data: intentRefunds.toReversed() }
    },

    'GET /v1/refunds/:id': ({ id, account }) => {
      if (accountByObjectId.get(id) !== account || !refunds.has(id))
        throw createUnknownResourceError('refund', id, 'id')
      return refunds.get(id)
    },
  }

  /** Completes a payment that waits for the buyer or the bank: `outcome` is `succeed` or `fail`. */
  function settleIntent({ intent: id, outcome }) {
    const intent = intents.get(id)
    const requestContext = { account: accountByObjectId.get(id) }
    if (!['requires_action', 'processing'].includes(intent?.status))
      throw createUnknownResourceError('payment_intent', id, 'intent')
    if (outcome === 'succeed') return succeedIntent(requestContext, intent)
    const requiresAction = intent.status === 'requires_action'
    const declineCode = requiresAction
      ? 'payment_intent_authentication_failure'
      : 'payment_intent_payment_attempt_failed'
    return failPayment(
      requestContext,
      intent,
      createCardError(declineCode, 'The provided payment method has failed.', {}),
    )
  }

  /** Simulates a bank that returns a refund. */
  function failRefund({ refund: id }) {
    const refund = refunds.get(id)
    if (refund?.status !== 'succeeded') throw createUnknownResourceError('refund', id, 'refund')
    const paidCharge = charges.get(refund.charge)
    paidCharge.amount_refunded -= refund.amount
    paidCharge.refunded = false
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const requestContext = { account: accountByObjectId.get(id) }
    emitEvent(requestContext, 'refund.failed', refund)
    return refund
  }

  /** Opens or continues a dispute of a successful payment by the buyer's bank. */
  function openOrUpdateDispute({ intent: id, status }) {
    const intent = intents.get(id)
    const paidCharge = charges.get(intent?.latest_charge)
    if (!paidCharge?.paid) throw createUnknownResourceError('payment_intent', id, 'intent')
    const requestContext = { account: accountByObjectId.get(id) }
    const existingDispute = disputes.get(paidCharge.id)
    const currentDispute = existingDispute ?? createDispute(paidCharge)
    disputes.set(paidCharge.id, Object.assign(currentDispute, status ? { status } : {}))
    paidCharge.disputed = true
    emitEvent(
      requestContext,
      existingDispute ? 'charge.dispute.updated' : 'charge.dispute.created',
      currentDispute,
    )
    return currentDispute
  }

  return {
    intents,
    charges,
    refunds,
    owners: accountByObjectId,
    routes: routeHandlers,
    settle: settleIntent,
    failRefund,
    dispute: openOrUpdateDispute,
  }
}

function parseMoney(params) {
  const unknownParam = Object.keys(params).find((name) => !ALLOWED_INTENT_PARAMS.includes(name))
  if (unknownParam)
    throw createInvalidRequestError(
      unknownParam,
      `Received unknown parameter: ${unknownParam}`,
      'parameter_unknown',
    )
  const missingParam = ['amount', 'currency'].find((name) => !params[name])
  if (missingParam)
    throw createInvalidRequestError(
      missingParam,
      `Missing required param: ${missingParam}.`,
      'parameter_missing',
    )
  const currency = params.currency.toLowerCase()
  const amount = Number(params.amount)
  const minAmount = MINIMUM_CHARGES[currency]
  if (minAmount === undefined) throw createInvalidRequestError('currency', `Invalid currency: ${currency}.`)
  if (!Number.isInteger(amount))
    throw createInvalidRequestError(
      'amount',
      `Invalid integer: ${params.amount}`,
      'parameter_invalid_integer',
    )
  if (amount < minAmount)
    throw createInvalidRequestError(
      'amount',
      `Amount must be at least ${minAmount / 100} ${currency}`,
      'amount_too_small',
    )
  if (amount > MAX_AMOUNT)
    throw createInvalidRequestError('amount', 'Amount must be no more than 999,999.99', 'amount_too_large')
  return { amount, currency }
}

const createInvalidRequestError = (param, message, code) => new StripeError(message, { code, param })

const createUnknownResourceError = (resourceName, id, param, status = 404) =>
  new StripeError(`No such ${resourceName}: '${id}'`, { status, code: 'resource_missing', param })

const createUnexpectedStateError = (intent, verb, allowedStatuses) =>
  new StripeError(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${allowedStatuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', isStored: true, payment_intent: { ...intent } },
  )
