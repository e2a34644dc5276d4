import type { AlertEvent } from '../../domain/alerts/alert-events'
import type { Language } from '../../domain/language'
import type { NewMail } from '../mail/outbox/new-mail'

/**
 * Texts of a push, such as order number, goods and amount. They name no person and quote nothing that a person typed.
 * Push services outside the EEA store the texts (encrypted), and a locked phone shows them.
 */
export type PushTexts = Record<Language, { title: string; body: string }>

/** An event that staff must know about. */
export type Alert = {
  event: AlertEvent
  /** The mail to the firm. The pushes of this alert have the same `about`. */
  mail: NewMail
  push: PushTexts
  /** Path of the staff page that a press on the notification opens. */
  path: string
}
