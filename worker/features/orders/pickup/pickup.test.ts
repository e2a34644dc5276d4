import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { lastPickupDay } from '../../../../domain/delivery/showroom'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { formatPickupCode } from '../../../../domain/orders/pickup'
import { lastDayToWithdraw } from '../../../../domain/returns/withdrawal'
import { parseDay } from '../../../../domain/time/calendar-days'
import { isoDay } from '../../../../domain/time/polish-days'
import {
  db,
  makeClient,
  makeMemberHeaders,
  makeOrderBody,
  makeProduct,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  readMailKinds,
  readOrderEventKinds,
  readOrderLines,
  readOrderRow,
  readVersion,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import {
  makePaidPickupOrder,
  makePickupOrder,
  SHOWROOM_SETTINGS,
} from '../../../../test/fixtures/orders/pickup'
import { makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { changeGoods, changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { MAX_DELIVERY_DAYS } from '../../../../domain/delivery/shipping'
import type { OrderTaskKind } from '../../../../domain/orders/order-requests'
import { DAY_MS } from '../../../../domain/time/time'
import { orders } from '../orders.table'
import { hasOpenWorkSql } from '../staff/order-work'
import { emails } from '../../../mail/emails.table'
import { undoLastGoodsMove } from '../goods/change-goods'
import { changeOrder } from '../staff/change-order'
import { correctEmail } from '../staff/correct-email'
import { resendEmail } from '../../mail/resend-email'
import { readStaffOrder } from '../staff/staff-order'
import { placeOrder } from '../place/place-order'
import { remindOfPickups } from './remind-of-pickups'
import { readOrderStatus } from '../views/order-status'
import { readOrderForBuyer } from '../views/buyer-order'

const PALLET = { lengthMm: 1000, widthMm: 700, heightMm: 900, weightGrams: 72_000 }

const findByCode = async (code: string, headers?: Record<string, string>) =>
  readAnswer<{ id: string; foundBy: string; code?: string }>(
    makeClient(headers ?? (await makeStaffHeaders()))(
      'GET',
      `/api/orders/pickup?code=${encodeURIComponent(code)}`,
    ),
  )

const readMail = async (
  orderId: string,
  kind: 'order_ready' | 'order_delivered' | 'order_paid' | 'pickup_reminder',
) =>
  (
    await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, orderId), eq(emails.kind, kind)))
  )[0]

const fetchBuyerOrder = async (id: string) =>
  readOrderForBuyer(makeTestDeps(), id, (await readOrderRow(id)).linkToken)

const readPickupCode = async (id: string): Promise<string> => (await readOrderRow(id)).pickupCode ?? ''

describe('an order that its buyer collects', () => {
  it('has no delivery fee, no parcels and no days of delivery, even for a pallet', async () => {
    const { order } = await makePickupOrder(PALLET)
    expect(order.totals.shipping).toBe('0.00')
    expect(await readOrderRow(order.id)).toMatchObject({
      courier: 'counter',
      channel: 'web',
      parcels: null,
      promisedFrom: null,
      pickupCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      pickupUntil: null,
    })
  })

  it('is rejected with the price of a delivery, and in a shop without a showroom', async () => {
    await expect(makePickupOrder({}, { totalAmount: '1.00' })).rejects.toMatchObject({
      code: 'order.price_changed',
    })
    const product = await makeProduct()
    const body = PlaceOrderBody.parse(makeOrderBody([product], { courier: 'counter' }))
    await expect(placeOrder(makeTestDeps({ settings: FIRST_SETTINGS }), body, null)).rejects.toMatchObject({
      code: 'order.courier_not_available',
    })
  })

  it('shows no code before the goods are ready', async () => {
    const { order } = await makePaidPickupOrder()
    expect((await fetchBuyerOrder(order.id)).pickup).toEqual({ code: null, until: null })
    expect(await readOrderStatus(makeTestDeps(), order.id)).toMatchObject({ isPickup: true })
    const mail = await readMail(order.id, 'order_paid')
    expect(mail?.text).toContain('kodem odbioru')
    expect(mail?.text).not.toContain(formatPickupCode(await readPickupCode(order.id)))
    expect(mail?.text).not.toMatch(/Kurier|przesyłk/)
  })
})

