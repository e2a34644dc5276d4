import type { LinkedOrder } from '../../../../domain/returns/customer-request'
import type { Deps } from '../../../deps'
import type { StaffActor } from '../../admin/actions'
import { linkRequestToOrder } from '../link-request'
import { toWithdrawalDto, withdrawalQueries } from './read-withdrawal'

/**
 * Links a withdrawal to an order. Returns the withdrawal.
 * @throws the errors of `linkRequestToOrder`
 */
export async function linkWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
  linkedOrder: LinkedOrder,
) {
  const queries = withdrawalQueries(deps.db, id)
  return toWithdrawalDto(
    deps,
    await linkRequestToOrder(deps, staff, 'withdrawal', { id, linkedOrder, readQueries: queries }),
  )
}
