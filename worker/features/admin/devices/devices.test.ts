import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ALERT_EVENTS } from '../../../../domain/alerts/alert-events'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { MAX_PUSH_DEVICES } from '../../../../domain/alerts/push-device'
import {
  db,
  expectOneRow,
  makeClient,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeBrowserSubscription, makeDevice, makePushSender } from '../../../../test/fixtures/push-device'
import { takeWarnings } from '../../../../test/worker-setup'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { pushDevices, pushes } from '../../../alerts/push/push-devices.table'
import { shopAlert } from '../../../mail/templates/alerts/shop-alert'
import { adminActions, staffMembers } from '../admin.table'
import {
  changeDevice,
  type DeviceActor,
  listDevices,
  registerDevice,
  removeDevice,
  testDevice,
} from './devices'

type DeviceList = Awaited<ReturnType<typeof listDevices>>

const callDevices = async <T = DeviceList>(method: string, path = '', body?: unknown, headers?: object) =>
  readAnswer<T & { code?: string }>(
    makeClient()(method, `/api/admin/devices${path}`, body, {
      ...(await makeStaffHeaders()),
      ...headers,
    }),
  )
/** The owner, who sees the devices of everyone. */
const owner: DeviceActor = { ...TEST_STAFF, role: 'owner', tokenVersion: 1 }
const makeRequestBody = async () => ({
  ...(await makeBrowserSubscription()),
  name: 'Chrome, Android',
  language: 'pl',
})

describe('a device', () => {
  it('is registered with all events, is logged, and keeps its events when it registers again', async () => {
    const body = await makeRequestBody()
    const { status, body: devices } = await callDevices('PUT', '', body)
    expect(status).toBe(200)
    const device = expectOneRow(devices.items)
    expect(device).toMatchObject({
      endpoint: body.endpoint,
      name: 'Chrome, Android',
      events: ALERT_EVENTS,
      isSignedIn: true,
      sentAt: null,
      failure: null,
    })
    expect(devices.publicKey).toBe(makePushSender().publicKey)
    const changeResponse = await callDevices('PATCH', `/${device.id}`, { events: ['complaint', 'sale'] })
    expect(changeResponse.body.items).toMatchObject([{ events: ['sale', 'complaint'] }])
    const renewalResponse = await callDevices('PUT', '', { ...body, name: 'Chrome, Windows' })
    expect(renewalResponse.body.items).toMatchObject([
      { id: device.id, name: 'Chrome, Windows', events: ['sale', 'complaint'] },
    ])
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, device.id))
    expect(actions.map(({ action }) => action)).toEqual(['device_add'])
  })

  it('is removed with its waiting pushes', async () => {
    const { id } = await makeDevice()
    const alert = shopAlert('sale', {
      key: crypto.randomUUID(),
      subject: { pl: 'Sprzedane', en: 'Sold' },
      detail: 'szczegóły',
      path: '/admin/orders',
    })
    await db().batch(enqueueAlert(makeTestDeps(), alert))
    const readPushes = () => db().select().from(pushes).where(eq(pushes.deviceId, id))
    expect(await readPushes()).toHaveLength(1)
    const staffClient = makeClient(await makeStaffHeaders())
    for (let call = 0; call < 2; call++)
      expect((await staffClient('DELETE', `/api/admin/devices/${id}`)).status).toBe(204)
    expect(await readPushes()).toEqual([])
    expect((await callDevices('GET')).body.items).toEqual([])
    expect((await callDevices('PATCH', `/${id}`, { events: [] })).body.code).toBe('device.not_found')
    expect((await callDevices('POST', `/${id}/test`)).body.code).toBe('device.not_found')
  })

  it('replaces the least recently used one of its member above the maximum', async () => {
    const memberId = crypto.randomUUID()
    await db().insert(staffMembers).values({ id: memberId, name: 'Ania', role: 'staff', email: memberId })
    const otherDevice = await makeDevice()
    await db().update(pushDevices).set({ memberId, seenAt: 0 }).where(eq(pushDevices.id, otherDevice.id))
    for (let seenAt = 1; seenAt <= MAX_PUSH_DEVICES; seenAt++)
      await db()
        .insert(pushDevices)
        .values({
          ...(await makeBrowserSubscription()),
          id: `device-${seenAt}`,
          name: 'Chrome',
          language: 'pl',
          events: [],
          memberId: OWNER_ID,
          jti: 'jti',
          tokenVersion: 1,
          signInKey: '',
          createdAt: seenAt,
          seenAt,
        })
    const { body } = await callDevices('PUT', '', await makeRequestBody())
    expect(body.items).toHaveLength(MAX_PUSH_DEVICES + 1)
    const deviceIds = body.items.map(({ id }) => id)
    expect(deviceIds).not.toContain('device-1')
    expect(deviceIds).toEqual(expect.arrayContaining(['device-2', otherDevice.id]))
  })

  it('is signed out with its staff member, until it registers again', async () => {
    const headers = await makeStaffHeaders()
    const staffClient = makeClient(headers)
    const body = await makeRequestBody()
    await staffClient('PUT', '/api/admin/devices', body)
    await staffClient('POST', '/api/admin/logout')
    expect((await callDevices('GET')).body.items).toMatchObject([{ isSignedIn: false }])
    expect((await callDevices('PUT', '', body)).body.items).toMatchObject([{ isSignedIn: true }])
  })
})

