import * as z from 'zod/mini'
import { retentionMs } from '../customers/stored-data'
import { LANGUAGES } from '../language'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time'

/** Lifetime of a staff sign-in, ms. */
export const STAFF_TOKEN_LIFETIME_MS = 12 * HOUR_MS

/**
 * Limits on password checks. A comparison takes 110 ms of CPU time, so the Worker counts each attempt first and
 * compares no password above a limit.
 */
export const LOGIN_LIMITS = {
  /** Limit of wrong passwords from one client address within `windowMs`. */
  wrong: 5,
  windowMs: 15 * MINUTE_MS,
  /** Maximum number of password checks within a minute, for all client addresses together. */
  runs: 30,
  /**
   * Number of password checks per minute that are reserved for client addresses with an earlier sign-in. Strangers
   * therefore cannot lock staff out.
   */
  reserved: 10,
  runsMs: MINUTE_MS,
  /** Time after a sign-in in which its client address may use the reserved checks, ms. */
  knownMs: 30 * DAY_MS,
} as const

/** Retention of sign-in records, ms. Other staff actions are stored for years (`RETENTION_RULES.staffActions`). */
export const SIGN_IN_RETENTION_MS = retentionMs('signIns')

/** The password in the body of POST /api/admin/login. */
export const LoginSchema = z.object({ password: z.string().check(z.minLength(1), z.maxLength(1000)) })

/** Minimum length of a new password, in characters. Must equal the value in scripts/password-hash.mjs. */
export const MIN_PASSWORD_LENGTH = 12

/** The body of PUT /api/admin/password. */
export const PasswordChange = z.object({
  currentPassword: LoginSchema.shape.password,
  newPassword: z.string().check(
    z.refine((password) => [...password].length >= MIN_PASSWORD_LENGTH),
    z.maxLength(1000),
  ),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** The time of a member's last request (`lastSeenAt`) is stored at most once within this time, ms. */
export const LAST_SEEN_INTERVAL_MS = HOUR_MS

/** Validity of a mailed sign-in link, ms. */
export const SIGN_IN_LINK_VALIDITY_MS = 15 * MINUTE_MS

/**
 * Maximum number of valid sign-in links at once. Anyone can request links until the limit is reached. Every link is
 * mailed to the owner, so the owner can still sign in.
 */
export const MAX_SIGN_IN_LINKS = 3

/** The body of POST /api/admin/login/link. */
export const SignInLinkRequest = z.object({ language: z.enum(LANGUAGES) })

/** The body of POST /api/admin/login/by-link. */
export const LinkLoginRequest = z.object({ token: z.string().check(z.regex(/^[\da-f]{64}$/)) })

/** Staff actions that are logged in `admin_actions`. */
export const ADMIN_ACTIONS = [
  'login',
  'login_failed',
  'logout',
  'sign_in_end',
  'password_change',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renew',
  'passkey_add',
  'passkey_remove',
  'member_invite',
  'member_change',
  'refund',
  'refund_explained',
  'goods_step',
  'cancel',
  'order_fulfilment',
  'order_tracking',
  'order_address',
  'order_point',
  'order_email',
  'order_note',
  'order_limit',
  'order_sale',
  'label_order',
  'return_label_order',
  'label_cancel',
  'labels_print',
  'collection_order',
  'collection_cancel',
  'order_payment',
  'orders_export',
  'chat_close',
  'chat_transcript',
  'setting',
  'device_add',
  'device_remove',
  'voucher_issue',
  'voucher_change',
  'voucher_resend',
  'voucher_recode',
  'email_resend',
  'subscribers_export',
  'letter_send',
  'letter_stop',
  'withdrawals_export',
  'complaints_export',
  'product_create',
  'product_change',
  'product_archive',
  'product_import',
  'image_upload',
  'manual_upload',
  'withdrawal_change',
  'withdrawal_order',
  'withdrawal_enter',
  'review_change',
  'viewing_book',
  'viewing_change',
  'viewing_move',
  'viewing_delete',
  'complaint_change',
  'complaint_order',
  'complaint_enter',
  'manufacturer_create',
  'manufacturer_change',
  'product_buyers',
  'customer_export',
  'customer_erase',
  'customer_offers',
  'view',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]

/** Records that contain personal data. When staff open such a record, the log gets an entry `view` (rules 6.13). */
export const VIEWED_RECORDS = [
  'order',
  'customer',
  'chat',
  'withdrawal',
  'complaint',
  'voucher',
  'email',
] as const
export type ViewedRecord = (typeof VIEWED_RECORDS)[number]

/** Within this time, ms, repeated views of a record in one sign-in add only one log entry (rules 6.13). */
export const VIEW_LOG_INTERVAL_MS = HOUR_MS

/**
 * Returns the network of an IP address, for rate limits: the whole IPv4 address, or the first 56 bits of IPv6, because
 * providers often give one customer a prefix of this length (RIPE-690).
 */
export function networkOf(ip: string | null): string {
  if (!ip?.includes(':')) return ip ?? 'unknown'
  const [head = '', tail] = ip.toLowerCase().split('::')
  const prefixGroups = head.split(':').filter(Boolean)
  const suffixGroups = tail?.split(':').filter(Boolean) ?? []
  const zeroGroupCount = tail === undefined ? 0 : Math.max(0, 8 - prefixGroups.length - suffixGroups.length)
  return [...prefixGroups, ...Array.from({ length: zeroGroupCount }, () => '0'), ...suffixGroups]
    .slice(0, 4)
    .map((group, index) => (index < 3 ? group : group.padStart(4, '0').slice(0, 2) + '00'))
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
