import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isLabelToPoint } from '../../../domain/shipments/shipment'
import { abortUnless, type Db, jsonListSql, rowExistsSql } from '../../database/db'
import { type ShipmentRow, shipments } from './shipments.table'

type Label = Pick<ShipmentRow, 'id' | 'courier' | 'state' | 'status'>

/** The labels of an order, for a larger batch. */
export const labelsQuery = (db: Db, orderId: string) =>
  db
    .select({
      id: shipments.id,
      courier: shipments.courier,
      state: shipments.state,
      status: shipments.status,
    })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.requestId)))

const LABEL_STATE_SQL = sql`${shipments.id} || ':' || ${shipments.state} || ':' || coalesce(${shipments.status}, '')`

/**
 * A statement that aborts its batch with `labels_unchanged` if the labels of an order have changed since `labels` were
 * read (optimistic lock). A new label does not change the number of the order's last event.
 */
export const abortIfLabelsChanged = (db: Db, orderId: string, labels: readonly Label[]) => {
  const knownStates = labels.map(({ id, state, status }) => `${id}:${state}:${status ?? ''}`)
  const isOtherLabelSql: SQL = sql`${LABEL_STATE_SQL} NOT IN ${jsonListSql(knownStates)}`
  return abortUnless(
    db,
    'labels_unchanged',
    not(
      rowExistsSql(
        shipments,
        and(eq(shipments.orderId, orderId), isNull(shipments.requestId), isOtherLabelSql),
      ),
    ),
  )
}

/** True if staff can print, or have printed, a label that names the point of the order. */
export const hasPrintedPointLabel = (labels: readonly Label[]): boolean =>
  labels.some((label) => isLabelToPoint(label) && label.state === 'confirmed')
