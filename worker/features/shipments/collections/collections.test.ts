import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { COLLECTION_PERIOD_MS } from '../../../../domain/shipments/collection'
import type { SendingMethod } from '../../../../domain/shipments/label-setting'
import { LabelsRequest } from '../../../../domain/shipments/shipment'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time/time'
import { withBatchHook } from '../../../../test/database/d1'
import {
  createStoppedClock,
  db,
  makeClient,
  makeMemberHeaders,
  makeTestDeps,
  readMailKinds,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { makeLabelAccount } from '../../../../test/fixtures/shipments/label-account'
import { takeWarnings } from '../../../../test/worker-setup'
import { adminActions } from '../../admin/admin.table'
import { orderEvents, orders } from '../../orders/orders.table'
import { advanceDueShipments } from '../advance-due-shipments'
import { cancelLabel } from '../cancel-label'
import { requestLabels } from '../request-labels'
import { shipments } from '../shipments.table'
import { advanceDueCollections } from './advance-due-collections'
import { cancelCollection } from './cancel-collection'
import { collections } from './collections.table'
import { listCollections } from './list-collections'
import { orderCollection } from './order-collection'
import { refreshCollection } from './refresh-collection'

const ORDER_ROUTE = 'POST /v1/organizations/:id/dispatch_orders'

/** A shop with an account at InPost and a clock that stands still. */
async function makeShop() {
  const account = await makeLabelAccount()
  const clock = createStoppedClock()
  const deps = makeTestDeps({
    now: clock.now,
    labelServices: account.labelServices,
    collectionService: account.collectionService,
  })
  /** A paid order with a label that InPost has confirmed. Returns the id of the shipment. */
  const makeParcel = async (
    sending: SendingMethod = 'collection',
    courier: 'inpost' | 'locker' = 'inpost',
  ): Promise<{ orderId: string; id: string; inpostId: number }> => {
    const { order } = await makePaidOrder()
    if (courier === 'locker')
      await db()
        .update(orders)
        .set({ courier, pickupPoint: { code: 'LOD123M', place: null } })
        .where(eq(orders.id, order.id))
    const { settings } = deps
    const labels = { ...settings.labels, sending }
    const request = LabelsRequest.parse({
      courier,
      parcels: [
        {
          number: 1,
          parcelClass: courier === 'locker' ? 'lockerB' : 'courier',
          weightGrams: 9200,
          sidesMm: [400, 300, 200],
        },
      ],
    })
    const staffOrder = await requestLabels(
      { ...deps, settings: { ...settings, labels } },
      TEST_STAFF,
      order.id,
      request,
    )
    const id = staffOrder.shipments[0]?.id ?? ''
    const stored = (await account.readShipments()).find(({ reference }) => reference === id)
    await account.setStatus(stored?.id ?? 0, 'confirmed')
    clock.forward(MINUTE_MS)
    await advanceDueShipments(deps)
    return { orderId: order.id, id, inpostId: stored?.id ?? 0 }
  }
  return {
    account,
    clock,
    deps,
    makeParcel,
    collect: (shipmentIds: readonly string[], note = '') =>
      orderCollection(deps, TEST_STAFF, { shipmentIds: [...shipmentIds], note }),
    listParcelIds: async () => (await listCollections(deps)).parcels.map(({ shipmentId }) => shipmentId),
    /** The job after some time. */
    runJob: async (passedMs = 3 * MINUTE_MS) => {
      clock.forward(passedMs)
      await advanceDueCollections(deps)
    },
  }
}

// Excludes the rows of other tests, because they are at other accounts.
beforeEach(async () => {
  await db().update(shipments).set({ nextAt: null, state: 'cancelled' })
  await db().update(collections).set({ nextAt: null, state: 'cancelled', createdAt: 0 })
})

describe('orderCollection', () => {
  it('orders one courier for parcels to the door and to a locker, at the address of the sender', async () => {
    const { account, deps, makeParcel, collect, listParcelIds } = await makeShop()
    const parcels = [await makeParcel(), await makeParcel('collection', 'locker')]
    const ids = parcels.map(({ id }) => id)
    expect(await listParcelIds()).toEqual(ids)
    const list = await collect(ids, 'Wejście od podwórza')
    const [stored] = await account.readDispatchOrders()
    expect(stored).toMatchObject({
      status: 'new',
      shipments: parcels.map(({ inpostId }) => ({ id: inpostId })),
      comments: [{ comment: 'Wejście od podwórza' }],
      address: { post_code: deps.settings.firm.postalCode, country_code: 'PL' },
    })
    expect(list).toMatchObject({
      parcels: [],
      collections: [
        {
          number: String(stored?.id),
          state: 'created',
          canCancel: true,
          parcels: ids.map((shipmentId) => ({ shipmentId, isCollected: false })),
        },
      ],
    })
  })

  it('declares the sending method of the setting on new labels', async () => {
    const { account, makeParcel } = await makeShop()
    for (const [sending, courier] of [
      ['collection', 'inpost'],
      ['point', 'inpost'],
      ['collection', 'locker'],
      ['point', 'locker'],
    ] as const)
      await makeParcel(sending, courier)
    const methods = (await account.readShipments()).map(
      (shipment) => (shipment as unknown as { custom_attributes: object }).custom_attributes,
    )
    expect(methods).toEqual([
      { sending_method: 'dispatch_order' },
      { sending_method: 'pop' },
      { target_point: 'LOD123M', sending_method: 'dispatch_order' },
      { target_point: 'LOD123M', sending_method: 'parcel_locker' },
    ])
  })

  it('takes only parcels that wait at the shop for a courier of InPost', async () => {
    const { account, deps, makeParcel, collect, listParcelIds, clock } = await makeShop()
    const [toPoint, refunded, onTheWay, cancelled, changed, waiting] = [
      await makeParcel('point', 'locker'),
      await makeParcel(),
      await makeParcel(),
      await makeParcel(),
      await makeParcel(),
      await makeParcel(),
    ]
    await makeRefund(deps, refunded.orderId)
    await account.setStatus(onTheWay.inpostId, 'collected_from_sender')
    clock.forward(2 * HOUR_MS)
    await advanceDueShipments(deps)
    await cancelLabel(deps, TEST_STAFF, cancelled.orderId, cancelled.id)
    await db().insert(orderEvents).values({
      orderId: changed.orderId,
      sequence: 900,
      kind: 'address_corrected',
      state: 'paid',
      at: clock.now(),
    })
    expect(await listParcelIds()).toEqual([waiting.id])
    for (const { id } of [toPoint, refunded, onTheWay, cancelled, changed])
      await expect(collect([id, waiting.id])).rejects.toThrow('collection.parcels_changed')
    await expect(collect(['unknown'])).rejects.toThrow('collection.parcels_changed')
    expect(await account.readDispatchOrders()).toEqual([])
    expect(await listParcelIds()).toEqual([waiting.id])
    clock.forward(14 * DAY_MS)
    expect(await listParcelIds()).toEqual([])
  })

  it('orders one courier, and records one action, after a double click', async () => {
    const { account, makeParcel, collect } = await makeShop()
    const { id } = await makeParcel()
    const actionsQuery = db()
      .select({ at: adminActions.at })
      .from(adminActions)
      .where(eq(adminActions.action, 'collection_order'))
    const countBefore = (await actionsQuery).length
    await Promise.all([collect([id]), collect([id])])
    const list = await collect([id])
    expect(list.collections).toHaveLength(1)
    expect(await account.readDispatchOrders()).toHaveLength(1)
    expect((await actionsQuery).length - countBefore).toBe(1)
  })

  it('orders one courier if two members choose overlapping parcels at once', async () => {
    const { account, makeParcel, deps, collect } = await makeShop()
    const [first, second] = [await makeParcel(), await makeParcel()]
    const slowDeps = withBatchHook(deps, async (batchNumber) => {
      if (batchNumber === 1) await collect([first.id])
    })
    await expect(
      // The other member is faster between the click and the write.
      orderCollection(slowDeps, TEST_STAFF, { shipmentIds: [first.id, second.id], note: '' }),
    ).rejects.toThrow('collection.parcels_changed')
    expect(await account.readDispatchOrders()).toHaveLength(1)
  })

  it('needs keys of InPost', async () => {
    const { deps, makeParcel } = await makeShop()
    const { id } = await makeParcel()
    const poorDeps = { ...deps, collectionService: null }
    expect((await listCollections(poorDeps)).parcels).toEqual([])
    await expect(orderCollection(poorDeps, TEST_STAFF, { shipmentIds: [id], note: '' })).rejects.toThrow(
      'shipment.not_configured',
    )
  })

  it('is not possible for a read-only member, who sees the list', async () => {
    const call = makeClient()
    const headers = await makeMemberHeaders('readonly')
    const body = { shipmentIds: ['x'], note: '' }
    expect((await call('POST', '/api/admin/collections', body, headers)).status).toBe(403)
    expect((await call('GET', '/api/admin/collections', undefined, headers)).status).toBe(200)
  })

  it('stores the reason of a rejection, alerts the shop, and offers the parcels again', async () => {
    const { account, deps, makeParcel, listParcelIds, collect } = await makeShop()
    const { id } = await makeParcel()
    const { firm } = deps.settings
    const brokenDeps = {
      ...deps,
      settings: { ...deps.settings, firm: { ...firm, street: 'Rynek' } },
    }
    const {
      collections: [rejected],
    } = await orderCollection(brokenDeps, TEST_STAFF, {
      shipmentIds: [id],
      note: '',
    })
    expect(rejected).toMatchObject({
      state: 'rejected',
      number: null,
      canCancel: false,
      problem: {
        code: 'validation_failed',
        fields: [{ path: 'address.building_number', code: 'required' }],
      },
    })
    expect(await readMailKinds(`collection:${rejected?.id}`)).toHaveLength(1)
    expect(await listParcelIds()).toEqual([id])
    const list = await collect([id])
    expect(list.collections.map(({ state, parcels }) => [state, parcels.length])).toEqual([
      ['created', 1],
      ['rejected', 0],
    ])
    expect(await account.readDispatchOrders()).toHaveLength(1)
  })
})

describe('the job', () => {
  it('follows a collection until the courier has come', async () => {
    const { account, makeParcel, deps, collect, runJob } = await makeShop()
    await collect([(await makeParcel()).id])
    const [stored] = await account.readDispatchOrders()
    const readState = async () => (await listCollections(deps)).collections[0]
    await account.setDispatchStatus(stored?.id ?? 0)
    await runJob(MINUTE_MS)
    expect(await readState()).toMatchObject({ state: 'sent', canCancel: true })
    await account.setDispatchStatus(stored?.id ?? 0, 'accepted')
    await runJob(MINUTE_MS)
    expect(await readState()).toMatchObject({ state: 'sent' })
    await runJob(HOUR_MS)
    expect(await readState()).toMatchObject({ state: 'accepted', canCancel: false })
    await account.setDispatchStatus(stored?.id ?? 0, 'done')
    await runJob(HOUR_MS)
    expect(await readState()).toMatchObject({ state: 'done' })
    const route = 'GET /v1/dispatch_orders/:id'
    const callCount = await account.countCalls(route)
    await runJob(HOUR_MS)
    expect(await account.countCalls(route)).toBe(callCount)
  })

  it('shows why InPost rejects a collection that it had taken, and alerts the shop once', async () => {
    const { account, makeParcel, deps, collect, listParcelIds, runJob } = await makeShop()
    const parcel = await makeParcel('point')
    // The label declares that the shop brings the parcel to a point, but the shop believes otherwise.
    await db().update(shipments).set({ sending: 'collection' }).where(eq(shipments.id, parcel.id))
    const { collections: ordered } = await collect([parcel.id])
    const [stored] = await account.readDispatchOrders()
    await account.setDispatchStatus(stored?.id ?? 0)
    await runJob()
    await runJob()
    const [collection] = (await listCollections(deps)).collections
    expect(collection).toMatchObject({ state: 'rejected', problem: { code: 'collection_rejected' } })
    expect(collection?.problem?.message).toContain('CustomerDelivering')
    expect(await readMailKinds(`collection:${ordered[0]?.id}`)).toHaveLength(1)
    expect(await listParcelIds()).toEqual([parcel.id])
  })

  it('offers parcels again that no courier collected in some days', async () => {
    const { account, clock, makeParcel, deps, collect, listParcelIds, runJob } = await makeShop()
    const { id } = await makeParcel()
    await collect([id])
    const [stored] = await account.readDispatchOrders()
    await account.setDispatchStatus(stored?.id ?? 0, 'done')
    await runJob()
    expect(await listParcelIds()).toEqual([])
    clock.forward(COLLECTION_PERIOD_MS)
    expect(await listParcelIds()).toEqual([id])
    expect((await listCollections(deps)).collections).toEqual([])
    await collect([id])
    expect(await account.readDispatchOrders()).toHaveLength(2)
  })

  it('keeps a state of InPost that the shop does not know as sent', async () => {
    const { account, makeParcel, collect, deps, runJob } = await makeShop()
    await collect([(await makeParcel()).id])
    const [stored] = await account.readDispatchOrders()
    await account.setDispatchStatus(stored?.id ?? 0, 'on_break')
    await runJob()
    expect((await listCollections(deps)).collections).toMatchObject([{ state: 'sent' }])
    takeWarnings()
  })
})

describe('an outage of InPost', () => {
  it.each(['error', 'unauthorized'] as const)(
    'keeps the order, and the job sends it later: %s',
    async (fault) => {
      const { account, makeParcel, deps, collect, runJob } = await makeShop()
      const { id } = await makeParcel()
      await account.setFault(fault)
      const list = await collect([id])
      expect(list.collections).toMatchObject([
        { state: 'requested', problem: { code: fault === 'error' ? 'unreachable' : fault } },
      ])
      expect(list.parcels).toEqual([])
      await account.setFault(null)
      await runJob()
      expect((await listCollections(deps)).collections).toMatchObject([{ state: 'created', problem: null }])
      expect(await account.readDispatchOrders()).toHaveLength(1)
      takeWarnings()
    },
  )

  it('orders no second courier if the answer to the first order was lost', async () => {
    const { account, makeParcel, deps, collect, runJob } = await makeShop()
    const { id } = await makeParcel()
    await account.setFault('lost', ORDER_ROUTE)
    await collect([id])
    await account.setFault(null)
    await runJob()
    const [stored] = await account.readDispatchOrders()
    expect((await listCollections(deps)).collections).toMatchObject([
      { state: 'created', number: String(stored?.id) },
    ])
    expect(await account.countCalls(ORDER_ROUTE)).toBe(1)
    takeWarnings()
  })

  it('does not mistake an earlier collection of the same parcel for the lost one', async () => {
    const { account, makeParcel, deps, collect, runJob } = await makeShop()
    const { id } = await makeParcel()
    const { collections: firstList } = await collect([id])
    await cancelCollection(deps, TEST_STAFF, firstList[0]?.id ?? '')
    await account.setFault('error')
    await collect([id])
    await account.setFault(null)
    await runJob()
    expect((await account.readDispatchOrders()).map(({ status }) => status)).toEqual(['canceled', 'new'])
    expect((await listCollections(deps)).collections.map(({ state }) => state)).toEqual([
      'created',
      'cancelled',
    ])
    takeWarnings()
  })

  it.each(['refresh', 'cancel'] as const)(
    'orders no second courier if the first call takes effect late, after staff used %s',
    async (verb) => {
      const { account, clock, makeParcel, deps, listParcelIds } = await makeShop()
      const { id } = await makeParcel()
      await account.setFault('late', ORDER_ROUTE)
      const impatientDeps = { ...deps, collectionService: account.impatientCollections }
      const list = await orderCollection(impatientDeps, TEST_STAFF, { shipmentIds: [id], note: '' })
      const [collection] = list.collections
      expect(collection).toMatchObject({
        state: 'requested',
        problem: { code: 'unreachable' },
        retryAt: new Date(clock.now() + MINUTE_MS).toISOString(),
      })
      await account.setFault(null)
      const collectionId = collection?.id ?? ''
      const callVerb = () =>
        verb === 'refresh'
          ? refreshCollection(deps, collectionId)
          : cancelCollection(deps, TEST_STAFF, collectionId)
      clock.forward(MINUTE_MS - SECOND_MS)
      await expect(callVerb()).rejects.toThrow('shipment.try_again')
      await expect.poll(account.readDispatchOrders).toHaveLength(1)
      clock.forward(SECOND_MS)
      await callVerb()
      const statuses = (await account.readDispatchOrders()).map(({ status }) => status)
      expect(statuses).toEqual([verb === 'refresh' ? 'new' : 'canceled'])
      expect(await listParcelIds()).toEqual(verb === 'refresh' ? [] : [id])
      takeWarnings()
    },
  )

  it('that only lets callers wait ends at the time limit', async () => {
    const { account, makeParcel, deps, runJob } = await makeShop()
    const { id } = await makeParcel()
    await account.setFault('slow')
    const impatientDeps = { ...deps, collectionService: account.impatientCollections }
    const list = await orderCollection(impatientDeps, TEST_STAFF, { shipmentIds: [id], note: '' })
    expect(list.collections).toMatchObject([{ state: 'requested', problem: { code: 'unreachable' } }])
    await account.setFault(null)
    await runJob()
    expect((await listCollections(deps)).collections).toMatchObject([{ state: 'created' }])
    takeWarnings()
  })

  it('of many hours orders no courier any more, unless InPost has the order', async () => {
    for (const fault of ['error', 'lost'] as const) {
      const { account, makeParcel, deps, collect, runJob } = await makeShop()
      const { id } = await makeParcel()
      await account.setFault(fault, ORDER_ROUTE)
      const { collections: ordered } = await collect([id])
      await account.setFault(null)
      await runJob(7 * HOUR_MS)
      const collection = (await listCollections(deps)).collections.find(
        (listed) => listed.id === ordered[0]?.id,
      )
      expect(collection).toMatchObject(
        fault === 'error'
          ? { state: 'rejected', problem: { code: 'ordered_too_late' } }
          : { state: 'created', problem: null },
      )
      takeWarnings()
    }
  })

  it('continues after a crash in the middle of a call', async () => {
    const { account, clock, makeParcel, deps, collect, runJob } = await makeShop()
    const { collections: ordered } = await collect([(await makeParcel()).id])
    // The crash: InPost has the order, but the row says only that a call has begun.
    await db()
      .update(collections)
      .set({ state: 'requested', externalId: null, claimedUntil: clock.now() + MINUTE_MS, nextAt: 0 })
      .where(eq(collections.id, ordered[0]?.id ?? ''))
    await runJob()
    expect((await listCollections(deps)).collections).toMatchObject([{ state: 'created' }])
    expect(await account.readDispatchOrders()).toHaveLength(1)
  })
})

describe('a label that staff cancel', () => {
  it('leaves its collection, which goes to InPost without it', async () => {
    const { account, makeParcel, deps, collect, runJob } = await makeShop()
    const [kept, dropped] = [await makeParcel(), await makeParcel()]
    await account.setFault('error')
    await collect([kept.id, dropped.id])
    await account.setFault(null)
    await cancelLabel(deps, TEST_STAFF, dropped.orderId, dropped.id)
    await runJob()
    expect(await account.readDispatchOrders()).toMatchObject([{ shipments: [{ id: kept.inpostId }] }])
    const [collection] = (await listCollections(deps)).collections
    expect(collection?.parcels.map(({ shipmentId }) => shipmentId)).toEqual([kept.id])
    takeWarnings()
  })

  it('ends a collection that was not sent and has no other parcel', async () => {
    const { account, makeParcel, deps, collect, runJob } = await makeShop()
    const parcel = await makeParcel()
    await account.setFault('error')
    await collect([parcel.id])
    await account.setFault(null)
    await cancelLabel(deps, TEST_STAFF, parcel.orderId, parcel.id)
    await runJob()
    expect(await account.readDispatchOrders()).toEqual([])
    expect((await listCollections(deps)).collections).toMatchObject([
      { state: 'rejected', problem: { code: 'no_parcels' } },
    ])
    takeWarnings()
  })
})

describe('cancelCollection', () => {
  it('cancels a collection at InPost, and its parcels can be in another one', async () => {
    const { account, makeParcel, deps, collect } = await makeShop()
    const { id } = await makeParcel()
    const { collections: ordered } = await collect([id])
    const list = await cancelCollection(deps, TEST_STAFF, ordered[0]?.id ?? '')
    expect(list).toMatchObject({
      parcels: [{ shipmentId: id }],
      collections: [{ state: 'cancelled', canCancel: false }],
    })
    await expect(cancelCollection(deps, TEST_STAFF, ordered[0]?.id ?? '')).rejects.toThrow(
      'collection.not_cancellable',
    )
    await collect([id])
    expect((await account.readDispatchOrders()).map(({ status }) => status)).toEqual(['canceled', 'new'])
    const actions = await db()
      .select({ at: adminActions.at })
      .from(adminActions)
      .where(
        and(eq(adminActions.action, 'collection_cancel'), eq(adminActions.memberId, TEST_STAFF.memberId)),
      )
    expect(actions.length).toBeGreaterThan(0)
  })

  it('shows that the courier has accepted the collection meanwhile', async () => {
    const { account, makeParcel, deps, collect } = await makeShop()
    const { collections: ordered } = await collect([(await makeParcel()).id])
    const [stored] = await account.readDispatchOrders()
    await account.setDispatchStatus(stored?.id ?? 0, 'accepted')
    await expect(cancelCollection(deps, TEST_STAFF, ordered[0]?.id ?? '')).rejects.toThrow(
      'collection.not_cancellable',
    )
    expect((await listCollections(deps)).collections).toMatchObject([{ state: 'accepted', canCancel: false }])
  })

  it('keeps the collection if InPost does not answer', async () => {
    const { account, makeParcel, deps, collect } = await makeShop()
    const { collections: ordered } = await collect([(await makeParcel()).id])
    await account.setFault('error')
    await expect(cancelCollection(deps, TEST_STAFF, ordered[0]?.id ?? '')).rejects.toThrow(
      'shipment.try_again',
    )
    expect((await listCollections(deps)).collections).toMatchObject([{ state: 'created', canCancel: true }])
    await expect(cancelCollection(deps, TEST_STAFF, 'unknown')).rejects.toThrow('collection.not_found')
    await expect(refreshCollection(deps, 'unknown')).rejects.toThrow('collection.not_found')
  })
})
