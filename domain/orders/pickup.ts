import type { OrderCourier } from '../delivery/couriers'
import type { MailKind } from '../mail/email-list'
import type { SaleChannel } from './sale-channel'
import { hasBeenShipped, type Fulfilment } from './fulfilment'
import type { OrderState } from './order'

/**
 * True if the buyer bought on the web and collects the goods at the showroom. Goods of a sale by hand are handed over
 * without a code (decision 051).
 */
export const isPickup = ({ courier, channel }: { courier: OrderCourier; channel: SaleChannel }): boolean =>
  courier === 'counter' && channel === 'web'

/** Digits and capital letters without look-alikes (0 and O, 1 and I). 32 characters, so each byte is uniform. */
const PICKUP_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Number of random bytes and of characters in a pick-up code. */
export const PICKUP_CODE_LENGTH = 8

/** Creates the code with which the buyer collects an order, from random bytes. */
export const createPickupCode = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes, (byte) => PICKUP_CODE_ALPHABET[byte % PICKUP_CODE_ALPHABET.length]).join('')

/** Formats a code in two groups: "7KQ2 M9XA". */
export const formatPickupCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** Kinds of mails with the pick-up code. */
export const PICKUP_MAIL_KINDS = ['order_ready', 'pickup_reminder'] as const satisfies MailKind[]
export const hasPickupCode = (kind: MailKind): boolean =>
  PICKUP_MAIL_KINDS.some((pickupKind) => pickupKind === kind)

/** Number of days before the last pick-up day on which the buyer gets a reminder. */
export const PICKUP_REMINDER_DAYS = 2

/** Matches each formatted code in a text or in HTML. */
export const FORMATTED_PICKUP_CODES = new RegExp(
  `\\b[${PICKUP_CODE_ALPHABET}]{4}(?:\\s|&nbsp;|&#160;)[${PICKUP_CODE_ALPHABET}]{4}\\b`,
  'g',
)

/** Reads a typed or scanned code, in any case and grouping; null if it is no pick-up code. */
export function readPickupCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return new RegExp(`^[${PICKUP_CODE_ALPHABET}]{${PICKUP_CODE_LENGTH}}$`).test(code) ? code : null
}

export const PICKUP_STATUSES = ['ready', 'notReady', 'toOpen', 'handedOver', 'unpaid', 'cancelled'] as const
export type PickupStatus = (typeof PICKUP_STATUSES)[number]

/**
 * The status of an order whose buyer shows its code. Staff hand over only `ready` goods. `toOpen`: staff must first
 * open the parcel, because a unit in it was cancelled.
 */
export function pickupStatusOf({
  state,
  fulfilment,
  hasParcelToOpen,
}: {
  state: OrderState
  fulfilment: Fulfilment
  hasParcelToOpen: boolean
}): PickupStatus {
  if (hasBeenShipped(fulfilment)) return 'handedOver'
  if (state !== 'paid') return state === 'pending' || state === 'failed' ? 'unpaid' : 'cancelled'
  if (hasParcelToOpen) return 'toOpen'
  return fulfilment === 'packed' ? 'ready' : 'notReady'
}
