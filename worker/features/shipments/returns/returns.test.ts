import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { LabelsRequest } from '../../../../domain/shipments/shipment'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time/time'
import {
  createStoppedClock,
  db,
  expectOneRow,
  makeClient,
  makeTestDeps,
  readMailKinds,
  readOrderRow,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeComplaint, makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { withBatchHook } from '../../../../test/database/d1'
import { CREATE_ROUTE, makeLabelAccount } from '../../../../test/fixtures/shipments/label-account'
import { moveUnits } from '../../../../test/fixtures/orders/goods'
import { makeDeliveredOrder } from '../../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import { listOrders } from '../../orders/staff/list-orders'
import { orders } from '../../orders/orders.table'
import { readOrderForBuyer } from '../../orders/views/buyer-order'
import { complaints } from '../../returns/complaints/complaints.table'
import { linkComplaint } from '../../returns/complaints/link-complaint'
import { linkWithdrawal } from '../../returns/withdrawals/link-withdrawal'
import { changeWithdrawal } from '../../returns/withdrawals/change-withdrawal'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { advanceDueShipments } from '../advance-due-shipments'
import { cancelLabel } from '../cancel-label'
import { readOrderLabels, readReturnLabel } from '../read-label'
import { receiveLabelMessage } from '../receive-message'
import { requestLabels } from '../request-labels'
import { shipments } from '../shipments.table'

// Excludes the shipments of other tests from the jobs, because those shipments belong to other accounts.
beforeEach(() => db().update(shipments).set({ nextAt: null }))

const PARCEL = {
  number: 1,
  parcelClass: 'courier' as const,
  weightGrams: 9200,
  sidesMm: [400, 300, 200] as [number, number, number],
}

/** A delivered order with an accepted withdrawal or an open complaint, and an account at InPost. */
async function makeReturn(kind: 'withdrawal' | 'complaint' = 'withdrawal') {
  const account = await makeLabelAccount()
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now, labelServices: account.labelServices })
  const { order } = await makeDeliveredOrder()
  await db().update(orders).set({ courier: 'dpd' }).where(eq(orders.id, order.id))
  const { email, linkToken } = await readOrderRow(order.id)
  const request = { order: formatOrderNumber(order.id), email }
  const requestId = await (kind === 'withdrawal' ? makeWithdrawal : makeComplaint)(request)
  if (kind === 'withdrawal')
    await changeWithdrawal(deps, TEST_STAFF, requestId, { from: 'requested', status: 'goods_awaited' })
  const poll = async (passedMs = HOUR_MS) => {
    clock.forward(passedMs)
    await advanceDueShipments(deps)
  }
  const orderLabel = (parcel: object = PARCEL, courier = 'inpost') =>
    requestLabels(deps, TEST_STAFF, order.id, LabelsRequest.parse({ courier, requestId, parcels: [parcel] }))
  const readRows = () => db().select().from(shipments).where(eq(shipments.orderId, order.id))
  const report = async (status: string) => {
    const [shipment] = await account.readShipments()
    await account.setStatus(shipment?.id ?? 0, status, clock.now())
    return shipment?.id
  }
  return {
    account,
    clock,
    deps,
    linkToken,
    orderId: order.id,
    orderLabel,
    poll,
    readRows,
    readStatus: async () =>
      expectOneRow(await db().select().from(withdrawals).where(eq(withdrawals.id, requestId))).status,
    report,
    requestId,
    /** Orders a label, which InPost then confirms. Returns the id of the shipment. */
    makeLabel: async () => {
      await orderLabel()
      await report('confirmed')
      await poll(MINUTE_MS)
      return expectOneRow(await readRows()).id
    },
  }
}

const readLabelMail = async (orderId: string) =>
  expectOneRow(
    await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, orderId), eq(emails.kind, 'return_label'))),
  )

/** True if the order is in a queue of staff. */
const isInQueue = async (
  deps: Parameters<typeof listOrders>[0],
  orderId: string,
  work: 'receive' | 'parcel',
): Promise<boolean> => (await listOrders(deps, { work, q: formatOrderNumber(orderId) })).items.length > 0

