import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_OPEN_ORDERS } from '../../../../domain/rate-limits/form-pace'
import { ORDER_RECEIVED_MAIL_DELAY_MS } from '../../../../domain/orders/order'
import {
  readAnswer,
  makeClient,
  db,
  readMailKinds,
  type PlacedOrder,
  makeTestDeps,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { formPace } from '../../../rate-limits/form-pace.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { cancelOrder } from './cancel-order'
import { placeOrder } from '../place/place-order'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { remindOfPayments } from './remind-of-payments'

/** A shop with a clock that the test controls. */
function makeShopWithClock() {
  const clock = createStoppedClock()
  return { clock, deps: makeTestDeps({ now: clock.now }) }
}

/** Kinds of the mails that were sent to the given addresses. */
const readSentMailKinds = async (...recipients: string[]) =>
  (
    await db()
      .select({ kind: emails.kind })
      .from(emails)
      .where(and(inArray(emails.recipient, recipients), eq(emails.status, 'sent')))
  ).map(({ kind }) => kind)

const makeEmailAddress = () => `${crypto.randomUUID()}@example.org`
const makeRandomIp = () => `203.0.113.${Math.floor(Math.random() * 256)}`

const orderVoucher = (deps: ReturnType<typeof makeTestDeps>, email: string, ip: string) =>
  placeOrder(deps, PlaceOrderBody.parse(makePurchaseBody('100.00', { email })), null, ip)

/** Sends due mails until none is left. */
async function sendAllMails(deps: ReturnType<typeof makeTestDeps>) {
  while ((await sendDueMails(deps, 100)) > 0);
}

const readWaitingMails = (orderIds: string[]) =>
  db()
    .select({ kind: emails.kind })
    .from(emails)
    .where(and(inArray(emails.about, orderIds), eq(emails.status, 'waiting')))

describe('the mails of an unpaid order', () => {
  // All tests share one outbox and one rate limit for mails. Mark the mails of other tests as sent, and reset the
  // limit.
  beforeEach(() => db().batch([db().update(emails).set({ status: 'sent' }), db().delete(formPace)]))

  it('start after some minutes, and are not sent if the order has ended by then', async () => {
    const { clock, deps } = makeShopWithClock()
    const [email, otherEmail] = [makeEmailAddress(), makeEmailAddress()]
    const [keptOrder, cancelledOrder] = [
      await orderVoucher(deps, email, makeRandomIp()),
      await orderVoucher(deps, otherEmail, makeRandomIp()),
    ]
    await sendAllMails(deps)
    expect(await readSentMailKinds(email, otherEmail)).toEqual([])
    await cancelOrder(deps, cancelledOrder.id)
    clock.forward(ORDER_RECEIVED_MAIL_DELAY_MS)
    await sendAllMails(deps)
    expect(await readSentMailKinds(otherEmail)).toEqual([])
    expect(await readMailKinds(cancelledOrder.id)).toEqual([])
    expect(await readMailKinds(keptOrder.id)).toEqual(['order_received'])
    expect(await readWaitingMails([keptOrder.id])).toEqual([])
    await cancelOrder(deps, keptOrder.id)
    expect(await readMailKinds(keptOrder.id)).toEqual(['order_cancelled', 'order_received'])
  })

  it('include the cancellation of an order whose first mail is being sent', async () => {
    const { clock, deps } = makeShopWithClock()
    const email = makeEmailAddress()
    const { id } = await orderVoucher(deps, email, makeRandomIp())
    clock.forward(ORDER_RECEIVED_MAIL_DELAY_MS)
    let isOrderCancelled = false
    const mailer: typeof deps.mailer = async (mail) => {
      if (!isOrderCancelled) {
        isOrderCancelled = true
        await cancelOrder(deps, id)
        await sendAllMails(deps)
      }
      return deps.mailer(mail)
    }
    await sendDueMails({ ...deps, mailer }, 1)
    expect((await readSentMailKinds(email)).toSorted()).toEqual(['order_cancelled', 'order_received'])
  })

  it('are at most four of each kind an hour to one address, from any number of networks', async () => {
    const { clock, deps } = makeShopWithClock()
    const email = makeEmailAddress()
    const orderIds: string[] = []
    for (let index = 0; index < 8; index++)
      orderIds.push((await orderVoucher(deps, email, `198.51.100.${index}`)).id)
    clock.forward(ORDER_RECEIVED_MAIL_DELAY_MS)
    await sendAllMails(deps)
    expect(await readSentMailKinds(email)).toHaveLength(4)
    clock.forward(5 * 60_000)
    await remindOfPayments(deps)
    for (const id of orderIds) await cancelOrder(deps, id)
    await sendAllMails(deps)
    const mailKinds = await readSentMailKinds(email)
    expect(mailKinds.filter((kind) => kind === 'order_received')).toHaveLength(4)
    expect(mailKinds.filter((kind) => kind === 'order_reminder').length).toBeLessThanOrEqual(4)
    expect(mailKinds.filter((kind) => kind === 'order_cancelled')).toHaveLength(4)
  })

  it('are at most eight at once from one network, to any number of addresses', async () => {
    const { clock, deps } = makeShopWithClock()
    const addresses = Array.from({ length: 12 }, makeEmailAddress)
    const networkPrefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`
    for (const [index, email] of addresses.entries())
      await orderVoucher(deps, email, `${networkPrefix}:12${index + 10}::1`)
    clock.forward(ORDER_RECEIVED_MAIL_DELAY_MS)
    await sendAllMails(deps)
    expect(await readSentMailKinds(...addresses)).toHaveLength(8)
  })
})

describe('the unpaid orders of one network', () => {
  it('are limited in number, also for vouchers', async () => {
    const callAsVisitor = makeClient()
    const postOrder = () =>
      readAnswer<PlacedOrder & { code?: string }>(
        callAsVisitor('POST', '/api/orders', makePurchaseBody('100.00')),
      )
    for (let index = 0; index < MAX_OPEN_ORDERS; index++) expect((await postOrder()).status).toBe(201)
    expect(await postOrder()).toMatchObject({ status: 409, body: { code: 'order.too_many_held' } })
    expect((await readAnswer(makeClient()('POST', '/api/orders', makePurchaseBody('100.00')))).status).toBe(
      201,
    )
  })
})
