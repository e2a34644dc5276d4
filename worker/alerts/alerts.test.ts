import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { AlertEvent } from '../../domain/alerts/alert-events'
import { FIRST_ALERT_SETTINGS } from '../../domain/alerts/alert-settings'
import { minor } from '../../domain/money/money'
import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { HOUR_MS, MINUTE_MS } from '../../domain/time/time'
import {
  createStoppedClock,
  db,
  expectOneRow,
  makeOrder,
  makeProduct,
  makeTestDeps,
  readMailKinds,
  readOrderRow,
} from '../../test/fixtures/factories'
import { makeOrderWithOpenPayment } from '../../test/fixtures/orders/payments'
import { makeDevice, makePushSender } from '../../test/fixtures/push-device'
import { takeWarnings } from '../../test/worker-setup'
import type { Deps } from '../deps'
import { adminState } from '../features/admin/admin.table'
import { emails } from '../mail/emails.table'
import { settlePayment } from '../features/payments/settle'
import { shopAlert } from '../mail/templates/alerts/shop-alert'
import { enqueueAlert } from './enqueue-alert'
import { pushDevices, pushes } from './push/push-devices.table'
import { sendDueMessages } from './send-due-messages'

/** Noon in Poland, far from the quiet hours. */
const NOON = Date.parse('2027-06-10T10:00:00Z')

function makeShop(startTime = NOON, settings: Partial<Deps['settings']> = {}) {
  const clock = createStoppedClock(startTime)
  const deps = makeTestDeps({
    now: clock.now,
    // The sender and the stand-in of the push service use the real clock. A token dated by the test's clock could
    // already be expired.
    pushSender: makePushSender(),
    mailer: () => Promise.resolve(),
    settings: { ...FIRST_SETTINGS, ...settings },
  })
  return { clock, deps }
}

const makeAlert = (event: AlertEvent = 'money', key: string = crypto.randomUUID()) =>
  shopAlert(event, {
    key,
    subject: { pl: 'Zwrot nie doszedł', en: 'A refund failed' },
    detail: 'szczegóły',
    pushBody: { pl: 'Zamówienie #1', en: 'Order #1' },
    path: '/admin/orders',
  })

async function storeAlert(deps: Deps, alert = makeAlert()) {
  await deps.db.batch(enqueueAlert(deps, alert))
  return alert
}

const readPushes = (deviceId: string) =>
  db().select().from(pushes).where(eq(pushes.deviceId, deviceId)).orderBy(pushes.createdAt)
const readDevice = async (id: string) =>
  (await db().select().from(pushDevices).where(eq(pushDevices.id, id)))[0]

