/** How long something is kept; years are whole ones after the end of the calendar year in which it began. */
export type Period = { years: number } | { months: number } | { days: number }

/**
 * What the shop keeps of people, for how long, and what then becomes of it (rules 6.8). Jobs forget by this table, staff
 * are told by it, and the privacy policy is written by it: no period stands anywhere else. Without a period it is kept
 * until its owner says otherwise.
 */
export const DATA_HELD = {
  /** Paid orders, with vouchers, payments, refunds, notes and mails about them, withdrawals and complaints. */
  sales: { keep: { years: 5 }, ends: 'anonymise' },
  /** Orders that were never paid, from the day they were placed. */
  unpaidOrders: { keep: { months: 12 }, ends: 'anonymise' },
  /** Withdrawals and complaints that belong to no order. */
  statements: { keep: { years: 5 }, ends: 'delete' },
  /** From the day a chat was closed. */
  chats: { keep: { months: 12 }, ends: 'delete' },
  /** Mails that are about no order, voucher, withdrawal or complaint. */
  mails: { keep: { months: 12 }, ends: 'delete' },
  /** From the last change. */
  carts: { keep: { days: 30 }, ends: 'delete' },
  pageViews: { keep: { months: 12 }, ends: 'delete' },
  newsletter: { keep: null, ends: 'anonymise' },
  newsletterPending: { keep: { days: 7 }, ends: 'delete' },
  /** Published ones; others go with their order. */
  reviews: { keep: null, ends: 'delete' },
  /** When and from where staff signed in. */
  signIns: { keep: { days: 90 }, ends: 'delete' },
} as const satisfies Record<string, { keep: Period | null; ends: 'delete' | 'anonymise' }>

export type DataKind = keyof typeof DATA_HELD
export const DATA_KINDS = Object.keys(DATA_HELD) as DataKind[]

const DAY_MS = 24 * 3_600_000

/** The period of a kind that is kept for so many days, ms. */
export const keptMs = (kind: 'carts' | 'newsletterPending' | 'signIns'): number =>
  DATA_HELD[kind].keep.days * DAY_MS
