import * as z from 'zod/mini'
import { LANGUAGES } from '../language'
import { ALERT_EVENTS } from './alert-events'

/** Maximum number of devices of a member. A further device replaces the one that was used least recently. */
export const MAX_PUSH_DEVICES = 20

const MAX_ENDPOINT_LENGTH = 1000

/** Schema of `byteCount` bytes in base64url, without padding. */
const base64UrlSchema = (byteCount: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((byteCount * 4) / 3)}}$`)))

const eventsSchema = z.array(z.enum(ALERT_EVENTS)).check(z.maxLength(ALERT_EVENTS.length))

/**
 * Body of PUT /api/admin/devices: the push subscription of a browser (`PushSubscription.toJSON()`) and a name for the
 * device.
 */
export const PushDeviceRequest = z.object({
  endpoint: z.string().check(z.maxLength(MAX_ENDPOINT_LENGTH)),
  /** Public key of the browser, an uncompressed point of P-256. */
  p256dh: base64UrlSchema(65),
  /** Authentication secret of the browser. */
  auth: base64UrlSchema(16),
  /** Name of the device for staff, such as "Chrome, Android". */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  language: z.enum(LANGUAGES),
  /**
   * True if the browser was registered before. If staff have removed the device from the list meanwhile, the shop does
   * not add the device again.
   */
  isRenewal: z.optional(z.boolean()),
})
export type PushDeviceRequest = z.infer<typeof PushDeviceRequest>

/** Body of PATCH /api/admin/devices/{id}. */
export const PushDeviceChange = z.object({ events: eventsSchema })
export type PushDeviceChange = z.infer<typeof PushDeviceChange>

/** Result of a test push. `gone`: the browser has ended the subscription, so the device was deleted. */
export type PushTestResult = 'sent' | 'gone' | 'rejected' | 'unreachable'

/** The message that a push contains; the service worker shows it. */
export type PushMessage = {
  title: string
  body: string
  /** Path of the staff page to open. */
  path: string
  /** A later notification with the same tag replaces an earlier one. */
  tag: string
  /** Number of open tasks for the icon of the app. */
  tasks?: number
}
