import { makeOpenMatter } from '../../../../test/fixtures/customer-requests'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import {
  readAnswer,
  type Client,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  type PlacedOrder,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import {
  makePaidOrder,
  readIntentRow,
  pay,
  simulateReturnedRefunds,
} from '../../../../test/fixtures/orders/payments'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { findBookViolations } from '../../admin/books/check-books'
import { readCourierRows } from '../exports/courier-rows'
import type { readOrderForBuyer } from '../views/buyer-order'
import type { listOrders } from '../staff/list-orders'
import type { StaffOrder } from '../staff/staff-order'
import { RefundRejectedError } from '../../payments/gateway'
import { recordFailedRefund, recordRefundedAmount } from '../../refunds/record-refund'
import { DAY_MS } from '../../../../domain/time/time'

type BuyerOrder = Awaited<ReturnType<typeof readOrderForBuyer>>
type OrderList = Awaited<ReturnType<typeof listOrders>>

const DRILL_PRICE = 599_00
const SAW_PRICE = 218_00

/**
 * Places and pays an order of a drill (599 zł) and a saw (218 zł). Returns functions that act as the buyer and as
 * staff.
 */
async function makeOrderOfTwoTools({
  quantity = 1,
  language = 'pl',
}: { quantity?: number; language?: 'pl' | 'en' } = {}) {
  const drill = await makeProduct({
    name: 'Wiertarka',
    nameEn: 'Drill',
    exhibitionPrice: minor(DRILL_PRICE),
    stock: quantity,
  })
  const sawProduct = await makeProduct({ name: 'Piła', nameEn: 'Saw', exhibitionPrice: minor(SAW_PRICE) })
  const buyer = makeClient()
  const orderedProducts = [{ ...drill, quantity }, sawProduct]
  const order = await expectPlacedOrder(
    buyer('POST', '/api/orders', makeOrderBody(orderedProducts, { language })),
  )
  const { intentId } = await pay(buyer, order)
  return { drill, saw: sawProduct, buyer, intentId, ...(await makeOrderActions(order, buyer)) }
}

/**
 * Functions that call the API for an order, as staff or as its buyer. Staff calls send the latest version of the order,
 * unless the test passes another.
 */
async function makeOrderActions(order: PlacedOrder, buyer: Client) {
  const staffClient = makeClient(await makeStaffHeaders())
  const { id } = order
  const readStaffOrder = async () =>
    (await readAnswer<StaffOrder>(staffClient('GET', `/api/orders/${id}`))).body
  const post = async (path: string, body: object, seenVersion?: number) => {
    const expectedVersion = seenVersion ?? (await readStaffOrder()).version
    const idempotencyHeaders = { 'Idempotency-Key': crypto.randomUUID() }
    return readAnswer<StaffOrder & ErrorResponse & { changes?: string[] }>(
      staffClient(
        'POST',
        `/api/orders/${id}/${path}`,
        { version: expectedVersion, ...body },
        idempotencyHeaders,
      ),
    )
  }
  const expectOk = async (response: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await response
    expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null })
  }
  return {
    order,
    staff: staffClient,
    read: readStaffOrder,
    refund: (body: object, version?: number) => post('refund', body, version),
    refundSuccessfully: (body: object) => expectOk(post('refund', body)),
    moveGoods: (step: string, productId: string, quantity = 1) =>
      post('goods', { step, lines: [{ productId, quantity }] }),
    moveSuccessfully: (step: string, productId: string, quantity = 1) =>
      expectOk(post('goods', { step, lines: [{ productId, quantity }] })),
    undo: () => post('goods/undo', {}),
    moveParcel: async (fulfilmentStatus: string, version?: number) => {
      const expectedVersion = version ?? (await readStaffOrder()).version
      const shipmentFields =
        fulfilmentStatus === 'shipped' ? { courier: 'dpd', trackingNumber: '0000012345678' } : {}
      return readAnswer<StaffOrder & ErrorResponse & { changes?: string[] }>(
        staffClient('PATCH', `/api/orders/${id}`, {
          version: expectedVersion,
          fulfilmentStatus,
          ...shipmentFields,
        }),
      )
    },
    readBuyerOrder: async () => {
      const { linkToken } = await readOrderRow(id)
      return (await readAnswer<BuyerOrder>(buyer('GET', `/api/orders/${id}/buyer?token=${linkToken}`))).body
    },
    isInQueue: async (workKind: string) =>
      (await readAnswer<OrderList>(staffClient('GET', `/api/orders?work=${workKind}`))).body.items.some(
        (item) => item.id === id,
      ),
    withdraw: async (...items: string[]) => {
      const withdrawalBody = { name: 'Łucja Żak', order: order.number, email: 'lucja@example.com', items }
      const { body } = await readAnswer<{ id: string }>(buyer('POST', '/api/withdrawals', withdrawalBody))
      return body.id
    },
  }
}

