import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  db,
  expectOneRow,
  makeClient,
  makeStaffToken,
  makeTestDeps,
  readAnswer,
  readMailKinds,
  readOrderLines,
  readOrderRow,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { deliverOrder, makePaidOrder } from '../../../../test/fixtures/orders/payments'
import {
  LOCKER_PLACE,
  makeLockerOrder,
  makePointCode,
  cachePoint,
} from '../../../../test/fixtures/orders/locker-orders'
import type { UnitMove } from '../../../../domain/orders/goods'
import { runBatch } from '../../../database/db'
import { writeMoves } from '../goods/moves'
import { shipments } from '../../shipments/shipments.table'
import { orderEvents, orders } from '../orders.table'
import { emails } from '../../../mail/emails.table'
import { readStaffOrder } from '../staff/staff-order'
import { readOrderForBuyer } from '../views/buyer-order'
import { changePointByBuyer, changePointByStaff } from './change-point'

const readEventKinds = async (orderId: string) =>
  (
    await db().select({ kind: orderEvents.kind }).from(orderEvents).where(eq(orderEvents.orderId, orderId))
  ).map(({ kind }) => kind)

async function makeOpenPoint() {
  const code = makePointCode()
  await cachePoint(code)
  return code
}

/** Delivers one unit of an order with several units. The other units still wait for packing. */
async function deliverOneUnit(orderId: string) {
  const { sequence } = await readOrderRow(orderId)
  const line = expectOneRow(await readOrderLines(orderId))
  const move = { productId: line.productId, quantity: 1 }
  const moves: UnitMove[] = [
    { ...move, from: 'owed', to: 'shipped' },
    { ...move, from: 'shipped', to: 'delivered' },
  ]
  await runBatch(db(), { writes: writeMoves(db(), moves, { orderId, sequence, at: Date.now() }) })
}

/** Stores a label of the order's only parcel. Returns the id of the label. */
async function makeLabel(
  orderId: string,
  state: 'created' | 'confirmed',
  courier: 'locker' | 'inpost' = 'locker',
): Promise<string> {
  const id = crypto.randomUUID()
  const parcel = { parcelClass: 'lockerB' as const, weightGrams: 900, sidesMm: null }
  await db().insert(shipments).values({
    id,
    orderId,
    parcelNumber: 1,
    service: 'inpost',
    courier,
    parcel,
    sending: 'collection',
    state,
    createdAt: 1,
  })
  return id
}

const countAlerts = async (labelId: string) => (await readMailKinds(`parcel:${labelId}:pointChanged`)).length

async function changePointAsBuyer(orderId: string, pickupPoint: string, token: string) {
  const response = await makeClient()('POST', `/api/orders/${orderId}/pickup-point`, { pickupPoint, token })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

describe('POST /api/orders/:id/pickup-point', () => {
  it('changes the point once, also for a double click, and clears the mark of a closed point', async () => {
    const { order } = await makeLockerOrder()
    await db().update(orders).set({ pickupPointClosedAt: 1 }).where(eq(orders.id, order.id))
    const { linkToken } = await readOrderRow(order.id)
    const newCode = await makeOpenPoint()
    // Calls `changePointByBuyer` without HTTP, because two requests of the test runtime cannot wait for the same lazy
    // import.
    await Promise.all(
      [1, 2].map(() =>
        changePointByBuyer(makeTestDeps(), order.id, { token: linkToken, pickupPoint: newCode }),
      ),
    )
    expect(await readOrderRow(order.id)).toMatchObject({
      pickupPoint: { code: newCode, place: LOCKER_PLACE },
      pickupPointClosedAt: null,
    })
    expect((await readEventKinds(order.id)).filter((kind) => kind === 'point_changed')).toHaveLength(1)
  })

  it('tells the buyer by mail, and shows staff both points in the history', async () => {
    const { order, code } = await makeLockerOrder()
    const { linkToken, email } = await readOrderRow(order.id)
    const newCode = await makeOpenPoint()
    expect(await changePointAsBuyer(order.id, newCode, linkToken)).toMatchObject({ status: 204 })
    const [mail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, order.id), eq(emails.kind, 'point_changed')))
    expect(mail).toMatchObject({ recipient: email, text: expect.stringContaining(newCode) })
    expect(mail?.text).toContain(code)
    const { timeline } = await readStaffOrder(makeTestDeps(), order.id)
    expect(
      timeline.find(({ source, name }) => source === 'event' && name === 'point_changed')?.point,
    ).toEqual({ from: code, to: newCode })
  })

  it('tells the buyer about two quick changes in two mails', async () => {
    const deps = makeTestDeps()
    const { order, code: oldCode } = await makeLockerOrder()
    const { linkToken: token } = await readOrderRow(order.id)
    const [firstCode, secondCode] = [await makeOpenPoint(), await makeOpenPoint()]
    for (const pickupPoint of [firstCode, secondCode])
      await changePointByBuyer(deps, order.id, { token, pickupPoint })
    const mails = await db()
      .select({ kind: emails.kind, text: emails.text })
      .from(emails)
      .where(and(eq(emails.about, order.id), like(emails.kind, 'point_changed%')))
    expect(
      mails.map(({ text }) => [oldCode, firstCode, secondCode].map((code) => text.includes(code))),
    ).toEqual([
      [true, true, false],
      [false, true, true],
    ])
  })

  it('changes the point of a unit that is sent again after another unit was delivered', async () => {
    const { order } = await makeLockerOrder({ quantity: 2 })
    await deliverOneUnit(order.id)
    const { linkToken } = await readOrderRow(order.id)
    const newCode = await makeOpenPoint()
    expect(await changePointAsBuyer(order.id, newCode, linkToken)).toMatchObject({ status: 204 })
    expect((await readOrderRow(order.id)).pickupPoint?.code).toBe(newCode)
  })

  it('rejects a wrong token, a closed point, a shipped parcel and an order without a point', async () => {
    const { order, code } = await makeLockerOrder()
    const { linkToken } = await readOrderRow(order.id)
    const newCode = await makeOpenPoint()
    expect(await changePointAsBuyer(order.id, newCode, 'f'.repeat(32))).toMatchObject({
      status: 404,
      body: { code: 'order.not_found' },
    })
    const closedCode = makePointCode()
    await cachePoint(closedCode, 'closed')
    expect(await changePointAsBuyer(order.id, closedCode, linkToken)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pickupPoint', code: 'pickupPointClosed' }] },
    })
    await deliverOrder(order.id)
    expect(await changePointAsBuyer(order.id, newCode, linkToken)).toMatchObject({
      status: 409,
      body: { code: 'order.not_possible_now' },
    })
    expect((await readOrderRow(order.id)).pickupPoint?.code).toBe(code)
    const { order: doorOrder } = await makePaidOrder()
    const { linkToken: doorToken } = await readOrderRow(doorOrder.id)
    expect(await changePointAsBuyer(doorOrder.id, newCode, doorToken)).toMatchObject({ status: 409 })
  })
})

