import { DAY_MS } from '../time/time'

/** A retention period. `years` are full calendar years after the end of the year in which the period starts. */
export type Period = { years: number } | { months: number } | { days: number }

/**
 * The retention rules: kinds of personal data, their period, and the action at its end (rules 6.8).
 * Jobs, staff pages and the privacy policy all use these rules; no period is written anywhere else.
 * Without a period, data is stored until the person objects.
 */
export const RETENTION_RULES = {
  /** Paid orders, with vouchers, payments, refunds, notes, mails, withdrawals and complaints. */
  sales: { keep: { years: 5 }, ends: 'anonymise' },
  /** Unpaid orders, from the day of the order. */
  unpaidOrders: { keep: { months: 12 }, ends: 'anonymise' },
  /** Withdrawals and complaints without an order. */
  statements: { keep: { years: 5 }, ends: 'delete' },
  /** Chats, counted from the day on which the chat was closed. */
  chats: { keep: { months: 12 }, ends: 'delete' },
  /** Mails without an order, voucher, withdrawal or complaint. */
  mails: { keep: { months: 12 }, ends: 'delete' },
  /** Carts, counted from the last change. */
  carts: { keep: { days: 30 }, ends: 'delete' },
  pageViews: { keep: { months: 12 }, ends: 'delete' },
  newsletter: { keep: null, ends: 'anonymise' },
  newsletterPending: { keep: { days: 7 }, ends: 'delete' },
  /** Published reviews; others are deleted with their order. */
  reviews: { keep: null, ends: 'delete' },
  /** Time and IP address of staff sign-ins. */
  signIns: { keep: { days: 90 }, ends: 'delete' },
} as const satisfies Record<string, { keep: Period | null; ends: 'delete' | 'anonymise' }>

export type DataKind = keyof typeof RETENTION_RULES
export const DATA_KINDS = Object.keys(RETENTION_RULES) as DataKind[]

/** The retention period of a kind that is counted in days, ms. */
export const retentionMs = (kind: 'carts' | 'newsletterPending' | 'signIns'): number =>
  RETENTION_RULES[kind].keep.days * DAY_MS