describe('goods that are ready', () => {
  it('send the buyer the code and the last day, and show both on the order page', async () => {
    const { order } = await makePaidPickupOrder()
    const code = await readPickupCode(order.id)
    const { status, body } = await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    expect(status).toBe(200)
    const { packedAt, pickupUntil } = await readOrderRow(order.id)
    expect(pickupUntil).toBe(lastPickupDay(packedAt ?? 0, SHOWROOM_SETTINGS.showroom, []))
    expect(body.pickup).toEqual({ status: 'ready', until: pickupUntil })
    expect(body.nextFulfilments).toEqual(['delivered', 'new'])
    expect(body.work).toEqual([])
    expect((await fetchBuyerOrder(order.id)).pickup).toEqual({ code, until: pickupUntil })
    expect((await readMail(order.id, 'order_ready'))?.text).toContain(formatPickupCode(code))
  })

  it('keep the code from a read-only member who reads the mail', async () => {
    const { order } = await makePaidPickupOrder()
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    const code = await readPickupCode(order.id)
    const mail = await readMail(order.id, 'order_ready')
    const readMailAs = async (role: 'staff' | 'readonly') =>
      (await makeClient(await makeMemberHeaders(role))('GET', `/api/admin/emails/${mail?.id}`)).text()
    const [mailForStaff, mailForReadOnly] = [await readMailAs('staff'), await readMailAs('readonly')]
    expect([mailForStaff.includes(formatPickupCode(code)), mailForStaff.includes('role=\\"img\\"')]).toEqual([
      true,
      true,
    ])
    expect(mailForReadOnly).toContain('**** ****')
    for (const secret of [formatPickupCode(code), code, 'role=\\"img\\"'])
      expect(mailForReadOnly).not.toContain(secret)
  })

  it('cannot be handed over before staff open a parcel with a cancelled unit', async () => {
    const { order, product } = await makePaidPickupOrder({}, 2)
    const productId = product.id
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    await makeRefund(makeTestDeps(), order.id, { lines: [{ productId, quantity: 1 }] })
    const staffOrder = await readStaffOrder(makeTestDeps(), order.id)
    expect([staffOrder.pickup?.status, staffOrder.nextFulfilments]).toEqual(['toOpen', []])
    expect((await fetchBuyerOrder(order.id)).pickup).toEqual({ code: null, until: null })
    const { body } = await changeGoods(order.id, 'takeOut', [{ productId, quantity: 1 }])
    expect(body.pickup?.status).toBe('ready')
    expect((await fetchBuyerOrder(order.id)).pickup?.code).toBe(await readPickupCode(order.id))
  })

  it('are not ready after an undo, which deletes the unsent mail', async () => {
    const { order } = await makePaidPickupOrder()
    await vi.waitFor(async () => expect((await readMail(order.id, 'order_paid'))?.status).toBe('sent'))
    // Calls `changeOrder` directly, because the API route would send the mail before the undo.
    const deps = makeTestDeps()
    const version = await readVersion(order.id)
    await changeOrder(deps, TEST_STAFF, order.id, { version, fulfilmentStatus: 'packed' })
    expect((await readMail(order.id, 'order_ready'))?.status).toBe('waiting')
    await undoLastGoodsMove(deps, TEST_STAFF, order.id, { version: version + 1 })
    expect(await readOrderRow(order.id)).toMatchObject({ packedAt: null, pickupUntil: null })
    expect((await readMail(order.id, 'order_ready'))?.status).toBeUndefined()
    expect((await fetchBuyerOrder(order.id)).pickup).toEqual({ code: null, until: null })
  })

  it.each(['new', 'delivered'] as const)('send no mail again after the step %s', async (fulfilmentStatus) => {
    const { order } = await makePaidPickupOrder()
    const deps = makeTestDeps()
    const version = await readVersion(order.id)
    await changeOrder(deps, TEST_STAFF, order.id, { version, fulfilmentStatus: 'packed' })
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    const mail = await readMail(order.id, 'order_ready')
    const canResend = async () =>
      (await readStaffOrder(deps, order.id)).emails.find(({ kind }) => kind === 'order_ready')?.canResend
    expect(await canResend()).toBe(true)
    await changeOrder(deps, TEST_STAFF, order.id, { version: version + 1, fulfilmentStatus })
    expect(await canResend()).toBe(false)
    await expect(resendEmail(deps, TEST_STAFF, mail?.id ?? '')).rejects.toMatchObject({
      code: 'order.not_possible_now',
    })
  })
})