describe('an alert', () => {
  it('becomes a mail and a push in the language of each device that wants its event', async () => {
    const { deps } = makeShop()
    const polishDevice = await makeDevice(['money'])
    const englishDevice = await makeDevice(['money', 'sale'], { language: 'en' })
    const deviceWithoutEvent = await makeDevice(['sale'])
    const { mail } = await storeAlert(deps)
    expect(await readMailKinds(mail.about)).toEqual(['shop_alert'])
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 2 })
    const commonFields = {
      path: '/admin/orders',
      tag: `money:${mail.about}`,
      tasks: expect.any(Number) as unknown,
    }
    expect(await polishDevice.readMessages()).toEqual([
      { title: 'Zwrot nie doszedł', body: 'Zamówienie #1', ...commonFields },
    ])
    expect(await englishDevice.readMessages()).toEqual([
      { title: 'A refund failed', body: 'Order #1', ...commonFields },
    ])
    expect(await deviceWithoutEvent.readMessages()).toEqual([])
    expect(await readDevice(polishDevice.id)).toMatchObject({ sentAt: NOON, failure: null })
  })

  it('sends no mail if the owner turned the mail of its event off', async () => {
    const mails = { ...FIRST_ALERT_SETTINGS.mails, money: false }
    const { deps } = makeShop(NOON, { alerts: { ...FIRST_ALERT_SETTINGS, mails } })
    const device = await makeDevice()
    const { mail } = await storeAlert(deps)
    expect(await readMailKinds(mail.about)).toEqual([])
    expect(await readPushes(device.id)).toHaveLength(1)
  })

  it('that is repeated pushes once, also after the push was sent', async () => {
    const { clock, deps } = makeShop()
    const device = await makeDevice()
    const alert = await storeAlert(deps)
    await storeAlert(deps, alert)
    await sendDueMessages(deps)
    await storeAlert(deps, alert)
    clock.forward(HOUR_MS)
    await sendDueMessages(deps)
    expect(await device.readMessages()).toHaveLength(1)
  })

  it('is sent once by twenty concurrent senders', async () => {
    const { deps } = makeShop()
    const device = await makeDevice()
    await storeAlert(deps)
    await Promise.all(Array.from({ length: 20 }, () => sendDueMessages(deps)))
    expect(await device.readMessages()).toHaveLength(1)
  })

  it('stores no longText after it was sent', async () => {
    const { deps } = makeShop()
    const device = await makeDevice()
    await storeAlert(deps)
    await sendDueMessages(deps)
    expect(expectOneRow(await readPushes(device.id))).toMatchObject({ status: 'sent', title: '', body: '' })
  })

  it('with long texts fits into a push', async () => {
    const { deps } = makeShop()
    const device = await makeDevice()
    const longText = 'Wiertarko-wkrętarka 🔧 '.repeat(500)
    const alert = makeAlert()
    await storeAlert(deps, {
      ...alert,
      push: { pl: { title: longText, body: longText }, en: { title: longText, body: longText } },
    })
    await sendDueMessages(deps)
    const [message] = await device.readMessages()
    expect(message?.title).toMatch(/^Wiertarko.*…$/)
    expect(Array.from(message?.body ?? '').length).toBeLessThanOrEqual(240)
  })
})

describe('a sale', () => {
  it('tells who bought what for how much, without address and e-mail, in the batch of the payment', async () => {
    const device = await makeDevice(['sale'])
    const { deps } = makeShop()
    const { order, intentId } = await makeOrderWithOpenPayment(deps, await makeProduct())
    await settlePayment(deps, {
      id: intentId,
      status: 'succeeded',
      amount: minor(129_900),
      amountReceived: minor(129_900),
      currency: 'PLN',
      orderId: order.id,
      clientSecret: null,
      declined: false,
    })
    const push = expectOneRow(await readPushes(device.id))
    expect(push).toMatchObject({
      event: 'sale',
      about: `${order.id}:sale`,
      path: `/admin/orders/${order.id}`,
      title: expect.stringMatching(/^Sprzedane za 1.299,00.zł$/) as unknown,
    })
    const { firstName, lastName, email, address, phone } = await readOrderRow(order.id)
    expect(push.body).toBe('Wiertarko-wkrętarka')
    for (const personalText of [firstName, lastName, email, address, phone])
      expect(JSON.stringify(push)).not.toContain(personalText)
  })

  it('does not push before it is paid', async () => {
    const device = await makeDevice()
    await makeOrder()
    expect(await readPushes(device.id)).toEqual([])
  })
})

