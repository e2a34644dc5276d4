import * as z from 'zod/mini'
import { Email } from '../mail/email'
import type { DataKind } from './stored-data'
import { isHoldingState, type OrderState } from '../orders/order'

/** Query of the endpoints about one customer: an exact e-mail address. */
export const CustomerQuery = z.object({ email: Email })

/**
 * Kinds of stored personal data of an e-mail address. A `gift` is a voucher that someone else bought for this address.
 */
export const STORED_DATA_KINDS = [
  'order',
  'voucher',
  'gift',
  'withdrawal',
  'complaint',
  'review',
  'chat',
  'viewing',
  'newsletter',
] as const
export type StoredDataKind = (typeof STORED_DATA_KINDS)[number]

/**
 * Outcome of an erasure request: `erased` now, `kept` because the law requires it, or `open` until a payment or
 * customer request ends.
 */
export type ErasureOutcome = 'erased' | 'kept' | 'open'

/** One stored item of personal data. Times are ISO 8601. */
export type StoredDataItem = {
  what: StoredDataKind
  id: string
  /** Label for people: an order number, the last characters of a voucher code, or a personal name. */
  label: string
  at: string
  fate: ErasureOutcome
  kind: DataKind
  /** End of the retention period; null if the end is unknown, or if the data is stored until the person objects. */
  keptUntil: string | null
}

/**
 * All stored personal data of one e-mail address. `items` lists single records; the other fields are numbers of rows.
 */
export type StoredCustomerData = {
  items: StoredDataItem[]
  mails: { erased: number; kept: number }
  /** Number of cart lines in the carts from which this e-mail address ordered. */
  cartLines: number
  /** Number of orders with a marketing consent that was not withdrawn. */
  consents: number
}

/** True if an erasure would change anything now. */
export const canErase = ({ items, mails, cartLines, consents }: StoredCustomerData): boolean =>
  items.some(({ fate }) => fate === 'erased') || mails.erased + cartLines + consents > 0

/** True if the address may receive offers, by newsletter or after an order. */
export const canReceiveMarketing = ({ items, consents }: StoredCustomerData): boolean =>
  consents > 0 || items.some(({ what }) => what === 'newsletter')

/**
 * The outcome of an erasure request for an order. Paid orders must be stored for the tax office. Unpaid orders are
 * erased, unless a payment or a case is still open.
 */
export function decideOrderErasure(state: OrderState, hasOpenCase: boolean): ErasureOutcome {
  if (isHoldingState(state)) return 'open'
  if (state !== 'cancelled') return 'kept'
  return hasOpenCase ? 'open' : 'erased'
}
