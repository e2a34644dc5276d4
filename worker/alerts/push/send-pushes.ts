import { and, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { isQuietTime } from '../../../domain/alerts/quiet-hours'
import type { PushMessage, PushTestResult } from '../../../domain/alerts/push-device'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { log } from '../../log'
import { retryDelay } from '../../retry-delay'
import { groupBy } from '../../group-by'
import { jsonListSql, runBatch } from '../../database/db'
import { IS_DEVICE_SIGNED_IN_SQL, pushDevices, pushes } from './push-devices.table'
import type { PushResult, PushSender } from './push-sender'
import { readOpenTaskCount } from '../../features/statistics/task-counts'
import { readSignInKey } from './sign-in-key'
import { buildSummary } from './push-summary'

export type PushDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'pushSender' | 'admin'>

type DeviceRow = typeof pushDevices.$inferSelect
type PushRow = typeof pushes.$inferSelect
/** A push that a sender has claimed, with its device; null if the device was deleted meanwhile. */
type ClaimedPush = PushRow & { device: ClaimedDevice | null }
type ClaimedDevice = Pick<DeviceRow, 'id' | 'endpoint' | 'p256dh' | 'auth' | 'language' | 'signInKey'> & {
  isSignedIn: 0 | 1
}

const PUSH_LEASE_MS = 2 * MINUTE_MS
/** Age at which an unsent push gets the status `given_up`. By then, staff have seen the event on the staff pages. */
const PUSH_RETRY_PERIOD_MS = DAY_MS
/** Maximum number of pushes per run, because each is a call of a push service. The next run sends the others. */
const MAX_PUSHES = 40

const DEVICE_SQL =
  sql`(SELECT json_object('id', push_devices.id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth,
    'language', language, 'signInKey', sign_in_key, 'isSignedIn', ${IS_DEVICE_SIGNED_IN_SQL})
  FROM push_devices WHERE push_devices.id = pushes.device_id)`
    // The cast is safe: the JSON has the fields of ClaimedDevice, and Drizzle does not decode NULL.
    .mapWith((json: string) => JSON.parse(json) as ClaimedDevice)
    .as('device')

/**
 * True if waiting pushes may be sent now. Pushes wait during quiet hours, and while the VAPID keys or the sign-in
 * secrets are missing.
 */
export const canSendPushes = ({ pushSender, admin, settings, now }: PushDeps): boolean =>
  pushSender !== null && admin !== null && !isQuietTime(settings.alerts.quiet, now())

/** Query that claims all due pushes, so that no other request or job sends them. */
export function claimDuePushes({ db, now }: PushDeps) {
  const claimedAt = now()
  const duePushIds = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(isDueSql(claimedAt))
    .orderBy(pushes.nextAt)
    .limit(MAX_PUSHES)
  return db
    .update(pushes)
    .set({ nextAt: claimedAt + PUSH_LEASE_MS, attempts: sql`${pushes.attempts} + 1` })
    .where(and(inArray(pushes.id, duePushIds), isDueSql(claimedAt)))
    .returning({ ...getTableColumns(pushes), device: DEVICE_SQL })
}

const isDueSql = (timestamp: number) => and(eq(pushes.status, 'waiting'), lte(pushes.nextAt, timestamp))

/** Sends claimed pushes device by device, and records the results. Returns the number of sent pushes. */
export async function sendClaimedPushes(deps: PushDeps, claimedPushes: ClaimedPush[]): Promise<number> {
  const { pushSender, admin } = deps
  if (!pushSender || !admin || claimedPushes.length === 0) return 0
  const signInKey = await readSignInKey(admin)
  const taskCount = await readOpenTaskCount(deps)
  const pushesByDevice = [...groupBy(claimedPushes, ({ deviceId }) => deviceId).values()]
  const sentCounts = await Promise.all(
    pushesByDevice.map((devicePushes) =>
      sendToDevice(deps, pushSender, { signInKey, taskCount }, devicePushes),
    ),
  )
  return sentCounts.reduce((sum, sentCount) => sum + sentCount, 0)
}

/**
 * Sends the pushes of one device, and records the results at once. A later call for another device may hang until the
 * request is stopped, and an unrecorded push would be sent again. Returns the number of sent pushes.
 */
async function sendToDevice(
  deps: PushDeps,
  pushSender: PushSender,
  { signInKey, taskCount }: { signInKey: string; taskCount: number },
  devicePushes: ClaimedPush[],
): Promise<number> {
  const device = devicePushes[0]?.device
  if (!device || device.isSignedIn === 0 || device.signInKey !== signInKey) {
    await setFinalStatus(deps, devicePushes, 'given_up')
    return 0
  }
  const messages = groupIntoMessages(deps, devicePushes)
  let resultStatements: BatchItem<'sqlite'>[] = []
  let sentCount = 0
  for (const [index, messagePushes] of messages.entries()) {
    const message = { ...toMessage(messagePushes, device.language), tasks: taskCount }
    const pushResult = await sendMessage(deps, pushSender, device, message)
    if (pushResult.outcome === 'gone') {
      resultStatements = deleteDevice(deps, device.id)
      break
    }
    if (pushResult.outcome === 'sent') sentCount += messagePushes.length
    // Stop at an unreachable push service, because further calls could take so long that the lease of the pushes
    // expires.
    const isUnreachable = pushResult.outcome === 'unreachable'
    const messagesWithThisResult = isUnreachable ? messages.slice(index) : [messagePushes]
    resultStatements.push(
      ...messagesWithThisResult.map((pushesOfMessage) => recordResult(deps, pushesOfMessage, pushResult)),
      recordDeviceResult(deps, device.id, pushResult),
    )
    if (isUnreachable) break
  }
  await runBatch(deps.db, { resultStatements })
  return sentCount
}

/** Pushes that waited during quiet hours are sent as one message. Each other push is a message of its own. */
function groupIntoMessages({ settings }: PushDeps, devicePushes: ClaimedPush[]): ClaimedPush[][] {
  const sortedPushes = devicePushes.toSorted((a, b) => a.createdAt - b.createdAt)
  const isFromQuietHours = ({ createdAt }: ClaimedPush) => isQuietTime(settings.alerts.quiet, createdAt)
  const quietHoursPushes = sortedPushes.filter(isFromQuietHours)
  return [
    ...(quietHoursPushes.length > 0 ? [quietHoursPushes] : []),
    ...sortedPushes.filter((push) => !isFromQuietHours(push)).map((push) => [push]),
  ]
}

/**
 * Tag of a notification. A new notification replaces an earlier one with the same tag, so each chat has one
 * notification.
 */
const tagOf = ({ event, about, path }: ClaimedPush) => (event === 'chat' ? path : `${event}:${about}`)

function toMessage(messagePushes: ClaimedPush[], language: DeviceRow['language']): PushMessage {
  const [push, ...otherPushes] = messagePushes
  if (push && otherPushes.length === 0)
    return { title: push.title, body: push.body, path: push.path, tag: tagOf(push) }
  const events = messagePushes.map(({ event }) => event)
  return buildSummary(events, language)
}

const sendMessage = (
  { settings }: PushDeps,
  pushSender: PushSender,
  device: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
): Promise<PushResult> => {
  const { endpoint, p256dh, auth } = device
  return pushSender.send({ endpoint, p256dh, auth }, JSON.stringify(message), `mailto:${settings.firm.email}`)
}

const isAnyOfSql = (messagePushes: readonly PushRow[]): SQL =>
  sql`${pushes.id} IN ${jsonListSql(messagePushes.map(({ id }) => id))}`

const setFinalStatus = ({ db }: PushDeps, messagePushes: ClaimedPush[], status: 'sent' | 'given_up') =>
  db.update(pushes).set({ status, title: '', body: '' }).where(isAnyOfSql(messagePushes))

function recordResult(deps: PushDeps, messagePushes: ClaimedPush[], result: PushResult): BatchItem<'sqlite'> {
  if (result.outcome === 'sent') return setFinalStatus(deps, messagePushes, 'sent')
  const now = deps.now()
  const attemptCount = Math.max(...messagePushes.map(({ attempts }) => attempts))
  const oldestAt = Math.min(...messagePushes.map(({ createdAt }) => createdAt))
  log('warn', 'push.failed', {
    push: messagePushes[0]?.id ?? null,
    attempt: attemptCount,
    outcome: result.outcome,
  })
  if (result.outcome !== 'unreachable' || now - oldestAt > PUSH_RETRY_PERIOD_MS)
    return setFinalStatus(deps, messagePushes, 'given_up')
  const delayMs = Math.max(retryDelay(attemptCount), result.retryAfterMs ?? 0)
  return deps.db
    .update(pushes)
    .set({ nextAt: now + delayMs })
    .where(isAnyOfSql(messagePushes))
}

const recordDeviceResult = ({ db, now }: PushDeps, deviceId: string, { outcome }: PushResult) =>
  db
    .update(pushDevices)
    .set(
      outcome === 'sent'
        ? { sentAt: now(), failure: null }
        : { failure: outcome === 'rejected' ? outcome : 'unreachable' },
    )
    .where(eq(pushDevices.id, deviceId))

/** Statements that delete a device and its pushes. */
export const deleteDevice = ({ db }: Pick<Deps, 'db'>, id: string): BatchItem<'sqlite'>[] => [
  db.delete(pushes).where(eq(pushes.deviceId, id)),
  db.delete(pushDevices).where(eq(pushDevices.id, id)),
]

/** Sends a message to one device at once, also in quiet hours, and records the result. */
export async function sendToDeviceNow(
  deps: PushDeps,
  device: DeviceRow,
  message: PushMessage,
): Promise<PushTestResult> {
  const { db, pushSender } = deps
  if (!pushSender) return 'rejected'
  const result = await sendMessage(deps, pushSender, device, message)
  const resultStatements =
    result.outcome === 'gone' ? deleteDevice(deps, device.id) : [recordDeviceResult(deps, device.id, result)]
  await runBatch(db, { resultStatements })
  return result.outcome
}
