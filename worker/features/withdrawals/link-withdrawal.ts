import type { LinkedOrder } from '../../../domain/customer-request'
import type { Deps } from '../../deps'
import type { Staff } from '../admin/actions'
import { linkRequestToOrder } from '../orders/link-request'
import { toWithdrawalDto, withdrawalSql } from './read-withdrawal'

/**
 * Links a withdrawal to an order. Returns the withdrawal.
 * @throws the errors of `linkRequestToOrder`
 */
export async function linkWithdrawal(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  linkedOrder: LinkedOrder,
) {
  const reads = withdrawalSql(deps.db, id)
  return toWithdrawalDto(
    deps,
    await linkRequestToOrder(deps, staff, 'withdrawal', { id, stated: linkedOrder, reads }),
  )
}
