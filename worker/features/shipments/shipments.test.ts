import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { LabelsRequest } from '../../../domain/shipments/shipment'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time/time'
import {
  createStoppedClock,
  db,
  expectOneRow,
  makeOrder,
  makeTestDeps,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { createWatchedDatabase, withBatchHook } from '../../../test/database/d1'
import { CREATE_ROUTE, makeLabelAccount, makeShipment } from '../../../test/fixtures/shipments/label-account'
import { makeRefund, placeUnits } from '../../../test/fixtures/orders/goods'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../test/worker-setup'
import { adminActions } from '../admin/admin.table'
import { orderEvents, orders } from '../orders/orders.table'
import { advanceDueShipments } from './advance-due-shipments'
import { refreshShipments } from './refresh-shipments'
import { cancelLabel } from './cancel-label'
import { readLabel, readOrderLabels } from './read-label'
import { requestLabels } from './request-labels'
import { shipments } from './shipments.table'

const COURIER_PARCEL = {
  number: 1,
  parcelClass: 'courier' as const,
  weightGrams: 9200,
  sidesMm: [400, 300, 200] as [number, number, number],
}

/** A shop with an account at InPost, a clock that stands still, and a paid order. */
async function makeShop(courier: 'inpost' | 'locker' = 'inpost') {
  const account = await makeLabelAccount()
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now, labelServices: account.labelServices })
  const { order } = await makePaidOrder()
  if (courier === 'locker')
    await db()
      .update(orders)
      .set({ courier, pickupPoint: { code: 'LOD123M', place: null } })
      .where(eq(orders.id, order.id))
  const parcel =
    courier === 'locker' ? { ...COURIER_PARCEL, parcelClass: 'lockerB' as const } : COURIER_PARCEL
  const request = LabelsRequest.parse({ courier, parcels: [parcel] })
  return {
    account,
    clock,
    deps,
    orderId: order.id,
    request,
    orderLabel: () => requestLabels(deps, TEST_STAFF, order.id, request),
    readRow: async () =>
      expectOneRow(await db().select().from(shipments).where(eq(shipments.orderId, order.id))),
    /** Runs the job some minutes later. */
    runJob: async (passedMs = 3 * MINUTE_MS) => {
      clock.forward(passedMs)
      await advanceDueShipments(deps)
    },
  }
}

// Excludes the shipments of other tests from the jobs, because those shipments belong to other accounts.
beforeEach(() => db().update(shipments).set({ nextAt: null }))

