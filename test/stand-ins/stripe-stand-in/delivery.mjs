/** Sends events to the webhook like Stripe: signed, at least once, in any order, with retries. */
import { setTimeout as sleep } from 'node:timers/promises'
import { computeSignature } from './wire.mjs'

/**
 * Options of the delivery.
 * @typedef {object} Plan
 * @property {number} [copies] number of deliveries of each event; default 1
 * @property {number} [delayMs] wait before each delivery; in automatic mode the maximum of a random wait
 * @property {'made' | 'reversed' | 'random'} [order] sequence of the deliveries; default `made`: oldest first
 * @property {number} [drop] share of the events that are lost, 0 to 1
 * @property {number} [retries] retries of a rejected event; default 0, in automatic mode 3
 * @property {boolean} [hold] automatic mode only: events wait for `deliver`
 * @property {number} [at] signature time in seconds; default now
 */

/**
 * Creates the sender of events to one webhook.
 * @param {{ url?: string, secret?: string, random?: () => number }} to
 */
export function createWebhookSender({ url, secret = '', random = Math.random }) {
  const waitingEvents = []
  const deliveryLog = []
  const pendingDeliveries = new Set()
  const stopController = new AbortController()
  /** @type {Plan} */
  let deliveryPlan = { retries: 3, hold: false }

  async function postEvent(event, signedAt) {
    const body = JSON.stringify(event, null, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': computeSignature(body, secret, signedAt),
    }
    const signal = AbortSignal.any([stopController.signal, AbortSignal.timeout(20_000)])
    const status = await fetch(url, { method: 'POST', headers, body, signal }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    )
    deliveryLog.push({ event: event.id, type: event.type, status })
    return status
  }

  async function deliverWithRetries(event, { delayMs = 0, retries = 0, at }) {
    for (let retriesLeft = retries; ; retriesLeft -= 1) {
      await sleep(delayMs, undefined, { signal: stopController.signal })
      const status = await postEvent(event, at)
      if ((status >= 200 && status < 300) || retriesLeft <= 0)
        return { event: event.id, type: event.type, status }
      await sleep(250 * 2 ** (retries - retriesLeft), undefined, { signal: stopController.signal })
    }
  }

  function planDeliveries(events, { copies = 1, order = 'made', drop = 0 }) {
    const deliveryEvents = events.flatMap((event) =>
      random() < drop ? [] : Array.from({ length: copies }, () => event),
    )
    if (order === 'reversed') return deliveryEvents.toReversed()
    if (order !== 'random') return deliveryEvents
    return deliveryEvents
      .map((event) => ({ event, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ event }) => event)
  }

  /**
   * Sends `events`, by default all waiting events, in sequence. Returns the webhook's answers; status 0: no answer.
   * @param {Plan & { events?: object[] }} how
   */
  async function deliverEvents({ events = waitingEvents.splice(0), ...options } = {}) {
    const responses = []
    for (const event of planDeliveries(events, options))
      responses.push(await deliverWithRetries(event, options))
    return responses
  }

  /** Sends a new event in the background, as the delivery plan says. */
  function sendEvent(event) {
    if (!url) return
    if (deliveryPlan.hold) {
      waitingEvents.push(event)
      return
    }
    for (const deliveredEvent of planDeliveries([event], deliveryPlan)) {
      const sendPromise = deliverWithRetries(deliveredEvent, {
        ...deliveryPlan,
        delayMs: random() * (deliveryPlan.delayMs ?? 0),
      }).catch(() => undefined)
      pendingDeliveries.add(sendPromise)
      void sendPromise.finally(() => pendingDeliveries.delete(sendPromise))
    }
  }

  return {
    deliveries: deliveryLog,
    waiting: waitingEvents,
    announce: sendEvent,
    deliver: deliverEvents,
    /** Changes the plan. @param {Plan} changes */
    setPlan: (changes) => (deliveryPlan = { ...deliveryPlan, ...changes }),
    /** Resolves when no delivery is in progress. */
    waitUntilIdle: async () => {
      while (pendingDeliveries.size > 0) await Promise.all(pendingDeliveries)
    },
    stop: () => stopController.abort(),
  }
}