describe('goods that nobody collects', () => {
  const countInQueue = async (id: string, work: OrderTaskKind, now: number) => {
    const rows = await db()
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), hasOpenWorkSql({ now: () => now }, work)))
    return rows.length
  }

  it('are in a queue of staff after their last day, until the handover', async () => {
    const { order } = await makePaidPickupOrder()
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    const { pickupUntil } = await readOrderRow(order.id)
    const noonOfLastDay = Date.parse(`${pickupUntil}T12:00:00Z`)
    expect(await countInQueue(order.id, 'collect', noonOfLastDay)).toBe(0)
    expect(await countInQueue(order.id, 'collect', noonOfLastDay + DAY_MS)).toBe(1)
    await changeParcel(order.id, { fulfilmentStatus: 'delivered' })
    expect(await countInQueue(order.id, 'collect', noonOfLastDay + DAY_MS)).toBe(0)
  })

  it('are late if they are not ready within the days allowed from the payment', async () => {
    const { order } = await makePaidPickupOrder()
    const { paidAt } = await readOrderRow(order.id)
    const getTimeAfterPayment = (days: number) => (paidAt ?? 0) + days * DAY_MS
    expect(await countInQueue(order.id, 'late', getTimeAfterPayment(MAX_DELIVERY_DAYS - 1))).toBe(0)
    expect(await countInQueue(order.id, 'late', getTimeAfterPayment(MAX_DELIVERY_DAYS + 2))).toBe(1)
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    expect(await countInQueue(order.id, 'late', getTimeAfterPayment(MAX_DELIVERY_DAYS + 2))).toBe(0)
  })
})

describe('the reminder before the last day', () => {
  const POLISH_NOON = 'T11:00:00Z'
  /** Makes an order with ready goods. `runJob` runs the reminder job some days before their last day. */
  async function makeReadyGoods() {
    const { order } = await makePaidPickupOrder()
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    const { pickupUntil } = await readOrderRow(order.id)
    const runJob = (daysBefore: number) =>
      remindOfPickups(
        makeTestDeps({
          settings: SHOWROOM_SETTINGS,
          now: () => Date.parse(`${pickupUntil}${POLISH_NOON}`) - daysBefore * DAY_MS,
        }),
      )
    const countReminders = async () =>
      (await readMailKinds(order.id)).filter((kind) => kind === 'pickup_reminder').length
    return { order, runJob, countReminders }
  }

  it('has the code and the last day, and is mailed once, not earlier than two days before', async () => {
    const { order, runJob, countReminders } = await makeReadyGoods()
    await runJob(3)
    expect(await countReminders()).toBe(0)
    for (const daysBefore of [2, 1, 0]) await runJob(daysBefore)
    expect(await countReminders()).toBe(1)
    const mail = await readMail(order.id, 'pickup_reminder')
    expect(mail?.text).toContain(formatPickupCode(await readPickupCode(order.id)))
    expect(mail?.recipient).toBe((await readOrderRow(order.id)).email)
  })

  it.each(['handed over', 'not ready any more', 'refunded', 'past their last day'])(
    'is not mailed for goods that are %s',
    async (goodsState) => {
      const { order, runJob, countReminders } = await makeReadyGoods()
      if (goodsState === 'handed over') await changeParcel(order.id, { fulfilmentStatus: 'delivered' })
      if (goodsState === 'not ready any more') await changeParcel(order.id, { fulfilmentStatus: 'new' })
      if (goodsState === 'refunded')
        await db().update(orders).set({ state: 'refund_due' }).where(eq(orders.id, order.id))
      await runJob(goodsState === 'past their last day' ? -1 : 1)
      expect(await countReminders()).toBe(0)
    },
  )

  it('follows a last day that moved, and disappears with goods that are unpacked before it is sent', async () => {
    const { order, runJob, countReminders } = await makeReadyGoods()
    const { pickupUntil } = await readOrderRow(order.id)
    const laterLastDay = isoDay(parseDay(pickupUntil ?? '') + 5)
    await db().update(orders).set({ pickupUntil: laterLastDay }).where(eq(orders.id, order.id))
    await runJob(2)
    expect(await countReminders()).toBe(0)
    await runJob(-3)
    expect(await countReminders()).toBe(1)
    const deps = makeTestDeps()
    const version = await readVersion(order.id)
    await changeOrder(deps, TEST_STAFF, order.id, { version, fulfilmentStatus: 'new' })
    expect(await countReminders()).toBe(0)
  })
})