describe('a change of the point after the label', () => {
  it('is refused for the buyer of an open point, but not for staff, who get an alert', async () => {
    const { order, code } = await makeLockerOrder()
    const labelId = await makeLabel(order.id, 'confirmed')
    const { linkToken, sequence: version } = await readOrderRow(order.id)
    const newCode = await makeOpenPoint()
    const deps = makeTestDeps()
    expect(await readOrderForBuyer(deps, order.id, linkToken)).toMatchObject({ canChangePoint: false })
    expect(await changePointAsBuyer(order.id, newCode, linkToken)).toMatchObject({
      status: 409,
      body: { code: 'order.not_possible_now' },
    })
    expect((await readOrderRow(order.id)).pickupPoint?.code).toBe(code)
    expect(await countAlerts(labelId)).toBe(0)
    await changePointByStaff(deps, TEST_STAFF, order.id, { version, pickupPoint: newCode })
    expect(await countAlerts(labelId)).toBe(1)
  })

  it('is open to the buyer of a closed point, and staff get an alert', async () => {
    const { order } = await makeLockerOrder()
    const labelId = await makeLabel(order.id, 'confirmed')
    await db().update(orders).set({ pickupPointClosedAt: 1 }).where(eq(orders.id, order.id))
    const { linkToken } = await readOrderRow(order.id)
    expect(await readOrderForBuyer(makeTestDeps(), order.id, linkToken)).toMatchObject({
      canChangePoint: true,
    })
    expect(await changePointAsBuyer(order.id, await makeOpenPoint(), linkToken)).toMatchObject({
      status: 204,
    })
    expect(await countAlerts(labelId)).toBe(1)
  })

  it.each(['buyer', 'staff'] as const)(
    'by the %s alerts staff about a label that is ordered between the read and the write',
    async (changedBy) => {
      const { order } = await makeLockerOrder()
      const { linkToken, sequence: version } = await readOrderRow(order.id)
      const pickupPoint = makePointCode()
      let labelId: string | undefined
      const find = async (code: string) => {
        labelId ??= await makeLabel(order.id, 'created')
        return { status: 'open' as const, point: { code, place: LOCKER_PLACE, distance: null } }
      }
      const deps = makeTestDeps({ pointsSource: { find, list: () => Promise.resolve([]) } })
      if (changedBy === 'buyer') await changePointByBuyer(deps, order.id, { token: linkToken, pickupPoint })
      else await changePointByStaff(deps, TEST_STAFF, order.id, { version, pickupPoint })
      expect((await readOrderRow(order.id)).pickupPoint?.code).toBe(pickupPoint)
      expect(await countAlerts(labelId ?? '')).toBe(1)
    },
  )

  it('alerts staff about a label that is not printed yet, but not about one to the door', async () => {
    for (const [courier, alertCount] of [
      ['locker', 1],
      ['inpost', 0],
    ] as const) {
      const { order } = await makeLockerOrder()
      const labelId = await makeLabel(order.id, 'created', courier)
      const { linkToken } = await readOrderRow(order.id)
      expect(await changePointAsBuyer(order.id, await makeOpenPoint(), linkToken)).toMatchObject({
        status: 204,
      })
      expect(await countAlerts(labelId)).toBe(alertCount)
    }
  })
})

describe('PUT /api/orders/:id/pickup-point', () => {
  it('lets staff change the point, and rejects an outdated version', async () => {
    const { order } = await makeLockerOrder()
    const { sequence: version } = await readOrderRow(order.id)
    const staff = makeClient({ Authorization: `Bearer ${(await makeStaffToken()).token}` })
    const change = async () =>
      readAnswer(
        staff('PUT', `/api/orders/${order.id}/pickup-point`, { pickupPoint: await makeOpenPoint(), version }),
      )
    expect(await change()).toMatchObject({
      status: 200,
      body: { pickupPoint: { place: LOCKER_PLACE }, canChangePoint: true, isPointClosed: false },
    })
    expect(await change()).toMatchObject({ status: 409, body: { code: 'order.stale' } })
  })
})
