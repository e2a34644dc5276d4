import { describe, expect, it } from 'vitest'
import {
  makePaymentRequest,
  catchAppError,
  createSignatureHeader,
  makeStripeShop,
  WEBHOOK_SECRET,
  makeFullRefund,
} from '../../../test/stand-ins/stripe-shop'

async function makeShopWithPaidIntent(config: Parameters<typeof makeStripeShop>[0] = {}) {
  const shop = makeStripeShop(config)
  const expectedRequest = makePaymentRequest()
  const { id } = await shop.gateway.create(expectedRequest)
  await shop.pay(id, 'pm_card_visa')
  const event = (await shop.books()).events.find(({ type }) => type === 'payment_intent.succeeded')
  if (!event) throw new Error('no event from Stripe')
  return { ...shop, expectedRequest, id, event, body: JSON.stringify(event) }
}

describe('readEvent accepts an event', () => {
  it('signed by Stripe and returns the payment without its client secret', async () => {
    const { gateway, expectedRequest, id, event, body } = await makeShopWithPaidIntent()
    expect(event).toMatchObject({ api_version: '2026-10-28.endive' })
    expect(await gateway.readEvent(body, await createSignatureHeader(body))).toEqual({
      id: event.id,
      type: 'payment_intent.succeeded',
      intent: {
        id,
        status: 'succeeded',
        amount: 129_900,
        amountReceived: 129_900,
        currency: 'PLN',
        orderId: expectedRequest.orderId,
        clientSecret: null,
        declined: false,
      },
    })
  })

  it('with a repeated signature header', async () => {
    const { gateway, id, body } = await makeShopWithPaidIntent()
    const signatureHeader = await createSignatureHeader(body)
    expect(await gateway.readEvent(body, `${signatureHeader}, ${signatureHeader}`)).toMatchObject({
      intent: { id },
    })
  })

  it('with one valid of several signatures, as during a change of the secret', async () => {
    const { gateway, id, body } = await makeShopWithPaidIntent()
    const [time, validSignature] = (await createSignatureHeader(body)).split(',')
    const [, wrongSignature] = (await createSignatureHeader(body, { secret: 'whsec_old' })).split(',')
    expect(await gateway.readEvent(body, `${time},${wrongSignature},${validSignature}`)).toMatchObject({
      intent: { id },
    })
  })

  it('up to five minutes after its signature', async () => {
    const { gateway, id, body } = await makeShopWithPaidIntent()
    expect(await gateway.readEvent(body, await createSignatureHeader(body, { age: 290 }))).toMatchObject({
      intent: { id },
    })
  })

  it('about a refund, and the refunded amount is looked up', async () => {
    const { gateway, books, failRefund, id } = await makeShopWithPaidIntent()
    const refund = await gateway.refund(makeFullRefund(id))
    const event = (await books()).events.find(({ type }) => type === 'charge.refunded')
    const body = JSON.stringify(event)
    expect(await gateway.readEvent(body, await createSignatureHeader(body))).toEqual({
      id: event?.id,
      type: 'charge.refunded',
      intent: null,
      refunded: { intentId: id },
    })
    expect(await gateway.refundedAmountOf(id)).toBe(129_900)
    // The bank returns the money after Stripe reported the refund as successful.
    await failRefund(refund ?? '')
    expect(await gateway.refundedAmountOf(id)).toBe(0)
    expect(await gateway.refundedAmountOf('pi_unknown')).toBe(0)
  })

  it('about a returned refund and about a dispute, with the data that the shop needs', async () => {
    const { gateway, books, dispute, failRefund, id } = await makeShopWithPaidIntent()
    const refundRequest = makeFullRefund(id)
    const refund = await gateway.refund(refundRequest)
    await failRefund(refund ?? '')
    await dispute(id)
    await dispute(id, 'lost')
    const readEventOf = async (type: string) => {
      const body = JSON.stringify((await books()).events.find((event) => event.type === type))
      return gateway.readEvent(body, await createSignatureHeader(body))
    }
    expect(await readEventOf('refund.created')).toEqual({
      id: expect.any(String) as string,
      type: 'refund.created',
      intent: null,
    })
    expect(await readEventOf('refund.failed')).toMatchObject({
      intent: null,
      failedRefund: { id: refund, key: refundRequest.key, intentId: id, amount: 129_900 },
    })
    const expectedDispute = { intentId: id, amount: 129_900, currency: 'PLN', reason: 'fraudulent' }
    expect(await readEventOf('charge.dispute.created')).toMatchObject({
      dispute: { ...expectedDispute, status: 'needs_response' },
    })
    expect(await readEventOf('charge.dispute.updated')).toMatchObject({
      dispute: { ...expectedDispute, status: 'lost' },
    })
  })

  it('from test mode in a live shop without its payment', async () => {
    const { body } = await makeShopWithPaidIntent()
    const { gateway } = makeStripeShop({ secretKey: 'sk_live_1' })
    expect(await gateway.readEvent(body, await createSignatureHeader(body))).toMatchObject({ intent: null })
  })

  it('with an unreadable payment by failing, so that Stripe sends it again', async () => {
    const { gateway, body } = await makeShopWithPaidIntent()
    for (const invalidBody of [body.replace('"succeeded"', '"settled"'), body.replace(/129900/g, '1299.5')]) {
      expect(invalidBody).not.toBe(body)
      const eventError = await catchAppError(
        gateway.readEvent(invalidBody, await createSignatureHeader(invalidBody)),
      )
      expect(eventError).toMatchObject({ code: 'payment.try_again' })
    }
  })
})

