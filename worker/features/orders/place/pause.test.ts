import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { FIRST_SETTINGS, type ShopSettings } from '../../../../domain/settings/settings'
import { polishTimestampOf } from '../../../../domain/time/polish-days'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/time/time'
import {
  createStoppedClock,
  makeClient,
  makeOrderBody,
  makeProduct,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  readOrderRow,
  type PlacedOrder,
} from '../../../../test/fixtures/factories'
import { pay } from '../../../../test/fixtures/orders/payments'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { placeOrder } from './place-order'

const PAUSE = { isPaused: true, pl: 'Targi', en: '', until: null }
const makePausedSettings = (pauseEnd: number | null): ShopSettings => ({
  ...FIRST_SETTINGS,
  pause: {
    ...PAUSE,
    until: pauseEnd === null ? null : polishTimestampOf(pauseEnd).slice(0, 16).replace(' ', 'T'),
  },
})

/** Changes the pause of the whole shop as staff do. */
async function setPause(isPaused: boolean): Promise<void> {
  const headers = await makeStaffHeaders()
  const { body } = await readAnswer<{ pause: { id: number } }>(
    makeClient()('GET', '/api/admin/settings', undefined, headers),
  )
  const pauseChange = { value: { ...PAUSE, isPaused }, after: body.pause.id }
  expect((await makeClient()('PUT', '/api/admin/settings/pause', pauseChange, headers)).status).toBe(200)
}

describe('while the owner pauses selling', () => {
  it('new orders of goods and vouchers are rejected with the end of the pause, and accepted after it', async () => {
    const product = await makeProduct({ stock: 5 })
    const now = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
    const pauseEnd = now + HOUR_MS
    for (const orderBody of [makeOrderBody([product]), makePurchaseBody('100.00')]) {
      const placeOrderAt = (time: number) =>
        placeOrder(
          makeTestDeps({ settings: makePausedSettings(pauseEnd), now: createStoppedClock(time).now }),
          PlaceOrderBody.parse(orderBody),
          crypto.randomUUID(),
        )
      await expect(placeOrderAt(pauseEnd - 1)).rejects.toMatchObject({
        code: 'order.paused',
        details: { pausedUntil: new Date(pauseEnd).toISOString() },
      })
      expect(await placeOrderAt(pauseEnd)).toMatchObject({ paymentStatus: 'pending' })
    }
  })

  it('an order placed before keeps its hold and is paid, and a repeat of its request finds it', async () => {
    const product = await makeProduct()
    const buyer = makeClient()
    const orderBody = makeOrderBody([product])
    const keyHeader = { 'Idempotency-Key': crypto.randomUUID() }
    const { body: order } = await readAnswer<PlacedOrder>(buyer('POST', '/api/orders', orderBody, keyHeader))
    await setPause(true)
    try {
      const rejectedResponse = await readAnswer(
        makeClient()('POST', '/api/orders', makeOrderBody([await makeProduct()])),
      )
      expect(rejectedResponse).toMatchObject({
        status: 409,
        body: { code: 'order.paused', pausedUntil: null },
      })
      const repeatedResponse = await readAnswer<PlacedOrder>(
        buyer('POST', '/api/orders', orderBody, keyHeader),
      )
      expect(repeatedResponse.body.id).toBe(order.id)
      await pay(buyer, order)
      expect((await readOrderRow(order.id)).state).toBe('paid')
      // Product pages still work during the pause.
      expect((await makeClient()('GET', `/api/products/${(await makeProduct()).slug}`)).status).toBe(200)
    } finally {
      await setPause(false)
    }
  })
})
