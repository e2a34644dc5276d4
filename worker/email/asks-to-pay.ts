import type { MailKind, MailName } from '../../domain/email-list'
import { isPayable, type OrderState } from '../../domain/order'
import { kindOf } from './mail-copies'

/** What asks for money. */
export const ASKS_TO_PAY: MailKind[] = ['order_received', 'order_reminder']

/** Whether a mail asks to pay an order that can be paid no more: its buyer would believe that it waits for money. */
export const asksInVain = (kind: MailName, state: OrderState): boolean =>
  ASKS_TO_PAY.includes(kindOf(kind)) && !isPayable(state)
