/** The events that the shop tells staff about by mail and by push, in the sequence of the settings page. */
export const ALERT_EVENTS = [
  'sale',
  'chat',
  'withdrawal',
  'complaint',
  /** A viewing that a visitor booked, moved or cancelled. */
  'viewing',
  /** A label that could not be made, and a parcel that was not delivered or came back. */
  'parcel',
  /** Legal deadlines that are near or missed, and payment disputes, which must be answered within days. */
  'deadline',
  /** Books that do not balance, and payments and refunds that need a check. */
  'money',
  /** Failing parts of the shop, such as a failed job, and mails that the shop gave up sending. */
  'failure',
] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]
