import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { toSenderAddress } from '../../../../domain/shipments/label-address'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { LabelsRequest, type LabelsRequest as LabelsInput } from '../../../../domain/shipments/shipment'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time/time'
import {
  makeBrokerAccount,
  BUY_ROUTE,
  CREATE_DRAFT_ROUTE,
} from '../../../../test/fixtures/shipments/broker-account'
import {
  createStoppedClock,
  db,
  expectOneRow,
  makeTestDeps,
  readMailKinds,
  readOrderRow,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../../test/worker-setup'
import { orders } from '../../orders/orders.table'
import { readOrderForBuyer } from '../../orders/views/buyer-order'
import { advanceDueShipments } from '../advance-due-shipments'
import { cancelLabel } from '../cancel-label'
import { readLabel, readOrderLabels } from '../read-label'
import { receiveLabelMessage } from '../receive-message'
import { refreshShipments } from '../refresh-shipments'
import { requestLabels } from '../request-labels'
import { shipments } from '../shipments.table'

const PARCEL: LabelsInput['parcels'][number] = {
  number: 1,
  parcelClass: 'courier',
  weightGrams: 9200,
  sidesMm: [405, 300, 200],
}

/** A shop with an account at Furgonetka, a clock that stands still, and a paid order. */
async function makeShop({ courier = 'dpd' as const, parcel = PARCEL } = {}) {
  const account = await makeBrokerAccount()
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now, labelServices: account.labelServices })
  const { order } = await makePaidOrder()
  const request = LabelsRequest.parse({ courier, parcels: [parcel] })
  const orderLabel = (changes: Partial<typeof deps> = {}) =>
    requestLabels({ ...deps, ...changes }, TEST_STAFF, order.id, request)
  return {
    account,
    clock,
    deps,
    orderId: order.id,
    orderLabel,
    readRow: async () =>
      expectOneRow(await db().select().from(shipments).where(eq(shipments.orderId, order.id))),
    /** Runs the job some minutes later. */
    runJob: async (passedMs = 3 * MINUTE_MS) => {
      clock.forward(passedMs)
      await advanceDueShipments(deps)
    },
    readPackage: async () => {
      const storedPackage = (await account.readPackages()).at(-1)
      if (!storedPackage) throw new Error('no package')
      return storedPackage
    },
  }
}

/** A shop with a label that can be printed. */
async function makePrintableLabel(options: Parameters<typeof makeShop>[0] = {}) {
  const shop = await makeShop(options)
  const order = await shop.orderLabel()
  await shop.account.runCommands()
  await shop.runJob()
  return { ...shop, shipmentId: order.shipments[0]?.id ?? '' }
}

// Excludes the shipments of other tests from the jobs, because those shipments belong to other accounts.
beforeEach(() => db().update(shipments).set({ nextAt: null }))

