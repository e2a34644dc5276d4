import type { LinkedOrder } from '../../../domain/customer-request'
import type { Deps } from '../../deps'
import type { Staff } from '../admin/actions'
import { linkRequestToOrder } from '../orders/link-request'
import { complaintIn, complaintSql } from './read-complaint'

/**
 * Links a complaint to an order. Returns the complaint.
 * @throws the errors of `linkRequestToOrder`
 */
export async function linkComplaint(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  stated: LinkedOrder,
) {
  const reads = complaintSql(deps.db, id)
  return complaintIn(await linkRequestToOrder(deps, staff, 'complaint', { id, stated, reads }))
}
