import { hasPickupCode, pickupStatusOf } from '../../../../domain/orders/pickup'
import type { MailKindOrCopy } from '../../../../domain/mail/email-list'
import { baseKindOf } from '../../../mail/outbox/mail-copies'
import type { OrderRow } from '../orders.table'

/** Returns true for a mail about ready goods that are not ready any more, such as goods that were handed over. */
export const isObsoleteReadyMail = (
  kind: MailKindOrCopy,
  { state, fulfilment }: Pick<OrderRow, 'state' | 'fulfilment'>,
): boolean =>
  hasPickupCode(baseKindOf(kind)) && pickupStatusOf({ state, fulfilment, hasParcelToOpen: false }) !== 'ready'