describe('a label of the broker', () => {
  it('is stored as a draft, bought by a command, and printed with the number of the courier', async () => {
    const { account, deps, orderId, orderLabel, readRow, runJob } = await makeShop()
    const order = await orderLabel()
    const shipmentId = order.shipments[0]?.id ?? ''
    expect(order.shipments).toMatchObject([{ courier: 'dpd', state: 'created', trackingNumber: null }])
    await expect(readLabel(deps, orderId, shipmentId)).rejects.toThrow('shipment.not_ready')
    expect(await account.readPackages()).toMatchObject([
      {
        state: 'waiting',
        service: 'dpd',
        user_reference_number: shipmentId,
        pickup: { name: 'Jan Przykładowy', company: FIRST_SETTINGS.firm.firm, street: 'Przykładowa 1' },
        receiver: { street: 'Nowa Wieś 12', postcode: '90-001', phone: '600700800', country_code: 'PL' },
        parcels: [{ width: 30, depth: 41, height: 20, weight: 9.2, description: 'Elektronarzędzia' }],
      },
    ])
    await account.runCommands()
    await runJob()
    const row = await readRow()
    expect(row).toMatchObject({ service: 'furgonetka', state: 'confirmed', price: 1990, status: null })
    const label = new TextDecoder().decode((await readLabel(deps, orderId, shipmentId)).file)
    expect(label.startsWith('%PDF-')).toBe(true)
    expect(label).toContain(row.trackingNumber)
    // Furgonetka has no ZPL labels for thermal printers, so the file is a PDF.
    const settings = { ...deps.settings, labels: { ...deps.settings.labels, format: 'zpl' as const } }
    expect(await readLabel({ ...deps, settings }, orderId, shipmentId)).toMatchObject({ format: 'pdfA6' })
  })

  it('names the sender and the contents of the settings', async () => {
    const { deps, orderLabel, readPackage } = await makeShop()
    const broker = {
      ...FIRST_SETTINGS.broker,
      name: 'Anna Maria Lis',
      street: 'Magazynowa 5',
      city: 'Łódź',
      contents: 'Wiertarki',
    }
    await orderLabel({ settings: { ...deps.settings, broker } })
    expect(await readPackage()).toMatchObject({
      pickup: { name: 'Anna Maria Lis', street: 'Magazynowa 5', city: 'Łódź', postcode: '00-000' },
      parcels: [{ description: 'Wiertarki' }],
    })
  })

  it('is ordered once, however often and concurrently staff ask', async () => {
    const { account, orderLabel } = await makeShop()
    await Promise.all([orderLabel(), orderLabel()])
    const order = await orderLabel()
    expect(order.shipments).toHaveLength(1)
    expect(await account.readPackages()).toHaveLength(1)
    expect(await account.countCalls(BUY_ROUTE)).toBe(1)
  })

  it('of a courier that the owner switched off is not ordered', async () => {
    const { account, deps, orderLabel } = await makeShop()
    const broker = { ...FIRST_SETTINGS.broker, couriers: ['dhl'] as const }
    await expect(orderLabel({ settings: { ...deps.settings, broker } })).rejects.toThrow(
      'shipment.not_configured',
    )
    expect(await account.readPackages()).toEqual([])
  })

  it.each([
    ['courier_not_active', { couriers: ['gls'] }, {}],
    ['pallet_not_supported', {}, { parcelClass: 'pallet' as const }],
    ['size_required', {}, { sidesMm: null }],
  ])('fails with %s before the shop pays', async (code, changes, parcelChanges) => {
    const { account, orderLabel } = await makeShop({ parcel: { ...PARCEL, ...parcelChanges } })
    await account.updateAccount(changes)
    const order = await orderLabel()
    expect(order.shipments).toMatchObject([{ state: 'failed', problem: { code }, canCancel: true }])
    expect(await account.readPackages()).toEqual([])
  })

  it('fails with the rejected fields, and staff order a corrected one', async () => {
    const { account, orderId, orderLabel } = await makeShop()
    await db().update(orders).set({ phone: '+4930123456' }).where(eq(orders.id, orderId))
    const order = await orderLabel()
    expect(order.shipments).toMatchObject([
      {
        state: 'failed',
        problem: {
          code: 'validation_failed',
          fields: [{ path: 'receiver.phone' }],
          message: 'Numer telefonu musi mieć 9 cyfr.',
        },
      },
    ])
    await db().update(orders).set({ phone: '+48600700800' }).where(eq(orders.id, orderId))
    expect((await orderLabel()).shipments.map(({ state }) => state)).toEqual(['failed', 'created'])
    expect(await account.readPackages()).toHaveLength(1)
  })

  it('fails with the reason if the account has too little money, and its removal deletes the draft', async () => {
    const { account, deps, orderId, orderLabel, readRow, runJob } = await makeShop()
    await account.updateAccount({ balance: 5 })
    await orderLabel()
    await account.runCommands()
    await runJob()
    expect(await readRow()).toMatchObject({
      state: 'failed',
      problem: { code: 'not_bought', message: 'Za mało środków na koncie.' },
      price: null,
      nextAt: null,
    })
    expect(await account.readBalance()).toBe(5)
    await cancelLabel(deps, TEST_STAFF, orderId, (await readRow()).id)
    expect(await account.readPackages()).toEqual([])
  })
})

