/** Sends events to the webhook as Stripe does: signed, at least once, in any order, again when it was not taken. */
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from './wire.mjs'

/**
 * How events are sent.
 * @typedef {object} Plan
 * @property {number} [copies] how often each event is sent; 1
 * @property {number} [delayMs] the wait before each sending; in the automatic mode at most this, so that they overtake
 * @property {'made' | 'reversed' | 'random'} [order]
 * @property {number} [drop] the part of the events that never arrives, 0 to 1
 * @property {number} [retries] how often an event that was not taken is sent again; 0, in the automatic mode 3
 * @property {boolean} [hold] automatic mode only: events wait for `deliver`
 * @property {number} [at] seconds of the signature; now
 */

/**
 * @param {{ url?: string, secret?: string, random?: () => number }} to
 */
export function openDelivery({ url, secret = '', random = Math.random }) {
  const waiting = []
  const deliveries = []
  const underWay = new Set()
  const stop = new AbortController()
  /** @type {Plan} */
  let plan = { retries: 3, hold: false }

  async function post(event, at) {
    const body = JSON.stringify(event, null, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, secret, at),
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
    for (let left = retries; ; left -= 1) {
      await sleep(delayMs, undefined, { signal: stop.signal })
      const status = await post(event, at)
      if ((status >= 200 && status < 300) || left <= 0) return { event: event.id, type: event.type, status }
      await sleep(250 * 2 ** (retries - left), undefined, { signal: stop.signal })
    }
  }

  function drawn(events, { copies = 1, order = 'made', drop = 0 }) {
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
   * Sends what was held, or the given events, one after another. Tells what the webhook answered; status 0 is no answer.
   * @param {Plan & { events?: object[] }} how
   */
  async function deliver({ events = waiting.splice(0), ...how } = {}) {
    const answers = []
    for (const event of drawn(events, how)) answers.push(await send(event, how))
    return answers
  }

  /** Called for each new event; sends it by the plan without making anyone wait. */
  function announce(event) {
    if (!url) return
    if (plan.hold) {
      waiting.push(event)
      return
    }
    for (const copy of drawn([event], plan)) {
      const sending = send(copy, { ...plan, delayMs: random() * (plan.delayMs ?? 0) }).catch(() => undefined)
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    }
  }

  return {
    deliveries,
    waiting,
    announce,
    deliver,
    /** Changes how events are sent from now on. @param {Plan} changes */
    setPlan: (changes) => (plan = { ...plan, ...changes }),
    /** Resolves when nothing is under way. */
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: () => stop.abort(),
  }
}
