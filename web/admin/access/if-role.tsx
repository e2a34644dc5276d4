import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasRole, type StaffRole } from '../../../domain/admin/staff-roles'
import { meQuery } from './queries'

/**
 * Returns a function that tells whether the role of the member is at least `role`. True until the role is loaded, so that
 * the pages of the owner do not flicker. The server checks each call by itself.
 */
export function useHasRole(): (role: StaffRole) => boolean {
  const ownRole = useQuery(meQuery).data?.role
  return (role) => ownRole === undefined || hasRole(ownRole, role)
}

type Props = { minRole?: StaffRole; children: ReactNode }

/** Content only for members with at least `minRole`, such as buttons for calls that other roles may not make. */
export function IfRole({ minRole = 'staff', children }: Props) {
  const isAllowed = useHasRole()(minRole)
  return isAllowed ? children : null
}