describe('an outage of the broker', () => {
  it('keeps the request, and the job orders the label later', async () => {
    const { account, orderLabel, readRow, runJob } = await makeShop()
    await account.setFault('error')
    const order = await orderLabel()
    expect(order.shipments).toMatchObject([{ state: 'requested', problem: { code: 'unreachable' } }])
    await runJob()
    expect(await readRow()).toMatchObject({ state: 'requested', attempts: 2 })
    await account.setFault(null)
    await runJob(5 * MINUTE_MS)
    expect(await readRow()).toMatchObject({ state: 'created', attempts: 3, problem: null })
    expect(await account.readPackages()).toHaveLength(1)
    takeWarnings()
  })

  it('makes no second draft if the answer to the first one was lost, and buys the first one', async () => {
    const { account, orderLabel, readRow, runJob } = await makeShop()
    await account.setFault('lost', CREATE_DRAFT_ROUTE)
    expect((await orderLabel()).shipments).toMatchObject([{ state: 'requested' }])
    expect(await account.countCalls(BUY_ROUTE)).toBe(0)
    await account.setFault(null)
    await runJob()
    const [stored, ...others] = await account.readPackages()
    expect(others).toEqual([])
    expect(await readRow()).toMatchObject({ state: 'created', externalId: stored?.package_id })
    await account.runCommands()
    await runJob()
    expect(await readRow()).toMatchObject({ state: 'confirmed' })
    expect(await account.countCalls(CREATE_DRAFT_ROUTE)).toBe(1)
    takeWarnings()
  })

  it('does not buy a draft twice if the answer to the purchase was lost', async () => {
    const { account, orderLabel, readRow, runJob } = await makeShop()
    await account.setFault('lost', BUY_ROUTE)
    expect((await orderLabel()).shipments).toMatchObject([{ state: 'requested' }])
    await account.setFault(null)
    await account.runCommands()
    await runJob()
    expect(await readRow()).toMatchObject({ state: 'confirmed', price: 1990 })
    expect(await account.countCalls(BUY_ROUTE)).toBe(1)
    expect(await account.readBalance()).toBe(1000 - 19.9)
    takeWarnings()
  })

  it.each([['GET /packages/:id'], ['GET /order-commands/:id']])(
    'orders no second label if the look-up after the purchase finds nothing: %s',
    async (route) => {
      const { account, orderLabel, readRow, runJob } = await makeShop()
      await account.setFault('missing', route)
      await orderLabel()
      takeWarnings()
      expect((await readRow()).state).not.toBe('failed')
      await account.setFault(null)
      await account.runCommands()
      await runJob(HOUR_MS)
      expect(await readRow()).toMatchObject({ state: 'confirmed', problem: null })
      expect(await account.countCalls(CREATE_DRAFT_ROUTE)).toBe(1)
      expect(await account.countCalls(BUY_ROUTE)).toBe(1)
    },
  )

  it('buys a draft once, even if two calls order it', async () => {
    const { account, orderLabel, readPackage, readRow } = await makeShop()
    await orderLabel()
    const { package_id: packageId } = await readPackage()
    const { id: reference } = await readRow()
    const address = toSenderAddress(FIRST_SETTINGS.broker, FIRST_SETTINGS.firm)
    const request = {
      reference,
      courier: 'dpd' as const,
      parcel: { number: 1, parcelClass: 'courier' as const, weightGrams: 9200, sidesMm: PARCEL.sidesMm },
      receiver: address,
      shop: address,
      sender: null,
      sending: 'collection' as const,
      contents: 'Elektronarzędzia',
      pointCode: null,
    }
    await expect(account.labelServices.furgonetka.create(request, packageId)).resolves.toMatchObject({
      externalId: packageId,
      state: 'created',
    })
    await account.runCommands()
    expect(await account.readBalance()).toBe(1000 - 19.9)
  })

  it.each(['refreshShipments', 'cancelLabel'] as const)(
    'makes no second label if the first call takes effect late, after staff used %s',
    async (verb) => {
      const { account, clock, deps, orderId, orderLabel } = await makeShop()
      await account.setFault('late', CREATE_DRAFT_ROUTE)
      // Stores the access token first, so that only the call for the draft is late.
      await account.labelServices.furgonetka.describeAccount()
      const order = await orderLabel({ labelServices: account.impatientServices })
      const [shipment] = order.shipments
      expect(shipment).toMatchObject({ state: 'requested', problem: { code: 'unreachable' } })
      await account.setFault(null)
      const callVerb = () =>
        verb === 'refreshShipments'
          ? refreshShipments(deps, orderId)
          : cancelLabel(deps, TEST_STAFF, orderId, shipment?.id ?? '')
      clock.forward(MINUTE_MS - SECOND_MS)
      await expect(callVerb()).rejects.toThrow('shipment.try_again')
      await expect.poll(account.readPackages).toHaveLength(1)
      clock.forward(SECOND_MS)
      await callVerb()
      await orderLabel()
      await account.runCommands()
      expect((await account.readPackages()).map(({ state }) => state)).toEqual(['ordered'])
      expect(await account.readBalance()).toBe(1000 - 19.9)
      takeWarnings()
    },
  )

  it('without an answer in time keeps the request', async () => {
    const { account, orderLabel, readRow, runJob } = await makeShop()
    await account.setFault('slow')
    const order = await orderLabel({ labelServices: account.impatientServices })
    expect(order.shipments).toMatchObject([{ state: 'requested', problem: { code: 'unreachable' } }])
    await account.setFault(null)
    await runJob()
    expect(await readRow()).toMatchObject({ state: 'created', problem: null })
    takeWarnings()
  })

  it('names a rejected password as the reason', async () => {
    const { account, orderLabel } = await makeShop()
    const order = await orderLabel({ labelServices: account.rejectedServices })
    expect(order.shipments).toMatchObject([{ state: 'requested', problem: { code: 'unauthorized' } }])
    takeWarnings()
  })
})

