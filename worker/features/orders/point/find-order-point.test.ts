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

let lastNumber = 100
/** A new point code, about which the cache has no entry. */
const makeCode = () => `TST${(lastNumber += 1)}M`

const itemOf = (code: string) => ({
  name: code,
  type: ['parcel_locker'],
  status: 'Operating',
  functions: ['parcel_collect'],
  address_details: { city: 'Łódź', post_code: '90-001', street: 'Piotrkowska', building_number: '12' },
})

/** Fakes the courier's list of points: every request gets this response. */
const mockList = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))

async function orderToPoint(pickupPoint: unknown, overrides: Record<string, unknown> = {}, size = 100) {
  const product = await makeProduct({ lengthMm: size, widthMm: 100, heightMm: 50, weightGrams: 900 })
  const body = makeOrderBody([product], { courier: 'locker', pickupPoint, ...overrides })
  const client = makeClient()
  const send = () => readAnswer(client('POST', '/api/orders', body, { 'Idempotency-Key': body.sessionId }))
  return { send, answer: await send() }
}

const expectFieldError = (code: string) => ({
  status: 400,
  body: { code: 'input.invalid', errors: [{ path: 'pickupPoint', code }] },
})

describe('placeOrder to a pickup point', () => {
  it('stores the point with the address of the list, and ignores an address of the client', async () => {
    const code = makeCode()
    mockList(itemOf(code))
    const { answer } = await orderToPoint(code.toLowerCase(), { place: { address: 'CANARY' } })
    expect(answer.status).toBe(201)
    expect(await readOrderRow((answer.body as { id: string }).id)).toMatchObject({
      courier: 'locker',
      pickupPoint: { code, place: { address: 'Piotrkowska 12', city: 'Łódź' } },
    })
  })

  it('rejects a foreign phone number, which InPost does not take', async () => {
    const code = makeCode()
    mockList(itemOf(code))
    const phoneError = {
      status: 400,
      body: { code: 'input.invalid', errors: [{ path: 'phone', code: 'phonePolish' }] },
    }
    expect((await orderToPoint(code, { phone: '+49 151 12345678' })).answer).toMatchObject(phoneError)
    expect((await orderToPoint(code, { phone: '+49 151 12345678', courier: 'inpost' })).answer).toMatchObject(
      phoneError,
    )
    expect((await orderToPoint(code, { phone: '+49 151 12345678', courier: 'dpd' })).answer.status).toBe(201)
  })

  it('answers a repeated request with the same order, even if the list fails meanwhile', async () => {
    const code = makeCode()
    const list = mockList(itemOf(code))
    const { send, answer } = await orderToPoint(code)
    list.mockRejectedValue(new TypeError('down'))
    expect(await send()).toMatchObject({ status: 201, body: { id: (answer.body as { id: string }).id } })
  })

  it('rejects an unknown or closed point, and a missing or invalid code', async () => {
    mockList({ status: 404 }, 404)
    expect((await orderToPoint(makeCode())).answer).toMatchObject(expectFieldError('pickupPointUnknown'))
    const closedCode = makeCode()
    mockList({ ...itemOf(closedCode), status: 'NonOperating' })
    expect((await orderToPoint(closedCode)).answer).toMatchObject(expectFieldError('pickupPointClosed'))
    for (const [missingCode, error] of [
      [undefined, 'pickupPoint'],
      ['', 'pickupPoint'],
      ['not a code', 'pickupPointUnknown'],
    ])
      expect((await orderToPoint(missingCode)).answer).toMatchObject(expectFieldError(error ?? ''))
  })

  it.each([
    ['fails', () => Promise.resolve(Response.json({}, { status: 500 }))],
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['times out', () => Promise.reject(new DOMException('slow', 'TimeoutError'))],
  ])('accepts a code unchecked if the list %s', async (_caseName, answerOfList) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answerOfList)
    const code = makeCode()
    const { answer } = await orderToPoint(code)
    expect(answer.status).toBe(201)
    expect(await readOrderRow((answer.body as { id: string }).id)).toMatchObject({
      pickupPoint: { code, place: null },
    })
  })

  it('rejects goods that fit no locker, and stores no point for delivery to the door', async () => {
    const code = makeCode()
    mockList(itemOf(code))
    expect((await orderToPoint(code, {}, 900)).answer).toMatchObject({
      status: 400,
      body: { code: 'order.courier_not_available' },
    })
    const { answer } = await orderToPoint(code, { courier: 'dpd' })
    expect(await readOrderRow((answer.body as { id: string }).id)).toMatchObject({ pickupPoint: null })
  })
})