describe('a forged subscription', () => {
  it.each([
    ['http://127.0.0.1:80/', 'device.not_supported'],
    ['https://169.254.169.254/latest', 'device.not_supported'],
    ['https://evil.example/push', 'device.not_supported'],
    ['no address', 'device.not_supported'],
    [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, 'input.invalid'],
  ])('with the endpoint %s is rejected', async (endpoint, code) => {
    const { status, body } = await callDevices('PUT', '', { ...(await makeRequestBody()), endpoint })
    expect({ status, code: body.code }).toEqual({ status: 400, code })
  })

  it.each([{ p256dh: 'BA' }, { auth: '' }, { language: 'de' }, { name: '' }, { name: 'x'.repeat(61) }])(
    'with the wrong field %j is rejected',
    async (change) => {
      const { body } = await callDevices('PUT', '', { ...(await makeRequestBody()), ...change })
      expect(body.code).toBe('input.invalid')
    },
  )

  it('with a key that is no point of the curve is rejected', async () => {
    const { body } = await callDevices('PUT', '', { ...(await makeRequestBody()), p256dh: 'B'.repeat(87) })
    expect(body.code).toBe('device.not_supported')
  })

  it('is rejected while the shop has no VAPID keys', async () => {
    const request = { ...(await makeRequestBody()), language: 'pl' as const }
    const deps = makeTestDeps({ pushSender: null })
    await expect(registerDevice(deps, owner, request)).rejects.toMatchObject({
      code: 'device.not_configured',
    })
    expect((await listDevices(deps, owner)).publicKey).toBeNull()
  })
})

it('belongs to one member, and only this member and the owner see and change it', async () => {
  const memberId = crypto.randomUUID()
  await db().insert(staffMembers).values({ id: memberId, name: 'Ania', role: 'staff', email: memberId })
  const deps = makeTestDeps({ pushSender: makePushSender() })
  const member: DeviceActor = { ...owner, memberId, role: 'staff' }
  const [own, foreign] = [await makeDevice(), await makeDevice(undefined, { memberId: OWNER_ID })]
  await db().update(pushDevices).set({ memberId }).where(eq(pushDevices.id, own.id))
  expect((await listDevices(deps, member)).items).toMatchObject([{ id: own.id, member: 'Ania' }])
  expect((await listDevices(deps, owner)).items.map(({ id }) => id)).toEqual(
    expect.arrayContaining([own.id, foreign.id]),
  )
  const notFoundError = { code: 'device.not_found' }
  await expect(changeDevice(deps, member, foreign.id, { events: [] })).rejects.toMatchObject(notFoundError)
  await expect(testDevice(deps, member, foreign.id)).rejects.toMatchObject(notFoundError)
  await removeDevice(deps, member, foreign.id)
  expect((await listDevices(deps, owner)).items).toHaveLength(2)
  await removeDevice(deps, owner, own.id)
  expect((await listDevices(deps, member)).items).toEqual([])
})

describe('a test push', () => {
  /** Two o'clock at night in Poland. */
  const now = () => Date.parse('2027-06-10T00:00:00Z')

  it('arrives at once, also in quiet hours', async () => {
    const deps = makeTestDeps({ pushSender: makePushSender(), now })
    const device = await makeDevice(undefined, { language: 'en' })
    const { result, items } = await testDevice(deps, owner, device.id)
    expect(result).toBe('sent')
    expect(items).toMatchObject([{ sentAt: '2027-06-10T00:00:00.000Z' }])
    expect(await device.readMessages()).toMatchObject([
      { title: 'Notifications work', path: '/admin/settings/notifications' },
    ])
  })

  it.each([
    [410, 'gone', 0],
    [403, 'rejected', 1],
    [500, 'unreachable', 1],
  ])('reports the answer %i of the push service as %s', async (status, result, deviceCount) => {
    const deps = makeTestDeps({ pushSender: makePushSender(), now })
    const device = await makeDevice()
    await device.fail(status)
    const testOutcome = await testDevice(deps, owner, device.id)
    expect([testOutcome.result, testOutcome.items.length]).toEqual([result, deviceCount])
    takeWarnings()
  })
})