const listReceived = async (deps: Parameters<typeof listOrders>[0], orderId: string) =>
  (await listOrders(deps, { work: 'receive', q: formatOrderNumber(orderId) })).items.length

describe('a return label', () => {
  it('is ordered with the buyer as sender and the firm as receiver, to be handed in at a point', async () => {
    const { account, deps, orderLabel } = await makeReturn()
    await orderLabel()
    const { firm } = deps.settings
    expect(await account.readShipments()).toMatchObject([
      {
        service: 'inpost_courier_standard',
        is_return: true,
        sender: { last_name: 'Żak', phone: '600700800', address: { building_number: '12' } },
        receiver: { company_name: firm.firm, email: firm.email, address: { post_code: firm.postalCode } },
        custom_attributes: { sending_method: 'pop' },
      },
    ])
  })

  it('is mailed once with the last day, shown on the order page, and downloaded by the order link alone', async () => {
    const { deps, linkToken, makeLabel, orderId, poll } = await makeReturn()
    const shipmentId = await makeLabel()
    await poll()
    expect((await readMailKinds(orderId)).filter((kind) => kind.startsWith('return_label'))).toEqual([
      'return_label',
    ])
    expect((await readLabelMail(orderId)).text).toContain('najpóźniej')
    const { returns, deliveries } = await readOrderForBuyer(deps, orderId, linkToken)
    expect(returns).toMatchObject([{ id: shipmentId, courier: 'inpost', status: null, steps: [] }])
    expect(deliveries).toEqual([])
    const { file } = await readReturnLabel(deps, { orderId, shipmentId, token: linkToken })
    expect(new TextDecoder('latin1').decode(file)).toMatch(/^%PDF-/)
    for (const token of ['', 'x'.repeat(32)])
      await expect(readReturnLabel(deps, { orderId, shipmentId, token })).rejects.toThrow(
        'shipment.not_found',
      )
  })

  it('does not open the label of a parcel to the buyer', async () => {
    const { deps, linkToken, makeLabel, orderId } = await makeReturn()
    const shipmentId = await makeLabel()
    await db().update(shipments).set({ requestId: null }).where(eq(shipments.id, shipmentId))
    await expect(readReturnLabel(deps, { orderId, shipmentId, token: linkToken })).rejects.toThrow(
      'shipment.not_found',
    )
  })

  it('is ordered once, however often and concurrently staff ask', async () => {
    const { account, orderLabel } = await makeReturn()
    await Promise.all([orderLabel(), orderLabel()])
    await orderLabel()
    expect(await account.readShipments()).toHaveLength(1)
  })

  it.each(['lost', 'error'] as const)('is ordered once after the answer of InPost: %s', async (fault) => {
    const { account, orderLabel, poll, readRows } = await makeReturn()
    await account.setFault(fault, CREATE_ROUTE)
    await orderLabel()
    expect(await readRows()).toMatchObject([{ state: 'requested' }])
    await account.setFault(null)
    await poll()
    expect(await account.readShipments()).toHaveLength(1)
    expect(await readRows()).toMatchObject([{ state: 'created' }])
    takeWarnings()
  })

  it('of a complaint has no last day, because the law names none', async () => {
    const { makeLabel, orderId } = await makeReturn('complaint')
    await makeLabel()
    const { text } = await readLabelMail(orderId)
    expect(text).toContain('PaczkoPunkcie')
    expect(text).not.toContain('najpóźniej')
  })

  it('is not ordered before staff accept the withdrawal, or for another order', async () => {
    const { deps, orderId, orderLabel, requestId } = await makeReturn()
    await changeWithdrawal(deps, TEST_STAFF, requestId, { from: 'goods_awaited', status: 'requested' })
    await expect(orderLabel()).rejects.toThrow('order.not_possible_now')
    const otherReturn = await makeReturn()
    await expect(
      requestLabels(
        deps,
        TEST_STAFF,
        orderId,
        LabelsRequest.parse({ courier: 'inpost', requestId: otherReturn.requestId, parcels: [PARCEL] }),
      ),
    ).rejects.toThrow('order.not_possible_now')
  })

  it('is not ordered for a pallet, a locker, or a settled complaint', async () => {
    const { orderLabel } = await makeReturn()
    await expect(orderLabel({ ...PARCEL, parcelClass: 'pallet' })).rejects.toThrow('order.not_possible_now')
    await expect(orderLabel(PARCEL, 'locker')).rejects.toThrow('order.not_possible_now')
    const complaint = await makeReturn('complaint')
    await db()
      .update(complaints)
      .set({ status: 'accepted', settledAt: Date.now() })
      .where(eq(complaints.id, complaint.requestId))
    await expect(complaint.orderLabel()).rejects.toThrow('order.not_possible_now')
  })

  it('is not printed with the labels of parcels to buyers, and can be cancelled until the courier has the parcel', async () => {
    const { deps, linkToken, makeLabel, orderId, readRows } = await makeReturn()
    const shipmentId = await makeLabel()
    await expect(readOrderLabels(deps, TEST_STAFF, { courier: 'inpost', orders: [orderId] })).rejects.toThrow(
      'shipment.not_ready',
    )
    await cancelLabel(deps, TEST_STAFF, orderId, shipmentId)
    expect(await readRows()).toMatchObject([{ state: 'cancelled', problem: { code: 'not_cancelled' } }])
    expect((await readOrderForBuyer(deps, orderId, linkToken)).returns).toEqual([])
  })

  it('answers a wrong token with 404 over HTTP', async () => {
    const { makeLabel, orderId } = await makeReturn()
    const shipmentId = await makeLabel()
    const { status } = await makeClient()('GET', `/api/orders/${orderId}/returns/${shipmentId}/label?token=x`)
    expect(status).toBe(404)
  })
})

