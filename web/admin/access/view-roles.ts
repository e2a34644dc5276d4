import { useQuery } from '@tanstack/react-query'
import { hasRole, type StaffRole } from '../../../domain/admin/staff-roles'
import type { AdminView } from '../../app/admin-paths'
import { useAdminToken } from '../sign-in/use-admin-token'
import { meQuery } from './queries'

/** The lowest role that may open a staff page. Pages without an entry are open to all members. */
const VIEW_ROLES: Partial<Record<AdminView, StaffRole>> = {
  newSale: 'staff',
  packing: 'staff',
  chat: 'staff',
  reviews: 'staff',
  newsletter: 'staff',
  customers: 'staff',
  notifications: 'staff',
  settings: 'owner',
}

/** Returns a function that tells whether the member may open a page. True until the role is loaded. */
export function useCanOpen(): (view: AdminView) => boolean {
  // The login page has no token, so it must not ask for the role.
  const isSignedIn = useAdminToken() !== null
  const ownRole = useQuery({ ...meQuery, enabled: isSignedIn }).data?.role
  return (view) => {
    const neededRole = VIEW_ROLES[view]
    return ownRole === undefined || neededRole === undefined || hasRole(ownRole, neededRole)
  }
}
