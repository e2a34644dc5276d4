import type { StaffRole } from '../../../domain/admin/staff-roles'
import type { AdminView } from '../../app/admin-paths'
import { useHasRole } from './if-role'

/** The lowest role that may open a staff page. Pages without an entry are open to all members. */
const MIN_ROLES_BY_VIEW: Partial<Record<AdminView, StaffRole>> = {
  newSale: 'staff',
  packing: 'staff',
  handOver: 'staff',
  chat: 'staff',
  reviews: 'staff',
  newsletter: 'staff',
  customers: 'staff',
  notifications: 'staff',
  settings: 'owner',
  setUp: 'owner',
}

/**
 * Returns a function that tells whether the member may open a page. The function returns true until the role is loaded.
 */
export function useCanOpenView(): (view: AdminView) => boolean {
  const hasRole = useHasRole()
  return (view) => {
    const neededRole = MIN_ROLES_BY_VIEW[view]
    return neededRole === undefined || hasRole(neededRole)
  }
}