const deliverParcel = async ({
  moveParcel,
}: Pick<Awaited<ReturnType<typeof makeOrderActions>>, 'moveParcel'>) => {
  for (const parcelStatus of ['packed', 'shipped', 'delivered'])
    expect((await moveParcel(parcelStatus)).status).toBe(200)
}

/** Violations of the integrity rules of money and goods by the orders, products or withdrawals with the given ids. */
const findViolations = async (...ids: string[]) =>
  (await findBookViolations(makeTestDeps())).filter(({ subject }) => ids.includes(subject))

const readMails = (aboutId: string, kind: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, aboutId), eq(emails.kind, kind as 'refund')))

const readRefundMails = async (orderId: string) => {
  const { refunds } = (
    await readAnswer<StaffOrder>(makeClient(await makeStaffHeaders())('GET', `/api/orders/${orderId}`))
  ).body
  return (await Promise.all(refunds.map(({ id }) => readMails(id, 'refund')))).flat()
}

describe('a refund of money only', () => {
  it('leaves all tools to be packed, in the queue and on the buyer’s page, whatever an old client sends', async () => {
    const { order, drill, saw, refund, isInQueue, readBuyerOrder } = await makeOrderOfTwoTools()
    const outdatedRefundBody = { reason: 'goodwill', goodwill: '10.00', restock: true }
    expect((await refund(outdatedRefundBody)).status).toBe(200)
    expect(await readStockRow(drill.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readStockRow(saw.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await isInQueue('pack')).toBe(true)
    expect(await readBuyerOrder()).toMatchObject({
      isCancelled: false,
      refunded: { amount: '10.00', of: '817.00', left: '807.00' },
      items: [
        { standing: 1, toShip: 1 },
        { standing: 1, toShip: 1 },
      ],
      refunds: [{ reason: 'goodwill', items: [{ kind: 'goodwill', amount: '10.00' }], status: 'done' }],
    })
    const [mail] = await readRefundMails(order.id)
    expect(mail?.text).toContain('Gest z naszej strony')
    expect(await findViolations(order.id, drill.id, saw.id)).toEqual([])
  })

  it('is rejected for the full amount while the buyer still waits for goods', async () => {
    const { refund } = await makeOrderOfTwoTools()
    const { status, body } = await refund({ reason: 'goodwill', goodwill: '817.00' })
    expect([status, body.code]).toEqual([409, 'refund.goods_owed'])
  })
})

describe('units that have left the shop', () => {
  it.each(['shipped', 'delivered'])(
    'are not restocked by a refund when they are %s',
    async (fulfilmentStatus) => {
      const { order, drill, moveParcel, refundSuccessfully, moveGoods, read } = await makeOrderOfTwoTools()
      await moveParcel('shipped')
      if (fulfilmentStatus === 'delivered') await moveParcel('delivered')
      await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: drill.id, quantity: 1 }] })
      expect(await readStockRow(drill.id)).toEqual({ stock: 0, held: 0, sold: 1 })
      expect((await read()).orderItems[0]).toMatchObject({ units: { awaited: 1 }, settled: 1 })
      expect((await moveGoods('restock', drill.id)).body.code).toBe('input.invalid')
      expect(await findViolations(order.id, drill.id)).toEqual([])
    },
  )

  it('are never both shipped and restocked when two staff act concurrently', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { order, drill, saw, moveParcel, refund, read } = await makeOrderOfTwoTools()
      const { version } = await read()
      const drillAndSawLines = [drill.id, saw.id].map((productId) => ({ productId, quantity: 1 }))
      const responses = await Promise.all([
        moveParcel('shipped', version),
        refund({ reason: 'cancellation', lines: drillAndSawLines }, version),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(responses.find(({ status }) => status === 409)?.body.code).toBe('order.stale')
      const { stock } = await readStockRow(drill.id)
      const { units } = (await read()).orderItems[0] ?? { units: { shipped: -1 } }
      expect(stock + units.shipped).toBe(1)
      expect(await findViolations(order.id, drill.id, saw.id)).toEqual([])
    }
  })
})