describe('the code', () => {
  it('finds its order in any case and grouping, and also an order that must not be handed over', async () => {
    const { order } = await makePickupOrder()
    const code = await readPickupCode(order.id)
    expect(await findByCode(formatPickupCode(code).toLowerCase())).toMatchObject({
      status: 200,
      body: { id: order.id, foundBy: 'code' },
    })
  })

  it.each(['', '22222222', '7KQ2M9X', "' OR 1=1 --"])('rejects %j', async (code) => {
    expect(await findByCode(code)).toMatchObject({ status: 404, body: { code: 'pickup.unknown_code' } })
  })

  it('can be missing: staff also find the order by its number, and learn that they have no code', async () => {
    const { order } = await makePaidPickupOrder()
    const number = formatOrderNumber(order.id)
    for (const text of [number, ` #${number.toLowerCase()} `])
      expect(await findByCode(text)).toMatchObject({
        status: 200,
        body: { id: order.id, foundBy: 'number' },
      })
    const { order: parcelOrder } = await makePaidOrder()
    expect((await findByCode(formatOrderNumber(parcelOrder.id))).status).toBe(404)
  })

  it('needs the role of staff', async () => {
    const { order } = await makePaidPickupOrder()
    const code = await readPickupCode(order.id)
    expect((await findByCode(code, await makeMemberHeaders('readonly'))).status).toBe(403)
    expect((await findByCode(code, {})).status).toBe(401)
  })
})

describe('a corrected e-mail address', () => {
  const correctBuyerEmail = async (orderId: string) =>
    correctEmail(makeTestDeps(), TEST_STAFF, orderId, {
      email: 'right@example.com',
      version: await readVersion(orderId),
      isMailed: false,
    })

  it('gives ready goods a new code, which only the right buyer gets', async () => {
    const { order } = await makePaidPickupOrder()
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    const oldCode = await readPickupCode(order.id)
    await correctBuyerEmail(order.id)
    const newCode = await readPickupCode(order.id)
    expect((await findByCode(oldCode)).status).toBe(404)
    expect((await findByCode(newCode)).body.id).toBe(order.id)
    const [mail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.about, order.id), eq(emails.recipient, 'right@example.com')))
    expect(mail).toMatchObject({ kind: 'order_ready~2' })
    expect(mail?.text).toContain(formatPickupCode(newCode))
    expect(mail?.text).not.toContain(formatPickupCode(oldCode))
  })

  it('replaces the code of goods that are not ready, without a mail', async () => {
    const { order } = await makePaidPickupOrder()
    const oldCode = await readPickupCode(order.id)
    await correctBuyerEmail(order.id)
    expect(await readPickupCode(order.id)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(await readPickupCode(order.id)).not.toBe(oldCode)
    expect(await readMail(order.id, 'order_ready')).toBeUndefined()
  })
})

describe('the handover', () => {
  it('delivers the goods once, starts the 14 days to withdraw, and mails the last day', async () => {
    const { order } = await makePaidPickupOrder()
    const { body: readyOrder } = await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    const handover = { version: readyOrder.version, fulfilmentStatus: 'delivered' }
    const answers = [await changeParcel(order.id, handover), await changeParcel(order.id, handover)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[0]?.body.pickup?.status).toBe('handedOver')
    expect(await readOrderLines(order.id)).toMatchObject([{ packed: 0, delivered: 1 }])
    expect(await readOrderEventKinds(order.id)).toContain('handed_over')
    const { deliveredAt, shippedAt } = await readOrderRow(order.id)
    expect(shippedAt).toBe(deliveredAt)
    const buyerOrder = await fetchBuyerOrder(order.id)
    // A contract made online stays a distance contract, wherever the goods are handed over.
    expect(buyerOrder.mayWithdraw).toBe(true)
    expect(buyerOrder.lastDayToWithdraw).toBe(isoDay(lastDayToWithdraw(deliveredAt ?? 0)))
    expect(buyerOrder.pickup).toEqual({ code: null, until: null })
    expect((await readMail(order.id, 'order_delivered'))?.subject).toMatch(/^Odebrane/)
  })

  it('lets a withdrawing buyer bring the goods back', async () => {
    const { order } = await makePaidPickupOrder()
    const { body: readyOrder } = await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    await changeParcel(order.id, { version: readyOrder.version, fulfilmentStatus: 'delivered' })
    const { email } = await readOrderRow(order.id)
    const withdrawalId = await makeWithdrawal({ order: formatOrderNumber(order.id), email })
    const [receipt] = await db().select().from(emails).where(eq(emails.about, withdrawalId))
    expect(receipt?.text).toContain('Produkty przynieś do nas albo odeślij')
  })

  it('is impossible before the payment', async () => {
    const { order } = await makePickupOrder()
    expect((await changeParcel(order.id, { fulfilmentStatus: 'delivered' })).status).toBe(409)
  })
})
