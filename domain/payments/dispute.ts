/** Final statuses of a dispute, as Stripe names them. All other statuses wait for an answer of the shop or the bank. */
export const CLOSED_DISPUTE_STATUSES = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Statuses of a dispute that did not take the money from the shop. */
export const HARMLESS_DISPUTE_STATUSES = ['won', 'warning_closed', 'prevented'] as const
