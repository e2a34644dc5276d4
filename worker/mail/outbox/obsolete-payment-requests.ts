import type { MailKind, MailKindOrCopy } from '../../../domain/mail/email-list'
import { isPayable, type OrderState } from '../../../domain/orders/order'
import { baseKindOf } from './mail-copies'

export const PAYMENT_REQUEST_KINDS: MailKind[] = ['order_received', 'order_reminder']

/** Returns true for an obsolete payment request: the order is no longer payable, and its buyer would be misled. */
export const isObsoletePaymentRequest = (kind: MailKindOrCopy, state: OrderState): boolean =>
  PAYMENT_REQUEST_KINDS.includes(baseKindOf(kind)) && !isPayable(state)
