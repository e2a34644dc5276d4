import type { LinkedOrder } from '../../../../domain/returns/customer-request'
import type { Deps } from '../../../deps'
import type { StaffActor } from '../../admin/actions'
import { linkRequestToOrder } from '../link-request'
import { toComplaintDetailDto, buildComplaintQueries } from './read-complaint'

/**
 * Links a complaint to an order. Returns the complaint.
 * @throws the errors of `linkRequestToOrder`
 */
export async function linkComplaint(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
  linkedOrder: LinkedOrder,
) {
  const complaintQueries = buildComplaintQueries(deps.db, id)
  return toComplaintDetailDto(
    await linkRequestToOrder(deps, staff, 'complaint', { id, linkedOrder, readQueries: complaintQueries }),
  )
}
