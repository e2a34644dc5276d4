import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/time'

/** Public forms that send mail or submit a request, each with its own rate limit. */
export const PACED_FORMS = [
  'order',
  'withdrawal',
  'complaint',
  'newsletter',
  'order_link',
  'admin_link',
  'viewing',
] as const
export type PacedForm = (typeof PACED_FORMS)[number]

/** Scopes of a rate limit: the sender's network (IP prefix), the recipient of the mail, or all senders together. */
export const PACE_SCOPES = ['network', 'recipient', 'all'] as const
export type PaceScope = (typeof PACE_SCOPES)[number]

/** A rate limit: `burst` requests at once, then one per `everyMs` (ms). */
export type Pace = { burst: number; everyMs: number }

const CUSTOMER_REQUEST_PACE: Record<PaceScope, Pace> = {
  network: { burst: 5, everyMs: 10 * MINUTE_MS },
  recipient: { burst: 10, everyMs: HOUR_MS },
  all: { burst: 120, everyMs: MINUTE_MS / 2 },
}

/**
 * The rate limit of each form and scope. For orders, the limit counts mails about unpaid orders. For withdrawals and
 * complaints, the limit counts receipts. If a form has no entry for a scope, another rule limits the form in that
 * scope.
 */
export const FORM_PACE: Record<PacedForm, Partial<Record<PaceScope, Pace>>> = {
  order: {
    network: { burst: 8, everyMs: 10 * MINUTE_MS },
    recipient: { burst: 4, everyMs: HOUR_MS },
    all: { burst: 120, everyMs: 20_000 },
  },
  withdrawal: CUSTOMER_REQUEST_PACE,
  complaint: CUSTOMER_REQUEST_PACE,
  newsletter: { network: { burst: 10, everyMs: 5 * MINUTE_MS }, all: { burst: 120, everyMs: 20_000 } },
  order_link: { network: { burst: 10, everyMs: 5 * MINUTE_MS }, recipient: { burst: 3, everyMs: HOUR_MS } },
  viewing: CUSTOMER_REQUEST_PACE,
  admin_link: { network: { burst: 3, everyMs: 10 * MINUTE_MS } },
}

/** Longest delay of a receipt, ms. If a flood would delay a receipt longer, staff must send the receipt by hand. */
export const MAX_PACE_DELAY_MS = DAY_MS

/** Time for which the dashboard shows a rate-limited sender, ms. */
export const ATTACK_NOTICE_PERIOD_MS = HOUR_MS

/**
 * Maximum number of open unpaid orders from one network (IP prefix). A hold lasts at most 30 minutes, so a buyer above
 * the maximum can soon order again.
 */
export const MAX_OPEN_ORDERS = 20
