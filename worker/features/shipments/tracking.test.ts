import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { LabelsRequest } from '../../../domain/shipments/shipment'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/time'
import {
  createStoppedClock,
  db,
  expectOneRow,
  expectPlacedOrder,
  makeClient,
  makeOrderBody,
  makeProduct,
  makeTestDeps,
  readMailKinds,
  readOrderRow,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { makeLabelAccount } from '../../../test/fixtures/shipments/label-account'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { pay } from '../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../test/worker-setup'
import { emails } from '../../mail/emails.table'
import { orderLines } from '../orders/orders.table'
import { readOrderForBuyer } from '../orders/views/buyer-order'
import { advanceDueShipments } from './advance-due-shipments'
import { receiveLabelMessage } from './receive-message'
import { requestLabels } from './request-labels'
import { shipments, shipmentSteps } from './shipments.table'

// Excludes the shipments of other tests from the jobs, because those shipments belong to other accounts.
beforeEach(() => db().update(shipments).set({ nextAt: null }))

/** A paid order that ships in `parcelCount` parcels. */
async function makeOrderOfParcels(parcelCount: number) {
  const saw = await makeProduct({
    lengthMm: 820,
    widthMm: 600,
    heightMm: 440,
    weightGrams: 21_500,
    exhibitionPrice: minor(600_00),
    stock: parcelCount,
  })
  const buyer = makeClient()
  const body = makeOrderBody([{ ...saw, quantity: parcelCount }], { totalAmount: `${600 * parcelCount}.00` })
  const order = await expectPlacedOrder(buyer('POST', '/api/orders', body))
  await pay(buyer, order)
  return order
}

/**
 * A parcel with a printed label that the shop follows. `report` sets the status of the parcel at InPost, without a
 * message to the shop.
 */
async function makeParcel({ parcelCount = 1 } = {}) {
  const account = await makeLabelAccount()
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now, labelServices: account.labelServices })
  const order = await makeOrderOfParcels(parcelCount)
  const parcel = { parcelClass: 'courier' as const, weightGrams: 9200, sidesMm: [200, 300, 400] }
  const request = LabelsRequest.parse({
    courier: 'inpost',
    parcels: Array.from({ length: parcelCount }, (_, index) => ({ ...parcel, number: index + 1 })),
  })
  await requestLabels(deps, TEST_STAFF, order.id, request)
  const ids = (await account.readShipments()).map(({ id }) => id)
  const poll = async (passedMs = HOUR_MS) => {
    clock.forward(passedMs)
    await advanceDueShipments(deps)
  }
  for (const id of ids) await account.setStatus(id, 'confirmed', clock.now())
  await poll(MINUTE_MS)
  const sendMessage = (id: number | undefined, changes: object = {}) =>
    receiveLabelMessage(
      deps,
      'inpost',
      JSON.stringify({
        event: 'shipment_status_changed',
        organization_id: account.id,
        payload: { shipment_id: id, status: 'delivered' },
        ...changes,
      }),
    )
  return {
    account,
    clock,
    deps,
    ids,
    orderId: order.id,
    poll,
    sendMessage,
    report: (status: string, id = ids[0], at = clock.now()) => account.setStatus(id ?? 0, status, at),
    readRows: () => db().select().from(shipments).where(eq(shipments.orderId, order.id)),
    readMails: () => readMailKinds(order.id),
  }
}