it('one sign-in serves many calls, and an expired token is replaced', async () => {
  const { account, orderLabel } = await makeShop()
  await orderLabel()
  expect(await account.countCalls('POST /oauth/token')).toBe(1)
  const [firstToken] = account.listTokens()
  await account.updateAccount({ tokens: null })
  await expect(account.labelServices.furgonetka.describeAccount()).resolves.toBe('DPD, DHL, GLS, UPS')
  expect(await account.countCalls('POST /oauth/token')).toBe(2)
  expect(account.listTokens()).not.toEqual([firstToken])
})

describe('cancelLabel at the broker', () => {
  it('deletes a draft that was not bought', async () => {
    const { account, clock, deps, orderId, orderLabel, readRow } = await makeShop()
    await account.setFault('lost', CREATE_DRAFT_ROUTE)
    const order = await orderLabel()
    await account.setFault(null)
    clock.forward(MINUTE_MS)
    await cancelLabel(deps, TEST_STAFF, orderId, order.shipments[0]?.id ?? '')
    expect(await account.readPackages()).toEqual([])
    expect(await readRow()).toMatchObject({ state: 'cancelled', problem: null })
    takeWarnings()
  })

  it('waits while the broker is buying the label', async () => {
    const { account, deps, orderId, orderLabel, readRow } = await makeShop()
    const order = await orderLabel()
    const cancelPromise = cancelLabel(deps, TEST_STAFF, orderId, order.shipments[0]?.id ?? '')
    await expect(cancelPromise).rejects.toThrow('shipment.try_again')
    expect(await readRow()).toMatchObject({ state: 'created', claimedUntil: 0 })
    expect(await account.readPackages()).toHaveLength(1)
  })

  it('gets the money of a bought label back', async () => {
    const { account, clock, deps, orderId, shipmentId } = await makePrintableLabel()
    const cancelPromise = cancelLabel(deps, TEST_STAFF, orderId, shipmentId)
    await expect.poll(() => account.countCalls('PUT /cancel-command/:id')).toBe(1)
    await account.runCommands()
    expect((await cancelPromise).shipments).toEqual([])
    expect(await account.readBalance()).toBe(1000)
    clock.forward(SECOND_MS)
    await expect(cancelLabel(deps, TEST_STAFF, orderId, shipmentId)).rejects.toThrow('order.not_possible_now')
  })
})

it('prints the labels of several orders at one courier as one file', async () => {
  const { account, clock, deps, orderId, orderLabel } = await makeShop()
  await orderLabel()
  const otherOrder = await makePaidOrder()
  await requestLabels(
    deps,
    TEST_STAFF,
    otherOrder.order.id,
    LabelsRequest.parse({ courier: 'dpd', parcels: [PARCEL] }),
  )
  await account.runCommands()
  clock.forward(MINUTE_MS)
  await advanceDueShipments(deps)
  const filePromise = readOrderLabels(deps, TEST_STAFF, {
    orders: [orderId, otherOrder.order.id],
    courier: 'dpd',
  })
  await expect.poll(() => account.countCalls('PUT /documents-command/:id')).toBe(1)
  await account.runCommands()
  const file = new TextDecoder().decode((await filePromise).file)
  expect(file).toContain('/Count 2')
  for (const { parcels } of await account.readPackages()) expect(file).toContain(parcels[0]?.package_no)
})

