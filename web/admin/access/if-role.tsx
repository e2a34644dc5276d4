import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasRole, type StaffRole } from '../../../domain/admin/staff-roles'
import { useAdminToken } from '../sign-in/use-admin-token'
import { currentMemberQuery } from './queries'

/**
 * Returns a function that tells whether the role of the member is at least `role`. The function returns true until the
 * role is loaded, so that the pages of the owner do not flicker. The server also checks the role on each call.
 */
export function useHasRole(): (role: StaffRole) => boolean {
  // The login page has no token, so it must not ask for the role.
  const isSignedIn = useAdminToken() !== null
  const ownRole = useQuery({ ...currentMemberQuery, enabled: isSignedIn }).data?.role
  return (role) => ownRole === undefined || hasRole(ownRole, role)
}

type Props = { minRole?: StaffRole; children: ReactNode }

/** Renders its children only for members with at least `minRole`. Hides buttons whose calls the API would reject. */
export function IfRole({ minRole = 'staff', children }: Props) {
  const isAllowed = useHasRole()(minRole)
  return isAllowed ? children : null
}