describe('a push that failed', () => {
  it('is retried with growing pauseMinutes, and given up after a day', async () => {
    const { clock, deps } = makeShop(NOON, { alerts: { ...FIRST_ALERT_SETTINGS, quiet: QUIET_HOURS_OFF } })
    const device = await makeDevice()
    await device.fail(500)
    await storeAlert(deps)
    const pauseMinutes: number[] = []
    for (let attempt = 1; attempt <= 40; attempt++) {
      await sendDueMessages(deps)
      const push = expectOneRow(await readPushes(device.id))
      if (push.status === 'given_up') break
      pauseMinutes.push((push.nextAt - clock.now()) / MINUTE_MS)
      clock.forward(push.nextAt - clock.now())
    }
    expect(pauseMinutes.slice(0, 7)).toEqual([2, 4, 8, 16, 32, 60, 60])
    expect(expectOneRow(await readPushes(device.id))).toMatchObject({
      status: 'given_up',
      title: '',
      body: '',
    })
    expect(await readDevice(device.id)).toMatchObject({ failure: 'unreachable' })
    expect(takeWarnings().length).toBeGreaterThan(7)
  })

  it('is sent by the next attempt once the push service answers again', async () => {
    const { clock, deps } = makeShop()
    const device = await makeDevice()
    await device.fail(503)
    await storeAlert(deps)
    await sendDueMessages(deps)
    await device.fail(201)
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 0 })
    clock.forward(2 * MINUTE_MS)
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 1 })
    expect(await readDevice(device.id)).toMatchObject({ failure: null })
    expect(await device.readMessages()).toHaveLength(1)
    takeWarnings()
  })

  it('waits as long as the push service asks', async () => {
    const { deps } = makeShop()
    const device = await makeDevice()
    await device.fail(429, 1800)
    await storeAlert(deps)
    await sendDueMessages(deps)
    expect(expectOneRow(await readPushes(device.id)).nextAt).toBe(NOON + 30 * MINUTE_MS)
    takeWarnings()
  })

  it.each([404, 410])('deletes the device if its subscription has ended (%i)', async (status) => {
    const { deps } = makeShop()
    const [device, otherDevice] = [await makeDevice(), await makeDevice()]
    await device.fail(status)
    await storeAlert(deps)
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 1 })
    expect(await readDevice(device.id)).toBeUndefined()
    expect(await readPushes(device.id)).toEqual([])
    expect(await otherDevice.readMessages()).toHaveLength(1)
  })

  it('is given up at once if the push service rejects it', async () => {
    const { deps } = makeShop()
    const device = await makeDevice()
    await device.fail(403)
    await storeAlert(deps)
    await sendDueMessages(deps)
    expect(expectOneRow(await readPushes(device.id)).status).toBe('given_up')
    expect(await readDevice(device.id)).toMatchObject({ failure: 'rejected' })
    takeWarnings()
  })

  it('never calls a forged endpoint that was written into the database', async () => {
    const { deps } = makeShop()
    const device = await makeDevice(undefined, { endpoint: 'http://127.0.0.1:9/private' })
    await storeAlert(deps)
    await sendDueMessages(deps)
    expect(await readDevice(device.id)).toMatchObject({ failure: 'rejected' })
    takeWarnings()
  })
})

const QUIET_HOURS_OFF = { isOn: false, from: 22, to: 7 }

describe('a push service that hangs', () => {
  it('does not delay the record of a push that another device got', async () => {
    const [hangingDevice, otherDevice] = [await makeDevice(), await makeDevice()]
    const { deps } = makeShop()
    const pushSender = makePushSender()
    let endHangingCall = () => {}
    const hangingCall = new Promise<void>((resolve) => {
      endHangingCall = resolve
    })
    deps.pushSender = {
      ...pushSender,
      async send(subscription, longText, contact) {
        if (subscription.endpoint === hangingDevice.subscription.endpoint) await hangingCall
        return pushSender.send(subscription, longText, contact)
      },
    }
    await storeAlert(deps)
    const sendPromise = sendDueMessages(deps)
    await vi.waitFor(async () =>
      expect(expectOneRow(await readPushes(otherDevice.id))).toMatchObject({ status: 'sent' }),
    )
    expect(expectOneRow(await readPushes(hangingDevice.id))).toMatchObject({ status: 'waiting' })
    endHangingCall()
    expect(await sendPromise).toMatchObject({ pushes: 2 })
  })

  it('is called once per run, and all pushes of the device wait for the next attempt', async () => {
    const device = await makeDevice()
    const { clock, deps } = makeShop()
    let callCount = 0
    deps.pushSender = {
      ...makePushSender(),
      send: () => {
        callCount++
        return Promise.resolve({ outcome: 'unreachable', retryAfterMs: null })
      },
    }
    for (let count = 0; count < 3; count++) await storeAlert(deps)
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 0 })
    expect(callCount).toBe(1)
    expect((await readPushes(device.id)).map(({ status, nextAt }) => [status, nextAt - clock.now()])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', 2 * MINUTE_MS]),
    )
    expect(await readDevice(device.id)).toMatchObject({ failure: 'unreachable' })
    takeWarnings()
  })
})