describe('a failed refund', () => {
  async function makeFailedRefund() {
    const twoToolOrder = await makeOrderOfTwoTools()
    await twoToolOrder.refundSuccessfully({
      reason: 'cancellation',
      lines: [{ productId: twoToolOrder.drill.id, quantity: 1 }],
    })
    const [first] = (await twoToolOrder.read()).refunds
    const id = first?.id ?? ''
    await simulateReturnedRefunds(twoToolOrder.intentId)
    await recordFailedRefund(makeTestDeps(), { id: `re_${id}`, key: `refund:${id}` })
    return { ...twoToolOrder, refundId: id }
  }

  it('is shown to the buyer as one refund, corrected by mail, and done after a bank transfer', async () => {
    const { order, refundId, staff, read, readBuyerOrder, isInQueue } = await makeFailedRefund()
    expect(await readBuyerOrder()).toMatchObject({ refunds: [{ amount: '599.00', status: 'failed' }] })
    expect(await isInQueue('money')).toBe(true)
    expect(await readMails(refundId, 'refund_failed')).toHaveLength(1)
    expect(await read()).toMatchObject({
      refunded: '0.00',
      leftToRefund: '218.00',
      refunds: [{ owed: '599.00' }],
    })
    const { version } = await read()
    const repeatedResponse = await staff(
      'POST',
      `/api/orders/${order.id}/refunds/${refundId}/repeat`,
      { version, isByTransfer: true },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
    expect(repeatedResponse.status).toBe(200)
    expect(await readBuyerOrder()).toMatchObject({
      refunded: { amount: '599.00', left: '218.00' },
      refunds: [{ amount: '599.00', status: 'done', isByTransfer: true }],
    })
    expect(await isInQueue('money')).toBe(false)
    expect((await readRefundMails(order.id)).map(({ subject }) => subject)).toContain(
      `Ponowny zwrot: zamówienie #${order.number}`,
    )
    expect(await findViolations(order.id)).toEqual([])
  })

  it('is covered by a refund by hand at the provider, and only the rest can be explained', async () => {
    const { order, intentId, read, readBuyerOrder, isInQueue } = await makeFailedRefund()
    const { gateway } = makeTestDeps()
    await gateway?.refund({ key: `hand:${order.id}`, intentId, amount: minor(100_00) })
    const { refunded } = await readIntentRow(intentId)
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: refunded })
    expect((await read()).refunds.filter(({ unexplained }) => unexplained !== '0.00')).toEqual([])
    expect((await readBuyerOrder()).refunds).toHaveLength(1)
    expect(await findViolations(order.id)).toEqual([])
    expect(await isInQueue('money')).toBe((await read()).refunds.some(({ owed }) => owed !== '0.00'))
  })

  it('that the provider refused is shown to the buyer and sent again when staff repeat it', async () => {
    const { drill, order, read, staff, readBuyerOrder } = await makeOrderOfTwoTools()
    const { gateway } = makeTestDeps()
    if (!gateway) throw new Error('no provider')
    const rejectingGateway = { ...gateway, refund: () => Promise.reject(new RefundRejectedError()) }
    const lines = [{ productId: drill.id, quantity: 1 }]
    await makeRefund({ ...makeTestDeps(), gateway: rejectingGateway }, order.id, {
      lines,
      reason: 'cancellation',
    })
    expect((await readBuyerOrder()).refunds).toMatchObject([{ status: 'failed' }])
    const { version, refunds } = await read()
    const refundId = refunds[0]?.id ?? ''
    expect(await readMails(refundId, 'refund_failed')).toHaveLength(1)
    const repeatRefund = (id: string) =>
      staff(
        'POST',
        `/api/orders/${order.id}/refunds/${id}/repeat`,
        { version },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
    expect((await repeatRefund('none')).status).toBe(404)
    expect((await repeatRefund(refundId)).status).toBe(200)
    expect((await readBuyerOrder()).refunds).toMatchObject([{ status: 'done', isByTransfer: false }])
    expect((await repeatRefund(refundId)).status).toBe(409)
    expect(await findViolations(order.id)).toEqual([])
  })
})

