import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

/** Public forms that send mail or state something, each with a pace of its own. */
export const PACED_FORMS = [
  'order',
  'withdrawal',
  'complaint',
  'newsletter',
  'order_link',
  'admin_link',
] as const
export type PacedForm = (typeof PACED_FORMS)[number]

/** Scopes of a pace: the sender's household, the recipient of the mail, or all senders together. */
export const PACE_SCOPES = ['household', 'recipient', 'all'] as const
export type PaceScope = (typeof PACE_SCOPES)[number]

/** How often something may happen: `burst` times at once, then once in `everyMs`. */
export type Pace = { burst: number; everyMs: number }

const CUSTOMER_REQUEST: Record<PaceScope, Pace> = {
  household: { burst: 5, everyMs: 10 * MINUTE_MS },
  recipient: { burst: 10, everyMs: HOUR_MS },
  all: { burst: 120, everyMs: MINUTE_MS / 2 },
}

/**
 * The pace of each form. For orders it is the pace of mails about unpaid ones; for withdrawals and complaints that of their
 * receipts. Where a scope is missing, another rule counts it.
 */
export const FORM_PACE: Record<PacedForm, Partial<Record<PaceScope, Pace>>> = {
  order: {
    household: { burst: 8, everyMs: 10 * MINUTE_MS },
    recipient: { burst: 4, everyMs: HOUR_MS },
    all: { burst: 120, everyMs: 20_000 },
  },
  withdrawal: CUSTOMER_REQUEST,
  complaint: CUSTOMER_REQUEST,
  newsletter: { household: { burst: 10, everyMs: 5 * MINUTE_MS }, all: { burst: 120, everyMs: 20_000 } },
  order_link: { household: { burst: 10, everyMs: 5 * MINUTE_MS }, recipient: { burst: 3, everyMs: HOUR_MS } },
  admin_link: { household: { burst: 3, everyMs: 10 * MINUTE_MS } },
}

/** A receipt is delayed by a day at most; those of a flood that would wait longer are left to staff. */
export const MAX_PACE_DELAY_MS = DAY_MS

/** The dashboard shows a slowed sender for this long, ms. */
export const ATTACK_SHOWN_MS = HOUR_MS

/** Unpaid orders that one household may have open at once. Each ends with its hold, after half an hour at most. */
export const MAX_OPEN_ORDERS = 20
