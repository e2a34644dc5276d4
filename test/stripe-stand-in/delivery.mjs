/** Sends events to the webhook like Stripe: signed, at least once, in any order, with retries. */
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from './wire.mjs'

/**
 * Options of the delivery.
 * @typedef {object} Plan
 * @property {number} [copies] number of deliveries of each event; default 1
 * @property {number} [delayMs] wait before each delivery; in automatic mode the maximum, so that events overtake
 * @property {'made' | 'reversed' | 'random'} [order]
 * @property {number} [drop] share of the events that are lost, 0 to 1
 * @property {number} [retries] retries of a rejected event; default 0, in automatic mode 3
 * @property {boolean} [hold] automatic mode only: events wait for `deliver`
 * @property {number} [at] signature time in seconds; default now
 */

/**
 * @param {{ url?: string, secret?: string, random?: () => number }} to
 */
export function openDelivery({ url, secret = '', random = Math.random }) {
  const waitingEvents = []
  const deliveries = []
  const underWay = new Set()
  const stop = new AbortController()
  /** @type {Plan} */
  let plan = { retries: 3, hold: false }

  async function post(event, signedAt) {
    const body = JSON.stringify(event, null, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, secret, signedAt),
    }
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)])
    const status = await fetch(url, { method: 'POST', headers, body, signal }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    )
    deliveries.push({ event: event.id, type: event.type, status })
    return status
  }

  async function send(event, { delayMs = 0, retries = 0, at }) {
    for (let retriesLeft = retries; ; retriesLeft -= 1) {
      await sleep(delayMs, undefined, { signal: stop.signal })
      const status = await post(event, at)
      if ((status >= 200 && status < 300) || retriesLeft <= 0)
        return { event: event.id, type: event.type, status }
      await sleep(250 * 2 ** (retries - retriesLeft), undefined, { signal: stop.signal })
    }
  }

  function drawDeliveries(events, { copies = 1, order = 'made', drop = 0 }) {
    const all = events.flatMap((event) =>
      random() < drop ? [] : Array.from({ length: copies }, () => event),
    )
    if (order === 'reversed') return all.toReversed()
    if (order !== 'random') return all
    return all
      .map((event) => ({ event, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ event }) => event)
  }

  /**
   * Sends the held or the given events in sequence. Returns the answers of the webhook; status 0 means none.
   * @param {Plan & { events?: object[] }} how
   */
  async function deliver({ events = waitingEvents.splice(0), ...options } = {}) {
    const answers = []
    for (const event of drawDeliveries(events, options)) answers.push(await send(event, options))
    return answers
  }

  /** Called for each new event; sends it by the plan, in the background. */
  function announce(event) {
    if (!url) return
    if (plan.hold) {
      waitingEvents.push(event)
      return
    }
    for (const copy of drawDeliveries([event], plan)) {
      const sendPromise = send(copy, { ...plan, delayMs: random() * (plan.delayMs ?? 0) }).catch(
        () => undefined,
      )
      underWay.add(sendPromise)
      void sendPromise.finally(() => underWay.delete(sendPromise))
    }
  }

  return {
    deliveries,
    waiting: waitingEvents,
    announce,
    deliver,
    /** Changes the plan. @param {Plan} changes */
    setPlan: (changes) => (plan = { ...plan, ...changes }),
    /** Resolves when no delivery is in progress. */
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: () => stop.abort(),
  }
}