describe('a parcel of the broker on its way', () => {
  it('ships and delivers its order, and shows the buyer the number at the courier', async () => {
    const { account, clock, orderId, readPackage, readRow, runJob } = await makePrintableLabel()
    const { package_id: id } = await readPackage()
    await account.setState(id, 'transit', clock.now())
    await runJob(HOUR_MS)
    const { trackingNumber } = await readRow()
    expect(await readOrderRow(orderId)).toMatchObject({
      fulfilment: 'shipped',
      shippedWith: 'dpd',
      trackingNumber,
    })
    await account.setState(id, 'delivery', clock.now())
    await runJob(HOUR_MS)
    await account.setState(id, 'delivered', clock.now())
    await runJob(HOUR_MS)
    const order = await readOrderRow(orderId)
    expect(order.fulfilment).toBe('delivered')
    expect(order.deliveredAt).not.toBeNull()
    expect(await readRow()).toMatchObject({ status: 'delivered', nextAt: null })
    const { deliveries } = await readOrderForBuyer(makeTestDeps(), orderId, order.linkToken)
    expect(deliveries).toMatchObject([
      {
        courier: 'dpd',
        number: trackingNumber,
        url: `https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=${trackingNumber}`,
        steps: [{ status: 'on_the_way' }, { status: 'out_for_delivery' }, { status: 'delivered' }],
      },
    ])
    expect(await readMailKinds(orderId)).toEqual(
      expect.arrayContaining(['order_shipped', 'order_outForDelivery', 'order_delivered']),
    )
  })

  it('believes no message, but asks the broker; repeated and reordered messages change nothing', async () => {
    const { account, clock, deps, orderId, readPackage, readRow } = await makePrintableLabel()
    const { package_id: id } = await readPackage()
    const sendMessage = (state: string, packageId: unknown = id) =>
      receiveLabelMessage(
        deps,
        'furgonetka',
        JSON.stringify({ package_id: packageId, tracking: { state }, control: 'forged' }),
      )
    clock.forward(MINUTE_MS)
    await sendMessage('delivered')
    expect(await readRow()).toMatchObject({ state: 'confirmed', status: null })
    await account.setState(id, 'delivered', clock.now())
    clock.forward(MINUTE_MS)
    await Promise.all([sendMessage('delivered'), sendMessage('delivered')])
    await sendMessage('transit')
    expect(await readRow()).toMatchObject({ status: 'delivered' })
    const mailKinds = await readMailKinds(orderId)
    expect(mailKinds.filter((kind) => kind === 'order_delivered')).toHaveLength(1)
    const callCount = await account.countCalls('GET /packages/:id')
    for (const body of ['', 'no json', 'null', '{"package_id":"1 OR 1"}', '{"package_id":{}}'])
      await receiveLabelMessage(deps, 'furgonetka', body)
    expect(await account.countCalls('GET /packages/:id')).toBe(callCount)
  })

  it.each([
    ['returned', 'returned'],
    ['delivery-problem', 'undelivered'],
    ['unexpected-situation', 'undelivered'],
  ])('in the state %s has the status %s', async (state, status) => {
    const { account, clock, readPackage, readRow, runJob } = await makePrintableLabel()
    await account.setState((await readPackage()).package_id, state, clock.now())
    await runJob(HOUR_MS)
    expect(await readRow()).toMatchObject({ status })
  })

  it('keeps its label and its state if the broker has no history of it yet', async () => {
    const { account, clock, readPackage, readRow, runJob } = await makePrintableLabel()
    await account.setState((await readPackage()).package_id, 'transit', clock.now())
    await account.setFault('missing', 'GET /packages/:id/tracking')
    await runJob(HOUR_MS)
    expect(await readRow()).toMatchObject({ state: 'confirmed', status: 'on_the_way', problem: null })
  })

  it('keeps its status in a state that the shop does not know', async () => {
    const { account, clock, readPackage, readRow, runJob } = await makePrintableLabel()
    await account.setState((await readPackage()).package_id, 'teleported', clock.now())
    await runJob(HOUR_MS)
    expect(await readRow()).toMatchObject({ state: 'confirmed', status: null })
    expect(takeWarnings()).toHaveLength(1)
  })
})