describe('a refund made at the provider', () => {
  it('waits in a queue until staff explain it; then its goods are settled', async () => {
    const { order, drill, intentId, staff, read, isInQueue, readBuyerOrder } = await makeOrderOfTwoTools()
    await makeTestDeps().gateway?.refund({ key: `hand:${order.id}`, intentId, amount: minor(DRILL_PRICE) })
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(DRILL_PRICE) })
    expect(await isInQueue('money')).toBe(true)
    expect(await isInQueue('pack')).toBe(true)
    const { version, refunds } = await read()
    expect(refunds).toMatchObject([{ reason: 'at_provider', unexplained: '599.00' }])
    const postExplanation = (body: object) =>
      readAnswer(
        staff('POST', `/api/orders/${order.id}/refunds/${refunds[0]?.id}/explain`, { version, ...body }),
      )
    expect((await postExplanation({ goodwill: '10.00' })).status).toBe(400)
    expect((await postExplanation({ lines: [{ productId: drill.id, quantity: 1 }] })).status).toBe(200)
    expect(await isInQueue('money')).toBe(false)
    expect((await readBuyerOrder()).items[0]).toMatchObject({ standing: 0, cancelled: 1 })
    expect(await readStockRow(drill.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await findViolations(order.id, drill.id)).toEqual([])
  })
})

describe('a gift voucher with a partial refund', () => {
  it('is mailed on its day with the remaining balance', async () => {
    const clock = createStoppedClock()
    const sendDay = new Date(clock.now() + 3 * DAY_MS).toISOString().slice(0, 10)
    const buyer = makeClient()
    const gift = { recipientEmail: 'ania@example.com', sendOn: sendDay }
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00', { gift })))
    await pay(buyer, order)
    const { refundSuccessfully } = await makeOrderActions(order, buyer)
    await refundSuccessfully({ reason: 'goodwill', voucher: '99.00' })
    clock.forward(4 * DAY_MS)
    const mails: { subject: string; text: string }[] = []
    const mailer = (mail: { about?: string; subject: string; text: string }) => {
      if (mail.text.includes('GIFT-')) mails.push(mail)
      return Promise.resolve()
    }
    await sendDueMails({ ...makeTestDeps({ now: clock.now }), mailer }, 2000)
    const mail = mails.find(({ text }) => text.includes('1,00'))
    expect(mail?.subject).toContain('1,00')
    expect(mails.filter(({ subject }) => subject.includes('100'))).toEqual([])
  })
})