describe('readEvent rejects an event', () => {
  it.each<[string, (body: string) => Promise<[body: string, header: string]>]>([
    [
      'with another secret',
      async (body) => [body, await createSignatureHeader(body, { secret: 'whsec_other' })],
    ],
    [
      'with another amount',
      async (body) => [body.replaceAll('129900', '100'), await createSignatureHeader(body)],
    ],
    ['with a space more', async (body) => [`${body} `, await createSignatureHeader(body)]],
    ['301 s old', async (body) => [body, await createSignatureHeader(body, { age: 301 })]],
    [
      'old, with a fresh time beside it',
      async (body) => [body, `${await createSignatureHeader(body, { age: 301 })},t=${getNowInSeconds()}`],
    ],
    ['with no header', async (body) => [body, '']],
    ['with garbage for a header', async (body) => [body, 'signed, sealed, delivered']],
    ['with an empty signature', async (body) => [body, `t=${getNowInSeconds()},v1=`]],
    ['without a time', async (body) => [body, (await createSignatureHeader(body)).replace(/t=\d+,/, '')]],
    [
      'in a scheme that is not signed',
      async (body) => [body, (await createSignatureHeader(body)).replace('v1=', 'v0=')],
    ],
    ['without a body', async () => ['', await createSignatureHeader('')]],
    ['but is not JSON', async () => ['paid!', await createSignatureHeader('paid!')]],
    [
      'but is not an event',
      async () => ['{"object":"list"}', await createSignatureHeader('{"object":"list"}')],
    ],
  ])('%s', async (_, forgeEvent) => {
    const { gateway, body } = await makeShopWithPaidIntent()
    const [forgedBody, header] = await forgeEvent(body)
    expect(await catchAppError(gateway.readEvent(forgedBody, header))).toMatchObject({
      code: 'payment.bad_signature',
    })
  })

  it.each(['', ' '])(
    'when the shop’s secret is "%s", although the event is signed with it',
    async (webhookSecret) => {
      const { gateway, body } = await makeShopWithPaidIntent({ webhookSecret })
      const eventError = await catchAppError(
        gateway.readEvent(body, await createSignatureHeader(body, { secret: webhookSecret })),
      )
      expect(eventError).toMatchObject({ code: 'payment.bad_signature' })
    },
  )

  it('for every altered digit of its signature', async () => {
    const { gateway, body } = await makeShopWithPaidIntent()
    const signatureHeader = await createSignatureHeader(body, { secret: WEBHOOK_SECRET })
    const signatureStart = signatureHeader.indexOf('v1=') + 3
    for (let index = signatureStart; index < signatureHeader.length; index += 1) {
      const otherDigit = signatureHeader[index] === '0' ? '1' : '0'
      const forgedHeader = signatureHeader.slice(0, index) + otherDigit + signatureHeader.slice(index + 1)
      expect(await catchAppError(gateway.readEvent(body, forgedHeader))).toMatchObject({
        code: 'payment.bad_signature',
      })
    }
  })
})

const getNowInSeconds = () => Math.floor(Date.now() / 1000)