describe('requestLabels', () => {
  it('orders a label of InPost that staff print once InPost has confirmed it', async () => {
    const { account, deps, orderId, orderLabel, runJob } = await makeShop()
    const order = await orderLabel()
    expect(order.shipments).toMatchObject([{ parcelNumber: 1, state: 'created', trackingNumber: null }])
    const shipmentId = order.shipments[0]?.id ?? ''
    await expect(readLabel(deps, orderId, shipmentId)).rejects.toThrow('shipment.not_ready')
    const [ordered] = await account.readShipments()
    expect(ordered).toMatchObject({
      service: 'inpost_courier_standard',
      reference: shipmentId,
      receiver: {
        phone: '600700800',
        address: { street: 'Nowa Wieś', building_number: '12', post_code: '90-001' },
      },
      parcels: [
        {
          dimensions: { length: 400, width: 300, height: 200, unit: 'mm' },
          weight: { amount: 9.2, unit: 'kg' },
        },
      ],
    })
    await account.setStatus(ordered?.id ?? 0, 'confirmed')
    await runJob()
    const row = expectOneRow(await db().select().from(shipments).where(eq(shipments.id, shipmentId)))
    expect(row).toMatchObject({ state: 'confirmed', price: 1499, status: null })
    const label = new TextDecoder().decode((await readLabel(deps, orderId, shipmentId)).file)
    expect(label.startsWith('%PDF-')).toBe(true)
    expect(label).toContain(row.trackingNumber)
  })

  it('sends a parcel to the locker of the order, by its class', async () => {
    const { account, orderLabel } = await makeShop('locker')
    await orderLabel()
    expect(await account.readShipments()).toMatchObject([
      {
        service: 'inpost_locker_standard',
        custom_attributes: { target_point: 'LOD123M' },
        parcels: [{ template: 'medium' }],
      },
    ])
  })

  it('orders one label for a parcel, however often and concurrently staff ask', async () => {
    const { account, orderLabel } = await makeShop()
    await Promise.all([orderLabel(), orderLabel()])
    const order = await orderLabel()
    expect(order.shipments).toHaveLength(1)
    expect(await account.readShipments()).toHaveLength(1)
  })

  it('insures the value of the goods up to the limit of the settings, unless staff choose otherwise', async () => {
    for (const [insurance, insuredUpTo, expected] of [
      [undefined, minor(5000_00), { amount: 1299, currency: 'PLN' }],
      [undefined, minor(500_00), { amount: 500, currency: 'PLN' }],
      ['99.50', minor(500_00), { amount: 99.5, currency: 'PLN' }],
      [null, minor(500_00), null],
      [undefined, null, null],
    ] as const) {
      const { account, deps, orderId } = await makeShop()
      const { settings } = deps
      const depsWithInsurance = {
        ...deps,
        settings: { ...settings, labels: { ...settings.labels, insuredUpTo } },
      }
      const parcel = insurance === undefined ? COURIER_PARCEL : { ...COURIER_PARCEL, insurance }
      const request = LabelsRequest.parse({ courier: 'inpost', parcels: [parcel] })
      const order = await requestLabels(depsWithInsurance, TEST_STAFF, orderId, request)
      expect(await account.readShipments()).toMatchObject([{ insurance: expected }])
      expect(order.shipments[0]?.parcel.insurance).toBe(expected && expected.amount.toFixed(2))
    }
  })

  it.each([
    ['pdfA6', 'locker', '[0 0 298 420]'],
    ['pdfA4', 'locker', '[0 0 595 842]'],
    // InPost prints no A4 label for couriers.
    ['pdfA4', 'inpost', '[0 0 298 420]'],
    ['zpl', 'inpost', '^XA'],
  ] as const)('is printed in the format of the settings: %s, %s', async (format, courier, text) => {
    const { account, deps, orderId, orderLabel, runJob } = await makeShop(courier)
    const { settings } = deps
    const depsWithFormat = { ...deps, settings: { ...settings, labels: { ...settings.labels, format } } }
    const shipmentId = (await orderLabel()).shipments[0]?.id ?? ''
    const [shipment] = await account.readShipments()
    await account.setStatus(shipment?.id ?? 0, 'confirmed')
    await runJob()
    const label = await readLabel(depsWithFormat, orderId, shipmentId)
    expect(label.format).toBe(format)
    expect(new TextDecoder('latin1').decode(label.file)).toContain(text)
    const labels = await readOrderLabels(depsWithFormat, TEST_STAFF, { orders: [orderId], courier })
    expect(new TextDecoder('latin1').decode(labels.file)).toContain(text)
  })

  it('records a staff action only for new labels, however often and concurrently staff ask', async () => {
    const { orderId, orderLabel } = await makeShop()
    await Promise.all([orderLabel(), orderLabel()])
    await orderLabel()
    const actions = await db()
      .select({ detail: adminActions.detail })
      .from(adminActions)
      .where(and(eq(adminActions.subject, orderId), eq(adminActions.action, 'label_order')))
    expect(actions).toEqual([{ detail: { shippedWith: 'inpost', parcels: 1 } }])
  })

  it('orders no label if the order is refunded between the check and the write', async () => {
    const { account, deps, orderId, request } = await makeShop()
    const racingDeps = withBatchHook(deps, async (batchNumber) => {
      if (batchNumber === 2) await makeRefund(deps, orderId)
    })
    await expect(requestLabels(racingDeps, TEST_STAFF, orderId, request)).rejects.toThrow(
      'order.not_possible_now',
    )
    expect(await account.readShipments()).toEqual([])
  })

  it('buys no label of an order that was refunded, or shipped in another way, during an outage of InPost', async () => {
    for (const [change, code] of [
      ['refund', 'order_not_paid'],
      ['ship', 'nothing_to_ship'],
    ] as const) {
      const { account, deps, orderId, orderLabel, readRow, runJob } = await makeShop()
      await account.setFault('error')
      await orderLabel()
      await account.setFault(null)
      if (change === 'refund') await makeRefund(deps, orderId)
      else await placeUnits(orderId, 'shipped')
      await runJob()
      expect(await account.readShipments()).toEqual([])
      expect(await readRow()).toMatchObject({ state: 'failed', problem: { code } })
      takeWarnings()
    }
  })

  it('stores the reason of a rejected label, and lets staff order a corrected one', async () => {
    const { account, deps, orderId, orderLabel, readRow } = await makeShop()
    await db().update(orders).set({ phone: '+4930123456' }).where(eq(orders.id, orderId))
    const order = await orderLabel()
    expect(order.shipments).toMatchObject([
      {
        state: 'failed',
        problem: { code: 'validation_failed', fields: [{ path: 'receiver.phone', code: 'invalid' }] },
        canCancel: true,
      },
    ])
    expect((await readRow()).nextAt).toBeNull()
    await db().update(orders).set({ phone: '+48600700800' }).where(eq(orders.id, orderId))
    const correctedOrder = await orderLabel()
    expect(correctedOrder.shipments.map(({ state }) => state)).toEqual(['failed', 'created'])
    const failedShipmentId = correctedOrder.shipments[0]?.id ?? ''
    const orderAfterCancel = await cancelLabel(deps, TEST_STAFF, orderId, failedShipmentId)
    expect(orderAfterCancel.shipments.map(({ state }) => state)).toEqual(['created'])
    expect(await account.readShipments()).toHaveLength(1)
  })

  it('rejects an order without goods to ship, and a courier without keys', async () => {
    const { deps, orderId, orderLabel } = await makeShop()
    const unpaidSale = await makeOrder()
    const request = LabelsRequest.parse({ courier: 'inpost', parcels: [COURIER_PARCEL] })
    await expect(requestLabels(deps, TEST_STAFF, unpaidSale.order.id, request)).rejects.toThrow(
      'order.not_possible_now',
    )
    await expect(requestLabels({ ...deps, labelServices: {} }, TEST_STAFF, orderId, request)).rejects.toThrow(
      'shipment.not_configured',
    )
    await expect(requestLabels(deps, TEST_STAFF, orderId, { ...request, courier: 'dpd' })).rejects.toThrow(
      'shipment.not_configured',
    )
    await orderLabel()
  })
})