describe('a withdrawal from a delivered tool', () => {
  it('restocks the tool in a separate step after the refund, counted once', async () => {
    const {
      order,
      drill,
      refundSuccessfully,
      moveSuccessfully,
      moveGoods,
      read,
      isInQueue,
      withdraw,
      ...rest
    } = await makeOrderOfTwoTools()
    await deliverParcel(rest)
    await withdraw(`Wiertarka (${drill.sku})`)
    const { withdrawalProposal } = await read()
    expect(withdrawalProposal).toMatchObject({ amount: '599.00', isWhole: false })
    await moveSuccessfully('receive', drill.id)
    expect(await isInQueue('decide')).toBe(true)
    expect((await moveGoods('restock', drill.id)).body.code).toBe('goods.not_settled')
    await refundSuccessfully({ reason: 'withdrawal', lines: [{ productId: drill.id, quantity: 1 }] })
    expect(await readStockRow(drill.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    await moveSuccessfully('restock', drill.id)
    expect(await readStockRow(drill.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await isInQueue('decide')).toBe(false)
    expect((await moveGoods('restock', drill.id)).status).toBe(400)
    expect(await findViolations(order.id, drill.id)).toEqual([])
  })

  it('refunds the reduced price after a price reduction', async () => {
    const { drill, refundSuccessfully, withdraw, read, ...rest } = await makeOrderOfTwoTools()
    await deliverParcel(rest)
    await refundSuccessfully({
      reason: 'complaint',
      lines: [{ productId: drill.id, quantity: 0, reduction: '100.00' }],
    })
    await withdraw(`Wiertarka (${drill.sku})`)
    expect(await read()).toMatchObject({ withdrawalProposal: { amount: '499.00' } })
    await refundSuccessfully({ reason: 'withdrawal', lines: [{ productId: drill.id, quantity: 1 }] })
    expect(await read()).toMatchObject({ refunded: '599.00', withdrawalProposal: { amount: '0.00' } })
  })

  it('refunds less for a used tool, with a note to the buyer', async () => {
    const { order, drill, refund, refundSuccessfully, ...rest } = await makeOrderOfTwoTools()
    await deliverParcel(rest)
    const reducedRefund = {
      reason: 'withdrawal',
      lines: [{ productId: drill.id, quantity: 1, amount: '500.00' }],
    }
    expect((await refund(reducedRefund)).body.errors).toEqual([{ path: 'note', code: 'required' }])
    await refundSuccessfully({ ...reducedRefund, note: 'Porysowana obudowa.' })
    const [mail] = await readRefundMails(order.id)
    expect(mail?.text).toContain('Porysowana obudowa.')
    expect(mail?.text).toContain('Zwrócone: Wiertarka')
    expect(await findViolations(order.id, drill.id)).toEqual([])
  })

  it('is not proposed again after staff settled the tool as a cancellation', async () => {
    const { drill, refundSuccessfully, withdraw, read } = await makeOrderOfTwoTools({ quantity: 2 })
    await withdraw(`1 × Wiertarka (${drill.sku})`)
    await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: drill.id, quantity: 2 }] })
    expect(await read()).toMatchObject({ withdrawalProposal: { amount: '0.00' } })
  })
})

describe.each([
  ['pl', 'Część anulowana', 'Anulowane: Wiertarka', 'Anulowane'],
  ['en', 'Partly cancelled', 'Cancelled: Drill', 'Cancelled'],
] as const)('an order in %s with one of two tools cancelled', (language, statusText, item, subject) => {
  it('is shown on the buyer’s page, in the list, in the mail and in the resent confirmation', async () => {
    const { order, drill, saw, refundSuccessfully, readBuyerOrder, staff, moveParcel } =
      await makeOrderOfTwoTools({
        language,
      })
    await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: drill.id, quantity: 1 }] })
    expect(await readBuyerOrder()).toMatchObject({
      isCancelled: false,
      items: [
        { standing: 0, cancelled: 1, toShip: 0 },
        { standing: 1, toShip: 1 },
      ],
      refunded: { amount: '599.00', left: '218.00' },
      refunds: [{ reason: 'cancellation', items: [{ kind: 'cancelled', quantity: 1, amount: '599.00' }] }],
    })
    const orderList = (await readAnswer<OrderList>(staff('GET', `/api/orders?q=${order.number}`))).body
    expect(orderList.items[0]).toMatchObject({
      standing: 1,
      work: ['pack'],
      refund: { amount: '599.00', of: '817.00' },
    })
    const [mail] = await readRefundMails(order.id)
    expect(mail?.subject).toContain(statusText)
    expect(mail?.text).toContain(item)
    const courierRow = (await readCourierRows(makeTestDeps())).find(([number]) => number === order.number)
    expect(courierRow?.join(' ')).toContain('1 × Piła')
    expect(courierRow?.join(' ')).not.toContain('Wiertarka')
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    expect((await staff('POST', `/api/orders/${order.id}/resend`, { kind: 'order_paid' })).status).toBe(202)
    const [resentMail] = await readMails(order.id, 'order_paid~2')
    expect(resentMail?.text).toContain(language === 'pl' ? 'Anulowane' : 'Cancelled')
    expect(resentMail?.text).not.toMatch(/Zwrócone|Returned/)
    expect(resentMail?.text).toContain('599')
    expect((await moveParcel('packed')).body.orderItems).toMatchObject([
      { units: { restocked: 1 } },
      { units: { packed: 1 } },
    ])
    await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: saw.id, quantity: 1 }] })
    const lastMail = (await readRefundMails(order.id)).at(-1)
    expect(lastMail?.subject).toContain(subject)
    expect(await readBuyerOrder()).toMatchObject({ isCancelled: true, isRefunded: true })
    expect(await findViolations(order.id, drill.id, saw.id)).toEqual([])
  })
})