describe('a parcel that comes back', () => {
  it('proves that the buyer sent the goods once the courier has it, after a message of InPost', async () => {
    const { account, clock, deps, makeLabel, readStatus, report } = await makeReturn()
    await makeLabel()
    expect(await readStatus()).toBe('goods_awaited')
    const shipmentId = await report('collected_from_sender')
    clock.forward(MINUTE_MS)
    const body = { organization_id: account.id, payload: { shipment_id: shipmentId, status: 'delivered' } }
    await receiveLabelMessage(deps, 'inpost', JSON.stringify(body))
    expect(await readStatus()).toBe('goods_sent')
  })

  it('never moves the order, and mails the buyer nothing about its way', async () => {
    const { makeLabel, orderId, poll, report } = await makeReturn()
    await makeLabel()
    const { sequence, fulfilment } = await readOrderRow(orderId)
    const mailKinds = await readMailKinds(orderId)
    for (const status of ['collected_from_sender', 'out_for_delivery', 'delivered']) {
      await report(status)
      await poll()
    }
    expect(await readMailKinds(orderId)).toEqual(mailKinds)
    expect(await readOrderRow(orderId)).toMatchObject({ fulfilment, sequence: sequence + 1 })
  })

  it('waits in the queue of staff after its arrival, with one alert, until they record the goods', async () => {
    const { deps, makeLabel, orderId, poll, report } = await makeReturn()
    const shipmentId = await makeLabel()
    await report('collected_from_sender')
    await poll()
    expect(await listReceived(deps, orderId)).toBe(0)
    await report('delivered')
    await poll()
    await poll()
    expect(await listReceived(deps, orderId)).toBe(1)
    const alerts = await db()
      .select({ about: emails.about })
      .from(emails)
      .where(eq(emails.about, `parcel:${shipmentId}:returnArrived`))
    expect(alerts).toHaveLength(1)
    await db().update(shipments).set({ statusAt: Date.now() }).where(eq(shipments.id, shipmentId))
    await moveUnits(orderId, 'delivered', 'inspection')
    expect(await listReceived(deps, orderId)).toBe(0)
  })

  it('leaves the queue once its complaint is settled', async () => {
    const { deps, makeLabel, orderId, poll, report, requestId } = await makeReturn('complaint')
    await makeLabel()
    await report('delivered')
    await poll()
    expect(await listReceived(deps, orderId)).toBe(1)
    await db()
      .update(complaints)
      .set({ status: 'accepted', settledAt: Date.now() })
      .where(eq(complaints.id, requestId))
    expect(await listReceived(deps, orderId)).toBe(0)
  })

  it('does not undo a step that staff took first', async () => {
    const { deps, makeLabel, poll, readStatus, report, requestId } = await makeReturn()
    await makeLabel()
    await changeWithdrawal(deps, TEST_STAFF, requestId, { from: 'goods_awaited', status: 'goods_received' })
    await report('collected_from_sender')
    await poll()
    expect(await readStatus()).toBe('goods_received')
  })
})