describe('an outage of InPost', () => {
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
    expect(await account.readShipments()).toHaveLength(1)
    takeWarnings()
  })

  it('makes no second label if the answer to the first order was lost', async () => {
    const { account, orderLabel, readRow, runJob } = await makeShop()
    await account.setFault('lost', CREATE_ROUTE)
    const order = await orderLabel()
    expect(order.shipments).toMatchObject([{ state: 'requested', problem: { code: 'unreachable' } }])
    await account.setFault(null)
    await runJob()
    const [stored] = await account.readShipments()
    expect(await readRow()).toMatchObject({ state: 'created', externalId: String(stored?.id) })
    expect(await account.countCalls(CREATE_ROUTE)).toBe(1)
    takeWarnings()
  })

  it.each(['refreshShipments', 'cancelLabel'] as const)(
    'makes no second label if the first call takes effect late, after staff used %s',
    async (verb) => {
      const { account, clock, deps, orderId, orderLabel, readRow } = await makeShop()
      await account.setFault('late', CREATE_ROUTE)
      const request = LabelsRequest.parse({ courier: 'inpost', parcels: [COURIER_PARCEL] })
      const depsWithShortTimeout = { ...deps, labelServices: account.impatientServices }
      const order = await requestLabels(depsWithShortTimeout, TEST_STAFF, orderId, request)
      const [shipment] = order.shipments
      expect(shipment).toMatchObject({
        state: 'requested',
        problem: { code: 'unreachable' },
        retryAt: new Date(clock.now() + MINUTE_MS).toISOString(),
      })
      await account.setFault(null)
      const callVerb = () =>
        verb === 'refreshShipments'
          ? refreshShipments(deps, orderId)
          : cancelLabel(deps, TEST_STAFF, orderId, shipment?.id ?? '')
      clock.forward(MINUTE_MS - SECOND_MS)
      await expect(callVerb()).rejects.toThrow('shipment.try_again')
      await expect.poll(account.readShipments).toHaveLength(1)
      clock.forward(SECOND_MS)
      await callVerb()
      await orderLabel()
      const statuses = (await account.readShipments()).map(({ status }) => status)
      expect(statuses).toEqual(verb === 'refreshShipments' ? ['created'] : ['canceled', 'created'])
      if (verb === 'refreshShipments')
        expect(await readRow()).toMatchObject({ state: 'created', attempts: 2 })
      takeWarnings()
    },
  )

  it('that only lets callers wait ends at the time limit, and staff see the reason', async () => {
    const { account, deps, orderId, runJob, readRow } = await makeShop()
    await account.setFault('slow')
    const request = LabelsRequest.parse({ courier: 'inpost', parcels: [COURIER_PARCEL] })
    const depsWithShortTimeout = { ...deps, labelServices: account.impatientServices }
    const order = await requestLabels(depsWithShortTimeout, TEST_STAFF, orderId, request)
    expect(order.shipments).toMatchObject([{ state: 'requested', problem: { code: 'unreachable' } }])
    await account.setFault(null)
    await runJob()
    expect(await readRow()).toMatchObject({ state: 'created', problem: null })
    takeWarnings()
  })

  it('continues after a crash in the middle of a call', async () => {
    const { account, orderLabel, readRow, runJob } = await makeShop()
    await orderLabel()
    // Simulates a crash: InPost has the label, but the row says only that a call has begun.
    await db()
      .update(shipments)
      .set({ state: 'requested', externalId: null, claimedUntil: Date.now() + MINUTE_MS, nextAt: 0 })
      .where(eq(shipments.id, (await readRow()).id))
    await runJob()
    expect(await readRow()).toMatchObject({ state: 'created' })
    expect(await account.readShipments()).toHaveLength(1)
  })

  it('names a rejected key as the reason, and stops asking for other labels of the run', async () => {
    const { account, deps, clock, orderLabel, readRow } = await makeShop()
    await account.setFault('unauthorized')
    await orderLabel()
    expect(await readRow()).toMatchObject({ state: 'requested', problem: { code: 'unauthorized' } })
    clock.forward(DAY_MS)
    const otherSale = await makePaidOrder()
    await db()
      .insert(shipments)
      .values({
        ...(await readRow()),
        id: crypto.randomUUID(),
        orderId: otherSale.order.id,
      })
    const searchRoute = 'GET /v1/organizations/:id/shipments'
    const callCount = await account.countCalls(searchRoute)
    await advanceDueShipments(deps)
    expect(await account.countCalls(searchRoute)).toBe(callCount + 1)
    takeWarnings()
  })
})