describe('a packed parcel with one cancelled unit', () => {
  it('has to be opened before it can be shipped', async () => {
    const { order, drill, moveParcel, refundSuccessfully, moveSuccessfully, isInQueue, read } =
      await makeOrderOfTwoTools()
    await moveParcel('packed')
    await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: drill.id, quantity: 1 }] })
    expect(await isInQueue('open')).toBe(true)
    expect(await isInQueue('ship')).toBe(false)
    expect((await moveParcel('shipped')).body.code).toBe('order.not_possible_now')
    await moveSuccessfully('takeOut', drill.id)
    expect(await isInQueue('open')).toBe(false)
    expect(await isInQueue('decide')).toBe(true)
    await moveSuccessfully('restock', drill.id)
    expect(await readStockRow(drill.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect((await read()).nextFulfilments).toContain('shipped')
    expect((await moveParcel('shipped')).status).toBe(200)
    expect(await findViolations(order.id, drill.id)).toEqual([])
  })
})

describe('goods that came back without a customer request', () => {
  it('wait in a queue, can be sent again or refunded, and a wrong step can be undone', async () => {
    const { order, drill, saw, moveParcel, isInQueue, undo, read, refundSuccessfully, moveSuccessfully } =
      await makeOrderOfTwoTools()
    await moveParcel('shipped')
    await moveParcel('returned')
    expect(await isInQueue('decide')).toBe(true)
    expect((await undo()).status).toBe(200)
    expect(await isInQueue('decide')).toBe(false)
    expect(await read()).toMatchObject({ fulfilmentStatus: 'shipped' })
    await moveParcel('returned')
    await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: drill.id, quantity: 1 }] })
    expect((await undo()).body.code).toBe('goods.nothing_to_undo')
    await moveSuccessfully('discard', drill.id)
    await moveSuccessfully('resend', saw.id)
    expect(await isInQueue('pack')).toBe(true)
    expect((await read()).orderItems).toMatchObject([{ units: { discarded: 1 } }, { units: { owed: 1 } }])
    expect(await findViolations(order.id, drill.id, saw.id)).toEqual([])
  })

  it('can be taken off sale again after a mistake, unless another buyer has them', async () => {
    const { drill, moveParcel, refundSuccessfully, moveSuccessfully, undo } = await makeOrderOfTwoTools()
    await moveParcel('shipped')
    await moveParcel('returned')
    await refundSuccessfully({ reason: 'cancellation', lines: [{ productId: drill.id, quantity: 1 }] })
    await moveSuccessfully('restock', drill.id)
    expect((await undo()).status).toBe(200)
    expect(await readStockRow(drill.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    await moveSuccessfully('restock', drill.id)
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([drill])))
    expect((await undo()).body.code).toBe('goods.sold_again')
  })
})