describe('a customer request with an active return label', () => {
  it.each(['withdrawal', 'complaint'] as const)(
    'keeps its order until the label is cancelled: %s',
    async (kind) => {
      const { deps, makeLabel, orderId, requestId } = await makeReturn(kind)
      const shipmentId = await makeLabel()
      const { order: otherOrder } = await makeDeliveredOrder()
      const linkToOtherOrder = () =>
        (kind === 'withdrawal' ? linkWithdrawal : linkComplaint)(deps, TEST_STAFF, requestId, {
          order: otherOrder.number,
        })
      await expect(linkToOtherOrder()).rejects.toThrow('shipment.has_label')
      await cancelLabel(deps, TEST_STAFF, orderId, shipmentId)
      expect(await linkToOtherOrder()).toMatchObject({ orderNumber: otherOrder.number })
    },
  )

  it('is not linked to another order if a label is ordered between the check and the write', async () => {
    const { deps, orderLabel, readRows, requestId } = await makeReturn()
    const { order: otherOrder } = await makeDeliveredOrder()
    const racingDeps = withBatchHook(deps, async (batchNumber) => {
      if (batchNumber === 2) await orderLabel()
    })
    const linkPromise = linkWithdrawal(racingDeps, TEST_STAFF, requestId, { order: otherOrder.number })
    await expect(linkPromise).rejects.toThrow('shipment.has_label')
    expect(await readRows()).toHaveLength(1)
  })

  it('gets no label on a second order, and its parcel does not count as sent goods of that order', async () => {
    const { deps, makeLabel, poll, readStatus, report, requestId } = await makeReturn()
    await makeLabel()
    const { order: otherOrder } = await makeDeliveredOrder()
    await db().update(orders).set({ courier: 'dpd' }).where(eq(orders.id, otherOrder.id))
    await db().update(withdrawals).set({ orderId: otherOrder.id }).where(eq(withdrawals.id, requestId))
    const request = LabelsRequest.parse({ courier: 'inpost', requestId, parcels: [PARCEL] })
    await expect(requestLabels(deps, TEST_STAFF, otherOrder.id, request)).rejects.toThrow(
      'shipment.has_label',
    )
    await report('collected_from_sender')
    await poll()
    expect(await readStatus()).toBe('goods_awaited')
  })
})

describe('the return label of a closed request', () => {
  it('is not bought if staff refuse the withdrawal during an outage of InPost', async () => {
    const { account, deps, orderLabel, poll, readRows, requestId } = await makeReturn()
    await account.setFault('error')
    await orderLabel()
    await account.setFault(null)
    await changeWithdrawal(deps, TEST_STAFF, requestId, {
      from: 'goods_awaited',
      status: 'refused',
      reason: 'Zakup zawodowy.',
    })
    await poll()
    expect(await account.readShipments()).toEqual([])
    expect(await readRows()).toMatchObject([{ state: 'failed', problem: { code: 'request_closed' } }])
    takeWarnings()
  })

  it('is neither mailed, shown nor downloaded', async () => {
    const { deps, linkToken, orderId, orderLabel, poll, readRows, report, requestId } = await makeReturn()
    await orderLabel()
    await changeWithdrawal(deps, TEST_STAFF, requestId, {
      from: 'goods_awaited',
      status: 'refused',
      reason: 'Zakup zawodowy.',
    })
    await report('confirmed')
    await poll(MINUTE_MS)
    expect(await readMailKinds(orderId)).not.toContain('return_label')
    const { id: shipmentId } = expectOneRow(await readRows())
    expect((await readOrderForBuyer(deps, orderId, linkToken)).returns).toEqual([])
    await expect(readReturnLabel(deps, { orderId, shipmentId, token: linkToken })).rejects.toThrow(
      'shipment.not_found',
    )
  })

  it('of a settled complaint disappears, unless the courier has the parcel', async () => {
    const { deps, linkToken, makeLabel, orderId, poll, report, requestId } = await makeReturn('complaint')
    await makeLabel()
    const countReturns = async () => (await readOrderForBuyer(deps, orderId, linkToken)).returns.length
    expect(await countReturns()).toBe(1)
    await db()
      .update(complaints)
      .set({ status: 'accepted', settledAt: Date.now() })
      .where(eq(complaints.id, requestId))
    expect(await countReturns()).toBe(0)
    await report('collected_from_sender')
    await poll()
    expect(await countReturns()).toBe(1)
  })
})

