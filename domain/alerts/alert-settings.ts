import type { AlertEvent } from './alert-events'
import type { QuietHours } from './quiet-hours'

/** The owner's choices about alerts. Each device has its own choice of events for pushes. */
export type AlertSettings = {
  /** True if the shop mails the firm about an event. */
  mails: Record<AlertEvent, boolean>
  quiet: QuietHours
}

/**
 * The alert settings of a new shop. Chats are not mailed, because staff who work in the chat would get a mail for each
 * conversation.
 */
export const FIRST_ALERT_SETTINGS: AlertSettings = {
  mails: {
    sale: true,
    chat: false,
    withdrawal: true,
    complaint: true,
    viewing: true,
    parcel: true,
    deadline: true,
    money: true,
    failure: true,
  },
  quiet: { isOn: true, from: 22, to: 7 },
}