describe('a customer request', () => {
  it('keeps an outdated staff page from shipping withdrawn goods', async () => {
    const { moveParcel, read, withdraw } = await makeOrderOfTwoTools()
    const { version } = await read()
    await withdraw()
    const { status, body } = await moveParcel('shipped', version)
    expect([status, body.code, body.changes]).toEqual([409, 'order.stale', ['withdrawal_stated']])
  })

  it('can be closed as refunded only after a refund, or if nothing is due', async () => {
    const { staff, withdraw, refundSuccessfully, drill, saw, order } = await makeOrderOfTwoTools()
    const id = await withdraw()
    const closeWithdrawal = () =>
      readAnswer(staff('PATCH', `/api/admin/withdrawals/${id}`, { from: 'requested', status: 'refunded' }))
    expect((await closeWithdrawal()).body.code).toBe('withdrawal.not_refunded')
    const lines = [drill.id, saw.id].map((productId) => ({ productId, quantity: 1 }))
    await refundSuccessfully({ reason: 'withdrawal', lines, isByTransfer: true })
    expect((await closeWithdrawal()).status).toBe(200)
    expect(await findViolations(order.id, id)).toEqual([])
  })

  it('can be settled as a price reduction only after a refund', async () => {
    const { staff, buyer, order, refundSuccessfully, drill } = await makeOrderOfTwoTools()
    const complaint = {
      name: 'Łucja Żak',
      order: order.number,
      email: 'lucja@example.com',
      description: 'Uchwyt jest luźny i się obraca.',
      wish: 'price_reduction',
    }
    const { body } = await readAnswer<{ id: string }>(buyer('POST', '/api/complaints', complaint))
    const changeComplaint = (fields: object) =>
      readAnswer(staff('PATCH', `/api/admin/complaints/${body.id}`, fields))
    await changeComplaint({ from: 'received', status: 'accepted', answer: 'Obniżamy cenę.' })
    const settledOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format()
    const complaintSettlement = { from: 'accepted', settledOn, remedy: 'price_reduction' }
    // A due refund of an unrelated order does not count as the refund of this complaint.
    const unrelatedOrder = await makeOrderOfTwoTools()
    const shopWithoutGateway = { ...makeTestDeps(), gateway: null }
    await makeRefund(shopWithoutGateway, unrelatedOrder.order.id, { reason: 'complaint', amount: minor(100) })
    expect((await changeComplaint(complaintSettlement)).body.code).toBe('complaint.not_refunded')
    await refundSuccessfully({
      reason: 'complaint',
      lines: [{ productId: drill.id, quantity: 0, reduction: '50.00' }],
    })
    expect((await changeComplaint(complaintSettlement)).status).toBe(200)
  })
})

describe('the delivery mail', () => {
  it('asks for a review only with the buyer’s consent', async () => {
    for (const hasMarketingConsent of [true, false]) {
      const { order } = await makePaidOrder({}, { consents: { terms: true, marketing: hasMarketingConsent } })
      for (const step of [
        { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' },
        { fulfilmentStatus: 'delivered' },
      ])
        expect((await changeParcel(order.id, step)).status).toBe(200)
      const [mail] = await readMails(order.id, 'order_delivered')
      expect(mail?.text.includes('Napisz, jak było')).toBe(hasMarketingConsent)
      expect(mail?.text).toContain('Od umowy możesz odstąpić')
    }
  })

  it.each(['withdrawal', 'complaint', 'dispute'] as const)(
    'asks for nothing while the buyer waits for the shop: %s',
    async (kind) => {
      const paidOrder = await makePaidOrder({}, { consents: { terms: true, marketing: true } })
      const { order } = paidOrder
      await makeOpenMatter(kind, { orderId: order.id, intentId: paidOrder.intentId })
      for (const step of [
        { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' },
        { fulfilmentStatus: 'delivered' },
      ])
        expect((await changeParcel(order.id, step)).status).toBe(200)
      const [mail] = await readMails(order.id, 'order_delivered')
      expect(mail?.text).not.toMatch(/opini|Napisz, jak było/i)
    },
  )

  it('does not mention withdrawal or reviews after a full refund', async () => {
    const { order, moveParcel, refundSuccessfully } = await makeOrderOfTwoTools()
    await moveParcel('shipped')
    await refundSuccessfully({ reason: 'goodwill', goodwill: '817.00' })
    expect((await moveParcel('delivered')).status).toBe(200)
    const [mail] = await readMails(order.id, 'order_delivered')
    expect(mail?.text).not.toMatch(/odstąpi|opini|Napisz, jak było/i)
  })
})

describe('an idempotency key', () => {
  it('is bound to the whole body of a refund', async () => {
    const { order, drill, staff, read } = await makeOrderOfTwoTools()
    const { version } = await read()
    const idempotencyHeaders = { 'Idempotency-Key': crypto.randomUUID() }
    const postRefund = (extraFields: object) =>
      readAnswer(
        staff(
          'POST',
          `/api/orders/${order.id}/refund`,
          { version, reason: 'goodwill', goodwill: '10.00', ...extraFields },
          idempotencyHeaders,
        ),
      )
    expect((await postRefund({})).status).toBe(200)
    expect((await postRefund({})).status).toBe(200)
    for (const changedFields of [
      { note: 'inna notatka' },
      { lines: [{ productId: drill.id, quantity: 1 }] },
      { isByTransfer: true },
      { isRestocked: false },
    ])
      expect((await postRefund(changedFields)).body.code).toBe('order.key_reused')
    expect((await read()).refunds).toHaveLength(1)
  })
})