describe('cancelLabel', () => {
  it('cancels a label at InPost before it is confirmed', async () => {
    const { account, deps, orderId, orderLabel, readRow } = await makeShop()
    const order = await orderLabel()
    const cancelledOrder = await cancelLabel(deps, TEST_STAFF, orderId, order.shipments[0]?.id ?? '')
    expect(cancelledOrder.shipments).toEqual([])
    expect((await account.readShipments()).map(({ status }) => status)).toEqual(['canceled'])
    expect(await readRow()).toMatchObject({ state: 'cancelled', nextAt: null })
  })

  it('tells staff to destroy a label that InPost no longer cancels, and allows a new one', async () => {
    const { account, clock, deps, orderId, orderLabel } = await makeShop()
    const order = await orderLabel()
    const [stored] = await account.readShipments()
    await account.setStatus(stored?.id ?? 0, 'confirmed')
    clock.forward(2000)
    await refreshShipments(deps, orderId)
    const cancelledOrder = await cancelLabel(deps, TEST_STAFF, orderId, order.shipments[0]?.id ?? '')
    expect(cancelledOrder.shipments).toMatchObject([
      { state: 'cancelled', problem: { code: 'not_cancelled' } },
    ])
    expect((await orderLabel()).shipments.map(({ state }) => state)).toEqual(['cancelled', 'created'])
  })

  it('cancels a label once, however close a second click is', async () => {
    const { account, clock, deps, orderId, orderLabel, readRow } = await makeShop()
    const order = await orderLabel()
    const id = order.shipments[0]?.id ?? ''
    let isFirstCancelDone = false
    // The first cancellation ends between the read and the write of the second one.
    const slowDb = createWatchedDatabase(async (sql) => {
      if (!sql.startsWith('update "shipments"') || isFirstCancelDone) return
      isFirstCancelDone = true
      await cancelLabel(deps, TEST_STAFF, orderId, id)
      const [stored] = await account.readShipments()
      await account.setStatus(stored?.id ?? 0, 'confirmed')
      clock.forward(SECOND_MS)
    })
    await expect(cancelLabel({ ...deps, db: slowDb }, TEST_STAFF, orderId, id)).rejects.toThrow(
      'shipment.try_again',
    )
    expect(await readRow()).toMatchObject({ state: 'cancelled', problem: null })
  })

  it('cancels a label whose order got no answer', async () => {
    const { account, clock, deps, orderId, orderLabel } = await makeShop()
    await account.setFault('lost', CREATE_ROUTE)
    const order = await orderLabel()
    await account.setFault(null)
    clock.forward(MINUTE_MS)
    const cancelledOrder = await cancelLabel(deps, TEST_STAFF, orderId, order.shipments[0]?.id ?? '')
    expect(cancelledOrder.shipments).toEqual([])
    expect((await account.readShipments()).map(({ status }) => status)).toEqual(['canceled'])
    takeWarnings()
  })

  it('keeps the label if InPost does not answer, and never cancels the label of another order', async () => {
    const { account, deps, orderId, orderLabel, readRow } = await makeShop()
    const order = await orderLabel()
    const id = order.shipments[0]?.id ?? ''
    await account.setFault('error')
    await expect(cancelLabel(deps, TEST_STAFF, orderId, id)).rejects.toThrow('shipment.try_again')
    expect(await readRow()).toMatchObject({ state: 'created', claimedUntil: 0 })
    const otherOrder = await makePaidOrder()
    await expect(cancelLabel(deps, TEST_STAFF, otherOrder.order.id, id)).rejects.toThrow('shipment.not_found')
    await expect(readLabel(deps, otherOrder.order.id, id)).rejects.toThrow('shipment.not_found')
  })
})