it('the mail of a label that comes late names no day that has passed', async () => {
  const { clock, makeLabel, orderId } = await makeReturn()
  clock.forward(30 * DAY_MS)
  await makeLabel()
  expect((await readLabelMail(orderId)).text).not.toContain('najpóźniej')
})

describe('a parcel with returned goods', () => {
  it('that goes back to the buyer waits in the queue of staff until its goods get a new label', async () => {
    const { deps, makeLabel, orderId, orderLabel, poll, report } = await makeReturn()
    await makeLabel()
    await report('returned_to_sender')
    await poll()
    expect(await isInQueue(deps, orderId, 'parcel')).toBe(true)
    await orderLabel()
    expect(await isInQueue(deps, orderId, 'parcel')).toBe(false)
  })

  it('that goes back to the buyer leaves the queue when staff refuse the withdrawal', async () => {
    const { deps, makeLabel, orderId, poll, report, requestId } = await makeReturn()
    await makeLabel()
    await report('returned_to_sender')
    await poll()
    await changeWithdrawal(deps, TEST_STAFF, requestId, {
      from: 'goods_awaited',
      status: 'refused',
      reason: 'Zakup zawodowy.',
    })
    expect(await isInQueue(deps, orderId, 'parcel')).toBe(false)
  })

  it('that arrived empty leaves the queue by the next step of the withdrawal', async () => {
    const { clock, deps, makeLabel, orderId, poll, report, requestId } = await makeReturn()
    await makeLabel()
    await report('delivered')
    await poll()
    expect(await isInQueue(deps, orderId, 'receive')).toBe(true)
    clock.forward(HOUR_MS)
    await changeWithdrawal(deps, TEST_STAFF, requestId, {
      from: 'goods_sent',
      status: 'refused',
      reason: 'Zakup zawodowy.',
    })
    expect(await isInQueue(deps, orderId, 'receive')).toBe(false)
  })

  it('waits in the queue although the goods of an earlier parcel are recorded', async () => {
    const { deps, makeLabel, orderId, poll, report } = await makeReturn()
    const shipmentId = await makeLabel()
    await moveUnits(orderId, 'delivered', 'inspection')
    await report('delivered')
    await poll()
    await db()
      .update(shipments)
      .set({ createdAt: 0, statusAt: Date.now() + HOUR_MS })
      .where(eq(shipments.id, shipmentId))
    expect(await isInQueue(deps, orderId, 'receive')).toBe(true)
  })

  it('is followed although the buyer posts it months after the label, also after a message of InPost', async () => {
    const { account, clock, deps, makeLabel, poll, readRows, readStatus, report } = await makeReturn()
    await makeLabel()
    for (let day = 0; day < 70; day += 1) await poll(DAY_MS)
    expect(expectOneRow(await readRows()).nextAt).not.toBeNull()
    await poll(120 * DAY_MS)
    expect(expectOneRow(await readRows()).nextAt).toBeNull()
    const shipmentId = await report('collected_from_sender')
    clock.forward(MINUTE_MS)
    const body = { organization_id: account.id, payload: { shipment_id: shipmentId } }
    await receiveLabelMessage(deps, 'inpost', JSON.stringify(body))
    expect(await readStatus()).toBe('goods_sent')
  })
})