describe('quiet hours', () => {
  it('hold pushes until their end, and send one summary of the night', async () => {
    // Daylight saving time starts in this night: clocks go forward by an hour.
    const { clock, deps } = makeShop(Date.parse('2027-03-27T21:30:00Z'))
    const device = await makeDevice()
    const englishDevice = await makeDevice(undefined, { language: 'en' })
    await storeAlert(deps, makeAlert('sale'))
    await storeAlert(deps, makeAlert('sale'))
    await storeAlert(deps, makeAlert('complaint'))
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 0 })
    clock.forward(Date.parse('2027-03-28T04:59:00Z') - clock.now())
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 0 })
    clock.forward(MINUTE_MS)
    await storeAlert(deps, makeAlert('money'))
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 8 })
    expect(await device.readMessages()).toEqual([
      {
        title: 'W nocy: 3 zdarzenia',
        body: 'sprzedaże: 2, reklamacje: 1',
        path: '/admin/dashboard',
        tag: 'summary',
        tasks: expect.any(Number) as unknown,
      },
      expect.objectContaining({ title: 'Zwrot nie doszedł' }),
    ])
    expect((await englishDevice.readMessages())[0]).toMatchObject({
      title: 'During the night: 3 events',
      body: 'sales: 2, complaints: 1',
    })
  })

  it('send a single event of the night as itself', async () => {
    const { clock, deps } = makeShop(Date.parse('2027-10-30T22:30:00Z'))
    const device = await makeDevice()
    await storeAlert(deps)
    // Daylight saving time ends in this night: clocks go back by an hour, so the quiet hours last an hour longer.
    clock.forward(Date.parse('2027-10-31T05:59:00Z') - clock.now())
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 0 })
    clock.forward(MINUTE_MS)
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 1 })
    expect(await device.readMessages()).toMatchObject([{ title: 'Zwrot nie doszedł' }])
  })

  it('do not hold mails', async () => {
    const { deps } = makeShop(Date.parse('2027-03-27T21:30:00Z'))
    const { mail } = await storeAlert(deps)
    await sendDueMessages(deps, 10_000)
    const [row] = await db().select().from(emails).where(eq(emails.about, mail.about))
    expect(row?.status).toBe('sent')
  })
})

describe('a device whose sign-in has ended', () => {
  it('gets nothing after all staff were signed out', async () => {
    const { deps } = makeShop()
    const device = await makeDevice()
    await storeAlert(deps)
    const { tokenVersion } = expectOneRow(await db().select().from(adminState))
    await db()
      .update(adminState)
      .set({ tokenVersion: tokenVersion + 1 })
    await storeAlert(deps)
    await sendDueMessages(deps)
    await db().update(adminState).set({ tokenVersion })
    expect(await device.readMessages()).toEqual([])
    expect(await readPushes(device.id)).toMatchObject([{ status: 'given_up', title: '' }])
  })

  it('gets nothing after the password was changed', async () => {
    const { deps } = makeShop()
    const device = await makeDevice(undefined, { signInKey: 'earlier-password' })
    await storeAlert(deps)
    expect(await sendDueMessages(deps)).toMatchObject({ pushes: 0 })
    expect(await device.readMessages()).toEqual([])
  })
})