describe('readOrderLabels', () => {
  it('prints the labels of several orders in one file, without parcels that the courier has', async () => {
    const { account, clock, deps, orderId, orderLabel } = await makeShop()
    await orderLabel()
    const otherOrder = await makePaidOrder()
    const request = LabelsRequest.parse({ courier: 'inpost', parcels: [COURIER_PARCEL] })
    await requestLabels(deps, TEST_STAFF, otherOrder.order.id, request)
    const orders = [orderId, otherOrder.order.id]
    await expect(readOrderLabels(deps, TEST_STAFF, { orders, courier: 'inpost' })).rejects.toThrow(
      'shipment.not_ready',
    )
    for (const { id } of await account.readShipments()) await account.setStatus(id, 'confirmed')
    clock.forward(3 * MINUTE_MS)
    await advanceDueShipments(deps)
    const printLabels = async () =>
      new TextDecoder().decode((await readOrderLabels(deps, TEST_STAFF, { orders, courier: 'inpost' })).file)
    const [first, second] = await account.readShipments()
    const file = await printLabels()
    expect(file).toContain('/Count 2')
    for (const shipment of [first, second]) expect(file).toContain(shipment?.tracking_number)
    await db().update(shipments).set({ status: 'on_the_way' }).where(eq(shipments.orderId, orderId))
    expect(await printLabels()).toContain('/Count 1')
    await expect(readOrderLabels(deps, TEST_STAFF, { orders, courier: 'locker' })).rejects.toThrow(
      'shipment.not_ready',
    )
  })

  it.each([
    ['inpost', 'address_corrected', 'point_changed'],
    ['locker', 'point_changed', 'address_corrected'],
  ] as const)('leaves out labels of %s from before the event %s', async (courier, event, otherEvent) => {
    const account = await makeLabelAccount()
    const deps = makeTestDeps({ labelServices: account.labelServices })
    const { order } = await makePaidOrder()
    const createdAt = Date.now()
    await makeShipment(order.id, { courier, state: 'confirmed', externalId: '1', createdAt })
    const printLabels = () => readOrderLabels(deps, TEST_STAFF, { orders: [order.id], courier })
    const addEvent = (kind: string, sequence: number) =>
      db()
        .insert(orderEvents)
        .values({ orderId: order.id, sequence, kind, state: 'paid', at: createdAt + 1 })
    await addEvent(otherEvent, 900)
    // The fake rejects the id, which shows that the shop still asks for the label after an event of the other kind.
    await expect(printLabels()).rejects.toThrow('shipment.rejected')
    await addEvent(event, 901)
    await expect(printLabels()).rejects.toThrow('shipment.not_ready')
  })

  it('rejects more labels than InPost prints at once', async () => {
    const account = await makeLabelAccount()
    const deps = makeTestDeps({ labelServices: account.labelServices })
    const { order } = await makePaidOrder()
    for (let number = 1; number <= 101; number++)
      await makeShipment(order.id, { parcelNumber: number, state: 'confirmed', externalId: String(number) })
    await expect(
      readOrderLabels(deps, TEST_STAFF, { orders: [order.id], courier: 'inpost' }),
    ).rejects.toThrow('shipment.too_many')
  })
})