describe('a parcel on its way', () => {
  it('ships and delivers its order, and mails the buyer once when the courier brings it', async () => {
    const { orderId, poll, report, readRows, readMails } = await makeParcel()
    await report('collected_from_sender')
    await poll()
    const { trackingNumber } = expectOneRow(await readRows())
    expect(await readOrderRow(orderId)).toMatchObject({
      fulfilment: 'shipped',
      shippedWith: 'inpost',
      trackingNumber,
    })
    await report('out_for_delivery')
    await poll()
    await poll()
    await report('delivered')
    await poll()
    const order = await readOrderRow(orderId)
    expect(order.fulfilment).toBe('delivered')
    expect(order.deliveredAt).not.toBeNull()
    expect(expectOneRow(await readRows())).toMatchObject({ status: 'delivered', nextAt: null })
    const mailKinds = await readMails()
    for (const kind of ['order_shipped', 'order_outForDelivery', 'order_delivered'])
      expect(
        mailKinds.filter((mailKind) => mailKind === kind),
        kind,
      ).toHaveLength(1)
  })

  it('ships its order with fewer parcels than promised once units were cancelled', async () => {
    const { deps, ids, orderId, poll, report } = await makeParcel({ parcelCount: 2 })
    await db()
      .delete(shipments)
      .where(and(eq(shipments.orderId, orderId), eq(shipments.parcelNumber, 2)))
    await report('collected_from_sender', ids[0])
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('new')
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
    await makeRefund(deps, orderId, { lines: [{ productId: line?.productId ?? '', quantity: 1 }] })
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
  })

  it('is delivered only when all parcels of the order are', async () => {
    const { ids, orderId, poll, report } = await makeParcel({ parcelCount: 2 })
    await report('collected_from_sender', ids[0])
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('new')
    await report('collected_from_sender', ids[1])
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
    await report('delivered', ids[1])
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
    await report('delivered', ids[0])
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('delivered')
  })

  it('mails the buyer once about each parcel that the courier brings', async () => {
    const { ids, poll, report, readMails } = await makeParcel({ parcelCount: 2 })
    for (const id of ids) await report('collected_from_sender', id)
    await poll()
    for (const id of ids) {
      await report('out_for_delivery', id)
      await poll()
      await poll()
    }
    expect((await readMails()).filter((kind) => kind.startsWith('order_outForDelivery'))).toEqual([
      'order_outForDelivery',
      'order_outForDelivery~2',
    ])
  })

  it('tells staff once of a parcel that comes back, and leaves the order to them', async () => {
    const { orderId, poll, report, readRows } = await makeParcel()
    await report('collected_from_sender')
    await poll()
    await report('pickup_time_expired')
    await poll()
    await poll()
    await report('returned_to_sender')
    await poll()
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
    const { id } = expectOneRow(await readRows())
    const alerts = await db()
      .select({ about: emails.about })
      .from(emails)
      .where(eq(emails.kind, 'shop_alert'))
    expect(
      alerts
        .map(({ about }) => about)
        .filter((about) => about.includes(id))
        .toSorted(),
    ).toEqual([`parcel:${id}:returned`, `parcel:${id}:undelivered`])
  })

  it('keeps each step once, in the words of the courier', async () => {
    const { poll, report, readRows } = await makeParcel()
    await report('collected_from_sender')
    await report('adopted_at_sorting_center')
    await poll()
    await poll()
    const { id } = expectOneRow(await readRows())
    const steps = await db().select().from(shipmentSteps).where(eq(shipmentSteps.shipmentId, id))
    expect(steps.map(({ code, status }) => [code, status]).toSorted()).toEqual([
      ['adopted_at_sorting_center', 'on_the_way'],
      ['collected_from_sender', 'on_the_way'],
    ])
  })

  it('is shown to the buyer with the times of its changes', async () => {
    const { clock, deps, orderId, poll, report } = await makeParcel()
    const { linkToken } = await readOrderRow(orderId)
    const readDeliveries = async () => (await readOrderForBuyer(deps, orderId, linkToken)).deliveries
    expect(await readDeliveries()).toEqual([])
    const collectedAt = clock.now()
    await report('collected_from_sender')
    await poll()
    await report('adopted_at_sorting_center')
    await poll()
    const outForDeliveryAt = clock.now()
    await report('out_for_delivery')
    await poll()
    expect(await readDeliveries()).toMatchObject([
      {
        courier: 'inpost',
        status: 'out_for_delivery',
        steps: [
          { at: new Date(collectedAt).toISOString(), status: 'on_the_way' },
          { at: new Date(outForDeliveryAt).toISOString(), status: 'out_for_delivery' },
        ],
      },
    ])
  })

  it('never goes back to an older step', async () => {
    const { clock, poll, report, readRows } = await makeParcel()
    await report('ready_to_pickup')
    await poll()
    await report('adopted_at_sorting_center', undefined, clock.now() - DAY_MS)
    await poll()
    expect(expectOneRow(await readRows()).status).toBe('ready_to_collect')
  })
})

describe('a message of InPost', () => {
  it('makes the shop ask InPost at once', async () => {
    const { clock, ids, sendMessage, orderId, report } = await makeParcel()
    await report('collected_from_sender')
    clock.forward(MINUTE_MS)
    await sendMessage(ids[0])
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
  })

  it('is not believed: a forged delivery changes nothing', async () => {
    const { clock, ids, sendMessage, orderId, readRows } = await makeParcel()
    clock.forward(MINUTE_MS)
    await sendMessage(ids[0])
    expect(expectOneRow(await readRows())).toMatchObject({ state: 'confirmed', status: null })
    expect((await readOrderRow(orderId)).fulfilment).toBe('new')
  })

  it('causes no call about an unknown shipment, a foreign account or an unreadable text', async () => {
    const { account, clock, deps, ids, sendMessage } = await makeParcel()
    clock.forward(MINUTE_MS)
    const readRoute = 'GET /v1/shipments/:id'
    const callCount = await account.countCalls(readRoute)
    await sendMessage(999_999_999)
    await sendMessage(ids[0], { organization_id: account.id + 1 })
    await sendMessage(undefined, { payload: null })
    await receiveLabelMessage(deps, 'inpost', '{')
    expect(await account.countCalls(readRoute)).toBe(callCount)
  })

  it('repeated twenty times causes one call, and the shop still learns the latest step', async () => {
    const { account, clock, ids, sendMessage, orderId, poll, report } = await makeParcel()
    clock.forward(MINUTE_MS)
    const readRoute = 'GET /v1/shipments/:id'
    const callCount = await account.countCalls(readRoute)
    for (let count = 0; count < 20; count++) await sendMessage(ids[0])
    expect(await account.countCalls(readRoute)).toBe(callCount + 1)
    await report('collected_from_sender')
    await sendMessage(ids[0])
    expect((await readOrderRow(orderId)).fulfilment).toBe('new')
    await poll(MINUTE_MS)
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
  })

  it('after the delivery is ignored', async () => {
    const { account, clock, ids, sendMessage, poll, report } = await makeParcel()
    await report('collected_from_sender')
    await poll()
    await report('delivered')
    await poll()
    const readRoute = 'GET /v1/shipments/:id'
    const callCount = await account.countCalls(readRoute)
    clock.forward(DAY_MS)
    await sendMessage(ids[0])
    expect(await account.countCalls(readRoute)).toBe(callCount)
  })

  it('during an outage of InPost loses nothing', async () => {
    const { account, clock, ids, sendMessage, orderId, poll, report } = await makeParcel()
    await report('collected_from_sender')
    await account.setFault('error')
    clock.forward(MINUTE_MS)
    await sendMessage(ids[0])
    await account.setFault(null)
    await poll(2 * HOUR_MS)
    expect((await readOrderRow(orderId)).fulfilment).toBe('shipped')
    takeWarnings()
  })
})
