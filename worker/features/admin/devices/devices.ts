import { and, desc, eq, getTableColumns, notInArray, type SQL, sql } from 'drizzle-orm'
import { ALERT_EVENTS } from '../../../../domain/alerts/alert-events'
import {
  MAX_PUSH_DEVICES,
  type PushDeviceChange,
  type PushDeviceRequest,
} from '../../../../domain/alerts/push-device'
import { AppError } from '../../../../domain/errors'
import type { Language } from '../../../../domain/language'
import { importSubscriptionKey } from '../../../alerts/push/encrypt-push'
import { IS_DEVICE_SIGNED_IN_SQL, pushDevices } from '../../../alerts/push/push-devices.table'
import { deleteDevice, type PushDeps, sendToDeviceNow } from '../../../alerts/push/send-pushes'
import { readSignInKey } from '../../../alerts/push/sign-in-key'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { recordAction } from '../actions'
import { staffMembers } from '../admin.table'
import type { SignedInStaff } from '../sign-in/authenticate'

/** The member who sends the request. An owner sees the devices of all members, other roles only their own. */
export type DeviceActor = Pick<SignedInStaff, 'memberId' | 'jti' | 'ip' | 'role' | 'tokenVersion'>
type DeviceDeps = Pick<Deps, 'db' | 'now' | 'pushSender' | 'admin'>

/**
 * Condition: the member may see and change the device. The owner may do so with all devices, other members with their
 * own.
 */
const isVisibleSql = ({ memberId, role }: DeviceActor): SQL | undefined =>
  role === 'owner' ? undefined : eq(pushDevices.memberId, memberId)

const devicesQuery = ({ db }: Pick<Deps, 'db'>, staff: DeviceActor) =>
  db
    .select({
      ...getTableColumns(pushDevices),
      isSignedIn: IS_DEVICE_SIGNED_IN_SQL.as('is_signed_in'),
      memberName: sql<string>`${staffMembers.name}`.as('member_name'),
    })
    .from(pushDevices)
    .innerJoin(staffMembers, eq(staffMembers.id, pushDevices.memberId))
    .where(isVisibleSql(staff))
    .orderBy(desc(pushDevices.createdAt))

/**
 * The devices that get pushes: of the member, or of all members if the owner asks. Also returns the public key with
 * which a browser subscribes, null without VAPID keys.
 */
export async function listDevices(deps: DeviceDeps, staff: DeviceActor) {
  return toDevicesDto(deps, await devicesQuery(deps, staff))
}

async function toDevicesDto(
  { pushSender, admin }: DeviceDeps,
  rows: Awaited<ReturnType<typeof devicesQuery>>,
) {
  const signInKey = admin ? await readSignInKey(admin) : null
  return {
    publicKey: pushSender?.publicKey ?? null,
    items: rows.map((row) => ({
      id: row.id,
      /** A browser finds its own device in the list by the endpoint of its push subscription. */
      endpoint: row.endpoint,
      name: row.name,
      /** Name of the member; empty for the owner. */
      member: row.memberName,
      events: row.events,
      isSignedIn: row.isSignedIn === 1 && row.signInKey === signInKey,
      createdAt: toIsoString(row.createdAt),
      sentAt: toIsoString(row.sentAt),
      failure: row.failure,
    })),
  }
}

/**
 * Registers the push subscription of a browser, or renews it after a sign-in. A renewed device keeps its events.
 * @throws device.not_found for a renewal of a removed device
 * @throws device.not_supported for an unknown push service or a malformed key
 * @throws device.not_configured
 */
export async function registerDevice(
  deps: DeviceDeps,
  staff: DeviceActor,
  { endpoint, p256dh, auth, name, language, isRenewal = false }: PushDeviceRequest,
) {
  const { db, pushSender, admin } = deps
  if (!pushSender || !admin) throw new AppError('device.not_configured')
  const isPointOnCurve = await importSubscriptionKey(p256dh).then(
    () => true,
    () => false,
  )
  if (!pushSender.canSendTo(endpoint) || !isPointOnCurve) throw new AppError('device.not_supported')
  const now = deps.now()
  const id = crypto.randomUUID()
  const renewedFields = {
    p256dh,
    auth,
    name,
    language,
    memberId: staff.memberId,
    jti: staff.jti,
    tokenVersion: staff.tokenVersion,
    signInKey: await readSignInKey(admin),
    seenAt: now,
  }
  const isOwnSql = eq(pushDevices.memberId, staff.memberId)
  const newestDevices = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(isOwnSql)
    .orderBy(desc(pushDevices.seenAt))
    .limit(MAX_PUSH_DEVICES)
  const [existingDevice] = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.endpoint, endpoint))
  if (isRenewal && !existingDevice) throw new AppError('device.not_found')
  const { devices } = await runBatch(db, {
    upsert: db
      .insert(pushDevices)
      .values({ id, endpoint, events: [...ALERT_EVENTS], createdAt: now, ...renewedFields })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: renewedFields }),
    deleteOldest: db.delete(pushDevices).where(and(isOwnSql, notInArray(pushDevices.id, newestDevices))),
    log: existingDevice ? [] : [recordAction(deps, staff, { action: 'device_add', subject: id })],
    devices: devicesQuery(deps, staff),
  })
  return toDevicesDto(deps, devices)
}

/** Sets which events send a push message to a staff device. @throws device.not_found */
export async function changeDevice(
  deps: DeviceDeps,
  staff: DeviceActor,
  id: string,
  { events }: PushDeviceChange,
) {
  const { db } = deps
  const { changedDevices, devices } = await runBatch(db, {
    changedDevices: db
      .update(pushDevices)
      .set({ events: ALERT_EVENTS.filter((event) => events.includes(event)) })
      .where(and(eq(pushDevices.id, id), isVisibleSql(staff)))
      .returning({ id: pushDevices.id }),
    devices: devicesQuery(deps, staff),
  })
  if (changedDevices.length === 0) throw new AppError('device.not_found')
  return toDevicesDto(deps, devices)
}

/** Deletes a device with its waiting pushes. Idempotent. */
export async function removeDevice(deps: DeviceDeps, staff: DeviceActor, id: string): Promise<void> {
  const [device] = await deps.db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.id, id), isVisibleSql(staff)))
  if (!device) return
  await runBatch(deps.db, {
    deletions: deleteDevice(deps, id),
    log: recordAction(deps, staff, { action: 'device_remove', subject: id }),
  })
}

const TEST_TEXTS: Record<Language, { title: string; body: string }> = {
  pl: { title: 'Powiadomienia działają', body: 'Tak będzie wyglądać wiadomość ze sklepu.' },
  en: { title: 'Notifications work', body: 'A message from the shop will look like this.' },
}

/**
 * Sends a test push to a device, also in quiet hours. Returns its result and the devices afterwards.
 * @throws device.not_found
 */
export async function testDevice(deps: PushDeps, staff: DeviceActor, id: string) {
  const [device] = await deps.db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.id, id), isVisibleSql(staff)))
  if (!device) throw new AppError('device.not_found')
  const message = {
    ...TEST_TEXTS[device.language],
    path: '/admin/settings/notifications',
    tag: 'test',
  }
  const result = await sendToDeviceNow(deps, device, message)
  return { result, ...(await listDevices(deps, staff)) }
}
