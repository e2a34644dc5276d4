import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  makeClient,
  makeOrderBody,
  makeProduct,
  readAnswer,
  readOrderRow,
} from '../../../../test/fixtures/factories'
import { takeWarnings } from '../../../../test/worker-setup'

afterEach(() => {
  vi.restoreAllMocks()
  takeWarnings()
})

let lastCodeNumber = 100
/** A new point code, about which the cache has no entry. */
const makeCode = () => `TST${(lastCodeNumber += 1)}M`

const makeListedPoint = (code: string) => ({
  name: code,
  type: ['parcel_locker'],
  status: 'Operating',
  functions: ['parcel_collect'],
  address_details: { city: 'Łódź', post_code: '90-001', street: 'Piotrkowska', building_number: '12' },
})

/** Fakes the courier's list of points: every request gets this response. */
const mockList = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))

async function placeOrderToPoint(
  pickupPoint: unknown,
  overrides: Record<string, unknown> = {},
  lengthMm = 100,
) {
  const product = await makeProduct({ lengthMm, widthMm: 100, heightMm: 50, weightGrams: 900 })
  const body = makeOrderBody([product], { courier: 'locker', pickupPoint, ...overrides })
  const client = makeClient()
  const sendOrder = () =>
    readAnswer(client('POST', '/api/orders', body, { 'Idempotency-Key': body.sessionId }))
  return { sendOrder, answer: await sendOrder() }
}

const expectFieldError = (code: string) => ({
  status: 400,
  body: { code: 'input.invalid', errors: [{ path: 'pickupPoint', code }] },
})

describe('placeOrder to a pickup point', () => {
  it('stores the point with the address of the list, and ignores an address of the client', async () => {
    const code = makeCode()
    mockList(makeListedPoint(code))
    const { answer } = await placeOrderToPoint(code.toLowerCase(), { place: { address: 'CANARY' } })
    expect(answer.status).toBe(201)
    expect(await readOrderRow((answer.body as { id: string }).id)).toMatchObject({
      courier: 'locker',
      pickupPoint: { code, place: { address: 'Piotrkowska 12', city: 'Łódź' } },
    })
  })

  it('rejects a foreign phone number, which InPost does not take', async () => {
    const code = makeCode()
    mockList(makeListedPoint(code))
    const phoneError = {
      status: 400,
      body: { code: 'input.invalid', errors: [{ path: 'phone', code: 'phonePolish' }] },
    }
    expect((await placeOrderToPoint(code, { phone: '+49 151 12345678' })).answer).toMatchObject(phoneError)
    expect(
      (await placeOrderToPoint(code, { phone: '+49 151 12345678', courier: 'inpost' })).answer,
    ).toMatchObject(phoneError)
    expect((await placeOrderToPoint(code, { phone: '+49 151 12345678', courier: 'dpd' })).answer.status).toBe(
      201,
    )
  })

  it('answers a repeated request with the same order, even if the list fails meanwhile', async () => {
    const code = makeCode()
    const listMock = mockList(makeListedPoint(code))
    const { sendOrder, answer } = await placeOrderToPoint(code)
    listMock.mockRejectedValue(new TypeError('down'))
    expect(await sendOrder()).toMatchObject({ status: 201, body: { id: (answer.body as { id: string }).id } })
  })

  it('rejects an unknown or closed point, and a missing or invalid code', async () => {
    mockList({ status: 404 }, 404)
    expect((await placeOrderToPoint(makeCode())).answer).toMatchObject(expectFieldError('pickupPointUnknown'))
    const closedCode = makeCode()
    mockList({ ...makeListedPoint(closedCode), status: 'NonOperating' })
    expect((await placeOrderToPoint(closedCode)).answer).toMatchObject(expectFieldError('pickupPointClosed'))
    for (const [missingCode, error] of [
      [undefined, 'pickupPoint'],
      ['', 'pickupPoint'],
      ['not a code', 'pickupPointUnknown'],
    ])
      expect((await placeOrderToPoint(missingCode)).answer).toMatchObject(expectFieldError(error ?? ''))
  })

  it.each([
    ['fails', () => Promise.resolve(Response.json({}, { status: 500 }))],
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['times out', () => Promise.reject(new DOMException('slow', 'TimeoutError'))],
  ])('accepts a code unchecked if the list %s', async (_caseName, answerOfList) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answerOfList)
    const code = makeCode()
    const { answer } = await placeOrderToPoint(code)
    expect(answer.status).toBe(201)
    expect(await readOrderRow((answer.body as { id: string }).id)).toMatchObject({
      pickupPoint: { code, place: null },
    })
  })

  it('rejects goods that fit no locker, and stores no point for delivery to the door', async () => {
    const code = makeCode()
    mockList(makeListedPoint(code))
    expect((await placeOrderToPoint(code, {}, 900)).answer).toMatchObject({
      status: 400,
      body: { code: 'order.courier_not_available' },
    })
    const { answer } = await placeOrderToPoint(code, { courier: 'dpd' })
    expect(await readOrderRow((answer.body as { id: string }).id)).toMatchObject({ pickupPoint: null })
  })
})
