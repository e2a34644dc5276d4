import type { BatchItem } from 'drizzle-orm/batch'
import { and, eq } from 'drizzle-orm'
import { isReturnOpen } from '../../../../domain/returns/return-label'
import { lastDayToSendBack } from '../../../../domain/returns/withdrawal'
import type { ParcelStatus } from '../../../../domain/shipments/shipment'
import { polishDay } from '../../../../domain/time/polish-days'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { runBatch } from '../../../database/db'
import { emails } from '../../../mail/emails.table'
import { existingMailsQuery, nextCopyKind } from '../../../mail/outbox/mail-copies'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { parcelAlert, type ParcelTrouble } from '../../../mail/templates/alerts/parcel-alert'
import { returnLabelMail } from '../../../mail/templates/delivery/return-label-mail'
import { ORDER_COLUMNS, orders } from '../../orders/orders.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { readReturnRequest } from './read-return-request'
import type { ShipmentDeps } from '../shipment-deps'
import type { ShipmentRow } from '../shipments.table'

/**
 * The mail to the buyer that a return label is ready; none if the customer request is closed by now. A second label of
 * the order is a numbered copy of the mail. The mail names the last day to send the goods only if this day has not
 * passed.
 */
export async function buildReturnLabelMail(
  deps: ShipmentDeps,
  { orderId, requestId }: Pick<ShipmentRow, 'orderId' | 'requestId'>,
): Promise<BatchItem<'sqlite'>[]> {
  const { db } = deps
  const request = requestId === null ? null : await readReturnRequest(deps, orderId, requestId)
  if (!request || !isReturnOpen(request)) return []
  const {
    order: [order],
    withdrawal: [withdrawal],
    existingMails,
  } = await runBatch(db, {
    order: db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, orderId)),
    withdrawal: db
      .select({
        submittedAt: withdrawals.submittedAt,
        acceptedAt: withdrawals.acceptedAt,
      })
      .from(withdrawals)
      .where(and(eq(withdrawals.id, requestId ?? ''), eq(withdrawals.orderId, orderId))),
    existingMails: existingMailsQuery(db, eq(emails.about, orderId)),
  })
  if (!order) return []
  const lastDay = withdrawal ? lastDayToSendBack(withdrawal) : null
  const dayInMail = lastDay !== null && lastDay >= polishDay(deps.now()) ? lastDay : null
  const mail = returnLabelMail(order, { lastDay: dayInMail, isComplaint: !withdrawal }, deps.appUrl)
  return [enqueueNewMail(deps, { ...mail, kind: nextCopyKind(existingMails, mail, deps.now()).kind })]
}

const ALERT_BY_STATUS: Partial<Record<ParcelStatus, ParcelTrouble>> = {
  delivered: 'returnArrived',
  undelivered: 'returnStuck',
  returned: 'returnStuck',
}

/**
 * The alert to staff that returned goods have arrived, or that the courier could not deliver them. Each alert is sent
 * once.
 */
export function buildReturnAlert(
  deps: ShipmentDeps,
  { id, orderId, status }: Pick<ShipmentRow, 'id' | 'orderId'> & { status: ParcelStatus },
): BatchItem<'sqlite'>[] {
  const trouble = ALERT_BY_STATUS[status]
  return trouble ? enqueueAlert(deps, parcelAlert(orderId, id, trouble)) : []
}
