import { DAY_MS } from '../time/time'

/**
 * A retention period. `years` are full calendar years after the year in which the period starts. With `from: 'taxDue'`,
 * the years count from the year in which the VAT of the payment falls due.
 */
export type RetentionPeriod = { years: number; from?: 'taxDue' } | { months: number } | { days: number }

/**
 * The retention rules: each kind of personal data, its period, and the action at the end of the period (rules 6.8).
 * Jobs, staff pages and the privacy policy read their periods from here. Data without a period is stored until the
 * person objects.
 */
export const RETENTION_RULES = {
  /** Retention of paid orders and vouchers as tax records (Ordynacja podatkowa art. 70, 86). `claims` may retain them longer. */
  sales: { keep: { years: 5, from: 'taxDue' }, ends: 'anonymise' },
  /** Retention of paid orders with mails and notes while claims are possible (k.c. art. 118: until 31 December). */
  claims: { keep: { years: 6 }, ends: 'anonymise' },
  /** Retention of unpaid orders, counted from the day of the order. */
  unpaidOrders: { keep: { months: 12 }, ends: 'anonymise' },
  /**
   * Retention of withdrawals and complaints, counted from their submission. If the order is paid, they are stored at least as long
   * as the order.
   */
  statements: { keep: { years: 6 }, ends: 'delete' },
  /** Retention of address and greeting of a gift recipient, counted from the last day of the voucher. */
  gifts: { keep: { months: 12 }, ends: 'anonymise' },
  /** Retention of chats, counted from the day on which the chat was closed. */
  chats: { keep: { months: 12 }, ends: 'delete' },
  /** Retention of mails without an order, voucher, withdrawal or complaint. */
  mails: { keep: { months: 12 }, ends: 'delete' },
  /** Retention of viewings and their mails, counted from the visit. */
  viewings: { keep: { days: 30 }, ends: 'delete' },
  /** Retention of carts, counted from their last change. */
  carts: { keep: { days: 30 }, ends: 'delete' },
  /** Retention of page views and daily counts. */
  pageViews: { keep: { months: 12 }, ends: 'delete' },
  newsletter: { keep: null, ends: 'anonymise' },
  newsletterPending: { keep: { days: 7 }, ends: 'delete' },
  /** Retention of the proof of an ended newsletter consent, without the address, counted from the end of the consent. */
  consentProof: { keep: { years: 6 }, ends: 'delete' },
  /** Published reviews have no retention period. All other reviews are deleted with their order. */
  reviews: { keep: null, ends: 'delete' },
  /** Retention of time and IP address of staff sign-ins. */
  signIns: { keep: { days: 90 }, ends: 'delete' },
  /** Retention of the log of changes and exports by staff. */
  staffActions: { keep: { years: 6 }, ends: 'delete' },
  /** Retention of the log of staff views of personal data. A year is enough to explain who saw the data of a person (rules 6.13). */
  staffViews: { keep: { months: 12 }, ends: 'delete' },
} as const satisfies Record<string, { keep: RetentionPeriod | null; ends: 'delete' | 'anonymise' }>

export type DataKind = keyof typeof RETENTION_RULES
export const DATA_KINDS = Object.keys(RETENTION_RULES) as DataKind[]

/** The retention period in ms, for a kind of data whose period is counted in days. */
export const retentionMs = (kind: 'carts' | 'newsletterPending' | 'signIns'): number =>
  RETENTION_RULES[kind].keep.days * DAY_MS
